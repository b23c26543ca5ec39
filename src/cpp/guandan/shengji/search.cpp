#include "guandan/shengji/search.hpp"

#include <algorithm>
#include <bit>

#include "guandan/shengji/steps.hpp"

namespace guandan::shengji {
namespace {

constexpr std::size_t kHistorySize = 4096;  // hands of up to twelve cards have their own counter for every play
constexpr int kHistoryTop = 4000;
constexpr std::uint64_t kPollMask = 0xFFF;
// Looking ahead in the table costs more than it saves when fewer cards are left than this: small tables are quick.
constexpr int min_cards_to_peek(int largest_hand) noexcept { return largest_hand < 10 ? 3 : 4; }

}  // namespace

template <typename Key>
Search<Key>::Search(const Position& root, PlayTable& table, const SearchLimits& limits, std::size_t table_bytes)
    : table_(table),
      limits_(limits),
      bounds_(table_bytes),
      banker_(root.setup().banker),
      kitty_factor_(points_of(root.setup().kitty) / 5 * root.trump().rules().kitty_per_card),
      trump_suit_(static_cast<int>(root.trump().suit())),
      partner_blocks_(root.trump().rules().blockers == BlockersPolicy::kAllOthers),
      history_(kNumChances * kNumSeats * kHistorySize),
      start_(std::chrono::steady_clock::now()) {
  candidates_.reserve(1024);
  int largest_hand = 0;
  for (int seat = 0; seat < kNumSeats; ++seat) largest_hand = std::max(largest_hand, root.hand(seat).size());
  min_cards_to_peek_ = min_cards_to_peek(largest_hand);
  for (int seat = 0; seat < kNumSeats; ++seat) {
    for (const SeatFace& face : table.faces(seat)) {
      repeated_[static_cast<std::size_t>(seat)] |= face.mask & (face.mask >> 1);
    }
    for (int suit = 0; suit < kNumSuits; ++suit) {
      for (int step = 0; step <= kNumSteps; ++step) {
        bits_from_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(suit)][static_cast<std::size_t>(step)] =
            table.bits_on(seat, steps_from(suit, step));
      }
    }
  }
}

template <typename Key>
void Search<Key>::count_node() {
  ++num_nodes_;
  if (limits_.max_nodes != 0 && num_nodes_ > limits_.max_nodes) throw SearchStopped{};
  if ((num_nodes_ & kPollMask) != 0) return;
  if (limits_.max_seconds > 0 && seconds() > limits_.max_seconds) throw SearchStopped{};
  if (limits_.keep_going && !limits_.keep_going()) throw SearchStopped{};
}

template <typename Key>
int Search<Key>::bonus_bound(const Node& node) const noexcept {
  const auto first = static_cast<std::size_t>((banker_ + 1) & 3);
  const auto second = static_cast<std::size_t>((banker_ + 3) & 3);
  return kitty_factor_ * std::max(node.kitty_left[first], node.kitty_left[second]);
}

template <typename Key>
int Search<Key>::upper_bound(const Node& node, const Trick& trick) const noexcept {
  int bonus = bonus_bound(node);
  // In the last trick the cards on the table count too.
  if (trick.num_played > 0 && trick.size == node.cards_left && is_attacker(trick.winner)) {
    bonus = std::max(bonus, kitty_factor_ * trick.kitty_cards);
  }
  return trick.points + node.points_left + bonus;
}

template <typename Key>
template <typename Visit>
void Search<Key>::for_each_throw(const Node& node, Visit&& visit) {
  const auto s = static_cast<std::size_t>(node.leader);
  const std::uint64_t against_all = blockers(node);
  for (int suit = 0; suit < kNumSuits; ++suit) {
    std::uint32_t free = slice(node.presence[s], suit);
    const std::uint32_t against = slice(against_all, suit);
    if (against != 0) free &= ~((std::uint32_t{1} << highest(against)) - 1);
    if (!may_be_two(free, slice(node.groups[s], suit), suit)) continue;
    for (const TablePlay& play : table_.throws(node.leader, node.hands[s], suit, std::countr_zero(free))) visit(play);
  }
}

namespace {

// True if another play stands for this one.
bool is_repeat(const TablePlay& play, std::span<const Twin> same) noexcept {
  return std::any_of(same.begin(), same.end(), [&play](const Twin& twin) {
    return std::popcount(play.bits & twin.higher) > std::popcount(play.bits & twin.lower);
  });
}

}  // namespace

template <typename Key>
void Search<Key>::drop_repeats(std::size_t place, std::size_t first_twin) noexcept {
  const auto same = std::span<const Twin>(twins_).subspan(first_twin);
  if (same.empty()) return;
  const auto from = candidates_.begin() + static_cast<std::ptrdiff_t>(place);
  candidates_.erase(std::remove_if(from, candidates_.end(),
                                   [&same](const Candidate& candidate) { return is_repeat(*candidate.play, same); }),
                    candidates_.end());
}

