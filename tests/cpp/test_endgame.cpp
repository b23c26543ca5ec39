// The endgame solver against a second solver of other design, against itself with parts switched off, and its promises
// when it is cut short. GUANDAN_FULL=1 in the environment runs the comparisons at their full numbers.
#include <doctest/doctest.h>

#include <cstdlib>

#include "guandan/base/error.hpp"
#include "guandan/search/endgame.hpp"
#include "random_positions.hpp"
#include "second_solver.hpp"

namespace guandan {
namespace {

using testing::Style;

bool is_full_run() { return std::getenv("GUANDAN_FULL") != nullptr; }

int cards_left(const Position& position) {
  int total = 0;
  for (int seat = 0; seat < kNumSeats; ++seat) total += position.hand(seat).size();
  return total;
}

// Plays the line out and checks that it is legal and arrives at the value.
void check_line(const Position& position, const Solution& solution, const Payoff& payoff = {}) {
  Position at = position;
  for (const Move& move : solution.line) at = move ? at.play(*move) : at.pass();
  REQUIRE(at.is_over());
  CHECK(at.value(payoff) == solution.lower);
}

TEST_CASE("values equal those of the second solver") {
  // Sizes 17 to 28 need a minute; the quick run keeps to smaller ones.
  struct Batch {
    Style style;
    int num_quick;
    int num_full;
  };
  const Batch batches[] = {{Style::kEven, 40, 500},
                           {Style::kBombs, 40, 400},
                           {Style::kSequences, 40, 400},
                           {Style::kFlushes, 120, 700},
                           {Style::kWilds, 60, 700}};
  int num_compared = 0, num_flush = 0, num_wild_rich = 0, num_mid_trick = 0, num_skipped = 0, num_large = 0;
  for (const Batch& batch : batches) {
    const int count = is_full_run() ? batch.num_full : batch.num_quick;
    for (int i = 0; i < count; ++i) {
      const int size = is_full_run() ? 17 + i % 12 : (batch.style == Style::kFlushes ? 12 : 8) + i % 9;
      const auto seed = static_cast<std::uint64_t>(7'000'000 + 10'000 * static_cast<int>(batch.style) + i);
      const Position position = testing::rich_position(seed, size, batch.style);
      const std::optional<int> expected = testing::second_value(position);
      if (!expected) {
        ++num_skipped;
        continue;
      }
      const Solution solution = solve(position);
      CAPTURE(position.str());
      REQUIRE(solution.is_exact());
      REQUIRE(solution.lower == *expected);
      check_line(position, solution);
      ++num_compared;
      num_large += cards_left(position) >= 17;
      num_mid_trick += position.table().has_value();
      int wilds = 0;
      bool has_flush = false;
      for (int seat = 0; seat < kNumSeats; ++seat) {
        wilds += position.hand(seat).count(position.level().wild());
        has_flush |= testing::has_straight_flush(position.hand(seat), position.level());
      }
      num_wild_rich += wilds == 2;
      num_flush += has_flush;
    }
  }
  MESSAGE(num_compared << " compared (" << num_large << " with 17 or more cards, " << num_flush
                       << " with a live straight flush, " << num_wild_rich << " with both wilds, " << num_mid_trick
                       << " in mid-trick), " << num_skipped << " too large for the second solver");
  CHECK(num_compared > 150);
  CHECK(num_flush > 20);
  CHECK(num_wild_rich > 40);
  CHECK(num_mid_trick > 40);
}

TEST_CASE("dealt and played positions equal those of the second solver") {
  int num_compared = 0;
  const int count = is_full_run() ? 150 : 20;
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(8'000'000 + i);
    const Position position = i % 2 == 0 ? testing::dealt_position(seed, is_full_run() ? 5 : 4)
                                         : testing::played_position(seed, is_full_run() ? 24 : 16);
    const std::optional<int> expected = testing::second_value(position);
    if (!expected) continue;
    CAPTURE(position.str());
    CHECK(solve(position).lower == *expected);
    ++num_compared;
  }
  MESSAGE(num_compared << " compared");
  CHECK(num_compared > count / 2);
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
      const Position after = move.move ? position.play(*move.move) : position.pass();
      CHECK(testing::second_value(after) == move.lower);
      best = is_zero ? std::max(best, move.lower) : std::min(best, move.lower);
    }
    CHECK(best == solution.lower);
    CHECK(solution.moves[static_cast<std::size_t>(solution.best)].lower == solution.lower);
  }
}

