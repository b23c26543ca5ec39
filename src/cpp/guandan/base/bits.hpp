// Bit tricks on words of sixteen four-bit fields ("nibble words"), the layout every card plane uses.
#pragma once

#include <bit>
#include <cstdint>

namespace guandan {

inline constexpr std::uint64_t kNibbleOnes = 0x1111'1111'1111'1111ULL;

// Number of set bits inside each nibble, in place: 0xF -> 4.
// Example: nibble_popcount(0x0000'0000'0000'00B3) == 0x0000'0000'0000'0032.
constexpr std::uint64_t nibble_popcount(std::uint64_t x) noexcept {
  const std::uint64_t pairs = x - ((x >> 1) & 0x5555'5555'5555'5555ULL);
  return (pairs & 0x3333'3333'3333'3333ULL) + ((pairs >> 2) & 0x3333'3333'3333'3333ULL);
}

// Lowest bit of each nibble that is not zero: 0x0500'0030 -> 0x0100'0010.
constexpr std::uint64_t nonzero_nibbles(std::uint64_t x) noexcept {
  x |= x >> 2;
  x |= x >> 1;
  return x & kNibbleOnes;
}

// Highest bit of each nibble that is at least k, for nibbles of at most 8 and 1 <= k <= 8. Beyond 8: nothing.
constexpr std::uint64_t counts_at_least(std::uint64_t counts, int k) noexcept {
  if (k > 8) return 0;
  return (counts + static_cast<std::uint64_t>(8 - k) * kNibbleOnes) & (kNibbleOnes << 3);
}

// The lowest bits of the sixteen nibbles, side by side: 0x1011 -> 0b1011.
constexpr unsigned gather_nibbles(std::uint64_t x) noexcept {
  x &= kNibbleOnes;
  x = (x | x >> 3) & 0x0303'0303'0303'0303ULL;
  x = (x | x >> 6) & 0x000F'000F'000F'000FULL;
  x = (x | x >> 12) & 0x0000'00FF'0000'00FFULL;
  return static_cast<unsigned>((x | x >> 24) & 0xFFFF);
}

constexpr std::uint64_t lowest_bit(std::uint64_t x) noexcept { return x & (~x + 1); }
constexpr std::uint64_t clear_lowest_bit(std::uint64_t x) noexcept { return x & (x - 1); }

}  // namespace guandan
