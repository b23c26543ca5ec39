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
typename Search<Key>::Twins Search<Key>::twins(const Node& node, const Trick& trick, int seat) const noexcept {
  Twins twins;
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
  return twins;
}

// A play left out for its twin is covered by the twin's proof only if that proof uses both faces or neither.
template <typename Key>
void Search<Key>::keep_twins_together(const Twins& same, std::uint64_t& used) const noexcept {
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
std::uint64_t Search<Key>::used_by_throws(const Node& node) const noexcept {
  const auto s = static_cast<std::size_t>(node.leader);
  const std::uint64_t against_all = blockers(node);
  std::uint64_t used = 0;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint32_t against = slice(against_all, suit);
    const std::uint32_t held = slice(node.presence[s], suit);
    if (against != 0 && may_be_two(held, slice(node.groups[s], suit), suit)) used |= steps_from(suit, highest(against));
  }
  return used;
}

// The cards on used steps, and all pairs and triples.
template <typename Key>
HandBits Search<Key>::distinguished(const Node& node, int seat, std::uint64_t used) const noexcept {
  const auto s = static_cast<std::size_t>(seat);
  const HandBits followed = node.hands[s] & (node.hands[s] >> 1) & repeated_[s];
  HandBits bits = followed | followed << 1;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const std::uint32_t steps = slice(used, suit);
    if (steps == 0) continue;
    bits |= bits_from_[s][static_cast<std::size_t>(suit)][static_cast<std::size_t>(std::countr_zero(steps))];
  }
  return bits;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
