"""The Python layer's one door to the compiled rules.

What may be led and followed, who wins, what a throw costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan.shengji import _core
from guandan.shengji._core import CardSet, LegalityRules, Trump

if TYPE_CHECKING:
    from guandan.shengji.rules import Rules


def trump_for(rules: "Rules", level: str, suit: str) -> Trump:
    """Build the core's ordering context with the legality choices of a rule set."""
    legality = LegalityRules(
        blockers=rules.throws.blockers,
        pair_run_answer=rules.plays.pair_run_answer,
        triple_run_answer=rules.plays.triple_run_answer,
        ruff=rules.plays.ruff,
        kitty_needs_trump=rules.kitty.needs_trump,
        kitty_per_card=rules.kitty.multiplier_per_card,
        fine_per_card=rules.throws.fine_per_card,
    )
    return Trump(level, suit, legality)


@dataclass(frozen=True, slots=True)
class Throw:
    """A lead that does not stand: what is blocked, the fine, and the single cards of which one is led."""

    blocked: CardSet
    fine: int
    choices: tuple[CardSet, ...]


def judge_lead(cards: CardSet, others: Sequence[CardSet], trump: Trump) -> Throw | None:
    """Judge a lead against the three other hands in playing order; None if it stands."""
    found = _core.check_throw(cards, list(others), trump)
    if found.ok:
        return None
    return Throw(found.blocked, found.fine, tuple(CardSet(str(card)) for card in found.forced))


def is_one_suit(cards: CardSet, trump: Trump) -> bool:
    """Say whether all cards belong to one effective suit, as every lead must."""
    return len({trump.effective_suit(card) for card in cards}) == 1
