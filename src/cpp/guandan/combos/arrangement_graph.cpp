#include "guandan/combos/arrangement_graph.hpp"

#include <algorithm>
#include <map>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

constexpr int kEndLayer = kNumRunSlots;

constexpr int nibble_of_slot(int slot) noexcept { return slot == 0 ? kNumRunSlots - 1 : slot; }
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

constexpr std::uint64_t hash_of(std::uint64_t key) noexcept {
  key *= 0x9E37'79B9'7F4A'7C15ULL;
  return key ^ key >> 32;
}

// No arrangement has more full houses: triples and pairs run out, and each takes five cards.
int most_full_houses(const RankCounts& hand) noexcept {
  int hosts = hand.wilds;
  int guests = hand.wilds + hand.small_jokers / 2 + hand.big_jokers / 2;
  for (int nibble = 1; nibble < kNumRunSlots; ++nibble) {
    hosts += held_at(hand.counts, nibble) / 3;
    guests += held_at(hand.counts, nibble) / 2;
  }
  return std::min({hosts, guests, 5});
}

// All ways to fill a window with at most `wilds` wilds, fewest wilds at the low end first.
void fill_window(const RunPattern& pattern, int start, int wilds, ShapeList& out) {
  Shape shape;
  shape.type = pattern.type;
  shape.key = static_cast<std::uint8_t>(pattern.key_of_start(start));
  const auto fill = [&](const auto& self, int slot, int left) -> void {
    if (slot == start + pattern.length) {
      out.push_back(shape);
      return;
    }
    for (int used = 0; used <= std::min(left, pattern.width); ++used) {
      Shape saved = shape;
      shape.naturals += static_cast<std::uint64_t>(pattern.width - used) << (4 * nibble_of_slot(slot));
      shape.wilds = static_cast<std::uint8_t>(shape.wilds + used);
      self(self, slot + 1, left - used);
      shape = saved;
    }
  };
  fill(fill, start, wilds);
}

}  // namespace

ArrangementGraph::ArrangementGraph(const CardSet& hand, const Level& level, const LevelCosts& costs, int most_needed)
    : ArrangementGraph(level, costs, most_needed, rank_counts_of(hand, level)) {
  make_run_plans(hand_.wilds);
  for (int suit = 0; suit < kNumSuits; ++suit) {
    suited_[static_cast<std::size_t>(suit)] = suited_counts(hand, level_, static_cast<Suit>(suit));
  }
  for (int start = 0; start < kStraightFlushPattern.num_windows(); ++start) {
    fill_window(kStraightFlushPattern, start, hand_.wilds, flush_shapes_);
  }
  find_best();
}

ArrangementGraph::ArrangementGraph(const RankCounts& groups, const Level& level, const LevelCosts& costs)
    : ArrangementGraph(level, costs, 0, groups) {
  find_best();
}

ArrangementGraph::ArrangementGraph(const Level& level, const LevelCosts& costs, int most_needed, const RankCounts& hand)
    : level_(level),
      costs_(costs),
      planner_(level, costs, most_needed),
      most_needed_(most_needed),
      most_hosts_(most_full_houses(hand)),
      joker_plans_(planner_.joker_plans(hand.small_jokers, hand.big_jokers)),
      run_plans_(kNumRunSlots),
      hand_(hand) {}

void ArrangementGraph::find_best() {
  for_each_root([this](const Root& root) {
    const Cost ahead = costs_of(node(State{root.counts, root.wilds, 0}))[column(0, 0)];
    if (ahead < kNoCost / 2) best_ = std::min(best_, root.cost + ahead);
  });
}

void ArrangementGraph::make_run_plans(int wilds) {
  for (const RunPattern* pattern : {&kStraightPattern, &kTubePattern, &kPlatePattern}) {
    for (int start = 0; start < pattern->num_windows(); ++start) {
      ShapeList shapes;
      fill_window(*pattern, start, wilds, shapes);
      for (const Shape& shape : shapes) {
        run_plans_[static_cast<std::size_t>(start)].push_back(
            {shape, costs_.weight(shape.type, shape.key, shape.size())});
      }
    }
  }
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
  for (std::size_t i = first; i < flush_shapes_.size(); ++i) {
    const Shape& flush = flush_shapes_[i];
    if (flush.wilds > root.wilds || !holds(root.counts, flush.naturals)) continue;
    for (int suit = i == first ? first_suit : 0; suit < kNumSuits; ++suit) {
      std::uint64_t& held = suited_[static_cast<std::size_t>(suit)];
      if (!holds(held, flush.naturals)) continue;
      const Root before = root;
      held -= flush.naturals;
      root.flushes.push_back(static_cast<std::uint8_t>(i));
      root.suits.push_back(static_cast<std::int8_t>(suit));
      root.counts -= flush.naturals;
      root.wilds -= flush.wilds;
      root.cost += costs_.weight(ComboType::kStraightFlush, flush.key, 5);
      extend_root(root, i, suit, visit);
      root = before;
      held += flush.naturals;
    }
  }
}

