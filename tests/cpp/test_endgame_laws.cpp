// Laws that need no second solver: what must happen to the values when seats turn, suits or ranks change names, a pass
// that decides nothing is added, or the game goes on.
#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>

#include "endgame_checks.hpp"
#include "guandan/combos/classify.hpp"
#include "random_positions.hpp"

namespace guandan {
namespace {

using testing::after;
using testing::cards_left;
using testing::has_both_wilds;
using testing::is_full_run;
using testing::Style;

// Positions rich in wilds and in the middle of tricks: every second one has both wilds, every second one a table.
Position law_position(int number, int size) {
  constexpr Style kStyles[] = {Style::kWilds, Style::kEven,  Style::kWilds,
                               Style::kBombs, Style::kWilds, Style::kSequences};
  for (std::uint64_t seed = 20'000'000 + 1000 * static_cast<std::uint64_t>(number);; ++seed) {
    const Position position = testing::rich_position(seed, size, kStyles[number % std::ssize(kStyles)]);
    if (number % 2 == 0 && !has_both_wilds(position)) continue;
    if (number / 2 % 2 == 0 && !position.table()) continue;
    return position;
  }
}

int law_size(int number) { return is_full_run() ? 10 + number % 11 : 8 + number % 7; }
int num_laws() { return is_full_run() ? 3000 : 60; }

// How many of the positions a law was tried on are of the hard kinds.
struct Tally {
  int num_tried = 0;
  int num_wild_rich = 0;
  int num_mid_trick = 0;

