// Fewest plays: the closed form against plain enumeration, known hands, the search bound; arrangements: legal, whole,
// and equal in cost whichever program finds them.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "guandan/base/error.hpp"
#include "guandan/base/prng.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/decompose.hpp"
#include "guandan/combos/decompose_search.hpp"
#include "guandan/combos/fewest_plays.hpp"

using namespace guandan;

namespace {

// Plays of groups by trying every way to break every rank: parts[i] counts the groups of i cards.
int plays_by_enumeration(std::vector<int> ranks, std::size_t next, int pairs, int triples, int others,
                         int joker_pairs) {
  while (next < ranks.size() && ranks[next] == 0) ++next;
  if (next == ranks.size()) return others + std::max(triples, pairs + joker_pairs);
  int best = 99;
  const int held = ranks[next];
  for (int part = 1; part <= held; ++part) {
    ranks[next] = held - part;
    const int total = plays_by_enumeration(ranks, next, pairs + (part == 2 ? 1 : 0), triples + (part == 3 ? 1 : 0),
                                           others + (part == 1 || part > 3 ? 1 : 0), joker_pairs);
    best = std::min(best, total);
  }
  return best;
}

int fewest(const char* level, const char* cards, Objective objective) {
  return fewest_plays(parse_cards<2>(cards), Level(parse_level(level)), objective);
}

CardSet random_hand(Xoshiro256& random, int size) {
  CardSet hand;
  while (hand.size() < size) {
    const int face = static_cast<int>(uniform_below(random, kNumFaces));
    hand.try_add(face < 52 ? Card::from_index(face) : face == 52 ? kSmallJoker : kBigJoker);
  }
  return hand;
}

// A hand that is rich in runs: few ranks, few suits, and wilds.
CardSet crowded_hand(Xoshiro256& random, const Level& level, int size) {
  CardSet hand;
  const int ranks = 4 + static_cast<int>(uniform_below(random, 9));
  const int suits = 1 + static_cast<int>(uniform_below(random, 4));
  for (std::uint32_t i = uniform_below(random, 3); i > 0; --i) hand.try_add(level.wild());
  for (int tries = 0; tries < 200 && hand.size() < size; ++tries) {
    const int slot = static_cast<int>(uniform_below(random, static_cast<std::uint32_t>(ranks)));
    const auto suit = static_cast<Suit>(uniform_below(random, static_cast<std::uint32_t>(suits)));
    hand.try_add(Card(suit, rank_of_slot(slot)));
  }
  return hand;
}

void check_arrangement(const CardSet& hand, const Level& level, const LevelCosts& costs, const Decomposition& found) {
  CardSet rest = hand;
  Cost cost = 0;
  for (const Combo& combo : found.combos) {
    REQUIRE(rest.contains(combo.cards));
    rest = rest - combo.cards;
    CHECK(has_reading(combo.cards, level, combo.type, combo.key));
    cost += costs.cost(combo);
  }
  CHECK(rest.empty());
  CHECK(cost == found.cost);
}

}  // namespace

TEST_CASE("breaking bombs evens out triples and pairs exactly") {
  Xoshiro256 random(5);
  for (int round = 0; round < 3000; ++round) {
    std::vector<int> ranks;
    int left = 4 + static_cast<int>(uniform_below(random, 18));
    while (left > 0) {
      const int held = std::min(left, 1 + static_cast<int>(uniform_below(random, 10)));
      ranks.push_back(held);
      left -= held;
    }
    ClassHistogram classes;
    for (const int held : ranks) ++classes.ranks[static_cast<std::size_t>(held)];
    classes.joker_pairs = static_cast<int>(uniform_below(random, 3));
    CHECK(group_plays(classes, Objective::kPlays) == plays_by_enumeration(ranks, 0, 0, 0, 0, classes.joker_pairs));
  }
}

TEST_CASE("the population-count leaf equals the histogram leaf") {
  Xoshiro256 random(6);
  for (int round = 0; round < 20000; ++round) {
    std::uint64_t counts = 0;
    const std::uint32_t ceiling = 2 + uniform_below(random, 8);
    for (int slot = 1; slot <= 13; ++slot) {
      if (uniform_below(random, 2) == 0) counts |= std::uint64_t{uniform_below(random, ceiling)} << (4 * slot);
    }
    const int joker_pairs = static_cast<int>(uniform_below(random, 3));
    for (int wilds = 0; wilds <= 2; ++wilds) {
      ClassHistogram plays = class_histogram(counts, joker_pairs);
      CHECK(leaf_plays<Objective::kPlays>(counts, RankClasses(counts), wilds, joker_pairs) ==
            group_plays(plays, wilds, Objective::kPlays));
      ClassHistogram nonbombs = class_histogram(counts, 0);
      CHECK(leaf_plays<Objective::kNonbomb>(counts, RankClasses(counts), wilds, 0) ==
            group_plays(nonbombs, wilds, Objective::kNonbomb));
    }
  }
}