template <typename Visit>
void ArrangementGraph::extend_run_set(const std::vector<RunPlan>& plans, std::size_t first, std::uint64_t counts,
                                      int wilds, Cost cost, Visit&& visit) {
  visit(counts, wilds, cost);
  for (std::size_t i = first; i < plans.size(); ++i) {
    const RunPlan& plan = plans[i];
    if (plan.shape.wilds > wilds || !holds(counts, plan.shape.naturals)) continue;
    chosen_.push_back(i);
    extend_run_set(plans, i, counts - plan.shape.naturals, wilds - plan.shape.wilds, cost + plan.cost, visit);
    chosen_.pop_back();
  }
}

// Visits every set of runs that starts at the state's slot: counts and wilds left, and what the runs cost.
template <typename Visit>
void ArrangementGraph::for_each_run_set(const State& state, Visit&& visit) {
  extend_run_set(run_plans_[static_cast<std::size_t>(state.layer)], 0, state.counts, state.wilds, 0, visit);
}

void ArrangementGraph::grow_table() {
  std::vector<Slot> old(std::max<std::size_t>(256, 4 * table_.size()));
  old.swap(table_);
  for (const Slot& slot : old) {
    if (slot.node < 0) continue;
    std::size_t at = hash_of(slot.key) & (table_.size() - 1);
    while (table_[at].node >= 0) at = (at + 1) & (table_.size() - 1);
    table_[at] = slot;
  }
}

int ArrangementGraph::node(const State& state) {
  // Nibble 0 and the two highest nibbles of a run word are free.
  const std::uint64_t key =
      state.counts | static_cast<std::uint64_t>(state.wilds) | static_cast<std::uint64_t>(state.layer) << 56;
  const auto find = [&] {
    std::size_t at = hash_of(key) & (table_.size() - 1);
    while (table_[at].node >= 0 && table_[at].key != key) at = (at + 1) & (table_.size() - 1);
    return at;
  };
  if (table_.size() < 2 * static_cast<std::size_t>(num_nodes_ + 1)) grow_table();
  if (const Slot& slot = table_[find()]; slot.node >= 0) return slot.node;
  NodeCosts costs;
  std::fill_n(costs.begin(), width(), kNoCost);
  fill(state, costs);
  if (table_.size() < 2 * static_cast<std::size_t>(num_nodes_ + 1)) grow_table();
  table_[find()] = Slot{key, num_nodes_};
  node_costs_.insert(node_costs_.end(), costs.begin(), costs.begin() + width());
  return num_nodes_++;
}

// Takes over what a step of this effect and cost to `child` makes cheaper.
void ArrangementGraph::improve(NodeCosts& costs, const GroupEffect& effect, Cost cost, int child) const noexcept {
  const Cost* ahead = costs_of(child);
  const int shift = effect.hosts - effect.guests;
  const int lowest = std::max(-most_hosts_, -most_hosts_ - shift);
  const int highest = std::min(most_hosts_, most_hosts_ - shift);
  if (most_needed_ == 0) {
    for (int at = lowest + most_hosts_; at <= highest + most_hosts_; ++at) {
      Cost& here = costs[static_cast<std::size_t>(at)];
      here = std::min(here, cost + effect.cost + ahead[at + shift]);
    }
    return;
  }
  for (int balance = lowest; balance <= highest; ++balance) {
    for (int hosts = 0; hosts <= most_needed_; ++hosts) {
      Cost& here = costs[static_cast<std::size_t>(column(balance, hosts))];
      here = std::min(here, cost + effect.cost + ahead[column(balance + shift, hosts + effect.hosts)]);
    }
  }
}

