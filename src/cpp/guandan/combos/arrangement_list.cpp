// Listing the arrangements of an ArrangementGraph, cheapest first.
#include <algorithm>
#include <map>

#include "guandan/combos/arrangement_graph.hpp"

namespace guandan {

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
        runs.push_back(graph.run_menus_[static_cast<std::size_t>(state.layer)].plans[i].shape);
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
    for (const std::uint8_t i : root.first.flushes) base.shapes.push_back(graph.flush_menu_.plans[i].shape);
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
