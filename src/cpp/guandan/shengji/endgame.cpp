#include "guandan/shengji/endgame.hpp"

#include <algorithm>
#include <bit>

#include "guandan/shengji/search.hpp"

namespace guandan::shengji {
namespace {

// Sub-hand plays kept at most; about 40 bytes each.
constexpr std::size_t kMaxTablePlays = std::size_t{6} << 20;
// Beyond every value that can come up: 300 points and six kitty cards at the factor of a whole hand.
constexpr int kNoBound = 60000;

// A proven interval, in fives still to come.
struct Interval {
  int lower = 0;
  int upper = kNoBound;

  bool exact() const noexcept { return lower == upper; }
  void add(int threshold, int value) noexcept {
    if (value >= threshold) {
      lower = std::max(lower, value);
    } else {
      upper = std::min(upper, value);
    }
  }
};

// One root play and those that are the same up to twins.
struct RootPlay {
  TablePlay play;
  Interval value;
};

template <typename Key>
class Solver {
 public:
  Solver(const Position& root, const SolveOptions& options)
      : root_(root),
        options_(options),
        table_(root, kMaxTablePlays),
        search_(root, table_, {options.max_nodes, options.max_seconds, options.keep_going}, options.table_bytes) {}

  Solution run() {
    Solution solution;
    Interval value;
    try {
      set_up_root();
      value.upper = search_.upper_bound(node_, trick_);
      collect_plays();
      find_value(value);
      if (options_.lines) find_plays(value);
      find_line(value, solution);
    } catch (const SearchStopped&) {
    } catch (const TableFull&) {
    }
    // A play's proven bounds bound the position as well.
    if (!plays_.empty()) tighten(value);
    solution.lower = to_points(value.lower);
    solution.upper = to_points(value.upper);
    if (options_.lines) list_plays(value, solution);
    solution.nodes = search_.num_nodes();
    solution.seconds = search_.seconds();
    return solution;
  }

 private:
  int to_points(int fives) const noexcept { return root_.points() + 5 * fives; }
  bool root_maximises() const noexcept { return root_.is_attacker(root_.to_move()); }

  void set_up_root() {
    for (int seat = 0; seat < kNumSeats; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      node_.hands[s] = table_.whole_hand(seat);
      node_.presence[s] = table_.presence(seat, node_.hands[s]);
      node_.groups[s] = table_.groups(seat, node_.hands[s]);
      node_.shapes[s] = table_.shape(seat, node_.hands[s]);
      node_.kitty_left[s] = static_cast<std::uint8_t>(table_.kitty_cards_left(seat, node_.hands[s]));
      node_.points_left += points_of(root_.hand(seat)) / 5;
    }
    node_.leader = root_.leader();
    node_.cards_left = root_.hand(root_.to_move()).size();
    const auto& plays = root_.setup().trick;
    if (plays.empty()) return;
    const Format format = make_format(plays[0], root_.trump());
    trick_.format = table_.format_id(format);
    trick_.seat = root_.to_move();
    trick_.num_played = root_.num_played();
    trick_.size = format.size;
    for (int i = 0; i < root_.num_played(); ++i) {
      const Cards& play = plays[static_cast<std::size_t>(i)];
      const int value = i == 0 ? lead_strength(format) : strength(play, format, root_.trump());
      trick_.points += points_of(play) / 5;
      if (value <= trick_.strength) continue;
      trick_.strength = value;
      trick_.winner = (root_.leader() + i) & 3;
      const Suit suit = root_.trump().effective_suit(Card::from_index(std::countr_zero(play.plane(0))));
      trick_.kitty_cards =
          kitty_multiplier(play, root_.trump()) == 0 ? 0 : largest_unit(root_.trump().holding(play, suit));
    }
  }

  void collect_plays() {
    if (node_.cards_left == 0) return;
    const int upper = search_.upper_bound(node_, trick_);
    for (const TablePlay& play : search_.plays(node_, trick_)) plays_.push_back({play, {0, upper}});
  }

  // Zero windows until the interval closes; the first at `guess`.
  template <typename Probe>
  void close(Interval& value, int guess, Probe&& probe) {
    int threshold = std::clamp(guess, value.lower + 1, std::max(value.lower + 1, value.upper));
    for (int probes = 1; !value.exact(); ++probes) {
      value.add(threshold, probe(threshold));
      if (value.exact()) return;
      // Next to the bound just found, but halve a wide interval now and then.
      const bool raised = value.lower >= threshold;
      threshold = raised ? value.lower + 1 : value.upper;
      if (probes % 2 == 0) threshold = (value.lower + value.upper + 1) / 2;
    }
  }

  int probe_root(int threshold) {
    Proof proof;
    return trick_.num_played == 0 ? search_.lead(node_, threshold, proof)
                                  : search_.follow(node_, trick_, threshold, proof);
  }

  int probe_play(const Node& node, const Trick& trick, const TablePlay& play, int threshold) {
    Proof proof;
    return search_.after(node, trick, play, threshold, proof);
  }

