// Which groups of plays (play_groups.hpp) a hand has: the one place that says so. Private to this
// layer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "guandan/combos/demand.hpp"
#include "guandan/combos/patterns.hpp"
#include "guandan/combos/play_groups.hpp"

namespace guandan {

// The ways to leave `wilds` places out of five, as bit masks, by number of places.
struct PlaceSubsets {
  std::array<std::uint8_t, 16> masks{};
  std::array<std::uint8_t, 4> first{};
};
constexpr PlaceSubsets make_place_subsets() noexcept {
  PlaceSubsets subsets;
  std::uint8_t next = 0;
  for (int count = 0; count <= 2; ++count) {
    subsets.first[static_cast<std::size_t>(count)] = next;
    for (unsigned mask = 0; mask < 32; ++mask) {
      if (std::popcount(mask) == count) subsets.masks[next++] = static_cast<std::uint8_t>(mask);
    }
  }
  subsets.first[3] = next;
  return subsets;
}
constexpr PlaceSubsets kPlaceSubsets = make_place_subsets();

// Walks the groups of plays of a hand, in the documented order, and shows them to a sink:
//   sink.begin(shape)   a new (type, key, size) starts; its groups follow, fewest wilds first
//   sink.add(group)     never empty
//   sink.wants_more()   false when the rest of this (type, key, size) need not be shown
//   sink.is_done()      true to stop altogether
//   Sink::kFirstOnly    true if only the first play of each (type, key, size) matters
template <typename Sink>
class Walk {
 public:
  Walk(const CardSet& hand, const Level& level, const Demand& demand, Sink& sink) noexcept
      : level_(level), demand_(demand), sink_(sink) {
    const std::uint64_t wild = level.wild().bit();
    naturals_ = {hand.plane(0) & ~wild, hand.plane(1) & ~wild};
    counts_ = nibble_popcount(naturals_.low) + nibble_popcount(naturals_.high);
    num_wilds_ = hand.count(level.wild());
    wilds_ = {CardPlanes{}, CardPlanes{wild, 0}, CardPlanes{wild, wild}};
  }

  void run() noexcept {
    for (int type = 0; type < kNumComboTypes; ++type) run(static_cast<ComboType>(type));
  }
  void run(ComboType type) noexcept {
    switch (type) {
      case ComboType::kSingle:
        return same_rank(type, 1);
      case ComboType::kPair:
        return same_rank(type, 2);
      case ComboType::kTriple:
        return same_rank(type, 3);
      case ComboType::kFullHouse:
        return full_houses();
      case ComboType::kStraight:
        return straights();
      case ComboType::kTube:
        return runs_of_several<kTubePattern.length>(kTubePattern);
      case ComboType::kPlate:
        return runs_of_several<kPlatePattern.length>(kPlatePattern);
      case ComboType::kBomb:
        return bombs();
      case ComboType::kStraightFlush:
        return straight_flushes();
      case ComboType::kJokerBomb:
        return joker_bomb();
    }
  }

 private:
  int count(int slot) const noexcept { return static_cast<int>((counts_ >> (4 * slot)) & 0xF); }
  RankChoices choices(int slot, int k) const noexcept { return RankChoices(naturals_, slot, k); }
  CardPlanes wilds(int count) const noexcept { return wilds_[static_cast<std::size_t>(count)]; }
  Combo shape(ComboType type, int key, int size) const noexcept {
    return make_combo(type, key, size, CardSet{}, level_.rank());
  }

