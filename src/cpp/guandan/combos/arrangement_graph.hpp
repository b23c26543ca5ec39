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
  static constexpr int kMostHosts = 5;    // 28 cards hold no more full houses
  static constexpr int kMostFlushes = 5;  // nor straight flushes
  // A set of straight flushes with suits: places in flush_shapes_, never falling.
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
  void make_run_plans(int wilds);
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
  void extend_run_set(const std::vector<RunPlan>& plans, std::size_t first, std::uint64_t counts, int wilds, Cost cost,
                      Visit&& visit);

  Level level_;
  const LevelCosts& costs_;
  GroupPlanner planner_;
  int most_needed_;
  int most_hosts_;  // no arrangement of this hand has more full houses, so no balance beyond it leads anywhere
  std::vector<GroupPlan> joker_plans_;
  std::vector<std::vector<RunPlan>> run_plans_;  // by start slot
  std::vector<std::size_t> chosen_;              // the run set being visited, as indices into run_plans_[layer]
  RankCounts hand_;
  std::array<std::uint64_t, kNumSuits> suited_{};  // the cards of each suit, less those of the root being visited
  ShapeList flush_shapes_;
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

}  // namespace guandan
