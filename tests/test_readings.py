"""Every reading of a card set: the package against the trial of all cards for every wild."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

import guandan as gd
from bridge import card_set, reading_of, rules_of
from oracle.cards import Cards, multiset, wild_of
from oracle.generators import random_card_set
from oracle.readings import OracleRules, SuitedRun, readings

LEVELS = "23456789TJQKA"
POLICIES = [OracleRules(joker_pair, suited_run) for joker_pair in (True, False) for suited_run in SuitedRun]


def check_card_set(level: gd.Level, level_text: str, cards: Cards, rules: OracleRules) -> int:
    """Compare the readings with the oracle's, and check their order and what the wilds stand for."""
    expected = readings(cards, level_text, rules)
    found = level.readings(card_set(cards))
    assert {reading_of(combo, level_text) for combo in found} == expected, (level_text, cards, rules)
    assert len(found) == len(expected), (level_text, cards, rules)
    for position, combo in enumerate(found):
        assert not any(weaker.beats(combo) for weaker in found[position:]), (level_text, cards)
        assert combo.size == len(cards)
        assert combo.cards == card_set(cards)
    return len(found)


def test_readings_equal_the_oracle(full: bool, record: Callable[[str], None]) -> None:
    num_sets = 20_000 if full else 2_500
    rng = Random(1)
    levels = {text: gd.Level(text) for text in LEVELS}
    num_both_wilds = num_legal = num_readings = 0
    for index in range(num_sets):
        level_text, cards = random_card_set(rng, 2 if index % 3 == 0 else None)
        count = check_card_set(levels[level_text], level_text, cards, OracleRules())
        num_both_wilds += cards.count(wild_of(level_text)) == 2
        num_legal += count > 0
        num_readings += count
    assert num_both_wilds >= num_sets / 3
    record(
        f"readings: {num_sets} card sets equal the oracle "
        f"({num_both_wilds} with both wilds, {num_legal} legal plays, {num_readings} readings)"
    )


@pytest.mark.parametrize("rules", POLICIES, ids=str)
def test_readings_equal_the_oracle_under_every_policy(rules: OracleRules, full: bool) -> None:
    rng = Random(str(rules))
    levels = {text: gd.Level(text, rules_of(rules)) for text in LEVELS}
    for _ in range(4_000 if full else 400):
        level_text, cards = random_card_set(rng)
        check_card_set(levels[level_text], level_text, cards, rules)


def test_wild_rich_sets_have_at_most_six_readings() -> None:
    """All sets of three naturals of two suits with both wilds: these have the most readings."""
    level, rules = gd.Level("9", gd.LegalityRules()), OracleRules()
    naturals = [suit + rank for suit in "SD" for rank in LEVELS if suit + rank != "H9"]
    most = max(
        check_card_set(level, "9", multiset([*three, "H9", "H9"]), rules)
        for three in combinations(naturals, 3)
    )
    assert most == 6
