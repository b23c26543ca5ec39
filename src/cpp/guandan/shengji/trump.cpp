#include "guandan/shengji/trump.hpp"

#include <bit>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::shengji {

int points_of(const Cards& cards) noexcept {
  constexpr std::uint64_t kFives = rank_mask(Rank::kFive);
  constexpr std::uint64_t kTens = rank_mask(Rank::kTen) | rank_mask(Rank::kKing);
  int points = 0;
  for (const std::uint64_t plane : cards.planes()) {
    points += 5 * std::popcount(plane & kFives) + 10 * std::popcount(plane & kTens);
  }
  return points;
}

Trump::Trump(Rank level, Suit suit, const LegalityRules& rules) noexcept : level_(level), suit_(suit), rules_(rules) {
  for (std::uint64_t rest = kAllCards; rest != 0; rest = clear_lowest_bit(rest)) {
    const Card card = Card::from_index(std::countr_zero(rest));
    Suit effective = card.suit();
    int step = slot_of(card.rank());
    if (card.is_joker()) {
      effective = suit;
      step = card == kSmallJoker ? 14 : 15;
    } else if (card.rank() == level) {
      step = card.suit() == suit ? 13 : kOffSuitLevelStep;
      effective = suit;
    } else if (card.rank() > level) {
      --step;
    }
    codes_[static_cast<std::size_t>(card.index())] = static_cast<std::uint8_t>(16 * static_cast<int>(effective) + step);
    masks_[static_cast<std::size_t>(effective)] |= card.bit();
  }
}

Cards Trump::cards_of(const Cards& cards, Suit suit) const noexcept {
  auto planes = cards.planes();
  for (std::uint64_t& plane : planes) plane &= mask(suit);
  return Cards::from_planes(planes);
}

Holding Trump::holding(const Cards& cards, Suit suit) const noexcept {
  Holding faces;
  for (std::uint64_t rest = cards.plane(0) & mask(suit); rest != 0; rest = clear_lowest_bit(rest)) {
    const Card card = Card::from_index(std::countr_zero(rest));
    const Face face{card, static_cast<std::uint8_t>(step(card)), static_cast<std::uint8_t>(cards.count(card))};
    // Card order is step order except for the level cards: insert from the back.
    faces.push_back(face);
    for (std::size_t i = faces.size() - 1; i > 0 && faces[i - 1].step > face.step; --i) {
      faces[i] = faces[i - 1];
      faces[i - 1] = face;
    }
  }
  return faces;
}

int Trump::highest_step(const Cards& cards, Suit suit) const noexcept {
  int highest = -1;
  for (std::uint64_t rest = cards.plane(0) & mask(suit); rest != 0; rest = clear_lowest_bit(rest)) {
    const int candidate = step(Card::from_index(std::countr_zero(rest)));
    if (candidate > highest) highest = candidate;
  }
  return highest;
}

std::string to_string(const Trump& trump) {
  return std::string(to_string(trump.level())) + " " + std::string(to_string(trump.suit()));
}

Suit parse_trump_suit(std::string_view text) {
  try {
    // The card notation knows every way to write a suit.
    const Card card = parse_card(std::string(text) + "3");
    if (card.rank() == Rank::kThree) return card.suit();
  } catch (const Error&) {
  }
  throw Error(ErrorCode::kNotation, "expected a trump suit (S, H, C, D), got " + quoted(text));
}

}  // namespace guandan::shengji
