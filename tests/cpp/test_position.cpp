// Laws of positions: text round trip, trick flow, end of the deal, validation.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/names.hpp"
#include "guandan/play/position.hpp"

namespace guandan {
namespace {

Position random_position(Xoshiro256& generator, std::uint32_t max_cards) {
  const auto deck = shuffled_deck<2>(generator);
  PositionSetup setup;
  setup.level = Level(rank_of_slot(static_cast<int>(uniform_below(generator, 13))));
  std::size_t next = 0;
  for (CardSet& hand : setup.hands) {
    const std::uint32_t size = 1 + uniform_below(generator, max_cards);
    for (std::uint32_t i = 0; i < size; ++i) hand.try_add(Card::from_index(deck[next++]));
  }
  setup.to_move = static_cast<int>(uniform_below(generator, 4));
  return Position(setup);
}

TEST_CASE("random deals end, keep their text form and never lose a card") {
  Xoshiro256 generator(11);
  for (int round = 0; round < 300; ++round) {
    Position position = random_position(generator, 9);
    int moves = 0;
    while (!position.is_over()) {
      REQUIRE(++moves < 400);
      CHECK(validate(position.setup()).empty());
      const Position again = Position::parse(position.str());
      CHECK(again == position);
      CHECK(again.hash() == position.hash());
      PlayList plays;
      position.plays(plays);
      const auto choices = static_cast<std::uint32_t>(plays.size()) + (position.can_pass() ? 1U : 0U);
      REQUIRE(choices > 0);
      const std::uint32_t choice = uniform_below(generator, choices);
      if (choice == plays.size()) {
        position = position.pass();
        continue;
      }
      const Combo& combo = plays[choice];
      CHECK(position.can_play(combo));
      const int seat = position.to_move();
      const Position next = position.play(combo);
      CHECK(next.hand(seat) + combo.cards == position.hand(seat));
      position = next;
    }
    CHECK(position.finish_order().size() == 4);
    CHECK(std::abs(position.value()) >= 1);
    CHECK(std::abs(position.value()) <= 3);
    CHECK(Position::parse(position.str()) == position);
  }
}

TEST_CASE("the partner inherits the lead of a player who went out") {
  const Position start = Position::parse("9 | SA | S3 S4 | S5 S6 | S7 S8 | 0 | - | -");
  const Position led = start.play(parse_cards<2>("SA"));
  CHECK(led.pass().pass().pass().to_move() == 2);
  const Rules next_player{.lead_inheritance = LeadInheritancePolicy::kNextPlayer};
  const Position other = Position::parse(start.str(), next_player).play(parse_cards<2>("SA"));
  CHECK(other.pass().pass().pass().to_move() == 1);
}

TEST_CASE("the deal ends the moment two partners are out") {
  const Position last = Position::parse("9 | - | S3 S4 | S5 | S7 S8 | 2 | 1:S4 | 0");
  const Position over = last.play(parse_cards<2>("S5"));
  CHECK(over.is_over());
  CHECK(over.value() == 3);
  CHECK_THROWS_AS(static_cast<void>(over.pass()), Error);
}

TEST_CASE("validation lists every fault") {
  const PositionSetup setup = parse_setup("9 | S3 | - | S3 | S3 | 1 | 0:S4 | 0");
  const auto faults = validate(setup);
  const auto has = [&faults](const std::string& part) {
    return std::any_of(faults.begin(), faults.end(),
                       [&part](const std::string& fault) { return fault.find(part) != std::string::npos; });
  };
  CHECK(has("3 copies of 'S3'"));
  CHECK(has("seat 0 has finished but holds 'S3'"));
  CHECK(has("seat 1 holds no card but is not among the finished seats"));
}

}  // namespace
}  // namespace guandan
