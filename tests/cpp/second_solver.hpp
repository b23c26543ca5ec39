// A second endgame solver for comparison, of another design than guandan/search: values by alpha-beta with a memo at
// every state, no lattices, no bounds; hands are packed rank counts with a play generator of their own, or bit planes
// with the core's generator where a straight flush may live. Slow and plain on purpose.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "guandan/play/position.hpp"

namespace guandan::testing {

// A play of packed counts: nibbles 0-12 naturals of ranks 2..A, 13 small jokers, 14 big jokers, 15 wilds.
struct PackedPlay {
  std::uint64_t used = 0;
  ComboType type = ComboType::kSingle;
  int key = 0;
  int tier = 0;
};

std::uint64_t pack_hand(const CardSet& hand, const Level& level);
// Whether some part of the hand can be played as a straight flush.
bool has_straight_flush(const CardSet& hand, const Level& level);
// Every play of a hand that cannot form a straight flush, distinct by (type, key, counts used).
std::vector<PackedPlay> packed_plays(std::uint64_t hand, const Level& level);

// The exact value; nothing if more than `max_states` states would have to be remembered.
std::optional<int> second_value(const Position& position, const Payoff& payoff = {},
                                std::size_t max_states = 400'000);

}  // namespace guandan::testing
