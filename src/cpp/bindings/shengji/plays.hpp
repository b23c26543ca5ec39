// The lazy container of legal plays that legal_leads, legal_follows and Position.plays return.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "guandan/shengji/follow.hpp"
#include "guandan/shengji/position.hpp"

namespace guandan::shengji::python {

// Leads or answers of one hand; nothing is generated until somebody iterates, and then one by one.
class Plays {
 public:
  using Generator = std::variant<LeadGenerator, FollowGenerator>;

  // Leads; with the other hands, those that stand.
  Plays(const Cards& hand, const Trump& trump, const std::optional<OtherHands>& others)
      : hand_(hand), trump_(trump), others_(others) {}
  // Answers.
  Plays(const Format& lead, const Cards& hand, const Trump& trump)
      : hand_(hand), trump_(trump), follows_(FollowSet(lead, hand, trump)) {}
  explicit Plays(const Position& position);

  const Cards& hand() const noexcept { return hand_; }
  std::int64_t size() const;
  bool contains(const Cards& cards) const;
  Generator generator() const;

 private:
  Cards hand_;
  Trump trump_;
  std::optional<OtherHands> others_;
  std::optional<FollowSet> follows_;
};

}  // namespace guandan::shengji::python
