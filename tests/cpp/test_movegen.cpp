// Generation against brute force, and the laws that tie listing, counting, drawing and shapes
// together.
#include <doctest/doctest.h>

#include <set>
#include <tuple>
#include <vector>

#include "brute_force.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/movegen.hpp"

namespace guandan {
namespace {

using brute_force::Play;

Play play_of(const Combo& combo) {
  return {combo.type, combo.key, combo.cards.plane(0), combo.cards.plane(1)};
}
std::tuple<ComboType, int, int> shape_of(const Combo& combo) {
  return {combo.type, combo.size, combo.key};
}

Level some_level(Xoshiro256& generator, int round) {
  const Rules rules{.joker_pair = static_cast<JokerPairPolicy>(round % 2),
                    .suited_run = static_cast<SuitedRunPolicy>(round % 3)};
  return Level(rank_of_slot(static_cast<int>(uniform_below(generator, 13))), rules);
}

// Everything that holds of the plays of one hand and demand, whatever they are.
void check_laws(const CardSet& hand, const Level& level, const Combo* to_beat) {
  const Demand demand = to_beat ? Demand::follows(*to_beat) : Demand::leads();
  PlayList plays, shapes;
  generate_plays(hand, level, demand, plays);
  generate_shapes(hand, level, demand, shapes);
  const PlayCounts counts = count_plays(hand, level, demand);
  CHECK(counts.total == plays.size());
  std::set<Play> distinct;
  std::set<std::tuple<ComboType, int, int>> distinct_shapes;
  std::array<std::uint32_t, kNumComboTypes> of_type{};
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Combo& play = plays[i];
    distinct.insert(play_of(play));
    ++of_type[static_cast<std::size_t>(play.type)];
    CHECK(play.cards.is_valid());
    CHECK(hand.contains(play.cards));
    CHECK(play.size == play.cards.size());
    CHECK(play.tier == bomb_tier(play.type, play.size));
    CHECK(play.level == level.rank());
    CHECK(has_reading(play.cards, level, play.type, play.key));
    if (to_beat) CHECK(beats(play, *to_beat));
    CHECK(nth_play(hand, level, demand, counts, i) == play);
    const int wilds = play.cards.count(level.wild());
    if (i == 0 || shape_of(plays[i - 1]) != shape_of(play)) {
      if (i > 0) CHECK(shape_of(plays[i - 1]) < shape_of(play));
      REQUIRE(distinct_shapes.size() < shapes.size());
      CHECK(shapes[distinct_shapes.size()] == play);
      distinct_shapes.insert(shape_of(play));
    } else {
      CHECK(plays[i - 1].cards.count(level.wild()) <= wilds);
    }
  }
  CHECK(distinct.size() == plays.size());
  CHECK(distinct_shapes.size() == shapes.size());
  CHECK(of_type == counts.of_type);
  const std::optional<Combo> first = first_play(hand, level, demand);
  CHECK(first.has_value() == !plays.empty());
  if (first) CHECK(*first == plays[0]);
}

TEST_CASE("all plays of small hands, leading and following, are those of brute force") {
  Xoshiro256 generator(7);
  for (int round = 0; round < 150; ++round) {
    const Level level = some_level(generator, round);
    const CardSet hand = brute_force::dense_hand(generator, level,
                                                 1 + static_cast<int>(uniform_below(generator, 9)));
    const std::vector<Combo> expected = brute_force::plays(hand, level);
    PlayList plays;
    generate_leads(hand, level, plays);
    std::set<Play> expected_set, found;
    for (const Combo& combo : expected) expected_set.insert(play_of(combo));
    for (const Combo& combo : plays) found.insert(play_of(combo));
    CHECK_MESSAGE(found == expected_set, to_string(hand), " at level ", to_string(level.rank()));
    check_laws(hand, level, nullptr);

    const std::vector<Combo> others =
        brute_force::plays(brute_force::dense_hand(generator, level, 7), level);
    for (std::size_t i = 0; i < others.size(); i += 1 + others.size() / 8) {
      expected_set.clear();
      found.clear();
      for (const Combo& combo : expected) {
        if (beats(combo, others[i])) expected_set.insert(play_of(combo));
      }
      plays.clear();
      generate_follows(hand, level, others[i], plays);
      for (const Combo& combo : plays) found.insert(play_of(combo));
      CHECK(found == expected_set);
      check_laws(hand, level, &others[i]);
    }
  }
}

TEST_CASE(
    "the laws hold for dealt hands of 27 cards, for any number of cards and for the whole deck") {
  Xoshiro256 generator(11);
  for (int round = 0; round < 40; ++round) {
    const Level level = some_level(generator, round);
    const auto hands = deal_hands(generator);
    check_laws(hands[0], level, nullptr);
    PlayList plays;
    generate_leads(hands[1], level, plays);
    for (int i = 0; i < 6; ++i) {
      const Combo to_beat =
          plays[uniform_below(generator, static_cast<std::uint32_t>(plays.size()))];
      check_laws(hands[0], level, &to_beat);
    }
    check_laws(brute_force::dense_hand(generator, level, 10 + round / 2 % 8), level, nullptr);
  }
  check_laws(CardSet::full_deck(), Level(Rank::kSeven), nullptr);
  check_laws(CardSet{}, Level(Rank::kSeven), nullptr);
}

TEST_CASE("lists are appended to and keep their memory when cleared") {
  const Level level(Rank::kFive);
  const CardSet hand = parse_cards<2>("S3 H3 C3 D4 H5");
  PlayList plays;
  generate_leads(hand, level, plays);
  const std::size_t once = plays.size();
  generate_leads(hand, level, plays);
  CHECK(plays.size() == 2 * once);
  CHECK(plays[once] == plays[0]);
  const Combo* const memory = plays.data();
  plays.clear();
  generate_leads(hand, level, plays);
  CHECK(plays.data() == memory);
  PlayList copy = plays;
  CHECK(copy.size() == plays.size());
  CHECK(copy.data() != plays.data());
  CHECK(copy.back() == plays.back());
}

}  // namespace
}  // namespace guandan
