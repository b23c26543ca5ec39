// Generation of all legal plays of a hand: leading, or beating a play. A pass is never among them.
//
// Plays are distinct by (type, key, cards). They come grouped by ComboType in enumerator order,
// inside a type by size and key upwards; plays of one (type, key, size) follow each other in an
// order that is fixed but unspecified, those with fewer wilds first.
#pragma once

#include <cstddef>
#include <optional>

#include "guandan/combos/combo.hpp"
#include "guandan/combos/counting.hpp"
#include "guandan/combos/demand.hpp"
#include "guandan/combos/play_list.hpp"

namespace guandan {

// Appends every play of `hand` that meets the demand.
void generate_plays(const CardSet& hand, const Level& level, const Demand& demand, PlayList& plays);

// The same without a list: `out` has room for count_plays(...).total plays. Returns the end.
Combo* write_plays(const CardSet& hand, const Level& level, const Demand& demand, Combo* out) noexcept;

// Appends one play for each (type, key, size): the first of them in the order above.
void generate_shapes(const CardSet& hand, const Level& level, const Demand& demand, PlayList& plays);

// The same without a list: `out` has room for kMaxShapes plays. Returns the end.
Combo* write_shapes(const CardSet& hand, const Level& level, const Demand& demand, Combo* out) noexcept;

// No cards have more shapes: singles, pairs, triples, full houses, straights, tubes, plates, bombs of seven sizes,
// straight flushes, the joker bomb.
inline constexpr std::size_t kMaxShapes = 15 + 15 + 13 + 13 + 10 + 12 + 13 + 7 * 13 + 10 + 1;

// The element `index` of the list generate_plays would make, without making it. `counts` is
// count_plays(hand, level, demand) and index < counts.total.
Combo nth_play(const CardSet& hand, const Level& level, const Demand& demand, const PlayCounts& counts,
               std::size_t index) noexcept;

// The first element of that list; nothing if it is empty. Much cheaper than the list.
std::optional<Combo> first_play(const CardSet& hand, const Level& level, const Demand& demand) noexcept;

inline void generate_leads(const CardSet& hand, const Level& level, PlayList& plays) {
  generate_plays(hand, level, Demand::leads(), plays);
}
inline void generate_follows(const CardSet& hand, const Level& level, const Combo& to_beat, PlayList& plays) {
  generate_plays(hand, level, Demand::follows(to_beat), plays);
}
inline std::size_t count_leads(const CardSet& hand, const Level& level) noexcept {
  return count_plays(hand, level, Demand::leads()).total;
}
inline std::size_t count_follows(const CardSet& hand, const Level& level, const Combo& to_beat) noexcept {
  return count_plays(hand, level, Demand::follows(to_beat)).total;
}
inline void generate_lead_shapes(const CardSet& hand, const Level& level, PlayList& plays) {
  generate_shapes(hand, level, Demand::leads(), plays);
}
inline void generate_follow_shapes(const CardSet& hand, const Level& level, const Combo& to_beat, PlayList& plays) {
  generate_shapes(hand, level, Demand::follows(to_beat), plays);
}

}  // namespace guandan
