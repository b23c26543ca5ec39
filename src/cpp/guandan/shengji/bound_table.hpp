// The solver's memory: proven bounds at the start of a trick, each for a whole class of positions.
//
// A bound seldom rests on every card. `relevant` holds the suits' steps (PlayTable::presence) whose owners the proof
// has used: from some step of a suit upwards. The bound holds for every position with the same leader in which
//   - every seat holds as many cards of every suit,
//   - the cards on relevant steps are the same,
//   - pairs and triples lie on relevant steps only,
// and, corrected by what the cards are worth there, whatever points the cards below the relevant steps have.
// docs/algorithms/shengji.md gives the proof. Patterns are compared exactly: no bound rests on a hash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "guandan/shengji/shapes.hpp"

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

// What all positions of a group share: the lengths of all suits in all hands, and the leader.
struct Group4 {
  std::array<std::uint64_t, 4> lengths{};
  std::uint8_t leader = 0;

  bool operator==(const Group4& other) const noexcept {
    std::uint64_t differing = leader ^ other.leader;
    for (std::size_t i = 0; i < lengths.size(); ++i) differing |= lengths[i] ^ other.lengths[i];
    return differing == 0;
  }
  std::uint64_t hash() const noexcept {
    std::uint64_t hash = leader;
    for (const std::uint64_t word : lengths) {
      hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

template <typename Key>
class BoundTable {
 public:
  using Shapes = std::array<std::uint64_t, 4>;

  struct Pattern {
    Key cards;            // on relevant steps
    Key mask;             // the bits of all cards on relevant steps
    std::uint16_t lower;  // in fives
    std::uint16_t upper;
    std::uint16_t best;  // short name of the play that proved the last bound, for ordering only; 0 if none
    Shapes shapes;
    std::uint64_t relevant;
  };
  // What is proven of a position: an interval, the steps it rests on, a play to try first.
  struct Found {
    int lower = 0;
    int upper = kOpen;
    std::uint64_t relevant = 0;
    std::uint16_t best = 0;
  };
  static constexpr int kOpen = 0xFFFF;

  explicit BoundTable(std::size_t max_bytes)
      : groups_(kFirstGroups), max_patterns_(max_bytes / (2 * sizeof(Pattern)) + 1) {}

  // Either an interval that decides the threshold or only `best`. `repeats` are the cards of pairs and triples.
  Found find(int leader, const Shapes& shapes, const Key& hands, const Key& repeats, int threshold) const noexcept {
    Found found;
    const Group& group = groups_[slot_of(group_of(leader, shapes))];
    const Pattern* const first = group.size == 0 ? nullptr : &patterns_[group.first];
    for (std::uint32_t i = group.size; i-- > 0;) {  // the newest first
      const Pattern& pattern = first[i];
      const bool may_decide = pattern.lower >= threshold || pattern.upper < threshold;
      if ((!may_decide && found.best != 0) || !matches(pattern, hands, repeats)) continue;
      found.best = pattern.best;
      if (!may_decide) continue;
      PointChange change;
      for (std::size_t seat = 0; seat < shapes.size(); ++seat) {
        if (shapes[seat] == pattern.shapes[seat]) continue;
        const PointChange here = point_change(pattern.shapes[seat], shapes[seat]);
        change.gained += here.gained;
        change.lost += here.lost;
      }
      const int lower = pattern.lower - change.lost;
      const int upper = pattern.upper + change.gained;
      if (lower < threshold && upper >= threshold) continue;
      return {lower, upper, pattern.relevant, pattern.best};
    }
    return found;
  }

  // Adds one bound; joins it with what is known of the same class. A full table starts afresh.
  void store(int leader, Pattern pattern) {
    const Group4 key = group_of(leader, pattern.shapes);
    std::size_t slot = slot_of(key);
    if (groups_[slot].size == 0) {
      if (++num_groups_ * 2 > groups_.size()) {
        grow();
        slot = slot_of(key);
      }
      groups_[slot].key = key;
    }
    Group& group = groups_[slot];
    for (std::uint32_t i = group.first; i < group.first + group.size; ++i) {
      Pattern& known = patterns_[i];
      if (known.shapes != pattern.shapes || !contains(pattern, known)) continue;
      const bool is_same = known.mask == pattern.mask;
      if (!is_same && (known.lower > pattern.lower || known.upper < pattern.upper)) continue;
      if (known.lower > pattern.lower) pattern.lower = known.lower;
      if (known.upper < pattern.upper) pattern.upper = known.upper;
      known = pattern;
      return;
    }
    if (group.size == kMaxChain) {
      patterns_[group.first + group.oldest] = pattern;
      group.oldest = (group.oldest + 1) % kMaxChain;
      return;
    }
    // Groups of 2, 4, 8, … patterns lie in one piece; a full one moves to a larger piece.
    if (group.size == 0 || (group.size > 1 && (group.size & (group.size - 1)) == 0)) {
      const std::size_t room = group.size == 0 ? 2 : std::size_t{2} * group.size;
      if (patterns_.size() + room > max_patterns_ && !patterns_.empty()) {
        clear();
        store(leader, pattern);
        return;
      }
      const auto moved = static_cast<std::uint32_t>(patterns_.size());
      patterns_.resize(patterns_.size() + room);
      for (std::uint32_t i = 0; i < group.size; ++i) patterns_[moved + i] = patterns_[group.first + i];
      group.first = moved;
    }
    patterns_[group.first + group.size++] = pattern;
  }

 private:
  struct Group {
    Group4 key;
    std::uint32_t first = 0;
    std::uint32_t size = 0;  // 0: a free slot
    std::uint32_t oldest = 0;
  };
  // Larger groups cost more to search than they save. A power of two.
  static constexpr std::uint32_t kMaxChain = 128;
  static constexpr std::size_t kFirstGroups = std::size_t{1} << 10;

  static Group4 group_of(int leader, const Shapes& shapes) noexcept {
    Group4 group{shapes, static_cast<std::uint8_t>(leader)};
    for (std::uint64_t& word : group.lengths) word &= kShapeLengths;
    return group;
  }
  static bool matches(const Pattern& pattern, const Key& hands, const Key& repeats) noexcept {
    for (std::size_t i = 0; i < hands.size(); ++i) {
      if ((((hands[i] ^ pattern.cards[i]) & pattern.mask[i]) | (repeats[i] & ~pattern.mask[i])) != 0) return false;
    }
    return true;
  }
  // Every position of the class of `inner` with as many points is one of `outer`.
  static bool contains(const Pattern& outer, const Pattern& inner) noexcept {
    for (std::size_t i = 0; i < outer.mask.size(); ++i) {
      if ((outer.mask[i] & ~inner.mask[i]) != 0 || (inner.cards[i] & outer.mask[i]) != outer.cards[i]) return false;
    }
    return true;
  }

  std::size_t slot_of(const Group4& key) const noexcept {
    std::size_t slot = static_cast<std::size_t>(key.hash() >> 8) & (groups_.size() - 1);
    while (groups_[slot].size != 0 && groups_[slot].key != key) slot = (slot + 1) & (groups_.size() - 1);
    return slot;
  }

  void grow() {
    std::vector<Group> old(groups_.size() * 2);
    old.swap(groups_);
    for (const Group& group : old) {
      if (group.size != 0) groups_[slot_of(group.key)] = group;
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
