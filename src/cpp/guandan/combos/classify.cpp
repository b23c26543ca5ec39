#include "guandan/combos/classify.hpp"

#include <algorithm>
#include <bit>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

// A set of cards taken apart once: the naturals by rank, and how many wilds there are.
struct Parts {
  std::uint64_t low;      // naturals, plane 0
  std::uint64_t counts;   // naturals of each rank
  std::uint64_t present;  // one bit a rank: lowest bit of its nibble
  int num_wilds;
  int num_ranks;
  int size;
};

Parts take_apart(const CardSet& cards, const Level& level) noexcept {
  const std::uint64_t wild = level.wild().bit();
  Parts parts{};
  parts.low = cards.plane(0) & ~wild;
  parts.counts = nibble_popcount(parts.low) + nibble_popcount(cards.plane(1) & ~wild);
  parts.present = nonzero_nibbles(parts.low);
  parts.num_wilds = cards.count(level.wild());
  parts.num_ranks = std::popcount(parts.present);
  parts.size = cards.size();
  return parts;
}

int slot_of_nibble(std::uint64_t present) noexcept { return std::countr_zero(present) >> 2; }
int count_in(std::uint64_t counts, int slot) noexcept {
  return static_cast<int>((counts >> (4 * slot)) & 0xF);
}

// Whether five suited ranks from `start`, naturals of `suit`, may be called a plain straight.
bool may_call_straight(const Parts& parts, const Level& level, Suit suit, int start) noexcept {
  switch (level.rules().suited_run) {
    case SuitedRunPolicy::kWildMayDeclare:
      return parts.num_wilds > 0;
    case SuitedRunPolicy::kDeclarable:
      return true;
    case SuitedRunPolicy::kFlushUnlessOffSuit:
      break;
  }
  const std::uint64_t level_bit = std::uint64_t{1} << (4 * slot_of(level.rank()));
  return parts.num_wilds > 0 && suit != Suit::kHearts && (parts.present & level_bit) == 0 &&
         (window_ranks(kStraightPattern, start) & level_bit) != 0;
}

class Readings {
 public:
  Readings(const CardSet& cards, const Level& level) noexcept
      : cards_(cards), level_(level), parts_(take_apart(cards, level)) {}

  ReadingList list() noexcept {
    if (parts_.num_ranks <= 1) {
      same_rank();
      if (parts_.size == 5) full_house();
    } else if (parts_.size == 5) {
      if (parts_.num_ranks == 2) {
        full_house();
      } else {
        straights();
      }
    } else if (parts_.size == 6) {
      tubes_and_plates();
    } else if (parts_.size == 4 && cards_.plane(1) == kJokerCards) {
      add(ComboType::kJokerBomb, 0);
    }
    return list_;
  }

 private:
  void add(ComboType type, int key) noexcept {
    list_.push_back(make_combo(type, key, parts_.size, cards_, level_.rank()));
  }

  void same_rank() noexcept {
    if (parts_.size == 0) return;
    const Rank rank =
        parts_.num_ranks == 0 ? level_.rank() : rank_of_slot(slot_of_nibble(parts_.present));
    if (is_joker(rank) && parts_.num_wilds > 0) return;
    const ComboType type = parts_.size == 1   ? ComboType::kSingle
                           : parts_.size == 2 ? ComboType::kPair
                           : parts_.size == 3 ? ComboType::kTriple
                                              : ComboType::kBomb;
    add(type, level_.order_key(rank));
  }

  bool can_be_pair(int slot) const noexcept {
    if (!is_joker(rank_of_slot(slot))) return count_in(parts_.counts, slot) <= 2;
    return count_in(parts_.counts, slot) == 2 &&
           level_.rules().joker_pair == JokerPairPolicy::kAllowed;
  }
  bool can_be_triple(int slot) const noexcept {
    return !is_joker(rank_of_slot(slot)) && count_in(parts_.counts, slot) <= 3;
  }
  void full_house() noexcept {
    const int low = slot_of_nibble(parts_.present);
    if (parts_.num_ranks == 1) {
      if (can_be_triple(low)) add(ComboType::kFullHouse, level_.order_key(rank_of_slot(low)));
      return;
    }
    const int high = slot_of_nibble(clear_lowest_bit(parts_.present));
    const int low_key =
        can_be_triple(low) && can_be_pair(high) ? level_.order_key(rank_of_slot(low)) : 0;
    const int high_key =
        can_be_triple(high) && can_be_pair(low) ? level_.order_key(rank_of_slot(high)) : 0;
    if (std::max(low_key, high_key) > 0) add(ComboType::kFullHouse, std::max(low_key, high_key));
    if (std::min(low_key, high_key) > 0) add(ComboType::kFullHouse, std::min(low_key, high_key));
  }

  bool fits_width(int width) const noexcept {
    return counts_at_least(parts_.counts, width + 1) == 0;
  }
  bool fits_window(const RunPattern& pattern, int start) const noexcept {
    return (parts_.present & ~window_ranks(pattern, start)) == 0;
  }

  void straights() noexcept {
    if (!fits_width(1)) return;
    const Suit suit = Card::from_index(std::countr_zero(parts_.low)).suit();
    const bool is_suited = (parts_.low & ~suit_mask(suit)) == 0;
    if (is_suited) {
      for (int start = kStraightPattern.num_windows() - 1; start >= 0; --start) {
        if (fits_window(kStraightPattern, start)) {
          add(ComboType::kStraightFlush, kStraightPattern.key_of_start(start));
        }
      }
    }
    for (int start = kStraightPattern.num_windows() - 1; start >= 0; --start) {
      if (fits_window(kStraightPattern, start) &&
          (!is_suited || may_call_straight(parts_, level_, suit, start))) {
        add(ComboType::kStraight, kStraightPattern.key_of_start(start));
      }
    }
  }

  void tubes_and_plates() noexcept {
    for (int key = static_cast<int>(Rank::kAce); key >= kPlatePattern.key_of_start(0); --key) {
      const int tube = kTubePattern.start_of_key(key);
      if (tube >= 0 && fits_width(kTubePattern.width) && fits_window(kTubePattern, tube)) {
        add(ComboType::kTube, key);
      }
      const int plate = kPlatePattern.start_of_key(key);
      if (fits_width(kPlatePattern.width) && fits_window(kPlatePattern, plate))
        add(ComboType::kPlate, key);
    }
  }

  const CardSet& cards_;
  const Level& level_;
  Parts parts_;
  ReadingList list_;
};

}  // namespace

ReadingList readings(const CardSet& cards, const Level& level) noexcept {
  return Readings(cards, level).list();
}

std::optional<Combo> classify(const CardSet& cards, const Level& level) noexcept {
  const ReadingList list = readings(cards, level);
  if (list.empty()) return std::nullopt;
  return list[0];
}

bool has_reading(const CardSet& cards, const Level& level, ComboType type, int key) noexcept {
  for (const Combo& combo : readings(cards, level)) {
    if (combo.type == type && combo.key == key) return true;
  }
  return false;
}

}  // namespace guandan
