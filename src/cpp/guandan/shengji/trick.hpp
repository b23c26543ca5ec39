// Who wins a trick, and what its winner adds to the kitty.
//
// A ruff (毙) is a play in trumps only on a plain lead that can be cut into the led units (or, LegalityRules, whose own
// split has them). A standing throw cannot be beaten in its own suit. A triple run beats a pair run of equal size
// led alone, in suit and among ruffs. Ruffs compare by the top of the strongest, then longest led unit. Ties go to
// the play that came first.
#pragma once

#include <span>

#include "guandan/shengji/format.hpp"

namespace guandan::shengji {

// What a play is worth against a lead: 0 cannot win; of two others the bigger wins, the earlier of two equal ones.
// The lead itself is at least 1, followers are judged by their cards alone (they are taken to be legal).
int strength(const Cards& play, const Format& lead, const Trump& trump) noexcept;
int lead_strength(const Format& lead) noexcept;

// Index of the winning play; plays in playing order, the leader's first (at least one). Throws Error(kIllegalPlay)
// if the lead is of several suits or a play has another number of cards than the lead.
int trick_winner(std::span<const Cards> plays, const Trump& trump);

// What the kitty's points count if the attackers win the last trick with this play: factor times the cards of the
// largest unit of its own split; 0 for a play in a plain suit under KittyPolicy::kTrumpOnly.
int kitty_multiplier(const Cards& winning_play, const Trump& trump) noexcept;

}  // namespace guandan::shengji
