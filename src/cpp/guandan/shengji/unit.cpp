#include "guandan/shengji/unit.hpp"

#include <algorithm>
#include <bit>

namespace guandan::shengji {
namespace {

// A unit as places in a holding; the faces of a run stand by step.
struct Piece {
  Shape shape;
  std::uint8_t top = 0;
  InplaceVector<std::uint8_t, kMaxFaces> faces;
};
using PieceList = InplaceVector<Piece, kMaxFaces>;

PieceList split(const Holding& holding) noexcept {
  PieceList pieces;
  std::uint32_t joined = 0;
  for (int width = 3; width >= 1; --width) {
    for (std::size_t i = 0; i < holding.size(); ++i) {
      if (holding[i].count != width || ((joined >> i) & 1) != 0) continue;
      Piece piece;
      piece.shape = {static_cast<std::uint8_t>(width), 1};
      piece.top = holding[i].step;
      piece.faces.push_back(static_cast<std::uint8_t>(i));
      for (std::size_t j = i + 1; width > 1 && j < holding.size(); ++j) {
        if (holding[j].count != width || holding[j].step != piece.top + 1 || ((joined >> j) & 1) != 0) continue;
        joined |= std::uint32_t{1} << j;
        piece.top = holding[j].step;
        ++piece.shape.length;
        piece.faces.push_back(static_cast<std::uint8_t>(j));
      }
      pieces.push_back(piece);
    }
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    return a.shape != b.shape ? a.shape > b.shape : a.top > b.top;
  });
  return pieces;
}

class Cutter {
 public:
  Cutter(const Holding& holding, const ShapeList& shapes) noexcept : holding_(holding), shapes_(shapes) {}

  int best_top() const noexcept {
    if (shapes_.empty()) return -1;
    const std::uint32_t all = (std::uint32_t{1} << holding_.size()) - 1;
    // Highest place of the first unit first: the first cut that works is the answer.
    for (int top = kNumSteps - 1; top >= 0; --top) {
      if (place_first(all, top)) return top;
    }
    return -1;
  }

 private:
  bool place_first(std::uint32_t free, int top) const noexcept {
    // A single may come from any face; of what is left only the number matters.
    if (shapes_[0].width == 1) return !holding_.empty() && holding_.back().step == top;
    return place_run(0, free, top, shapes_[0].length);
  }

  // Places shapes_[unit] and the ones after it on faces that are free; `limit` is the highest top allowed.
  bool place(std::size_t unit, std::uint32_t free, int limit) const noexcept {
    if (unit == shapes_.size() || shapes_[unit].width == 1) return true;
    for (int top = limit; top >= 0; --top) {
      if (place_run(unit, free, top, shapes_[unit].length)) return true;
    }
    return false;
  }

  // Places the `left` lowest steps of shapes_[unit], the highest of them at `step`.
  bool place_run(std::size_t unit, std::uint32_t free, int step, int left) const noexcept {
    if (left == 0) {
      // Equal shapes are placed downwards, so that no cut is tried twice.
      const bool same = unit + 1 < shapes_.size() && shapes_[unit + 1] == shapes_[unit];
      return place(unit + 1, free, same ? step + shapes_[unit].length : kNumSteps - 1);
    }
    for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      if (holding_[i].step != step || holding_[i].count < shapes_[unit].width) continue;
      if (place_run(unit, free & ~(std::uint32_t{1} << i), step - 1, left - 1)) return true;
    }
    return false;
  }

  const Holding& holding_;
  const ShapeList& shapes_;
};

}  // namespace

std::vector<Unit> units(const Cards& cards, const Trump& trump) {
  std::vector<Unit> result;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const Holding holding = trump.holding(cards, static_cast<Suit>(suit));
    for (const Piece& piece : split(holding)) {
      Unit unit{piece.shape, static_cast<Suit>(suit), piece.top, {}};
      for (const std::uint8_t face : piece.faces) {
        for (int copy = 0; copy < piece.shape.width; ++copy) unit.cards.try_add(holding[face].card);
      }
      result.push_back(unit);
    }
  }
  return result;
}

ShapeList split_shapes(const Holding& holding) noexcept {
  ShapeList shapes;
  for (const Piece& piece : split(holding)) shapes.push_back(piece.shape);
  return shapes;
}

std::uint32_t steps_with(const Holding& holding, int at_least) noexcept {
  std::uint32_t steps = 0;
  for (const Face& face : holding) {
    if (face.count >= at_least) steps |= std::uint32_t{1} << face.step;
  }
  return steps;
}

int largest_unit(const Holding& holding) noexcept {
  int largest = 0;
  for (const Piece& piece : split(holding)) largest = std::max(largest, piece.shape.size());
  return largest;
}

int best_cut(const Holding& holding, const ShapeList& shapes) noexcept { return Cutter(holding, shapes).best_top(); }

}  // namespace guandan::shengji
