// All arrangements of a hand under any costs, cheapest first.
//
// The ranks are swept from the low ace to the high ace. At each one the runs that start there are chosen (with every
// placement of wilds), then the cards left of that rank are split into groups. What lies ahead depends only on the
// cards and wilds left, on the triples and pairs still to be joined into full houses, and (in the rare graphs where
// one rank may give both) on how many full houses there are. These states form a graph without circles; its nodes
// hold the exact cost of the way to the end, so listing walks straight to the cheapest arrangements.
// Costs here are weights (play_costs.hpp): of two ways at the same cost the one with fewer plays is the cheaper.
// Straight flushes need suits and are taken out first: every set of them is one root of the graph.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/combos/arrangement.hpp"
#include "guandan/combos/group_plans.hpp"
#include "guandan/combos/patterns.hpp"

namespace guandan {

// Everything but the suits of one arrangement; `flush_suits` are the ways to give suits to its straight flushes, in
// the order in which these stand in `shapes`.
struct Arrangement {
  ShapeList shapes;
  Cost cost = 0;
  std::vector<std::vector<std::int8_t>> flush_suits;
};

class ArrangementGraph {
 public:
  // `most_needed`: 0 for the arrangements in which no rank gives both a host and a guest (group_plans.hpp), else
  // those in which the rank that needs most full houses needs exactly so many (2 to 4). `costs` must outlive it.
  ArrangementGraph(const CardSet& hand, const Level& level, const LevelCosts& costs, int most_needed);
  // Only the arrangements without runs.
  ArrangementGraph(const RankCounts& groups, const Level& level, const LevelCosts& costs);

  // The least cost, or kNoCost. Only a lower bound where suits decide whether an arrangement can be played (dress).
  static constexpr Cost kNoCost = INT64_MAX / 4;
  Cost best() const noexcept { return best_; }

  // Visits arrangements of cost up to `most`, cheapest first, equal ones in a fixed order, until `visit` says no.
  void list(Cost most, const std::function<bool(const Arrangement&)>& visit);

 private:
  static constexpr int kEndLayer = kNumRunSlots;
  static constexpr int kMostHosts = 5;    // 28 cards hold no more full houses
  static constexpr int kMostFlushes = 5;  // nor straight flushes
  // A set of straight flushes with suits: places in flush_menu_.plans, never falling.
  struct Root {
    InplaceVector<std::uint8_t, kMostFlushes> flushes;
    InplaceVector<std::int8_t, kMostFlushes> suits;
    std::uint64_t counts = 0;
    int wilds = 0;
    Cost cost = 0;
  };
  struct RunPlan {
    Shape shape;
    Cost cost;
  };
  // Runs to choose from, those with most wilds first: whoever has w wilds left starts at first_within[w].
  struct RunMenu {
    std::vector<RunPlan> plans;
    std::array<std::size_t, 3> first_within{};
  };
  struct State {
    std::uint64_t counts;  // run word without the low ace; ranks already swept are gone
    int wilds;
    int layer;  // the slot whose runs come next
  };
  struct Lister;

  int width() const noexcept { return (2 * most_hosts_ + 1) * (most_needed_ + 1); }
  // Index into a node's costs for `balance` = hosts - guests so far; negative if out of range.
  int column(int balance, int hosts) const noexcept {
    if (balance < -most_hosts_ || balance > most_hosts_) return -1;
    return (balance + most_hosts_) * (most_needed_ + 1) + std::min(hosts, most_needed_);
  }

  ArrangementGraph(const Level& level, const LevelCosts& costs, int most_needed, const RankCounts& hand);
  void add_window(const RunPattern& pattern, int start, RunMenu& menu) const;
  static void sort_menu(RunMenu& menu);
  void find_best();
  // Visits every set of straight flushes, each once. There may be tens of thousands, so they are not stored.
  template <typename Visit>
  void for_each_root(Visit&& visit);
  template <typename Visit>
  void extend_root(Root& root, std::size_t first, int first_suit, Visit&& visit);
  // The node of a state, made if it is new; indices stay good, pointers into node_costs_ do not.
  int node(const State& state);
  const Cost* costs_of(int node) const noexcept { return &node_costs_[static_cast<std::size_t>(node * width())]; }
  using NodeCosts = std::array<Cost, (2 * kMostHosts + 1) * 5>;
  void fill(const State& state, NodeCosts& costs);
  void improve(NodeCosts& costs, const GroupEffect& effect, Cost cost, int child) const noexcept;
  void grow_table();
  template <typename Visit>
  void for_each_run_set(const State& state, Visit&& visit);
  template <typename Visit>
  void extend_run_set(const RunMenu& menu, std::size_t first, std::uint64_t counts, int wilds, Cost cost,
                      Visit&& visit);

