// What the search may leave out: cards that are the same for everybody, steps that a proof does not use, tricks that
// cannot be lost. docs/algorithms/shengji.md has the proofs.
#include <algorithm>
#include <bit>

#include "guandan/shengji/search.hpp"
#include "guandan/shengji/steps.hpp"

namespace guandan::shengji {

// True if the leader can win every trick that is left: nobody else has a trump (unless trumps are all the leader has),
// and in each suit it holds nobody has a higher card, so that its units never lose one by one.
template <typename Key>
bool Search<Key>::takes_all(const Node& node, std::uint64_t& used) const noexcept {
  const auto leader = static_cast<std::size_t>(node.leader);
  const std::uint64_t own = node.presence[leader];
  const std::uint64_t others = node.presence[leader ^ 1] | node.presence[leader ^ 2] | node.presence[leader ^ 3];
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint32_t held = slice(own, suit);
    if (held == 0) continue;
    if (suit != trump_suit_ && slice(others, trump_suit_) != 0) return false;
    const std::uint32_t against = slice(others, suit);
    if (against == 0) continue;
    if (std::countr_zero(held) < highest(against)) return false;
    used |= steps_from(suit, highest(against));
  }
  return true;
}

// Kitty bonus of an attacker who takes all: the best unit is kept for the last trick. A pair run of six or twelve
// cards could lose to a run of triples there, a pair of it cannot.
template <typename Key>
int Search<Key>::sure_bonus(const Node& node) const noexcept {
  const int cards = node.kitty_left[static_cast<std::size_t>(node.leader)];
  return kitty_factor_ * (cards % 6 == 0 ? std::min(cards, 2) : cards);
}

template <typename Key>
void Search<Key>::add_twins(const Node& node, const Trick& trick, int seat, std::vector<Twin>& twins) const {
  const auto s = static_cast<std::size_t>(seat);
  const HandBits hand = node.hands[s];
  std::uint64_t outside = node.presence[s ^ 1] | node.presence[s ^ 2] | node.presence[s ^ 3];
  if (trick.num_played > 0) {
    const Format& format = table_.format(trick.format);
    const int step = (trick.strength - 1) & 15;
    if (trick.strength > kRuffStrength) {
      outside |= std::uint64_t{1} << (16 * trump_suit_ + step);
    } else if (!format.is_throw()) {
      outside |= std::uint64_t{1} << (16 * static_cast<int>(format.suit) + step);
    }
  }
  const std::uint64_t groups = node.groups[s];
  const SeatFace* previous[3][3] = {};  // the last face of the suit by point class and number of copies
  int suit = -1;
  for (const SeatFace& face : table_.faces(seat)) {
    if (face.suit != suit) {
      suit = face.suit;
      for (auto& row : previous) std::fill(std::begin(row), std::end(row), nullptr);
    }
    const HandBits held = hand & face.mask;
    if (held == 0) continue;
    const int count = std::popcount(held);
    const std::uint32_t near_groups = slice(groups, suit);
    if (count > 1) {
      const std::uint32_t neighbours = (std::uint32_t{1} << (face.step + 1)) | ((std::uint32_t{1} << face.step) >> 1);
      if ((near_groups & neighbours) != 0) continue;
    }
    const SeatFace*& place = previous[face.point_class][count - 1];
    if (place != nullptr) {
      const std::uint32_t between = ((std::uint32_t{2} << face.step) - 1) & ~((std::uint32_t{1} << place->step) - 1);
      if (place->step == face.step || (slice(outside, suit) & between) == 0) {
        twins.push_back(
            {hand & place->mask, held, steps_from(suit, place->step), std::uint64_t{1} << (16 * suit + face.step)});
      }
    }
    place = &face;
  }
}

// A play left out for its twin is covered by the twin's proof only if that proof uses both faces or neither.
template <typename Key>
void Search<Key>::keep_twins_together(std::span<const Twin> same, std::uint64_t& used) const noexcept {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Twin& twin : same) {
      if ((used & twin.higher_step) == 0 || (twin.lower_steps & ~used) == 0) continue;
      used |= twin.lower_steps;
      changed = true;
    }
  }
}

// False if the cards on these steps are one card or none. Off-suit level cards share a step: they may be several.
template <typename Key>
bool Search<Key>::may_be_two(std::uint32_t steps, std::uint32_t groups, int suit) const noexcept {
  const bool has_level_cards = suit == trump_suit_ && (steps >> kOffSuitLevelStep & 1) != 0;
  return (steps & (steps - 1)) != 0 || (steps & groups) != 0 || has_level_cards;
}

// Which throws stand rests on the highest blocking card of every suit that the leader could throw from.
template <typename Key>
std::uint64_t Search<Key>::used_by_throws(const Node& node, int only_suit) const noexcept {
  const auto s = static_cast<std::size_t>(node.leader);
  const std::uint64_t against_all = blockers(node);
  std::uint64_t used = 0;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint32_t against = slice(against_all, suit);
    const std::uint32_t held = slice(node.presence[s], suit);
    if (only_suit >= 0 && suit != only_suit) continue;
    if (against != 0 && may_be_two(held, slice(node.groups[s], suit), suit)) used |= steps_from(suit, highest(against));
  }
  return used;
}

