// Fewest plays of a hand without suits: depth-first over sets of sequences, closed form for the rest.
//
// Sequences are chosen in one canonical order (straights, then tubes, then plates, windows upwards), so that each
// set is met once. A natural card goes into a window before a wild: a wild left over can stand for the natural left
// over in whatever group that one would have joined, so this loses nothing where plays are only counted.
//
// Bound, in half plays: max(T, P) >= (T + P) / 2, hence a rank costs at least 2, 1, 1, 2 (bombs free: 2, 1, 1, 0)
// for 1, 2, 3, 4+ cards, and a wild saves at most 1. A sequence costs 2 and takes cards off five, three or two ranks.
// What that saves on a rank: 2 on a single card; on two or three cards 1 for all sequences together; on 4+ cards
// 1 for the straights together (2 for four of them) and 1 for each tube or plate (nothing with bombs free). So a
// plate never gains, a tube gains at most 1, and straights gain what straight_gain counts up.
#pragma once

#include <array>
#include <bit>

#include "guandan/combos/decompose_leaf.hpp"

namespace guandan {

// A sequence taken out of a hand: which pattern and window, and the natural cards in it as a run word.
struct TakenRun {
  ComboType type = ComboType::kStraight;
  std::uint8_t start = 0;
  std::uint8_t suit = 0;  // of a straight flush
  std::uint64_t naturals = 0;
};
// A run takes five cards or more, so 28 cards hold at most five.
using TakenRuns = InplaceVector<TakenRun, 8>;

namespace decompose_detail {

// Window words in the layout of RankCounts: one `width` a nibble, the low ace moved to nibble 13.
template <int kNumWindows>
constexpr std::array<std::uint64_t, kNumWindows> window_words(const RunPattern& pattern) noexcept {
  std::array<std::uint64_t, kNumWindows> words{};
  for (int start = 0; start < kNumWindows; ++start) {
    for (int slot = start; slot < start + pattern.length; ++slot) {
      words[static_cast<std::size_t>(start)] |= std::uint64_t{1} << (4 * (slot == 0 ? 13 : slot));
    }
  }
  return words;
}
inline constexpr auto kStraightWords = window_words<kStraightPattern.num_windows()>(kStraightPattern);
inline constexpr auto kTubeWords = window_words<kTubePattern.num_windows()>(kTubePattern);
inline constexpr auto kPlateWords = window_words<kPlatePattern.num_windows()>(kPlatePattern);

inline constexpr std::uint64_t kRunSlotOnes = kNibbleOnes >> 8;  // nibbles 0..13

// The ace at nibble 13 also counts at nibble 0.
constexpr std::uint64_t with_low_ace(std::uint64_t ones) noexcept { return ones | (ones >> 52 & 1); }

// Counts set bits nibble by nibble and saturates at 3: bit planes "at least 1, 2, 3 of the words added".
struct SaturatingCounter {
  std::uint64_t one = 0, two = 0, three = 0;
  constexpr void add(std::uint64_t ones) noexcept {
    three |= two & ones;
    two |= one & ones;
    one |= ones;
  }
  // Nibbles where at most `limit` (0..2) of the words had a bit.
  constexpr std::uint64_t at_most(int limit) const noexcept { return ~(limit == 0 ? one : limit == 1 ? two : three); }
};

// Windows (a bit at the nibble of the start) that lack at most `wilds` cards.
constexpr std::uint64_t straight_windows(const RankClasses& classes, int wilds) noexcept {
  const std::uint64_t x1 = with_low_ace(classes.at_least_1 >> 3);
  constexpr std::uint64_t kStarts = kNibbleOnes >> (4 * (16 - kStraightPattern.num_windows()));
  if (wilds == 0) {
    const std::uint64_t two = x1 & x1 >> 4;
    return two & two >> 8 & x1 >> 16 & kStarts;
  }
  const std::uint64_t missing = ~x1 & kRunSlotOnes;
  SaturatingCounter counter;
  for (int i = 0; i < kStraightPattern.length; ++i) counter.add(missing >> (4 * i));
  return counter.at_most(wilds) & kStarts;
}
constexpr std::uint64_t tube_windows(const RankClasses& classes, int wilds) noexcept {
  const std::uint64_t x2 = with_low_ace(classes.at_least_2 >> 3);
  constexpr std::uint64_t kStarts = kNibbleOnes >> (4 * (16 - kTubePattern.num_windows()));
  if (wilds == 0) return x2 & x2 >> 4 & x2 >> 8 & kStarts;
  const std::uint64_t no1 = ~with_low_ace(classes.at_least_1 >> 3) & kRunSlotOnes;
  const std::uint64_t no2 = ~x2 & kRunSlotOnes;
  SaturatingCounter counter;
  for (int i = 0; i < kTubePattern.length; ++i) {
    counter.add(no1 >> (4 * i));
    counter.add(no2 >> (4 * i));
  }
  return counter.at_most(wilds) & kStarts;
}
constexpr std::uint64_t plate_windows(const RankClasses& classes, int wilds) noexcept {
  const std::uint64_t x3 = with_low_ace(classes.at_least_3 >> 3);
  constexpr std::uint64_t kStarts = kNibbleOnes >> (4 * (16 - kPlatePattern.num_windows()));
  if (wilds == 0) return x3 & x3 >> 4 & kStarts;
  SaturatingCounter counter;
  const std::uint64_t no1 = ~with_low_ace(classes.at_least_1 >> 3) & kRunSlotOnes;
  const std::uint64_t no2 = ~with_low_ace(classes.at_least_2 >> 3) & kRunSlotOnes;
  const std::uint64_t no3 = ~x3 & kRunSlotOnes;
  for (int i = 0; i < kPlatePattern.length; ++i) {
    counter.add(no1 >> (4 * i));
    counter.add(no2 >> (4 * i));
    counter.add(no3 >> (4 * i));
  }
  return counter.at_most(wilds) & kStarts;
}

// The ranks that some window of `starts` covers, one bit a nibble, ace at nibble 13.
constexpr std::uint64_t covered_by(std::uint64_t starts, int length) noexcept {
  std::uint64_t covered = starts;
  for (int i = 1; i < length; ++i) covered |= starts << (4 * i);
  return (covered | (covered & 1) << 52) & (kRunSlotOnes & ~std::uint64_t{1});
}

// min(have, need) of every nibble, for need = width at the ranks of `window`: the naturals a window takes.
constexpr std::uint64_t naturals_for(std::uint64_t window, int width, const RankClasses& classes) noexcept {
  std::uint64_t taken = window & classes.at_least_1 >> 3;
  if (width > 1) taken += window & classes.at_least_2 >> 3;
  if (width > 2) taken += window & classes.at_least_3 >> 3;
  return taken;
}

}  // namespace decompose_detail

template <Objective kObjective, bool kRecord>
class PlaySearch {
 public:
  // Looks for plans of fewer than `best` plays.
  explicit PlaySearch(int best) noexcept : best_(best) {}

