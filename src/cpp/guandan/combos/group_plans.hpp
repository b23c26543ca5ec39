// Ways to play the cards of one rank that go into no sequence.
//
// A full house needs a triple of one rank ("host") and a pair of another ("guest"). Ranks are planned one by one and
// hosts and guests meet at the end, so a plan of a rank is what it costs and how many of each it adds. Five cards of
// one rank are never a full house: a rank with both hosts and guests needs as many full houses in the hand as it
// has hosts and guests together (two wilds alone are an exception, they are a pair of whatever is wanted).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "guandan/base/inplace_vector.hpp"
#include "guandan/combos/play_costs.hpp"

namespace guandan {

enum class GroupRole : std::uint8_t { kAlone, kHost, kGuest };

struct Group {
  std::uint8_t size = 0;
  std::uint8_t wilds = 0;
  GroupRole role = GroupRole::kAlone;
  Rank rank = Rank::kTwo;  // jokers included

  constexpr bool operator==(const Group&) const noexcept = default;
  constexpr bool is_wild_pair() const noexcept { return size == 2 && wilds == 2; }
};

// The effect of a plan: all that the search over ranks has to know.
struct GroupEffect {
  std::int8_t hosts = 0;
  std::int8_t guests = 0;
  Cost cost = 0;  // a weight (play_costs.hpp)
};

using GroupList = InplaceVector<Group, 10>;

struct GroupPlan {
  GroupEffect effect;
  GroupList groups;
  int needed_full_houses = 0;  // hosts + guests where the rank has both, else 0
};

class GroupPlanner {
 public:
  // Only plans that need at most `most_needed` full houses (see the top of this file).
  GroupPlanner(const Level& level, const LevelCosts& costs, int most_needed) noexcept
      : level_(level), costs_(costs), most_needed_(most_needed) {}

  // The effects of all plans for `naturals` cards of a plain rank and `wilds` wilds used as that rank, each once with
  // its least cost. Good as long as the planner.
  const std::vector<GroupEffect>& effects(Rank rank, int naturals, int wilds);
  // All plans, each once.
  std::vector<GroupPlan> plans(Rank rank, int naturals, int wilds) const;
  // The same for the jokers of a hand.
  std::vector<GroupPlan> joker_plans(int small_jokers, int big_jokers) const;

 private:
  Cost weight_of(const Group& group) const noexcept;
  GroupPlan plan_of(const GroupList& groups) const noexcept;

  Level level_;
  const LevelCosts& costs_;
  int most_needed_;
  std::deque<std::vector<GroupEffect>> effects_;
  // 1 + index into effects_, 0 for what nobody has asked for yet: [plain rank][naturals][wilds].
  std::array<std::array<std::array<std::uint16_t, 3>, 9>, kNumPlainRanks> known_{};
};

}  // namespace guandan
