#include "guandan/combos/classify.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

// A set of cards taken apart once: the naturals, and how many wilds there are.
struct Parts {
  std::uint64_t low;      // naturals, plane 0
  std::uint64_t high;     // naturals, plane 1
  std::uint64_t present;  // one bit a rank: lowest bit of its nibble
  int num_wilds;
  int num_ranks;
  int size;

  std::uint64_t counts() const noexcept { return nibble_popcount(low) + nibble_popcount(high); }
};

inline Parts take_apart(const CardSet& cards, const Level& level) noexcept {
  const std::uint64_t wild = level.wild().bit();
  Parts parts{};
  parts.low = cards.plane(0) & ~wild;
  parts.high = cards.plane(1) & ~wild;
  parts.present = nonzero_nibbles(parts.low);
  parts.num_wilds = cards.count(level.wild());
  parts.num_ranks = std::popcount(parts.present);
  parts.size = std::popcount(cards.plane(0)) + std::popcount(cards.plane(1));
  return parts;
}

int slot_of_nibble(std::uint64_t present) noexcept { return std::countr_zero(present) >> 2; }
int count_in(std::uint64_t counts, int slot) noexcept { return static_cast<int>((counts >> (4 * slot)) & 0xF); }

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

struct Found {
  ComboType type;
  std::uint8_t key;
};

// Finds the readings of one set, strongest first. With kFirstOnly it may stop after the first.
template <bool kFirstOnly>
class Readings {
 public:
  Readings(const CardSet& cards, const Level& level) noexcept
      : cards_(cards), level_(level), parts_(take_apart(cards, level)) {
    if (parts_.num_ranks <= 1) {
      same_rank();
      if (parts_.size == 5) full_house();
    } else if (parts_.size == 5) {
      if (parts_.num_ranks == 2) {
        full_house();
      } else if ((parts_.low & kJokerCards) == 0 && parts_.num_ranks == parts_.size - parts_.num_wilds) {
        straights();  // no rank twice
      }
    } else if (parts_.size == 6) {
      if ((parts_.low & kJokerCards) == 0 && parts_.num_ranks <= 3) tubes_and_plates();
    } else if (parts_.size == 4 && cards_.plane(1) == kJokerCards) {
      add(ComboType::kJokerBomb, 0);
    }
  }

  const InplaceVector<Found, kMaxReadings>& found() const noexcept { return found_; }
  int size() const noexcept { return parts_.size; }

 private:
  bool is_done() const noexcept { return kFirstOnly && !found_.empty(); }
  void add(ComboType type, int key) noexcept { found_.push_back({type, static_cast<std::uint8_t>(key)}); }

  void same_rank() noexcept {
    if (parts_.size == 0) return;
    const Rank rank = parts_.num_ranks == 0 ? level_.rank() : rank_of_slot(slot_of_nibble(parts_.present));
    if (is_joker(rank) && parts_.num_wilds > 0) return;
    constexpr std::array<ComboType, 4> kBySize = {ComboType::kSingle, ComboType::kPair, ComboType::kTriple,
                                                  ComboType::kBomb};
    add(kBySize[static_cast<std::size_t>(std::min(parts_.size, 4) - 1)], level_.order_key(rank));
  }

  bool can_be_pair(int slot, std::uint64_t counts) const noexcept {
    if (!is_joker(rank_of_slot(slot))) return count_in(counts, slot) <= 2;
    return count_in(counts, slot) == 2 && level_.rules().joker_pair == JokerPairPolicy::kAllowed;
  }
  bool can_be_triple(int slot, std::uint64_t counts) const noexcept {
    return !is_joker(rank_of_slot(slot)) && count_in(counts, slot) <= 3;
  }
  void full_house() noexcept {
    if (is_done()) return;
    const std::uint64_t counts = parts_.counts();
    const int low = slot_of_nibble(parts_.present);
    if (parts_.num_ranks == 1) {
      if (can_be_triple(low, counts)) add(ComboType::kFullHouse, level_.order_key(rank_of_slot(low)));
      return;
    }
    const int high = slot_of_nibble(clear_lowest_bit(parts_.present));
    const int low_key =
        can_be_triple(low, counts) && can_be_pair(high, counts) ? level_.order_key(rank_of_slot(low)) : 0;
    const int high_key =
        can_be_triple(high, counts) && can_be_pair(low, counts) ? level_.order_key(rank_of_slot(high)) : 0;
    if (std::max(low_key, high_key) > 0) add(ComboType::kFullHouse, std::max(low_key, high_key));
    if (std::min(low_key, high_key) > 0) add(ComboType::kFullHouse, std::min(low_key, high_key));
  }

