// What a player wants from generation: everything (a lead), or only what beats a play (a follow).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "guandan/combos/combo.hpp"

namespace guandan {

// Which keys are wanted: for every type that is no bomb, and for every bomb tier, the lowest one.
struct Demand {
  static constexpr int kNone = 255;

  std::array<std::uint8_t, kNumComboTypes> type_key{};
  std::array<std::uint8_t, kNumBombTiers> tier_key{};

  static Demand leads() noexcept { return {}; }
  static Demand follows(const Combo& to_beat) noexcept {
    Demand demand;
    demand.type_key.fill(kNone);
    if (to_beat.tier == 0) {
      demand.type_key[static_cast<std::size_t>(to_beat.type)] =
          static_cast<std::uint8_t>(to_beat.key + 1);
    } else {
      std::fill_n(demand.tier_key.begin(), to_beat.tier, static_cast<std::uint8_t>(kNone));
      demand.tier_key[to_beat.tier] = static_cast<std::uint8_t>(to_beat.key + 1);
    }
    return demand;
  }
  int lowest(ComboType type, int size) const noexcept {
    const int tier = bomb_tier(type, size);
    return tier == 0 ? type_key[static_cast<std::size_t>(type)]
                     : tier_key[static_cast<std::size_t>(tier)];
  }
};

}  // namespace guandan
