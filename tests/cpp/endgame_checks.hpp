// What the tests of the endgame solver share.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>

#include "guandan/search/endgame.hpp"
#include "second_solver.hpp"

namespace guandan::testing {

// GUANDAN_FULL=1 in the environment runs the comparisons at their full numbers.
inline bool is_full_run() { return std::getenv("GUANDAN_FULL") != nullptr; }

inline int cards_left(const Position& position) {
  int total = 0;
  for (int seat = 0; seat < kNumSeats; ++seat) total += position.hand(seat).size();
  return total;
}

inline bool has_live_flush(const Position& position) {
  for (int seat = 0; seat < kNumSeats; ++seat) {
    if (has_straight_flush(position.hand(seat), position.level())) return true;
  }
  return false;
}

inline bool has_both_wilds(const Position& position) {
  int wilds = 0;
  for (int seat = 0; seat < kNumSeats; ++seat) wilds += position.hand(seat).count(position.level().wild());
  return wilds == 2;
}

inline Position after(const Position& position, const Move& move) {
  return move ? position.play(*move) : position.pass();
}

// Plays the line out and checks that it is legal and arrives at the value.
inline void check_line(const Position& position, const Solution& solution, const Payoff& payoff = {}) {
  Position at = position;
  for (const Move& move : solution.line) at = after(at, move);
  REQUIRE(at.is_over());
  CHECK(at.value(payoff) == solution.lower);
}

}  // namespace guandan::testing
