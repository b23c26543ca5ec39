// Groups of plays in closed form. A group stands for many plays of one (type, key) and can do three
// things:
//
//   size()       how many plays
//   nth(i)       the i-th of them, i < size()
//   write(out)   all of them, in that order; returns the end
//
// Generation (movegen.cpp) says once which groups a hand has; listing, counting, drawing and shapes
// are four ways to look at the same groups and so cannot disagree.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "guandan/combos/combo.hpp"
#include "guandan/combos/rank_choices.hpp"

namespace guandan {

// One fixed set of cards.
struct OnePlay {
  Combo shape;  // type, key, size, level; its cards are overwritten
  CardPlanes cards;

  std::size_t size() const noexcept { return 1; }
  Combo nth(std::size_t) const noexcept {
    Combo combo = shape;
    combo.cards = cards.card_set();
    return combo;
  }
  Combo* write(Combo* out) const noexcept {
    *out = nth(0);
    return out + 1;
  }
};

// Every way to take some cards of each of kRanks ranks, with fixed cards (wilds) added.
template <int kRanks>
struct RankProduct {
  Combo shape;
  CardPlanes fixed;
  std::array<RankChoices, kRanks> choices;

  std::size_t size() const noexcept {
    std::size_t total = 1;
    for (const RankChoices& choice : choices) total *= static_cast<std::size_t>(choice.size());
    return total;
  }
  Combo nth(std::size_t index) const noexcept {
    CardPlanes cards = fixed;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      const RankChoices& choice = choices[static_cast<std::size_t>(rank)];
      const auto size = static_cast<std::size_t>(choice.size());
      cards = cards | choice[static_cast<int>(index % size)];
      index /= size;
    }
    Combo combo = shape;
    combo.cards = cards.card_set();
    return combo;
  }
  Combo* write(Combo* out) const noexcept { return write_from<0>(out, fixed); }

 private:
  template <int kRank>
  Combo* write_from(Combo* out, const CardPlanes& cards) const noexcept {
    if constexpr (kRank == kRanks) {
      *out = shape;
      out->cards = cards.card_set();
      return out + 1;
    } else {
      for (int i = 0; i < choices[kRank].size(); ++i)
        out = write_from<kRank + 1>(out, cards | choices[kRank][i]);
      return out;
    }
  }
};

// A straight with wilds in some of its places: one natural card for each other place, except that
// the naturals may not all be of one forbidden suit (they would be a straight flush and nothing
// else).
struct StraightGroup {
  Combo shape;
  CardPlanes wilds;
  int num_naturals = 0;                  // 3, 4 or 5
  std::array<std::uint64_t, 5> faces{};  // the faces held at each natural place
  std::array<int, 5> shifts{};           // position of that rank's nibble
  std::uint64_t forbidden_suits = 0;     // a nibble

  std::size_t size() const noexcept { return count_from(0, 0xF); }
  Combo nth(std::size_t index) const noexcept {
    CardPlanes cards = wilds;
    std::uint64_t common = 0xF;
    for (int place = 0; place < num_naturals; ++place) {
      for (std::uint64_t rest = faces[at(place)]; rest != 0; rest = clear_lowest_bit(rest)) {
        const std::uint64_t narrowed = common & (lowest_bit(rest) >> shifts[at(place)]);
        const std::size_t below = count_from(place + 1, narrowed);
        if (index < below) {
          cards.low |= lowest_bit(rest);
          common = narrowed;
          break;
        }
        index -= below;
      }
    }
    Combo combo = shape;
    combo.cards = cards.card_set();
    return combo;
  }
  Combo* write(Combo* out) const noexcept {
    switch (num_naturals) {
      case 3:
        return write_from<3>(out, 0, wilds.low, 0xF);
      case 4:
        return write_from<4>(out, 0, wilds.low, 0xF);
      default:
        return write_from<5>(out, 0, wilds.low, 0xF);
    }
  }

 private:
  static constexpr std::size_t at(int place) noexcept { return static_cast<std::size_t>(place); }

  // Ways to fill the places from `place` on, when the naturals before it share exactly the suits in
  // `common`.
  std::size_t count_from(int place, std::uint64_t common) const noexcept {
    std::size_t total = 1;
    std::uint64_t suited = common & forbidden_suits;
    for (; place < num_naturals; ++place) {
      total *= static_cast<std::size_t>(std::popcount(faces[at(place)]));
      suited &= faces[at(place)] >> shifts[at(place)];
    }
    return total - static_cast<std::size_t>(std::popcount(suited));
  }
  // `common` holds a suit only as long as every natural so far is of that suit.
  template <int kLeft>
  Combo* write_from(Combo* out, int place, std::uint64_t cards,
                    std::uint64_t common) const noexcept {
    std::uint64_t rest = faces[at(place)];
    if constexpr (kLeft == 1) rest &= ~((common & forbidden_suits) << shifts[at(place)]);
    for (; rest != 0; rest = clear_lowest_bit(rest)) {
      const std::uint64_t card = lowest_bit(rest);
      if constexpr (kLeft == 1) {
        *out = shape;
        out->cards = CardSet::from_planes({cards | card, wilds.high});
        ++out;
      } else {
        out = write_from<kLeft - 1>(out, place + 1, cards | card,
                                    common & (card >> shifts[at(place)]));
      }
    }
    return out;
  }
};

// What a hand can put beside a triple: the pairs of every rank in a row, so that leaving out the
// triple's own rank leaves two stretches.
struct PairTable {
  static constexpr int kCapacity =
      13 * 10 + 2;  // ten pairs of four doubled cards; one pair of each joker

  std::array<CardPlanes, kCapacity> pairs;
  std::array<std::uint8_t, kNumRankSlots + 1> first{};  // pairs of slot s: first[s] .. first[s + 1]

  int size() const noexcept { return first[kNumRankSlots]; }
};

// A triple (of one rank) with a pair (of another): every way to do both.
struct FullHouseGroup {
  Combo shape;
  CardPlanes wilds;
  RankChoices triples;
  const PairTable* pairs = nullptr;
  int slot = 0;  // the triple's

  std::size_t size() const noexcept {
    return static_cast<std::size_t>(triples.size()) * static_cast<std::size_t>(num_pairs());
  }
  Combo nth(std::size_t index) const noexcept {
    const auto per_triple = static_cast<std::size_t>(num_pairs());
    std::size_t pair = index % per_triple;
    if (pair >= own_begin()) pair += own_end() - own_begin();
    Combo combo = shape;
    combo.cards =
        (wilds | triples[static_cast<int>(index / per_triple)] | pairs->pairs[pair]).card_set();
    return combo;
  }
  Combo* write(Combo* out) const noexcept {
    for (int i = 0; i < triples.size(); ++i) {
      const CardPlanes triple = wilds | triples[i];
      out = write_range(out, triple, 0, own_begin());
      out = write_range(out, triple, own_end(), static_cast<std::size_t>(pairs->size()));
    }
    return out;
  }

 private:
  std::size_t own_begin() const noexcept { return pairs->first[static_cast<std::size_t>(slot)]; }
  std::size_t own_end() const noexcept { return pairs->first[static_cast<std::size_t>(slot) + 1]; }
  int num_pairs() const noexcept {
    return pairs->size() - static_cast<int>(own_end() - own_begin());
  }

  Combo* write_range(Combo* out, const CardPlanes& triple, std::size_t begin,
                     std::size_t end) const noexcept {
    for (std::size_t pair = begin; pair < end; ++pair) {
      *out = shape;
      out->cards = (triple | pairs->pairs[pair]).card_set();
      ++out;
    }
    return out;
  }
};

}  // namespace guandan
