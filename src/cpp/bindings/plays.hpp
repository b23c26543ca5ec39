// The lazy container of legal plays that Level.plays and Position.plays return.
#pragma once

#include <optional>

#include "guandan/combos/movegen.hpp"

namespace guandan::python {

// The legal plays of one hand, leading or against one play. Nothing is generated until the list is asked for; the
// number of plays and membership never need it.
class Plays {
 public:
  Plays(const CardSet& hand, const Level& level, const std::optional<Combo>& to_beat)
      : hand_(hand), level_(level), to_beat_(to_beat) {}
  // Without any play: the deal is over.
  explicit Plays(const Level& level) : level_(level) {}

  const Level& level() const noexcept { return level_; }
  const CardSet& hand() const noexcept { return hand_; }
  std::size_t size() const;
  bool contains(const Combo& combo) const;
  const PlayList& list() const;

 private:
  CardSet hand_;
  Level level_;
  std::optional<Combo> to_beat_;
  mutable std::optional<PlayList> list_;  // filled on first use, under the GIL
};

// Throws Error(kArgument) for hands no player can hold.
void check_hand_size(const CardSet& hand);

}  // namespace guandan::python
