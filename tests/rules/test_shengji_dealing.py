"""Edge cases 18 to 28 of docs/rules/shengji.md: declaring, the kitty, hands without trumps (002 ¶13–¶21)."""

import pytest

from guandan import shengji as sj
from guandan.errors import IllegalPlayError
from guandan.shengji.seats import points_of
from shengji_tables import RULES, bury_lowest, draw, play_out, stacked


def refused(rnd: sj.Round, seat: int, show: str) -> str:
    """Return why a show is refused, having made sure that nothing changed."""
    before = rnd.events
    with pytest.raises(IllegalPlayError) as caught:
        rnd.do(seat, show)
    assert (rnd.events, rnd.fines) == (before, [])
    return str(caught.value)


def test_case_18_two_cards_take_the_bank() -> None:
    rnd = stacked({0: "S2", 1: "H2 H2"})
    draw(rnd, 8)
    rnd.do(0, "show S2")
    assert (rnd.banker, rnd.bids.standing.suit) == (0, "S")
    rnd.do(1, "show H2 H2")
    assert (rnd.banker, rnd.bids.standing.suit) == (1, "H")
    bury_lowest(rnd)
    assert (rnd.banker, rnd.leader, str(rnd.trump)) == (1, 1, "2 H")


def test_case_19_three_cards_are_final() -> None:
    rnd = stacked({0: "S2 S2 S2", 1: "H2 H2 H2", 2: "D2 D2 D2", 3: "C2 C2 C2"})
    draw(rnd, 8)
    rnd.do(0, "show S2")
    rnd.do(1, "show H2 H2")
    draw(rnd, 4)
    rnd.do(0, "show S2 S2 S2")
    assert (rnd.banker, rnd.bids.standing) == (0, sj.bids.StandingShow(0, "S", 3))
    draw(rnd)
    for seat in range(4):
        assert not any(isinstance(action, sj.Show) for action in rnd.options(seat))
    bury_lowest(rnd)
    assert str(rnd.trump) == "2 S"


def test_case_20_the_partner_may_overturn() -> None:
    rnd = stacked({0: "S2", 2: "D2 D2"})
    draw(rnd, 8)
    rnd.do(0, "show S2")
    rnd.do(2, "show D2 D2")
    bury_lowest(rnd)
    assert (rnd.banker, str(rnd.trump), rnd.is_attacker(0)) == (2, "2 D", False)


def test_case_21_nobody_overturns_himself() -> None:
    rnd = stacked({0: "S2 H2 H2 H2", 1: "D2 D2"})
    draw(rnd, 16)
    rnd.do(0, "show S2")
    assert "himself" in refused(rnd, 0, "show H2 H2")
    # The first declarer stays bound to his suit even after another has overturned him.
    rnd.do(1, "show D2 D2")
    assert "himself" in refused(rnd, 0, "show H2 H2 H2")


def test_case_22_later_deals_change_trumps_only() -> None:
    rnd = stacked({0: "S5", 1: "H5 H5"}, level="5", banker=0)
    draw(rnd, 8)
    rnd.do(0, "show S5")
    rnd.do(1, "show H5 H5")
    bury_lowest(rnd)
    assert (rnd.banker, str(rnd.trump)) == (0, "5 H")


def test_case_22_the_bankers_partner_may_declare() -> None:
    rnd = stacked({2: "S5"}, level="5", banker=0)
    draw(rnd, 4)
    rnd.do(2, "show S5")
    bury_lowest(rnd)
    assert (rnd.banker, str(rnd.trump)) == (0, "5 S")


def test_case_23_an_equal_number_is_a_wrong_show() -> None:
    rnd = stacked({0: "S2", 1: "H2", 3: "H2 H2"})
    draw(rnd, 8)
    rnd.do(0, "show S2")
    rnd.do(1, "show H2")
    assert rnd.fines == [(1, 10)]
    assert (rnd.banker, rnd.bids.standing.suit) == (0, "S")
    before = rnd.events
    with pytest.raises(IllegalPlayError, match="partner"):
        rnd.do(3, "show H2 H2")
    assert rnd.events == before
    assert "H2" in rnd.hands[1]  # the card goes back


def test_case_24_a_wrong_rank_is_a_wrong_show() -> None:
    rnd = stacked({1: "H6", 3: "H5 C5"}, level="5", banker=0)
    draw(rnd, 8)
    rnd.do(1, "show H6")
    assert rnd.fines == [(1, 10)]
    assert rnd.bids.standing is None
    with pytest.raises(IllegalPlayError, match="partner"):
        rnd.do(3, "show H5")
    rnd.do(3, "show C5")
    bury_lowest(rnd)
    assert str(rnd.trump) == "5 C"


def test_case_25_too_late_after_the_pick_up() -> None:
    rnd = stacked({0: "S2", 3: "D2 D2 D2"})
    draw(rnd, 1)
    rnd.do(0, "show S2")
    draw(rnd)
    assert rnd.can(3, "show D2 D2 D2")
    rnd.do(0, "pick_up")
    assert "picked up" in refused(rnd, 3, "show D2 D2 D2")


