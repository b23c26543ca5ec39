// The windows of all sequence types: the one place that says where runs may start and end.
//
// A run word is a nibble word with the ace at both ends (a run may use it low or high, never wrap):
//
//   nibble   0   1   2   ...  12   13
//   rank     A   2   3   ...   K    A
//
// Window s of a pattern covers nibbles s .. s + length - 1; its key is the natural value of its top
// card, s + length (A2345 -> 5, 10JQKA -> 14, AA2233 -> 3, AAA222 -> 2).
#pragma once

#include <bit>
#include <cstdint>

#include "guandan/cards/card.hpp"
#include "guandan/combos/combo.hpp"

namespace guandan {

inline constexpr int kNumRunSlots = 14;

struct RunPattern {
  ComboType type;
  int length;  // ranks in a row
  int width;   // cards of each rank

  constexpr int num_windows() const noexcept { return kNumRunSlots - length + 1; }
  constexpr int key_of_start(int start) const noexcept { return start + length; }
  constexpr int start_of_key(int key) const noexcept { return key - length; }
  constexpr int size() const noexcept { return length * width; }
};

inline constexpr RunPattern kStraightPattern{ComboType::kStraight, 5, 1};
inline constexpr RunPattern kTubePattern{ComboType::kTube, 3, 2};
inline constexpr RunPattern kPlatePattern{ComboType::kPlate, 2, 3};
inline constexpr RunPattern kStraightFlushPattern{ComboType::kStraightFlush, 5, 1};

constexpr const RunPattern& pattern_of(ComboType type) noexcept {
  switch (type) {
    case ComboType::kTube:
      return kTubePattern;
    case ComboType::kPlate:
      return kPlatePattern;
    case ComboType::kStraightFlush:
      return kStraightFlushPattern;
    default:
      return kStraightPattern;
  }
}

// Re-arranges a plane or a word of rank counts into a run word; jokers drop out.
constexpr std::uint64_t to_run_word(std::uint64_t nibbles) noexcept {
  return ((nibbles & kPlainCards) << 4) | ((nibbles >> 48) & 0xF);
}
// The rank at a run slot (slot 0 and slot 13 are the ace).
constexpr Rank rank_of_run_slot(int slot) noexcept {
  return slot == 0 ? Rank::kAce : static_cast<Rank>(slot + 1);
}
// The ranks of a window as a nibble word in card order (slot_of): the lowest bit of the nibble of
// every rank in it.
constexpr std::uint64_t window_ranks(const RunPattern& pattern, int start) noexcept {
  std::uint64_t ranks = 0;
  for (int slot = start; slot < start + pattern.length; ++slot) {
    ranks |= std::uint64_t{1} << (4 * slot_of(rank_of_run_slot(slot)));
  }
  return ranks;
}

// The windows that contain certain ranks: starts first .. last, none if first > last.
struct WindowRange {
  int first;
  int last;
};

// `present` has the lowest bit of the nibble of each rank (card order), jokers excluded, at least
// one not the ace.
constexpr WindowRange windows_around(const RunPattern& pattern, std::uint64_t present) noexcept {
  constexpr std::uint64_t kAceBit = std::uint64_t{1} << (4 * slot_of(Rank::kAce));
  const std::uint64_t others = present & ~kAceBit;
  const int lowest = (std::countr_zero(others) >> 2) + 1;  // run slots
  const int highest = ((63 - std::countl_zero(others)) >> 2) + 1;
  const int top_window = pattern.num_windows() - 1;
  const int first = highest - pattern.length + 1;
  if ((present & kAceBit) == 0)
    return {first > 0 ? first : 0, lowest < top_window ? lowest : top_window};
  if (lowest >= top_window) return {top_window, top_window};
  return {0, first <= 0 ? 0 : -1};
}

}  // namespace guandan
