// Level (打几): the ordering context of Guandan. Nothing can be ranked before one knows the level.
//
// Order keys (bigger is stronger): plain ranks keep 2..14, the level rank becomes 15, the small joker 16 and the
// big joker 17. Sequences never use them: inside a run every card has its printed place.
#pragma once

#include <cstdint>

#include "guandan/cards/card.hpp"
#include "guandan/combos/rules.hpp"

namespace guandan {

inline constexpr int kLevelKey = 15;
inline constexpr int kSmallJokerKey = 16;
inline constexpr int kBigJokerKey = 17;

class Level {
 public:
  // `rank` is a plain rank (the bindings refuse jokers).
  constexpr explicit Level(Rank rank, const Rules& rules = {}) noexcept : rank_(rank), rules_(rules) {}

  constexpr Rank rank() const noexcept { return rank_; }
  constexpr const Rules& rules() const noexcept { return rules_; }
  // The wild card (逢人配): the heart of the level rank. Two copies exist.
  constexpr Card wild() const noexcept { return Card(Suit::kHearts, rank_); }

  constexpr int order_key(Rank rank) const noexcept {
    if (rank == rank_) return kLevelKey;
    if (is_joker(rank)) return static_cast<int>(rank) + 1;
    return static_cast<int>(rank);
  }
  constexpr Rank rank_of_order_key(int key) const noexcept {
    if (key == kLevelKey) return rank_;
    if (key > kLevelKey) return static_cast<Rank>(key - 1);
    return static_cast<Rank>(key);
  }
  constexpr bool operator==(const Level&) const noexcept = default;

 private:
  Rank rank_;
  Rules rules_;
};

}  // namespace guandan
