"""The oracle against the edge cases that the rule text gives in words."""

import pytest

from .cards import multiset
from .readings import OracleRules, SuitedRun, beats, readings, readings_by_trial

EDGES = [
    # bombs
    ("5", "S9 S9 H9 H9 C9 C9 D9 D9 H5 H5", {("BOMB", 9)}),
    ("5", "S9 S9 H9 H9 C9 C9 D9 D9 H5", {("BOMB", 9)}),
    ("5", "S5 S5 H5 H5 C5 C5 D5 D5", {("BOMB", 15)}),
    ("2", "SK CK H2 H2", {("BOMB", 13)}),
    ("2", "SK C9 H2 H2", set()),
    ("2", "S6 H6 C6 D6 H2 H2", {("BOMB", 6)}),
    ("5", "S3 H3 C3 D3 H5 H5", {("BOMB", 3)}),
    ("5", "SB SB HR H5", set()),
    ("5", "SB SB HR", set()),
    ("5", "SB SB HR HR", {("JOKER_BOMB", 0)}),
    # singles, pairs, triples
    ("2", "H2", {("SINGLE", 15)}),
    ("2", "H2 H2", {("PAIR", 15)}),
    ("2", "SB HR", set()),
    ("2", "SB H2", set()),
    ("9", "H9 S9", {("PAIR", 15)}),
    ("9", "H9 SK", {("PAIR", 13)}),
    ("5", "S5 H5 H5", {("TRIPLE", 15)}),
    ("5", "S9 H5 H5", {("TRIPLE", 9)}),
    # full houses
    ("2", "SK CK DK H2 H2", {("FULL_HOUSE", 13), ("BOMB", 13)}),
    ("2", "S9 C9 D9 SB SB", {("FULL_HOUSE", 9)}),
    ("2", "SK CK H2 SB SB", {("FULL_HOUSE", 13)}),
    ("2", "SK CK DK SB HR", set()),
    ("2", "SK CK DK HR H2", set()),
    ("2", "SB SB S9 H2 H2", {("FULL_HOUSE", 9)}),
    ("2", "S3 C3 S4 C4 H2", {("FULL_HOUSE", 3), ("FULL_HOUSE", 4)}),
    ("2", "S8 C8 S9 H2 H2", {("FULL_HOUSE", 8), ("FULL_HOUSE", 9)}),
    ("2", "S8 C8 D8 S9 H2", {("FULL_HOUSE", 8)}),
    ("2", "S8 C8 D8 H8 H2", {("BOMB", 8)}),
    ("A", "HA HA S3 C3 D3", {("BOMB", 3), ("FULL_HOUSE", 3)}),
    ("5", "S5 C5 D5 H5 H5", {("BOMB", 15), ("FULL_HOUSE", 15)}),
    # straights
    ("9", "SA D2 C3 S4 S5", {("STRAIGHT", 5)}),
    ("9", "SJ DQ CK SA S2", set()),
    ("9", "SJ DQ CK S2 H9", set()),
    ("9", "S3 D4 C5 S6 S7 S8", set()),
    ("9", "S3 D4 C5 S6", set()),
    ("7", "S5 D6 C8 S9 ST", set()),
    ("7", "S5 D6 C8 S9 H7", {("STRAIGHT", 9)}),
    ("Q", "ST DJ CQ SK SA", {("STRAIGHT", 14)}),
    ("A", "ST DJ CQ SK HA", {("STRAIGHT", 13), ("STRAIGHT", 14)}),
    ("A", "HA S2 D3 C4 S5", {("STRAIGHT", 5), ("STRAIGHT", 6)}),
    ("9", "S5 D6 C7 H9 H9", {("STRAIGHT", 7), ("STRAIGHT", 8), ("STRAIGHT", 9)}),
    # straight flushes; with a wild every assignment counts, so a plain straight stands beside each
    ("2", "S3 S4 S5 S6 S7", {("STRAIGHT_FLUSH", 7)}),
    ("2", "S3 S4 S5 S6 H2", {(kind, key) for kind in ("STRAIGHT", "STRAIGHT_FLUSH") for key in (6, 7)}),
    ("2", "S3 S4 S5 H2 H2", {(kind, key) for kind in ("STRAIGHT", "STRAIGHT_FLUSH") for key in (5, 6, 7)}),
    ("5", "H3 H4 H5 H6 H7", {("STRAIGHT", 7), ("STRAIGHT_FLUSH", 7)}),
    ("5", "S4 H5 S6 S7 S8", {("STRAIGHT", 8), ("STRAIGHT_FLUSH", 8)}),
    ("7", "H4 H5 H6 H7 H7", {(kind, key) for kind in ("STRAIGHT", "STRAIGHT_FLUSH") for key in (6, 7, 8)}),
    ("9", "SA S2 S3 S4 H9", {("STRAIGHT", 5), ("STRAIGHT_FLUSH", 5)}),
    ("9", "ST SQ SK SA H9", {("STRAIGHT", 14), ("STRAIGHT_FLUSH", 14)}),
    # tubes and plates
    ("9", "SA DA S2 D2 S3 D3", {("TUBE", 3)}),
    ("9", "SK DK SA DA S2 D2", set()),
    ("9", "SA DA CA S2 D2 C2", {("PLATE", 2)}),
    ("9", "SK DK CK SA DA CA", {("PLATE", 14)}),
    ("2", "SA DA S2 D2 S3 D3", {("TUBE", 3)}),
    ("2", "SA DA S2 H2 S3 D3", {("TUBE", 3)}),
    ("K", "SQ DQ HK HK SA DA", {("TUBE", 14)}),
    ("2", "S3 D3 S4 D4 H2 H2", {("TUBE", 5), ("TUBE", 4), ("PLATE", 4)}),
    ("5", "SA DA S2 D2 H5 H5", {("TUBE", 3), ("PLATE", 2)}),
    ("5", "SK DK SA DA H5 H5", {("TUBE", 14), ("PLATE", 14)}),
    ("9", "SK DK S2 D2 H9 H9", set()),
    ("9", "S5 D5 C5 S6 D6 H9", {("PLATE", 6)}),
    ("9", "S3 D3 S4 D4 S5 D5 S6 D6", set()),
    ("9", "S3 D3 C3 S5 D5 C5", set()),
]


