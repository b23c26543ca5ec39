#include "guandan/play/perft.hpp"

namespace guandan {

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0 || position.is_over()) return 1;
  const CardSet& hand = position.hand(position.to_move());
  if (depth == 1) {
    // The last move needs no list.
    if (!position.table()) return count_leads(hand, position.level());
    return count_follows(hand, position.level(), *position.table()) + 1;
  }
  std::uint64_t total = 0;
  PlayList plays;
  position.plays(plays);
  for (const Combo& play : plays) {
    Position next = position;
    next.do_play(play);
    total += perft(next, depth - 1);
  }
  if (position.can_pass()) {
    Position next = position;
    next.do_pass();
    total += perft(next, depth - 1);
  }
  return total;
}

}  // namespace guandan
