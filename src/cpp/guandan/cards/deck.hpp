// Shuffling a deck and dealing it, reproducibly from a generator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "guandan/base/prng.hpp"
#include "guandan/cards/card_set.hpp"

namespace guandan {

inline constexpr int kNumFacesPerPack = 54;

// The 54 card indices (card.hpp) in canonical order.
inline constexpr std::array<std::uint8_t, kNumFacesPerPack> kFaces = [] {
  std::array<std::uint8_t, kNumFacesPerPack> faces{};
  for (std::size_t i = 0; i < 52; ++i) faces[i] = static_cast<std::uint8_t>(i);
  faces[52] = static_cast<std::uint8_t>(kSmallJoker.index());
  faces[53] = static_cast<std::uint8_t>(kBigJoker.index());
  return faces;
}();

// A whole deck of kPacks packs in an order drawn uniformly (Fisher-Yates).
template <int kPacks, typename Generator>
std::array<std::uint8_t, kPacks * kNumFacesPerPack> shuffled_deck(Generator& generator) noexcept {
  std::array<std::uint8_t, kPacks * kNumFacesPerPack> deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = kFaces[i % kNumFacesPerPack];
  for (std::size_t i = deck.size() - 1; i > 0; --i) {
    const std::size_t j = uniform_below(generator, static_cast<std::uint32_t>(i + 1));
    const std::uint8_t card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  return deck;
}

// Four Guandan hands of 27 cards, uniformly.
template <typename Generator>
std::array<CardSet, 4> deal_hands(Generator& generator) noexcept {
  const auto deck = shuffled_deck<2>(generator);
  std::array<CardSet, 4> hands;
  for (std::size_t i = 0; i < deck.size(); ++i) hands[i / 27].try_add(Card::from_index(deck[i]));
  return hands;
}

}  // namespace guandan
