#include "guandan/combos/arrangement_graph.hpp"

#include <algorithm>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

constexpr int nibble_of_slot(int slot) noexcept { return slot == 0 ? kNumRunSlots - 1 : slot; }

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

}  // namespace

ArrangementGraph::ArrangementGraph(const CardSet& hand, const Level& level, const LevelCosts& costs, int most_needed)
    : ArrangementGraph(level, costs, most_needed, rank_counts_of(hand, level)) {
  for (int suit = 0; suit < kNumSuits; ++suit) {
    suited_[static_cast<std::size_t>(suit)] = suited_counts(hand, level_, static_cast<Suit>(suit));
  }
  for (int start = 0; start < kNumRunSlots; ++start) {
    RunMenu& menu = run_menus_[static_cast<std::size_t>(start)];
    for (const RunPattern* pattern : {&kStraightPattern, &kTubePattern, &kPlatePattern}) {
      if (start < pattern->num_windows()) add_window(*pattern, start, menu);
    }
    sort_menu(menu);
    if (start < kStraightFlushPattern.num_windows()) add_window(kStraightFlushPattern, start, flush_menu_);
  }
  sort_menu(flush_menu_);
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
      hand_(hand) {}

void ArrangementGraph::find_best() {
  for_each_root([this](const Root& root) {
    const Cost ahead = costs_of(node(State{root.counts, root.wilds, 0}))[column(0, 0)];
    if (ahead < kNoCost / 2) best_ = std::min(best_, root.cost + ahead);
  });
}

// All ways to fill a window with the wilds of the hand.
void ArrangementGraph::add_window(const RunPattern& pattern, int start, RunMenu& menu) const {
  Shape shape;
  shape.type = pattern.type;
  shape.key = static_cast<std::uint8_t>(pattern.key_of_start(start));
  const Cost cost = costs_.weight(shape.type, shape.key, pattern.size());
  const auto fill = [&](const auto& self, int slot, int left) -> void {
    if (slot == start + pattern.length) {
      menu.plans.push_back({shape, cost});
      return;
    }
    for (int used = 0; used <= std::min(left, pattern.width); ++used) {
      const Shape saved = shape;
      shape.naturals += static_cast<std::uint64_t>(pattern.width - used) << (4 * nibble_of_slot(slot));
      shape.wilds = static_cast<std::uint8_t>(shape.wilds + used);
      self(self, slot + 1, left - used);
      shape = saved;
    }
  };
  fill(fill, start, hand_.wilds);
}

void ArrangementGraph::sort_menu(RunMenu& menu) {
  std::stable_sort(menu.plans.begin(), menu.plans.end(),
                   [](const RunPlan& a, const RunPlan& b) { return a.shape.wilds > b.shape.wilds; });
  for (std::size_t wilds = 0; wilds < menu.first_within.size(); ++wilds) {
    const auto within = [wilds](const RunPlan& plan) { return plan.shape.wilds <= wilds; };
    menu.first_within[wilds] =
        static_cast<std::size_t>(std::find_if(menu.plans.begin(), menu.plans.end(), within) - menu.plans.begin());
  }
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

}  // namespace guandan
