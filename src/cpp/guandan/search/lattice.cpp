#include "guandan/search/lattice.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

constexpr std::uint64_t kTopBits = 0x8080'8080'8080'8080ULL;
// Lattices up to this many nodes are built whole.
constexpr std::uint32_t kMaxWholeNodes = 1U << 16;
constexpr std::uint8_t kNoKind = 255;
constexpr std::uint16_t kNaturalSlots = 0x7FFF;
constexpr std::uint64_t kWildNibble = 0xFULL << 60;  // of LatticeNode::counts

// Cards that can be part of a straight flush of this hand: those of every suited window that holds at least
// five different ranks once the wilds fill its gaps.
std::uint64_t live_suited_cards(const CardSet& hand, const Level& level) noexcept {
  const int num_wilds = hand.count(level.wild());
  const std::uint64_t naturals = hand.plane(0) & ~level.wild().bit();
  const RunPattern& pattern = kStraightFlushPattern;
  std::uint64_t live = 0;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint64_t run = to_run_word(naturals & suit_mask(static_cast<Suit>(suit)));
    for (int start = 0; start < pattern.num_windows(); ++start) {
      const std::uint64_t window = ((std::uint64_t{1} << (4 * pattern.length)) - 1) << (4 * start);
      if (std::popcount(run & window) + num_wilds < pattern.length) continue;
      for (int slot = start; slot < start + pattern.length; ++slot) {
        live |= Card(static_cast<Suit>(suit), rank_of_run_slot(slot)).bit();
      }
    }
  }
  return live & naturals;
}

// Nibble of LatticeNode::counts for a natural card.
int order_slot_of(Card card, const Level& level) noexcept {
  const int key = level.order_key(card.rank());
  if (key >= kLevelKey) return key - kLevelKey + 12;
  return key - 2 - (card.rank() > level.rank() ? 1 : 0);
}

}  // namespace

HandLattice::HandLattice(const CardSet& hand, const Level& level, std::size_t max_bytes) : max_bytes_(max_bytes) {
  make_kinds(hand, level);
  make_patterns(hand, level);
  const std::size_t whole_bytes = num_indices_ * (sizeof(LatticeNode) + patterns_.size() * sizeof(LatticePlay) / 4);
  is_whole_ = num_indices_ <= kMaxWholeNodes && whole_bytes <= max_bytes_;
  num_bytes_ = patterns_.size() * sizeof(Pattern);
  if (is_whole_) build_whole();
}

void HandLattice::make_kinds(const CardSet& hand, const Level& level) {
  const std::uint64_t live = live_suited_cards(hand, level);
  kind_of_card_.fill(kNoKind);
  int last_plain_rank = -1;
  const auto add_kind = [&](int slot) {
    kinds_.push_back(Kind{0, 0, static_cast<std::uint8_t>(slot)});
    return static_cast<std::uint8_t>(kinds_.size() - 1);
  };
  std::uint8_t plain_kind = 0;
  hand.for_each([&](Card card) {
    const auto at = static_cast<std::size_t>(card.index());
    const int slot = card == level.wild() ? 15 : order_slot_of(card, level);
    if (card == level.wild()) {
      if (wild_kind_ < 0) wild_kind_ = add_kind(slot);
      kind_of_card_[at] = static_cast<std::uint8_t>(wild_kind_);
    } else if ((live & card.bit()) != 0) {
      if (kind_of_card_[at] == kNoKind) kind_of_card_[at] = add_kind(slot);
    } else {
      if (last_plain_rank != static_cast<int>(card.rank())) {
        plain_kind = add_kind(slot);
        last_plain_rank = static_cast<int>(card.rank());
      }
      kind_of_card_[at] = plain_kind;
    }
    ++kinds_[kind_of_card_[at]].count;
  });
  num_words_ = static_cast<int>((kinds_.size() + 7) / 8);
  for (Kind& kind : kinds_) {
    kind.stride = num_indices_;
    num_indices_ *= kind.count + 1U;
  }
}

