#include "guandan/combos/combo.hpp"

#include <bit>

#include "guandan/combos/patterns.hpp"

namespace guandan {
namespace {

// Hands out stand-ins of one play, keeping track of which faces the play already shows.
class StandIns {
 public:
  StandIns(const Combo& combo, int num_wilds, const CardSet& naturals)
      : wild_(Level(combo.level).wild()), left_(num_wilds), shown_(naturals) {}

  int left() const noexcept { return left_; }

  // One wild becomes a card of `rank`, itself if that is its own rank, else the suit shown least often.
  void fill_rank(Rank rank) noexcept {
    if (rank == wild_.rank()) return use_as_itself();
    Card best(Suit::kSpades, rank);
    for (int suit = 1; suit < kNumSuits; ++suit) {
      const Card card(static_cast<Suit>(suit), rank);
      if (shown_.count(card) < shown_.count(best)) best = card;
    }
    fill_card(best);
  }
  void fill_card(Card card) noexcept {
    if (card == wild_) return use_as_itself();
    shown_.try_add(card);
    list_.push_back(card);
    --left_;
  }
  void use_as_itself() noexcept {
    shown_.try_add(wild_);
    --left_;
  }
  const CardSet& shown() const noexcept { return shown_; }
  StandInList& list() noexcept { return list_; }

 private:
  Card wild_;
  int left_;
  CardSet shown_;
  StandInList list_;
};

Suit suit_of_naturals(const CardSet& naturals) noexcept {
  return Card::from_index(std::countr_zero(naturals.plane(0))).suit();
}

// The off-suit card that turns a suited run of stand-ins into a plain straight.
Card other_suit(Card card) noexcept {
  return Card(card.suit() == Suit::kSpades ? Suit::kHearts : Suit::kSpades, card.rank());
}

bool is_one_suit(const CardSet& cards) noexcept {
  return (cards.plane(0) & ~suit_mask(suit_of_naturals(cards))) == 0;
}

void fill_run(const Combo& combo, const CardSet& naturals, StandIns& out) noexcept {
  const RunPattern& pattern = pattern_of(combo.type);
  const std::uint64_t counts = to_run_word(naturals.rank_counts());
  const int start = pattern.start_of_key(combo.key);
  for (int slot = start; slot < start + pattern.length; ++slot) {
    const int missing = pattern.width - static_cast<int>((counts >> (4 * slot)) & 0xF);
    for (int i = 0; i < missing; ++i) {
      const Rank rank = rank_of_run_slot(slot);
      if (combo.type == ComboType::kStraightFlush) {
        out.fill_card(Card(suit_of_naturals(naturals), rank));
      } else {
        out.fill_rank(rank);
      }
    }
  }
  if (combo.type != ComboType::kStraight || !is_one_suit(out.shown())) return;
  if (!out.list().empty()) {
    out.list()[0] = other_suit(out.list()[0]);
  } else if (out.shown().contains(Level(combo.level).wild()) && !(out.shown() == naturals)) {
    out.list().push_back(other_suit(Level(combo.level).wild()));
  }
}

void fill_full_house(const Combo& combo, const CardSet& naturals, StandIns& out) noexcept {
  const Rank triple = rank_of(combo);
  const std::uint64_t counts = naturals.rank_counts();
  const auto held = [counts](Rank rank) { return static_cast<int>((counts >> (4 * slot_of(rank))) & 0xF); };
  for (int i = held(triple); i < 3; ++i) out.fill_rank(triple);
  if (out.left() == 0) return;
  const std::uint64_t rest = naturals.plane(0) & ~rank_mask(triple);
  if (rest != 0) {
    out.fill_rank(Card::from_index(std::countr_zero(rest)).rank());
  } else if (triple != combo.level) {
    while (out.left() > 0) out.use_as_itself();
  } else {
    // Five equal cards are no full house: the pair has to be of some other rank.
    const Rank pair = combo.level == Rank::kTwo ? Rank::kThree : Rank::kTwo;
    while (out.left() > 0) out.fill_rank(pair);
  }
}

}  // namespace

StandInList stand_ins(const Combo& combo) noexcept {
  const Card wild = Level(combo.level).wild();
  const int num_wilds = combo.cards.count(wild);
  CardSet naturals = combo.cards;
  for (int i = 0; i < num_wilds; ++i) naturals.try_remove(wild);
  StandIns out(combo, num_wilds, naturals);
  if (num_wilds == 0) return out.list();
  switch (combo.type) {
    case ComboType::kFullHouse:
      fill_full_house(combo, naturals, out);
      break;
    case ComboType::kStraight:
    case ComboType::kTube:
    case ComboType::kPlate:
    case ComboType::kStraightFlush:
      fill_run(combo, naturals, out);
      break;
    default:
      while (out.left() > 0) out.fill_rank(rank_of(combo));
  }
  return out.list();
}

}  // namespace guandan