  Level level_;
  const LevelCosts& costs_;
  GroupPlanner planner_;
  int most_needed_;
  int most_hosts_;  // no arrangement of this hand has more full houses, so no balance beyond it leads anywhere
  std::vector<GroupPlan> joker_plans_;
  std::array<RunMenu, kNumRunSlots> run_menus_;  // by start slot
  std::vector<std::size_t> chosen_;              // the run set being visited: places in run_menus_[layer].plans
  RankCounts hand_;
  std::array<std::uint64_t, kNumSuits> suited_{};  // the cards of each suit, less those of the root being visited
  RunMenu flush_menu_;
  // Open addressing over the states' keys; its size is a power of two.
  struct Slot {
    std::uint64_t key = 0;
    int node = -1;
  };
  std::vector<Slot> table_;
  int num_nodes_ = 0;
  std::vector<Cost> node_costs_;  // width() a node
  Cost best_ = kNoCost;
};

// Cards of one rank in a word of counts.
constexpr int held_at(std::uint64_t counts, int nibble) noexcept {
  return static_cast<int>((counts >> (4 * nibble)) & 0xF);
}

// Whether every nibble of `counts` is at least that of `taken` (at most 3).
constexpr bool holds(std::uint64_t counts, std::uint64_t taken) noexcept {
  constexpr std::uint64_t kEven = 0x0F0F'0F0F'0F0F'0F0FULL;
  constexpr std::uint64_t kGuard = 0x8080'8080'8080'8080ULL;
  const std::uint64_t even = ((counts & kEven) | kGuard) - (taken & kEven);
  const std::uint64_t odd = ((counts >> 4 & kEven) | kGuard) - (taken >> 4 & kEven);
  return (even & odd & kGuard) == kGuard;
}

template <typename Visit>
void ArrangementGraph::for_each_root(Visit&& visit) {
  Root root{{}, {}, hand_.counts, hand_.wilds, 0};
  extend_root(root, 0, 0, visit);
}

// Flushes are added in (shape, suit) order, so that every set comes once.
template <typename Visit>
void ArrangementGraph::extend_root(Root& root, std::size_t first, int first_suit, Visit&& visit) {
  visit(root);
  const std::size_t within = flush_menu_.first_within[static_cast<std::size_t>(root.wilds)];
  for (std::size_t i = std::max(first, within); i < flush_menu_.plans.size(); ++i) {
    const Shape& flush = flush_menu_.plans[i].shape;
    if (!holds(root.counts, flush.naturals)) continue;
    for (int suit = i == first ? first_suit : 0; suit < kNumSuits; ++suit) {
      std::uint64_t& held = suited_[static_cast<std::size_t>(suit)];
      if (!holds(held, flush.naturals)) continue;
      const Root before = root;
      held -= flush.naturals;
      root.flushes.push_back(static_cast<std::uint8_t>(i));
      root.suits.push_back(static_cast<std::int8_t>(suit));
      root.counts -= flush.naturals;
      root.wilds -= flush.wilds;
      root.cost += flush_menu_.plans[i].cost;
      extend_root(root, i, suit, visit);
      root = before;
      held += flush.naturals;
    }
  }
}

template <typename Visit>
void ArrangementGraph::extend_run_set(const RunMenu& menu, std::size_t first, std::uint64_t counts, int wilds,
                                      Cost cost, Visit&& visit) {
  visit(counts, wilds, cost);
  const std::size_t within = menu.first_within[static_cast<std::size_t>(wilds)];
  for (std::size_t i = std::max(first, within); i < menu.plans.size(); ++i) {
    const RunPlan& plan = menu.plans[i];
    if (!holds(counts, plan.shape.naturals)) continue;
    chosen_.push_back(i);
    extend_run_set(menu, i, counts - plan.shape.naturals, wilds - plan.shape.wilds, cost + plan.cost, visit);
    chosen_.pop_back();
  }
}

// Visits every set of runs that starts at the state's slot: counts and wilds left, and what the runs cost.
template <typename Visit>
void ArrangementGraph::for_each_run_set(const State& state, Visit&& visit) {
  extend_run_set(run_menus_[static_cast<std::size_t>(state.layer)], 0, state.counts, state.wilds, 0, visit);
}

}  // namespace guandan