  // Calls visit(slot, key) for the ranks of a nibble mask, in the order of their keys, from
  // `lowest_key` on.
  template <typename Visit>
  void for_each_rank(std::uint64_t mask, int lowest_key, Visit&& visit) const noexcept {
    const int level_slot = slot_of(level_.rank());
    const std::uint64_t level_nibble = std::uint64_t{0xF} << (4 * level_slot);
    std::uint64_t plain = mask & kPlainNibbles & ~level_nibble;
    if (lowest_key > 14) {
      plain = 0;
    } else if (lowest_key > 2) {
      plain &= ~std::uint64_t{0} << (4 * (lowest_key - 2));
    }
    for (; plain != 0; plain = clear_lowest_bit(plain)) {
      const int slot = std::countr_zero(plain) >> 2;
      visit(slot, static_cast<int>(rank_of_slot(slot)));
    }
    if ((mask & level_nibble) != 0 && lowest_key <= kLevelKey) visit(level_slot, kLevelKey);
    for (const Rank joker : {Rank::kSmallJoker, Rank::kBigJoker}) {
      if ((mask & (std::uint64_t{0xF} << (4 * slot_of(joker)))) != 0 && lowest_key <= level_.order_key(joker)) {
        visit(slot_of(joker), level_.order_key(joker));
      }
    }
  }
  // Ranks with at least `size` cards when each may be joined by `wilds` wilds (jokers: by none).
  std::uint64_t ranks_with(int size, int wilds) const noexcept {
    const std::uint64_t plain = size > wilds ? counts_at_least(counts_, size - wilds) & kPlainNibbles : 0;
    return plain | (counts_at_least(counts_, size) & ~kPlainNibbles);
  }

  // Singles, pairs, triples and bombs. At least one natural; wilds alone are the level card.
  void same_rank(ComboType type, int size) noexcept {
    const int lowest_key = demand_.lowest(type, size);
    if (lowest_key > kBigJokerKey) return;
    const int spare = std::min(num_wilds_, size - 1);
    std::uint64_t mask = ranks_with(size, spare);
    const bool wilds_alone = size <= num_wilds_;
    if (wilds_alone) mask |= rank_mask(level_.rank());
    for_each_rank(mask, lowest_key, [&](int slot, int key) noexcept {
      if (sink_.is_done()) return;
      const Combo play = shape(type, key, size);
      sink_.begin(play);
      const int usable = is_joker(rank_of_slot(slot)) ? 0 : spare;
      for (int used = std::max(0, size - count(slot)); used <= usable && sink_.wants_more(); ++used) {
        sink_.add(RankProduct<1>{play, wilds(used), {choices(slot, size - used)}});
      }
      if (wilds_alone && key == kLevelKey) sink_.add(OnePlay{play, wilds(size)});
    });
  }

  void bombs() noexcept {
    for (int size = 4; ranks_with(size, num_wilds_) != 0; ++size) same_rank(ComboType::kBomb, size);
  }

  void fill_pairs(PairTable& table, int wilds_used) const noexcept {
    const bool jokers = wilds_used == 0 && level_.rules().joker_pair == JokerPairPolicy::kAllowed;
    std::uint8_t next = 0;
    for (int slot = 0; slot < kNumRankSlots; ++slot) {
      table.first[at(slot)] = next;
      if (count(slot) + wilds_used < 2 || (slot >= kNumPlainRanks && !jokers)) continue;
      const RankChoices pairs = choices(slot, 2 - wilds_used);
      // Who wants the first pair only is served by two: one of them is not of the triple's rank.
      if (Sink::kFirstOnly && next == 2) continue;
      for (int i = 0; i < (Sink::kFirstOnly ? 1 : pairs.size()); ++i) table.pairs[next++] = pairs[i];
    }
    table.first[kNumRankSlots] = next;
  }

  void full_houses() noexcept {
    const int lowest_key = demand_.lowest(ComboType::kFullHouse, 5);
    const std::uint64_t mask = ranks_with(3, num_wilds_) & kPlainNibbles;
    if (lowest_key > kLevelKey || mask == 0 || sink_.is_done()) return;
    std::array<PairTable, 2> pairs;  // by the number of wilds in the pair
    for (int used = 0; used <= std::min(num_wilds_, 1); ++used) fill_pairs(pairs[at(used)], used);
    for_each_rank(mask, lowest_key, [&](int slot, int key) noexcept {
      if (sink_.is_done()) return;
      const Combo play = shape(ComboType::kFullHouse, key, 5);
      sink_.begin(play);
      for (int used = 0; used <= num_wilds_ && sink_.wants_more(); ++used) {
        for (int in_pair = 0; in_pair <= std::min(used, 1); ++in_pair) {
          const int naturals = 3 - (used - in_pair);
          if (count(slot) < naturals) continue;
          const FullHouseGroup group{play, wilds(used), choices(slot, naturals), &pairs[at(in_pair)], slot};
          if (group.size() > 0) sink_.add(group);
        }
        // Two wilds are a pair of any rank; which one is not part of the play.
        if (used == 2 && count(slot) >= 3) sink_.add(RankProduct<1>{play, wilds(2), {choices(slot, 3)}});
      }
    });
  }

