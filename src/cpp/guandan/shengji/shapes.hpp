// Shapes: how many cards of every effective suit a hand holds and how many of them count points, one word a hand.
//
// Sixteen bits a suit, suit 0 lowest: | cards (6) | cards worth ten (5) | cards worth five or more (5) |. Example, ST
// S5 S2: 3 << 10 | 1 << 5 | 2. A suit has at most 18 cards with points, 15 of them tens (level ten or king, in trumps).
#pragma once

#include <cstdint>

namespace guandan::shengji {

inline constexpr std::uint64_t kEverySuit = 0x0001'0001'0001'0001ULL;
inline constexpr std::uint64_t kShapeFive = 1;
inline constexpr std::uint64_t kShapeTen = 1 << 5;
inline constexpr std::uint64_t kShapeCard = 1 << 10;
inline constexpr std::uint64_t kShapeLengths = 0xFC00 * kEverySuit;

constexpr bool is_same_length(std::uint64_t a, std::uint64_t b) noexcept { return ((a ^ b) & kShapeLengths) == 0; }

// Fives that cards gain and lose in all when the cards of one shape turn into those of another of the same lengths,
// suit by suit, the richest into the richest: the least for both numbers, for then no suit has cards of both kinds on
// one level.
struct PointChange {
  int gained = 0;
  int lost = 0;
};
constexpr PointChange point_change(std::uint64_t from, std::uint64_t to) noexcept {
  PointChange change;
  for (int shift = 0; shift < 10; shift += 5) {
    const std::uint64_t a = from >> shift & 0x1F * kEverySuit;
    const std::uint64_t b = to >> shift & 0x1F * kEverySuit;
    // 0x8000 + b - a in every lane; no lane borrows from the next.
    const std::uint64_t lanes = (b | 0x8000 * kEverySuit) - a;
    const std::uint64_t is_more = (lanes >> 15 & kEverySuit) * 0x1F;
    const std::uint64_t more = lanes & is_more;
    const std::uint64_t less = ((a | 0x8000 * kEverySuit) - b) & 0x1F * kEverySuit & ~is_more;
    change.gained += static_cast<int>(more * kEverySuit >> 48);
    change.lost += static_cast<int>(less * kEverySuit >> 48);
  }
  return change;
}

}  // namespace guandan::shengji
