// Generation of all legal plays of a hand: leading, or beating a play. A pass is never among them.
//
// Plays are distinct by (type, key, cards). They come grouped by ComboType in enumerator order,
// inside a type by size and key upwards; plays of one (type, key, size) follow each other in an
// order that is fixed but unspecified.
#pragma once

#include <cstddef>

#include "guandan/combos/combo.hpp"
#include "guandan/combos/play_list.hpp"

namespace guandan {

// Appends every play that may be led from `hand`.
void generate_leads(const CardSet& hand, const Level& level, PlayList& plays);
// Appends every play of `hand` that beats `to_beat`.
void generate_follows(const CardSet& hand, const Level& level, const Combo& to_beat,
                      PlayList& plays);

// The lengths of those lists, and their i-th elements, without making them. `index` must be below
// the length.
std::size_t count_leads(const CardSet& hand, const Level& level) noexcept;
std::size_t count_follows(const CardSet& hand, const Level& level, const Combo& to_beat) noexcept;
Combo nth_lead(const CardSet& hand, const Level& level, std::size_t index) noexcept;
Combo nth_follow(const CardSet& hand, const Level& level, const Combo& to_beat,
                 std::size_t index) noexcept;

// One play for each (type, key, size): the first with the fewest wilds, in the order above.
void generate_lead_shapes(const CardSet& hand, const Level& level, PlayList& plays);
void generate_follow_shapes(const CardSet& hand, const Level& level, const Combo& to_beat,
                            PlayList& plays);

}  // namespace guandan
