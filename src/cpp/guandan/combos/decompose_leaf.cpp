#include "guandan/combos/decompose_leaf.hpp"

namespace guandan {

RankCounts rank_counts_of(const CardSet& hand, const Level& level) noexcept {
  RankCounts out;
  const Card wild = level.wild();
  out.wilds = hand.count(wild);
  out.small_jokers = hand.count(kSmallJoker);
  out.big_jokers = hand.count(kBigJoker);
  std::uint64_t counts = hand.rank_counts() & kPlainCards;
  counts -= static_cast<std::uint64_t>(out.wilds) << (4 * slot_of(level.rank()));
  out.counts = counts << 4;  // drops the low ace of to_run_word
  return out;
}

std::uint64_t suited_counts(const CardSet& hand, const Level& level, Suit suit) noexcept {
  std::uint64_t counts = 0;
  for (const std::uint64_t plane : hand.planes()) {
    counts += (plane & kPlainCards & ~level.wild().bit()) >> static_cast<int>(suit) & kNibbleOnes;
  }
  return counts << 4;
}

ClassHistogram class_histogram(std::uint64_t counts, int joker_pairs) noexcept {
  ClassHistogram out;
  for (; counts != 0; counts >>= 4) ++out.ranks[counts & 0xF];
  out.ranks[0] = 0;
  out.joker_pairs = joker_pairs;
  return out;
}

int group_plays(const ClassHistogram& classes, Objective objective) noexcept {
  const auto& ranks = classes.ranks;
  const int pairs = ranks[2] + classes.joker_pairs;
  int excess = ranks[3] - pairs;
  int plays = ranks[1] + std::max<int>(ranks[3], pairs);
  if (objective == Objective::kNonbomb) return plays;
  for (int held = 4; held <= 10; ++held) plays += ranks[static_cast<std::size_t>(held)];
  const auto break_up = [&](std::size_t held, int parts, int& missing) {
    for (int i = 0; i < ranks[held] && missing >= parts; ++i) {
      missing -= parts;
      --plays;
    }
  };
  if (excess > 0) {
    for (int pairs_made = 2; pairs_made <= 5; ++pairs_made)
      break_up(static_cast<std::size_t>(2 * pairs_made), pairs_made, excess);
  } else {
    int missing = -excess;
    break_up(6, 2, missing);
    break_up(9, 3, missing);
  }
  return plays;
}

int group_plays(ClassHistogram& classes, int wilds, Objective objective) noexcept {
  if (wilds == 0) return group_plays(classes, objective);
  auto& ranks = classes.ranks;
  ++ranks[1];
  int best = group_plays(classes, wilds - 1, objective);
  --ranks[1];
  for (std::size_t held = 1; held + 1 < ranks.size(); ++held) {
    if (ranks[held] == 0) continue;
    --ranks[held];
    ++ranks[held + 1];
    best = std::min(best, group_plays(classes, wilds - 1, objective));
    ++ranks[held];
    --ranks[held + 1];
  }
  return best;
}

}  // namespace guandan
