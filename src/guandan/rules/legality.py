"""The one bridge from rule sets to the compiled core: the policies that change legality or who leads."""

from functools import lru_cache

from guandan import _core
from guandan.rules.policies import JokerPairPolicy, LeadInheritancePolicy, SuitedRunPolicy, UndeclaredPolicy


@lru_cache(maxsize=256)
def level_for(
    text: str,
    *,
    joker_pair: JokerPairPolicy,
    suited_run: SuitedRunPolicy,
    lead_inheritance: LeadInheritancePolicy,
    undeclared: UndeclaredPolicy,
) -> _core.Level:
    """Build the core's ``Level`` for a deal at this level under these policies."""
    # Both layers name their members alike; a test proves that every Python policy has its twin in the core.
    rules = _core.LegalityRules(
        joker_pair=_core.JokerPairPolicy[joker_pair.name],
        suited_run=_core.SuitedRunPolicy[suited_run.name],
        lead_inheritance=_core.LeadInheritancePolicy[lead_inheritance.name],
        undeclared=_core.UndeclaredPolicy[undeclared.name],
    )
    return _core.Level(text, rules)
