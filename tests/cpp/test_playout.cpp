// Playouts and perft: legal to the end, reproducible for any number of threads, uniform where they
// say so.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/play/perft.hpp"
#include "guandan/play/playout.hpp"

namespace guandan {
namespace {

brute_force::Play play_of(const Combo& combo) {
  return {combo.type, combo.key, combo.cards.plane(0), combo.cards.plane(1)};
}

struct Outcome {
  std::vector<std::array<std::uint8_t, kNumSeats>> orders;
  std::vector<std::uint32_t> lengths;
  bool operator==(const Outcome&) const = default;
};

Outcome run(PlayoutJob job, std::size_t count, int num_threads) {
  Outcome outcome{std::vector<std::array<std::uint8_t, kNumSeats>>(count),
                  std::vector<std::uint32_t>(count)};
  run_playouts(job, count, num_threads, outcome.orders.data(), outcome.lengths.data());
  return outcome;
}

TEST_CASE("every move of a playout is legal and the deal ends") {
  for (const PlayoutPolicy policy : {PlayoutPolicy::kUniform, PlayoutPolicy::kFirstShape}) {
    for (std::uint64_t deal = 0; deal < 30; ++deal) {
      Xoshiro256 generator = stream_of(5, deal);
      PositionSetup setup;
      setup.level = Level(rank_of_slot(static_cast<int>(deal % 13)));
      setup.hands = deal_hands(generator);
      Position position(setup);
      while (!position.is_over()) {
        const Position before = position;
        make_playout_move(position, policy, generator);
        const int seat = before.to_move();
        const CardSet played = before.hand(seat) - position.hand(seat);
        if (played.empty()) {
          CHECK(before.can_pass());
          CHECK(position == before.pass());
        } else {
          // A play that ends the trick leaves no table; everything else shows what was played.
          const auto table = position.table();
          if (table) CHECK(before.can_play(*table));
          CHECK(before.hand(seat).contains(played));
        }
        CHECK(validate(position.setup()).empty());
      }
      const FinishOrder order = position.finish_order();
      CHECK(order.size() == kNumSeats);
    }
  }
}

TEST_CASE("results depend on the key alone, not on threads or pieces") {
  PlayoutJob job;
  job.level = Level(Rank::kEight);
  job.leader = 2;
  job.key = 99;
  const Outcome whole = run(job, 500, 1);
  CHECK(run(job, 500, 2) == whole);
  CHECK(run(job, 500, 5) == whole);
  job.first = 300;
  const Outcome tail = run(job, 200, 3);
  CHECK(std::equal(tail.orders.begin(), tail.orders.end(), whole.orders.begin() + 300));
  CHECK(std::equal(tail.lengths.begin(), tail.lengths.end(), whole.lengths.begin() + 300));
  job.key = 100;
  job.first = 0;
  CHECK_FALSE(run(job, 500, 1) == whole);
  for (auto order : whole.orders) {
    std::sort(order.begin(), order.end());
    CHECK(order == std::array<std::uint8_t, 4>{0, 1, 2, 3});
  }
}

// The 0.9999 quantile of chi-square by Wilson and Hilferty's approximation.
double chi_square_limit(double degrees) {
  const double t = 1 - 2 / (9 * degrees) + 3.719 * std::sqrt(2 / (9 * degrees));
  return degrees * t * t * t;
}

// How often each move was drawn, the pass last, against the even share.
double chi_square_of_first_moves(const Position& position, int draws, Xoshiro256& generator,
                                 std::size_t& num_moves) {
  PlayList plays;
  position.plays(plays);
  std::map<brute_force::Play, std::size_t> index;
  for (std::size_t i = 0; i < plays.size(); ++i) index[play_of(plays[i])] = i;
  num_moves = plays.size() + (position.can_pass() ? 1 : 0);
  std::vector<double> seen(num_moves);
  for (int i = 0; i < draws; ++i) {
    Position next = position;
    make_playout_move(next, PlayoutPolicy::kUniform, generator);
    const bool passed = next.hand(position.to_move()) == position.hand(position.to_move());
    ++seen[passed ? plays.size() : index.at(play_of(*next.table()))];
  }
  const double expected = draws / static_cast<double>(num_moves);
  double chi_square = 0;
  for (const double count : seen) chi_square += (count - expected) * (count - expected) / expected;
  return chi_square;
}

TEST_CASE("the first move of a uniform playout is uniform over all legal moves") {
  Xoshiro256 generator(20260101);
  const char* const hands = "H9 H9 SJ SJ HJ CQ HQ SQ DK HK CT DT SB | S2 | S3 | S4 S5 S6 S7 | ";
  for (const char* const rest : {"0 | - | -", "0 | 3:S3 D4 C5 H6 D7 | -", "0 | 3:D7 | -"}) {
    const Position position = Position::parse(std::string("9 | ") + hands + rest);
    std::size_t num_moves = 0;
    const double chi_square = chi_square_of_first_moves(position, 1'000'000, generator, num_moves);
    CHECK(num_moves > 20);
    CHECK_MESSAGE(chi_square < chi_square_limit(static_cast<double>(num_moves) - 1), rest);
  }
}

// The same count, one position at a time and without shortcuts.
std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth == 0 || position.is_over()) return 1;
  std::uint64_t total = 0;
  PlayList plays;
  position.plays(plays);
  for (const Combo& play : plays) total += count_sequences(position.play(play), depth - 1);
  if (position.can_pass()) total += count_sequences(position.pass(), depth - 1);
  return total;
}

TEST_CASE("perft counts the sequences of checked moves") {
  for (const char* const text : {
           "5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -",
           "2 | S3 H3 C3 D4 H2 | S4 S5 S6 S7 H2 | HA DA | SB HR | 1 | - | -",
           "J | S3 | S4 D4 C4 | H8 S8 | D7 D8 | 2 | 1:S3 D3 | -",
       }) {
    const Position position = Position::parse(text);
    for (int depth = 0; depth <= 6; ++depth)
      CHECK(perft(position, depth) == count_sequences(position, depth));
  }
}

}  // namespace
}  // namespace guandan
