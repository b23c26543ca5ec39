"""All legal plays of a hand: the package against the trial of every sub-multiset."""

from collections.abc import Callable
from random import Random

import pytest

import guandan as gd
from bridge import card_set, combo_of, play_of, rules_of
from oracle.cards import wild_of
from oracle.generators import random_hand
from oracle.plays import Play, all_plays
from oracle.readings import OracleRules, SuitedRun, beats

LEVELS = {text: gd.Level(text) for text in "23456789TJQKA"}
TYPE_ORDER = {kind.name: index for index, kind in enumerate(gd.ComboType)}


def check_plays(plays: gd.Plays, expected: list[Play], level: str) -> None:
    """The container lists the expected plays once each, grouped by type, then by size and key upwards."""
    found = [play_of(play, level) for play in plays]
    assert sorted(found) == sorted(expected), level
    assert len(plays) == len(expected), level
    order = [(TYPE_ORDER[play.type], len(play.cards), play.key) for play in found]
    assert order == sorted(order), level


def check_shapes(shapes: gd.Plays, expected: list[Play], level: str) -> None:
    """One legal play for each shape, with the fewest wilds that the shape can be made with."""
    wild = wild_of(level)
    fewest: dict[object, int] = {}
    for play in expected:
        fewest[play.shape] = min(fewest.get(play.shape, 2), play.cards.count(wild))
    found = [play_of(combo, level) for combo in shapes]
    assert set(found) <= set(expected)
    assert len(shapes) == len(found) == len(fewest)
    assert {play.shape: play.cards.count(wild) for play in found} == fewest


def test_plays_equal_the_oracle(full: bool, record: Callable[[str], None]) -> None:
    num_hands = 5_000 if full else 300
    rng = Random(2)
    num_both_wilds = num_plays = num_follows = num_long = 0
    for index in range(num_hands):
        text, hand = random_hand(rng, 12, 9 if index % 2 else 2, 2 if index % 3 == 0 else None)
        level = LEVELS[text]
        cards = card_set(hand)
        leads = all_plays(hand, text)
        check_plays(level.plays(cards), leads, text)
        check_shapes(level.shapes(cards), leads, text)
        tables = all_plays(random_hand(rng, 8, 4)[1], text)
        kinds = sorted({play.type for play in tables})
        for kind in rng.sample(kinds, min(2, len(kinds))):
            table = rng.choice([play for play in tables if play.type == kind])
            to_beat = combo_of(table, level, text)
            follows = [play for play in leads if beats(play.shape, table.shape)]
            check_plays(level.plays(cards, to_beat=to_beat), follows, text)
            check_shapes(level.shapes(cards, to_beat=to_beat), follows, text)
            num_follows += 1
        num_both_wilds += hand.count(wild_of(text)) == 2
        num_long += len(hand) >= 9
        num_plays += len(leads)
    assert num_both_wilds >= num_hands / 3
    record(
        f"plays: {num_hands} hands of up to 12 cards ({num_both_wilds} with both wilds, {num_long} of nine "
        f"and more) equal the oracle, leading ({num_plays} plays) and against {num_follows} plays"
    )


@pytest.mark.parametrize("suited_run", SuitedRun, ids=lambda policy: policy.name)
@pytest.mark.parametrize("joker_pair", [True, False])
def test_plays_equal_the_oracle_under_every_policy(
    joker_pair: bool, suited_run: SuitedRun, full: bool
) -> None:
    rules = OracleRules(joker_pair, suited_run)
    rng = Random(f"{joker_pair} {suited_run.name}")
    for _ in range(400 if full else 40):
        text, hand = random_hand(rng, 10, 5)
        level = gd.Level(text, rules_of(rules))
        leads = all_plays(hand, text, None, rules)
        check_plays(level.plays(card_set(hand)), leads, text)
        check_shapes(level.shapes(card_set(hand)), leads, text)
        table = rng.choice(all_plays(random_hand(rng, 8, 4)[1], text, None, rules))
        to_beat = combo_of(table, level, text)
        follows = [play for play in leads if beats(play.shape, table.shape)]
        check_plays(level.plays(card_set(hand), to_beat=to_beat), follows, text)