std::uint32_t HandLattice::index_of(const CardSet& cards) const noexcept {
  std::uint32_t index = 0;
  cards.for_each([&](Card card) { index += kinds_[kind_of_card_[static_cast<std::size_t>(card.index())]].stride; });
  return index;
}

void HandLattice::make_patterns(const CardSet& hand, const Level& level) {
  PlayList combos;
  generate_leads(hand, level, combos);
  patterns_.reserve(combos.size());
  for (const Combo& combo : combos) {
    Pattern pattern;
    combo.cards.for_each([&](Card card) {
      const std::size_t kind = kind_of_card_[static_cast<std::size_t>(card.index())];
      pattern.need[kind / 8] += std::uint64_t{1} << (8 * (kind % 8));
      pattern.delta += kinds_[kind].stride;
      pattern.slots = static_cast<std::uint16_t>(pattern.slots | 1U << kinds_[kind].order_slot);
      if (static_cast<int>(kind) == wild_kind_) ++pattern.num_wilds;
    });
    pattern.key = static_cast<std::uint16_t>(class_key(combo));
    pattern.play_class = static_cast<std::uint8_t>(class_of(combo.type));
    pattern.size = combo.size;
    pattern.strength = combo.key;
    pattern.is_flush = combo.type == ComboType::kStraightFlush;
    pattern.is_run =
        combo.type == ComboType::kStraight || combo.type == ComboType::kTube || combo.type == ComboType::kPlate;
    patterns_.push_back(pattern);
  }
  const auto rank = [](const Pattern& p) { return std::tuple(p.play_class, p.key, p.delta); };
  std::sort(patterns_.begin(), patterns_.end(), [&](const Pattern& a, const Pattern& b) { return rank(a) < rank(b); });
  patterns_.erase(std::unique(patterns_.begin(), patterns_.end(),
                              [&](const Pattern& a, const Pattern& b) { return rank(a) == rank(b); }),
                  patterns_.end());
}

HandLattice::KindCounts HandLattice::digits_of(std::uint32_t index) const noexcept {
  KindCounts digits{};
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    const std::uint32_t base = kinds_[kind].count + 1U;
    digits[kind / 8] |= static_cast<std::uint64_t>(index % base) << (8 * (kind % 8));
    index /= base;
  }
  return digits;
}

void HandLattice::fill_node(LatticeNode& node, std::uint32_t index, std::vector<LatticePlay>& plays) const {
  const KindCounts digits = digits_of(index);
  node.index = index;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    const std::uint64_t digit = (digits[kind / 8] >> (8 * (kind % 8))) & 0xFF;
    node.num_cards = static_cast<std::uint8_t>(node.num_cards + digit);
    node.counts += digit << (4 * kinds_[kind].order_slot);
    if (digit != 0) node.slots = static_cast<std::uint16_t>(node.slots | 1U << kinds_[kind].order_slot);
  }
  const std::size_t first = plays.size();
  int play_class = 0;
  for (std::size_t id = 0; id < patterns_.size(); ++id) {
    const Pattern& pattern = patterns_[id];
    bool fits = true;
    for (int word = 0; word < num_words_; ++word) {
      const auto w = static_cast<std::size_t>(word);
      fits &= (((digits[w] | kTopBits) - pattern.need[w]) & kTopBits) == kTopBits;
    }
    if (!fits) continue;
    for (; play_class < pattern.play_class; ++play_class) {
      node.begin[static_cast<std::size_t>(play_class) + 1] = static_cast<std::uint16_t>(plays.size() - first);
    }
    node.top_key[pattern.play_class] = pattern.key;
    node.is_one_play |= pattern.delta == index;
    plays.push_back(LatticePlay{index - pattern.delta, static_cast<std::uint32_t>(id) & 0xFF'FFFF, pattern.play_class,
                                pattern.key, pattern.slots, 0, 0});
    node.has_flush |= pattern.is_flush;
    if (pattern.is_run) node.run_slots |= pattern.slots & kNaturalSlots;
  }
  for (; play_class < kNumPlayClasses; ++play_class) {
    node.begin[static_cast<std::size_t>(play_class) + 1] = static_cast<std::uint16_t>(plays.size() - first);
  }
}