  // Suits of which five suited naturals (the rest wilds, `on_level` if one of them stands on the
  // level rank) are a straight flush and no straight.
  std::uint64_t forbidden_suits(int used, bool on_level) const noexcept {
    switch (level_.rules().suited_run) {
      case SuitedRunPolicy::kWildMayDeclare:
        return used == 0 ? 0xF : 0;
      case SuitedRunPolicy::kDeclarable:
        return 0;
      case SuitedRunPolicy::kFlushUnlessOffSuit:
        break;
    }
    return on_level ? std::uint64_t{1} << static_cast<int>(Suit::kHearts) : 0xF;
  }

  void straights() noexcept {
    const int lowest_key = demand_.lowest(ComboType::kStraight, 5);
    if (lowest_key > kStraightPattern.key_of_start(kStraightPattern.num_windows() - 1)) return;
    const unsigned present = gather_nibbles(nonzero_nibbles(to_run_word(naturals_.low)));
    for (int start = first_window(kStraightPattern, lowest_key); start < kStraightPattern.num_windows(); ++start) {
      const unsigned absent = ~(present >> start) & kAllPlaces;
      const int missing = std::popcount(absent);
      if (missing > num_wilds_) continue;
      if (sink_.is_done()) return;
      const Combo play = shape(ComboType::kStraight, kStraightPattern.key_of_start(start), 5);
      sink_.begin(play);
      for (int i = kPlaceSubsets.first[at(missing)]; i < kPlaceSubsets.first[at(num_wilds_ + 1)]; ++i) {
        const unsigned left_out = kPlaceSubsets.masks[at(i)];
        if ((absent & ~left_out) != 0) continue;
        const StraightGroup group = straight_group(play, start, left_out);
        if (group.size() > 0) sink_.add(group);
        if (!sink_.wants_more()) break;
      }
    }
  }
  static int first_window(const RunPattern& pattern, int lowest_key) noexcept {
    return std::max(0, pattern.start_of_key(lowest_key));
  }
  StraightGroup straight_group(const Combo& play, int start, unsigned left_out) const noexcept {
    StraightGroup group;
    group.shape = play;
    const int used = std::popcount(left_out);
    group.wilds = wilds(used);
    bool on_level = false;
    for (int place = 0; place < 5; ++place) {
      const Rank rank = rank_of_run_slot(start + place);
      if ((left_out >> place) & 1) {
        on_level |= rank == level_.rank();
        continue;
      }
      const auto next = static_cast<std::size_t>(group.num_naturals++);
      group.faces[next] = naturals_.low & rank_mask(rank);
      group.shifts[next] = 4 * slot_of(rank);
    }
    group.forbidden_suits = forbidden_suits(used, on_level);
    return group;
  }

