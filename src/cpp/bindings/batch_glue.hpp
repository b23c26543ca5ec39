// What guandan.batch needs and Cython cannot say: the shape of structs it shares with the core, and NumPy's bit
// generators as generators of the core. No game logic.
#pragma once

#include <numpy/random/bitgen.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "guandan/cards/deck.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/fewest_plays.hpp"
#include "guandan/combos/movegen.hpp"
#include "guandan/play/numbered_moves.hpp"
#include "guandan/play/playout.hpp"

namespace guandan::python {

// batch.PLAY_DTYPE and combo_t of batch.pxd are this layout; arrays of them are filled by the core itself.
static_assert(std::is_standard_layout_v<Combo> && sizeof(Combo) == 24);
static_assert(offsetof(Combo, cards) == 0 && offsetof(Combo, type) == 16 && offsetof(Combo, key) == 17);
static_assert(offsetof(Combo, size) == 18 && offsetof(Combo, tier) == 19 && offsetof(Combo, level) == 20);
static_assert(sizeof(CardSet) == 2 * sizeof(std::uint64_t));

inline CardSet to_card_set(const std::uint64_t* planes) noexcept {
  return CardSet::from_planes({planes[0], planes[1]});
}

inline void from_card_set(const CardSet& cards, std::uint64_t* planes) noexcept {
  planes[0] = cards.plane(0);
  planes[1] = cards.plane(1);
}

// A Level that Cython can declare before it knows which.
struct RowLevel : Level {
  RowLevel() noexcept : Level(Rank::kTwo) {}
  explicit RowLevel(const Level& level) noexcept : Level(level) {}
};

// The printed rank of every key: of runs (keys are ranks), then of all other types.
class PrintedRanks {
 public:
  explicit PrintedRanks(const Level& level) noexcept {
    for (int key = 2; key <= kBigJokerKey; ++key) {
      ranks_[0][static_cast<std::size_t>(key)] = static_cast<std::int8_t>(key);
      ranks_[1][static_cast<std::size_t>(key)] = static_cast<std::int8_t>(level.rank_of_order_key(key));
    }
  }
  // 0 for key 0: no play, or the joker bomb.
  std::int8_t of(std::int8_t type, std::uint8_t key) const noexcept {
    return ranks_[is_run_type(static_cast<ComboType>(type)) ? 0 : 1][key];
  }

