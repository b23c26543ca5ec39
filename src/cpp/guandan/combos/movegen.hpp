// Generation of all legal plays of a hand: leading, or beating a play. A pass is never among them.
//
// Plays are distinct by (type, key, cards). They come grouped by ComboType in enumerator order, inside a type by
// size and key upwards; plays of one (type, key, size) follow each other in an order that is fixed but unspecified.
#pragma once

#include <cstddef>
#include <vector>

#include "guandan/combos/combo.hpp"

namespace guandan {

using PlayList = std::vector<Combo>;

// Appends every play that may be led from `hand`.
void generate_leads(const CardSet& hand, const Level& level, PlayList& plays);
// Appends every play of `hand` that beats `to_beat`.
void generate_follows(const CardSet& hand, const Level& level, const Combo& to_beat, PlayList& plays);

// The lengths of those lists, without making them.
std::size_t count_leads(const CardSet& hand, const Level& level) noexcept;
std::size_t count_follows(const CardSet& hand, const Level& level, const Combo& to_beat) noexcept;

// One play for each (type, key, size), the one with the fewest wilds (then the lowest cards in canonical order).
void generate_lead_shapes(const CardSet& hand, const Level& level, PlayList& plays);
void generate_follow_shapes(const CardSet& hand, const Level& level, const Combo& to_beat, PlayList& plays);

}  // namespace guandan