template <typename Key>
std::uint64_t Search<Key>::blockers(const Node& node) const noexcept {
  const auto s = static_cast<std::size_t>(node.leader);
  const std::uint64_t opponents = node.presence[s ^ 1] | node.presence[s ^ 3];
  return partner_blocks_ ? opponents | node.presence[s ^ 2] : opponents;
}

template <typename Key>
std::vector<TablePlay> Search<Key>::plays(const Node& node, const Trick& trick) {
  std::vector<TablePlay> plays;
  const int seat = trick.num_played == 0 ? node.leader : trick.seat;
  const HandBits hand = node.hands[static_cast<std::size_t>(seat)];
  const std::vector<Twin> same = twins(node, trick, seat);
  const auto add = [&](const TablePlay& play) {
    if (!is_repeat(play, same)) plays.push_back(play);
  };
  if (trick.num_played == 0) {
    for (const TablePlay& play : table_.unit_leads(seat, hand)) add(play);
    for_each_throw(node, add);
  } else {
    for (const TablePlay& play : table_.follows(seat, hand, trick.format)) add(play);
  }
  return plays;
}

template <typename Key>
std::uint16_t& Search<Key>::history(int seat, Chance chance, HandBits bits) noexcept {
  const std::size_t name = static_cast<std::size_t>(bits ^ (bits >> 12) ^ (bits >> 24) ^ (bits >> 36)) % kHistorySize;
  return history_[(static_cast<std::size_t>(seat) * kNumChances + static_cast<std::size_t>(chance)) * kHistorySize +
                  name];
}

template <typename Key>
void Search<Key>::reward(int seat, Chance chance, std::size_t first, std::size_t best) noexcept {
  for (std::size_t i = first; i < best; ++i) {
    std::uint16_t& value = history(seat, chance, candidates_[i].play->bits);
    value = static_cast<std::uint16_t>(value - value / 16);
  }
  std::uint16_t& value = history(seat, chance, candidates_[best].play->bits);
  value = static_cast<std::uint16_t>(value + (kHistoryTop - value) / 2);
}

template <typename Key>
void Search<Key>::pick(std::size_t place) noexcept {
  std::size_t best = place;
  for (std::size_t i = place + 1; i < candidates_.size(); ++i) {
    if (candidates_[i].score > candidates_[best].score) best = i;
  }
  std::swap(candidates_[place], candidates_[best]);
}

template <typename Key>
void Search<Key>::do_play(Node& node, Trick& trick, const TablePlay& play) const noexcept {
  const int seat = trick.num_played == 0 ? node.leader : trick.seat;
  const auto s = static_cast<std::size_t>(seat);
  node.hands[s] &= ~play.bits;
  node.presence[s] = play.presence_left;
  node.groups[s] = play.groups_left;
  node.shapes[s] = play.shape_left;
  node.kitty_left[s] = play.kitty_left;
  node.points_left -= play.points;
  if (play.strength > 0 && play.strength / 32 >= trick.strength / 32 && trick.num_played > 0) {
    trick.contested = play.strength / 32 == trick.strength / 32;
  }
  if (trick.num_played == 0 || play.strength > trick.strength) {
    trick.winner = seat;
    trick.strength = play.strength;
    trick.kitty_cards = play.kitty_cards;
  }
  trick.format = play.format;
  trick.size = play.size;
  trick.points += play.points;
  trick.seat = (seat + 1) & 3;
  ++trick.num_played;
}

template <typename Key>
int Search<Key>::finish_trick(Node& node, const Trick& trick) const noexcept {
  node.cards_left -= trick.size;
  node.leader = trick.winner;
  if (!is_attacker(trick.winner)) return 0;
  return trick.points + (node.cards_left == 0 ? kitty_factor_ * trick.kitty_cards : 0);
}

// The winner's rank counts only against plays of its own kind.
template <typename Key>
std::uint64_t Search<Key>::used_by_trick(const Trick& trick) const noexcept {
  if (!trick.contested) return 0;
  const int suit = trick.strength > kRuffStrength ? trump_suit_ : static_cast<int>(table_.format(trick.format).suit);
  return steps_from(suit, (trick.strength - 1) & 15);
}

template <typename Key>
int Search<Key>::after(const Node& node, const Trick& trick, const TablePlay& play, int threshold, Proof& proof) {
  Node next = node;
  Trick next_trick = trick;
  do_play(next, next_trick, play);
  if (next_trick.num_played < kNumSeats) return follow(next, next_trick, threshold, proof);
  const int gained = finish_trick(next, next_trick);
  const int value = gained + lead(next, threshold - gained, proof);
  proof.used |= used_by_trick(next_trick);
  proof.winners = is_attacker(next_trick.winner) ? 2 : 1;
  return value;
}

