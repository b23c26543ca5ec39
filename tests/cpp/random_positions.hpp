// Seeded random positions for tests and measurements: dealt, played down from a full deal, and rich in rare things.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "guandan/base/prng.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/play/position.hpp"

namespace guandan::testing {

inline Level random_level(Xoshiro256& random, const Rules& rules = {}) {
  return Level(rank_of_slot(static_cast<int>(uniform_below(random, kNumPlainRanks))), rules);
}

// Four hands of `cards_each` random cards of two packs, a random seat to lead.
inline Position dealt_position(std::uint64_t seed, int cards_each) {
  Xoshiro256 random(seed);
  PositionSetup setup;
  setup.level = random_level(random);
  const auto deck = shuffled_deck<2>(random);
  for (int i = 0; i < 4 * cards_each; ++i) {
    setup.hands[static_cast<std::size_t>(i % 4)].try_add(Card::from_index(deck[static_cast<std::size_t>(i)]));
  }
  setup.to_move = static_cast<int>(uniform_below(random, 4));
  return Position(setup);
}

namespace detail {

// A plausible player: leads long and low plays, answers with the lowest play that beats, mostly spares his partner and his
// bombs.
inline void play_plausibly(Position& position, Xoshiro256& random) {
  PlayList plays;
  const CardSet& hand = position.hand(position.to_move());
  if (!position.table()) {
    generate_lead_shapes(hand, position.level(), plays);
    std::vector<const Combo*> calm;
    for (const Combo& play : plays) {
      if (!is_bomb_type(play.type)) calm.push_back(&play);
    }
    if (calm.empty()) return position.do_play(plays[0]);
    std::stable_sort(calm.begin(), calm.end(), [](const Combo* a, const Combo* b) {
      return 4 * a->size - a->key > 4 * b->size - b->key;
    });
    const auto choice = std::min<std::size_t>(uniform_below(random, 4), calm.size() - 1);
    return position.do_play(*calm[choice]);
  }
  generate_follow_shapes(hand, position.level(), *position.table(), plays);
  const bool is_partners = partner_of(position.to_move()) == position.table_owner();
  const std::uint32_t luck = uniform_below(random, 100);
  if (plays.empty() || luck < (is_partners ? 70U : 15U)) return position.do_pass();
  if (is_bomb_type(plays[0].type) && luck < 75) return position.do_pass();
  position.do_play(plays[0]);
}

}  // namespace detail

// A full deal played plausibly until at most `num_cards` cards are left and a seat leads.
inline Position played_position(std::uint64_t seed, int num_cards) {
  Xoshiro256 random(seed);
  while (true) {
    PositionSetup setup;
    setup.level = random_level(random);
    setup.hands = deal_hands(random);
    setup.to_move = static_cast<int>(uniform_below(random, 4));
    Position position(setup);
    const auto cards_left = [&position] {
      int total = 0;
      for (int seat = 0; seat < kNumSeats; ++seat) total += position.hand(seat).size();
      return total;
    };
    while (!position.is_over() && (cards_left() > num_cards || position.table())) {
      detail::play_plausibly(position, random);
    }
    if (!position.is_over() && cards_left() >= num_cards - 4) return position;
  }
}

}  // namespace guandan::testing
