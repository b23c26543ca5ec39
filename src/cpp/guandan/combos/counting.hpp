// How many plays a hand has, in closed form: products and sums over ranks and windows, no play is
// looked at. The tests hold these numbers against the generated lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "guandan/combos/demand.hpp"

namespace guandan {

struct PlayCounts {
  std::array<std::uint32_t, kNumComboTypes> of_type{};
  std::uint32_t total = 0;
};

PlayCounts count_plays(const CardSet& hand, const Level& level, const Demand& demand) noexcept;

}  // namespace guandan
