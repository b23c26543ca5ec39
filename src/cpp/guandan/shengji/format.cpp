#include "guandan/shengji/format.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::shengji {

Format make_format(const Cards& lead, const Trump& trump) {
  if (lead.empty()) throw Error(ErrorCode::kIllegalPlay, "expected at least one card to lead, got none");
  if (lead.size() > kMaxHand) {
    throw Error(ErrorCode::kIllegalPlay, "expected a lead of at most 39 cards, got " + std::to_string(lead.size()));
  }
  Format format;
  format.suit = trump.effective_suit(Card::from_index(std::countr_zero(lead.plane(0))));
  if (!trump.is_all(lead, format.suit)) {
    throw Error(ErrorCode::kIllegalPlay, "expected a lead of one effective suit (trump " + to_string(trump) +
                                             "), got " + quoted(to_string(lead)));
  }
  const Holding holding = trump.holding(lead, format.suit);
  format.shapes = split_shapes(holding);
  format.size = lead.size();
  format.top = best_cut(holding, format.shapes);
  return format;
}

std::array<std::int8_t, kNumSuits> highest_blockers(const OtherHands& others, const Trump& trump) noexcept {
  std::array<std::int8_t, kNumSuits> highest{};
  for (std::size_t suit = 0; suit < kNumSuits; ++suit) {
    int step = -1;
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (i == 1 && trump.rules().blockers == BlockersPolicy::kOpponents) continue;
      step = std::max(step, trump.highest_step(others[i], static_cast<Suit>(suit)));
    }
    highest[suit] = static_cast<std::int8_t>(step);
  }
  return highest;
}

ThrowCheck check_throw(const Cards& lead, const OtherHands& others, const Trump& trump) {
  const Format format = make_format(lead, trump);
  ThrowCheck check;
  if (!format.is_throw()) return check;
  const int highest = highest_blockers(others, trump)[static_cast<std::size_t>(format.suit)];
  int lowest = kNumSteps;
  for (const Face& face : trump.holding(lead, format.suit)) {
    if (face.step >= highest) continue;
    for (int copy = 0; copy < face.count; ++copy) check.blocked.try_add(face.card);
    // Faces come by step: the first blocked one is the lowest, an equal one follows it.
    lowest = std::min<int>(lowest, face.step);
    if (face.step == lowest) check.forced.try_add(face.card);
  }
  check.fine = trump.rules().fine_per_card * check.blocked.size();
  return check;
}

LeadGenerator::LeadGenerator(const Cards& hand, const Trump& trump, const OtherHands* others) noexcept
    : hand_(hand), trump_(trump), tests_throws_(others != nullptr), subsets_(Holding{}, -1) {
  if (others != nullptr) highest_outside_ = highest_blockers(*others, trump);
}

bool LeadGenerator::stands(const Holding& subset) const noexcept {
  if (!tests_throws_ || subset[0].step >= highest_outside_[static_cast<std::size_t>(suit_)]) return true;
  return split_shapes(subset).size() == 1;
}

bool LeadGenerator::next() noexcept {
  while (true) {
    while (subsets_.next()) {
      if (!stands(subsets_.holding())) continue;
      lead_ = subsets_.cards();
      return true;
    }
    if (size_ < held_) {
      ++size_;
    } else {
      if (++suit_ >= kNumSuits) {
        suit_ = kNumSuits;
        return false;
      }
      held_ = trump_.cards_of(hand_, static_cast<Suit>(suit_)).size();
      size_ = std::min(held_, 1);
    }
    if (size_ > 0) subsets_ = Subsets(trump_.holding(hand_, static_cast<Suit>(suit_)), size_);
  }
}

}  // namespace guandan::shengji
