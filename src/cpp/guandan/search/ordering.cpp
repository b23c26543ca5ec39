// In which order ThresholdSearch tries moves. The weights were found by trial, node counts of some hundred dealt and
// played positions being the measure; they can never change a value.
#include <algorithm>

#include "guandan/search/threshold_search.hpp"

namespace guandan {
namespace {

constexpr int kMaxHistory = 1736;
constexpr int kGoesOut = 100'000;
// Leads: the next seat can beat it; a seat of the other side can go out on it.
constexpr int kLeadBeatenNext = 400;
constexpr int kLeadLetsOut = 1000;
// Answers: the seat on either side can beat it; nobody of the other side can, so something lower may do; the partner
// can.
constexpr int kAnswerBeaten = 300;
constexpr int kAnswerUnbeaten = 500;
constexpr int kAnswerBeatsPartner = 150;
// Passes on a play of the partner: the next seat can beat it; he will be out with his next lead.
constexpr int kPassLetsNext = 1030;
constexpr int kPassToOnePlay = 500;

// The key above which the hand has no answer to plays of a class.
int reach(const LatticeNode& hand, std::size_t play_class) noexcept {
  return play_class != kBombClass && hand.top_key[kBombClass] != 0 ? 0xFFFF : hand.top_key[play_class];
}

}  // namespace

void ThresholdSearch::make_place(std::size_t num_moves) {
  if (moves_.size() < num_moves_ + num_moves) moves_.resize(2 * (num_moves_ + num_moves));
}

void ThresholdSearch::push_leads(int seat) {
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];
  const LatticeNode& next = *hands_[static_cast<std::size_t>(next_seat(seat))];
  const LatticeNode& last = *hands_[static_cast<std::size_t>(next_seat(seat) ^ 2)];
  const std::vector<std::int16_t>& seat_history = history_[static_cast<std::size_t>(2 * seat + 1)];
  make_place(static_cast<std::size_t>(hand.num_plays()));
  for (std::size_t c = 0; c < kNumPlayClasses; ++c) {
    const int next_reach = reach(next, c);
    const int key_out = std::max(next.is_one_play ? next.top_key[c] : 0, last.is_one_play ? last.top_key[c] : 0);
    for (int i = hand.begin[c]; i < hand.begin[c + 1]; ++i) {
      const LatticePlay& play = hand.plays[i];
      int score = 0;
      if (switches_.use_ordering) {
        score = play.lead_score + seat_history[play.id];
        if (next_reach > play.key) score -= kLeadBeatenNext;
        if (key_out > play.key) score -= kLeadLetsOut;
        if (play.next == 0) score += kGoesOut;
      }
      moves_[num_moves_++] = {score, static_cast<std::uint32_t>(i)};
    }
  }
}

void ThresholdSearch::push_answers(int seat, int owner, int play_class, int key, int first) {
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];
  const auto c = static_cast<std::size_t>(play_class);
  make_place(static_cast<std::size_t>(hand.num_plays()) + 1);
  push_answers_of_class(seat, c, first);
  if (c != kBombClass) push_answers_of_class(seat, kBombClass, hand.begin[kBombClass]);
  int score = 0;
  if (switches_.use_ordering) {
    const bool is_partners = ((seat ^ owner) & 1) == 0;
    score = pass_score(hand, is_partners);
    if (is_partners) {
      if (hands_[static_cast<std::size_t>(owner)]->is_one_play) score += kPassToOnePlay;
      if (hands_[static_cast<std::size_t>(next_seat(seat))]->can_beat(play_class, key)) score -= kPassLetsNext;
    }
  }
  moves_[num_moves_++] = {score, kPass};
}

void ThresholdSearch::push_answers_of_class(int seat, std::size_t play_class, int first) {
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];
  const int next = reach(*hands_[static_cast<std::size_t>(next_seat(seat))], play_class);
  const int last = reach(*hands_[static_cast<std::size_t>(next_seat(seat) ^ 2)], play_class);
  const int partner = reach(*hands_[static_cast<std::size_t>(partner_of(seat))], play_class);
  const std::vector<std::int16_t>& seat_history = history_[static_cast<std::size_t>(2 * seat)];
  for (int i = first; i < hand.begin[play_class + 1]; ++i) {
    const LatticePlay& play = hand.plays[i];
    int score = 0;
    if (switches_.use_ordering) {
      score = play.follow_score + seat_history[play.id];
      if (next > play.key) score -= kAnswerBeaten;
      if (last > play.key) score -= kAnswerBeaten;
      if (std::max(next, last) <= play.key) score -= kAnswerUnbeaten;
      if (partner > play.key) score -= kAnswerBeatsPartner;
      if (play.next == 0) score += kGoesOut;
    }
    moves_[num_moves_++] = {score, static_cast<std::uint32_t>(i)};
  }
}

// Moves the best of the moves from `from` on to that place.
std::uint32_t ThresholdSearch::pick_best(std::size_t from) noexcept {
  if (switches_.use_ordering) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < num_moves_; ++i) {
      if (moves_[i].score > moves_[best].score) best = i;
    }
    std::swap(moves_[from], moves_[best]);
  }
  return moves_[from].place;
}

// `last` was the move that settled the node, those from `base` on had failed.
void ThresholdSearch::reward(int seat, bool leads, std::size_t base, std::size_t last) noexcept {
  if (!switches_.use_history) return;
  const LatticePlay* plays = hands_[static_cast<std::size_t>(seat)]->plays;
  for (std::size_t i = base; i <= last; ++i) {
    if (moves_[i].place == kPass) continue;
    std::int16_t& value = history(seat, leads, plays[moves_[i].place].id);
    if (i == last) {
      value = static_cast<std::int16_t>(value + (kMaxHistory - value) / 14);
    } else {
      value = static_cast<std::int16_t>(value - (kMaxHistory + value) / 56);
    }
  }
}

}  // namespace guandan