void HandLattice::build_whole() {
  nodes_.resize(num_indices_);
  for (std::uint32_t index = 0; index < num_indices_; ++index) fill_node(nodes_[index], index, plays_);
  std::size_t offset = 0;
  for (LatticeNode& node : nodes_) {
    LatticePlay* plays = plays_.data() + offset;
    node.plays = plays;
    offset += static_cast<std::size_t>(node.num_plays());
    if (node.index == 0) continue;
    int fewest = 255;
    for (int i = 0; i < node.num_plays(); ++i) fewest = std::min<int>(fewest, nodes_[plays[i].next].min_plays + 1);
    node.min_plays = static_cast<std::uint8_t>(fewest);
    score_plays(node, plays);
  }
  num_bytes_ += nodes_.capacity() * sizeof(LatticeNode) + plays_.capacity() * sizeof(LatticePlay);
}

// One play for each rank held is near enough for ordering.
std::uint8_t HandLattice::estimate_min_plays(std::uint64_t counts) const noexcept {
  return static_cast<std::uint8_t>(
      std::max(counts == 0 ? 0 : 1, std::popcount(nonzero_nibbles(counts & ~kWildNibble))));
}

// The weights were found by trial on dealt and played positions; they order the search and can never change a value.
void HandLattice::score_plays(const LatticeNode& node, LatticePlay* plays) {
  for (int i = 0; i < node.num_plays(); ++i) {
    LatticePlay& play = plays[i];
    const Pattern& pattern = patterns_[play.id];
    const int plays_left = is_whole_ ? nodes_[play.next].min_plays : node.min_plays - 1;
    const int score = -kWeightOfPlaysLeft * plays_left - 900 * pattern.num_wilds;
    int num_split = 0;
    if (is_whole_) {
      // Ranks of which the play takes some cards but not all.
      const std::uint64_t left = nodes_[play.next].counts;
      const std::uint64_t taken = nonzero_nibbles((node.counts - left) & ~kWildNibble);
      num_split = std::popcount(taken & nonzero_nibbles(left));
    }
    const bool is_bomb = pattern.play_class == kBombClass;
    const int follow = score - 364 * pattern.strength - 183 * num_split - (is_bomb ? 4500 : 0);
    const int lead = score - 116 * pattern.strength + 816 * pattern.size - (is_bomb ? 8800 : 0);
    play.follow_score = static_cast<std::int16_t>(std::max(follow, -32000));
    play.lead_score = static_cast<std::int16_t>(std::max(lead, -32000));
  }
}

const LatticeNode* HandLattice::lazy_node(std::uint32_t index) noexcept {
  const auto found = lazy_nodes_.find(index);
  if (found != lazy_nodes_.end()) return found->second.get();
  // Map overhead is counted as two pointers and a node header.
  constexpr std::size_t kNodeBytes = sizeof(LatticeNode) + sizeof(std::vector<LatticePlay>) + 64;
  if (num_bytes_ + kNodeBytes + patterns_.size() * sizeof(LatticePlay) > max_bytes_) return nullptr;
  auto node = std::make_unique<LatticeNode>();
  std::vector<LatticePlay> plays;
  fill_node(*node, index, plays);
  plays.shrink_to_fit();
  node->min_plays = estimate_min_plays(node->counts);
  score_plays(*node, plays.data());
  num_bytes_ += kNodeBytes + plays.size() * sizeof(LatticePlay);
  lazy_plays_.push_back(std::move(plays));
  node->plays = lazy_plays_.back().data();
  return (lazy_nodes_[index] = std::move(node)).get();
}

}  // namespace guandan