  void count(const Position& position) {
    ++num_tried;
    num_wild_rich += has_both_wilds(position);
    num_mid_trick += position.table().has_value();
  }
  void check(const std::string& law) const {
    MESSAGE(law << ": " << num_tried << " positions (" << num_wild_rich << " with both wilds, " << num_mid_trick
                << " in mid-trick)");
    CHECK(num_tried >= num_laws() / 2);
    CHECK(num_wild_rich >= num_tried / 4);
    CHECK(num_mid_trick >= num_tried / 4);
  }
};

bool can_form(const Position& position, auto is_wanted) {
  for (int seat = 0; seat < kNumSeats; ++seat) {
    PlayList plays;
    generate_leads(position.hand(seat), position.level(), plays);
    if (std::any_of(plays.begin(), plays.end(), [&](const Combo& play) { return is_wanted(play.type); })) return true;
  }
  return false;
}

// The position with every card and every key renamed; nothing if it is none.
std::optional<Position> renamed(const Position& position, auto card_of, auto key_of) {
  const auto cards_of = [&](const CardSet& cards, CardSet& out) {
    bool fits = true;
    cards.for_each([&](Card card) { fits &= out.try_add(card_of(card)); });
    return fits;
  };
  PositionSetup setup = position.setup();
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    setup.hands[seat] = {};
    if (!cards_of(position.setup().hands[seat], setup.hands[seat])) return std::nullopt;
  }
  if (position.table()) {
    CardSet cards;
    if (!cards_of(position.table()->cards, cards)) return std::nullopt;
    setup.table.reset();
    for (const Combo& reading : readings(cards, position.level())) {
      if (reading.type == position.table()->type && reading.key == key_of(*position.table())) setup.table = reading;
    }
    if (!setup.table) return std::nullopt;
  }
  if (!validate(setup).empty()) return std::nullopt;
  return Position(setup);
}

// All moves as (type, key, cards, value), in an order that does not depend on the names of cards.
using MoveRow = std::tuple<int, int, std::uint64_t, std::uint64_t, int>;
std::vector<MoveRow> rows_of(const Solution& solution, auto card_of, auto key_of) {
  std::vector<MoveRow> rows;
  for (const ValuedMove& move : solution.moves) {
    REQUIRE(move.lower == move.upper);
    if (!move.move) {
      rows.emplace_back(-1, 0, 0, 0, move.lower);
      continue;
    }
    CardSet cards;
    move.move->cards.for_each([&](Card card) { cards.try_add(card_of(card)); });
    rows.emplace_back(static_cast<int>(move.move->type), key_of(*move.move), cards.plane(0), cards.plane(1),
                      move.lower);
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

void check_same_when_renamed(const Position& position, const Position& other, auto card_of, auto key_of) {
  CAPTURE(position.str());
  CAPTURE(other.str());
  const Solution one = solve(position);
  const Solution two = solve(other);
  CHECK(one.lower == two.lower);
  CHECK(rows_of(one, card_of, key_of) ==
        rows_of(two, [](Card card) { return card; }, [](const Combo& combo) { return static_cast<int>(combo.key); }));
}

TEST_CASE("turning the seats turns the sign of every value") {
  Tally tally;
  for (int number = 0; number < num_laws(); ++number) {
    const Position position = law_position(number, law_size(number));
    const int turn = 1 + number % 3;
    PositionSetup turned = position.setup();
    for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
      turned.hands[(seat + static_cast<std::size_t>(turn)) % 4] = position.setup().hands[seat];
    }
    turned.to_move = (position.to_move() + turn) % 4;
    if (turned.table_owner >= 0) turned.table_owner = (turned.table_owner + turn) % 4;
    turned.finished.clear();
    for (const std::uint8_t seat : position.finished()) {
      turned.finished.push_back(static_cast<std::uint8_t>((seat + turn) % 4));
    }
    CAPTURE(position.str());
    const Solution one = solve(position);
    const Solution two = solve(Position(turned));
    const int sign = turn % 2 == 0 ? 1 : -1;
    CHECK(two.lower == sign * one.lower);
    REQUIRE(two.moves.size() == one.moves.size());
    for (std::size_t move = 0; move < one.moves.size(); ++move) {
      REQUIRE(two.moves[move].move == one.moves[move].move);
      CHECK(two.moves[move].lower == sign * one.moves[move].lower);
    }
    tally.count(position);
  }
  tally.check("seats turned");
}

TEST_CASE("suits do not matter where no straight flush can live") {
  Xoshiro256 random(31);
  const auto is_flush = [](ComboType type) { return type == ComboType::kStraightFlush; };
  const auto same_key = [](const Combo& combo) { return static_cast<int>(combo.key); };
  Tally tally;
  for (int number = 0; number < num_laws(); ++number) {
    const Position position = law_position(number, law_size(number));
    if (can_form(position, is_flush)) continue;
    // Every rank gets a permutation of its own; the wilds stay hearts.
    std::array<std::array<int, kNumSuits>, kNumPlainRanks> suits{};
    for (int slot = 0; slot < kNumPlainRanks; ++slot) {
      auto& names = suits[static_cast<std::size_t>(slot)];
      names = {0, 1, 2, 3};
      const bool is_level = rank_of_slot(slot) == position.level().rank();
      const int hearts = static_cast<int>(Suit::kHearts);
      for (std::size_t i = 3; i > 0; --i) {
        const std::size_t j = uniform_below(random, static_cast<std::uint32_t>(i + 1));
        if (is_level && (names[i] == hearts || names[j] == hearts)) continue;
        std::swap(names[i], names[j]);
      }
    }
    const auto card_of = [&](Card card) {
      if (card.is_joker()) return card;
      const auto slot = static_cast<std::size_t>(slot_of(card.rank()));
      return Card(static_cast<Suit>(suits[slot][static_cast<std::size_t>(card.suit())]), card.rank());
    };
    const std::optional<Position> other = renamed(position, card_of, same_key);
    if (!other || can_form(*other, is_flush)) continue;
    check_same_when_renamed(position, *other, card_of, same_key);
    tally.count(position);
  }
  tally.check("suits permuted");
}

TEST_CASE("ranks that nobody holds do not matter where no run is possible") {
  Xoshiro256 random(32);
  Tally tally;
  for (int number = 0; tally.num_tried < num_laws() && number < 40 * num_laws(); ++number) {
    const Position position = law_position(number, law_size(number));
    if (can_form(position, is_run_type) || (position.table() && is_run_type(position.table()->type))) continue;
    const int level_slot = slot_of(position.level().rank());
    std::array<bool, kNumPlainRanks> is_held{};
    const auto note = [&](Card card) {
      if (!card.is_joker()) is_held[static_cast<std::size_t>(slot_of(card.rank()))] = true;
    };
    for (int seat = 0; seat < kNumSeats; ++seat) position.hand(seat).for_each(note);
    if (position.table()) position.table()->cards.for_each(note);
    std::vector<int> held;
    std::vector<int> free;
    for (int slot = 0; slot < kNumPlainRanks; ++slot) {
      if (slot == level_slot) continue;
      if (is_held[static_cast<std::size_t>(slot)]) held.push_back(slot);
      free.push_back(slot);
    }
    // The same order on other ranks.
    while (free.size() > held.size()) {
      free.erase(free.begin() + uniform_below(random, static_cast<std::uint32_t>(free.size())));
    }
    if (free == held) continue;
    const auto rank_of_renamed = [&](Rank rank) {
      const auto found = std::find(held.begin(), held.end(), slot_of(rank));
      if (found == held.end()) return rank;
      return rank_of_slot(free[static_cast<std::size_t>(found - held.begin())]);
    };
    const auto card_of = [&](Card card) {
      return card.is_joker() ? card : Card(card.suit(), rank_of_renamed(card.rank()));
    };
    const auto key_of = [&](const Combo& combo) {
      return combo.type == ComboType::kJokerBomb ? 0 : position.level().order_key(rank_of_renamed(rank_of(combo)));
    };
    const std::optional<Position> other = renamed(position, card_of, key_of);
    if (!other || can_form(*other, is_run_type)) continue;
    check_same_when_renamed(position, *other, card_of, key_of);
    tally.count(position);
  }
  tally.check("gap ranks renamed");
}

TEST_CASE("a pass that somebody must make changes nothing") {
  int num_tried = 0;
  int num_wild_rich = 0;
  for (int number = 0; num_tried < num_laws() && number < 40 * num_laws(); ++number) {
    const Position position = law_position(number, law_size(number));
    if (!position.table()) continue;
    // Put the turn back to the seat before, if that seat can do nothing but pass.
    PositionSetup setup = position.setup();
    setup.to_move = (position.to_move() + 3) % 4;
    if (setup.to_move == position.table_owner() || position.is_finished(setup.to_move)) continue;
    const Position before(setup);
    PlayList plays;
    before.plays(plays);
    if (plays.size() > 0) continue;
    REQUIRE(before.pass() == position);
    CAPTURE(before.str());
    const Solution solution = solve(before);
    CHECK(solution.lower == solve(position).lower);
    CHECK(solution.moves.size() == 1);
    ++num_tried;
    num_wild_rich += has_both_wilds(position);
  }
  MESSAGE("dead pass added: " << num_tried << " positions (" << num_wild_rich << " with both wilds)");
  CHECK(num_tried >= num_laws() / 2);
  CHECK(num_wild_rich > 0);
}

TEST_CASE("the value stays the same all along the line") {
  for (int number = 0; number < num_laws() / 2; ++number) {
    const Position position = law_position(number, law_size(number));
    CAPTURE(position.str());
    const Solution solution = solve(position);
    Position at = position;
    for (const Move& move : solution.line) {
      const Solution here = solve(at);
      CHECK(here.lower == solution.lower);
      const bool is_zero = at.to_move() % 2 == 0;
      for (const ValuedMove& other : here.moves) {
        CHECK((is_zero ? other.lower <= here.lower : other.lower >= here.lower));
      }
      at = after(at, move);
    }
    CHECK(at.value() == solution.lower);
  }
}

// The worst that can happen to a side that plays the solver's best moves while the other side tries everything.
int worst_for(int side, const Position& position) {
  if (position.is_over()) return position.value();
  const Solution solution = solve(position);
  if (position.to_move() % 2 == side) {
    return worst_for(side, after(position, solution.moves[static_cast<std::size_t>(solution.best)].move));
  }
  int worst = side == 0 ? 100 : -100;
  for (const ValuedMove& move : solution.moves) {
    const int value = worst_for(side, after(position, move.move));
    worst = side == 0 ? std::min(worst, value) : std::max(worst, value);
  }
  return worst;
}

TEST_CASE("the best moves hold the value against every reply") {
  for (int number = 0; number < num_laws() / 4; ++number) {
    const Position position = law_position(number, is_full_run() ? 6 + number % 5 : 6 + number % 3);
    CAPTURE(position.str());
    const int value = solve(position).lower;
    CHECK(worst_for(0, position) == value);
    CHECK(worst_for(1, position) == value);
  }
}

}  // namespace
}  // namespace guandan
