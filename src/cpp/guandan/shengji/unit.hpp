// Units (单位): single, pair, triple and tractors (拖拉机), and the one way a card set is split into them.
//
// Split: a face held three times is a triple, twice a pair, once a single; then triples join triples and pairs join
// pairs of adjacent steps to the longest runs. Of several equal off-suit level pairs one joins, the others stay.
// 88999 is therefore a triple and a pair, never a tractor.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "guandan/shengji/trump.hpp"

namespace guandan::shengji {

// Copies of one face, number of adjacent steps: {1, 1} single, {2, 1} pair, {2, 3} three-pair tractor, {3, 2} 3拖3.
struct Shape {
  std::uint8_t width = 1;
  std::uint8_t length = 1;

  constexpr int size() const noexcept { return width * length; }
  constexpr bool is_run() const noexcept { return length > 1; }
  // Triple run > triple > pair run > pair > single; longer runs are stronger. Bigger is stronger.
  constexpr auto operator<=>(const Shape&) const noexcept = default;
};

struct Unit {
  Shape shape;
  Suit suit = Suit::kSpades;  // effective
  std::uint8_t top = 0;       // step of the highest card
  Cards cards;
};

// Strongest unit first (shape, then top step), effective suits in the order S H C D.
std::vector<Unit> units(const Cards& cards, const Trump& trump);

// The shapes of the split alone, strongest first.
using ShapeList = InplaceVector<Shape, kMaxHand>;
ShapeList split_shapes(const Holding& holding) noexcept;

// Steps of the faces held at least so often, one bit a step.
std::uint32_t steps_with(const Holding& holding, int at_least) noexcept;
// Length of the longest run of set bits: 0b0110'1110 -> 3.
constexpr int longest_run(std::uint32_t steps) noexcept {
  int length = 0;
  for (; steps != 0; steps &= steps >> 1) ++length;
  return length;
}

// Cards of the largest unit in the split, 0 without cards.
int largest_unit(const Holding& holding) noexcept;

// Cuts the holding into exactly these units (strongest first; their sizes sum up to the cards held): the highest
// possible top step of the first unit, or -1 if there is no such cut. 333 can be cut into a pair and a single.
int best_cut(const Holding& holding, const ShapeList& shapes) noexcept;

}  // namespace guandan::shengji
