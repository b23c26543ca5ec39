// Exact solution of a Guandan position with open cards: value, best play, value of every play, main line.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "guandan/play/position.hpp"
#include "guandan/search/move_list.hpp"
#include "guandan/search/threshold_search.hpp"

namespace guandan {

struct SolveOptions {
  Payoff payoff;
  std::optional<std::uint64_t> max_nodes;
  std::optional<double> max_seconds;
  std::size_t max_bytes = std::size_t{1} << 30;   // for the table and the lattices together
  std::size_t max_table_bytes = ~std::size_t{0};  // a tighter bound for the table alone
  int threads = 1;
  bool all_plays = true;  // values of all legal moves, not only what the search for the best happens to prove
  bool line = true;       // the main line
  SearchSwitches switches;
};

// Throws Error(kArgument) for options out of range.
void check(const SolveOptions& options);

struct SolveProgress {
  std::uint64_t nodes = 0;
  double seconds = 0;
  int lower = 0;
  int upper = 0;
  const Move* best = nullptr;  // best move so far, if any has been told apart
};
// Called every few milliseconds on the thread that called solve(); false stops the search.
using ProgressCallback = std::function<bool(const SolveProgress&)>;

struct ValuedMove {
  Move move;
  int lower = 0;
  int upper = 0;
};

// Everything in here is proved, also after an interruption: lower <= value <= upper, here and in every move.
struct Solution {
  int lower = 0;  // levels gained by side {0, 2}
  int upper = 0;
  std::vector<ValuedMove> moves;  // every legal move: plays in the order of Position::plays, the pass last; empty
                                  // when the deal is over
  int best = -1;                  // in moves; the best move once exact, else the most promising; -1 without moves
  std::vector<Move> line;         // a line of best play to the end of the deal, every pass included; shorter when
                                  // interrupted, empty unless exact
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::size_t bytes = 0;  // memory taken by the table and the lattices

  bool is_exact() const noexcept { return lower == upper; }
};

// Throws Error(kArgument) for options out of range.
Solution solve(const Position& position, const SolveOptions& options = {}, const ProgressCallback& progress = {});

// The cheap question: +1 if side {0, 2} can make one of its seats go out first, else -1; 0 if the search was stopped
// before it knew.
int first_out(const Position& position, const SolveOptions& options = {}, const ProgressCallback& progress = {});

}  // namespace guandan
