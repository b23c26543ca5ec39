// Combo (牌型): one reading of a set of cards as a legal play, and the relation "beats".
#pragma once

#include <cstdint>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/cards/card_set.hpp"
#include "guandan/combos/level.hpp"

namespace guandan {

enum class ComboType : std::uint8_t {
  kSingle, kPair, kTriple, kFullHouse, kStraight, kTube, kPlate, kBomb, kStraightFlush, kJokerBomb,
};
inline constexpr int kNumComboTypes = 10;

constexpr bool is_bomb_type(ComboType type) noexcept { return type >= ComboType::kBomb; }
constexpr bool is_run_type(ComboType type) noexcept {
  return type == ComboType::kStraight || type == ComboType::kTube || type == ComboType::kPlate ||
         type == ComboType::kStraightFlush;
}

// The bomb ladder: 0 for what is no bomb, then 4 < 5 < straight flush < 6 < 7 < 8 < 9 < 10 < four jokers.
constexpr int bomb_tier(ComboType type, int size) noexcept {
  if (type == ComboType::kJokerBomb) return 9;
  if (type == ComboType::kStraightFlush) return 3;
  if (type != ComboType::kBomb) return 0;
  return size <= 5 ? size - 3 : size - 2;
}
inline constexpr int kNumBombTiers = 10;

struct Combo {
  CardSet cards;       // the physical cards, wilds included
  ComboType type = ComboType::kSingle;
  std::uint8_t key = 0;   // decides comparisons inside a type: order key (level.hpp); for runs the natural value
                          // of the top card (A2345 -> 5); 0 for the joker bomb
  std::uint8_t size = 0;  // number of cards
  std::uint8_t tier = 0;  // bomb_tier(type, size)
  Rank level = Rank::kTwo;

  constexpr bool operator==(const Combo& other) const noexcept {
    return type == other.type && key == other.key && level == other.level && cards == other.cards;
  }
};

constexpr Combo make_combo(ComboType type, int key, int size, const CardSet& cards, Rank level) noexcept {
  return Combo{cards, type, static_cast<std::uint8_t>(key), static_cast<std::uint8_t>(size),
               static_cast<std::uint8_t>(bomb_tier(type, size)), level};
}

// Whether `a` may be played on `b`. A partial order: false both ways for equal or unrelated plays. Both must be
// of one level (the bindings check).
constexpr bool beats(const Combo& a, const Combo& b) noexcept {
  if (a.tier != b.tier) return a.tier > b.tier;
  return a.type == b.type && a.key > b.key;
}

// The printed rank behind the key; the level's own rank for key 15. Meaningless for the joker bomb.
constexpr Rank rank_of(const Combo& combo) noexcept {
  if (is_run_type(combo.type)) return static_cast<Rank>(combo.key);
  return Level(combo.level).rank_of_order_key(combo.key);
}

// Order in which the readings of one set are listed: strongest first by (tier, key), then ComboType ascending.
constexpr bool lists_before(const Combo& a, const Combo& b) noexcept {
  if (a.tier != b.tier) return a.tier > b.tier;
  if (a.key != b.key) return a.key > b.key;
  return a.type < b.type;
}

// What each wild of the play stands for, in no particular order; wilds played as themselves are left out.
// Where suits are free the result is one admissible choice (for a plain straight never all five of one suit).
using StandInList = InplaceVector<Card, 2>;
StandInList stand_ins(const Combo& combo) noexcept;

}  // namespace guandan
