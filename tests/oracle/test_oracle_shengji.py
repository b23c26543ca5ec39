"""The oracle itself against the edge cases of docs/rules/shengji.md §14 (numbers in the names)."""

import pytest

from shengji_cases import FOLLOWS, THROWS, TRACTORS, WINNERS

from .shengji import (
    DEFAULT,
    TRUMP,
    Cards,
    Options,
    Position,
    Trump,
    bottom_multiplier,
    check_throw,
    follow_level,
    leads,
    legal_follows,
    level_result,
    minimax,
    multiset,
    play_values,
    shapes_of,
    trick_winner,
    units,
)

SIX = Trump("6", "S")


def cards(text: str) -> Cards:
    """Read cards; a blank-free group such as H8889 holds one suit."""
    found: list[str] = []
    for group in text.split():
        found += [group] if group in ("SB", "HR") else [group[0] + rank for rank in group[1:]]
    return multiset(found)


def follows(lead: str, hand: str, *, trump: Trump = SIX, options: Options = DEFAULT) -> set[Cards]:
    return legal_follows(cards(lead), cards(hand), trump, options)


def winner(*plays: str, trump: Trump = SIX, options: Options = DEFAULT) -> int:
    return trick_winner([cards(play) for play in plays], trump, options)


def test_cases_1_to_5_order_and_pairs() -> None:
    assert SIX.strength("H6") == SIX.strength("C6")
    assert winner("H6", "C6", "S2", "S2") == 0
    assert shapes_of(cards("H6 C6"), SIX) == [(1, 1), (1, 1)]
    assert shapes_of(cards("H66"), SIX) == [(2, 1)]
    assert SIX.strength("S6") > SIX.strength("H6") > SIX.strength("SA")
    assert winner("HA", "H6", "H2", "H3") == 1
    assert follows("HA", "H6 C3") == {("H6",), ("C3",)}


@pytest.mark.parametrize(
    ("number", "text", "shapes", "trump"),
    TRACTORS,
)
def test_cases_6_to_17_tractors(number: int, text: str, shapes: list[tuple[int, int]], trump: str) -> None:
    assert shapes_of(cards(text), Trump(*trump.split())) == shapes


def test_case_7_a_level_card_joins_no_plain_cards() -> None:
    assert multiset(cards("H55 H66")) not in leads(cards("H55 H66"), SIX)


def test_reading_5_one_off_suit_pair_joins() -> None:
    assert shapes_of(cards("SAA H66 C66 S66"), SIX) == [(2, 3), (2, 1)]


@pytest.mark.parametrize(
    ("number", "throw", "others", "blocked", "forced"),
    THROWS,
)
def test_cases_29_to_36_throws(
    number: int, throw: str, others: tuple[str, str, str], blocked: str, forced: str
) -> None:
    result = check_throw(cards(throw), [cards(hand) for hand in others], SIX)
    assert (result.ok, result.blocked, result.forced) == (not blocked, cards(blocked), cards(forced))
    assert result.fine == 10 * len(cards(blocked))


def test_case_29_one_tractor_is_not_tested() -> None:
    assert check_throw(cards("HAAKK"), [cards("HA"), (), ()], SIX).ok


def test_case_32_switch_and_reading_7() -> None:
    partner_only = check_throw(cards("HA99"), [(), cards("HT"), ()], SIX, Options(only_opponents_block=True))
    assert partner_only.ok
    assert check_throw(cards("H6 C6 C6 SK"), [cards("S6"), (), ()], SIX).forced == ("SK",)
    assert check_throw(cards("H6 C6 C6"), [cards("S6"), (), ()], SIX).forced == ("C6", "H6")
    assert check_throw(cards("H6 C6 C6"), [cards("S6"), (), ()], SIX).fine == 30


@pytest.mark.parametrize(
    ("number", "lead", "hand", "legal"),
    FOLLOWS,
)
def test_cases_37_to_52_following(number: int, lead: str, hand: str, legal: list[str]) -> None:
    assert follows(lead, hand) == {cards(play) for play in legal}


def test_reading_1_triple_run_is_a_permission() -> None:
    lead, hand = "H223344", "H8889992"
    plain = {cards("H888992"), cards("H889992")}
    assert follows(lead, hand) == plain | {cards("H888999")}
    # Without the permission 888999 still is 2拖2 and two more cards.
    assert follows(lead, hand, options=Options(triple_run_for_pairs=False)) == plain | {cards("H888999")}
    with_pairs = "H888999JJ"
    assert follows(lead, with_pairs, options=Options(triple_run_for_pairs=False)) == {cards("H8899JJ")}


def test_reading_2_full_pair_run_is_not_lifted() -> None:
    hand = "H222 H33445577"  # 2 3 4 5 7 are all neighbours at level 6
    everything = follows("HTTTJJJ", hand)
    assert everything >= {cards("H223377"), cards("H223344")}
    lifted = follows("HTTTJJJ", hand, options=Options(lift_full_pair_run=True))
    assert cards("H223344") in lifted
    assert cards("H223377") not in lifted
    assert follow_level((3, 2), cards("H223377"), SIX) == follow_level((3, 2), cards("H223344"), SIX)


