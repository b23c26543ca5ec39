#include "guandan/shengji/trick.hpp"

#include <bit>
#include <string>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/follow.hpp"

namespace guandan::shengji {
namespace {

// Added to 1 + top step, which is at most 16.
constexpr int kTripleRunBonus = 32;
constexpr int kRuffBonus = 64;

}  // namespace

int lead_strength(const Format& lead) noexcept { return lead.is_throw() ? 1 : 1 + lead.top; }

int strength(const Cards& play, const Format& lead, const Trump& trump) noexcept {
  const bool in_suit = trump.is_all(play, lead.suit);
  if (in_suit ? lead.is_throw() : !trump.is_all(play, trump.suit())) return 0;
  const Holding holding = trump.holding(play, in_suit ? lead.suit : trump.suit());
  const int bonus = in_suit ? 0 : kRuffBonus;
  if (is_triple_run_for_pairs(holding, lead, trump.rules())) {
    return bonus + kTripleRunBonus + 1 + holding.back().step;
  }
  if (!in_suit && trump.rules().ruff == RuffPolicy::kExactSplit) {
    const ShapeList shapes = split_shapes(holding);
    if (shapes.size() != lead.shapes.size()) return 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (shapes[i] != lead.shapes[i]) return 0;
    }
  }
  const int top = best_cut(holding, lead.shapes);
  return top < 0 ? 0 : bonus + 1 + top;
}

int trick_winner(std::span<const Cards> plays, const Trump& trump) {
  if (plays.empty()) throw Error(ErrorCode::kIllegalPlay, "expected at least the lead of the trick, got no play");
  const Format lead = make_format(plays[0], trump);
  int winner = 0;
  int best = lead_strength(lead);
  for (std::size_t i = 1; i < plays.size(); ++i) {
    if (plays[i].size() != lead.size) {
      throw Error(ErrorCode::kIllegalPlay, "expected " + std::to_string(lead.size) + " cards like the lead " +
                                               quoted(to_string(plays[0])) + ", got " + quoted(to_string(plays[i])));
    }
    const int value = strength(plays[i], lead, trump);
    if (value <= best) continue;
    best = value;
    winner = static_cast<int>(i);
  }
  return winner;
}

int kitty_multiplier(const Cards& winning_play, const Trump& trump) noexcept {
  if (winning_play.empty()) return 0;
  const Suit suit = trump.effective_suit(Card::from_index(std::countr_zero(winning_play.plane(0))));
  if (suit != trump.suit() && trump.rules().kitty == KittyPolicy::kTrumpOnly) return 0;
  return trump.rules().kitty_per_card * largest_unit(trump.holding(winning_play, suit));
}

}  // namespace guandan::shengji