template <typename Key>
int Search<Key>::lead(const Node& node, int threshold, Proof& proof) {
  proof = {};
  if (node.cards_left == 0 || threshold <= 0) return 0;
  const int upper = node.points_left + bonus_bound(node);
  if (upper < threshold) return upper;
  count_node();
  const bool maximises = is_attacker(node.leader);
  if (takes_all(node, proof.used)) {
    if (!maximises) return 0;
    const int sure = node.points_left + sure_bonus(node);
    if (sure >= threshold || sure == upper) return sure;
  }
  proof.used = 0;
  const auto known = bounds_.find(node.leader, node.shapes, make_key(node.hands, static_cast<Key*>(nullptr)),
                                  make_key(repeats(node), static_cast<Key*>(nullptr)), threshold);
  if (known.lower >= threshold || known.upper < threshold) {
    proof.used = known.relevant;
    return known.lower >= threshold ? known.lower : known.upper;
  }

  const std::size_t first = candidates_.size();
  const Trick trick;
  const std::size_t first_twin = twins_.size();  // found only once a play has not cut
  bool has_hint = false;
  const auto add = [&](const TablePlay& play) {
    int score = lead_score(node, play) + history(node.leader, Chance::kLead, play.bits);
    if (known.best != 0 && short_name(play.bits) == known.best) {
      score += 1 << 20;
      has_hint = true;
    }
    candidates_.push_back({&play, score});
  };
  for (const TablePlay& play : table_.unit_leads(node.leader, node.hands[static_cast<std::size_t>(node.leader)])) {
    add(play);
  }
  // Throws are many: they wait until no unit has cut, unless one of them did so before.
  bool has_throws = known.best != 0 && !has_hint;
  if (has_throws) for_each_throw(node, add);
  int best = maximises ? 0 : upper + 1;
  HandBits best_bits = 0;
  bool is_cut = false;
  for (std::size_t i = first; !is_cut; ++i) {
    if (i == candidates_.size() && !has_throws) {
      has_throws = true;
      for_each_throw(node, add);
      drop_repeats(i, first_twin);
    }
    if (i == candidates_.size()) break;
    pick(i);
    if (is_decided(first, i, maximises, threshold, best)) continue;
    const TablePlay& play = *candidates_[i].play;
    Proof here;
    const int value = after(node, trick, play, threshold, here);
    if (maximises ? value > best : value < best) {
      best = value;
      best_bits = play.bits;
    }
    is_cut = (value >= threshold) == maximises;
    if (!is_cut) {
      if (i == first) {
        add_twins(node, trick, node.leader, twins_);
        drop_repeats(i + 1, first_twin);
      }
      proof.used |= here.used;
      note_refutation(node, node.leader, i, value, here);
      continue;
    }
    proof.used = here.used;
    if (table_.format(play.format).is_throw()) proof.used |= used_by_throws(node, play.suit);
    reward(node.leader, Chance::kLead, first, i);
  }
  candidates_.resize(first);
  if (!is_cut) {
    proof.used |= used_by_throws(node, -1);
    keep_twins_together(std::span<const Twin>(twins_).subspan(first_twin), proof.used);
  }
  twins_.resize(first_twin);
  remember(node, threshold, best, best_bits, proof.used);
  return best;
}

template <typename Key>
int Search<Key>::follow(const Node& node, const Trick& trick, int threshold, Proof& proof) {
  proof = {};
  if (threshold <= 0) return 0;
  const int upper = upper_bound(node, trick);
  if (upper < threshold) {
    // In the last trick the bound knows who is winning it.
    if (trick.size == node.cards_left) proof.used = used_by_trick(trick);
    return upper;
  }
  count_node();
  const std::span<const TablePlay> plays =
      table_.follows(trick.seat, node.hands[static_cast<std::size_t>(trick.seat)], trick.format);
  if (plays.size() == 1) return after(node, trick, plays[0], threshold, proof);
  const bool maximises = is_attacker(trick.seat);
  const std::size_t first = candidates_.size();
  const Chance chance = is_attacker(trick.winner) == maximises ? Chance::kPartnerWins : Chance::kOpponentWins;
  for (const TablePlay& play : plays) {
    candidates_.push_back({&play, follow_score(node, trick, play) + history(trick.seat, chance, play.bits) * 5 / 16});
  }
  int best = maximises ? 0 : upper + 1;
  bool is_cut = trick.num_played == kNumSeats - 1 && node.cards_left - trick.size >= min_cards_to_peek_ &&
                cuts_at_once(node, trick, first, maximises, threshold, best, proof);
  const std::size_t first_twin = twins_.size();  // found only once a play has not cut
  for (std::size_t i = first; i < candidates_.size() && !is_cut; ++i) {
    pick(i);
    if (is_decided(first, i, maximises, threshold, best)) continue;
    Proof here;
    const int value = after(node, trick, *candidates_[i].play, threshold, here);
    best = maximises ? std::max(best, value) : std::min(best, value);
    is_cut = (value >= threshold) == maximises;
    if (is_cut) {
      proof = here;
      reward(trick.seat, chance, first, i);
      break;
    }
    if (i == first) {
      add_twins(node, trick, trick.seat, twins_);
      drop_repeats(i + 1, first_twin);
    }
    proof.used |= here.used;
    proof.winners |= here.winners;
    note_refutation(node, trick.seat, i, value, here);
  }
  candidates_.resize(first);
  if (!is_cut) keep_twins_together(std::span<const Twin>(twins_).subspan(first_twin), proof.used);
  twins_.resize(first_twin);
  return best;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
