// An arrangement of a hand (理牌): plays that use every card once, first without suits, then with cards.
#pragma once

#include <optional>
#include <vector>

#include "guandan/combos/combo.hpp"

namespace guandan {

// A play without suits. `naturals` is a nibble word of printed ranks, nibble = value of Rank - 1 (1: twos, 13: aces,
// 14: small jokers, 15: big jokers); wilds are counted apart. Two plays are the same to an arrangement when their
// shapes are equal: choosing other suits, or another suit for a straight flush, makes no new arrangement.
struct Shape {
  ComboType type = ComboType::kSingle;
  std::uint8_t key = 0;
  std::uint8_t wilds = 0;
  std::int8_t suit = -1;  // of a straight flush; no part of its identity
  std::uint64_t naturals = 0;

  constexpr int size() const noexcept {
    return static_cast<int>((naturals * kNibbleOnes) >> 60) + wilds;  // never more than ten cards
  }
  constexpr bool operator==(const Shape& other) const noexcept {
    return type == other.type && key == other.key && wilds == other.wilds && naturals == other.naturals;
  }
};

// At most one play a card.
using ShapeList = std::vector<Shape>;

// Gives every play its cards, so that the plays together are the hand: straight flushes take their suit, plain
// straights never cards that may only be played as a straight flush. Nothing if that is impossible.
// Order: display order of a hand, bombs last (arranged_before).
std::optional<std::vector<Combo>> dress(const CardSet& hand, const Level& level, const ShapeList& shapes);

// Non-bombs by type, key and cards, then bombs by the ladder.
bool arranged_before(const Combo& a, const Combo& b) noexcept;

}  // namespace guandan
