// The fewest plays that empty a hand (手数), without the plays themselves: the fast call for many hands.
#pragma once

#include "guandan/combos/decompose_search.hpp"

namespace guandan {

// Exact for every hand of up to 28 cards; 0 for the empty one. Under Objective::kNonbomb only plays that are no
// bombs and hold a card other than jokers are counted. Takes a few microseconds.
int fewest_plays(const CardSet& hand, const Level& level, Objective objective) noexcept;

// A way to reach that number: the runs to take, and the cards left, which are played without runs.
struct PlayPlan {
  int plays = 0;
  TakenRuns runs;
  RankCounts rest;
};
PlayPlan plan_fewest_plays(const CardSet& hand, const Level& level, Objective objective) noexcept;

// fewest_plays with Objective::kPlays for a hand known by its rank counts (suits never matter to that objective).
int fewest_plays(const RankCounts& hand, const Rules& rules) noexcept;

// At most fewest_plays(hand, rules), in some ten nanoseconds.
int least_plays_bound(const RankCounts& hand) noexcept;

}  // namespace guandan