TEST_CASE("no switch, table size or number of threads changes a value") {
  for (int i = 0; i < (is_full_run() ? 200 : 30); ++i) {
    const Position position = i % 3 == 0 ? testing::dealt_position(static_cast<std::uint64_t>(i), 5)
                                         : testing::rich_position(static_cast<std::uint64_t>(9'700'000 + i), 16,
                                                                  static_cast<Style>(i % testing::kNumStyles));
    const Solution plain = solve(position);
    CAPTURE(position.str());
    std::vector<SolveOptions> variants(1 + kNumSearchSwitches);
    variants[0].threads = 2;
    for (int number = 0; number < kNumSearchSwitches; ++number) {
      variants[static_cast<std::size_t>(number) + 1].switches = switched_off(number);
    }
    variants.push_back(variants[0]);
    variants.back().max_table_bytes = 64;
    variants.push_back({});
    variants.back().max_table_bytes = std::size_t{1} << 14;
    for (const SolveOptions& options : variants) {
      const Solution other = solve(position, options);
      REQUIRE(other.is_exact());
      CHECK(other.lower == plain.lower);
      for (std::size_t move = 0; move < plain.moves.size(); ++move) {
        REQUIRE(other.moves[move].lower == plain.moves[move].lower);
        REQUIRE(other.moves[move].upper == plain.moves[move].upper);
      }
    }
  }
}

TEST_CASE("rotating the seats changes the sign only") {
  for (int i = 0; i < 30; ++i) {
    const Position position = testing::rich_position(static_cast<std::uint64_t>(9'800'000 + i), 14,
                                                     static_cast<Style>(i % testing::kNumStyles));
    PositionSetup rotated = position.setup();
    for (std::size_t seat = 0; seat < 4; ++seat) rotated.hands[(seat + 1) % 4] = position.setup().hands[seat];
    rotated.to_move = (rotated.to_move + 1) % 4;
    if (rotated.table_owner >= 0) rotated.table_owner = (rotated.table_owner + 1) % 4;
    rotated.finished.clear();
    for (const std::uint8_t seat : position.finished()) {
      rotated.finished.push_back(static_cast<std::uint8_t>((seat + 1) % 4));
    }
    CAPTURE(position.str());
    CHECK(solve(Position(rotated)).lower == -solve(position).lower);
  }
}

TEST_CASE("a search that is cut short claims only what it has proved") {
  Xoshiro256 random(5);
  int num_open = 0;
  for (int i = 0; i < (is_full_run() ? 300 : 60); ++i) {
    const Position position = i % 2 == 0 ? testing::dealt_position(static_cast<std::uint64_t>(i), 5)
                                         : testing::rich_position(static_cast<std::uint64_t>(9'900'000 + i), 18,
                                                                  static_cast<Style>(i % testing::kNumStyles));
    const Solution whole = solve(position);
    for (int cut = 0; cut < 5; ++cut) {
      SolveOptions options;
      options.max_nodes = 1 + uniform_below(random, static_cast<std::uint32_t>(whole.nodes) + 1);
      options.threads = 1 + cut % 2;
      const Solution part = solve(position, options);
      CAPTURE(position.str());
      CHECK(part.lower <= whole.lower);
      CHECK(whole.lower <= part.upper);
      for (std::size_t move = 0; move < whole.moves.size(); ++move) {
        CHECK(part.moves[move].lower <= whole.moves[move].lower);
        CHECK(whole.moves[move].lower <= part.moves[move].upper);
      }
      num_open += !part.is_exact();
    }
  }
  CHECK(num_open > 20);
}

TEST_CASE("full deals return an interval within the limits") {
  for (int i = 0; i < 3; ++i) {
    const Position position = testing::dealt_position(static_cast<std::uint64_t>(i), 27);
    SolveOptions options;
    options.max_nodes = 200'000;
    options.max_bytes = std::size_t{64} << 20;
    options.threads = 1 + i % 2;
    const Solution solution = solve(position, options);
    CHECK(solution.lower >= -3);
    CHECK(solution.upper <= 3);
    CHECK(solution.bytes <= options.max_bytes);
    CHECK(!solution.moves.empty());
  }
}

TEST_CASE("who is first out is the sign of the value") {
  for (int i = 0; i < 40; ++i) {
    const Position position = testing::dealt_position(static_cast<std::uint64_t>(600 + i), 5);
    const int value = solve(position).lower;
    CHECK(first_out(position) == (value > 0 ? 1 : -1));
  }
}

TEST_CASE("the callback can stop a search and sees proved bounds") {
  // A whole deal: no search comes to its end before the third call.
  const Position position = testing::dealt_position(8003, 27);
  int calls = 0;
  const Solution solution = solve(position, {}, [&calls](const SolveProgress& progress) {
    CHECK(progress.lower <= progress.upper);
    return ++calls < 3;
  });
  CHECK(calls == 3);
  CHECK(!solution.is_exact());
}

TEST_CASE("options out of range are refused") {
  const Position position = testing::dealt_position(1, 3);
  SolveOptions options;
  options.threads = 0;
  CHECK_THROWS_AS(solve(position, options), Error);
  options = {};
  options.max_seconds = -1;
  CHECK_THROWS_AS(solve(position, options), Error);
  options = {};
  options.max_bytes = 100;
  CHECK_THROWS_AS(solve(position, options), Error);
}

}  // namespace
}  // namespace guandan
