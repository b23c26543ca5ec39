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

// The weights below are tuned for few nodes on endgames of eight and ten cards.
template <typename Key>
int Search<Key>::lead_score(const Node& node, const TablePlay& play) const noexcept {
  const auto s = static_cast<std::size_t>(node.leader);
  const int suit = play.suit;
  const auto ruffs = [&](std::size_t seat) {
    return suit != trump_suit_ && slice(node.presence[seat & 3], suit) == 0 &&
           slice(node.presence[seat & 3], trump_suit_) != 0;
  };
  const bool is_ruffed_last = ruffs(s + 3);
  const bool can_be_ruffed = ruffs(s + 1) || is_ruffed_last;
  const int top_against = highest(slice(node.presence[s ^ 1] | node.presence[s ^ 3], suit));
  const std::uint32_t partner = slice(node.presence[s ^ 2], suit);
  // Cards left of the suit: short suits first.
  const int score = 20 * (play.size - (static_cast<int>(node.shapes[s] >> (16 * suit + 10)) & 63));
  if (play.top >= top_against) {
    if (can_be_ruffed) return score + 400 - 53 * play.points - play.cost - (is_ruffed_last ? 100 : 0);
    return score + 1200 + 101 * play.points + 8 * play.size + play.cost;
  }
  if (!can_be_ruffed && partner != 0 && highest(partner) >= top_against) {
    return score + 600 + 73 * play.points - 2 * play.cost;
  }
  return score + 300 + 98 * play.size - 156 * play.points - 3 * play.cost + (ruffs(s + 2) ? 90 : 0);
}

template <typename Key>
int Search<Key>::follow_score(const Node& node, const Trick& trick, const TablePlay& play) const noexcept {
  const bool partner_wins = trick.winner == (trick.seat ^ 2);
  if (play.strength > trick.strength) {
    if (may_be_beaten(node, trick, play.strength)) return 400 - 13 * play.points - 2 * play.cost;
    return (partner_wins ? 700 : 1400) + 30 * (trick.points + play.points) - 2 * play.cost;
  }
  if (partner_wins && !may_be_beaten(node, trick, trick.strength)) return 1000 + 87 * play.points;
  return 400 - 60 * play.points - 3 * play.cost;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
