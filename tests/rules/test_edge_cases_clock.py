"""Edge cases 133 to 144 of docs/rules/guandan.md: bells, late turns, reports, conduct."""

import pytest

import guandan as gd
from guandan.matches.clock import Verdict, at_bell, at_head, between, is_timed
from guandan.matches.fouls import FoulKind, Referee
from guandan.matches.table import Table
from guandan.rounds.drawing import draw
from tables import standing

HUAIAN = gd.rules.find("huaian")
PROVINCIAL = gd.rules.find("provincial")


def test_edge_133_one_level_behind_the_head_decides() -> None:
    """000 ¶9."""
    state = standing(("8", "7"), 0)
    assert at_bell(HUAIAN, state, running=True).verdict is Verdict.PLAY_TO_HEAD
    assert at_head(HUAIAN, state, head=1).side == 1
    assert at_head(HUAIAN, state, head=2).side == 0


def test_edge_133_the_rest_of_the_deal_is_not_played() -> None:
    table = Table(HUAIAN)
    table.state = standing(("8", "7"), 0)
    table.round = None
    hands = ["S9 S3", "SJ", "S5 S7", "S6 S8"]
    table.begin(gd.rounds.Setup("8", tuple(map(gd.CardSet, hands)), (), 0))  # type: ignore[arg-type]
    table.ring()
    table.act(0, "S9")
    table.act(1, "SJ")
    assert table.state.winner == 1
    assert table.round is not None
    assert table.round.result is None


def test_edge_134_two_levels_ahead_wins_at_once() -> None:
    """000 ¶8."""
    decision = at_bell(HUAIAN, standing(("8", "6"), 1), running=True)
    assert (decision.verdict, decision.side) == (Verdict.WIN, 0)


@pytest.mark.parametrize("declarers", [0, 1])
def test_edge_135_tied_the_declarers_win(declarers: int) -> None:
    """000 ¶8; AMB-21."""
    decision = at_bell(HUAIAN, standing(("8", "8"), declarers), running=True)
    assert (decision.verdict, decision.side) == (Verdict.WIN, declarers)


def test_edge_136_no_clock_in_the_quarter_final() -> None:
    """000 ¶4."""
    assert is_timed(HUAIAN, teams_left=9)
    assert not is_timed(HUAIAN, teams_left=8)
    assert is_timed(PROVINCIAL, teams_left=2)


def test_edge_137_a_deal_whose_drawing_began_is_played_out() -> None:
    """004 ¶50."""
    state = standing(("9", "5"), 0)
    assert at_bell(PROVINCIAL, state, running=True).verdict is Verdict.FINISH_DEAL
    stopped = at_bell(PROVINCIAL, state, running=False)
    assert (stopped.verdict, stopped.side) == (Verdict.WIN, 0)
    table = Table(PROVINCIAL)
    table.deal(draw(PROVINCIAL, 1))
    assert table.ring().verdict is Verdict.FINISH_DEAL


def test_edge_138_tied_the_earlier_arrival_wins() -> None:
    """004 ¶49; AMB-28."""
    decision = between(PROVINCIAL, standing(("9", "9"), 1, arrivals=(6, 8), changes=8))
    assert (decision.verdict, decision.side) == (Verdict.WIN, 0)


def late_table(rules: gd.rules.Rules) -> Table:
    table = Table(rules)
    hands = ["S3 S7 S9 SJ", "S4 S8 ST SQ", "D3 D7 D9 DJ", "D4 D8 DT DQ"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), (), 0))  # type: ignore[arg-type]
    return table


def test_edge_139_three_late_turns_of_a_pair_in_a_row_disqualify_it() -> None:
    """000 ¶6; AMB-20."""
    table = late_table(HUAIAN)
    table.late(0)
    table.act(1, "pass")
    table.late(2)
    table.act(3, "pass")
    assert not table.is_over
    table.late(0)
    assert table.state.winner == 1