  void find_value(Interval& value) {
    if (node_.cards_left == 0) {
      value = {0, 0};
      return;
    }
    close(value, search_.guess(node_, trick_), [this](int threshold) { return probe_root(threshold); });
  }

  // The exact value of every play, the likely best first: each starts at the value of the position.
  void find_plays(const Interval& value) {
    for (RootPlay& play : plays_) {
      const int guess = root_maximises() ? value.lower : value.lower + 1;
      close(play.value, guess, [&](int threshold) { return probe_play(node_, trick_, play.play, threshold); });
    }
  }

  // Follows a play that keeps the value, seat by seat, to the end (only the first without `lines`).
  void find_line(const Interval& value, Solution& solution) {
    Node node = node_;
    Trick trick = trick_;
    int left = value.lower;
    while (node.cards_left > 0) {
      const int seat = trick.num_played == 0 ? node.leader : trick.seat;
      const TablePlay play = find_best(node, trick, left);
      solution.principal_variation.push_back(cards_of_play(seat, node.hands[static_cast<std::size_t>(seat)], play));
      if (!solution.best) solution.best = solution.principal_variation[0];
      if (!options_.lines) break;
      search_.do_play(node, trick, play);
      if (trick.num_played == kNumSeats) {
        left -= search_.finish_trick(node, trick);
        trick = {};
      }
    }
    if (!options_.lines) solution.principal_variation.clear();
  }

  TablePlay find_best(const Node& node, const Trick& trick, int value) {
    const int seat = trick.num_played == 0 ? node.leader : trick.seat;
    const bool maximises = search_.is_attacker(seat);
    const int threshold = maximises ? value : value + 1;
    const std::vector<TablePlay> plays = search_.likely_plays(node, trick, threshold);
    for (const TablePlay& play : plays) {
      if ((probe_play(node, trick, play, threshold) >= threshold) == maximises) return play;
    }
    return plays.front();  // not reached: some play keeps the value
  }

  Cards cards_of_play(int seat, HandBits hand, const TablePlay& play) const {
    return table_.cards(seat, hand) - table_.cards(seat, hand & ~play.bits);
  }

  void tighten(Interval& value) const {
    Interval best = plays_[0].value;
    for (const RootPlay& play : plays_) {
      best.lower = root_maximises() ? std::max(best.lower, play.value.lower) : std::min(best.lower, play.value.lower);
      best.upper = root_maximises() ? std::max(best.upper, play.value.upper) : std::min(best.upper, play.value.upper);
    }
    value.lower = std::max(value.lower, best.lower);
    value.upper = std::min(value.upper, best.upper);
  }

  // Every legal play with the interval of the play that stands for it.
  void list_plays(const Interval& value, Solution& solution) {
    if (plays_.empty()) return;
    const int seat = root_.to_move();
    const HandBits hand = node_.hands[static_cast<std::size_t>(seat)];
    const auto same = search_.twins(node_, trick_, seat);
    for (const Cards& cards : root_.plays()) {
      const HandBits bits = standing_for(table_.bits(seat, hand, cards), same);
      const auto found =
          std::find_if(plays_.begin(), plays_.end(), [bits](const RootPlay& play) { return play.play.bits == bits; });
      Interval own = found->value;
      // No play is better for its seat than the position is.
      if (root_maximises()) own.upper = std::min(own.upper, value.upper);
      if (!root_maximises()) own.lower = std::max(own.lower, value.lower);
      solution.plays.push_back({cards, to_points(own.lower), to_points(own.upper)});
    }
  }

  // Moves copies down between twins until the play is the one that the search tries.
  static HandBits standing_for(HandBits bits, const std::vector<Twin>& same) {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const Twin& twin : same) {
        const int num_lower = std::popcount(bits & twin.lower);
        const int num_higher = std::popcount(bits & twin.higher);
        if (num_higher <= num_lower) continue;
        bits = (bits & ~twin.lower & ~twin.higher) | highest_bits(twin.lower, num_higher) |
               highest_bits(twin.higher, num_lower);
        changed = true;
      }
    }
    return bits;
  }
  static HandBits highest_bits(HandBits from, int count) {
    HandBits taken = 0;
    for (; count > 0; --count) {
      const HandBits highest = std::bit_floor(from);
      taken |= highest;
      from ^= highest;
    }
    return taken;
  }

  const Position& root_;
  const SolveOptions& options_;
  PlayTable table_;
  Search<Key> search_;
  Node node_;
  Trick trick_;
  std::vector<RootPlay> plays_;
};

}  // namespace

Solution solve(const Position& position, const SolveOptions& options) {
  int largest = 0;
  for (int seat = 0; seat < kNumSeats; ++seat) largest = std::max(largest, position.hand(seat).size());
  if (largest <= kSmallKeyBits) return Solver<SmallKey>(position, options).run();
  return Solver<LargeKey>(position, options).run();
}

}  // namespace guandan::shengji
