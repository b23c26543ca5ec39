// The vocabulary of single cards: suits, ranks and the bit index of a card. No rules here.
//
// Card index (0..59) = 4 * rank slot + suit slot, so one rank is one nibble of a 64-bit word:
//
//   nibble   0    1    ...  12   13            14
//   rank     2    3    ...  A    small joker   big joker
//   bits     SHCD SHCD ...  SHCD bit 52 only   bit 56 only      (S is the lowest bit of its nibble)
//
// Example: S2 = 0, H2 = 1, C2 = 2, D2 = 3, S3 = 4, DA = 51, SB = 52, HR = 56.
#pragma once

#include <cstdint>

namespace guandan {

enum class Suit : std::uint8_t { kSpades = 0, kHearts = 1, kClubs = 2, kDiamonds = 3 };
inline constexpr int kNumSuits = 4;

// Values are the natural order 2..14 (ace high), then the jokers. The level card has no value of its own here.
enum class Rank : std::uint8_t {
  kTwo = 2, kThree, kFour, kFive, kSix, kSeven, kEight, kNine, kTen, kJack, kQueen, kKing, kAce,
  kSmallJoker, kBigJoker,
};
inline constexpr int kNumPlainRanks = 13;
inline constexpr int kNumRankSlots = 15;  // plain ranks and the two jokers
inline constexpr int kNumFaces = 54;

constexpr int slot_of(Rank rank) noexcept { return static_cast<int>(rank) - 2; }
constexpr Rank rank_of_slot(int slot) noexcept { return static_cast<Rank>(slot + 2); }
constexpr bool is_joker(Rank rank) noexcept { return rank >= Rank::kSmallJoker; }

class Card {
 public:
  constexpr Card() noexcept = default;
  // A plain card; for jokers use the constants below (a joker has no suit of its own).
  constexpr Card(Suit suit, Rank rank) noexcept
      : index_(static_cast<std::uint8_t>(4 * slot_of(rank) + (guandan::is_joker(rank) ? 0 : static_cast<int>(suit)))) {}
  static constexpr Card from_index(int index) noexcept {
    Card card;
    card.index_ = static_cast<std::uint8_t>(index);
    return card;
  }

  constexpr int index() const noexcept { return index_; }
  constexpr Rank rank() const noexcept { return rank_of_slot(index_ >> 2); }
  // Meaningless for jokers (kSpades).
  constexpr Suit suit() const noexcept { return static_cast<Suit>(index_ & 3); }
  constexpr bool is_joker() const noexcept { return index_ >= 52; }
  constexpr std::uint64_t bit() const noexcept { return std::uint64_t{1} << index_; }
  constexpr bool operator==(const Card&) const noexcept = default;

 private:
  std::uint8_t index_ = 0;
};

inline constexpr Card kSmallJoker = Card::from_index(52);
inline constexpr Card kBigJoker = Card::from_index(56);
inline constexpr std::uint64_t kPlainCards = (std::uint64_t{1} << 52) - 1;
inline constexpr std::uint64_t kJokerCards = (std::uint64_t{1} << 52) | (std::uint64_t{1} << 56);
inline constexpr std::uint64_t kAllCards = kPlainCards | kJokerCards;

// The four bits of one rank (one bit for a joker).
constexpr std::uint64_t rank_mask(Rank rank) noexcept {
  return (std::uint64_t{0xF} << (4 * slot_of(rank))) & kAllCards;
}
// The thirteen bits of one suit.
constexpr std::uint64_t suit_mask(Suit suit) noexcept {
  return (0x1'1111'1111'1111ULL << static_cast<int>(suit)) & kPlainCards;
}

}  // namespace guandan
