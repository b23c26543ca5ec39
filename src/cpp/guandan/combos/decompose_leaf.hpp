// The plays needed for cards that go into no sequence ("groups": singles, pairs, triples, full houses, rank bombs),
// in closed form. Suits do not matter here, and ranks matter only through how many of them hold how many cards.
//
// Let S, P, T be the ranks with one, two, three cards and B those with more. A full house swallows a pair with each
// triple, so everything is played in S + B + max(T, P); with bombs free it is S + max(T, P). Breaking a single,
// pair or triple never helps. Breaking a bomb pays only where it evens out T and P: 4, 6, 8 or 10 cards as pairs
// while T - P is at least 2, 3, 4 or 5, and 6 or 9 cards as triples while P - T is at least 2 or 3.
// A wild is one more card of some rank, hence a step from one class to the next (lone wilds make the level rank).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "guandan/combos/patterns.hpp"

namespace guandan {

enum class Objective : std::uint8_t {
  kPlays,    // every play counts 1
  kNonbomb,  // bombs, straight flushes, the joker bomb and plays of jokers alone count 0
};

// A hand without suits. `counts` is a run word (patterns.hpp) with the ace at its high end only: nibble 1 holds the
// twos, nibble 13 the aces, nibble 0 is empty. Wilds are not in `counts`.
struct RankCounts {
  std::uint64_t counts = 0;
  int wilds = 0;
  int small_jokers = 0;
  int big_jokers = 0;
};

RankCounts rank_counts_of(const CardSet& hand, const Level& level) noexcept;
// The naturals of one suit in the same layout.
std::uint64_t suited_counts(const CardSet& hand, const Level& level, Suit suit) noexcept;

// One bit (the highest of each nibble) for every rank that holds at least n cards.
struct RankClasses {
  explicit constexpr RankClasses(std::uint64_t counts) noexcept
      : at_least_1((counts + 7 * kNibbleOnes) & kHighBits),
        at_least_2((counts + 6 * kNibbleOnes) & kHighBits),
        at_least_3((counts + 5 * kNibbleOnes) & kHighBits),
        at_least_4((counts + 4 * kNibbleOnes) & kHighBits) {}
  static constexpr std::uint64_t kHighBits = 8 * kNibbleOnes;

  std::uint64_t at_least_1, at_least_2, at_least_3, at_least_4;
};

// How many ranks hold n cards; joker pairs count as pairs that no wild can turn into triples.
struct ClassHistogram {
  std::array<std::int8_t, 11> ranks{};
  int joker_pairs = 0;
};

ClassHistogram class_histogram(std::uint64_t counts, int joker_pairs) noexcept;

// Plays for these classes without wilds; and with up to two wilds placed as well as possible.
int group_plays(const ClassHistogram& classes, Objective objective) noexcept;
int group_plays(ClassHistogram& classes, int wilds, Objective objective) noexcept;

// The same as group_plays on the classes of `counts`, by population counts where no bomb has to be broken.
// `joker_pairs` is the number of joker pairs that may serve in full houses. Joker singles are the caller's.
template <Objective kObjective>
int leaf_plays(std::uint64_t counts, const RankClasses& classes, int wilds, int joker_pairs) noexcept {
  const int n1 = std::popcount(classes.at_least_1);
  const int n2 = std::popcount(classes.at_least_2);
  const int n3 = std::popcount(classes.at_least_3);
  const int n4 = std::popcount(classes.at_least_4);
  const int singles = n1 - n2;
  const int plain_pairs = n2 - n3;
  const int triples = n3 - n4;
  const int excess = triples - plain_pairs - joker_pairs;  // triples without a pair, or less than 0
  const int pairs = plain_pairs + joker_pairs;
  const int plays = singles + std::max(triples, pairs) + (kObjective == Objective::kPlays ? n4 : 0);
  if constexpr (kObjective == Objective::kPlays) {
    const auto has_five = [counts] { return ((counts + 3 * kNibbleOnes) & RankClasses::kHighBits) != 0; };
    if (n4 != 0 && (excess > 1 || excess < -1 || (wilds != 0 && has_five()))) {
      ClassHistogram histogram = class_histogram(counts, joker_pairs);
      return group_plays(histogram, wilds, kObjective);
    }
  }
  if (wilds == 0) return plays;
  if (wilds == 1) {
    const bool saves = (singles > 0 && excess > 0) || (plain_pairs > 0 && excess < -1) ||
                       (triples > 0 && excess > (kObjective == Objective::kPlays ? 2 : 0));
    if (saves) return plays - 1;
    const bool is_free = n4 > 0 || singles > 0 || (plain_pairs > 0 && excess < 0) ||
                         (triples > 0 && (kObjective == Objective::kNonbomb || excess > 0));
    return is_free ? plays : plays + 1;
  }
  ClassHistogram histogram = class_histogram(counts, joker_pairs);
  return group_plays(histogram, wilds, kObjective);
}

}  // namespace guandan
