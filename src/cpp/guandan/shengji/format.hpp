// Leads: the format (suit and units) that the others have to answer, throws (甩牌) and their test, all leads of a hand.
#pragma once

#include <array>
#include <cstdint>

#include "guandan/shengji/subsets.hpp"
#include "guandan/shengji/unit.hpp"

namespace guandan::shengji {

struct Format {
  Suit suit = Suit::kSpades;  // effective
  ShapeList shapes;           // strongest first
  int size = 0;               // cards
  int top = 0;                // step of the top card of the strongest unit

  bool is_throw() const noexcept { return shapes.size() > 1; }
};

// Throws Error(kIllegalPlay) for no cards, more than 39, or cards of several effective suits.
Format make_format(const Cards& lead, const Trump& trump);

// The hands of the seats after the leader, in playing order: next, partner, previous.
using OtherHands = std::array<Cards, 3>;

struct ThrowCheck {
  Cards blocked;  // every thrown card that some other hand can beat as a single, with its copies
  int fine = 0;   // points
  Cards forced;   // one copy of each face that may be led instead: the lowest blocked step; empty if the throw stands

  bool ok() const noexcept { return blocked.empty(); }
};

// A lead of one unit is never tested. Throws Error(kIllegalPlay) as make_format does.
ThrowCheck check_throw(const Cards& lead, const OtherHands& others, const Trump& trump);

// Leads of a hand one by one: by effective suit (S H C D), then by size, lowest cards first.
class LeadGenerator {
 public:
  // With `others`, throws that would be blocked are left out; without, every set of one suit is a lead.
  LeadGenerator(const Cards& hand, const Trump& trump, const OtherHands* others = nullptr) noexcept;
  bool next() noexcept;
  const Cards& lead() const noexcept { return lead_; }

 private:
  bool stands(const Holding& subset) const noexcept;

  Cards hand_;
  Trump trump_;
  bool tests_throws_ = false;
  std::array<std::int8_t, kNumSuits> highest_outside_{};  // step of the highest card that can block
  int suit_ = -1;
  int size_ = 0;
  int held_ = 0;  // cards of the suit
  Subsets subsets_;
  Cards lead_;
};

// Steps of the highest blocking cards by suit, -1 where nothing can block.
std::array<std::int8_t, kNumSuits> highest_blockers(const OtherHands& others, const Trump& trump) noexcept;

}  // namespace guandan::shengji
