// How a deal can end, and what each end is worth under a pay-off.
#pragma once

#include <array>
#include <cstddef>

#include "guandan/play/position.hpp"

namespace guandan {

// The six outcomes as numbers 3 * side of the first seat out + place of his partner (0 second, 1 third, 2 last),
// and the distinct values they have.
class OutcomeValues {
 public:
  explicit OutcomeValues(const Payoff& payoff);

  int num_values() const noexcept { return num_values_; }
  int value(int rank) const noexcept { return values_[static_cast<std::size_t>(rank)]; }
  int rank_of_outcome(int outcome) const noexcept { return ranks_[static_cast<std::size_t>(outcome)]; }
  // Lowest and highest rank that can still come about with `num_out` seats out, the first of `first_side`.
  std::array<int, 2> range(int num_out, int first_side) const noexcept;

 private:
  int num_values_ = 0;
  std::array<int, 6> values_{};
  std::array<int, 6> ranks_{};
};

}  // namespace guandan
