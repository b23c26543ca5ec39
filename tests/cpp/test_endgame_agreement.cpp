// The endgame solver against a second solver of other design, and against itself with parts switched off.
#include <doctest/doctest.h>

#include "endgame_checks.hpp"
#include "random_positions.hpp"

namespace guandan {
namespace {

using testing::after;
using testing::cards_left;
using testing::check_line;
using testing::is_full_run;
using testing::Style;

// Some positions a comparison wants: of this style, and with this in them.
struct Batch {
  Style style;
  bool is_played;  // from a whole deal played down instead
  bool wants_flush;
  bool wants_wilds;
  int num_quick;
  int num_full;
};

constexpr Batch kBatches[] = {
    {Style::kEven, false, false, false, 40, 400},     {Style::kEven, true, false, false, 20, 300},
    {Style::kBombs, false, false, false, 40, 350},    {Style::kSequences, false, false, false, 30, 350},
    {Style::kSequences, false, true, false, 20, 200}, {Style::kFlushes, false, true, false, 30, 200},
    {Style::kWilds, false, false, true, 60, 600}};

// Mostly 17 to 24 cards, a quarter of them 25 to 28; half as many in the quick run.
int size_of(int number, const Batch& batch) {
  const int size = number % 4 == 3 ? 25 + number / 4 % 4 : 17 + number % 8;
  return is_full_run() ? size : (batch.wants_flush ? size / 2 + 5 : size / 2);
}

Position position_of(const Batch& batch, std::uint64_t seed, int size) {
  if (!batch.is_played) return testing::rich_position(seed, size, batch.style);
  Position position = testing::played_position(seed, size);
  if (seed % 2 == 0) return position;
  PlayList plays;
  position.plays(plays);
  const Position answered = position.play(plays[seed / 2 % plays.size()]);
  return answered.is_over() ? position : answered;
}

bool is_wanted(const Batch& batch, const Position& position) {
  return (!is_full_run() || cards_left(position) >= 17) && (!batch.wants_flush || testing::has_live_flush(position)) &&
         (!batch.wants_wilds || testing::has_both_wilds(position));
}

struct Tally {
  int num_compared = 0;
  int num_flush = 0;
  int num_wild_rich = 0;
  int num_mid_trick = 0;
  int num_with_finished = 0;
  int num_large = 0;
  int num_skipped = 0;