void ArrangementGraph::fill(const State& state, NodeCosts& costs) {
  if (state.layer == kEndLayer) {
    if (state.wilds != 0) return;
    for (const GroupPlan& plan : joker_plans_) {
      const int at = column(plan.effect.guests, most_needed_);
      if (at < 0) continue;
      costs[static_cast<std::size_t>(at)] = std::min(costs[static_cast<std::size_t>(at)], plan.effect.cost);
    }
    return;
  }
  for_each_run_set(state, [&](std::uint64_t counts, int wilds, Cost cost) {
    if (state.layer == 0) {
      improve(costs, GroupEffect{}, cost, node(State{counts, wilds, 1}));
      return;
    }
    const int held = held_at(counts, state.layer);
    const std::uint64_t rest = counts & ~(std::uint64_t{0xF} << (4 * state.layer));
    for (int used = 0; used <= wilds; ++used) {
      const int child = node(State{rest, wilds - used, state.layer + 1});
      for (const GroupEffect& effect : planner_.effects(rank_of_run_slot(state.layer), held, used)) {
        improve(costs, effect, cost, child);
      }
    }
  });
}

// Best-first walk through the graph. Every step leads to a state from which the end can be reached at the cost the
// node tells, so an item is worth exactly what its cheapest arrangement costs.
struct ArrangementGraph::Lister {
  struct Item {
    int parent;  // -1: a root
    std::size_t root;
    State state;
    int balance, hosts;
    Cost cost;
    ShapeList runs;
    GroupPlan plan;
  };
  struct Entry {
    Cost total;
    int layer;
    std::size_t item;
    // Cheapest first; then whoever is nearest to the end, in the order of making.
    bool operator<(const Entry& other) const noexcept {
      if (total != other.total) return total > other.total;
      if (layer != other.layer) return layer < other.layer;
      return item > other.item;
    }
  };

  ArrangementGraph& graph;
  Cost most;
  std::vector<Item> items;
  std::vector<Entry> queue;
  struct FlushSet {
    Root first;
    std::vector<std::vector<std::int8_t>> suits;  // of all roots with these flushes
  };
  std::vector<FlushSet> roots;

  void push(Item item, Cost ahead) {
    if (ahead >= kNoCost / 2 || item.cost + ahead > most) return;
    queue.push_back({item.cost + ahead, item.state.layer, items.size()});
    std::push_heap(queue.begin(), queue.end());
    items.push_back(std::move(item));
  }

  Cost ahead_of(const State& state, int balance, int hosts) const {
    const int at = graph.column(balance, hosts);
    if (at < 0) return kNoCost;
    return graph.costs_of(graph.node(state))[at];
  }

  void push_step(std::size_t from, const State& state, Cost cost, const ShapeList& runs, const GroupPlan& plan) {
    const Item& parent = items[from];
    Item item{static_cast<int>(from),
              parent.root,
              state,
              parent.balance + plan.effect.hosts - plan.effect.guests,
              parent.hosts + plan.effect.hosts,
              parent.cost + cost + plan.effect.cost,
              runs,
              plan};
    const Cost ahead = ahead_of(state, item.balance, item.hosts);
    push(std::move(item), ahead);
  }

  void expand(std::size_t from) {
    const State state = items[from].state;
    if (state.layer == kEndLayer) {
      for (const GroupPlan& plan : graph.joker_plans_) {
        if (items[from].balance != plan.effect.guests || items[from].hosts < graph.most_needed_) continue;
        Item item{static_cast<int>(from),
                  items[from].root,
                  State{0, 0, kEndLayer + 1},
                  0,
                  items[from].hosts,
                  items[from].cost + plan.effect.cost,
                  {},
                  plan};
        push(std::move(item), 0);
      }
      return;
    }
    graph.for_each_run_set(state, [&](std::uint64_t counts, int wilds, Cost cost) {
      ShapeList runs;
      for (const std::size_t i : graph.chosen_) {
        runs.push_back(graph.run_plans_[static_cast<std::size_t>(state.layer)][i].shape);
      }
      if (state.layer == 0) {
        push_step(from, State{counts, wilds, 1}, cost, runs, GroupPlan{});
        return;
      }
      const int held = held_at(counts, state.layer);
      const std::uint64_t rest = counts & ~(std::uint64_t{0xF} << (4 * state.layer));
      for (int used = 0; used <= wilds; ++used) {
        const State next{rest, wilds - used, state.layer + 1};
        for (const GroupPlan& plan : graph.planner_.plans(rank_of_run_slot(state.layer), held, used)) {
          push_step(from, next, cost, runs, plan);
        }
      }
    });
  }

  Shape shape_of(const Group& group) const {
    Shape shape;
    shape.wilds = group.wilds;
    if (is_joker(group.rank) && group.size == 4) {
      shape.type = ComboType::kJokerBomb;
      shape.naturals = 0x22ULL << 56;
      return shape;
    }
    constexpr std::array<ComboType, 4> kTypes = {ComboType::kBomb, ComboType::kSingle, ComboType::kPair,
                                                 ComboType::kTriple};
    shape.type = kTypes[group.size <= 3 ? group.size : 0];
    shape.key = static_cast<std::uint8_t>(graph.level_.order_key(group.rank));
    shape.naturals = static_cast<std::uint64_t>(group.size - group.wilds) << (4 * (static_cast<int>(group.rank) - 1));
    return shape;
  }

