// The compiled rules of Shengji: steps, units, throws, levels of an answer, winners, lazy generation, position text.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "guandan/base/error.hpp"
#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/position.hpp"

using namespace guandan;
using namespace guandan::shengji;

namespace {

const Trump kSixSpades(Rank::kSix, Suit::kSpades);

Cards cards(const std::string& text) { return parse_cards<kNumPacks>(text); }

std::vector<std::string> follows(const std::string& lead, const std::string& hand) {
  const FollowSet set(make_format(cards(lead), kSixSpades), cards(hand), kSixSpades);
  std::vector<std::string> plays;
  for (FollowGenerator generator(set); generator.next();) {
    CHECK(set.contains(generator.play()));
    plays.push_back(to_string(generator.play()));
  }
  CHECK(set.count() == static_cast<std::int64_t>(plays.size()));
  return plays;
}

int winner(const std::vector<std::string>& texts) {
  std::vector<Cards> plays;
  for (const std::string& text : texts) plays.push_back(cards(text));
  return trick_winner(plays, kSixSpades);
}

}  // namespace

TEST_CASE("every trump has its step above the ace and below the big joker") {
  for (int level = 2; level <= 14; ++level) {
    for (int suit = 0; suit < kNumSuits; ++suit) {
      const Trump trump(static_cast<Rank>(level), static_cast<Suit>(suit));
      int num_trumps = 0;
      for (const std::uint8_t index : kFaces) num_trumps += trump.is_trump(Card::from_index(index)) ? 1 : 0;
      CHECK(num_trumps == kMaxFaces);
      CHECK(trump.step(kBigJoker) == 15);
      CHECK(trump.step(kSmallJoker) == 14);
      CHECK(trump.step(Card(static_cast<Suit>(suit), static_cast<Rank>(level))) == 13);
      CHECK(trump.holding(Cards::full_deck(), static_cast<Suit>(suit)).size() == kMaxFaces);
      CHECK(trump.holding(Cards::full_deck(), static_cast<Suit>((suit + 1) & 3)).size() == 12);
    }
  }
}

TEST_CASE("units: runs join once, equal level cards stay apart") {
  const auto shapes = [](const std::string& text) {
    std::vector<std::pair<int, int>> list;
    for (const Unit& unit : units(cards(text), kSixSpades)) list.emplace_back(unit.shape.width, unit.shape.length);
    return list;
  };
  using List = std::vector<std::pair<int, int>>;
  CHECK(shapes("SA SA H6 H6 S6 S6") == List{{2, 3}});
  CHECK(shapes("SA SA S6 S6") == List{{2, 1}, {2, 1}});
  CHECK(shapes("H6 H6 C6 C6 S6 S6") == List{{2, 2}, {2, 1}});
  CHECK(shapes("SK SK SA SA H6 H6 C6 C6 S6 S6 SB SB") == List{{2, 5}, {2, 1}});
  CHECK(shapes("H8 H8 H9 H9 H9") == List{{3, 1}, {2, 1}});
  CHECK(shapes("") == List{});
}

TEST_CASE("the whole deck and every hand size go through the generators") {
  Xoshiro256 generator(5);
  for (int round = 0; round < 200; ++round) {
    const auto deck = shuffled_deck<3>(generator);
    const Trump trump(static_cast<Rank>(2 + uniform_below(generator, 13)),
                      static_cast<Suit>(uniform_below(generator, 4)));
    Cards hand;
    for (std::size_t i = 0; i < 39; ++i) hand.try_add(Card::from_index(deck[i]));
    Cards other;
    for (std::size_t i = 39; i < 78; ++i) other.try_add(Card::from_index(deck[i]));
    LeadGenerator leads(hand, trump);
    for (int i = 0; i < 300 && leads.next(); ++i) {
      const FollowSet follow_set(make_format(leads.lead(), trump), other, trump);
      FollowGenerator answers(follow_set);
      REQUIRE(answers.next());  // there is always a legal answer
      CHECK(follow_set.contains(answers.play()));
      CHECK(answers.play().size() == leads.lead().size());
    }
  }
}

TEST_CASE("large throws are answered quickly") {
  // Ten units under twenty cards: the hand-out of the cards to the units must not explode.
  const std::string lead = "S2 S2 S2 S4 S4 S4 S7 S7 S9 S9 SJ SJ SK SK SA SA H6 C6 D6 SB";
  const std::string hand = "S2 S2 S3 S3 S3 S5 S5 S5 S7 S8 S8 S9 ST ST ST SJ SQ SQ SQ SK SA D6 D6 SB HR";
  const FollowSet set(make_format(cards(lead), kSixSpades), cards(hand), kSixSpades);
  FollowGenerator generator(set);
  REQUIRE(generator.next());
  CHECK(set.contains(generator.play()));
}

TEST_CASE("answers: the text's own examples") {
  using List = std::vector<std::string>;
  CHECK(follows("H3 H3", "H7 H7 H7 H5") == List{"H7 H7"});
  CHECK(follows("H2 H2 H3 H3", "H7 H7 H7 H9 H9 H9") == List{"H7 H7 H9 H9"});
  CHECK(follows("HA HA HA HK HK HK", "H8 H8 H8 H9 H9 HJ HJ H2") == List{"H8 H8 H9 H9 HJ HJ"});
  CHECK(follows("HA HA HA HK HK HK HQ", "H8 H8 H8 H9 H9 HJ HJ H2") ==
        List{"H2 H8 H8 H9 H9 HJ HJ", "H8 H8 H8 H9 H9 HJ HJ"});
  CHECK(follows("H2 H2 H3 H3 H4 H4", "H8 H8 H8 H9 H9 H9 H2").size() == 3);
}

TEST_CASE("winners") {
  CHECK(winner({"H6", "C6"}) == 0);
  CHECK(winner({"HA HA HK", "S4 S4 S9", "S3 S3 SK", "H6 H6 S3"}) == 3);
  CHECK(winner({"HA HA HK", "S3 S3 S3"}) == 1);
  CHECK(winner({"HA HA HQ HQ", "S3 S3 S4 S4"}) == 1);
  CHECK(winner({"HQ HQ HK HK HA HA", "H2 H2 H2 H3 H3 H3", "S3 S3 S4 S4 S5 S5", "S2 S2 S2 S3 S3 S3"}) == 3);
  CHECK_THROWS_AS(winner({"H3 C3"}), Error);
  CHECK_THROWS_AS(winner({"H3 H3", "H4"}), Error);
}

TEST_CASE("position text and trick flow") {
  const std::string text =
      "6 S | D5 S9 S9 | C2 D4 HK | S8 SK | D7 D8 | 0 | 2:S3; 3:D9 | banker 0 | kitty H5 HT | points 35";
  const Position position = Position::parse(text);
  CHECK(position.str() == text);
  CHECK(position.leader() == 2);
  CHECK(position.plays().size() == 1);
  const Position next = position.play(cards("S9")).play(cards("HK"));
  CHECK(next.to_move() == 0);
  CHECK(next.points() == 35);
  CHECK_THROWS_AS(static_cast<void>(position.play(cards("D5"))), Error);
  CHECK_THROWS_AS(static_cast<void>(Position::parse("6 S | - | S3")), Error);
  CHECK_THROWS_AS(static_cast<void>(Position::parse("6 S | S3 | S4 | S5 | - | 0 | - | banker 0 | kitty - | points 0")),
                  Error);
}
