#include "second_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <unordered_map>

#include "guandan/base/prng.hpp"

namespace guandan::testing {
namespace {

constexpr int kWildNibble = 15;

int held(std::uint64_t hand, int nibble) { return static_cast<int>((hand >> (4 * nibble)) & 0xF); }
std::uint64_t cards_of(int nibble, int count) { return static_cast<std::uint64_t>(count) << (4 * nibble); }

class Generator {
 public:
  Generator(std::uint64_t hand, const Level& level)
      : hand_(hand), level_(level), wilds_(held(hand, kWildNibble)), level_nibble_(slot_of(level.rank())) {}

  std::vector<PackedPlay> run() {
    add_groups();
    add_full_houses();
    add_runs(ComboType::kStraight, 5, 1);
    add_runs(ComboType::kTube, 3, 2);
    add_runs(ComboType::kPlate, 2, 3);
    if (held(hand_, 13) == 2 && held(hand_, 14) == 2) {
      add(ComboType::kJokerBomb, 0, 4, cards_of(13, 2) + cards_of(14, 2));
    }
    return plays_;
  }

 private:
  void add(ComboType type, int key, int size, std::uint64_t used) {
    plays_.push_back(PackedPlay{used, type, key, bomb_tier(type, size)});
  }
  int key_of(int nibble) const { return level_.order_key(rank_of_slot(nibble)); }

  // Cards of one rank: wilds fill up, but without a natural they are level cards and nothing else.
  void add_groups() {
    for (int nibble = 0; nibble < kNumRankSlots; ++nibble) {
      const bool is_joker = nibble >= 13;
      for (int naturals = 0; naturals <= held(hand_, nibble); ++naturals) {
        for (int wild = 0; wild <= (is_joker ? 0 : wilds_); ++wild) {
          const int size = naturals + wild;
          if (size == 0 || (naturals == 0 && nibble != level_nibble_)) continue;
          const ComboType type = size == 1   ? ComboType::kSingle
                                 : size == 2 ? ComboType::kPair
                                 : size == 3 ? ComboType::kTriple
                                             : ComboType::kBomb;
          add(type, key_of(nibble), size, cards_of(nibble, naturals) + cards_of(kWildNibble, wild));
        }
      }
    }
  }

  void add_full_houses() {
    const bool joker_pairs = level_.rules().joker_pair == JokerPairPolicy::kAllowed;
    for (int triple = 0; triple < kNumPlainRanks; ++triple) {
      for (int three = 1; three <= std::min(3, held(hand_, triple)); ++three) {
        const int wild_three = 3 - three;
        if (wild_three > wilds_) continue;
        for (int pair = 0; pair < kNumRankSlots; ++pair) {
          if (pair == triple || (pair >= 13 && !joker_pairs)) continue;
          for (int two = pair >= 13 ? 2 : 1; two <= std::min(2, held(hand_, pair)); ++two) {
            const int wild = wild_three + 2 - two;
            if (wild > wilds_) continue;
            add(ComboType::kFullHouse, key_of(triple), 5,
                cards_of(triple, three) + cards_of(pair, two) + cards_of(kWildNibble, wild));
          }
        }
        if (wild_three + 2 <= wilds_) {
          add(ComboType::kFullHouse, key_of(triple), 5,
              cards_of(triple, three) + cards_of(kWildNibble, wild_three + 2));
        }
      }
    }
  }

  void add_runs(ComboType type, int length, int width) {
    for (int top = length; top <= 14; ++top) extend_run(type, length, width, top, top - length + 1, 0, 0);
  }
  // `value` runs over the natural values of the window; 1 is the ace.
  void extend_run(ComboType type, int length, int width, int top, int value, int wild, std::uint64_t used) {
    if (value > top) return add(type, top, length * width, used + cards_of(kWildNibble, wild));
    const int nibble = value == 1 ? 12 : value - 2;
    for (int naturals = 0; naturals <= std::min(width, held(hand_, nibble)); ++naturals) {
      const int more = width - naturals;
      if (wild + more <= wilds_) {
        extend_run(type, length, width, top, value + 1, wild + more, used + cards_of(nibble, naturals));
      }
    }
  }