  void straights() noexcept {
    const WindowRange windows = windows_around(kStraightPattern, parts_.present);
    if (windows.first > windows.last) return;
    const Suit suit = Card::from_index(std::countr_zero(parts_.low)).suit();
    const bool is_suited = (parts_.low & ~suit_mask(suit)) == 0;
    for (int start = windows.last; is_suited && start >= windows.first && !is_done(); --start) {
      add(ComboType::kStraightFlush, kStraightFlushPattern.key_of_start(start));
    }
    for (int start = windows.last; start >= windows.first && !is_done(); --start) {
      if (!is_suited || may_call_straight(parts_, level_, suit, start)) {
        add(ComboType::kStraight, kStraightPattern.key_of_start(start));
      }
    }
  }

  void tubes_and_plates() noexcept {
    constexpr WindowRange kNoWindow{1, 0};
    const std::uint64_t counts = parts_.counts();
    const auto windows = [&](const RunPattern& pattern) noexcept {
      const bool fits = parts_.num_ranks <= pattern.length && counts_at_least(counts, pattern.width + 1) == 0;
      return fits ? windows_around(pattern, parts_.present) : kNoWindow;
    };
    const WindowRange tubes = windows(kTubePattern), plates = windows(kPlatePattern);
    int tube = tubes.last, plate = plates.last;
    while ((tube >= tubes.first || plate >= plates.first) && !is_done()) {
      const int tube_key = tube >= tubes.first ? kTubePattern.key_of_start(tube) : 0;
      const int plate_key = plate >= plates.first ? kPlatePattern.key_of_start(plate) : 0;
      if (tube_key >= plate_key) {
        add(ComboType::kTube, tube_key);
        --tube;
      } else {
        add(ComboType::kPlate, plate_key);
        --plate;
      }
    }
  }

  const CardSet& cards_;
  const Level& level_;
  Parts parts_;
  InplaceVector<Found, kMaxReadings> found_;
};

}  // namespace

ReadingList readings(const CardSet& cards, const Level& level) noexcept {
  const Readings<false> search(cards, level);
  ReadingList list;
  for (const Found& found : search.found()) {
    list.push_back(make_combo(found.type, found.key, search.size(), cards, level.rank()));
  }
  return list;
}

std::optional<Combo> classify(const CardSet& cards, const Level& level) noexcept {
  const Readings<true> search(cards, level);
  if (search.found().empty()) return std::nullopt;
  return make_combo(search.found()[0].type, search.found()[0].key, search.size(), cards, level.rank());
}

void best_readings(const CardSet* sets, std::size_t count, const Level& level, BestReading* out) noexcept {
  const Level here = level;  // a copy no write through `out` can change
  for (std::size_t i = 0; i < count; ++i) {
    const Readings<true> search(sets[i], here);
    const auto size = static_cast<std::uint8_t>(search.size());
    out[i] = {-1, 0, size};
    if (!search.found().empty()) {
      out[i] = {static_cast<std::int8_t>(search.found()[0].type), search.found()[0].key, size};
    }
  }
}

bool has_reading(const CardSet& cards, const Level& level, ComboType type, int key) noexcept {
  const Readings<false> search(cards, level);
  for (const Found& found : search.found()) {
    if (found.type == type && found.key == key) return true;
  }
  return false;
}

}  // namespace guandan
