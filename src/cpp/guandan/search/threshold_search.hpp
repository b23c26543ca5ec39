// The inner search: "does side {0, 2} reach at least this value?", answered yes or no on four open hands.
//
// Depth first with a transposition table at the start of tricks. Values are the distinct results a deal can have under
// the pay-off, numbered upwards; any pay-off will do, monotone or not, because the search only ever asks which of the
// six outcomes (who is first, where his partner comes in) reach the threshold.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "guandan/base/transposition_table.hpp"
#include "guandan/play/position.hpp"
#include "guandan/search/lattice.hpp"
#include "guandan/search/outcomes.hpp"

namespace guandan {

// Every optimisation can be switched off; values never depend on them. For tests and measurements.
struct SearchSwitches {
  bool use_table = true;
  bool use_bounds = true;
  bool use_ordering = true;  // off: plays in generation order
  bool use_history = true;
  bool use_relative_keys = true;  // positions that differ only in ranks nobody holds share a table entry
};

inline constexpr int kNumSearchSwitches = 5;
// Everything on but the switch of that number.
constexpr SearchSwitches switched_off(int number) noexcept {
  SearchSwitches switches;
  bool* const all[] = {&switches.use_table, &switches.use_bounds, &switches.use_ordering, &switches.use_history,
                       &switches.use_relative_keys};
  *all[number] = false;
  return switches;
}

// Four sub-hands and the trick. Seats that are out hold empty hands.
struct SearchState {
  std::array<const LatticeNode*, kNumSeats> hands{};
  int num_out = 0;
  int first_side = 0;  // side of the first seat out; 0 while there is none
  int to_move = 0;
  int owner = -1;  // of the top play; -1 when leading
  int play_class = 0;
  int key = 0;
};

// Which plays some thread is searching below large nodes just now: the others try their other plays first. Advice only;
// a lost or foreign mark costs time, never a value. (T. Kerrigan's simplification of J.-C. Weill's ABDADA.)
class BusyMoves {
 public:
  bool contains(std::uint64_t move) const noexcept { return at(move).load(std::memory_order_relaxed) == move; }
  void add(std::uint64_t move) noexcept { at(move).store(move, std::memory_order_relaxed); }
  void remove(std::uint64_t move) noexcept {
    if (contains(move)) at(move).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kNumSlots = 4096;
  const std::atomic<std::uint64_t>& at(std::uint64_t move) const noexcept { return slots_[move % kNumSlots]; }
  std::atomic<std::uint64_t>& at(std::uint64_t move) noexcept { return slots_[move % kNumSlots]; }
  std::array<std::atomic<std::uint64_t>, kNumSlots> slots_{};
};

// Limits shared by all threads of one solve.
struct SearchControl {
  std::atomic<bool> stop{false};                // for good
  std::atomic<bool> is_answered{false};         // another thread has answered the question that all work on
  std::atomic<bool> wants_larger_table{false};  // threads stop so that the table can grow, then start again
  std::atomic<std::uint64_t> nodes{0};          // brought up to date at every poll
  std::uint64_t max_nodes = 0;                  // 0: no limit
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  BusyMoves busy_moves;
  std::function<bool()> poll;  // false stops the search; called by one thread only
};

class ThresholdSearch {
 public:
  using Lattices = std::array<HandLattice*, kNumSeats>;

  ThresholdSearch(const Lattices& lattices, const OutcomeValues& values, const Rules& rules,
                  const SearchSwitches& switches, TranspositionTable& table, SearchControl& control, int thread,
                  int num_threads);

  enum class Answer : std::uint8_t { kNo, kYes, kUnknown };  // kUnknown: stopped

  // Whether the value's rank is at least `threshold` (1 .. num_values - 1).
  // With a node budget it may give up.
  Answer test(const SearchState& state, int threshold, std::uint64_t max_nodes = ~std::uint64_t{0});
  std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  enum class Verdict : std::uint8_t { kNo, kYes, kOpen };
  struct Scored {
    std::int32_t score;
    std::uint32_t place;  // in LatticeNode::plays; kPass
  };
  struct TableRef {
    std::uint64_t key;
    std::uint32_t check;
  };
  using Tops = std::array<std::uint16_t, kNumPlayClasses>;
  static constexpr std::uint32_t kPass = ~std::uint32_t{0};
  static constexpr std::uint32_t kNoMove = 0xFF'FFFF;

