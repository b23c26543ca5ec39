// The rules once more, slowly and from their text: every card is tried for every wild, every subset
// of a hand is looked at. Shares no table and no function with the core's classification and
// generation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/combos/combo.hpp"

namespace guandan::brute_force {

using Reading = std::pair<ComboType, int>;
using Cards = std::vector<Card>;

inline Cards to_vector(const CardSet& set) {
  Cards cards;
  set.for_each([&](Card card) { cards.push_back(card); });
  return cards;
}
inline CardSet to_set(const Cards& cards) {
  CardSet set;
  for (const Card card : cards) set.try_add(card);
  return set;
}

// The highest card's value when the ranks, each `width` times, are `length` in a row (ace low or
// high), else 0.
inline int top_of_run(const std::map<int, int>& counts, int length, int width) {
  if (static_cast<int>(counts.size()) != length) return 0;
  for (const auto& [rank, count] : counts) {
    if (count != width) return 0;
  }
  for (int top = length; top <= 14; ++top) {
    bool all = true;
    for (int value = top - length + 1; value <= top; ++value)
      all = all && counts.count(value == 1 ? 14 : value) == 1;
    if (all) return top;
  }
  return 0;
}

// `fixed` are the cards that stand for themselves.
inline void add_readings(const Cards& cards, const Cards& fixed, const Level& level,
                         std::set<Reading>& out) {
  std::map<int, int> counts;
  for (const Card card : cards) ++counts[static_cast<int>(card.rank())];
  const int size = static_cast<int>(cards.size());
  const bool any_joker = counts.rbegin()->first > 14;
  if (counts.size() == 1) {
    const Rank rank = cards[0].rank();
    if (size == 1) out.insert({ComboType::kSingle, level.order_key(rank)});
    if (size == 2) out.insert({ComboType::kPair, level.order_key(rank)});
    if (size == 3) out.insert({ComboType::kTriple, level.order_key(rank)});
    if (size >= 4) out.insert({ComboType::kBomb, level.order_key(rank)});
  }
  if (size == 4 && counts.size() == 2 && counts.count(15) == 1 && counts.count(16) == 1 &&
      counts[15] == 2) {
    out.insert({ComboType::kJokerBomb, 0});
  }
  if (size == 5 && counts.size() == 2) {
    for (const auto& [rank, count] : counts) {
      const int other =
          rank == counts.begin()->first ? counts.rbegin()->first : counts.begin()->first;
      const bool pair_is_fine =
          other <= 14 || level.rules().joker_pair == JokerPairPolicy::kAllowed;
      if (count == 3 && pair_is_fine) {
        out.insert({ComboType::kFullHouse, level.order_key(static_cast<Rank>(rank))});
      }
    }
  }
  if (any_joker) return;
  if (const int top = top_of_run(counts, 3, 2); top != 0) out.insert({ComboType::kTube, top});
  if (const int top = top_of_run(counts, 2, 3); top != 0) out.insert({ComboType::kPlate, top});
  if (const int top = top_of_run(counts, 5, 1); top != 0) {
    const auto one_suit = [](const Cards& some) {
      return std::all_of(some.begin(), some.end(),
                         [&](Card card) { return card.suit() == some[0].suit(); });
    };
    const bool flush = one_suit(cards);
    if (flush) out.insert({ComboType::kStraightFlush, top});
    bool plain = !flush;
    if (level.rules().suited_run == SuitedRunPolicy::kDeclarable) plain = true;
    if (level.rules().suited_run == SuitedRunPolicy::kFlushUnlessOffSuit) plain = !one_suit(fixed);
    if (plain) out.insert({ComboType::kStraight, top});
  }
}

inline std::set<Reading> readings(const CardSet& set, const Level& level) {
  std::set<Reading> out;
  Cards naturals;
  int num_wilds = 0;
  for (const Card card : to_vector(set)) {
    if (card == level.wild()) {
      ++num_wilds;
    } else {
      naturals.push_back(card);
    }
  }
  if (set.empty()) return out;
  if (naturals.empty()) {
    // Wilds alone are level cards and nothing else.
    out.insert({num_wilds == 1 ? ComboType::kSingle : ComboType::kPair, kLevelKey});
    return out;
  }
  const auto with = [&](const Cards& stand_ins) {
    Cards cards = naturals, fixed = naturals;
    for (const Card card : stand_ins) {
      cards.push_back(card);
      if (card == level.wild()) fixed.push_back(card);
    }
    add_readings(cards, fixed, level, out);
  };
  if (num_wilds == 0) with({});
  for (int first = 0; first < 52 && num_wilds > 0; ++first) {
    if (num_wilds == 1) with({Card::from_index(first)});
    for (int second = first; second < 52 && num_wilds == 2; ++second) {
      with({Card::from_index(first), Card::from_index(second)});
    }
  }
  return out;
}

using Play = std::tuple<ComboType, int, std::uint64_t, std::uint64_t>;  // type, key, planes

inline void add_plays(const Cards& faces, const CardSet& hand, std::size_t index,
                      const CardSet& chosen, const Level& level, std::vector<Combo>& out) {
  if (index == faces.size()) {
    for (const auto& [type, key] : readings(chosen, level)) {
      out.push_back(make_combo(type, key, chosen.size(), chosen, level.rank()));
    }
    return;
  }
  CardSet more = chosen;
  add_plays(faces, hand, index + 1, more, level, out);
  for (int copies = 1; copies <= hand.count(faces[index]); ++copies) {
    more.try_add(faces[index]);
    add_plays(faces, hand, index + 1, more, level, out);
  }
}

inline std::vector<Combo> plays(const CardSet& hand, const Level& level) {
  Cards faces = to_vector(hand);
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  std::vector<Combo> out;
  add_plays(faces, hand, 0, CardSet{}, level, out);
  return out;
}

// `size` cards of a few neighbouring ranks, jokers and wilds among them more often than chance has
// it: hands in which everything happens.
inline CardSet dense_hand(Xoshiro256& generator, const Level& level, int size) {
  CardSet hand;
  const std::uint32_t lowest = uniform_below(generator, 13);
  const std::uint32_t span = 2 + uniform_below(generator, 5);
  const std::uint32_t suits = 1 + uniform_below(generator, 4);
  while (hand.size() < size) {
    const std::uint32_t kind = uniform_below(generator, 12);
    if (kind == 0) {
      hand.try_add(uniform_below(generator, 2) == 0 ? kSmallJoker : kBigJoker);
    } else if (kind == 1) {
      hand.try_add(level.wild());
    } else {
      const std::uint32_t slot = (lowest + uniform_below(generator, span)) % 13;
      const std::uint32_t suit = uniform_below(generator, kind == 2 ? 4 : suits);
      hand.try_add(Card(static_cast<Suit>(suit), rank_of_slot(static_cast<int>(slot))));
    }
  }
  return hand;
}

}  // namespace guandan::brute_force
