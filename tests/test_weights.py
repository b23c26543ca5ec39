"""The presets of costs: they are what their description says."""

import random

import pytest

import guandan as gd
from guandan import weights
from oracle.cards import FACES


def test_find() -> None:
    assert weights.find("control") is weights.CONTROL
    with pytest.raises(gd.ArgumentError, match=r"tidy, control.*got 'best'"):
        weights.find("best")


def test_tidy_has_the_fewest_plays_then_most_bombs_then_fewest_low_singles() -> None:
    rng = random.Random(8)
    level = gd.Level("9")

    def bombs(found: gd.Decomposition) -> int:
        return sum(combo.is_bomb for combo in found)

    def low_singles(found: gd.Decomposition) -> int:
        return sum(
            combo.type is gd.ComboType.SINGLE and combo.rank is not None and combo.rank.value <= 10
            for combo in found
        )

    for _ in range(40):
        hand = gd.CardSet(" ".join(rng.sample(FACES * 2, 14)))
        tidy = level.decompose(hand, weights.TIDY)
        everything = level.decompositions(hand, 3000)
        assert tidy.turns == everything[0].turns
        best = min((-bombs(found), low_singles(found)) for found in everything)
        assert (-bombs(tidy), low_singles(tidy)) == best


def test_control_falls_with_the_rank() -> None:
    """A higher play of the same kind loses the lead less often, as far as 1,000 deals can tell."""
    costs = weights.CONTROL.costs
    for kind in ("SINGLE", "PAIR", "TRIPLE", "FULL_HOUSE", "BOMB4", "BOMB5", "BOMB6"):
        assert costs[f"{kind}:3"] > costs[f"{kind}:L"]
        assert costs[f"{kind}:3"] >= costs[f"{kind}:A"]
    for kind in ("STRAIGHT", "TUBE", "PLATE"):
        assert costs[f"{kind}:6"] > costs[f"{kind}:Q"] > costs[f"{kind}:A"] == 0
    assert costs["SINGLE:R"] == costs["PAIR:R"] == 0
    assert costs["BOMB4:3"] > costs["BOMB5:3"] > costs["STRAIGHT_FLUSH:7"] > costs["BOMB6:3"] > -1
