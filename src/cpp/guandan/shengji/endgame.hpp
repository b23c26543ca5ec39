// The exact solver: the attackers' final points of an open-card position when all four seats play their best.
//
// Zero-window alpha-beta over the points still to come (in fives), driven to the exact value by narrowing an interval;
// a table of proven bounds at trick starts, bounds from the points left, cards that are the same for everybody tried
// once (docs/algorithms/shengji.md says why that is safe). Attackers maximise, declarers minimise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "guandan/shengji/position.hpp"

namespace guandan::shengji {

struct SolveOptions {
  std::uint64_t max_nodes = 0;  // 0: no limit
  double max_seconds = 0;       // 0: no limit
  bool lines = true;            // also the value of every play and the best line
  std::size_t table_bytes = std::size_t{256} << 20;
  // Called every few thousand nodes; returns false to stop the search (the result is then an interval).
  std::function<bool()> keep_going;
};

// Proven interval of final points; exact if lower == upper.
struct PlayValue {
  Cards play;
  int lower = 0;
  int upper = 0;

  bool exact() const noexcept { return lower == upper; }
};

struct Solution {
  int lower = 0;
  int upper = 0;
  std::optional<Cards> best;               // a play that keeps the value; none if over or not exact
  std::vector<PlayValue> plays;            // every legal play, in the order of Position::plays; empty without `lines`
  std::vector<Cards> principal_variation;  // best play of every seat in turn to the end; shorter if a limit struck
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool exact() const noexcept { return lower == upper; }
};

Solution solve(const Position& position, const SolveOptions& options = {});

}  // namespace guandan::shengji
