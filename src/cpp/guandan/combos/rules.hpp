// The rule choices of Guandan that change which plays are legal or who leads. Everything else (tribute,
// scoring, clocks) never reaches the core. Each policy's first enumerator is the default.
#pragma once

#include <cstdint>

namespace guandan {

// May the pair of a full house be two jokers of one colour?
enum class JokerPairPolicy : std::uint8_t { kAllowed, kForbidden };

// May five suited cards in a row be declared as a plain straight instead of a straight flush?
enum class SuitedRunPolicy : std::uint8_t {
  kWildMayDeclare,     // only where a wild is among them (it can stand for a card of another suit)
  kFlushUnlessOffSuit, // never, unless a natural card (or a wild used as itself) is off suit
  kDeclarable,         // always
};

// Who leads after a trick won by a player who has gone out (接风)?
enum class LeadInheritancePolicy : std::uint8_t { kPartner, kNextPlayer };

// What are cards with several readings taken for when the player does not say? When following, only
// readings that beat the table count.
enum class UndeclaredPolicy : std::uint8_t { kStrongest, kWeakest };

struct Rules {
  JokerPairPolicy joker_pair = JokerPairPolicy::kAllowed;
  SuitedRunPolicy suited_run = SuitedRunPolicy::kWildMayDeclare;
  LeadInheritancePolicy lead_inheritance = LeadInheritancePolicy::kPartner;
  UndeclaredPolicy undeclared = UndeclaredPolicy::kStrongest;
  constexpr bool operator==(const Rules&) const noexcept = default;
};

}  // namespace guandan
