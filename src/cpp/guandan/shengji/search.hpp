// The tree search of the endgame solver, without the text, options and bookkeeping around it (endgame.cpp).
//
// Values are fives of points that the attackers will still take from a node on, the kitty bonus included.
// Contract of lead() and follow() with threshold t and true value v (fail-soft):
//   returned r >= t   then v >= r
//   returned r <  t   then v <= r
// `proof` receives what the bound rests on; after a throw out of the search it is undefined.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "guandan/shengji/bound_table.hpp"
#include "guandan/shengji/play_table.hpp"

namespace guandan::shengji {

// A play in sixteen bits, for ordering only.
constexpr std::uint16_t short_name(HandBits bits) noexcept {
  return static_cast<std::uint16_t>(bits ^ (bits >> 16) ^ (bits >> 32));
}

// Thrown inside the search when a limit strikes; nothing proven before is lost.
struct SearchStopped {};

struct SearchLimits {
  std::uint64_t max_nodes = 0;  // 0: none
  double max_seconds = 0;       // 0: none
  std::function<bool()> keep_going;
};

struct Node {
  std::array<HandBits, kNumSeats> hands{};
  std::array<std::uint64_t, kNumSeats> presence{};
  std::array<std::uint64_t, kNumSeats> groups{};
  std::array<std::uint64_t, kNumSeats> shapes{};
  std::array<std::uint8_t, kNumSeats> kitty_left{};
  int cards_left = 0;   // in the leader's hand at the start of the trick
  int points_left = 0;  // fives in the four hands
  int leader = 0;
};

struct Trick {
  std::uint16_t format = 0;
  int seat = 0;  // to move
  int num_played = 0;
  int winner = 0;          // so far
  int strength = 0;        // of the winner's play
  int points = 0;          // fives played
  int kitty_cards = 0;     // of the winner's play
  int size = 0;            // cards led
  bool contested = false;  // somebody else's play was beaten by rank, not by kind
};

// Two faces of one hand that are the same for everybody.
struct Twin {
  HandBits lower = 0;  // bits held
  HandBits higher = 0;
  std::uint64_t lower_steps = 0;  // from the lower face's step upwards
  std::uint64_t higher_step = 0;
};

// What a proven bound rests on.
struct Proof {
  std::uint64_t used = 0;  // the suits' steps whose owners it needs (bound_table.hpp)
  // Sides that win the trick under way somewhere in the proof: bit 0 declarers, bit 1 attackers. None where the points
  // alone have ended it.
  std::uint8_t winners = 0;
};

template <typename Key>
class Search {
 public:
  Search(const Position& root, PlayTable& table, const SearchLimits& limits, std::size_t table_bytes);

  int lead(const Node& node, int threshold, Proof& proof);
  int follow(const Node& node, const Trick& trick, int threshold, Proof& proof);

  // The value after one play. With `trick.num_played` 0 the play is a lead.
  int after(const Node& node, const Trick& trick, const TablePlay& play, int threshold, Proof& proof);
  void do_play(Node& node, Trick& trick, const TablePlay& play) const noexcept;
  // Books a complete trick: fives won by the attackers; the node then stands at the winner's lead.
  int finish_trick(Node& node, const Trick& trick) const noexcept;
  // No more than this can still come.
  int upper_bound(const Node& node, const Trick& trick) const noexcept;

  // The legal plays that are worth trying: of plays that differ only in cards that are the same for everybody, one.
  std::vector<TablePlay> plays(const Node& node, const Trick& trick);
  // The same, the likeliest to keep the value first: `threshold` is one that the seat to move is able to hold.
  std::vector<TablePlay> likely_plays(const Node& node, const Trick& trick, int threshold);
  // Of the seat to move.
  std::vector<Twin> twins(const Node& node, const Trick& trick, int seat) const {
    std::vector<Twin> twins;
    add_twins(node, trick, seat, twins);
    return twins;
  }

  // The value that a short search with playouts at its ends expects; no bound.
  int guess(const Node& node, const Trick& trick);

  bool is_attacker(int seat) const noexcept { return ((seat - banker_) & 1) != 0; }
  std::uint64_t num_nodes() const noexcept { return num_nodes_; }
  double seconds() const noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  // What a play is counted under in the history.
  enum class Chance : std::uint8_t { kLead, kPartnerWins, kOpponentWins };
  static constexpr std::size_t kNumChances = 3;

