// All readings of a set of cards (牌型解释), wild cards included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/combos/combo.hpp"

namespace guandan {

// No set of cards has more readings than this (the tests enumerate the wild-rich sets that come closest).
inline constexpr int kMaxReadings = 8;
using ReadingList = InplaceVector<Combo, kMaxReadings>;

// Every legal reading of exactly these cards, strongest first (lists_before); empty when they are no legal play.
// Readings are distinct by (type, key). Any multiset is accepted, the empty one included.
ReadingList readings(const CardSet& cards, const Level& level) noexcept;

// The first of readings().
std::optional<Combo> classify(const CardSet& cards, const Level& level) noexcept;

// classify() of many sets, in three bytes each: `type` is -1 (and key 0) when the cards are no legal play.
struct BestReading {
  std::int8_t type;
  std::uint8_t key;
  std::uint8_t size;
};
void best_readings(const CardSet* sets, std::size_t count, const Level& level, BestReading* out) noexcept;

// Whether these cards may be declared as (type, key), without listing the other readings.
bool has_reading(const CardSet& cards, const Level& level, ComboType type, int key) noexcept;

}  // namespace guandan
