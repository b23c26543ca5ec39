// The endgame solver: what it promises when it is cut short, limits, progress, options. How its values are compared:
// test_endgame_agreement.cpp and test_endgame_laws.cpp.
#include <doctest/doctest.h>

#include "endgame_checks.hpp"
#include "guandan/base/error.hpp"
#include "random_positions.hpp"

namespace guandan {
namespace {

using testing::is_full_run;
using testing::Style;

// What part of a search says must be true of the whole one.
void check_claims(const Solution& part, const Solution& whole) {
  REQUIRE(whole.is_exact());
  CHECK(part.lower <= whole.lower);
  CHECK(whole.lower <= part.upper);
  REQUIRE(part.moves.size() == whole.moves.size());
  for (std::size_t move = 0; move < whole.moves.size(); ++move) {
    CHECK(part.moves[move].lower <= whole.moves[move].lower);
    CHECK(whole.moves[move].lower <= part.moves[move].upper);
  }
  if (!part.is_exact()) CHECK(part.line.empty());
}

TEST_CASE("a search that is cut short after any number of nodes claims only what it has proved") {
  Xoshiro256 random(5);
  int num_open = 0;
  int num_cuts = 0;
  for (int i = 0; i < (is_full_run() ? 300 : 60); ++i) {
    const Position position = i % 2 == 0 ? testing::dealt_position(static_cast<std::uint64_t>(i), 5)
                                         : testing::rich_position(static_cast<std::uint64_t>(9'900'000 + i), 18,
                                                                  static_cast<Style>(i % testing::kNumStyles));
    CAPTURE(position.str());
    const Solution whole = solve(position);
    for (int cut = 0; cut < 5; ++cut, ++num_cuts) {
      SolveOptions options;
      options.max_nodes = 1 + uniform_below(random, static_cast<std::uint32_t>(whole.nodes) + 1);
      const Solution part = solve(position, options);
      check_claims(part, whole);
      CHECK(part.nodes <= std::max<std::uint64_t>(*options.max_nodes, 1) + 1);
      num_open += !part.is_exact();
    }
  }
  MESSAGE(num_cuts << " cuts, " << num_open << " with an open interval");
  CHECK(num_open > 20);
}

TEST_CASE("a search of several threads that is stopped in any way claims only what it has proved") {
  Xoshiro256 random(6);
  std::array<int, 3> num_open{};
  int num_cuts = 0;
  int num_positions = 0;
  for (int i = 0; num_positions < (is_full_run() ? 40 : 3); ++i) {
    const Position position = i % 2 == 0 ? testing::dealt_position(static_cast<std::uint64_t>(9'950'000 + i), 7)
                                         : testing::played_position(static_cast<std::uint64_t>(9'950'000 + i), 32);
    CAPTURE(position.str());
    REQUIRE(i < 4000);
    // Hard enough to start all threads, and short enough to be cut many times.
    SolveOptions limited;
    limited.max_nodes = 1'500'000;
    const Solution whole = solve(position, limited);
    if (whole.nodes < 150'000 || whole.nodes >= *limited.max_nodes) continue;
    ++num_positions;
    for (int cut = 0; cut < 9; ++cut, ++num_cuts) {
      const double share = uniform_below(random, 1000) / 1000.0;
      SolveOptions options;
      options.threads = 1 + cut / 3;
      ProgressCallback progress;
      if (cut % 3 == 0) {
        options.max_nodes = 1 + static_cast<std::uint64_t>(share * static_cast<double>(whole.nodes));
      } else if (cut % 3 == 1) {
        options.max_seconds = share * whole.seconds;
      } else {
        // The callback comes every ten milliseconds.
        progress = [calls = 0, last = static_cast<int>(share * whole.seconds * 100)](const SolveProgress& now) mutable {
          CHECK(now.lower <= now.upper);
          return ++calls <= last;
        };
      }
      const Solution part = solve(position, options, progress);
      check_claims(part, whole);
      num_open[static_cast<std::size_t>(cut % 3)] += !part.is_exact();
    }
  }
  MESSAGE(num_cuts << " cuts with 1 to 3 threads, with an open interval: " << num_open[0] << " by nodes, "
                   << num_open[1] << " by time, " << num_open[2] << " by the callback");
  for (const int open : num_open) CHECK(open > 0);
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