def test_reading_3_throw_is_answered_unit_by_unit() -> None:
    assert follows("HAAAKKK H9", "H88899JJ2") == {cards("H8899JJ2"), cards("H88899JJ")}
    assert follows("HAAK", "H7752") == {cards("H775"), cards("H772")}
    assert follows("HAAK", "H7775") == {cards("H777"), cards("H775")}
    assert follows("HAAA H99", "H5577 H2") == {cards("H55772")}
    assert follows("HAAKK H99", "H5577 HTTJ2") == {cards("H5577TT")}


def test_reading_8_long_pair_runs() -> None:
    legal = follows("C778899TT", "C2233 C55 CJJ CKK CQ")
    assert all(sum(play.count(card) == 2 for card in set(play)) == 4 for play in legal)
    # The only neighbours are 2 and 3, so every answer holds both of these pairs.
    assert all({"C2", "C3"} <= set(play) for play in legal)
    assert len(legal) == 3


@pytest.mark.parametrize(
    ("number", "plays", "wins"),
    WINNERS,
)
def test_cases_53_to_62_ruffs(number: int, plays: tuple[str, ...], wins: int) -> None:
    assert winner(*plays) == wins


def test_reading_4_a_ruff_can_be_cut() -> None:
    exact = Options(exact_ruff_split=True)
    assert winner("HAAK", "S333", "H223", "H445") == 1
    assert winner("HAAK", "S333", "H223", "H445", options=exact) == 0
    assert winner("HAAQQ", "S3344", "H2233", "H4455") == 1
    assert winner("HAAQQ", "S3344", "H2233", "H4455", options=exact) == 0
    # The longest run of the top class decides, by its best cut.
    assert winner("HAAKK H99", "S3344 SB SB", "S5577 S22", "H223344") == 2
    assert winner("HAAKK H99", "S334455", "S2233 SAA", "H223344") == 1


def test_reading_1_ruffing_with_triple_runs() -> None:
    off = Options(triple_run_for_pairs=False)
    assert winner("HQQKKAA", "S222333", "S778899", "H223344") == 1
    assert winner("HQQKKAA", "S222333", "S778899", "H223344", options=off) == 2
    assert winner("HQQKKAA", "H222333", "S778899", "H223344") == 2
    # not inside a throw
    assert winner("HQQKKAA H9", "S222333 S2", "H2233447", "H557788 C2") == 0


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
def test_cases_63_to_67_bottom(number: int, last: str, multiplier: int) -> None:
    assert bottom_multiplier(cards(last), SIX) == multiplier


def _last_trick(banker: int, *hands: str, kitty: str = "HK HT H5") -> Position:
    first, second, third, fourth = (cards(hand) for hand in hands)
    return Position(SIX, (first, second, third, fourth), to_move=0, banker=banker, kitty=cards(kitty))


def test_cases_63_64_65_68_through_minimax() -> None:
    assert minimax(_last_trick(1, "S3", "H2", "H3", "H4")) == 75
    assert minimax(_last_trick(1, "HA", "H2", "H5", "H4")) == 5
    ruffed = _last_trick(0, "HTT", "S33", "H33", "H44")
    for play in ("HTT", "S33", "H33", "H44"):
        ruffed = ruffed.play(cards(play))
    assert (ruffed.is_over(), ruffed.points) == (True, 20 + 6 * 25)
    # So the banker leads one ten; the other is ruffed too, but only a single takes the bottom.
    assert minimax(_last_trick(0, "HTT", "S33", "H33", "H44")) == 20 + 3 * 25
    assert minimax(_last_trick(0, "SK", "S3", "H3", "H4")) == 0


def test_cases_69_to_71_result() -> None:
    scores = {115: ("banker", 1), 120: ("attackers", 0), 145: ("attackers", 0), 150: ("attackers", 1)}
    scores |= {0: ("banker", 4), -10: ("banker", 5), 340: ("attackers", 7), 300: ("attackers", 6)}
    assert {score: level_result(score) for score in scores} == scores
    assert level_result(0, shutout_bonus=True) == ("banker", 5)


def test_a_failing_throw_is_not_generated() -> None:
    position = Position(SIX, (cards("HAQ"), cards("HK2"), cards("H34"), cards("H57")), to_move=0, banker=0)
    assert set(play_values(position)) == {("HA",), ("HQ",)}


def test_units_hold_all_cards_once() -> None:
    hand = cards("H222334 S66 H66 C66 SAA SB HR HR")
    for suit in (TRUMP, "H"):
        held = multiset(card for card in hand if SIX.effective_suit(card) == suit)
        assert multiset(card for unit in units(held, SIX) for card in unit.cards) == held


def test_an_endgame_by_hand() -> None:
    hands = (cards("HAK"), cards("HT S2"), cards("C23"), cards("H57"))
    position = Position(SIX, hands, to_move=0, banker=0, kitty=cards("DK"))
    # HA draws the ten and the seven; then S2 ruffs HK and H5 (15) and takes the bottom (3 × 10).
    # HK first draws the same cards; HA and H5 are worth 5 at the end. Thrown together nobody can ruff them.
    assert play_values(position) == {("HA",): 45, ("HK",): 35, ("HA", "HK"): 0}
