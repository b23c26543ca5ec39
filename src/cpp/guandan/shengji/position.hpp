// A Shengji position with open cards: four hands, the trick under way, who banks, the kitty, the attackers' points.
//
// Seats 0..3 in playing order; the banker and the seat opposite are the declarers (庄家方), the others the attackers
// (抓分方). Text, ten fields:
//
//   6 S | S9 S9 D5 | HK D4 C2 | S8 SK | D7 D8 | 0 | 2:S3; 3:S4 | banker 0 | kitty H5 HT | points 35
//   trump | hand 0 | hand 1 | hand 2 | hand 3 | seat to move | trick | banker | kitty | attackers' points so far
//
// "-" is an empty hand, trick or kitty. The trick lists its plays in playing order, the leader's first. The kitty may
// leave out cards without points; with fines the points may be negative.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/shengji/follow.hpp"
#include "guandan/shengji/trick.hpp"

namespace guandan::shengji {

inline constexpr int kNumSeats = 4;
inline constexpr int kKittySize = 6;

// Anything one can write down; validate() says what is wrong with it.
struct PositionSetup {
  Trump trump{Rank::kTwo, Suit::kSpades};
  std::array<Cards, kNumSeats> hands;
  int to_move = 0;
  InplaceVector<Cards, kNumSeats> trick;  // the leader's play first
  int banker = 0;
  Cards kitty;
  int points = 0;
};

// Every fault of the setup, in words; empty if it can arise in a deal.
std::vector<std::string> validate(const PositionSetup& setup);
// Throws Error(kNotation) for text that cannot be read; does not validate.
PositionSetup parse_setup(std::string_view text, const LegalityRules& rules = {});
std::string to_string(const PositionSetup& setup);

class Position {
 public:
  // Throws Error(kPosition) that lists all faults.
  explicit Position(const PositionSetup& setup);
  // Throws Error(kNotation) or Error(kPosition).
  static Position parse(std::string_view text, const LegalityRules& rules = {});
  std::string str() const { return to_string(setup_); }

  const PositionSetup& setup() const noexcept { return setup_; }
  const Trump& trump() const noexcept { return setup_.trump; }
  const Cards& hand(int seat) const noexcept { return setup_.hands[static_cast<std::size_t>(seat)]; }
  int to_move() const noexcept { return setup_.to_move; }
  int num_played() const noexcept { return static_cast<int>(setup_.trick.size()); }
  int leader() const noexcept { return (setup_.to_move - num_played()) & 3; }
  int points() const noexcept { return setup_.points; }
  bool is_attacker(int seat) const noexcept { return ((seat - setup_.banker) & 1) != 0; }
  // All cards are played; points() is the final score of the deal's play.
  bool is_over() const noexcept;

  // The hands after the seat to move, in playing order.
  OtherHands other_hands() const noexcept;
  // Every legal play of the seat to move: leads without throws that would be blocked, or answers.
  std::vector<Cards> plays() const;
  bool can_play(const Cards& cards) const;
  // Throws Error(kIllegalPlay) and changes nothing if the play is not legal. The fourth play ends the trick: its
  // points, and after the last trick the kitty's, are booked.
  Position play(const Cards& cards) const;

  bool operator==(const Position& other) const noexcept;

 private:
  void do_play(const Cards& cards);

  PositionSetup setup_;
};

}  // namespace guandan::shengji
