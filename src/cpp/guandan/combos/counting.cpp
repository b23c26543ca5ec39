#include "guandan/combos/counting.hpp"

#include <bit>

#include "guandan/combos/group_walk.hpp"
#include "guandan/combos/patterns.hpp"
#include "guandan/combos/rank_choices.hpp"

namespace guandan {
namespace {

// Byte k - 1 of an entry: the ways to take k cards out of a rank byte (rank_choices.hpp). The sum
// over thirteen ranks still fits a byte each (13 * 19 < 256), so one addition a rank adds all eight
// numbers at once.
constexpr std::array<std::uint64_t, kNumRankBytes> make_ways() noexcept {
  std::array<std::uint64_t, kNumRankBytes> ways{};
  for (int byte = 0; byte < kNumRankBytes; ++byte) {
    if (!is_rank_byte(byte)) continue;
    std::array<std::uint64_t, kMaxSameRank + 1> polynomial{1};
    for (int suit = 0; suit < kNumSuits; ++suit) {
      const int copies = ((byte >> suit) & 1) + ((byte >> (4 + suit)) & 1);
      std::array<std::uint64_t, kMaxSameRank + 1> next{};
      for (std::size_t k = 0; k <= kMaxSameRank; ++k) {
        for (std::size_t taken = 0; taken <= static_cast<std::size_t>(copies) && taken <= k; ++taken) {
          next[k] += polynomial[k - taken];
        }
      }
      polynomial = next;
    }
    for (std::size_t k = 1; k <= kMaxSameRank; ++k) {
      ways[static_cast<std::size_t>(byte)] |= polynomial[k] << (8 * (k - 1));
    }
  }
  return ways;
}
constexpr std::array<std::uint64_t, kNumRankBytes> kWays = make_ways();

constexpr std::uint32_t ways_to_take(std::uint64_t ways, int k) noexcept {
  return static_cast<std::uint32_t>(ways >> (8 * (k - 1))) & 0xFF;
}

// Numbers of ways by the number of wilds used, 0 to 2: a polynomial cut off after the square.
struct ByWilds {
  std::uint32_t none = 1, one = 0, two = 0;

  ByWilds times(const ByWilds& other) const noexcept {
    return {none * other.none, none * other.one + one * other.none,
            none * other.two + one * other.one + two * other.none};
  }
  std::uint32_t up_to(int num_wilds) const noexcept {
    return none + (num_wilds >= 1 ? one : 0) + (num_wilds >= 2 ? two : 0);
  }
};

class Counter {
 public:
  Counter(const CardSet& hand, const Level& level, const Demand& demand) noexcept
      : hand_(hand), level_(level), demand_(demand), num_wilds_(hand.count(level.wild())) {
    const std::uint64_t wild = level.wild().bit();
    low_ = hand.plane(0) & ~wild;
    high_ = hand.plane(1) & ~wild;
    for (int slot = 0; slot < kNumPlainRanks; ++slot) {
      const std::uint64_t byte = ((low_ >> (4 * slot)) & 0xF) | (((high_ >> (4 * slot)) & 0xF) << 4);
      ways_[static_cast<std::size_t>(slot)] = kWays[byte];
      all_ways_ += kWays[byte];
    }
    run_ = to_run_word(low_);
  }

  PlayCounts counts() const noexcept {
    PlayCounts counts;
    const auto set = [&counts](ComboType type, std::uint32_t number) {
      counts.of_type[static_cast<std::size_t>(type)] = number;
      counts.total += number;
    };
    set(ComboType::kSingle, same_rank(ComboType::kSingle, 1));
    set(ComboType::kPair, same_rank(ComboType::kPair, 2));
    set(ComboType::kTriple, same_rank(ComboType::kTriple, 3));
    set(ComboType::kFullHouse, full_houses());
    set(ComboType::kStraight, straights());
    set(ComboType::kTube, runs_of_several(kTubePattern));
    set(ComboType::kPlate, runs_of_several(kPlatePattern));
    std::uint32_t bombs = 0;
    for (int size = 4; size <= kMaxSameRank + num_wilds_; ++size) bombs += same_rank(ComboType::kBomb, size);
    set(ComboType::kBomb, bombs);
    set(ComboType::kStraightFlush, straight_flushes());
    const bool has_joker_bomb = (high_ & kJokerCards) == kJokerCards && demand_.lowest(ComboType::kJokerBomb, 4) == 0;
    set(ComboType::kJokerBomb, has_joker_bomb ? 1 : 0);
    return counts;
  }

