// Which plays the search tries first. Nothing here can change a result.
#include "guandan/shengji/search.hpp"
#include "guandan/shengji/steps.hpp"

namespace guandan::shengji {

// Guesses whether the opponent who plays next can still beat this strength.
template <typename Key>
bool Search<Key>::may_be_beaten(const Node& node, const Trick& trick, int strength) const noexcept {
  if (trick.num_played >= kNumSeats - 1) return false;
  const std::uint64_t next = node.presence[static_cast<std::size_t>((trick.seat + 1) & 3)];
  const Format& format = table_.format(trick.format);
  const std::uint32_t in_suit = slice(next, static_cast<int>(format.suit));
  const int step = (strength - 1) & 15;
  if (in_suit != 0) return strength < kRuffStrength && !format.is_throw() && highest(in_suit) > step;
  const std::uint32_t trumps = slice(next, trump_suit_);
  return trumps != 0 && (strength < kRuffStrength || highest(trumps) > step);
}

template <typename Key>
int Search<Key>::lead_score(const Node& node, const TablePlay& play) const noexcept {
  const auto s = static_cast<std::size_t>(node.leader);
  const int suit = play.suit;
  const std::uint64_t opponents = node.presence[s ^ 1] | node.presence[s ^ 3];
  const std::uint32_t against = slice(opponents, suit);
  const bool can_be_ruffed =
      suit != trump_suit_ &&
      ((slice(node.presence[s ^ 1], suit) == 0 && slice(node.presence[s ^ 1], trump_suit_) != 0) ||
       (slice(node.presence[s ^ 3], suit) == 0 && slice(node.presence[s ^ 3], trump_suit_) != 0));
  const int top_against = highest(against);
  if (play.top >= top_against) {
    return can_be_ruffed ? 400 - 34 * play.points - play.cost : 1000 + 40 * play.points + 30 * play.size;
  }
  const std::uint32_t partner = slice(node.presence[s ^ 2], suit);
  if (!can_be_ruffed && partner != 0 && highest(partner) >= top_against) return 600 + 30 * play.points - 2 * play.cost;
  return 300 + 98 * play.size - 98 * play.points - 3 * play.cost;
}

template <typename Key>
int Search<Key>::follow_score(const Node& node, const Trick& trick, const TablePlay& play) const noexcept {
  const bool partner_wins = trick.winner == (trick.seat ^ 2);
  if (play.strength > trick.strength) {
    const bool beaten = may_be_beaten(node, trick, play.strength);
    if (beaten) return 400 - 40 * play.points - 2 * play.cost;
    return (partner_wins ? 700 : 1200) + 49 * (trick.points + play.points) - 2 * play.cost;
  }
  if (partner_wins && !may_be_beaten(node, trick, trick.strength)) return 1000 + 87 * play.points;
  return 600 - 60 * play.points - 3 * play.cost;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
