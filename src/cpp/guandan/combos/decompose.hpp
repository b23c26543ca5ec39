// Arranging a hand (理牌): the plays that empty it at least cost, one arrangement or many.
#pragma once

#include <optional>
#include <vector>

#include "guandan/combos/combo.hpp"
#include "guandan/combos/fewest_plays.hpp"
#include "guandan/combos/play_costs.hpp"

namespace guandan {

struct Decomposition {
  std::vector<Combo> combos;  // non-bombs by type, rank and cards, then bombs by the ladder; Wishes::last at the end
  Cost cost = 0;

  int turns() const noexcept { return static_cast<int>(combos.size()); }
};

// What a player has in mind. All of it is binding.
struct Wishes {
  std::vector<CardSet> keep;  // each of these sets is inside one play
  bool keep_bombs = false;    // all naturals of a rank held four times or more are one bomb, four jokers too
  std::optional<Combo> last;  // this play is among the plays, and comes last
};

// One arrangement with the fewest plays (kPlays), or the fewest that are no bombs (kNonbomb). The empty hand has the
// empty arrangement. A few microseconds.
Decomposition decompose(const CardSet& hand, const Level& level, Objective objective);

// One arrangement of least cost. Throws Error(kArgument) if no arrangement fulfils the wishes. Up to milliseconds.
Decomposition decompose(const CardSet& hand, const Level& level, const LevelCosts& costs, const Wishes& wishes = {});

// The arrangements of cost at most `slack` above the least, cheapest first, equal ones in a fixed order, at most
// `limit`. Two arrangements are different if the multisets of their plays' shapes are (arrangement.hpp): type, key,
// ranks and number of wilds of each play; suits make no difference. Throws like decompose.
std::vector<Decomposition> decompositions(const CardSet& hand, const Level& level, const LevelCosts& costs,
                                          std::size_t limit, Cost slack, const Wishes& wishes = {});

}  // namespace guandan
