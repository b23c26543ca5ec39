// The policies of three-deck Shengji (三副牌升级) that change which plays are legal, how they compare or what the
// last trick is worth. Bidding, the level table, fines and match flow are not known here.
// Defaults are the readings settled in docs/rules/shengji.md.
#pragma once

#include <cstdint>

namespace guandan::shengji {

// Whose higher cards block a throw (甩牌).
enum class BlockersPolicy : std::uint8_t {
  kAllOthers,  // those of all three other hands
  kOpponents,  // the partner's higher cards do not block
};
// What a run of triples does to a pair run of as many cards led alone (222333 to QQKKAA).
enum class PairRunAnswerPolicy : std::uint8_t {
  kTripleRunBeats,  // may always be played on it and beats it, in suit and as a ruff
  kPairRunOnly,     // is a different shape: neither demanded nor winning
};
// How three adjacent pairs rank among the answers to two adjacent triples (3拖3).
enum class TripleRunAnswerPolicy : std::uint8_t {
  kNineLevels,        // with a two-pair run and a pair, as the text's nine levels have it
  kFullPairRunFirst,  // above a two-pair run and a pair
};
// What a ruff (毙) has to contain.
enum class RuffPolicy : std::uint8_t {
  kCanBeCut,    // cards that can be cut into the led units: 333 ruffs a pair and a single
  kExactSplit,  // its own split has exactly the led units
};
// Which last tricks win the kitty (抠底).
enum class KittyPolicy : std::uint8_t {
  kTrumpOnly,  // only those won by a play in trumps
  kAnySuit,
};

// Limits of the numbers below; they keep every value of the solver inside sixteen bits.
inline constexpr int kMaxKittyPerCard = 100;
inline constexpr int kMaxFinePerCard = 1000;

struct LegalityRules {
  BlockersPolicy blockers = BlockersPolicy::kAllOthers;
  PairRunAnswerPolicy pair_run_answer = PairRunAnswerPolicy::kTripleRunBeats;
  TripleRunAnswerPolicy triple_run_answer = TripleRunAnswerPolicy::kNineLevels;
  RuffPolicy ruff = RuffPolicy::kCanBeCut;
  KittyPolicy kitty = KittyPolicy::kTrumpOnly;
  std::int16_t kitty_per_card = 3;  // multiplier of the kitty's points per card of the largest unit
  std::int16_t fine_per_card = 10;  // points per blocked card of a throw

  constexpr bool operator==(const LegalityRules&) const noexcept = default;
};

}  // namespace guandan::shengji
