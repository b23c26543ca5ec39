// Where the search starts: a value guessed by alpha-beta over two tricks, few plays a seat, with playouts behind it.
// The two thresholds next to the value cost most of a solve; starting near them spares the others. Nothing here proves.
#include <algorithm>

#include "guandan/shengji/search.hpp"

namespace guandan::shengji {
namespace {

constexpr int kTricks = 2;
constexpr std::size_t kMostTried = 2;
constexpr int kBeyond = 1 << 20;

}  // namespace

template <typename Key>
int Search<Key>::guess(const Node& node, const Trick& trick) {
  return node.cards_left == 0 ? 0 : guess_within(node, trick, kTricks, -kBeyond, kBeyond);
}

template <typename Key>
int Search<Key>::guess_within(const Node& node, const Trick& trick, int tricks, int alpha, int beta) {
  const bool leads = trick.num_played == 0;
  const bool maximises = is_attacker(leads ? node.leader : trick.seat);
  std::vector<TablePlay> tried = plays(node, trick);
  const auto score = [&](const TablePlay& play) {
    return leads ? lead_score(node, play) : follow_score(node, trick, play);
  };
  std::stable_sort(tried.begin(), tried.end(),
                   [&](const TablePlay& a, const TablePlay& b) { return score(a) > score(b); });
  tried.resize(std::min(tried.size(), kMostTried));
  int best = maximises ? -kBeyond : kBeyond;
  for (const TablePlay& play : tried) {
    Node next = node;
    Trick next_trick = trick;
    do_play(next, next_trick, play);
    int value = 0;
    if (next_trick.num_played == kNumSeats) {
      value = finish_trick(next, next_trick);
      const bool is_last = tricks == 1 || next.cards_left == 0;
      value += is_last ? play_out(next, {}) : guess_within(next, {}, tricks - 1, alpha - value, beta - value);
    } else {
      value = guess_within(next, next_trick, tricks, alpha, beta);
    }
    best = maximises ? std::max(best, value) : std::min(best, value);
    (maximises ? alpha : beta) = best;
    if (alpha >= beta) break;
  }
  return best;
}

// Every seat plays what the search would try first.
template <typename Key>
int Search<Key>::play_out(Node node, Trick trick) {
  int taken = 0;
  while (node.cards_left > 0) {
    const bool leads = trick.num_played == 0;
    const HandBits hand = node.hands[static_cast<std::size_t>(leads ? node.leader : trick.seat)];
    const std::span<const TablePlay> plays =
        leads ? table_.unit_leads(node.leader, hand) : table_.follows(trick.seat, hand, trick.format);
    const TablePlay* best = nullptr;
    int best_score = 0;
    for (const TablePlay& play : plays) {
      const int score = leads ? lead_score(node, play) : follow_score(node, trick, play);
      if (best != nullptr && score <= best_score) continue;
      best = &play;
      best_score = score;
    }
    do_play(node, trick, *best);
    if (trick.num_played < kNumSeats) continue;
    taken += finish_trick(node, trick);
    trick = {};
  }
  return taken;
}

template <typename Key>
std::vector<TablePlay> Search<Key>::likely_plays(const Node& node, const Trick& trick, int threshold) {
  std::vector<TablePlay> likely = plays(node, trick);
  const bool leads = trick.num_played == 0;
  std::uint16_t known = 0;
  if (leads) {
    known = bounds_
                .find(node.leader, node.shapes, make_key(node.hands, static_cast<Key*>(nullptr)),
                      make_key(repeats(node), static_cast<Key*>(nullptr)), threshold)
                .best;
  }
  const Chance chance = leads                                                  ? Chance::kLead
                        : is_attacker(trick.winner) == is_attacker(trick.seat) ? Chance::kPartnerWins
                                                                               : Chance::kOpponentWins;
  const auto score = [&](const TablePlay& play) {
    if (known != 0 && short_name(play.bits) == known) return kBeyond;
    return leads ? lead_score(node, play) + history(node.leader, chance, play.bits)
                 : follow_score(node, trick, play) + history(trick.seat, chance, play.bits);
  };
  std::stable_sort(likely.begin(), likely.end(),
                   [&](const TablePlay& a, const TablePlay& b) { return score(a) > score(b); });
  return likely;
}

template class Search<SmallKey>;
template class Search<LargeKey>;

}  // namespace guandan::shengji
