// The tree search of the endgame solver, without the text, options and bookkeeping around it (endgame.cpp).
//
// Values are fives of points that the attackers will still take from a node on, the kitty bonus included.
// Contract of lead() and follow() with threshold t and true value v (fail-soft):
//   returned r >= t   then v >= r
//   returned r <  t   then v <= r
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
  std::array<std::uint8_t, kNumSeats> kitty_left{};
  int cards_left = 0;   // in the leader's hand at the start of the trick
  int points_left = 0;  // fives in the four hands
  int leader = 0;
};

struct Trick {
  std::uint16_t format = 0;
  int seat = 0;        // to move
  int num_played = 0;
  int winner = 0;      // so far
  int strength = 0;    // of the winner's play
  int points = 0;      // fives played
  int kitty_cards = 0; // of the winner's play
  int size = 0;        // cards led
};

template <typename Key>
class Search {
 public:
  Search(const Position& root, PlayTable& table, const SearchLimits& limits, std::size_t table_bytes);

  int lead(const Node& node, int threshold);
  int follow(const Node& node, const Trick& trick, int threshold);

  // The value after one play. With `trick.num_played` 0 the play is a lead.
  int after(const Node& node, const Trick& trick, const TablePlay& play, int threshold);
  void do_play(Node& node, Trick& trick, const TablePlay& play) const noexcept;
  // Books a complete trick: fives won by the attackers; the node then stands at the winner's lead.
  int finish_trick(Node& node, const Trick& trick) const noexcept;
  // No more than this can still come.
  int upper_bound(const Node& node, const Trick& trick) const noexcept;

  // The legal plays that are worth trying: of plays that differ only in cards that are the same for everybody, one.
  std::vector<TablePlay> plays(const Node& node, const Trick& trick);
  // Pairs of faces of the seat to move that are the same for everybody: (lower, higher) bits.
  using Twins = InplaceVector<std::array<HandBits, 2>, 2 * kNumFaces>;
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
  };

  void count_node();
  template <typename Visit>
  void for_each_play(const Node& node, const Trick& trick, Visit&& visit);
  int bonus_bound(const Node& node) const noexcept;
  bool takes_all(const Node& node) const noexcept;
  int sure_bonus(const Node& node) const noexcept;
  int lead_score(const Node& node, const TablePlay& play) const noexcept;
  int follow_score(const Node& node, const Trick& trick, const TablePlay& play) const noexcept;
  bool may_be_beaten(const Node& node, const Trick& trick, int strength) const noexcept;
  std::uint16_t& history(int seat, bool leads, HandBits bits) noexcept;
  void reward(int seat, bool leads, std::size_t first, std::size_t best) noexcept;
  // Moves the best of the candidates from `place` on to `place`.
  void pick(std::size_t place) noexcept;

  PlayTable& table_;
  SearchLimits limits_;
  BoundTable<Key> bounds_;
  int banker_;
  int kitty_factor_;  // fives per card of the winning unit
  int trump_suit_;
  bool partner_blocks_;
  std::vector<Candidate> candidates_;  // a stack: every node owns the part from its first candidate on
  std::vector<std::uint16_t> history_;
  std::uint64_t num_nodes_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace guandan::shengji