  struct Candidate {
    const TablePlay* play;
    int score;
    // Once searched: the seat's cards that the proof distinguishes, the value found, and Proof::winners.
    HandBits decided = ~HandBits{0};
    int value = 0;
    std::uint8_t winners = 0;
  };

  void count_node();
  int guess_within(const Node& node, const Trick& trick, int tricks, int alpha, int beta);
  int play_out(Node node, Trick trick);
  template <typename Visit>
  void for_each_throw(const Node& node, Visit&& visit);
  bool may_be_two(std::uint32_t steps, std::uint32_t groups, int suit) const noexcept;
  std::uint64_t blockers(const Node& node) const noexcept;
  // `suit` alone, or all suits if it is negative.
  std::uint64_t used_by_throws(const Node& node, int suit) const noexcept;
  void add_twins(const Node& node, const Trick& trick, int seat, std::vector<Twin>& twins) const;
  void keep_twins_together(std::span<const Twin> same, std::uint64_t& used) const noexcept;
  void remember(const Node& node, int threshold, int value, HandBits best, std::uint64_t used);
  int bonus_bound(const Node& node) const noexcept;
  bool takes_all(const Node& node, std::uint64_t& used) const noexcept;
  std::uint64_t used_by_trick(const Trick& trick) const noexcept;
  int sure_bonus(const Node& node) const noexcept;
  int lead_score(const Node& node, const TablePlay& play) const noexcept;
  int follow_score(const Node& node, const Trick& trick, const TablePlay& play) const noexcept;
  bool may_be_beaten(const Node& node, const Trick& trick, int strength) const noexcept;
  std::uint16_t& history(int seat, Chance chance, HandBits bits) noexcept;
  void reward(int seat, Chance chance, std::size_t first, std::size_t best) noexcept;
  // The cards of pairs and triples.
  HandBits repeats(HandBits hand, int seat) const noexcept {
    const HandBits followed = hand & (hand >> 1) & repeated_[static_cast<std::size_t>(seat)];
    return followed | followed << 1;
  }
  std::array<HandBits, kNumSeats> repeats(const Node& node) const noexcept {
    return {repeats(node.hands[0], 0), repeats(node.hands[1], 1), repeats(node.hands[2], 2), repeats(node.hands[3], 3)};
  }
  HandBits distinguished(const Node& node, int seat, std::uint64_t used) const noexcept;
  // Looks for a play searched before, from `first` on, whose proof refutes this one too. If there is one, `best`
  // becomes a bound for both.
  bool is_decided(std::size_t first, std::size_t place, bool maximises, int threshold, int& best) const noexcept;
  void note_refutation(const Node& node, int seat, std::size_t place, int value, const Proof& proof) noexcept;
  // Drops the candidates from `place` on that a twin's play stands for; `first_twin` as for candidates.
  void drop_repeats(std::size_t place, std::size_t first_twin) noexcept;
  // True if the points or the table decide a node at the start of a trick; `value` and `used` are then as of lead().
  bool is_known(const Node& node, int threshold, int& value, std::uint64_t& used) const noexcept;
  // Looks for a last play of the trick that cuts without any search.
  bool cuts_at_once(const Node& node, const Trick& trick, std::size_t first, bool maximises, int threshold, int& value,
                    Proof& proof) const noexcept;
  // Moves the best of the candidates from `place` on to `place`.
  void pick(std::size_t place) noexcept;

  PlayTable& table_;
  SearchLimits limits_;
  BoundTable<Key> bounds_;
  // Bits of a seat's cards from a step of a suit upwards.
  std::array<std::array<std::array<HandBits, kNumSteps + 1>, kNumSuits>, kNumSeats> bits_from_{};
  int banker_;
  int kitty_factor_;  // fives per card of the winning unit
  int trump_suit_;
  bool partner_blocks_;
  int min_cards_to_peek_ = 0;
  std::array<HandBits, kNumSeats> repeated_{};  // every bit whose face goes on with the next bit
  std::vector<Candidate> candidates_;           // a stack: every node owns the part from its first candidate on
  std::vector<Twin> twins_;                     // likewise
  std::vector<std::uint16_t> history_;
  std::uint64_t num_nodes_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace guandan::shengji
