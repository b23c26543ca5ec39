// What ThresholdSearch can prove about a position without searching it.
#include <algorithm>

#include "guandan/search/threshold_search.hpp"

namespace guandan {

ThresholdSearch::Verdict ThresholdSearch::verdict_if_out(int seat) const noexcept {
  const int side = seat & 1;
  if (num_out_ == 0) return open_verdicts_[static_cast<std::size_t>(side)][1];
  int outcome = 3 * first_side_;
  if (side == first_side_) {
    outcome += num_out_ - 1;
  } else if (num_out_ == 1) {
    return open_verdicts_[static_cast<std::size_t>(first_side_)][2];
  } else {
    outcome += 2;
  }
  return values_.rank_of_outcome(outcome) >= threshold_ ? Verdict::kYes : Verdict::kNo;
}

ThresholdSearch::Tops ThresholdSearch::tops_against(int seat) const noexcept {
  const Tops& left = hands_[static_cast<std::size_t>(next_seat(seat))]->top_key;
  const Tops& right = hands_[static_cast<std::size_t>(next_seat(seat) ^ 2)]->top_key;
  Tops tops;
  for (std::size_t i = 0; i < kNumPlayClasses; ++i) tops[i] = std::max(left[i], right[i]);
  return tops;
}

// Calls `use` with every play of the hand that hands with these tops cannot beat, until it returns true.
template <typename Use>
bool ThresholdSearch::any_unbeaten(const LatticeNode& hand, const Tops& tops, Use use) noexcept {
  for (std::size_t c = tops[kBombClass] == 0 ? 0 : kBombClass; c < kNumPlayClasses; ++c) {
    if (hand.top_key[c] < tops[c]) continue;
    for (int i = hand.begin[c + 1] - 1; i >= hand.begin[c] && hand.plays[i].key >= tops[c]; --i) {
      if (use(hand.plays[i])) return true;
    }
  }
  return false;
}

// Whether the hand falls apart into plays that hands with these tops cannot beat. One of them takes the lowest rank.
bool ThresholdSearch::splits_unbeaten(int seat, const LatticeNode& hand, const Tops& tops) noexcept {
  if (hand.empty()) return true;
  const unsigned lowest = hand.slots & (~unsigned{hand.slots} + 1);
  return any_unbeaten(hand, tops, [&](const LatticePlay& play) {
    if ((play.slots & lowest) == 0) return false;
    const LatticeNode* rest = node(seat, play.next);
    return rest != nullptr && splits_unbeaten(seat, *rest, tops);
  });
}

// The same of all plays but one, kept for the end. That one takes all the ranks no unbeaten play takes from.
bool ThresholdSearch::is_surely_out(int seat, const LatticeNode& hand, const Tops& tops) noexcept {
  if (hand.is_one_play) return true;
  unsigned reached = 0;
  any_unbeaten(hand, tops, [&](const LatticePlay& play) {
    reached |= play.slots;
    return false;
  });
  if (reached == 0) return false;
  const auto is_last = [&](const LatticePlay& play) {
    const LatticeNode* rest = node(seat, play.next);
    return rest != nullptr && splits_unbeaten(seat, *rest, tops);
  };
  const unsigned missed = hand.slots & ~reached;
  if (missed != 0) {
    return std::any_of(hand.plays, hand.plays + hand.num_plays(),
                       [&](const LatticePlay& play) { return (play.slots & missed) == missed && is_last(play); });
  }
  const unsigned lowest = hand.slots & (~unsigned{hand.slots} + 1);
  return any_unbeaten(hand, tops,
                      [&](const LatticePlay& play) {
                        if ((play.slots & lowest) == 0) return false;
                        const LatticeNode* rest = node(seat, play.next);
                        return rest != nullptr && is_surely_out(seat, *rest, tops);
                      }) ||
         std::any_of(hand.plays, hand.plays + hand.num_plays(),
                     [&](const LatticePlay& play) { return (play.slots & lowest) != 0 && is_last(play); });
}

ThresholdSearch::SureGoal ThresholdSearch::sure_goal(int seat) const noexcept {
  const Verdict wanted = (seat & 1) == 0 ? Verdict::kYes : Verdict::kNo;
  const Verdict alone = verdict_if_out(seat);
  if (alone == wanted) return SureGoal::kOut;
  if (alone != Verdict::kOpen || lead_inheritance_ != LeadInheritancePolicy::kPartner) return SureGoal::kNone;
  if (hands_[static_cast<std::size_t>(partner_of(seat))]->empty()) return SureGoal::kNone;
  // Seat and partner go out next to each other: as the first two, or as the second and the third.
  const int outcome = num_out_ == 0 ? 3 * (seat & 1) : 3 * first_side_ + 2;
  const bool reached = values_.rank_of_outcome(outcome) >= threshold_;
  return reached == (wanted == Verdict::kYes) ? SureGoal::kOutWithPartner : SureGoal::kNone;
}

bool ThresholdSearch::is_sure(int seat, const LatticeNode& hand, const Tops& tops, SureGoal goal) noexcept {
  if (goal == SureGoal::kOut) return hand.empty() || is_surely_out(seat, hand, tops);
  const int partner = partner_of(seat);
  return is_surely_out(partner, *hands_[static_cast<std::size_t>(partner)], tops) && splits_unbeaten(seat, hand, tops);
}

// Whether an answer, from play `first` of its class on or a bomb, takes the lead for good and reaches the goal.
bool ThresholdSearch::has_sure_answer(int seat, int play_class, int first, SureGoal goal) noexcept {
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];
  const Tops tops = tops_against(seat);
  const auto try_class = [&](std::size_t c, int begin) {
    for (int i = hand.begin[c + 1] - 1; i >= begin && hand.plays[i].key >= tops[c]; --i) {
      const LatticeNode* rest = node(seat, hand.plays[i].next);
      if (rest != nullptr && is_sure(seat, *rest, tops, goal)) return true;
    }
    return false;
  };
  const auto c = static_cast<std::size_t>(play_class);
  if (play_class != kBombClass && tops[kBombClass] == 0 && try_class(c, first)) return true;
  return try_class(kBombClass, play_class == kBombClass ? first : hand.begin[kBombClass]);
}

}  // namespace guandan
