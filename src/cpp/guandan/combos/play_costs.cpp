#include "guandan/combos/play_costs.hpp"

#include <algorithm>
#include <cmath>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/combos/names.hpp"

namespace guandan {
namespace {

[[noreturn]] void fail(std::string_view text, const std::string& expected) {
  throw Error(ErrorCode::kArgument, "expected " + expected + ", got " + quoted(text));
}

}  // namespace

PlayCosts::Rule PlayCosts::parse(const Entry& entry) {
  const auto& [text, value] = entry;
  if (!std::isfinite(value) || std::abs(value) > 1000) {
    fail(std::to_string(value), "a cost from -1000 to 1000 for " + quoted(text));
  }
  const std::size_t colon = text.find(':');
  std::string_view name = std::string_view(text).substr(0, colon);
  Rule rule{ComboType::kSingle, 0, 0, static_cast<Cost>(std::llround(value * static_cast<double>(kCostUnit)))};
  if (name.size() > 4 && name.starts_with("BOMB")) {
    const std::string_view digits = name.substr(4);
    const bool is_size = digits == "10" || (digits.size() == 1 && digits[0] >= '4' && digits[0] <= '9');
    if (!is_size) fail(text, "a bomb of 4 to 10 cards ('BOMB4' .. 'BOMB10')");
    rule.size = digits == "10" ? 10 : digits[0] - '0';
    rule.type = ComboType::kBomb;
  } else if (const auto type = find_combo_type(name)) {
    rule.type = *type;
  } else {
    fail(text, "a play such as 'PAIR', 'PAIR:K', 'PAIR:L' or 'BOMB6'");
  }
  if (colon == std::string::npos) return rule;
  const std::string_view rank = std::string_view(text).substr(colon + 1);
  if (rule.type == ComboType::kJokerBomb) fail(text, "'JOKER_BOMB' without a rank");
  if (rank == "L") {
    if (is_run_type(rule.type)) fail(text, "the rank of a top card (runs know no level rank)");
    rule.rank = kLevelRank;
    return rule;
  }
  Rank parsed = Rank::kTwo;
  try {
    parsed = parse_rank(rank);
  } catch (const Error&) {
    fail(text, "a rank 2 .. 9, T, J, Q, K, A, B, R or L after the colon");
  }
  if (is_joker(parsed) && rule.type != ComboType::kSingle && rule.type != ComboType::kPair) {
    fail(text, "a play that jokers can form");
  }
  rule.rank = static_cast<int>(parsed);
  return rule;
}

PlayCosts::PlayCosts(std::vector<Entry> entries) : entries_(std::move(entries)) {
  std::sort(entries_.begin(), entries_.end());
  for (const Entry& entry : entries_) rules_.push_back(parse(entry));
  std::stable_sort(rules_.begin(), rules_.end(),
                   [](const Rule& a, const Rule& b) { return a.specificity() < b.specificity(); });
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Rule &a = rules_[i], &b = rules_[j];
      if (a.type == b.type && a.size == b.size && a.rank == b.rank) {
        fail(to_string(a.type), "each kind of play once among the costs; one is named twice");
      }
    }
  }
}

LevelCosts objective_costs(Objective objective) noexcept {
  LevelCosts costs;
  for (auto& row : costs.plays) row.fill(kCostUnit);
  for (auto& row : costs.bombs) row.fill(objective == Objective::kPlays ? kCostUnit : 0);
  if (objective == Objective::kPlays) return costs;
  costs.plays[static_cast<std::size_t>(ComboType::kStraightFlush)].fill(0);
  costs.plays[static_cast<std::size_t>(ComboType::kJokerBomb)].fill(0);
  for (const ComboType type : {ComboType::kSingle, ComboType::kPair}) {
    costs.plays[static_cast<std::size_t>(type)][kSmallJokerKey] = 0;
    costs.plays[static_cast<std::size_t>(type)][kBigJokerKey] = 0;
  }
  return costs;
}

LevelCosts PlayCosts::at(const Level& level) const noexcept {
  LevelCosts costs = objective_costs(Objective::kPlays);
  for (const Rule& rule : rules_) {
    for (int key = 0; key <= kBigJokerKey; ++key) {
      const bool is_level_key = !is_run_type(rule.type) && key == kLevelKey;
      // A printed joker is one below its order key (level.hpp); the joker bomb has key 0 and takes any rule.
      const int printed = is_level_key ? static_cast<int>(level.rank()) : key > kLevelKey ? key - 1 : key;
      const bool applies = rule.rank == 0 || (rule.rank == kLevelRank ? is_level_key : rule.rank == printed);
      if (!applies) continue;
      const auto at = static_cast<std::size_t>(key);
      if (rule.type != ComboType::kBomb) {
        costs.plays[static_cast<std::size_t>(rule.type)][at] = rule.cost;
        continue;
      }
      for (int size = 4; size <= 10; ++size) {
        if (rule.size == 0 || rule.size == size) costs.bombs[static_cast<std::size_t>(size)][at] = rule.cost;
      }
    }
  }
  return costs;
}

}  // namespace guandan
