// The solver's memory: proven bounds at the start of a trick, each for a whole class of positions.
//
// A bound seldom rests on every card. `relevant` holds the suits' steps (PlayTable::presence) whose owners the proof
// has used: from some step of a suit upwards. The bound holds for every position with the same leader in which
//   - every seat holds as many zeros, fives and tens of every suit (the shape, an exact word a seat),
//   - the cards on relevant steps are the same,
//   - pairs and triples lie on relevant steps only.
// docs/algorithms/shengji.md gives the proof. Patterns are compared exactly: no bound rests on a hash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace guandan::shengji {

// The four sub-hands in as few words as possible: hands of up to 15 cards fit one word, others take three.
using SmallKey = std::array<std::uint64_t, 1>;
using LargeKey = std::array<std::uint64_t, 3>;
inline constexpr int kSmallKeyBits = 15;

inline SmallKey make_key(const std::array<std::uint64_t, 4>& hands, SmallKey*) noexcept {
  return {hands[0] | (hands[1] << 15) | (hands[2] << 30) | (hands[3] << 45)};
}
// 39 bits a hand: the fourth is split over the spare bits of the first two words.
inline LargeKey make_key(const std::array<std::uint64_t, 4>& hands, LargeKey*) noexcept {
  return {hands[0] | (hands[3] << 39), hands[1] | ((hands[3] >> 25) << 39), hands[2]};
}

// What all positions of a group share.
struct Shape4 {
  std::array<std::uint64_t, 4> seats{};
  std::uint8_t leader = 0;

  bool operator==(const Shape4&) const noexcept = default;
  std::uint64_t hash() const noexcept {
    std::uint64_t hash = leader;
    for (const std::uint64_t word : seats) {
      hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

template <typename Key>
class BoundTable {
 public:
  struct Pattern {
    Key cards;  // on relevant steps
    Key mask;   // the bits of all cards on relevant steps
    std::uint64_t relevant;
    std::uint16_t lower;  // in fives
    std::uint16_t upper;
    std::uint16_t best;  // short name of the play that proved the last bound, for ordering only; 0 if none
    std::uint32_t next;  // index of the next pattern of the group plus one; 0 ends the chain
  };

  explicit BoundTable(std::size_t max_bytes)
      : groups_(kFirstGroups), max_patterns_(max_bytes / (sizeof(Pattern) + 2 * sizeof(Group)) + 1) {}

  // A pattern that contains the position and decides the threshold; else one that merely contains it (for its `best`),
  // else null. `groups` are the steps at which somebody holds a pair or a triple.
  const Pattern* find(const Shape4& shape, const Key& hands, std::uint64_t groups, int threshold) const noexcept {
    const Pattern* contains = nullptr;
    // Chains hold kMaxChain patterns at most, see store().
    for (std::uint32_t i = groups_[slot_of(shape)].first; i != 0; i = patterns_[i - 1].next) {
      const Pattern& pattern = patterns_[i - 1];
      if ((groups & ~pattern.relevant) != 0 || !matches(pattern, hands)) continue;
      if (pattern.lower >= threshold || pattern.upper < threshold) return &pattern;
      if (contains == nullptr) contains = &pattern;
    }
    return contains;
  }

  // Adds one bound (`pattern.next` is ignored); joins it with what is known of the same class. A full table starts
  // afresh.
  void store(const Shape4& shape, Pattern pattern) {
    if (patterns_.size() >= max_patterns_) clear();
    std::size_t slot = slot_of(shape);
    std::uint32_t before = 0;  // the place that points to the pattern looked at
    int length = 0;
    for (std::uint32_t i = groups_[slot].first; i != 0; before = i, i = patterns_[i - 1].next) {
      Pattern& known = patterns_[i - 1];
      const bool is_same =
          known.relevant == pattern.relevant && known.mask == pattern.mask && known.cards == pattern.cards;
      if (!is_same && ++length < kMaxChain) continue;
      if (is_same) {
        if (known.lower > pattern.lower) pattern.lower = known.lower;
        if (known.upper < pattern.upper) pattern.upper = known.upper;
      }
      // The newest pattern goes to the front; in a full chain it takes the place of the oldest.
      const std::uint32_t next = known.next;
      known = pattern;
      if (before == 0) {
        known.next = next;
      } else {
        patterns_[before - 1].next = next;
        known.next = groups_[slot].first;
        groups_[slot].first = i;
      }
      return;
    }
    if (groups_[slot].first == 0) {
      if (++num_groups_ * 2 > groups_.size()) {
        grow();
        slot = slot_of(shape);
      }
      groups_[slot].shape = shape;
    }
    pattern.next = groups_[slot].first;
    patterns_.push_back(pattern);
    groups_[slot].first = static_cast<std::uint32_t>(patterns_.size());
  }

 private:
  struct Group {
    Shape4 shape;
    std::uint32_t first = 0;  // 0: a free slot
  };
  // Longer chains cost more to search than they save.
  static constexpr int kMaxChain = 24;
  static constexpr std::size_t kFirstGroups = std::size_t{1} << 10;

  static bool matches(const Pattern& pattern, const Key& hands) noexcept {
    for (std::size_t i = 0; i < hands.size(); ++i) {
      if (((hands[i] ^ pattern.cards[i]) & pattern.mask[i]) != 0) return false;
    }
    return true;
  }

  std::size_t slot_of(const Shape4& shape) const noexcept {
    std::size_t slot = static_cast<std::size_t>(shape.hash() >> 8) & (groups_.size() - 1);
    while (groups_[slot].first != 0 && groups_[slot].shape != shape) slot = (slot + 1) & (groups_.size() - 1);
    return slot;
  }

  void grow() {
    std::vector<Group> old(groups_.size() * 2);
    old.swap(groups_);
    for (const Group& group : old) {
      if (group.first != 0) groups_[slot_of(group.shape)] = group;
    }
  }

  void clear() {
    patterns_.clear();
    groups_.assign(kFirstGroups, {});
    num_groups_ = 0;
  }

  std::vector<Group> groups_;
  std::vector<Pattern> patterns_;
  std::size_t num_groups_ = 0;
  std::size_t max_patterns_;
};

}  // namespace guandan::shengji
