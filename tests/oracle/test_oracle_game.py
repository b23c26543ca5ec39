"""The oracle's turns, tricks, inherited lead and ends against the rule text's examples of trick flow."""

import pytest

from .cards import Cards, multiset
from .game import PASS, OpenDeal, after, is_over, moves, text_of, value_of
from .minimax import first_side_out, solve, solve_moves
from .plays import Play
from .readings import OracleRules


def hands(*texts: str) -> tuple[Cards, ...]:
    return tuple(multiset(text) for text in texts)


def single(card: str, key: int) -> Play:
    return Play("SINGLE", key, (card,))


def test_a_leader_may_not_pass_and_a_follower_always_may() -> None:
    deal = OpenDeal("9", hands("S3 S4", "S5", "S6", "SB"), 0)
    assert PASS not in moves(deal)
    deal = after(deal, single("S3", 3))
    assert moves(deal) == [single("S5", 5), PASS]


def test_a_player_who_passed_may_play_later_in_the_trick() -> None:
    deal = OpenDeal("9", hands("S3 S4", "S5 S6", "S7 S8", "ST SJ"), 0)
    for move in (single("S3", 3), PASS, PASS, single("ST", 10), PASS):
        deal = after(deal, move)
    assert deal.to_move == 1
    assert deal.owner == 3
    assert moves(deal) == [PASS]


def test_partner_inherits_when_all_pass_on_a_last_play() -> None:
    deal = OpenDeal("9", hands("SA", "S5 S6", "S7 S8", "ST SJ"), 0)
    for move in (single("SA", 14), PASS, PASS, PASS):
        assert deal.table is None or deal.to_move != 0
        deal = after(deal, move)
    assert (deal.to_move, deal.table, deal.finished) == (2, None, (0,))


def test_next_seat_inherits_under_that_policy() -> None:
    rules = OracleRules(next_seat_inherits=True)
    deal = OpenDeal("9", hands("SA", "S5 S6", "S7 S8", "ST SJ"), 0, rules=rules)
    for move in (single("SA", 14), PASS, PASS, PASS):
        deal = after(deal, move)
    assert (deal.to_move, deal.table) == (1, None)


def test_partner_may_beat_the_last_play_and_then_leads_himself() -> None:
    deal = OpenDeal("9", hands("S5", "S6 S6", "S7 S8 SK", "ST SJ"), 0)
    for move in (single("S5", 5), PASS, single("SK", 13), PASS, PASS):
        deal = after(deal, move)
    assert (deal.to_move, deal.table) == (2, None)


def test_the_one_who_beat_a_last_play_leads() -> None:
    deal = OpenDeal("9", hands("S5", "S6 S4", "S7 S8", "ST SJ"), 0)
    for move in (single("S5", 5), single("S6", 6), PASS, PASS):
        deal = after(deal, move)
    assert (deal.to_move, deal.table, deal.finished) == (1, None, (0,))


def test_partner_of_the_second_one_out_inherits() -> None:
    deal = OpenDeal("9", hands("S5", "S6", "S7 S8", "ST SJ"), 0)
    for move in (single("S5", 5), single("S6", 6), PASS, PASS):
        deal = after(deal, move)
    assert (deal.to_move, deal.table, deal.finished) == (3, None, (0, 1))


def test_fewer_passes_end_a_trick_when_a_seat_is_out() -> None:
    deal = OpenDeal("9", hands("SA S3", "S5 S6", "S7 S8", ""), 0, finished=(3,))
    for move in (single("SA", 14), PASS, PASS):
        deal = after(deal, move)
    assert (deal.to_move, deal.table) == (0, None)


def test_two_partners_out_first_end_the_deal() -> None:
    deal = OpenDeal("9", hands("S5", "S4", "S6", "SA"), 0)
    for move in (single("S5", 5), PASS, single("S6", 6)):
        deal = after(deal, move)
    assert deal.finished == (0, 2)
    assert is_over(deal.finished)
    assert value_of(deal.finished) == 3


@pytest.mark.parametrize(
    ("finished", "value"),
    [((0, 2), 3), ((1, 3), -3), ((0, 1, 2), 2), ((0, 1, 3), 1), ((3, 0, 1), -2), ((3, 2, 0), -1)],
)
def test_values(finished: tuple[int, ...], value: int) -> None:
    assert is_over(finished)
    assert value_of(finished) == value
    assert value_of(finished, (4, 2, 1)) == {3: 4, -3: -4}.get(value, value)


def test_minimax_on_the_example_of_the_rule_notes() -> None:
    """Keeping the 5 lets the partner follow and finish second; keeping the wild shuts him out."""
    table = Play("PAIR", 3, ("D3", "S3"))
    deal = OpenDeal("A", hands("S5 C5 HA", "S4 C4", "S6", "SB S7"), 0, table, 3)
    values = solve_moves(deal)
    assert values[Play("PAIR", 5, ("C5", "HA"))] == 3
    assert values[Play("PAIR", 5, ("C5", "S5"))] == 1
    assert solve(deal) == 3
    assert first_side_out(deal) == 1


def test_text_names_the_reading_of_the_table() -> None:
    table = Play("STRAIGHT", 7, multiset("S3 D4 H5 C6 H7"))
    deal = OpenDeal("5", hands("S9", "HK", "H8", "D7"), 0, table, 3)
    assert text_of(deal) == "5 | S9 | HK | H8 | D7 | 0 | 3:C6 D4 H5 H7 S3=STRAIGHT:7 | -"