@pytest.mark.parametrize(
    ("kitty", "suit", "turned"),
    [
        ("H9 SB C4 D3 D4 D7", "C", "H9 SB C4"),
        ("H9 C3 SB DK D4 D7", "D", "H9 C3 SB DK"),
        ("H9 C3 SB SB SB S7", "S", "H9 C3 SB SB SB S7"),
        ("H9 C3 SB SB SB HR", "C", "H9 C3 SB SB SB HR"),  # back to the second, then the first
        ("H9 HR SB SB SB HR", "H", "H9 HR SB SB SB HR"),
        ("H9 C3 D2 DK D4 D7", "D", "H9 C3 D2"),  # a level card gives its suit as well
    ],
)
def test_case_26_nobody_shows(kitty: str, suit: str, turned: str) -> None:
    rnd = stacked({}, kitty=kitty, first_drawer=3)
    draw(rnd)
    rnd.do(3, "pick_up")
    assert rnd.events[-2:] == (sj.events.TurnedUp(turned, suit), sj.events.PickedUp(3))
    assert (rnd.banker, str(rnd.trump)) == (3, f"2 {suit}")
    assert rnd.counts == (39, 39, 39, 45)


def test_case_26_six_jokers_are_dealt_again() -> None:
    rnd = stacked({}, kitty="SB SB SB HR HR HR")
    draw(rnd)
    rnd.do(0, "pick_up")
    assert (rnd.phase, rnd.result, rnd.trump) == (sj.Phase.OVER, None, None)


def test_case_26_switch_first_level_card() -> None:
    rules = RULES.replace({"bids.no_show": "first_level_card"})
    rnd = stacked({}, kitty="H9 C3 D7 DK S2 D7", rules=rules)
    draw(rnd)
    rnd.do(0, "pick_up")
    assert str(rnd.trump) == "2 S"


def test_case_27_a_hand_without_trumps_and_points_plays() -> None:
    plain = " ".join(suit + rank for suit in "HCD" for rank in "346789JQA")
    hand = " ".join([plain, *plain.split()[:12]])
    rnd = stacked({0: "S2", 1: hand})
    draw(rnd, 1)
    rnd.do(0, "show S2")
    bury_lowest(rnd)
    assert not any(rnd.trump.is_trump(card) for card in rnd.hands[1])
    assert points_of(rnd.hands[1]) == 0
    assert rnd.phase is sj.Phase.PLAY
    play_out(rnd)
    assert rnd.result is not None
    assert not rnd.result.is_void


def test_case_28_jokers_declare_nothing() -> None:
    rnd = stacked({0: "HR HR SB SB", 1: "S2 H2"})
    draw(rnd, 16)
    assert "no joker" in refused(rnd, 0, "show HR HR")
    assert "identical" in refused(rnd, 1, "show S2 H2")


def test_reading_9_order_of_judgement() -> None:
    bids = sj.bids.Bids(RULES, "2").shown(0, ["S2"]).shown(1, ["H2"])
    assert bids.barred == {(3, "H")}
    verdicts = {
        (3, "H3"): "wrong_rank",  # before the bar
        (3, "H2 H2"): "barred",
        (0, "H2 H2"): "own_show",
        (0, "S2 S2"): "stands",
        (2, "H2"): "wrong_count",
        (2, "S2 S2 S2 S2"): "no_declaration",
    }
    assert {show: bids.judge(show[0], show[1].split()).value for show in verdicts} == verdicts
    assert bids.closed().judge(0, ["S2", "S2"]).value == "too_late"
    # A bar also stops reinforcing: seat 0 is barred from spades by its partner's wrong show.
    assert bids.shown(2, ["S2"]).judge(0, ["S2", "S2"]).value == "barred"


def test_switches_of_declaring() -> None:
    def bids(**cells: object) -> sj.bids.Bids:
        return sj.bids.Bids(RULES.replace({f"bids.{name}": value for name, value in cells.items()}), "2")

    two = bids(min_cards=2)
    assert two.judge(0, ["S2"]).value == "wrong_count"
    assert two.judge(0, ["S2", "S2"]).value == "stands"
    equal = bids(strictly_more=False).shown(0, ["S2"])
    assert equal.judge(1, ["H2"]).value == "stands"
    assert equal.shown(1, ["H2"]).shown(2, ["D2"]).judge(1, ["H2"]).value == "wrong_count"  # not twice
    free = bids(own_suit_only=False).shown(0, ["S2"]).shown(1, ["H2", "H2"])
    assert free.judge(0, ["D2"] * 3).value == "stands"
    keeps = RULES.replace({"bids.first_deal_takes_bank": False})
    rnd = stacked({1: "S2"}, rules=keeps)
    draw(rnd, 4)
    rnd.do(1, "show S2")
    bury_lowest(rnd)
    assert (rnd.banker, str(rnd.trump)) == (0, "2 S")