  int best() const noexcept { return best_; }
  int joker_pairs = 0;

  // Best plan so far: its sequences, and the cards left for groups.
  const TakenRuns& best_runs() const noexcept { return best_runs_; }
  const RankCounts& best_rest() const noexcept { return best_rest_; }
  TakenRuns& runs() noexcept { return runs_; }

  // Twice a lower bound on the plays of these counts.
  int half_bound(std::uint64_t counts, int wilds) const noexcept {
    using namespace decompose_detail;
    const RankClasses classes(counts);
    const std::uint64_t windows = straight_windows(classes, wilds);
    return half_plays(classes) - wilds - tube_gain(classes, tube_windows(classes, wilds), wilds) -
           (windows == 0 ? 0 : straight_gain(classes, windows));
  }

  // Improves the best plan by any plan that takes sequences from these counts; `plays` are spent already.
  void run(std::uint64_t counts, int wilds, int plays) noexcept { straights(counts, wilds, plays, 0); }

 private:
  static constexpr bool kBombsCount = kObjective == Objective::kPlays;

  // Twice a lower bound on the plays for groups alone, wilds apart.
  int half_plays(const RankClasses& classes) const noexcept {
    const int n1 = std::popcount(classes.at_least_1);
    const int n2 = std::popcount(classes.at_least_2);
    const int n4 = std::popcount(classes.at_least_4);
    // 2 (n1 - n2) + (n2 - n4) + 2 n4
    return 2 * n1 - n2 + (kBombsCount ? n4 : -n4) + joker_pairs;
  }
  // Most half plays that straights of these windows can save.
  static int straight_gain(const RankClasses& classes, std::uint64_t windows) noexcept {
    const std::uint64_t covered = decompose_detail::covered_by(windows, kStraightPattern.length) << 3;
    const int n1 = std::popcount(classes.at_least_1 & covered);
    const int n2 = std::popcount(classes.at_least_2 & covered);
    const int n4 = std::popcount(classes.at_least_4 & covered);
    const int singles = n1 - n2;
    const int single_gain = 2 * std::min(singles, 5) + (kBombsCount ? std::min(n4, 5 - std::min(singles, 5)) : 0) - 2;
    if constexpr (kBombsCount) {
      return std::max({0, single_gain, 2 * singles + n2 - 4, 2 * singles + n2 + n4 - 8});
    } else {
      return std::max({0, single_gain, 2 * singles + n2 - n4 - 4});
    }
  }
  static int tube_gain(const RankClasses& classes, std::uint64_t windows, int wilds) noexcept {
    if (windows == 0) return 0;
    const std::uint64_t covered = decompose_detail::covered_by(windows, kTubePattern.length) << 3;
    const std::uint64_t touched = wilds != 0 ? classes.at_least_1 : classes.at_least_2;
    const int n4 = std::popcount(classes.at_least_4 & covered);
    return (std::popcount(touched & covered) + (kBombsCount ? n4 : -n4)) / 3;
  }

