// All ways to take k cards of one rank, as tables: the atoms that every play is put together from.
//
// The cards of one rank are a byte, the nibble of plane 1 above the nibble of plane 0
// (card_set.hpp):
//
//   S S H   ->   plane 0 = 0011, plane 1 = 0001   ->   0001'0011
//
// A choice is such a byte too. Choices of (byte, k) stand next to each other, low cards first, so
// that a play list is written by walking arrays: nothing is sorted and nothing can come twice.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "guandan/cards/card_set.hpp"

namespace guandan {

inline constexpr int kMaxSameRank = 8;  // natural cards of one rank in two packs
inline constexpr int kNumRankBytes = 256;

// Two planes of cards. Parts of one play never share a bit, so joining them is an or.
struct CardPlanes {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr CardPlanes operator|(const CardPlanes& other) const noexcept {
    return {low | other.low, high | other.high};
  }
  constexpr CardSet card_set() const noexcept { return CardSet::from_planes({low, high}); }
};

struct RankChoiceTable {
  // choices[first[byte][k] .. first[byte][k + 1]) are the ways to take k of `byte`.
  std::array<std::array<std::uint16_t, kMaxSameRank + 2>, kNumRankBytes> first{};
  std::array<std::uint8_t, 1296> choices{};  // (1 + 2 + 3)^4 over all suits' counts
};

constexpr bool is_rank_byte(int byte) noexcept { return ((byte >> 4) & ~byte & 0xF) == 0; }

// The 81 rank bytes, low cards first: read from spades on, their bits fall from byte to byte.
constexpr std::array<std::uint8_t, 81> make_rank_bytes() noexcept {
  std::array<std::uint8_t, 81> bytes{};
  std::size_t next = 0;
  for (int reading = kNumRankBytes - 1; reading >= 0; --reading) {
    int byte = 0;
    for (int suit = 0; suit < 4; ++suit) {
      if ((reading >> (7 - 2 * suit)) & 1) byte |= 1 << suit;
      if ((reading >> (6 - 2 * suit)) & 1) byte |= 0x10 << suit;
    }
    if (is_rank_byte(byte)) bytes[next++] = static_cast<std::uint8_t>(byte);
  }
  return bytes;
}

constexpr RankChoiceTable make_rank_choices() noexcept {
  constexpr std::array<std::uint8_t, 81> kBytes = make_rank_bytes();
  RankChoiceTable table;
  std::uint16_t next = 0;
  for (const std::uint8_t byte : kBytes) {
    for (int k = 0; k <= kMaxSameRank; ++k) {
      table.first[byte][static_cast<std::size_t>(k)] = next;
      for (const std::uint8_t choice : kBytes) {
        if ((choice & ~byte) == 0 && std::popcount(choice) == k) table.choices[next++] = choice;
      }
    }
    table.first[byte][kMaxSameRank + 1] = next;
  }
  return table;
}

extern const RankChoiceTable kRankChoices;

// The ways to take k of the cards a hand holds of one rank.
class RankChoices {
 public:
  RankChoices() noexcept = default;
  RankChoices(const CardPlanes& hand, int slot, int k) noexcept : shift_(4 * slot) {
    const auto byte = ((hand.low >> shift_) & 0xF) | (((hand.high >> shift_) & 0xF) << 4);
    const auto& first = kRankChoices.first[byte];
    begin_ = kRankChoices.choices.data() + first[static_cast<std::size_t>(k)];
    size_ = first[static_cast<std::size_t>(k) + 1] - first[static_cast<std::size_t>(k)];
  }

  int size() const noexcept { return size_; }
  CardPlanes operator[](int i) const noexcept {
    const std::uint64_t byte = begin_[i];
    return {(byte & 0xF) << shift_, (byte >> 4) << shift_};
  }

 private:
  const std::uint8_t* begin_ = nullptr;
  int size_ = 0;
  int shift_ = 0;
};

}  // namespace guandan
