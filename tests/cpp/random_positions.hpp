// Seeded random positions for tests and measurements: dealt, played down from a full deal, and rich in rare things.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/play/position.hpp"

namespace guandan::testing {

inline Level random_level(Xoshiro256& random, const Rules& rules = {}) {
  return Level(rank_of_slot(static_cast<int>(uniform_below(random, kNumPlainRanks))), rules);
}

// Four hands of `cards_each` random cards of two packs, a random seat to lead.
inline Position dealt_position(std::uint64_t seed, int cards_each) {
  Xoshiro256 random(seed);
  PositionSetup setup;
  setup.level = random_level(random);
  const auto deck = shuffled_deck<2>(random);
  for (int i = 0; i < 4 * cards_each; ++i) {
    setup.hands[static_cast<std::size_t>(i % 4)].try_add(Card::from_index(deck[static_cast<std::size_t>(i)]));
  }
  setup.to_move = static_cast<int>(uniform_below(random, 4));
  return Position(setup);
}

namespace detail {

// A plausible player: leads long and low plays, answers with the lowest play that beats, mostly spares his partner and
// his bombs.
inline void play_plausibly(Position& position, Xoshiro256& random) {
  PlayList plays;
  const CardSet& hand = position.hand(position.to_move());
  if (!position.table()) {
    generate_lead_shapes(hand, position.level(), plays);
    std::vector<const Combo*> calm;
    for (const Combo& play : plays) {
      if (!is_bomb_type(play.type)) calm.push_back(&play);
    }
    if (calm.empty()) return position.do_play(plays[0]);
    std::stable_sort(calm.begin(), calm.end(),
                     [](const Combo* a, const Combo* b) { return 4 * a->size - a->key > 4 * b->size - b->key; });
    const auto choice = std::min<std::size_t>(uniform_below(random, 4), calm.size() - 1);
    return position.do_play(*calm[choice]);
  }
  generate_follow_shapes(hand, position.level(), *position.table(), plays);
  const bool is_partners = partner_of(position.to_move()) == position.table_owner();
  const std::uint32_t luck = uniform_below(random, 100);
  if (plays.empty() || luck < (is_partners ? 70U : 15U)) return position.do_pass();
  if (is_bomb_type(plays[0].type) && luck < 75) return position.do_pass();
  position.do_play(plays[0]);
}

}  // namespace detail

// A full deal played plausibly until at most `num_cards` cards are left and a seat leads.
inline Position played_position(std::uint64_t seed, int num_cards) {
  Xoshiro256 random(seed);
  while (true) {
    PositionSetup setup;
    setup.level = random_level(random);
    setup.hands = deal_hands(random);
    setup.to_move = static_cast<int>(uniform_below(random, 4));
    Position position(setup);
    const auto cards_left = [&position] {
      int total = 0;
      for (int seat = 0; seat < kNumSeats; ++seat) total += position.hand(seat).size();
      return total;
    };
    while (!position.is_over() && (cards_left() > num_cards || position.table())) {
      detail::play_plausibly(position, random);
    }
    if (!position.is_over() && cards_left() >= num_cards - 4) return position;
  }
}

enum class Style { kEven, kBombs, kSequences, kFlushes, kWilds };
inline constexpr int kNumStyles = 5;

namespace detail {

// The faces to draw from, each twice.
inline std::vector<Card> pool_of(Xoshiro256& random, Style style) {
  std::vector<Card> pool;
  const int start = static_cast<int>(uniform_below(random, 14));
  const int length = (style == Style::kFlushes ? 7 : 5) + static_cast<int>(uniform_below(random, 3));
  std::array<bool, kNumPlainRanks> in_window{};
  for (int i = 0; i < length; ++i) in_window[static_cast<std::size_t>((start + i) % kNumPlainRanks)] = true;
  const int num_suits = style == Style::kFlushes ? 1 + static_cast<int>(uniform_below(random, 2)) : kNumSuits;
  const int first_suit = static_cast<int>(uniform_below(random, kNumSuits));
  for (const std::uint8_t index : kFaces) {
    const Card card = Card::from_index(index);
    if (style != Style::kEven && style != Style::kWilds) {
      if (card.is_joker()) continue;
      const int suit = (static_cast<int>(card.suit()) - first_suit + kNumSuits) % kNumSuits;
      const bool is_kept = style == Style::kBombs ? slot_of(card.rank()) % 3 == start % 3
                                                  : in_window[static_cast<std::size_t>(slot_of(card.rank()))];
      if (!is_kept || suit >= num_suits) continue;
    }
    pool.push_back(card);
    pool.push_back(card);
  }
  return pool;
}

}  // namespace detail

// About `num_cards` cards of a pool rich in one thing, in hands of uneven size, after a few random moves: leads, the
// middle of tricks and seats that are out all come up.
inline Position rich_position(std::uint64_t seed, int num_cards, Style style, const Rules& rules = {}) {
  Xoshiro256 random(seed);
  while (true) {
    PositionSetup setup;
    setup.level = random_level(random, rules);
    std::vector<Card> pool = detail::pool_of(random, style);
    std::erase(pool, setup.level.wild());
    for (std::size_t i = pool.size(); i > 1; --i) {
      std::swap(pool[i - 1], pool[uniform_below(random, static_cast<std::uint32_t>(i))]);
    }
    const std::uint32_t num_wilds = style == Style::kWilds ? 2 : uniform_below(random, 3);
    pool.insert(pool.begin(), num_wilds, setup.level.wild());
    const int steps = static_cast<int>(uniform_below(random, 6));
    const int total = std::min<int>(num_cards + 2 * steps, static_cast<int>(pool.size()));
    // One seat may be long: short hands hold no straight flush.
    const std::uint32_t favourite = uniform_below(random, 4);
    const bool is_uneven = style == Style::kFlushes || uniform_below(random, 2) == 0;
    for (int i = 0; i < total; ++i) {
      std::uint32_t seat = i < 4 ? static_cast<std::uint32_t>(i)
                                 : uniform_below(random, style == Style::kFlushes ? 16 : (is_uneven ? 6 : 4));
      if (seat > 3) seat = favourite;
      const std::size_t from = i + static_cast<int>(num_wilds) >= total ? static_cast<std::size_t>(total - 1 - i)
                                                                        : static_cast<std::size_t>(i) + num_wilds;
      setup.hands[seat].try_add(pool[from]);
    }
    setup.to_move = static_cast<int>(uniform_below(random, 4));
    if (!validate(setup).empty()) continue;
    Position position(setup);
    for (int step = 0; step < steps && !position.is_over(); ++step) {
      PlayList plays;
      position.plays(plays);
      const std::uint32_t choice =
          uniform_below(random, static_cast<std::uint32_t>(plays.size()) + (position.can_pass() ? 1 : 0));
      if (choice < plays.size()) {
        position.do_play(plays[choice]);
      } else {
        position.do_pass();
      }
    }
    int left = 0;
    for (int seat = 0; seat < kNumSeats; ++seat) left += position.hand(seat).size();
    if (!position.is_over() && left <= num_cards) return position;
  }
}

}  // namespace guandan::testing
