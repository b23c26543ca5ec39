// The moves of a position by number: plays 0 .. total - 1 in the order of movegen.hpp, then the pass.
// What steps many positions at once needs no lists, only counts and numbers.
#pragma once

#include <cstddef>

#include "guandan/combos/movegen.hpp"
#include "guandan/play/position.hpp"

namespace guandan {

// What the seat to move may play: everything, or what beats the table.
inline Demand demand_of(const Position& position) noexcept {
  return position.table() ? Demand::follows(*position.table()) : Demand::leads();
}

// The plays of the seat to move; none when the deal is over.
inline PlayCounts count_plays(const Position& position) noexcept {
  if (position.is_over()) return {};
  return count_plays(position.hand(position.to_move()), position.level(), demand_of(position));
}

// Makes play number `index`, or the pass when index == counts.total. `counts` is count_plays(position); the move must
// be legal.
inline void do_numbered_move(Position& position, const PlayCounts& counts, std::size_t index) noexcept {
  if (index == counts.total) return position.do_pass();
  position.do_play(nth_play(position.hand(position.to_move()), position.level(), demand_of(position), counts, index));
}

}  // namespace guandan