 private:
  std::array<std::array<std::int8_t, kBigJokerKey + 1>, 2> ranks_{};
};

inline RowLevel to_level(std::uint8_t rank, std::uint8_t joker_pair, std::uint8_t suited_run,
                         std::uint8_t lead_inheritance, std::uint8_t undeclared) noexcept {
  return RowLevel(
      Level(static_cast<Rank>(rank),
            Rules{static_cast<JokerPairPolicy>(joker_pair), static_cast<SuitedRunPolicy>(suited_run),
                  static_cast<LeadInheritancePolicy>(lead_inheritance), static_cast<UndeclaredPolicy>(undeclared)}));
}

// In arrays a combo without a type stands for no play at all: the seat leads.
inline bool is_play(const Combo& combo) noexcept { return static_cast<int>(combo.type) < kNumComboTypes; }
inline Combo no_play(const Level& level) noexcept {
  Combo none{};
  none.type = static_cast<ComboType>(0xFF);
  none.level = level.rank();
  return none;
}
inline Demand demand_against(const Combo* to_beat) noexcept {
  return to_beat != nullptr && is_play(*to_beat) ? Demand::follows(*to_beat) : Demand::leads();
}

inline std::size_t count_row_plays(const CardSet& hand, const Level& level, const Combo* to_beat) noexcept {
  return count_plays(hand, level, demand_against(to_beat)).total;
}
inline Combo* write_row_plays(const CardSet& hand, const Level& level, const Combo* to_beat, Combo* out) noexcept {
  return write_plays(hand, level, demand_against(to_beat), out);
}
inline Combo* write_row_shapes(const CardSet& hand, const Level& level, const Combo* to_beat, Combo* out) noexcept {
  return write_shapes(hand, level, demand_against(to_beat), out);
}
inline Combo nth_row_play(const CardSet& hand, const Level& level, const Combo* to_beat, std::size_t index) noexcept {
  const Demand demand = demand_against(to_beat);
  return nth_play(hand, level, demand, count_plays(hand, level, demand), index);
}

// The strongest readings as (type, printed rank, size); type -1 when the cards are no legal play.
inline void classify_rows(const std::uint64_t* planes, std::size_t count, const Level& level,
                          std::int8_t* out) noexcept {
  static_assert(sizeof(BestReading) == 3 && offsetof(BestReading, key) == 1);
  best_readings(reinterpret_cast<const CardSet*>(planes), count, level, reinterpret_cast<BestReading*>(out));
  const PrintedRanks ranks(level);
  for (std::int8_t* row = out; row != out + 3 * count; row += 3) {
    row[1] = ranks.of(row[0], static_cast<std::uint8_t>(row[1]));
  }
}

inline void classify_combo(const CardSet& cards, const Level& level, Combo* out) noexcept {
  const std::optional<Combo> combo = classify(cards, level);
  *out = combo ? *combo : no_play(level);
}

// Whether an array element is what the core could have written: the parts of a play agree.
inline bool is_consistent(const Combo& combo) noexcept {
  return is_play(combo) && combo.key <= kBigJokerKey && combo.tier == bomb_tier(combo.type, combo.size);
}

// The play to beat behind a reading (type, printed rank, size) as classify_row writes it. False for what is no reading.
inline bool to_table_row(const std::int8_t* reading, const Level& level, Combo* out) noexcept {
  *out = no_play(level);
  if (reading[0] == -1) return true;
  if (reading[0] < 0 || reading[0] >= kNumComboTypes) return false;
  const auto type = static_cast<ComboType>(reading[0]);
  const bool has_rank = type != ComboType::kJokerBomb;
  if (has_rank && (reading[1] < 2 || reading[1] > static_cast<int>(Rank::kBigJoker))) return false;
  const auto rank = static_cast<Rank>(reading[1]);
  const int key = !has_rank ? 0 : is_run_type(type) ? static_cast<int>(rank) : level.order_key(rank);
  *out = make_combo(type, key, reading[2], CardSet{}, level.rank());
  return true;
}

struct NumpyGenerator {
  bitgen_t* source;
  std::uint64_t operator()() noexcept { return source->next_uint64(source->state); }
};
inline void deal_row(bitgen_t* source, std::uint64_t* planes) noexcept {
  NumpyGenerator generator{source};
  for (const CardSet& hand : deal_hands(generator)) {
    from_card_set(hand, planes);
    planes += CardSet::kNumPlanes;
  }
}
inline std::uint32_t below(bitgen_t* source, std::uint32_t bound) noexcept {
  NumpyGenerator generator{source};
  return uniform_below(generator, bound);
}

inline Position fresh_position(const std::uint64_t* planes, const Level& level, int leader) noexcept {
  PositionSetup setup;
  setup.level = level;
  setup.to_move = leader;
  for (CardSet& hand : setup.hands) {
    hand = to_card_set(planes);
    planes += CardSet::kNumPlanes;
  }
  return Position::from_valid(setup);
}
// No card of the four hands may exist more than twice, and nobody may hold none or more than 27.
inline bool is_deal(const std::uint64_t* planes) noexcept {
  CardSet all;
  for (int seat = 0; seat < kNumSeats; ++seat, planes += CardSet::kNumPlanes) {
    const CardSet hand = to_card_set(planes);
    if (!hand.is_valid() || hand.empty() || hand.size() > 27 || !all.fits(hand)) return false;
    all = all + hand;
  }
  return true;
}
inline Combo table_of(const Position& position) noexcept {
  return position.table() ? *position.table() : no_play(position.level());
}
inline int value_of(const Position& position) noexcept { return position.value(); }
inline Combo* write_position_plays(const Position& position, Combo* out) noexcept {
  if (position.is_over()) return out;
  return write_plays(position.hand(position.to_move()), position.level(), demand_of(position), out);
}

}  // namespace guandan::python
