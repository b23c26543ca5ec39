#include "guandan/search/outcomes.hpp"

#include <algorithm>

namespace guandan {

OutcomeValues::OutcomeValues(const Payoff& payoff) {
  std::array<int, 6> all{};
  for (std::size_t place = 0; place < 3; ++place) {
    all[place] = payoff.gains[place];
    all[3 + place] = -payoff.gains[place];
  }
  values_ = all;
  std::sort(values_.begin(), values_.end());
  num_values_ = static_cast<int>(std::unique(values_.begin(), values_.end()) - values_.begin());
  for (std::size_t outcome = 0; outcome < 6; ++outcome) {
    ranks_[outcome] =
        static_cast<int>(std::find(values_.begin(), values_.begin() + num_values_, all[outcome]) - values_.begin());
  }
}

std::array<int, 2> OutcomeValues::range(int num_out, int first_side) const noexcept {
  int low = num_values_ - 1;
  int high = 0;
  for (int outcome = 0; outcome < 6; ++outcome) {
    if (num_out >= 1 && outcome / 3 != first_side) continue;
    if (num_out >= 2 && outcome % 3 == 0) continue;
    low = std::min(low, rank_of_outcome(outcome));
    high = std::max(high, rank_of_outcome(outcome));
  }
  return {low, high};
}

}  // namespace guandan