 private:
  std::uint64_t ways(int slot) const noexcept { return ways_[static_cast<std::size_t>(slot)]; }

  // The sum of ways() over the plain ranks with a key from `lowest_key` on.
  std::uint64_t ways_from(int lowest_key) const noexcept {
    if (lowest_key <= 2) return all_ways_;
    if (lowest_key > kLevelKey) return 0;
    const int level_slot = slot_of(level_.rank());
    std::uint64_t sum = ways(level_slot);
    for (int slot = lowest_key - 2; slot < kNumPlainRanks; ++slot) sum += slot == level_slot ? 0 : ways(slot);
    return sum;
  }

  std::uint32_t same_rank(ComboType type, int size) const noexcept {
    const int lowest_key = demand_.lowest(type, size);
    if (lowest_key > kBigJokerKey) return 0;
    const std::uint64_t sum = ways_from(lowest_key);
    std::uint32_t total = 0;
    for (int used = 0; used <= num_wilds_ && used < size; ++used) {
      if (size - used <= kMaxSameRank) total += ways_to_take(sum, size - used);
    }
    if (size <= num_wilds_ && lowest_key <= kLevelKey) ++total;
    if (size <= 2) {
      const std::uint64_t plane = size == 1 ? low_ : high_;
      if (lowest_key <= kSmallJokerKey && (plane & kSmallJoker.bit()) != 0) ++total;
      if ((plane & kBigJoker.bit()) != 0) ++total;
    }
    return total;
  }

  std::uint32_t full_houses() const noexcept {
    const int lowest_key = demand_.lowest(ComboType::kFullHouse, 5);
    if (lowest_key > kLevelKey) return 0;
    std::uint32_t pairs = ways_to_take(all_ways_, 2);
    if (level_.rules().joker_pair == JokerPairPolicy::kAllowed) {
      pairs += static_cast<std::uint32_t>(std::popcount(high_ & kJokerCards));
    }
    const std::uint32_t halves = ways_to_take(all_ways_, 1);
    ByWilds total{0, 0, 0};
    for (int slot = 0; slot < kNumPlainRanks; ++slot) {
      const std::uint64_t own = ways(slot);
      if (own == 0 || level_.order_key(rank_of_slot(slot)) < lowest_key) continue;
      const ByWilds triple{ways_to_take(own, 3), ways_to_take(own, 2), ways_to_take(own, 1)};
      const ByWilds pair{pairs - ways_to_take(own, 2), halves - ways_to_take(own, 1), 1};
      const ByWilds both = triple.times(pair);
      total = {total.none + both.none, total.one + both.one, total.two + both.two};
    }
    return total.up_to(num_wilds_);
  }

  // Bits at the nibbles of the run word where a window that is wanted starts.
  static std::uint64_t wanted_starts(const RunPattern& pattern, int lowest_key) noexcept {
    const int first = std::max(pattern.start_of_key(lowest_key), 0);
    if (first >= pattern.num_windows()) return 0;
    return ((std::uint64_t{1} << (4 * pattern.num_windows())) - 1) & (~std::uint64_t{0} << (4 * first));
  }

  std::uint32_t straights() const noexcept {
    const int lowest_key = demand_.lowest(ComboType::kStraight, 5);
    const std::uint64_t starts = wanted_starts(kStraightPattern, lowest_key);
    if (starts == 0) return 0;
    if (level_.rules().suited_run == SuitedRunPolicy::kFlushUnlessOffSuit) return walked_straights();
    const std::uint64_t faces = nibble_popcount(run_);
    std::uint32_t total = 0;
    for (int start = std::countr_zero(starts) >> 2; start < kStraightPattern.num_windows(); ++start) {
      ByWilds product;
      for (int slot = start; slot < start + 5; ++slot) {
        product = product.times({static_cast<std::uint32_t>(faces >> (4 * slot)) & 0xF, 1, 0});
      }
      total += product.up_to(num_wilds_);
    }
    if (level_.rules().suited_run == SuitedRunPolicy::kDeclarable) return total;
    const std::uint64_t suited = run_ & (run_ >> 4) & (run_ >> 8) & (run_ >> 12) & (run_ >> 16);
    return total - static_cast<std::uint32_t>(std::popcount(suited & starts));
  }
  // The policy that looks at where the wilds stand has no shortcut.
  std::uint32_t walked_straights() const noexcept;