@pytest.mark.parametrize("seat", [0, 2])
def test_edge_139_a_turn_in_time_of_either_partner_starts_the_count_again(seat: int) -> None:
    table = late_table(HUAIAN)
    table.late(0)
    table.act(1, "pass")
    if seat == 2:
        table.act(2, "pass")
        table.act(3, "pass")
        table.late(0)
    else:
        table.late(2)
        table.act(3, "pass")
        table.act(0, "S7")
    table.act(1, "pass")
    table.late(2)
    assert not table.is_over


def report_deal(rules: str, *hands: str) -> gd.Round:
    return gd.Round(gd.rules.find(rules), level="2", hands=hands, leader=0)


TWELVE = "S3 D3 C3 S4 S5 S6 S7 S8 S9 ST SJ SQ"


def reports(rnd: gd.Round) -> list[tuple[int | None, int | None]]:
    return [(event.seat, event.number) for event in rnd.events if event.kind.value == "report"]


def test_edge_140_twelve_less_three_must_report_nine() -> None:
    """000 ¶7."""
    rnd = report_deal("huaian", TWELVE, TWELVE.replace("3", "K"), "D4", "D5")
    rnd.do(0, "S3 D3 C3")
    assert reports(rnd) == [(0, 9)]


def test_edge_140_a_last_play_needs_no_report() -> None:
    rnd = report_deal("huaian", "S3 D3 C3", TWELVE.replace("3", "K"), "D4 D6", "D5")
    rnd.do(0, "S3 D3 C3")
    assert reports(rnd) == []


def test_edge_141_a_report_is_made_once_and_may_not_be_asked_for() -> None:
    """003a ¶105."""
    rules = gd.rules.find("jiangsu")
    hands = [TWELVE, TWELVE.replace("3", "K"), "D4 D6", "D5 D7"]
    rnd = gd.Round(rules, level="2", hands=hands, leader=0, manual_reports=True)
    rnd.do(0, "S3 D3 C3")
    rnd.do(0, "report 9")
    for seat in (1, 2, 3):
        rnd.do(seat, "pass")
    rnd.do(0, "S4 S5 S6 S7 S8")
    assert rnd.counts[0] == 4
    assert not rnd.can(0, "report 4")
    assert not any(rnd.can(seat, "ask 0") for seat in (1, 2, 3))
    assert reports(rnd) == [(0, 9)]


def test_edge_142_eight_left_is_no_report_and_six_is() -> None:
    """004 ¶26."""
    rnd = report_deal(
        "provincial", "S3 D3 C3 S4 D4 S6 S7 S8 S9 ST SJ", TWELVE.replace("3", "K"), "D5 D6", "D7 D8"
    )
    rnd.do(0, "S3 D3 C3")
    assert (rnd.counts[0], reports(rnd)) == (8, [])
    for seat in (1, 2, 3):
        rnd.do(seat, "pass")
    rnd.do(0, "S4 D4")
    assert (rnd.counts[0], reports(rnd)) == (6, [(0, 6)])


def test_edge_143_two_gestures_of_a_side_in_one_deal_are_one_foul() -> None:
    """004 ¶44."""
    referee = Referee(PROVINCIAL)
    state = standing(("5", "5"), 0)
    state = referee.record(state, FoulKind.GESTURE, seat=0)
    assert state.levels == ("5", "5")
    state = referee.record(state, FoulKind.GESTURE, seat=2)
    assert state.levels == ("5", "6")


def test_edge_143_one_gesture_in_each_of_two_deals_is_none() -> None:
    referee = Referee(PROVINCIAL)
    state = referee.record(standing(("5", "5"), 0), FoulKind.GESTURE, seat=0)
    state = gd.scoring.apply(PROVINCIAL, state, (0, 1, 2, 3))
    assert referee.record(state, FoulKind.GESTURE, seat=2).levels == state.levels


def test_edge_144_a_second_signal_disqualifies() -> None:
    """000 ¶11; AMB-38: the pair is counted."""
    referee = Referee(HUAIAN)
    state = referee.record(standing(("5", "5"), 0), FoulKind.SIGNAL, seat=0)
    assert state.winner is None
    assert referee.entries[0].effect == "warning"
    assert referee.record(state, FoulKind.SIGNAL, seat=2).winner == 1
