#include "guandan/combos/rank_choices.hpp"

namespace guandan {

constexpr RankChoiceTable kComputedRankChoices = make_rank_choices();
constinit const RankChoiceTable kRankChoices = kComputedRankChoices;

}  // namespace guandan