TEST_CASE("known hands") {
  CHECK(fewest("5", "", Objective::kPlays) == 0);
  CHECK(fewest("5", "H5", Objective::kPlays) == 1);
  CHECK(fewest("5", "H5 SB", Objective::kPlays) == 2);
  CHECK(fewest("5", "H5 SB", Objective::kNonbomb) == 1);
  CHECK(fewest("5", "SB SB HR HR", Objective::kPlays) == 1);
  CHECK(fewest("5", "SB SB HR HR S3 H3 C3 S4 H4 C4", Objective::kPlays) == 2);  // a plate; or two full houses
  CHECK(fewest("5", "SB SB HR HR S3 H3 C3 S7 H7 C7", Objective::kPlays) == 2);
  CHECK(fewest("5", "S3 S4 S5 S6 H5", Objective::kNonbomb) == 0);
  CHECK(fewest("5", "S3 S4 S5 D6 H5", Objective::kNonbomb) == 1);
  CHECK(fewest("2", "S6 H6 C6 D6 H2 H2", Objective::kNonbomb) == 0);
  CHECK(fewest("2", "SK HK CK S4 H4 H2", Objective::kPlays) == 2);
}

TEST_CASE("forbidding joker pairs in full houses costs their own play") {
  Rules strict;
  strict.joker_pair = JokerPairPolicy::kForbidden;
  const CardSet hand = parse_cards<2>("S3 H3 C3 SB SB");
  CHECK(fewest_plays(hand, Level(Rank::kFive), Objective::kPlays) == 1);
  CHECK(fewest_plays(hand, Level(Rank::kFive, strict), Objective::kPlays) == 2);
}

TEST_CASE("the bound never exceeds the answer, and one more card costs at most one more play") {
  Xoshiro256 random(7);
  const Level level(Rank::kEight);
  for (int round = 0; round < 5000; ++round) {
    const CardSet hand = random_hand(random, 1 + static_cast<int>(uniform_below(random, 27)));
    const int plays = fewest_plays(hand, level, Objective::kPlays);
    CHECK(least_plays_bound(rank_counts_of(hand, level)) <= plays);
    CHECK(fewest_plays(hand, level, Objective::kNonbomb) <= plays);
    CardSet larger = hand;
    if (!larger.try_add(Card::from_index(static_cast<int>(uniform_below(random, 52))))) continue;
    CHECK(fewest_plays(larger, level, Objective::kPlays) <= plays + 1);
  }
}

TEST_CASE("the quick search and the graph agree, and their arrangements are whole and legal") {
  Xoshiro256 random(8);
  for (int round = 0; round < 150; ++round) {
    const Level level(static_cast<Rank>(2 + uniform_below(random, 13)));
    const int size = static_cast<int>(uniform_below(random, 29));
    const CardSet hand = round % 2 == 0 ? random_hand(random, size) : crowded_hand(random, level, size);
    for (const Objective objective : {Objective::kPlays, Objective::kNonbomb}) {
      const LevelCosts costs = objective_costs(objective);
      const Decomposition quick = decompose(hand, level, objective);
      const Decomposition exact = decompose(hand, level, costs);
      check_arrangement(hand, level, costs, quick);
      check_arrangement(hand, level, costs, exact);
      CHECK(quick.cost == fewest_plays(hand, level, objective) * kCostUnit);
      CHECK(quick.cost == exact.cost);
      CHECK(exact.turns() <= quick.turns());
      Cost last = 0;
      for (const Decomposition& listed : decompositions(hand, level, costs, 10, kCostUnit)) {
        check_arrangement(hand, level, costs, listed);
        CHECK(listed.cost >= last);
        CHECK(listed.cost <= quick.cost + kCostUnit);
        last = listed.cost;
      }
    }
  }
}

TEST_CASE("wishes are fulfilled or refused") {
  Xoshiro256 random(9);
  const Level level(Rank::kSix);
  const LevelCosts costs = objective_costs(Objective::kPlays);
  for (int round = 0; round < 100; ++round) {
    const CardSet hand = crowded_hand(random, level, 12);
    Wishes wishes;
    wishes.keep_bombs = true;
    for (const Decomposition& found : decompositions(hand, level, costs, 5, 0, wishes)) {
      check_arrangement(hand, level, costs, found);
      CHECK(found.cost >= decompose(hand, level, Objective::kPlays).cost);
    }
  }
  Wishes wishes;
  wishes.keep = {parse_cards<2>("S3 H9")};
  CHECK_THROWS_AS(decompose(parse_cards<2>("S3 H9 D9"), level, costs, wishes), Error);
  wishes.keep = {parse_cards<2>("SK HK")};
  CHECK_THROWS_AS(decompose(parse_cards<2>("S3 H9 D9"), level, costs, wishes), Error);
}
