// The Shengji solver against two other designs: plain minimax on small positions, and on larger ones an alpha-beta with
// a full window, exact positions as keys, and neither classes, twins nor bounds. Both play through Position alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <unordered_map>

#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/shengji/endgame.hpp"

using namespace guandan;
using namespace guandan::shengji;

namespace {

int minimax(const Position& position, std::unordered_map<std::string, int>& memo) {
  if (position.is_over()) return position.points();
  const std::string key = position.str();
  if (const auto known = memo.find(key); known != memo.end()) return known->second;
  const bool maximises = position.is_attacker(position.to_move());
  int best = maximises ? -1'000'000 : 1'000'000;
  for (const Cards& play : position.plays()) {
    const int value = minimax(position.play(play), memo);
    best = maximises ? std::max(best, value) : std::min(best, value);
  }
  return memo[key] = best;
}

// Values relative to the points so far, so that a memory of trick starts serves every score.
class FullWindow {
 public:
  int value(const Position& position, int alpha, int beta) {
    if (position.is_over()) return 0;
    Window window{-1'000'000, 1'000'000};
    std::string key;
    if (position.num_played() == 0) {
      PositionSetup setup = position.setup();
      setup.points = 0;
      key = to_string(setup);
      if (const auto known = memo_.find(key); known != memo_.end()) window = known->second;
      if (window.lower >= beta || window.lower == window.upper) return window.lower;
      if (window.upper <= alpha) return window.upper;
    }
    const bool maximises = position.is_attacker(position.to_move());
    int best = maximises ? -1'000'000 : 1'000'000;
    int low = alpha;
    int high = beta;
    for (const Cards& play : position.plays()) {
      const Position next = position.play(play);
      const int gained = next.points() - position.points();
      const int found = gained + value(next, low - gained, high - gained);
      best = maximises ? std::max(best, found) : std::min(best, found);
      if (maximises) low = std::max(low, best);
      if (!maximises) high = std::min(high, best);
      if (low >= high) break;
    }
    if (position.num_played() == 0) {
      if (best > alpha) window.lower = std::max(window.lower, best);
      if (best < beta) window.upper = std::min(window.upper, best);
      memo_[key] = window;
    }
    return best;
  }

 private:
  struct Window {
    int lower;
    int upper;
  };
  std::unordered_map<std::string, Window> memo_;
};

// `num_faces` below 54 makes pairs, triples and tractors.
Position random_position(Xoshiro256& generator, int num_cards, int num_faces) {
  PositionSetup setup;
  setup.trump =
      Trump(static_cast<Rank>(2 + uniform_below(generator, 13)), static_cast<Suit>(uniform_below(generator, 4)));
  const auto deck = shuffled_deck<3>(generator);
  // Level cards of three suits share a step: half of the small decks hold them all.
  std::uint64_t faces = num_faces < 54 && uniform_below(generator, 2) == 0 ? rank_mask(setup.trump.level()) : 0;
  for (std::size_t i = 0; i < deck.size() && std::popcount(faces) < num_faces; ++i) {
    faces |= std::uint64_t{1} << deck[i];
  }
  std::size_t dealt = 0;
  for (const std::uint8_t index : deck) {
    if ((faces >> index & 1) == 0) continue;
    const std::size_t place = dealt++;
    if (place < 4 * static_cast<std::size_t>(num_cards)) {
      setup.hands[place & 3].try_add(Card::from_index(index));
    } else if (setup.kitty.size() < 4) {
      setup.kitty.try_add(Card::from_index(index));
    }
  }
  setup.to_move = static_cast<int>(uniform_below(generator, 4));
  setup.banker = static_cast<int>(uniform_below(generator, 4));
  setup.points = 5 * static_cast<int>(uniform_below(generator, 20));
  Position position(setup);
  for (std::uint32_t played = uniform_below(generator, 4); played > 0; --played) {
    const auto plays = position.plays();
    position = position.play(plays[uniform_below(generator, static_cast<std::uint32_t>(plays.size()))]);
  }
  return position;
}

void check_line(Position position, const Solution& solution) {
  for (const Cards& play : solution.principal_variation) {
    REQUIRE(position.can_play(play));
    position = position.play(play);
  }
  CHECK(position.is_over());
  CHECK(position.points() == solution.lower);
}

}  // namespace

TEST_CASE("equals plain minimax on small positions") {
  Xoshiro256 generator(11);
  for (int round = 0; round < 1200; ++round) {
    const int num_cards = 2 + round % 3;
    const Position position = random_position(generator, num_cards, round % 2 == 0 ? 54 : 6 + num_cards);
    std::unordered_map<std::string, int> memo;
    const int expected = minimax(position, memo);
    const Solution solution = solve(position);
    CAPTURE(position.str());
    REQUIRE(solution.exact());
    REQUIRE(solution.lower == expected);
    REQUIRE(solution.plays.size() == position.plays().size());
    for (const PlayValue& play : solution.plays) {
      REQUIRE(play.exact());
      REQUIRE(play.lower == minimax(position.play(play.play), memo));
    }
    check_line(position, solution);
  }
}

TEST_CASE("equals a second design on larger positions") {
  Xoshiro256 generator(12);
  for (int round = 0; round < 24; ++round) {
    const Position position = random_position(generator, 6, round % 3 == 0 ? 14 : 54);
    const Solution solution = solve(position);
    CAPTURE(position.str());
    REQUIRE(solution.exact());
    CHECK(solution.lower == position.points() + FullWindow().value(position, -1'000'000, 1'000'000));
    check_line(position, solution);
  }
}

TEST_CASE("limits and a small table") {
  Xoshiro256 generator(13);
  for (int round = 0; round < 10; ++round) {
    const Position position = random_position(generator, 7, 54);
    const Solution exact = solve(position);
    SolveOptions options;
    options.table_bytes = 1;  // starts afresh after every entry
    options.lines = false;
    CHECK(solve(position, options).lower == exact.lower);
    options.max_nodes = 50;
    const Solution bounded = solve(position, options);
    CHECK(bounded.lower <= exact.lower);
    CHECK(bounded.upper >= exact.upper);
    int polls = 0;
    options.max_nodes = 0;
    options.keep_going = [&polls] { return ++polls < 1; };
    const Solution stopped = solve(position, options);
    CHECK(stopped.lower <= exact.lower);
    CHECK(stopped.upper >= exact.upper);
  }
}