  std::uint64_t hand_;
  Level level_;
  int wilds_;
  int level_nibble_;
  std::vector<PackedPlay> plays_;
};

template <typename Hand>
struct Choice {
  Hand rest;
  ComboType type;
  int key;
  int tier;
};

// A hand by counts; plays by the generator above.
struct PackedHand {
  std::uint64_t counts = 0;
  static PackedHand of(const CardSet& hand, const Level& level) { return {pack_hand(hand, level)}; }
  bool empty() const { return counts == 0; }
  int num_groups() const { return std::popcount(nonzero_nibbles(counts)); }
  std::vector<Choice<PackedHand>> plays(const Level& level) const {
    std::vector<Choice<PackedHand>> plays;
    for (const PackedPlay& play : packed_plays(counts, level)) {
      plays.push_back({{counts - play.used}, play.type, play.key, play.tier});
    }
    return plays;
  }
  bool operator==(const PackedHand&) const = default;
  std::uint64_t hash() const { return counts * 0x9E37'79B9'7F4A'7C15ULL; }
};

// A hand by cards; plays by the core's generator.
struct CardHand {
  CardSet cards;
  static CardHand of(const CardSet& hand, const Level&) { return {hand}; }
  bool empty() const { return cards.empty(); }
  int num_groups() const { return std::popcount(nonzero_nibbles(cards.plane(0))); }
  std::vector<Choice<CardHand>> plays(const Level& level) const {
    PlayList list;
    generate_leads(cards, level, list);
    std::vector<Choice<CardHand>> plays;
    for (const Combo& combo : list) plays.push_back({{cards - combo.cards}, combo.type, combo.key, combo.tier});
    return plays;
  }
  bool operator==(const CardHand&) const = default;
  std::uint64_t hash() const {
    return cards.plane(0) * 0x9E37'79B9'7F4A'7C15ULL ^ cards.plane(1) * 0xC2B2'AE3D'27D4'EB4FULL;
  }
};

template <typename Hand>
class SecondSolver {
 public:
  SecondSolver(const Position& position, const Payoff& payoff, std::size_t max_states)
      : level_(position.level()), payoff_(payoff), max_states_(max_states) {
    for (std::size_t seat = 0; seat < 4; ++seat) {
      start_.hands[seat] = Hand::of(position.hand(static_cast<int>(seat)), level_);
    }
    start_.to_move = position.to_move();
    start_.num_out = static_cast<int>(position.finished().size());
    if (start_.num_out > 0) start_.first = position.finished()[0];
    if (position.table()) {
      start_.owner = position.table_owner();
      start_.type = position.table()->type;
      start_.key = position.table()->key;
      start_.tier = position.table()->tier;
    }
  }

  std::optional<int> run() {
    // One question after another, "more than this?", is faster than one search with a wide window.
    std::vector<int> results;
    for (const int gain : payoff_.gains) results.insert(results.end(), {gain, -gain});
    std::sort(results.begin(), results.end());
    results.erase(std::unique(results.begin(), results.end()), results.end());
    std::size_t low = 0;
    std::size_t high = results.size() - 1;
    while (low < high) {
      const std::size_t middle = (low + high + 1) / 2;
      const bool is_reached = value(start_, results[middle] - 1, results[middle]) >= results[middle];
      if (is_full_) return std::nullopt;
      (is_reached ? low : high) = is_reached ? middle : middle - 1;
    }
    return results[low];
  }

 private:
  struct State {
    std::array<Hand, 4> hands;
    int to_move = 0;
    int owner = -1;
    ComboType type = ComboType::kSingle;
    int key = 0;
    int tier = 0;
    int num_out = 0;
    int first = 0;  // first seat out
    bool operator==(const State&) const = default;
  };
  struct Hash {
    std::size_t operator()(const State& state) const {
      auto hash =
          static_cast<std::uint64_t>(state.to_move + 4 * (state.owner + 1) + 20 * state.first + 80 * state.key +
                                     1600 * state.tier + 16000 * static_cast<int>(state.type) + 160000 * state.num_out);
      for (const Hand& hand : state.hands) {
        std::uint64_t seed = hash ^ hand.hash();
        hash = splitmix64(seed);
      }
      return hash;
    }
  };
  struct Bounds {
    int low = -1000;
    int high = 1000;
  };

  int gain(int first, int partner_place) const {
    const int levels = payoff_.gains[static_cast<std::size_t>(partner_place)];
    return first % 2 == 0 ? levels : -levels;
  }

  // The turn passes on; fills in who leads if the trick is over.
  void pass_turn(State& state) const {
    int seat = (state.to_move + 1) % 4;
    while (seat != state.owner && state.hands[static_cast<std::size_t>(seat)].empty()) seat = (seat + 1) % 4;
    if (seat == state.owner) {
      state.owner = -1;
      state.type = ComboType::kSingle;
      state.key = state.tier = 0;
      if (state.hands[static_cast<std::size_t>(seat)].empty()) {
        seat = (seat + (level_.rules().lead_inheritance == LeadInheritancePolicy::kPartner ? 2 : 1)) % 4;
      }
      while (state.hands[static_cast<std::size_t>(seat)].empty()) seat = (seat + 1) % 4;
    }
    state.to_move = seat;
  }