  void count(const Position& position) {
    ++num_compared;
    num_flush += testing::has_live_flush(position);
    num_wild_rich += testing::has_both_wilds(position);
    num_mid_trick += position.table().has_value();
    num_with_finished += !position.finished().empty();
    num_large += cards_left(position) >= 23;
  }
};

TEST_CASE("values equal those of the second solver") {
  constexpr std::size_t kMaxStates = 600'000;
  Tally tally;
  int fewest = 1000;
  int most = 0;
  std::uint64_t seed = 7'000'000;
  for (const Batch& batch : kBatches) {
    const int wanted = is_full_run() ? batch.num_full : batch.num_quick;
    const int goal = tally.num_compared + wanted;
    for (int number = 0; tally.num_compared < goal; ++number, ++seed) {
      REQUIRE(number < 100 * wanted);
      const Position position = position_of(batch, seed, size_of(number, batch));
      if (!is_wanted(batch, position)) continue;
      const std::optional<int> expected = testing::second_value(position, {}, kMaxStates);
      if (!expected) {
        ++tally.num_skipped;
        continue;
      }
      const Solution solution = solve(position);
      CAPTURE(position.str());
      REQUIRE(solution.is_exact());
      REQUIRE(solution.lower == *expected);
      check_line(position, solution);
      tally.count(position);
      fewest = std::min(fewest, cards_left(position));
      most = std::max(most, cards_left(position));
    }
  }
  MESSAGE(tally.num_compared << " positions of " << fewest << " to " << most << " cards equal the second solver ("
                             << tally.num_large << " of 23 and more; " << tally.num_flush
                             << " with a live straight flush, " << tally.num_wild_rich << " with both wilds, "
                             << tally.num_mid_trick << " in mid-trick, " << tally.num_with_finished
                             << " with seats out); " << tally.num_skipped << " more were too large for it");
  const int part = is_full_run() ? 1 : 15;
  CHECK(tally.num_compared >= 2200 / part);
  CHECK(tally.num_flush >= 300 / part);
  CHECK(tally.num_wild_rich >= 500 / part);
  CHECK(tally.num_mid_trick >= 500 / part);
  CHECK(tally.num_with_finished > 0);
  CHECK(most <= 28);
  if (is_full_run()) {
    CHECK(fewest >= 17);
    CHECK(most == 28);
  }
}

TEST_CASE("rule choices and pay-offs equal those of the second solver") {
  const Payoff payoffs[] = {{{3, 2, 1}}, {{4, 2, 1}}, {{1, 1, 0}}, {{1, 1, 1}}, {{1, 2, 3}}, {{2, 5, -1}}, {{0, 0, 0}}};
  int number = 0;
  for (const auto lead : {LeadInheritancePolicy::kPartner, LeadInheritancePolicy::kNextPlayer}) {
    for (const auto run :
         {SuitedRunPolicy::kWildMayDeclare, SuitedRunPolicy::kFlushUnlessOffSuit, SuitedRunPolicy::kDeclarable}) {
      for (const auto pair : {JokerPairPolicy::kAllowed, JokerPairPolicy::kForbidden}) {
        const Rules rules{pair, run, lead, UndeclaredPolicy::kStrongest};
        for (const Payoff& payoff : payoffs) {
          for (int i = 0; i < (is_full_run() ? 20 : 3); ++i, ++number) {
            const auto style = static_cast<Style>(number % testing::kNumStyles);
            const Position position =
                testing::rich_position(static_cast<std::uint64_t>(9'000'000 + number), 8 + number % 7, style, rules);
            const std::optional<int> expected = testing::second_value(position, payoff);
            REQUIRE(expected);
            SolveOptions options;
            options.payoff = payoff;
            const Solution solution = solve(position, options);
            CAPTURE(position.str());
            REQUIRE(solution.is_exact());
            CHECK(solution.lower == *expected);
            check_line(position, solution, payoff);
          }
        }
      }
    }
  }
}

TEST_CASE("every move has the value of the position it leads to") {
  // The values of all moves come from one search with a warm table; those of the positions from a cold one.
  for (int i = 0; i < (is_full_run() ? 400 : 60); ++i) {
    const Position position = testing::rich_position(static_cast<std::uint64_t>(9'500'000 + i), 12,
                                                     static_cast<Style>(i % testing::kNumStyles));
    const Solution solution = solve(position);
    CAPTURE(position.str());
    PlayList plays;
    position.plays(plays);
    REQUIRE(solution.moves.size() == plays.size() + (position.can_pass() ? 1 : 0));
    const bool is_zero = position.to_move() % 2 == 0;
    int best = is_zero ? -100 : 100;
    for (const ValuedMove& move : solution.moves) {
      REQUIRE(move.lower == move.upper);
      const Position next = after(position, move.move);
      CHECK(testing::second_value(next) == move.lower);
      CHECK(solve(next).lower == move.lower);
      best = is_zero ? std::max(best, move.lower) : std::min(best, move.lower);
    }
    CHECK(best == solution.lower);
    CHECK(solution.moves[static_cast<std::size_t>(solution.best)].lower == solution.lower);
  }
}

void check_same_values(const Solution& one, const Solution& other) {
  REQUIRE(other.is_exact());
  CHECK(other.lower == one.lower);
  REQUIRE(other.moves.size() == one.moves.size());
  for (std::size_t move = 0; move < one.moves.size(); ++move) {
    REQUIRE(other.moves[move].lower == one.moves[move].lower);
    REQUIRE(other.moves[move].upper == one.moves[move].upper);
  }
}

// Everything off in turn, tables far too small, two threads.
std::vector<SolveOptions> on_off_matrix() {
  std::vector<SolveOptions> variants(kNumSearchSwitches);
  for (int number = 0; number < kNumSearchSwitches; ++number) {
    variants[static_cast<std::size_t>(number)].switches = switched_off(number);
  }
  for (const std::size_t table_bytes : {std::size_t{64}, std::size_t{1} << 14}) {
    for (const int threads : {1, 2}) {
      SolveOptions small;
      small.max_table_bytes = table_bytes;
      small.threads = threads;
      variants.push_back(small);
    }
  }
  SolveOptions two;
  two.threads = 2;
  variants.push_back(two);
  return variants;
}

TEST_CASE("no switch, table size or number of threads changes a value") {
  for (int i = 0; i < (is_full_run() ? 200 : 30); ++i) {
    const int size = is_full_run() ? 14 + i % 8 : 14 + i % 4;
    const Position position = i % 3 == 0 ? testing::dealt_position(static_cast<std::uint64_t>(i), 5)
                                         : testing::rich_position(static_cast<std::uint64_t>(9'700'000 + i), size,
                                                                  static_cast<Style>(i % testing::kNumStyles));
    const Solution solution = solve(position);
    CAPTURE(position.str());
    for (const SolveOptions& options : on_off_matrix()) check_same_values(solution, solve(position, options));
  }
}

TEST_CASE("with everything off the values stay") {
  for (int i = 0; i < (is_full_run() ? 200 : 30); ++i) {
    const Position position = testing::rich_position(static_cast<std::uint64_t>(9'720'000 + i), 8 + i % 5,
                                                     static_cast<Style>(i % testing::kNumStyles));
    SolveOptions plain;
    plain.switches = {false, false, false, false, false};
    CAPTURE(position.str());
    check_same_values(solve(position), solve(position, plain));
  }
}

TEST_CASE("searches hard enough to occupy several threads end at the same values") {
  std::uint64_t nodes = 0;
  for (int i = 0; i < (is_full_run() ? 40 : 4); ++i) {
    const bool is_dealt = i % 2 == 0;
    const Position position = is_dealt ? testing::dealt_position(static_cast<std::uint64_t>(9'750'000 + i), 6)
                                       : testing::played_position(static_cast<std::uint64_t>(9'750'000 + i), 28);
    const Solution solution = solve(position);
    CAPTURE(position.str());
    for (const int threads : {2, 3}) {
      SolveOptions options;
      options.threads = threads;
      check_same_values(solution, solve(position, options));
      options.max_table_bytes = std::size_t{1} << 20;
      check_same_values(solution, solve(position, options));
    }
    nodes += solution.nodes;
  }
  // A question is answered alone up to some tens of thousands of nodes.
  CHECK(nodes > 500'000);
}

}  // namespace
}  // namespace guandan
