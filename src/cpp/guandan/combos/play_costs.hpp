// What plays cost when a hand is arranged: a number for every type, rank and (for bombs) size.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "guandan/combos/combo.hpp"
#include "guandan/combos/decompose_leaf.hpp"

namespace guandan {

// Costs are counted in millionths, so that sums and ties are exact.
using Cost = std::int64_t;
inline constexpr Cost kCostUnit = 1'000'000;

// A sum that orders by cost, then by number of plays: kPlayWeights for each millionth and 1 for each play.
inline constexpr Cost kPlayWeights = 64;
constexpr Cost weigh(Cost cost, int plays) noexcept { return cost * kPlayWeights + plays; }
// Inverse of weigh for at most 28 plays; costs may be negative.
constexpr Cost cost_of_weight(Cost weight) noexcept { return weight >> 6; }

// The costs at one level, by order key (level.hpp) or, for runs, by the natural value of the top card.
class LevelCosts {
 public:
  Cost cost(ComboType type, int key, int size) const noexcept {
    if (type == ComboType::kBomb) return bombs[static_cast<std::size_t>(size)][static_cast<std::size_t>(key)];
    return plays[static_cast<std::size_t>(type)][static_cast<std::size_t>(key)];
  }
  Cost cost(const Combo& combo) const noexcept { return cost(combo.type, combo.key, combo.size); }
  Cost weight(ComboType type, int key, int size) const noexcept { return weigh(cost(type, key, size), 1); }
  Cost weight(const Combo& combo) const noexcept { return weigh(cost(combo), 1); }

  bool operator==(const LevelCosts&) const noexcept = default;

  std::array<std::array<Cost, kBigJokerKey + 1>, kNumComboTypes> plays{};
  std::array<std::array<Cost, kBigJokerKey + 1>, 11> bombs{};
};

// Costs under which an arrangement costs what the objective counts.
LevelCosts objective_costs(Objective objective) noexcept;

// Costs by printed rank, before the level is known. Entries, the later the stronger:
//   "PAIR"       every pair                  "BOMB6"      every bomb of six cards
//   "PAIR:K"     pairs of kings              "BOMB6:K"    six kings
//   "PAIR:L"     pairs of the level rank, whatever it is ("SINGLE:B", "SINGLE:R" are the jokers)
// For runs the rank is that of the top card, and "L" has no meaning. What no entry names costs 1.
class PlayCosts {
 public:
  using Entry = std::pair<std::string, double>;

  // Throws Error(kArgument) for an entry that names no play, or a cost beyond 1000 either way.
  explicit PlayCosts(std::vector<Entry> entries);
  const std::vector<Entry>& entries() const noexcept { return entries_; }
  LevelCosts at(const Level& level) const noexcept;
  bool operator==(const PlayCosts& other) const noexcept { return entries_ == other.entries_; }

 private:
  struct Rule {
    ComboType type;
    int size;  // 0: any
    int rank;  // value of Rank; 0: any; kLevelRank: the level rank
    Cost cost;
    int specificity() const noexcept { return (rank == 0 ? 0 : rank == kLevelRank ? 4 : 2) + (size == 0 ? 0 : 1); }
  };
  static constexpr int kLevelRank = 1;
  static Rule parse(const Entry& entry);

  std::vector<Entry> entries_;
  std::vector<Rule> rules_;  // by specificity upwards
};

}  // namespace guandan
