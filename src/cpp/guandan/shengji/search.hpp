// The tree search of the endgame solver, without the text, options and bookkeeping around it (endgame.cpp).
//
// Values are fives of points that the attackers will still take from a node on, the kitty bonus included.
// Contract of lead() and follow() with threshold t and true value v (fail-soft):
//   returned r >= t   then v >= r
//   returned r <  t   then v <= r
// `used` receives the suits' steps whose owners the proof rests on (bound_table.hpp).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "guandan/shengji/bound_table.hpp"
#include "guandan/shengji/play_table.hpp"

namespace guandan::shengji {

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

template <typename Key>
class Search {
 public:
  Search(const Position& root, PlayTable& table, const SearchLimits& limits, std::size_t table_bytes);

  int lead(const Node& node, int threshold, std::uint64_t& used);
  int follow(const Node& node, const Trick& trick, int threshold, std::uint64_t& used);

  // The value after one play. With `trick.num_played` 0 the play is a lead.
  int after(const Node& node, const Trick& trick, const TablePlay& play, int threshold, std::uint64_t& used);
  void do_play(Node& node, Trick& trick, const TablePlay& play) const noexcept;
  // Books a complete trick: fives won by the attackers; the node then stands at the winner's lead.
  int finish_trick(Node& node, const Trick& trick) const noexcept;
  // No more than this can still come.
  int upper_bound(const Node& node, const Trick& trick) const noexcept;

  // The legal plays that are worth trying: of plays that differ only in cards that are the same for everybody, one.
  std::vector<TablePlay> plays(const Node& node, const Trick& trick);
  // Of the seat to move.
  using Twins = InplaceVector<Twin, kNumFaces>;
  Twins twins(const Node& node, const Trick& trick, int seat) const noexcept;

  bool is_attacker(int seat) const noexcept { return ((seat - banker_) & 1) != 0; }
  std::uint64_t num_nodes() const noexcept { return num_nodes_; }
  double seconds() const noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  struct Candidate {
    const TablePlay* play;
    int score;
    HandBits decided = 0;  // once searched: the seat's cards that the proof distinguishes
  };

  void count_node();
  template <typename Visit>
  void for_each_unit_lead(const Node& node, const Twins& same, Visit&& visit);
  template <typename Visit>
  void for_each_throw(const Node& node, const Twins& same, Visit&& visit);
  bool may_be_two(std::uint32_t steps, std::uint32_t groups, int suit) const noexcept;
  std::uint64_t blockers(const Node& node) const noexcept;
  std::uint64_t used_by_throws(const Node& node) const noexcept;
  void keep_twins_together(const Twins& same, std::uint64_t& used) const noexcept;
  void remember(const Node& node, int threshold, int value, int upper, HandBits best, std::uint64_t used);
  int bonus_bound(const Node& node) const noexcept;
  bool takes_all(const Node& node, std::uint64_t& used) const noexcept;
  std::uint64_t used_by_trick(const Trick& trick) const noexcept;
  int sure_bonus(const Node& node) const noexcept;
  int lead_score(const Node& node, const TablePlay& play) const noexcept;
  int follow_score(const Node& node, const Trick& trick, const TablePlay& play) const noexcept;
  bool may_be_beaten(const Node& node, const Trick& trick, int strength) const noexcept;
  std::uint16_t& history(int seat, bool leads, HandBits bits) noexcept;
  void reward(int seat, bool leads, std::size_t first, std::size_t best) noexcept;
  HandBits distinguished(const Node& node, int seat, std::uint64_t used) const noexcept;
  // True if a play searched before, from `first` on, has decided this one too.
  bool is_decided(std::size_t first, std::size_t place) const noexcept;
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
  std::array<HandBits, kNumSeats> repeated_{};  // every bit whose face goes on with the next bit
  std::vector<Candidate> candidates_;           // a stack: every node owns the part from its first candidate on
  std::vector<std::uint16_t> history_;
  std::uint64_t num_nodes_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace guandan::shengji
