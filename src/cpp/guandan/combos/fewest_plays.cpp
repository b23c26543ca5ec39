#include "guandan/combos/fewest_plays.hpp"

#include "guandan/combos/decompose_search.hpp"

namespace guandan {
namespace {

using namespace decompose_detail;

inline constexpr int kMoreThanAnyHand = 64;

// Straight flushes are free where bombs are: every set of them is tried, and the rest goes to PlaySearch.
class FlushSearch {
 public:
  FlushSearch(const CardSet& hand, const Level& level) noexcept : search_(kMoreThanAnyHand) {
    const std::uint64_t wild_bit = level.wild().bit();
    const std::uint64_t plane0 = hand.plane(0) & kPlainCards & ~wild_bit;
    const std::uint64_t plane1 = hand.plane(1) & kPlainCards & ~wild_bit;
    for (int suit = 0; suit < kNumSuits; ++suit) {
      const std::uint64_t word = ((plane0 >> suit) & kNibbleOnes) + ((plane1 >> suit) & kNibbleOnes);
      suited_[static_cast<std::size_t>(suit)] = word << 4;
    }
    rest_ = rank_counts_of(hand, level);
  }

  int run() noexcept {
    flushes(rest_.counts, rest_.wilds, 0, 0);
    return search_.best();
  }

 private:
  bool is_new(std::uint64_t counts, int wilds) noexcept {
    const std::uint64_t key = counts | static_cast<std::uint64_t>(wilds);  // nibble 0 is free
    for (const std::uint64_t seen : seen_) {
      if (seen == key) return false;
    }
    if (seen_.size() < seen_.capacity()) seen_.push_back(key);
    return true;
  }

  void flushes(std::uint64_t counts, int wilds, int suit, int first) noexcept {
    if (is_new(counts, wilds)) search_.run(counts, wilds, 0);
    for (; suit < kNumSuits; ++suit, first = 0) {
      std::uint64_t& held = suited_[static_cast<std::size_t>(suit)];
      const RankClasses classes(held);
      std::uint64_t windows = straight_windows(classes, wilds) >> (4 * first) << (4 * first);
      for (; windows != 0; windows = clear_lowest_bit(windows)) {
        const int start = std::countr_zero(windows) >> 2;
        const std::uint64_t naturals = naturals_for(kStraightWords[static_cast<std::size_t>(start)], 1, classes);
        held -= naturals;
        flushes(counts - naturals, wilds - (kStraightPattern.length - std::popcount(naturals)), suit, start);
        held += naturals;
      }
    }
  }

  PlaySearch<Objective::kNonbomb, false> search_;
  std::array<std::uint64_t, kNumSuits> suited_{};
  RankCounts rest_;
  InplaceVector<std::uint64_t, 64> seen_;
};

}  // namespace

int fewest_plays(const RankCounts& hand, const Rules& rules) noexcept {
  const int pairs = (hand.small_jokers == 2 ? 1 : 0) + (hand.big_jokers == 2 ? 1 : 0);
  const int singles = (hand.small_jokers == 1 ? 1 : 0) + (hand.big_jokers == 1 ? 1 : 0);
  PlaySearch<Objective::kPlays, false> search(kMoreThanAnyHand);
  if (pairs == 2) search.run(hand.counts, hand.wilds, 1);  // the joker bomb
  if (rules.joker_pair == JokerPairPolicy::kAllowed) {
    search.joker_pairs = pairs;
    search.run(hand.counts, hand.wilds, singles);
  } else if (pairs != 2) {
    search.run(hand.counts, hand.wilds, singles + pairs);
  }
  return search.best();
}

int least_plays_bound(const RankCounts& hand) noexcept {
  const int pairs = (hand.small_jokers == 2 ? 1 : 0) + (hand.big_jokers == 2 ? 1 : 0);
  const int singles = (hand.small_jokers == 1 ? 1 : 0) + (hand.big_jokers == 1 ? 1 : 0);
  PlaySearch<Objective::kPlays, false> search(kMoreThanAnyHand);
  search.joker_pairs = pairs;
  const int bound = (search.half_bound(hand.counts, hand.wilds) + 1) / 2 + singles;
  const bool is_empty = hand.counts == 0 && hand.wilds == 0 && pairs + singles == 0;
  return std::max(bound, is_empty ? 0 : 1);
}

int fewest_plays(const CardSet& hand, const Level& level, Objective objective) noexcept {
  if (objective == Objective::kNonbomb) return FlushSearch(hand, level).run();
  return fewest_plays(rank_counts_of(hand, level), level.rules());
}

}  // namespace guandan
