// The legal moves of a position as the search sees them: those with one and the same effect are one branch.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "guandan/play/position.hpp"
#include "guandan/search/lattice.hpp"
#include "guandan/search/outcomes.hpp"
#include "guandan/search/threshold_search.hpp"

namespace guandan {

// A play, or nothing for a pass.
using Move = std::optional<Combo>;
using HandLattices = std::array<std::unique_ptr<HandLattice>, kNumSeats>;

// Legal moves with one and the same effect for the search share their interval of value ranks.
struct Branch {
  Position after;
  int low = 0;
  int high = 0;
  int score = 0;
};

struct MoveList {
  std::vector<Move> moves;  // as in Solution::moves
  std::vector<std::size_t> branch_of_move;
  std::vector<Branch> branches;
};

void apply(Position& position, const Move& move);

// The state of any position that can come about from the hands the lattices were made for; nothing when a lattice has
// no memory left for it.
std::optional<SearchState> state_of(const Position& position, const HandLattices& lattices);

// Plays in the order of Position::plays, the pass last. Every branch has the interval its finished seats allow.
MoveList list_moves(const Position& position, const HandLattices& lattices, const OutcomeValues& values,
                    const Payoff& payoff);

}  // namespace guandan
