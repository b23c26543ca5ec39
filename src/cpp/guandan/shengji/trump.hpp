// Trump (主): the ordering context of Shengji, built once from level and trump suit and passed everywhere.
//
// A card has an effective suit (门) and a step in it; steps that differ by one are adjacent (they can form a tractor):
//
//   plain suit   0 .. 11   the twelve ranks upwards without the level rank
//   trump suit   0 .. 11   the same, then
//                12        the three off-suit level cards (副级): equal, but three different faces
//                13 14 15  trump-suit level card (主级), small joker, big joker
//
// Example, level 6, spades: H5 = 3 and H7 = 4 in hearts; S5 = 3, SA = 11, H6 = C6 = D6 = 12, S6 = 13 in spades.
// The effective suit of every trump card, jokers included, is the trump suit.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/cards/card_set.hpp"
#include "guandan/shengji/rules.hpp"

namespace guandan::shengji {

inline constexpr int kNumPacks = 3;
inline constexpr int kNumSteps = 16;
inline constexpr int kOffSuitLevelStep = 12;
inline constexpr int kMaxHand = 39;
// Faces of the longest effective suit: twelve trump-suit ranks, four level cards, two jokers.
inline constexpr int kMaxFaces = 18;

using Cards = BasicCardSet<kNumPacks>;

// All copies of one face inside a set of cards.
struct Face {
  Card card;
  std::uint8_t step = 0;
  std::uint8_t count = 0;
};
// The faces of one effective suit, by step, off-suit level cards by suit. No face has count 0.
using Holding = InplaceVector<Face, kMaxFaces>;

// 5 for a five, 10 for tens and kings (分).
constexpr int points_of(Card card) noexcept {
  if (card.rank() == Rank::kFive) return 5;
  return card.rank() == Rank::kTen || card.rank() == Rank::kKing ? 10 : 0;
}
int points_of(const Cards& cards) noexcept;

class Trump {
 public:
  // `level` is a plain rank (the bindings refuse jokers).
  Trump(Rank level, Suit suit, const LegalityRules& rules = {}) noexcept;

  Rank level() const noexcept { return level_; }
  Suit suit() const noexcept { return suit_; }
  const LegalityRules& rules() const noexcept { return rules_; }

  Suit effective_suit(Card card) const noexcept {
    return static_cast<Suit>(codes_[static_cast<std::size_t>(card.index())] >> 4);
  }
  int step(Card card) const noexcept { return codes_[static_cast<std::size_t>(card.index())] & 15; }
  bool is_trump(Card card) const noexcept { return effective_suit(card) == suit_; }

  // Card bits (card.hpp) of one effective suit.
  std::uint64_t mask(Suit suit) const noexcept { return masks_[static_cast<std::size_t>(suit)]; }
  Cards cards_of(const Cards& cards, Suit suit) const noexcept;
  Holding holding(const Cards& cards, Suit suit) const noexcept;
  // True if all cards are of this effective suit (also for no cards).
  bool is_all(const Cards& cards, Suit suit) const noexcept { return (cards.plane(0) & ~mask(suit)) == 0; }
  // Highest step of the suit in the cards, -1 without any.
  int highest_step(const Cards& cards, Suit suit) const noexcept;

  bool operator==(const Trump& other) const noexcept {
    return level_ == other.level_ && suit_ == other.suit_ && rules_ == other.rules_;
  }

 private:
  Rank level_;
  Suit suit_;
  LegalityRules rules_;
  std::array<std::uint8_t, 60> codes_{};  // 16 * effective suit + step, by card index
  std::array<std::uint64_t, kNumSuits> masks_{};
};

// "6 S": level and trump suit.
std::string to_string(const Trump& trump);
// A suit letter, sign or Chinese name. Throws Error(kNotation) quoting the text.
Suit parse_trump_suit(std::string_view text);

}  // namespace guandan::shengji
