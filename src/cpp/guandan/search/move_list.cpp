#include "guandan/search/move_list.hpp"

#include <algorithm>

namespace guandan {
namespace {

constexpr int kFinishingScore = 100'000;

// What the search can tell about a move: the sub-hand it leaves, and what it puts on the table.
struct Key {
  std::uint32_t next;
  int play_class;
  int key;
  bool operator==(const Key&) const = default;
};

int score_of(const LatticeNode& hand, const Key& key, bool leads) noexcept {
  const auto c = static_cast<std::size_t>(key.play_class);
  for (int i = hand.begin[c]; i < hand.begin[c + 1]; ++i) {
    const LatticePlay& play = hand.plays[i];
    if (play.next == key.next && play.key == key.key) return leads ? play.lead_score : play.follow_score;
  }
  return 0;
}

int first_side(const Position& position) noexcept {
  return position.finished().empty() ? 0 : position.finished()[0] & 1;
}

Branch make_branch(const Position& position, const Move& move, int score, const OutcomeValues& values,
                   const Payoff& payoff) {
  Branch branch{position, 0, 0, score};
  apply(branch.after, move);
  if (branch.after.is_over()) {
    const int reached = branch.after.value(payoff);
    while (values.value(branch.low) != reached) ++branch.low;
    branch.high = branch.low;
  } else {
    const auto [low, high] = values.range(static_cast<int>(branch.after.finished().size()), first_side(branch.after));
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

std::optional<SearchState> state_of(const Position& position, const HandLattices& lattices) {
  SearchState state;
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    state.hands[seat] = lattices[seat]->node(lattices[seat]->index_of(position.hand(static_cast<int>(seat))));
    if (state.hands[seat] == nullptr) return std::nullopt;
  }
  state.num_out = static_cast<int>(position.finished().size());
  state.first_side = first_side(position);
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
  HandLattice& lattice = *lattices[static_cast<std::size_t>(seat)];
  const std::uint32_t index = lattice.index_of(position.hand(seat));
  const LatticeNode* hand = lattice.node(index);
  const bool leads = !position.table();
  PlayList plays;
  position.plays(plays);
  MoveList list;
  std::vector<Key> keys;
  const auto add = [&](const Move& move, const Key& key, int score) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    list.branch_of_move.push_back(static_cast<std::size_t>(found - keys.begin()));
    list.moves.push_back(move);
    if (found != keys.end()) return;
    keys.push_back(key);
    list.branches.push_back(make_branch(position, move, score, values, payoff));
  };
  for (const Combo& play : plays) {
    const Key key{index - lattice.index_of(play.cards), class_of(play.type), class_key(play)};
    add(play, key, key.next == 0 ? kFinishingScore : (hand == nullptr ? 0 : score_of(*hand, key, leads)));
  }
  if (position.can_pass()) {
    const bool is_partners = ((seat ^ position.table_owner()) & 1) == 0;
    add(Move(), Key{index, -1, 0}, hand == nullptr ? 0 : pass_score(*hand, is_partners));
  }
  return list;
}

}  // namespace guandan
