"""Edge cases 1 to 17 and 29 to 68 of docs/rules/shengji.md on the compiled core (002 ¶23–¶39)."""

import pytest

from guandan import shengji as sj
from guandan.errors import GuandanError
from shengji_cases import FOLLOWS, THROWS, TRACTORS, WINNERS
from shengji_tables import RULES

SIX = sj.Trump("6", "S")


def cards(text: str) -> sj.CardSet:
    """Read cards; a group such as H8889 holds one suit, jokers stand alone."""
    groups = text.split()
    faces = [
        [group] if group in ("SB", "HR") else [group[0] + rank for rank in group[1:]] for group in groups
    ]
    return sj.CardSet([face for group in faces for face in group])


def shapes(text: str, trump: sj.Trump = SIX) -> list[tuple[int, int]]:
    return [(unit.width, unit.length) for unit in trump.units(cards(text))]


def winner(*plays: str) -> int:
    return sj.trick_winner([cards(play) for play in plays], SIX)


def test_case_01_02_03_order_and_pairs() -> None:
    assert winner("H6", "C6", "S2", "S2") == 0
    assert SIX.step("H6") == SIX.step("C6")
    assert shapes("H6 C6") == [(1, 1), (1, 1)]
    assert shapes("H66") == [(2, 1)]
    assert winner("H6", "S6", "S2", "S3") == 1
    assert winner("SA", "H6", "S2", "S3") == 1


def test_case_04_05_a_level_card_is_no_plain_card() -> None:
    assert winner("HA", "H6", "H2", "H3") == 1
    follows = sj.legal_follows("HA", "H6 C3", SIX)
    assert {str(play) for play in follows} == {"H6", "C3"}
    assert {str(play) for play in sj.legal_follows("HA", "H6 H2 C3", SIX)} == {"H2"}


@pytest.mark.parametrize(
    ("number", "text", "expected", "trump"),
    TRACTORS,
)
def test_case_06_to_17_tractors(number: int, text: str, expected: list[tuple[int, int]], trump: str) -> None:
    assert shapes(text, sj.Trump(*trump.split())) == expected


def test_case_07_a_level_card_joins_no_plain_cards() -> None:
    assert sorted(shapes("H55 H66")) == [(2, 1), (2, 1)]
    assert cards("H55 H66") not in sj.legal_leads(cards("H55 H66"), SIX)
    with pytest.raises(GuandanError):
        sj.check_throw(cards("H55 H66"), ["", "", ""], SIX)


@pytest.mark.parametrize(
    ("number", "throw", "others", "blocked", "forced"),
    THROWS,
)
def test_case_29_to_36_throws(
    number: int, throw: str, others: tuple[str, str, str], blocked: str, forced: str
) -> None:
    result = sj.check_throw(cards(throw), [cards(hand) for hand in others], SIX)
    assert (result.ok, result.blocked, result.forced) == (not blocked, cards(blocked), cards(forced))
    assert result.fine == 10 * len(cards(blocked))


def test_case_32_switch_opponents_only() -> None:
    trump = RULES.replace({"throws.blockers": "opponents"}).trump("6", "S")
    assert sj.check_throw("HA H9 H9", ["", "HT", ""], trump).ok
    assert not sj.check_throw("HA H9 H9", ["HT", "", ""], trump).ok


@pytest.mark.parametrize(
    ("number", "lead", "hand", "legal"),
    FOLLOWS,
)
def test_case_37_to_52_following(number: int, lead: str, hand: str, legal: list[str]) -> None:
    found = sj.legal_follows(cards(lead), cards(hand), SIX)
    assert set(found) == {cards(play) for play in legal}
    assert len(found) == len(legal)


@pytest.mark.parametrize(
    ("number", "plays", "wins"),
    WINNERS,
)
def test_case_50_53_54_55_56_57_58_59_60_61_62_winners(
    number: int, plays: tuple[str, ...], wins: int
) -> None:
    assert winner(*plays) == wins


@pytest.mark.parametrize(
    ("number", "last", "multiplier"),
    [
        (63, "S3", 3),
        (64, "HA", 0),
        (65, "S33", 6),
        (65, "S333", 9),
        (65, "S3344", 12),
        (65, "S334455", 18),
        (66, "S333444", 18),
        (67, "S33 SK", 6),
    ],
)
def test_case_63_to_67_multipliers(number: int, last: str, multiplier: int) -> None:
    assert sj.kitty_multiplier(cards(last), SIX) == multiplier


@pytest.mark.parametrize(
    ("number", "hands", "plays", "banker", "points"),
    [
        (63, "S3 | H2 | H3 | H4", "S3 H2 H3 H4", 1, 3 * 25),
        (64, "HA | H2 | H5 | H4", "HA H2 H5 H4", 1, 5),
        (65, "HT HT | S3 S3 | H3 H3 | H4 H4", "HT HT,S3 S3,H3 H3,H4 H4", 0, 20 + 6 * 25),
        (68, "SK | S3 | H3 | H4", "SK S3 H3 H4", 0, 0),
    ],
)
def test_case_63_64_65_68_the_last_trick(
    number: int, hands: str, plays: str, banker: int, points: int
) -> None:
    position = sj.Position.parse(f"6 S | {hands} | 0 | - | banker {banker} | kitty H5 HT DK | points 0")
    for play in plays.split(",") if "," in plays else plays.split():
        position = position.play(play)
    assert (position.is_over, position.points) == (True, points)
