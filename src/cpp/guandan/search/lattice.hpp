// The sub-hands one player can come to hold, each with its legal plays: the endgame search walks here, not in card
// sets.
//
// A hand is cut into kinds of interchangeable cards: a kind is a rank, except that cards which can still be part of a
// straight flush of this hand keep their suit, and the wilds are a kind of their own. With kinds of count c0, c1, ..
// a sub-hand with d0, d1, .. cards of them has the index
//
//   d0 + d1 * (c0 + 1) + d2 * (c0 + 1) * (c1 + 1) + ..        (0 is the empty hand)
//
// so a play subtracts a constant from the index. Small lattices are built whole, with the fewest plays of every
// sub-hand; large ones node by node when the search first gets there, with an estimate instead.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "guandan/combos/movegen.hpp"

namespace guandan {

// Plays compare only inside a class: the seven plain types, and all bombs together.
inline constexpr int kBombClass = 7;
inline constexpr int kNumPlayClasses = 8;

// Bigger beats, inside a class. Bombs: tier first, then the key.
constexpr int class_of(ComboType type) noexcept { return is_bomb_type(type) ? kBombClass : static_cast<int>(type); }
constexpr int class_key(const Combo& combo) noexcept { return combo.tier * 32 + combo.key; }

struct LatticePlay {
  std::uint32_t next;            // index of the sub-hand left over
  std::uint32_t id : 24;         // place among all plays of the whole hand: names the play wherever it is possible
  std::uint32_t play_class : 8;  // 0 .. kBombClass
  std::uint16_t key;
  std::uint16_t slots;        // nibbles of LatticeNode::counts it takes from, bit by bit
  std::int16_t lead_score;    // ordering only: how promising it is to lead it
  std::int16_t follow_score;  // the same as an answer
};
static_assert(sizeof(LatticePlay) == 16);

// One cache line.
struct alignas(64) LatticeNode {
  const LatticePlay* plays = nullptr;                      // by class, inside a class by key upwards
  std::array<std::uint16_t, kNumPlayClasses + 1> begin{};  // class c is plays[begin[c]] .. plays[begin[c + 1] - 1]
  std::array<std::uint16_t, kNumPlayClasses> top_key{};    // 0 where the class is empty
  std::uint16_t run_slots =
      0;  // nibbles of `counts` (bit 0: plain rank 0) that some straight, tube or plate takes from
  std::uint32_t index = 0;
  std::uint64_t counts = 0;  // order counts: nibbles 0-11 plain ranks upwards without the level rank, 12 level
                             // naturals, 13 small jokers, 14 big jokers, 15 wilds
  std::uint16_t slots = 0;   // nibbles of `counts` that are not 0
  std::uint8_t num_cards = 0;
  std::uint8_t min_plays = 0;  // fewest plays that empty it (an estimate in lattices that are not built whole)
  bool is_one_play = false;    // one play empties it
  bool has_flush = false;      // some straight flush is possible

  int num_plays() const noexcept { return begin[kNumPlayClasses]; }
  bool empty() const noexcept { return num_cards == 0; }
  // Whether some play beats (play_class, key).
  bool can_beat(int play_class, int key) const noexcept {
    return top_key[static_cast<std::size_t>(play_class)] > key ||
           (play_class != kBombClass && top_key[kBombClass] != 0);
  }
};

static_assert(sizeof(LatticeNode) == 64);

// Ordering: what one play more to empty the hand counts, and how a pass compares with an answer.
inline constexpr int kWeightOfPlaysLeft = 2400;
constexpr int pass_score(const LatticeNode& hand, bool is_partners) noexcept {
  return -kWeightOfPlaysLeft * hand.min_plays - (is_partners ? 1200 : 8704);
}

class HandLattice {
 public:
  // `max_bytes` bounds what nodes and plays may take together; is_full() tells when it was reached.
  HandLattice(const CardSet& hand, const Level& level, std::size_t max_bytes);

  // The node of an index; nullptr only when memory ran out (never in a lattice that is built whole).
  const LatticeNode* node(std::uint32_t index) noexcept { return is_whole_ ? &nodes_[index] : lazy_node(index); }
  const LatticeNode* root() noexcept { return node(num_indices_ - 1); }
  // The index of any part of the hand.
  std::uint32_t index_of(const CardSet& cards) const noexcept;
  std::uint32_t num_indices() const noexcept { return num_indices_; }
  std::size_t num_play_ids() const noexcept { return patterns_.size(); }
  // Built whole lattices never change after construction, so threads may share them.
  bool is_whole() const noexcept { return is_whole_; }
  std::size_t num_bytes() const noexcept { return num_bytes_; }

 private:
  static constexpr int kMaxKinds = 32;
  static constexpr int kNumWords = kMaxKinds / 8;
  // One byte a kind; counts stay below 128, so the top bit of each byte is free for comparisons.
  using KindCounts = std::array<std::uint64_t, kNumWords>;

  struct Kind {
    std::uint32_t stride = 0;
    std::uint8_t count = 0;
    std::uint8_t order_slot = 0;  // nibble of LatticeNode::counts
  };
  struct Pattern {  // one play of the whole hand
    KindCounts need{};
    std::uint32_t delta = 0;
    std::uint16_t key = 0;
    std::uint8_t play_class = 0;
    std::uint8_t size = 0;
    std::uint8_t num_wilds = 0;
    std::uint8_t strength = 0;  // order key of the play, for ordering
    bool is_flush = false;
    bool is_run = false;      // a straight, tube or plate
    std::uint16_t slots = 0;  // as in LatticePlay
  };

  void make_kinds(const CardSet& hand, const Level& level);
  void make_patterns(const CardSet& hand, const Level& level);
  void build_whole();
  KindCounts digits_of(std::uint32_t index) const noexcept;
  void fill_node(LatticeNode& node, std::uint32_t index, std::vector<LatticePlay>& plays) const;
  std::uint8_t estimate_min_plays(std::uint64_t counts) const noexcept;
  void score_plays(const LatticeNode& node, LatticePlay* plays);
  const LatticeNode* lazy_node(std::uint32_t index) noexcept;

  std::vector<Kind> kinds_;
  std::array<std::uint8_t, 64> kind_of_card_{};
  int wild_kind_ = -1;
  int num_words_ = 0;
  std::uint32_t num_indices_ = 1;
  bool is_whole_ = false;
  std::size_t max_bytes_ = 0;
  std::size_t num_bytes_ = 0;
  std::vector<Pattern> patterns_;
  std::vector<LatticeNode> nodes_;
  std::vector<LatticePlay> plays_;
  std::unordered_map<std::uint32_t, std::unique_ptr<LatticeNode>> lazy_nodes_;
  std::deque<std::vector<LatticePlay>> lazy_plays_;
};

}  // namespace guandan
