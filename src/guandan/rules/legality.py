"""The one bridge from rule sets to the compiled core: the policies that change legality or who leads."""

from functools import lru_cache

from guandan._core import LegalityRules, Level
from guandan.rules.policies import JokerPairPolicy, LeadInheritancePolicy, SuitedRunPolicy, UndeclaredPolicy


@lru_cache(maxsize=256)
def level_for(
    text: str,
    *,
    joker_pair: JokerPairPolicy,
    suited_run: SuitedRunPolicy,
    lead_inheritance: LeadInheritancePolicy,
    undeclared: UndeclaredPolicy,
) -> Level:
    """Build the core's ``Level`` for a deal at this level under these policies."""
    # Both layers name their members alike; a test proves that every Python policy has its twin in the core.
    core = LegalityRules()
    rules = LegalityRules(
        joker_pair=type(core.joker_pair)[joker_pair.name],
        suited_run=type(core.suited_run)[suited_run.name],
        lead_inheritance=type(core.lead_inheritance)[lead_inheritance.name],
        undeclared=type(core.undeclared)[undeclared.name],
    )
    return Level(text, rules)