  // The plan that plays all these cards in groups, after `plays` sequences.
  void offer_groups(int plays, std::uint64_t counts, const RankClasses& classes, int wilds) noexcept {
    if (wilds == 2) {  // their leaf is dear, and two wilds save at most two plays
      if (plays + leaf_plays<kObjective>(counts, classes, 0, joker_pairs) - 2 >= best_) return;
    }
    const int total = plays + leaf_plays<kObjective>(counts, classes, wilds, joker_pairs);
    if (total >= best_) return;
    best_ = total;
    if constexpr (kRecord) {
      best_runs_ = runs_;
      best_rest_.counts = counts;
      best_rest_.wilds = wilds;
    }
  }
  void push(ComboType type, int start, std::uint64_t naturals) noexcept {
    if constexpr (kRecord) runs_.push_back(TakenRun{type, static_cast<std::uint8_t>(start), 0, naturals});
  }
  void pop() noexcept {
    if constexpr (kRecord) runs_.pop_back();
  }

  void straights(std::uint64_t counts, int wilds, int plays, int first) noexcept {
    using namespace decompose_detail;
    const RankClasses classes(counts);
    const std::uint64_t windows = straight_windows(classes, wilds) >> (4 * first) << (4 * first);
    const std::uint64_t tubes_open = tube_windows(classes, wilds);
    const int groups_floor = 2 * plays + half_plays(classes) - wilds;
    const int floor = groups_floor - tube_gain(classes, tubes_open, wilds);
    const int gain = windows == 0 ? 0 : straight_gain(classes, windows);
    if (floor - gain > 2 * (best_ - 1)) return;
    if (groups_floor <= 2 * (best_ - 1)) offer_groups(plays, counts, classes, wilds);
    if (floor <= 2 * (best_ - 1)) tubes(counts, classes, tubes_open, wilds, plays);
    if (floor - gain > 2 * (best_ - 1)) return;
    for (std::uint64_t rest = windows; rest != 0; rest = clear_lowest_bit(rest)) {
      const int start = std::countr_zero(rest) >> 2;
      const std::uint64_t naturals = naturals_for(kStraightWords[static_cast<std::size_t>(start)], 1, classes);
      push(ComboType::kStraight, start, naturals);
      straights(counts - naturals, wilds - (kStraightPattern.length - std::popcount(naturals)), plays + 1, start);
      pop();
    }
  }

  void tubes(std::uint64_t counts, const RankClasses& classes, std::uint64_t windows, int wilds, int plays) noexcept {
    using namespace decompose_detail;
    plates(counts, classes, plate_windows(classes, wilds), wilds, plays);
    for (std::uint64_t rest = windows; rest != 0; rest = clear_lowest_bit(rest)) {
      const int start = std::countr_zero(rest) >> 2;
      const std::uint64_t naturals = naturals_for(kTubeWords[static_cast<std::size_t>(start)], 2, classes);
      const std::uint64_t left = counts - naturals;
      const int wilds_left = wilds - (kTubePattern.size() - count_of(naturals));
      const RankClasses after(left);
      const std::uint64_t open = tube_windows(after, wilds_left) >> (4 * start) << (4 * start);
      const int floor = 2 * (plays + 1) + half_plays(after) - wilds_left - tube_gain(after, open, wilds_left);
      if (floor > 2 * (best_ - 1)) continue;
      push(ComboType::kTube, start, naturals);
      offer_groups(plays + 1, left, after, wilds_left);
      if (floor <= 2 * (best_ - 1)) tubes(left, after, open, wilds_left, plays + 1);
      pop();
    }
  }

  void plates(std::uint64_t counts, const RankClasses& classes, std::uint64_t windows, int wilds, int plays) noexcept {
    using namespace decompose_detail;
    for (std::uint64_t rest = windows; rest != 0; rest = clear_lowest_bit(rest)) {
      const int start = std::countr_zero(rest) >> 2;
      const std::uint64_t naturals = naturals_for(kPlateWords[static_cast<std::size_t>(start)], 3, classes);
      const std::uint64_t left = counts - naturals;
      const int wilds_left = wilds - (kPlatePattern.size() - count_of(naturals));
      const RankClasses after(left);
      const int floor = 2 * (plays + 1) + half_plays(after) - wilds_left;
      if (floor > 2 * (best_ - 1)) continue;
      push(ComboType::kPlate, start, naturals);
      offer_groups(plays + 1, left, after, wilds_left);
      const std::uint64_t open = plate_windows(after, wilds_left) >> (4 * start) << (4 * start);
      if (floor <= 2 * (best_ - 1)) plates(left, after, open, wilds_left, plays + 1);
      pop();
    }
  }

  // Sum of a run word's nibbles (at most 15).
  static int count_of(std::uint64_t naturals) noexcept { return static_cast<int>((naturals * kNibbleOnes) >> 60); }

  int best_;
  TakenRuns runs_;
  TakenRuns best_runs_;
  RankCounts best_rest_;
};

}  // namespace guandan