  // Joins hosts and guests in every way; false once `visit` has had enough.
  bool emit(std::size_t last, const std::function<bool(const Arrangement&)>& visit) {
    Arrangement base;
    base.cost = items[last].cost;
    const FlushSet& root = roots[items[last].root];
    base.flush_suits = root.suits;
    for (const std::uint8_t i : root.first.flushes) base.shapes.push_back(graph.flush_shapes_[i]);
    std::vector<Group> hosts, guests;
    int needed = 0;
    for (int i = static_cast<int>(last); i >= 0; i = items[static_cast<std::size_t>(i)].parent) {
      const Item& item = items[static_cast<std::size_t>(i)];
      base.shapes.insert(base.shapes.end(), item.runs.begin(), item.runs.end());
      needed = std::max(needed, item.plan.needed_full_houses);
      for (const Group& group : item.plan.groups) {
        if (group.role == GroupRole::kHost) hosts.push_back(group);
        if (group.role == GroupRole::kGuest) guests.push_back(group);
        if (group.role == GroupRole::kAlone) base.shapes.push_back(shape_of(group));
      }
    }
    if (needed != graph.most_needed_) return true;
    const auto before = [](const Group& a, const Group& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.wilds < b.wilds;
    };
    std::sort(guests.begin(), guests.end(), before);
    std::sort(hosts.begin(), hosts.end(), [&](const Group& a, const Group& b) { return before(b, a); });
    std::vector<std::vector<std::pair<std::uint64_t, std::uint8_t>>> seen;
    do {
      Arrangement joined = base;
      std::vector<std::pair<std::uint64_t, std::uint8_t>> pairing;
      bool is_legal = true;
      for (std::size_t i = 0; i < hosts.size(); ++i) {
        is_legal = is_legal && (hosts[i].rank != guests[i].rank || guests[i].is_wild_pair());
        Shape shape = shape_of(hosts[i]);
        const Shape guest = shape_of(guests[i]);
        shape.type = ComboType::kFullHouse;
        shape.naturals += guest.naturals;
        shape.wilds = static_cast<std::uint8_t>(shape.wilds + guest.wilds);
        joined.shapes.push_back(shape);
        pairing.emplace_back(shape.naturals | shape.wilds, shape.key);  // nibble 0 is free
      }
      // Equal hosts may change places.
      std::sort(pairing.begin(), pairing.end());
      if (!is_legal || std::find(seen.begin(), seen.end(), pairing) != seen.end()) continue;
      seen.push_back(pairing);
      if (!visit(joined)) return false;
    } while (std::next_permutation(guests.begin(), guests.end(), before));
    return true;
  }
};

void ArrangementGraph::list(Cost most, const std::function<bool(const Arrangement&)>& visit) {
  Lister lister{*this, most, {}, {}, {}};
  // Roots with the same flushes in other suits are one: the first stands for all.
  std::map<std::array<std::uint8_t, kMostFlushes + 1>, std::size_t> first_of;
  for_each_root([&](const Root& root) {
    const State state{root.counts, root.wilds, 0};
    const Cost ahead = lister.ahead_of(state, 0, 0);
    if (ahead >= kNoCost / 2 || root.cost + ahead > most) return;
    std::array<std::uint8_t, kMostFlushes + 1> flushes{static_cast<std::uint8_t>(root.flushes.size())};
    std::copy(root.flushes.begin(), root.flushes.end(), flushes.begin() + 1);
    const auto [at, is_new] = first_of.try_emplace(flushes, lister.roots.size());
    if (is_new) {
      lister.roots.push_back({root, {}});
      lister.push({-1, at->second, state, 0, 0, root.cost, {}, {}}, ahead);
    }
    lister.roots[at->second].suits.emplace_back(root.suits.begin(), root.suits.end());
  });
  while (!lister.queue.empty()) {
    std::pop_heap(lister.queue.begin(), lister.queue.end());
    const Lister::Entry entry = lister.queue.back();
    lister.queue.pop_back();
    if (entry.layer <= kEndLayer) {
      lister.expand(entry.item);
    } else if (!lister.emit(entry.item, visit)) {
      return;
    }
  }
}

}  // namespace guandan
