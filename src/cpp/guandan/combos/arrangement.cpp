#include "guandan/combos/arrangement.hpp"

#include <algorithm>

#include "guandan/combos/classify.hpp"

namespace guandan {
namespace {

constexpr Rank rank_of_nibble(int nibble) noexcept { return static_cast<Rank>(nibble + 1); }

// Hands out the cards of a hand; naturals and wilds apart.
class Wardrobe {
 public:
  Wardrobe(const CardSet& hand, const Level& level) noexcept : level_(level), naturals_(hand) {
    while (naturals_.try_remove(level.wild())) {
    }
  }

  bool take(Card card, CardSet& out) noexcept { return naturals_.try_remove(card) && out.try_add(card); }
  void give_back(Card card, CardSet& out) noexcept {
    out.try_remove(card);
    naturals_.try_add(card);
  }
  bool holds(Card card) const noexcept { return naturals_.contains(card); }
  void take_wilds(int count, CardSet& out) const noexcept {
    for (int i = 0; i < count; ++i) out.try_add(level_.wild());
  }
  // Any cards of the rank, lowest suit first.
  bool take_any(Rank rank, int count, CardSet& out) noexcept {
    for (; count > 0; --count) {
      const std::uint64_t held = naturals_.plane(0) & rank_mask(rank);
      if (held == 0) return false;
      take(Card::from_index(std::countr_zero(held)), out);
    }
    return true;
  }

 private:
  Level level_;
  CardSet naturals_;
};

class Dresser {
 public:
  Dresser(const CardSet& hand, const Level& level, const ShapeList& shapes)
      : level_(level), shapes_(shapes), wardrobe_(hand, level), cards_(shapes.size()) {}

  std::optional<std::vector<Combo>> run() {
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (shapes_[i].type == ComboType::kStraightFlush && !take_flush(i)) return std::nullopt;
      if (shapes_[i].type == ComboType::kStraight) straights_.push_back(i);
    }
    if (!take_straights(0)) return std::nullopt;
    std::vector<Combo> combos;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const Shape& shape = shapes_[i];
      if (shape.type != ComboType::kStraightFlush && shape.type != ComboType::kStraight && !take_group(i)) {
        return std::nullopt;
      }
      wardrobe_.take_wilds(shape.wilds, cards_[i]);
      combos.push_back(make_combo(shape.type, shape.key, shape.size(), cards_[i], level_.rank()));
    }
    std::sort(combos.begin(), combos.end(), arranged_before);
    return combos;
  }

 private:
  bool take_flush(std::size_t i) noexcept {
    for (std::uint64_t rest = shapes_[i].naturals; rest != 0; rest = clear_lowest_bit(rest)) {
      const Rank rank = rank_of_nibble(std::countr_zero(rest) >> 2);
      if (!wardrobe_.take(Card(static_cast<Suit>(shapes_[i].suit), rank), cards_[i])) return false;
    }
    return true;
  }
  bool take_group(std::size_t i) noexcept {
    for (std::uint64_t rest = shapes_[i].naturals; rest != 0;) {
      const int nibble = std::countr_zero(rest) >> 2;
      const std::uint64_t mask = std::uint64_t{0xF} << (4 * nibble);
      if (!wardrobe_.take_any(rank_of_nibble(nibble), static_cast<int>((rest & mask) >> (4 * nibble)), cards_[i])) {
        return false;
      }
      rest &= ~mask;
    }
    return true;
  }

  // Plain straights from the one at straights_[next] on, by trying suits.
  bool take_straights(std::size_t next) {
    if (next == straights_.size()) return true;
    return take_straight_cards(next, shapes_[straights_[next]].naturals);
  }
  bool take_straight_cards(std::size_t next, std::uint64_t naturals) {
    const std::size_t i = straights_[next];
    if (naturals == 0) {
      CardSet played = cards_[i];
      wardrobe_.take_wilds(shapes_[i].wilds, played);
      return has_reading(played, level_, ComboType::kStraight, shapes_[i].key) && take_straights(next + 1);
    }
    const Rank rank = rank_of_nibble(std::countr_zero(naturals) >> 2);
    for (int suit = 0; suit < kNumSuits; ++suit) {
      const Card card(static_cast<Suit>(suit), rank);
      if (!wardrobe_.holds(card)) continue;
      wardrobe_.take(card, cards_[i]);
      if (take_straight_cards(next, clear_lowest_bit(naturals))) return true;
      wardrobe_.give_back(card, cards_[i]);
    }
    return false;
  }

  Level level_;
  const ShapeList& shapes_;
  Wardrobe wardrobe_;
  std::vector<CardSet> cards_;
  std::vector<std::size_t> straights_;
};

}  // namespace

bool arranged_before(const Combo& a, const Combo& b) noexcept {
  if (a.tier != b.tier) return a.tier < b.tier;
  if (a.type != b.type) return a.type < b.type;
  if (a.key != b.key) return a.key < b.key;
  if (a.cards.plane(0) != b.cards.plane(0)) return a.cards.plane(0) < b.cards.plane(0);
  return a.cards.plane(1) < b.cards.plane(1);
}

std::optional<std::vector<Combo>> dress(const CardSet& hand, const Level& level, const ShapeList& shapes) {
  return Dresser(hand, level, shapes).run();
}

}  // namespace guandan