  // For every suit and window at once: how many of the five places are held, as a three-bit number
  // in bit slices.
  std::uint32_t straight_flushes() const noexcept {
    const std::uint64_t starts = wanted_starts(kStraightFlushPattern, demand_.lowest(ComboType::kStraightFlush, 5));
    const std::uint64_t a = run_, b = run_ >> 4, c = run_ >> 8, d = run_ >> 12, e = run_ >> 16;
    const std::uint64_t abc = a ^ b ^ c;
    const std::uint64_t carry = (a & b) | (c & (a ^ b));
    const std::uint64_t ones = abc ^ d ^ e;
    const std::uint64_t carry_again = (abc & d) | (e & (abc ^ d));
    const std::uint64_t twos = (carry ^ carry_again) & starts;
    const std::uint64_t fours = carry & carry_again & starts;
    const auto number = [](std::uint64_t slots) { return static_cast<std::uint32_t>(std::popcount(slots)); };
    const std::uint32_t with_five = number(fours & ones), with_four = number(fours & ~ones);
    const std::uint32_t with_three = number(twos & ones);
    return ByWilds{with_five, 5 * with_five + with_four, 10 * with_five + 4 * with_four + with_three}.up_to(num_wilds_);
  }

  std::uint32_t runs_of_several(const RunPattern& pattern) const noexcept {
    const std::uint64_t starts = wanted_starts(pattern, demand_.lowest(pattern.type, pattern.size()));
    if (starts == 0) return 0;
    std::array<ByWilds, kNumRunSlots> slots;
    for (int slot = 0; slot < kNumRunSlots; ++slot) {
      const std::uint64_t own = ways(slot_of(rank_of_run_slot(slot)));
      const int width = pattern.width;
      slots[static_cast<std::size_t>(slot)] = {ways_to_take(own, width), ways_to_take(own, width - 1),
                                               width == 2 ? 1 : ways_to_take(own, width - 2)};
    }
    std::uint32_t total = 0;
    for (int start = std::countr_zero(starts) >> 2; start < pattern.num_windows(); ++start) {
      ByWilds product = slots[static_cast<std::size_t>(start)];
      for (int slot = start + 1; slot < start + pattern.length; ++slot) {
        product = product.times(slots[static_cast<std::size_t>(slot)]);
      }
      total += product.up_to(num_wilds_);
    }
    return total;
  }

  const CardSet& hand_;
  const Level& level_;
  const Demand& demand_;
  int num_wilds_;
  std::uint64_t low_ = 0;  // naturals
  std::uint64_t high_ = 0;
  std::uint64_t run_ = 0;  // low_ as a run word
  std::array<std::uint64_t, kNumPlainRanks> ways_{};
  std::uint64_t all_ways_ = 0;
};

struct SizeSink {
  static constexpr bool kFirstOnly = false;
  std::uint32_t total = 0;

  void begin(const Combo&) noexcept {}
  static bool wants_more() noexcept { return true; }
  static bool is_done() noexcept { return false; }
  template <typename Group>
  void add(const Group& group) noexcept {
    total += static_cast<std::uint32_t>(group.size());
  }
};

std::uint32_t Counter::walked_straights() const noexcept {
  SizeSink sink;
  Walk<SizeSink>(hand_, level_, demand_, sink).run(ComboType::kStraight);
  return sink.total;
}

}  // namespace

PlayCounts count_plays(const CardSet& hand, const Level& level, const Demand& demand) noexcept {
  return Counter(hand, level, demand).counts();
}

}  // namespace guandan
