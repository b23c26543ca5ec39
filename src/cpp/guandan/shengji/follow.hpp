// Following (跟牌): which answers to a lead are legal, as a predicate and one by one.
//
// With H the follower's cards of the led suit and n the cards led:
//   H empty          any n cards
//   fewer than n     all of H and any other cards
//   n or more        n cards of H that answer the led units as well as H allows (the levels below)
//
// Every led unit has a row of levels, bigger is better; a play is worth the best hand-out of its cards to the units,
// compared unit by unit, strongest first. Faces held twice or more count as pairs; a triple may be broken.
//
//   single       nothing is asked
//   pair         pair > singles
//   triple       triple > pair > singles
//   pair run     number of pairs (up to its length), then their longest run
//   3拖3          adjacent triples > two triples > run of pairs and a pair > three pairs > triple and pair > two pairs
//   >
//                triple > pair > singles
//   longer 3拖3…  all triples by their longest run > number of pairs, their longest run if they are as many as fit,
//                number of triples
//
// Besides, a pair run led alone may be answered by a triple run of as many cards.
#pragma once

#include <cstdint>

#include "guandan/shengji/format.hpp"

namespace guandan::shengji {

// One level a led unit that is no single, strongest unit first; compare lexicographically.
using Levels = InplaceVector<std::uint16_t, kMaxHand / 2 + 1>;

// The best the holding can do for the shapes; it holds at least as many cards as the shapes.
Levels best_levels(const Holding& holding, const ShapeList& shapes, const LegalityRules& rules);

// True if the cards are one run of triples that may stand for the single led unit (a pair run of equal size).
bool is_triple_run_for_pairs(const Holding& play, const Format& lead, const LegalityRules& rules) noexcept;

// The answers of one hand to one lead.
class FollowSet {
 public:
  // The hand has at least as many cards as the lead (throws Error(kIllegalPlay) otherwise).
  FollowSet(const Format& lead, const Cards& hand, const Trump& trump);

  // True if the follower has to play all its cards of the led suit (perhaps none) and is free with the rest.
  bool is_short() const noexcept { return num_held_ < lead_.size; }
  bool contains(const Cards& play) const;
  // Enumerates where the led units demand something, otherwise a closed formula.
  std::int64_t count() const;

  const Format& lead() const noexcept { return lead_; }

 private:
  friend class FollowGenerator;
  bool answers(const Holding& play) const;

  Format lead_;
  Trump trump_;
  Cards hand_;
  Cards held_;  // cards of the led suit
  int num_held_ = 0;
  bool demands_ = false;  // some level above zero is demanded
  Levels levels_;
};

// Lowest cards first (of the led suit, or of the free cards by suit S H C D); each distinct play once.
class FollowGenerator {
 public:
  explicit FollowGenerator(const FollowSet& follows);
  bool next();
  const Cards& play() const noexcept { return play_; }

 private:
  FollowSet follows_;
  Subsets subsets_;
  Cards play_;
};

}  // namespace guandan::shengji
