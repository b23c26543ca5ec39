#include "guandan/combos/group_plans.hpp"

#include <algorithm>

namespace guandan {
namespace {

ComboType type_of_size(int size) noexcept {
  constexpr std::array<ComboType, 4> kSmall = {ComboType::kSingle, ComboType::kSingle, ComboType::kPair,
                                               ComboType::kTriple};
  return size <= 3 ? kSmall[static_cast<std::size_t>(size)] : ComboType::kBomb;
}

// Visits the ways to split cards into groups, groups never growing: (size, wilds, role) falls from group to group.
template <typename Visit>
class Splitter {
 public:
  Splitter(Rank rank, bool is_level, const Visit& visit) : rank_(rank), is_level_(is_level), visit_(visit) {}

  void split(int naturals, int wilds) { split(naturals, wilds, Group{10, 2, GroupRole::kGuest, rank_}); }

 private:
  static bool may_follow(const Group& last, const Group& group) noexcept {
    if (last.size != group.size) return last.size > group.size;
    if (last.wilds != group.wilds) return last.wilds > group.wilds;
    return last.role >= group.role;
  }

  void split(int naturals, int wilds, const Group& last) {
    if (naturals + wilds == 0) {
      visit_(groups_);
      return;
    }
    for (int size = std::min<int>(last.size, naturals + wilds); size >= 1; --size) {
      for (int used = std::min(wilds, size); used >= 0; --used) {
        if (size - used > naturals) continue;
        if (size == used && !is_level_) continue;  // wilds alone are cards of the level rank
        const GroupRole other = size == 2 ? GroupRole::kGuest : size == 3 ? GroupRole::kHost : GroupRole::kAlone;
        extend(naturals, wilds, last, size, used, GroupRole::kAlone);
        if (other != GroupRole::kAlone) extend(naturals, wilds, last, size, used, other);
      }
    }
  }
  void extend(int naturals, int wilds, const Group& last, int size, int used, GroupRole role) {
    const Group group{static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(used), role, rank_};
    if (!may_follow(last, group)) return;
    groups_.push_back(group);
    split(naturals - (size - used), wilds - used, group);
    groups_.pop_back();
  }

  Rank rank_;
  bool is_level_;
  const Visit& visit_;
  GroupList groups_;
};

}  // namespace

Cost GroupPlanner::weight_of(const Group& group) const noexcept {
  const int key = level_.order_key(group.rank);
  if (group.role == GroupRole::kGuest) return 0;
  if (group.role == GroupRole::kHost) return costs_.weight(ComboType::kFullHouse, key, 5);
  return costs_.weight(type_of_size(group.size), key, group.size);
}

GroupPlan GroupPlanner::plan_of(const GroupList& groups) const noexcept {
  GroupPlan plan;
  plan.groups = groups;
  int own_guests = 0;
  for (const Group& group : groups) {
    plan.effect.cost += weight_of(group);
    if (group.role == GroupRole::kHost) ++plan.effect.hosts;
    if (group.role != GroupRole::kGuest) continue;
    ++plan.effect.guests;
    if (!group.is_wild_pair()) ++own_guests;
  }
  if (plan.effect.hosts > 0 && own_guests > 0) plan.needed_full_houses = plan.effect.hosts + own_guests;
  return plan;
}

std::vector<GroupPlan> GroupPlanner::plans(Rank rank, int naturals, int wilds) const {
  std::vector<GroupPlan> plans;
  const auto visit = [&](const GroupList& groups) {
    const GroupPlan plan = plan_of(groups);
    if (plan.needed_full_houses <= most_needed_) plans.push_back(plan);
  };
  Splitter(rank, rank == level_.rank(), visit).split(naturals, wilds);
  return plans;
}

const std::vector<GroupEffect>& GroupPlanner::effects(Rank rank, int naturals, int wilds) {
  std::uint16_t& known = known_[static_cast<std::size_t>(slot_of(rank))][static_cast<std::size_t>(naturals)]
                               [static_cast<std::size_t>(wilds)];
  if (known != 0) return effects_[known - 1U];
  std::vector<GroupEffect> best;
  const auto visit = [&](const GroupList& groups) {
    const GroupPlan plan = plan_of(groups);
    if (plan.needed_full_houses > most_needed_) return;
    const auto same = std::find_if(best.begin(), best.end(), [&plan](const GroupEffect& effect) {
      return effect.hosts == plan.effect.hosts && effect.guests == plan.effect.guests;
    });
    if (same == best.end()) {
      best.push_back(plan.effect);
    } else {
      same->cost = std::min(same->cost, plan.effect.cost);
    }
  };
  Splitter(rank, rank == level_.rank(), visit).split(naturals, wilds);
  effects_.push_back(std::move(best));
  known = static_cast<std::uint16_t>(effects_.size());
  return effects_.back();
}

std::vector<GroupPlan> GroupPlanner::joker_plans(int small_jokers, int big_jokers) const {
  const auto colour_splits = [this](Rank rank, int count) {
    std::vector<GroupList> splits(1);
    const Group single{1, 0, GroupRole::kAlone, rank};
    for (int i = 0; i < count; ++i) splits[0].push_back(single);
    if (count == 2) {
      splits.resize(2);
      splits[1].push_back(Group{2, 0, GroupRole::kAlone, rank});
      if (level_.rules().joker_pair == JokerPairPolicy::kAllowed) {
        splits.resize(3);
        splits[2].push_back(Group{2, 0, GroupRole::kGuest, rank});
      }
    }
    return splits;
  };
  std::vector<GroupPlan> plans;
  if (small_jokers == 2 && big_jokers == 2) {
    GroupPlan bomb;
    bomb.effect.cost = costs_.weight(ComboType::kJokerBomb, 0, 4);
    bomb.groups.push_back(Group{4, 0, GroupRole::kAlone, Rank::kBigJoker});
    plans.push_back(bomb);
  }
  for (const GroupList& small : colour_splits(Rank::kSmallJoker, small_jokers)) {
    for (const GroupList& big : colour_splits(Rank::kBigJoker, big_jokers)) {
      GroupList groups = small;
      for (const Group& group : big) groups.push_back(group);
      plans.push_back(plan_of(groups));
    }
  }
  return plans;
}

}  // namespace guandan