  bool search_lead(int seat);
  bool search_follow(int seat, int owner, int play_class, int key);
  // The trick goes on at the first seat from `seat` on that can beat the top play, or ends.
  bool go_on(int seat, int owner, int play_class, int key);
  bool try_play(int seat, const LatticePlay& play);
  Verdict go_out(int seat) noexcept;
  Verdict verdict_if_out(int seat) const noexcept;
  int heir_of(int owner) const noexcept;

  Tops tops_against(int seat) const noexcept;
  template <typename Use>
  static bool any_unbeaten(const LatticeNode& hand, const Tops& tops, Use use) noexcept;
  bool splits_unbeaten(int seat, const LatticeNode& hand, const Tops& tops) noexcept;
  bool is_surely_out(int seat, const LatticeNode& hand, const Tops& tops) noexcept;
  // What settles the question for the side of `seat`: that he goes out, or that he does and his partner after him.
  enum class SureGoal : std::uint8_t { kNone, kOut, kOutWithPartner };
  SureGoal sure_goal(int seat) const noexcept;
  // Whether the seat, leading from `hand`, reaches the goal whatever hands with these tops do.
  bool is_sure(int seat, const LatticeNode& hand, const Tops& tops, SureGoal goal) noexcept;
  bool has_sure_answer(int seat, int play_class, int first, SureGoal goal) noexcept;

  TableRef table_ref(int seat) const noexcept;
  TableRef relative_ref(std::uint64_t low_bits) const noexcept;
  void make_place(std::size_t num_moves);
  void push_leads(int seat);
  // Plays of the class from place `first` on, bombs, and the pass.
  void push_answers(int seat, int owner, int play_class, int key, int first);
  void push_answers_of_class(int seat, std::size_t play_class, int first);
  std::uint32_t pick_best(std::size_t from) noexcept;
  void reward(int seat, bool leads, std::size_t base, std::size_t last) noexcept;
  bool should_stop() noexcept;
  void make_room() noexcept;
  int num_cards() const noexcept;
  std::uint64_t state_hash(int seat, int owner, int play_class, int key) const noexcept;
  bool take_move(std::size_t at, bool may_wait, std::uint64_t move) noexcept;
  void leave_move(std::uint64_t move) noexcept {
    if (move != 0) control_.busy_moves.remove(move);
  }
  const LatticeNode* node(int seat, std::uint32_t index) noexcept {
    return lattices_[static_cast<std::size_t>(seat)]->node(index);
  }
  std::int16_t& history(int seat, bool leads, std::uint32_t id) noexcept {
    return history_[static_cast<std::size_t>(2 * seat + (leads ? 1 : 0))][id];
  }

  Lattices lattices_;
  const OutcomeValues& values_;
  LeadInheritancePolicy lead_inheritance_;
  SearchSwitches switches_;
  TranspositionTable& table_;
  SearchControl& control_;
  int thread_;  // 0 runs on the caller's thread
  int num_threads_;
  bool may_merge_jokers_ = true;  // jokers behave as any other rank once no wild is left
  std::uint64_t num_stored_ = 0;

  int threshold_ = 0;
  std::array<std::array<Verdict, 3>, 2> open_verdicts_{};  // [first side][seats out]
  std::array<const LatticeNode*, kNumSeats> hands_{};
  int num_out_ = 0;
  int first_side_ = 0;
  bool is_stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = 0;
  std::uint64_t node_budget_ = 0;
  std::uint64_t reported_nodes_ = 0;
  std::array<std::vector<std::int16_t>, 2 * kNumSeats> history_;
  std::vector<Scored> moves_;
  std::size_t num_moves_ = 0;
};

}  // namespace guandan
