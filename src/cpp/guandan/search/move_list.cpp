#include "guandan/search/move_list.hpp"

#include <algorithm>
#include <new>

namespace guandan {
namespace {

constexpr int kFinishingScore = 100'000;

Branch make_branch(const Position& position, const Move& move, int score, const HandLattices& lattices,
                   const OutcomeValues& values, const Payoff& payoff) {
  Branch branch{position, {}, 0, 0, score};
  apply(branch.after, move);
  branch.state = state_of(branch.after, lattices);
  if (branch.after.is_over()) {
    const int reached = branch.after.value(payoff);
    while (values.value(branch.low) != reached) ++branch.low;
    branch.high = branch.low;
  } else {
    const auto [low, high] = values.range(branch.state.num_out, branch.state.first_side);
    branch.low = low;
    branch.high = high;
  }
  return branch;
}

}  // namespace

void apply(Position& position, const Move& move) {
  if (move) {
    position.do_play(*move);
  } else {
    position.do_pass();
  }
}

SearchState state_of(const Position& position, const HandLattices& lattices) {
  SearchState state;
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    state.hands[seat] = lattices[seat]->node(lattices[seat]->index_of(position.hand(static_cast<int>(seat))));
    if (state.hands[seat] == nullptr) throw std::bad_alloc();
  }
  state.num_out = static_cast<int>(position.finished().size());
  if (state.num_out > 0) state.first_side = position.finished()[0] & 1;
  state.to_move = position.to_move();
  if (position.table()) {
    state.owner = position.table_owner();
    state.play_class = class_of(position.table()->type);
    state.key = class_key(*position.table());
  }
  return state;
}

MoveList list_moves(const Position& position, const HandLattices& lattices, const OutcomeValues& values,
                    const Payoff& payoff) {
  const int seat = position.to_move();
  const HandLattice& lattice = *lattices[static_cast<std::size_t>(seat)];
  const LatticeNode& hand = *state_of(position, lattices).hands[static_cast<std::size_t>(seat)];
  const bool leads = !position.table();
  PlayList plays;
  position.plays(plays);
  struct Key {
    std::uint32_t next;
    int play_class;
    int key;
    bool operator==(const Key&) const = default;
  };
  MoveList list;
  std::vector<Key> keys;
  const auto add = [&](const Move& move, const Key& key, int score) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    list.branch_of_move.push_back(static_cast<std::size_t>(found - keys.begin()));
    list.moves.push_back(move);
    if (found != keys.end()) return;
    keys.push_back(key);
    list.branches.push_back(make_branch(position, move, score, lattices, values, payoff));
  };
  for (const Combo& play : plays) {
    const Key key{hand.index - lattice.index_of(play.cards), class_of(play.type), class_key(play)};
    const auto c = static_cast<std::size_t>(key.play_class);
    const auto entry = std::find_if(hand.plays + hand.begin[c], hand.plays + hand.begin[c + 1],
                                    [&](const LatticePlay& p) { return p.next == key.next && p.key == key.key; });
    add(play, key, key.next == 0 ? kFinishingScore : (leads ? entry->lead_score : entry->follow_score));
  }
  if (position.can_pass()) {
    const bool is_partners = ((seat ^ position.table_owner()) & 1) == 0;
    add(Move(), Key{hand.index, -1, 0}, pass_score(hand, is_partners));
  }
  return list;
}

}  // namespace guandan
