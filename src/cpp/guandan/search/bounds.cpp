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

// Whether the hand falls apart into plays that hands with these tops cannot beat; if `spares_last` all but one, kept
// for the end. They are taken in order of their ids, since their order does not matter.
bool ThresholdSearch::is_surely_out(int seat, const LatticeNode& hand, const Tops& tops, std::uint32_t first_id,
                                    bool spares_last) noexcept {
  if (spares_last ? hand.is_one_play : hand.empty()) return true;
  for (std::size_t c = tops[kBombClass] == 0 ? 0 : kBombClass; c < kNumPlayClasses; ++c) {
    if (hand.top_key[c] < tops[c] || hand.top_key[c] == 0) continue;
    for (int i = hand.begin[c + 1] - 1; i >= hand.begin[c]; --i) {
      const LatticePlay& play = hand.plays[i];
      if (play.key < tops[c]) break;
      if (play.id < first_id) continue;
      const LatticeNode* rest = node(seat, play.next);
      if (rest != nullptr && is_surely_out(seat, *rest, tops, play.id, spares_last)) return true;
    }
  }
  return false;
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
  if (goal == SureGoal::kOut) return hand.empty() || is_surely_out(seat, hand, tops, 0, true);
  const int partner = partner_of(seat);
  return is_surely_out(partner, *hands_[static_cast<std::size_t>(partner)], tops, 0, true) &&
         is_surely_out(seat, hand, tops, 0, false);
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
