// Readings of card sets: the edge cases of the rules by name, and everything against brute force.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "brute_force.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/classify.hpp"

namespace guandan {
namespace {

using Readings = std::vector<brute_force::Reading>;

Readings read(std::string_view level, std::string_view cards, const Rules& rules = {}) {
  Readings out;
  const Level context(parse_level(level), rules);
  for (const Combo& combo : readings(parse_cards<2>(cards), context))
    out.emplace_back(combo.type, combo.key);
  return out;
}

constexpr auto kS = ComboType::kSingle;
constexpr auto kP = ComboType::kPair;
constexpr auto kT = ComboType::kTriple;
constexpr auto kFull = ComboType::kFullHouse;
constexpr auto kStraight = ComboType::kStraight;
constexpr auto kTube = ComboType::kTube;
constexpr auto kPlate = ComboType::kPlate;
constexpr auto kBomb = ComboType::kBomb;
constexpr auto kFlush = ComboType::kStraightFlush;

TEST_CASE("nothing and nonsense have no reading") {
  CHECK(read("5", "").empty());
  CHECK(read("5", "S3 S4").empty());
  CHECK(read("5", "SB HR").empty());
  CHECK(read("5", "H5 SB").empty());
  CHECK(read("5", "SB SB HR").empty());
  CHECK(read("5", "SB HR H5 H5").empty());
  CHECK(read("2", "SK H9 H2 H2").empty());
}

TEST_CASE("wilds alone are level cards") {
  CHECK(read("2", "H2") == Readings{{kS, 15}});
  CHECK(read("2", "H2 H2") == Readings{{kP, 15}});
  CHECK(read("5", "H5 SK") == Readings{{kP, 13}});
  CHECK(read("5", "S5 H5 H5") == Readings{{kT, 15}});
  CHECK(read("5", "S9 H5 H5") == Readings{{kT, 9}});
}

TEST_CASE("bombs from four to ten cards") {
  const std::string eight = "S9 S9 H9 H9 C9 C9 D9 D9";
  CHECK(read("5", eight + " H5 H5") == Readings{{kBomb, 9}});
  CHECK(read("5", eight + " H5") == Readings{{kBomb, 9}});
  CHECK(read("9", eight) == Readings{{kBomb, 15}});
  CHECK(read("2", "SK DK H2 H2") == Readings{{kBomb, 13}});
  CHECK(read("2", "S6 D6 C6 S6 H2 H2") == Readings{{kBomb, 6}});
  CHECK(read("5", "SB SB HR HR") == Readings{{ComboType::kJokerBomb, 0}});
}

TEST_CASE("full houses") {
  CHECK(read("5", "SK DK CK H5 H5") == Readings{{kBomb, 13}, {kFull, 13}});
  CHECK(read("5", "S5 D5 C5 H5 H5") == Readings{{kBomb, 15}, {kFull, 15}});
  CHECK(read("5", "S9 D9 C9 SB SB") == Readings{{kFull, 9}});
  CHECK(read("5", "SK DK CK SB HR").empty());
  CHECK(read("5", "SK DK CK HR H5").empty());
  CHECK(read("5", "SB SB S9 H5 H5") == Readings{{kFull, 9}});
  CHECK(read("5", "S3 D3 S4 D4 H5") == Readings{{kFull, 4}, {kFull, 3}});
  CHECK(read("5", "S8 D8 S9 H5 H5") == Readings{{kFull, 9}, {kFull, 8}});
  CHECK(read("5", "S8 D8 C8 S9 H5") == Readings{{kFull, 8}});
  CHECK(read("5", "S8 D8 C8 S8 H5") == Readings{{kBomb, 8}});
  CHECK(read("A", "HA HA S3 D3 C3") == Readings{{kBomb, 3}, {kFull, 3}});
  const Rules no_jokers{.joker_pair = JokerPairPolicy::kForbidden};
  CHECK(read("5", "S9 D9 C9 SB SB", no_jokers).empty());
}

TEST_CASE("straights and straight flushes") {
  CHECK(read("9", "SA D2 C3 S4 S5") == Readings{{kStraight, 5}});
  CHECK(read("9", "ST DJ CQ SK SA") == Readings{{kStraight, 14}});
  CHECK(read("9", "SQ DK CA S2 S3").empty());
  CHECK(read("9", "SQ DK CA S2 H9").empty());
  CHECK(read("7", "S5 D6 C8 S9 S9").empty());
  CHECK(read("7", "S5 D6 C8 S9 H7") == Readings{{kStraight, 9}});
  CHECK(read("9", "S5 D6 C7 H9 H9") == Readings{{kStraight, 9}, {kStraight, 8}, {kStraight, 7}});
  CHECK(read("A", "ST DJ CQ SK HA") == Readings{{kStraight, 14}, {kStraight, 13}});
  CHECK(read("A", "ST SJ SQ SK SA") == Readings{{kFlush, 14}});
  CHECK(read("2", "S3 S4 S5 S6 H2") ==
        Readings{{kFlush, 7}, {kFlush, 6}, {kStraight, 7}, {kStraight, 6}});
  CHECK(read("2", "SA S2 S3 S4 H2") == Readings{{kFlush, 5}, {kStraight, 5}});
  CHECK(read("5", "S4 H5 S6 S7 S8") == Readings{{kFlush, 8}, {kStraight, 8}});
}

TEST_CASE("tubes and plates") {
  CHECK(read("9", "SA DA S2 D2 S3 D3") == Readings{{kTube, 3}});
  CHECK(read("9", "SQ DQ SK DK SA DA") == Readings{{kTube, 14}});
  CHECK(read("9", "SK DK SA DA S2 D2").empty());
  CHECK(read("9", "SA DA CA S2 D2 C2") == Readings{{kPlate, 2}});
  CHECK(read("2", "S3 D3 S4 D4 H2 H2") == Readings{{kTube, 5}, {kTube, 4}, {kPlate, 4}});
  CHECK(read("9", "SK DK SA DA H9 H9") == Readings{{kTube, 14}, {kPlate, 14}});
  CHECK(read("9", "SK DK S2 D2 H9 H9").empty());
  CHECK(read("9", "S5 D5 C5 S6 D6 H9") == Readings{{kPlate, 6}});
}

TEST_CASE("readings, best reading and has_reading agree with brute force, strongest first") {
  Xoshiro256 generator(20260101);
  int with_readings = 0, most = 0;
  for (int round = 0; round < 20000; ++round) {
    const Rules rules{.joker_pair = static_cast<JokerPairPolicy>(round % 2),
                      .suited_run = static_cast<SuitedRunPolicy>(round % 3)};
    const Level level(rank_of_slot(static_cast<int>(uniform_below(generator, 13))), rules);
    const CardSet cards = brute_force::dense_hand(
        generator, level, 1 + static_cast<int>(uniform_below(generator, 7)));
    const ReadingList list = readings(cards, level);
    const auto expected = brute_force::readings(cards, level);
    std::set<brute_force::Reading> found;
    for (const Combo& combo : list) {
      found.insert({combo.type, combo.key});
      CHECK(has_reading(cards, level, combo.type, combo.key));
      CHECK(combo.cards == cards);
      CHECK(combo.size == cards.size());
    }
    CHECK_MESSAGE(found == expected, to_string(cards), " at level ", to_string(level.rank()));
    CHECK(found.size() == list.size());
    for (std::size_t i = 1; i < list.size(); ++i) CHECK(lists_before(list[i - 1], list[i]));
    const std::optional<Combo> best = classify(cards, level);
    CHECK(best.has_value() == !list.empty());
    if (best) CHECK(*best == list[0]);
    BestReading short_form;
    best_readings(&cards, 1, level, &short_form);
    CHECK(short_form.type == (best ? static_cast<int>(best->type) : -1));
    CHECK(short_form.key == (best ? best->key : 0));
    CHECK(short_form.size == cards.size());
    with_readings += list.empty() ? 0 : 1;
    most = std::max(most, static_cast<int>(list.size()));
  }
  CHECK(with_readings > 4000);
  CHECK(most == 6);
}

}  // namespace
}  // namespace guandan