// The cards on used steps, and all pairs and triples.
template <typename Key>
HandBits Search<Key>::distinguished(const Node& node, int seat, std::uint64_t used) const noexcept {
  const auto s = static_cast<std::size_t>(seat);
  HandBits bits = repeats(node.hands[s], seat);
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint32_t steps = slice(used, suit);
    if (steps == 0) continue;
    bits |= bits_from_[s][static_cast<std::size_t>(suit)][static_cast<std::size_t>(std::countr_zero(steps))];
  }
  return bits;
}

template <typename Key>
void Search<Key>::remember(const Node& node, int threshold, int value, HandBits best, std::uint64_t used) {
  const std::uint64_t groups = node.groups[0] | node.groups[1] | node.groups[2] | node.groups[3];
  std::array<HandBits, kNumSeats> masks{};
  for (int suit = 0; suit < kNumSuits; ++suit) {
    // Pairs and triples are always part of the pattern.
    const std::uint32_t steps = slice(used, suit) | slice(groups, suit);
    const int lowest = steps == 0 ? kNumSteps : std::countr_zero(steps);
    used |= steps_from(suit, lowest);
    for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
      masks[seat] |= bits_from_[seat][static_cast<std::size_t>(suit)][static_cast<std::size_t>(lowest)];
    }
  }
  typename BoundTable<Key>::Pattern pattern{};
  pattern.mask = make_key(masks, static_cast<Key*>(nullptr));
  pattern.cards = make_key(node.hands, static_cast<Key*>(nullptr));
  for (std::size_t i = 0; i < pattern.cards.size(); ++i) pattern.cards[i] &= pattern.mask[i];
  pattern.relevant = used;
  pattern.lower = static_cast<std::uint16_t>(value >= threshold ? value : 0);
  pattern.upper = static_cast<std::uint16_t>(value >= threshold ? BoundTable<Key>::kOpen : value);
  pattern.best = short_name(best);
  pattern.shapes = node.shapes;
  bounds_.store(node.leader, pattern);
}

template <typename Key>
bool Search<Key>::is_known(const Node& node, int threshold, int& value, std::uint64_t& used) const noexcept {
  used = 0;
  value = 0;
  if (node.cards_left == 0 || threshold <= 0) return true;
  value = node.points_left + bonus_bound(node);
  if (value < threshold) return true;
  const auto known = bounds_.find(node.leader, node.shapes, make_key(node.hands, static_cast<Key*>(nullptr)),
                                  make_key(repeats(node), static_cast<Key*>(nullptr)), threshold);
  used = known.relevant;
  value = known.lower >= threshold ? known.lower : known.upper;
  return known.lower >= threshold || known.upper < threshold;
}

template <typename Key>
bool Search<Key>::cuts_at_once(const Node& node, const Trick& trick, std::size_t first, bool maximises, int threshold,
                               int& value, Proof& proof) const noexcept {
  for (std::size_t i = first; i < candidates_.size(); ++i) {
    Node next = node;
    Trick whole = trick;
    do_play(next, whole, *candidates_[i].play);
    const int gained = finish_trick(next, whole);
    int left = 0;
    std::uint64_t used = 0;
    if (!is_known(next, threshold - gained, left, used) || (gained + left >= threshold) != maximises) continue;
    value = gained + left;
    proof.used = used | used_by_trick(whole);
    proof.winners = is_attacker(whole.winner) ? 2 : 1;
    return true;
  }
  return false;
}

// A play that differs from a refuted one only in low singles of the same suits leads to the same tricks: the proof goes
// through with the cards exchanged. What they are worth moves between the trick and the hand. With g the fives that the
// cards kept are worth more than before in the suits' richest-to-richest order, and l what they are worth less, the
// trick is worth l - g more; of the cards kept, between l less and g more reaches the attackers. So if they win the
// trick the value rises by at most l and falls by at most g, if the declarers win it the other way round; where the
// points alone end the proof nothing changes, as trick and hands hold as much as before.
template <typename Key>
bool Search<Key>::is_decided(std::size_t first, std::size_t place, bool maximises, int threshold,
                             int& best) const noexcept {
  const TablePlay& play = *candidates_[place].play;
  for (std::size_t i = first; i < place; ++i) {
    const Candidate& before = candidates_[i];
    if (((before.play->bits ^ play.bits) & before.decided) != 0) continue;
    if (before.play->shape_left == play.shape_left) return true;
    if (!is_same_length(before.play->shape_left, play.shape_left)) continue;
    const PointChange change = point_change(before.play->shape_left, play.shape_left);
    int slack = 0;
    if ((before.winners & 1) != 0) slack = maximises ? change.gained : change.lost;
    if ((before.winners & 2) != 0) slack = std::max(slack, maximises ? change.lost : change.gained);
    const int value = maximises ? before.value + slack : before.value - slack;
    if ((value >= threshold) == maximises) continue;
    best = maximises ? std::max(best, value) : std::min(best, value);
    return true;
  }
  return false;
}

template <typename Key>
void Search<Key>::note_refutation(const Node& node, int seat, std::size_t place, int value,
                                  const Proof& proof) noexcept {
  Candidate& refuted = candidates_[place];
  refuted.decided = distinguished(node, seat, proof.used);
  refuted.value = value;
  refuted.winners = proof.winners;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