  // Sets `result` and returns true if the play of `seat` that emptied its hand ends the deal.
  bool end_of_deal(State& state, int seat, int& result) const {
    const int place = state.num_out++;
    if (place == 0) {
      state.first = seat;
      return false;
    }
    if ((seat - state.first) % 2 == 0) {
      result = gain(state.first, place - 1);
      return true;
    }
    if (place == 2) {
      result = gain(state.first, 2);
      return true;
    }
    return false;
  }

  // A player has few hands left to come to and is in each of them many times.
  const std::vector<Choice<Hand>>& plays_of(const Hand& hand) {
    const auto [entry, is_new] = plays_.try_emplace(hand);
    if (is_new) entry->second = hand.plays(level_);
    return entry->second;
  }

  int value(const State& state, int alpha, int beta) {
    if (is_full_) return 0;
    Bounds& bounds = memo_[state];
    if (memo_.size() > max_states_) {
      is_full_ = true;
      return 0;
    }
    if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
    const bool maximises = state.to_move % 2 == 0;
    const auto mover = static_cast<std::size_t>(state.to_move);
    const Hand& hand = state.hands[mover];

    struct Child {
      State state;
      int order;
      std::optional<int> result;
    };
    std::vector<Child> children;
    for (const Choice<Hand>& play : plays_of(hand)) {
      if (state.owner >= 0) {
        const bool beats =
            play.tier != state.tier ? play.tier > state.tier : play.type == state.type && play.key > state.key;
        if (!beats) continue;
      }
      Child child{state, 10 * play.rest.num_groups() + play.key / 2 + (play.tier > 0 ? 20 : 0), std::nullopt};
      child.state.hands[mover] = play.rest;
      child.state.owner = state.to_move;
      child.state.type = play.type;
      child.state.key = play.key;
      child.state.tier = play.tier;
      int result = 0;
      if (play.rest.empty()) {
        child.order = -1;
        if (end_of_deal(child.state, state.to_move, result)) child.result = result;
      }
      if (!child.result) pass_turn(child.state);
      children.push_back(child);
    }
    if (state.owner >= 0) {
      const bool is_partners = (state.owner - state.to_move) % 2 == 0;
      Child child{state, 10 * hand.num_groups() + (is_partners ? 5 : 25), std::nullopt};
      pass_turn(child.state);
      children.push_back(child);
    }
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& a, const Child& b) { return a.order < b.order; });

    int best = maximises ? -1000 : 1000;
    int low = alpha;
    int high = beta;
    for (const Child& child : children) {
      const int result = child.result ? *child.result : value(child.state, low, high);
      if (is_full_) return 0;
      best = maximises ? std::max(best, result) : std::min(best, result);
      if (maximises) {
        low = std::max(low, best);
      } else {
        high = std::min(high, best);
      }
      if (low >= high) break;
    }
    // References into an unordered_map stay valid while it grows.
    if (best > alpha) bounds.low = std::max(bounds.low, best);
    if (best < beta) bounds.high = std::min(bounds.high, best);
    return best;
  }

  Level level_;
  Payoff payoff_;
  std::size_t max_states_;
  State start_;
  bool is_full_ = false;
  std::unordered_map<State, Bounds, Hash> memo_;
  struct HandHash {
    std::size_t operator()(const Hand& hand) const { return hand.hash(); }
  };
  std::unordered_map<Hand, std::vector<Choice<Hand>>, HandHash> plays_;
};

}  // namespace

std::uint64_t pack_hand(const CardSet& hand, const Level& level) {
  std::uint64_t counts = 0;
  hand.for_each([&](Card card) { counts += cards_of(card == level.wild() ? kWildNibble : slot_of(card.rank()), 1); });
  return counts;
}

bool has_straight_flush(const CardSet& hand, const Level& level) {
  PlayList plays;
  generate_leads(hand, level, plays);
  return std::any_of(plays.begin(), plays.end(),
                     [](const Combo& play) { return play.type == ComboType::kStraightFlush; });
}

std::vector<PackedPlay> packed_plays(std::uint64_t hand, const Level& level) { return Generator(hand, level).run(); }

std::optional<int> second_value(const Position& position, const Payoff& payoff, std::size_t max_states) {
  if (position.is_over()) return position.value(payoff);
  bool by_cards = false;
  for (int seat = 0; seat < kNumSeats; ++seat) by_cards |= has_straight_flush(position.hand(seat), position.level());
  return by_cards ? SecondSolver<CardHand>(position, payoff, max_states).run()
                  : SecondSolver<PackedHand>(position, payoff, max_states).run();
}

}  // namespace guandan::testing
