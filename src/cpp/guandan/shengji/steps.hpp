// Words of steps: bit 16 * suit + step says that a step of an effective suit is held (PlayTable::presence).
#pragma once

#include <bit>
#include <cstdint>

namespace guandan::shengji {

// Strengths from here on are ruffs (trick.cpp).
inline constexpr int kRuffStrength = 64;

// The sixteen steps of one suit.
constexpr std::uint32_t slice(std::uint64_t presence, int suit) noexcept {
  return static_cast<std::uint32_t>(presence >> (16 * suit)) & 0xFFFF;
}
// The steps of a suit from one upwards.
constexpr std::uint64_t steps_from(int suit, int step) noexcept {
  return static_cast<std::uint64_t>(0xFFFFU << step & 0xFFFFU) << (16 * suit);
}
// -1 for none.
constexpr int highest(std::uint32_t steps) noexcept { return std::bit_width(steps) - 1; }

}  // namespace guandan::shengji
