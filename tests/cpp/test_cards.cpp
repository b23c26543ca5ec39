// Laws of the card layer: bit layout, multiset arithmetic, notation.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "guandan/base/prng.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan {
namespace {

// A multiset the slow way.
using Counts = std::map<int, int>;

template <int kPacks>
BasicCardSet<kPacks> random_set(Xoshiro256& generator, std::uint32_t size) {
  const auto deck = shuffled_deck<kPacks>(generator);
  BasicCardSet<kPacks> set;
  for (std::uint32_t i = 0; i < size; ++i) set.try_add(Card::from_index(deck[i]));
  return set;
}

template <int kPacks>
Counts counts_of(const BasicCardSet<kPacks>& set) {
  Counts counts;
  set.for_each([&counts](Card card) { ++counts[card.index()]; });
  return counts;
}

TEST_CASE_TEMPLATE("sums and differences are those of multisets", Packs, std::integral_constant<int, 2>,
                   std::integral_constant<int, 3>) {
  constexpr int kPacks = Packs::value;
  Xoshiro256 generator(1);
  for (int round = 0; round < 2000; ++round) {
    const auto a = random_set<kPacks>(generator, uniform_below(generator, 40));
    const auto b = random_set<kPacks>(generator, uniform_below(generator, 40));
    REQUIRE(a.is_valid());
    Counts sum = counts_of(a);
    bool fits = true;
    for (const auto& [index, count] : counts_of(b)) {
      sum[index] += count;
      fits = fits && sum[index] <= kPacks;
    }
    CHECK(a.fits(b) == fits);
    if (!fits) continue;
    CHECK((a + b).is_valid());
    CHECK(counts_of(a + b) == sum);
    CHECK((a + b) - b == a);
    CHECK((a + b).contains(a));
    CHECK((a + b).size() == a.size() + b.size());
  }
}

TEST_CASE("rank counts are counted per rank") {
  Xoshiro256 generator(2);
  for (int round = 0; round < 500; ++round) {
    const CardSet set = random_set<2>(generator, uniform_below(generator, 60));
    std::vector<int> expected(kNumRankSlots);
    set.for_each([&expected](Card card) { ++expected[static_cast<std::size_t>(slot_of(card.rank()))]; });
    for (int slot = 0; slot < kNumRankSlots; ++slot) {
      CHECK(static_cast<int>((set.rank_counts() >> (4 * slot)) & 0xF) == expected[static_cast<std::size_t>(slot)]);
    }
  }
}

TEST_CASE("text of cards and sets reads back") {
  for (const std::uint8_t index : kFaces) {
    const Card card = Card::from_index(index);
    CHECK(parse_card(to_string(card)) == card);
  }
  Xoshiro256 generator(3);
  for (int round = 0; round < 500; ++round) {
    const CardSet set = random_set<2>(generator, uniform_below(generator, 60));
    CHECK(parse_cards<2>(to_string(set)) == set);
  }
}

TEST_CASE("a dealt deck is whole") {
  Xoshiro256 generator(4);
  const auto hands = deal_hands(generator);
  CardSet all;
  for (const CardSet& hand : hands) {
    CHECK(hand.size() == 27);
    CHECK(all.fits(hand));
    all = all + hand;
  }
  CHECK(all == CardSet::full_deck());
}

TEST_CASE("columns count characters") {
  CHECK(num_characters("♠3 红桃5") == 6);
  const auto fields = split_fields("红桃5 |  x", '|');
  REQUIRE(fields.size() == 2);
  CHECK(fields[1].column == 8);
  const auto words = split_words("红桃5，S3");
  REQUIRE(words.size() == 2);
  CHECK(words[1].column == 5);
}

TEST_CASE("bad text throws and quotes itself") {
  CHECK_THROWS_WITH_AS(static_cast<void>(parse_cards<2>("S3 S3 S3")),
                       "too many copies of 'S3' at column 7: only 2 exist", Error);
  CHECK_THROWS_WITH_AS(static_cast<void>(parse_cards<2>("S10 Q")), "expected a card after 'S10' at column 5, got 'Q'",
                       Error);
  CHECK_THROWS_AS(static_cast<void>(parse_card("BJ")), Error);
}

}  // namespace
}  // namespace guandan
