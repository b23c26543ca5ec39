// Names of combo types and readings in text: "STRAIGHT", "STRAIGHT:7", "JOKER_BOMB".
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "guandan/cards/notation.hpp"
#include "guandan/combos/combo.hpp"

namespace guandan {

inline constexpr std::array<std::string_view, kNumComboTypes> kComboTypeNames = {
    "SINGLE", "PAIR", "TRIPLE", "FULL_HOUSE", "STRAIGHT", "TUBE", "PLATE", "BOMB", "STRAIGHT_FLUSH", "JOKER_BOMB"};

constexpr std::string_view to_string(ComboType type) noexcept {
  return kComboTypeNames[static_cast<std::size_t>(type)];
}

// The type of that name: the names above in any case, the words of the competition platform, or Chinese.
std::optional<ComboType> find_combo_type(std::string_view name);

// Type and printed rank, enough to tell the readings of one set of cards apart.
inline std::string reading_name(const Combo& combo) {
  std::string name(to_string(combo.type));
  if (combo.type != ComboType::kJokerBomb) name.append(":").append(to_string(rank_of(combo)));
  return name;
}

}  // namespace guandan
