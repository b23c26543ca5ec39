// A Guandan position: four hands, the trick on the table, who is out. Rules of the trick and of the end of a deal.
//
// Seats 0..3 in playing order; sides {0, 2} and {1, 3}. A trick ends when the turn comes back to the owner of the
// top play (finished seats are skipped): the owner leads, or, once out, the seat LeadInheritancePolicy names.
// The deal is over as soon as two partners are out or three seats are out, even in the middle of a trick.
// Because passing locks nobody out, the seats between owner and mover say all that matters of the passes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/combos/movegen.hpp"

namespace guandan {

inline constexpr int kNumSeats = 4;
constexpr int partner_of(int seat) noexcept { return seat ^ 2; }
constexpr int next_seat(int seat) noexcept { return (seat + 1) & 3; }

using FinishOrder = InplaceVector<std::uint8_t, kNumSeats>;

// Levels gained by side {0, 2} for finish orders 1-2, 1-3, 1-4 of its player (negated for the other side).
struct Payoff {
  std::array<std::int8_t, 3> gains = {3, 2, 1};
  constexpr bool operator==(const Payoff&) const noexcept = default;
};

// Anything one can write down; may break every rule (validate() says how).
struct PositionSetup {
  Level level{Rank::kTwo};
  std::array<CardSet, kNumSeats> hands;
  int to_move = 0;
  std::optional<Combo> table;
  int table_owner = -1;  // -1 without a table
  FinishOrder finished;  // seats out, in order
};

// Every fault of the setup, in words; empty if it can arise in a deal.
std::vector<std::string> validate(const PositionSetup& setup);

// Reads "5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -":
// level | hand 0 | hand 1 | hand 2 | hand 3 | seat to move | table | finished seats, "-" for nothing.
// Table: "3:S4 D4", or "3:S3 D4 H5 C6 H7=STRAIGHT:7" where the reading matters (without it, the strongest).
// Throws Error(kNotation) that quotes the text and gives the column.
PositionSetup parse_setup(std::string_view text, const Rules& rules = {});

class Position {
 public:
  // Throws Error(kPosition) that lists all faults.
  explicit Position(const PositionSetup& setup);
  // For callers that can vouch for the setup: validate() would find no fault.
  static Position from_valid(const PositionSetup& setup) noexcept { return Position(setup, Valid{}); }
  // parse_setup and the check above in one.
  static Position parse(std::string_view text, const Rules& rules = {}) { return Position(parse_setup(text, rules)); }
  // The text form; parse(str()) == *this.
  std::string str() const;

  const Level& level() const noexcept { return setup_.level; }
  const CardSet& hand(int seat) const noexcept { return setup_.hands[static_cast<std::size_t>(seat)]; }
  int to_move() const noexcept { return setup_.to_move; }
  const std::optional<Combo>& table() const noexcept { return setup_.table; }
  int table_owner() const noexcept { return setup_.table_owner; }
  const FinishOrder& finished() const noexcept { return setup_.finished; }
  const PositionSetup& setup() const noexcept { return setup_; }
  bool is_finished(int seat) const noexcept;
  bool is_over() const noexcept;
  // Order in which the seats went out, completed with the seats that hold cards; of two such seats (a double-down,
  // where they have no order among themselves) the lower number comes first. Only when is_over().
  FinishOrder finish_order() const noexcept;
  // Levels gained by side {0, 2}. Only when is_over().
  int value(const Payoff& payoff = {}) const noexcept;

  // Appends the legal plays of the seat to move; none when is_over().
  void plays(PlayList& out) const;
  bool can_pass() const noexcept { return !is_over() && setup_.table.has_value(); }
  bool can_play(const Combo& combo) const noexcept;

  // Throw Error(kIllegalPlay) and leave the position alone if the move is not legal.
  Position play(const Combo& combo) const;
  // The reading is chosen by UndeclaredPolicy among those that are legal now.
  Position play(const CardSet& cards) const;
  Position pass() const;

  // Without checks, for search and playouts.
  void do_play(const Combo& combo) noexcept;
  void do_pass() noexcept;

  bool operator==(const Position& other) const noexcept;
  std::uint64_t hash() const noexcept;

 private:
  struct Valid {};
  Position(const PositionSetup& setup, Valid) noexcept : setup_(setup) {}
  void advance_turn() noexcept;

  PositionSetup setup_;
};

}  // namespace guandan