  void straight_flushes() noexcept {
    const int lowest_key = demand_.lowest(ComboType::kStraightFlush, 5);
    if (lowest_key > kStraightFlushPattern.key_of_start(kStraightFlushPattern.num_windows() - 1)) return;
    const std::uint64_t run = to_run_word(naturals_.low);
    std::array<unsigned, kNumSuits> held;
    for (int suit = 0; suit < kNumSuits; ++suit) held[at(suit)] = gather_nibbles(run >> suit);
    for (int start = first_window(kStraightFlushPattern, lowest_key); start < kStraightFlushPattern.num_windows();
         ++start) {
      std::array<unsigned, kNumSuits> absent;
      int fewest = 5;
      for (int suit = 0; suit < kNumSuits; ++suit) {
        absent[at(suit)] = ~(held[at(suit)] >> start) & kAllPlaces;
        fewest = std::min(fewest, std::popcount(absent[at(suit)]));
      }
      if (fewest > num_wilds_) continue;
      if (sink_.is_done()) return;
      const Combo play = shape(ComboType::kStraightFlush, kStraightFlushPattern.key_of_start(start), 5);
      sink_.begin(play);
      for (int i = kPlaceSubsets.first[at(fewest)]; i < kPlaceSubsets.first[at(num_wilds_ + 1)]; ++i) {
        const unsigned left_out = kPlaceSubsets.masks[at(i)];
        for (int suit = 0; suit < kNumSuits && sink_.wants_more(); ++suit) {
          if ((absent[at(suit)] & ~left_out) == 0) sink_.add(OnePlay{play, flush_cards(start, suit, left_out)});
        }
      }
    }
  }
  CardPlanes flush_cards(int start, int suit, unsigned left_out) const noexcept {
    CardPlanes cards = wilds(std::popcount(left_out));
    for (int place = 0; place < 5; ++place) {
      if (((left_out >> place) & 1) != 0) continue;
      cards.low |= Card(static_cast<Suit>(suit), rank_of_run_slot(start + place)).bit();
    }
    return cards;
  }

  // Tubes and plates: how many wilds stand on each rank of the window, and every choice of naturals
  // for the rest.
  template <int kLength>
  void runs_of_several(const RunPattern& pattern) noexcept {
    const int lowest_key = demand_.lowest(pattern.type, pattern.size());
    for (int start = first_window(pattern, lowest_key); start < pattern.num_windows(); ++start) {
      std::array<int, kLength> slots;
      int missing = 0;
      for (int place = 0; place < kLength; ++place) {
        slots[at(place)] = slot_of(rank_of_run_slot(start + place));
        missing += std::max(0, pattern.width - count(slots[at(place)]));
      }
      if (missing > num_wilds_) continue;
      if (sink_.is_done()) return;
      RankProduct<kLength> group;
      group.shape = shape(pattern.type, pattern.key_of_start(start), pattern.size());
      sink_.begin(group.shape);
      for (int used = missing; used <= num_wilds_ && sink_.wants_more(); ++used) {
        group.fixed = wilds(used);
        spread_wilds<kLength, 0>(group, slots, pattern.width, used);
      }
    }
  }
  template <int kLength, int kPlace>
  void spread_wilds(RankProduct<kLength>& group, const std::array<int, kLength>& slots, int width, int left) noexcept {
    if constexpr (kPlace == kLength) {
      if (left == 0) sink_.add(group);
    } else {
      for (int here = std::max(0, width - count(slots[kPlace])); here <= std::min(left, width); ++here) {
        group.choices[kPlace] = choices(slots[kPlace], width - here);
        spread_wilds<kLength, kPlace + 1>(group, slots, width, left - here);
      }
    }
  }

  void joker_bomb() noexcept {
    if ((naturals_.high & kJokerCards) != kJokerCards || demand_.lowest(ComboType::kJokerBomb, 4) > 0) return;
    if (sink_.is_done()) return;
    const Combo play = shape(ComboType::kJokerBomb, 0, 4);
    sink_.begin(play);
    sink_.add(OnePlay{play, CardPlanes{kJokerCards, kJokerCards}});
  }

  static constexpr std::uint64_t kPlainNibbles = kPlainCards;
  static constexpr unsigned kAllPlaces = 0x1F;
  static constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

  const Level& level_;
  const Demand& demand_;
  Sink& sink_;
  CardPlanes naturals_;
  std::uint64_t counts_ = 0;  // naturals of each rank
  int num_wilds_ = 0;
  std::array<CardPlanes, 3> wilds_;  // the cards of 0, 1 and 2 wilds
};

}  // namespace guandan