@pytest.mark.parametrize(("level", "cards", "expected"), EDGES)
def test_readings_of_the_edge_cases(level: str, cards: str, expected: set[tuple[str, int]]) -> None:
    assert readings(multiset(cards), level) == expected
    assert readings_by_trial(multiset(cards), level) == expected


def test_strict_policy_keeps_the_plain_straight_for_off_suit_cards() -> None:
    strict = OracleRules(suited_run=SuitedRun.FLUSH_UNLESS_OFF_SUIT)
    # Only as 2-6, with the heart 2 as itself, does the set hold an off-suit card.
    assert readings(multiset("S3 S4 S5 S6 H2"), "2", strict) == {
        ("STRAIGHT_FLUSH", 7),
        ("STRAIGHT_FLUSH", 6),
        ("STRAIGHT", 6),
    }
    assert readings(multiset("H3 H4 H5 H6 H7"), "5", strict) == {("STRAIGHT_FLUSH", 7)}
    assert readings(multiset("S3 S4 C5 S6 H9"), "9", strict) == {("STRAIGHT", 6), ("STRAIGHT", 7)}


def test_declarable_policy_offers_the_plain_straight_of_five_suited_naturals() -> None:
    declarable = OracleRules(suited_run=SuitedRun.DECLARABLE)
    assert readings(multiset("S3 S4 S5 S6 S7"), "2", declarable) == {("STRAIGHT", 7), ("STRAIGHT_FLUSH", 7)}


def test_joker_pair_in_a_full_house_can_be_forbidden() -> None:
    forbidden = OracleRules(joker_pair_in_full_house=False)
    assert readings(multiset("S9 C9 D9 SB SB"), "2", forbidden) == frozenset()
    assert readings(multiset("S9 C9 D9 SK DK"), "2", forbidden) == {("FULL_HOUSE", 9)}


LADDER = [
    [("PAIR", 17, 2), ("STRAIGHT", 14, 5), ("PLATE", 14, 6)],
    [("BOMB", 14, 4)],
    [("BOMB", 15, 4)],
    [("BOMB", 3, 5)],
    [("BOMB", 15, 5)],
    [("STRAIGHT_FLUSH", 5, 5)],
    [("STRAIGHT_FLUSH", 14, 5)],
    [("BOMB", 3, 6)],
    [("BOMB", 2, 7)],
    [("BOMB", 2, 10)],
    [("JOKER_BOMB", 0, 4)],
]


def test_every_rung_of_the_ladder_beats_all_below_it() -> None:
    for upper, plays in enumerate(LADDER):
        for lower, others in enumerate(LADDER):
            for play in plays:
                for other in others:
                    assert beats(play, other) == (upper > lower)


def test_plays_of_one_type_compare_by_key_and_other_types_do_not() -> None:
    assert beats(("FULL_HOUSE", 15, 5), ("FULL_HOUSE", 14, 5))
    assert not beats(("FULL_HOUSE", 14, 5), ("FULL_HOUSE", 14, 5))
    assert not beats(("TUBE", 14, 6), ("PLATE", 2, 6))
    assert not beats(("STRAIGHT", 14, 5), ("SINGLE", 2, 1))
