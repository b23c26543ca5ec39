#include "guandan/combos/fewest_plays.hpp"

#include "guandan/combos/decompose_search.hpp"

namespace guandan {
namespace {

using namespace decompose_detail;

inline constexpr int kMoreThanAnyHand = 64;

// Straight flushes are free where bombs are: every set of them is tried, and the rest goes to PlaySearch.
template <bool kRecord>
class FlushSearch {
 public:
  FlushSearch(const CardSet& hand, const Level& level) noexcept : search_(kMoreThanAnyHand) {
    for (int suit = 0; suit < kNumSuits; ++suit) {
      suited_[static_cast<std::size_t>(suit)] = suited_counts(hand, level, static_cast<Suit>(suit));
    }
    const RankCounts counts = rank_counts_of(hand, level);
    flushes(counts.counts, counts.wilds, 0, 0);
  }

  const PlaySearch<Objective::kNonbomb, kRecord>& search() const noexcept { return search_; }

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
        if constexpr (kRecord) {
          search_.runs().push_back(
              {ComboType::kStraightFlush, static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(suit), naturals});
        }
        flushes(counts - naturals, wilds - (kStraightPattern.length - std::popcount(naturals)), suit, start);
        if constexpr (kRecord) search_.runs().pop_back();
        held += naturals;
      }
    }
  }

  PlaySearch<Objective::kNonbomb, kRecord> search_;
  std::array<std::uint64_t, kNumSuits> suited_{};
  InplaceVector<std::uint64_t, 64> seen_;
};

template <bool kRecord>
PlaySearch<Objective::kPlays, kRecord> search_plays(const RankCounts& hand, const Rules& rules) noexcept {
  const int pairs = (hand.small_jokers == 2 ? 1 : 0) + (hand.big_jokers == 2 ? 1 : 0);
  const int singles = (hand.small_jokers == 1 ? 1 : 0) + (hand.big_jokers == 1 ? 1 : 0);
  PlaySearch<Objective::kPlays, kRecord> search(kMoreThanAnyHand);
  if (pairs == 2) search.run(hand.counts, hand.wilds, 1);  // the joker bomb
  if (rules.joker_pair == JokerPairPolicy::kAllowed) {
    search.joker_pairs = pairs;
    search.run(hand.counts, hand.wilds, singles);
  } else if (pairs != 2) {
    search.run(hand.counts, hand.wilds, singles + pairs);
  }
  return search;
}

template <typename Search>
PlayPlan plan_of(const Search& search, const RankCounts& hand) noexcept {
  PlayPlan plan{search.best(), search.best_runs(), search.best_rest()};
  plan.rest.small_jokers = hand.small_jokers;
  plan.rest.big_jokers = hand.big_jokers;
  return plan;
}

}  // namespace

int fewest_plays(const RankCounts& hand, const Rules& rules) noexcept {
  return search_plays<false>(hand, rules).best();
}

int fewest_plays(const CardSet& hand, const Level& level, Objective objective) noexcept {
  if (objective == Objective::kNonbomb) return FlushSearch<false>(hand, level).search().best();
  return fewest_plays(rank_counts_of(hand, level), level.rules());
}

PlayPlan plan_fewest_plays(const CardSet& hand, const Level& level, Objective objective) noexcept {
  const RankCounts counts = rank_counts_of(hand, level);
  if (objective == Objective::kNonbomb) return plan_of(FlushSearch<true>(hand, level).search(), counts);
  return plan_of(search_plays<true>(counts, level.rules()), counts);
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

}  // namespace guandan
