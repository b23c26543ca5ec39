// A multiset of cards from kPacks packs, as bit planes. No rules here; both games use it.
//
// Plane k has the bit of every card (card.hpp) that is held at least k + 1 times ("thermometer" planes), so
// plane 0 contains plane 1 contains plane 2. With two packs, S2 S2 H3 is
//
//   plane 0 = 0b...0010'0001   (S2 = bit 0, H3 = bit 5)
//   plane 1 = 0b...0000'0001   (S2 once more)
//
// Inclusion is then one and-not a plane, and the rank counts are two nibble popcounts.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "guandan/base/bits.hpp"
#include "guandan/cards/card.hpp"

namespace guandan {

template <int kPacks>
class BasicCardSet {
  static_assert(kPacks >= 1 && kPacks <= 3);

 public:
  static constexpr int kNumPlanes = kPacks;

  constexpr BasicCardSet() noexcept = default;
  // Trusts the caller: planes must be nested and hold only real cards (see is_valid).
  static constexpr BasicCardSet from_planes(const std::array<std::uint64_t, kPacks>& planes) noexcept {
    BasicCardSet set;
    set.planes_ = planes;
    return set;
  }
  static constexpr BasicCardSet full_deck() noexcept {
    BasicCardSet set;
    set.planes_.fill(kAllCards);
    return set;
  }

  constexpr std::uint64_t plane(int k) const noexcept { return planes_[static_cast<std::size_t>(k)]; }
  constexpr const std::array<std::uint64_t, kPacks>& planes() const noexcept { return planes_; }

  constexpr bool is_valid() const noexcept {
    for (int k = 0; k < kPacks; ++k) {
      if ((plane(k) & ~kAllCards) != 0) return false;
      if (k > 0 && (plane(k) & ~plane(k - 1)) != 0) return false;
    }
    return true;
  }
  constexpr int size() const noexcept {
    int total = 0;
    for (const std::uint64_t plane : planes_) total += std::popcount(plane);
    return total;
  }
  constexpr bool empty() const noexcept { return planes_[0] == 0; }
  constexpr int count(Card card) const noexcept {
    int total = 0;
    for (const std::uint64_t plane : planes_) total += static_cast<int>((plane >> card.index()) & 1);
    return total;
  }
  constexpr bool contains(Card card) const noexcept { return (planes_[0] & card.bit()) != 0; }
  constexpr bool contains(const BasicCardSet& other) const noexcept {
    std::uint64_t missing = 0;
    for (std::size_t k = 0; k < kPacks; ++k) missing |= other.planes_[k] & ~planes_[k];
    return missing == 0;
  }

  // How many cards of each rank, one nibble a rank (slot_of), at most 4 * kPacks: fits a nibble.
  constexpr std::uint64_t rank_counts() const noexcept {
    std::uint64_t counts = 0;
    for (const std::uint64_t plane : planes_) counts += nibble_popcount(plane);
    return counts;
  }

  // True if one more copy fits; false leaves the set unchanged.
  constexpr bool try_add(Card card) noexcept {
    for (std::uint64_t& plane : planes_) {
      if ((plane & card.bit()) == 0) {
        plane |= card.bit();
        return true;
      }
    }
    return false;
  }
  // True if a copy was there; false leaves the set unchanged.
  constexpr bool try_remove(Card card) noexcept {
    for (int k = kPacks - 1; k >= 0; --k) {
      std::uint64_t& plane = planes_[static_cast<std::size_t>(k)];
      if ((plane & card.bit()) != 0) {
        plane &= ~card.bit();
        return true;
      }
    }
    return false;
  }

  // Multiset sum. The caller guarantees that no card exceeds kPacks copies (see fits).
  constexpr BasicCardSet operator+(const BasicCardSet& other) const noexcept {
    BasicCardSet sum = *this;
    for (const std::uint64_t extra : other.planes_) {
      std::uint64_t carry = extra;
      for (std::uint64_t& plane : sum.planes_) {
        const std::uint64_t overflow = plane & carry;
        plane |= carry;
        carry = overflow;
      }
    }
    return sum;
  }
  constexpr bool fits(const BasicCardSet& other) const noexcept {
    return (*this + other).size() == size() + other.size();
  }
  // Multiset difference. The caller guarantees contains(other).
  constexpr BasicCardSet operator-(const BasicCardSet& other) const noexcept {
    BasicCardSet rest = *this;
    for (const std::uint64_t taken : other.planes_) {
      std::uint64_t borrow = taken;
      for (int k = kPacks - 1; k >= 0; --k) {
        std::uint64_t& plane = rest.planes_[static_cast<std::size_t>(k)];
        const std::uint64_t removed = plane & borrow;
        plane &= ~removed;
        borrow &= ~removed;
      }
    }
    return rest;
  }
  constexpr bool operator==(const BasicCardSet&) const noexcept = default;

  // Calls visit(card) once a copy, in canonical order: ranks upwards, suits S H C D, jokers last.
  template <typename Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::uint64_t rest = planes_[0]; rest != 0; rest = clear_lowest_bit(rest)) {
      const Card card = Card::from_index(std::countr_zero(rest));
      for (const std::uint64_t plane : planes_) {
        if ((plane & card.bit()) != 0) visit(card);
      }
    }
  }

 private:
  std::array<std::uint64_t, kPacks> planes_{};
};

using CardSet = BasicCardSet<2>;

}  // namespace guandan
