"""Edge cases 116 to 132 of docs/rules/guandan.md: levels, streaks, A."""

import pytest

import guandan as gd
from guandan.matches.fouls import FoulKind, Referee
from tables import PRESETS, after, standing

FOUR_PLAYER_ORDERS = {"1-2": (0, 2, 1, 3), "1-3": (0, 1, 2, 3), "1-4": (0, 1, 3, 2)}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_116_a_double_down_at_k_stops_at_a(rules: str) -> None:
    """Row H3."""
    state = after(rules, (0, 2, 1, 3), state=standing(("K", "5"), 0))
    assert state.levels == ("A", "5")
    assert state.winner is None


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_117_the_other_side_rises_and_its_level_is_played(rules: str) -> None:
    """003a ¶63."""
    state = after(rules, (1, 0, 3, 2), state=standing(("9", "5"), 0))
    assert (state.levels, state.deal_level, state.declarers) == (("9", "7"), "7", 1)


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_118_a_double_down_at_the_others_level_does_not_pass_a(rules: str) -> None:
    """AMB-17."""
    state = after(rules, (1, 3, 0, 2), state=standing(("8", "A"), 0))
    assert state.winner is None
    assert (state.deal_level, state.declarers) == ("A", 1)


@pytest.mark.parametrize("rules", ["huaian", "provincial", "jiangsu", "national"])
def test_edge_119_one_and_four_does_not_pass_a_and_keeps_the_level(rules: str) -> None:
    """000 ¶52."""
    state = after(rules, (0, 1, 3, 2), state=standing(("A", "8"), 0))
    assert state.winner is None
    assert (state.levels[0], state.deal_level, state.declarers) == ("A", "A", 0)


def test_edge_120_one_and_three_does_not_pass_a_under_the_folk_rules() -> None:
    """003b ¶197: the opponents must be double-down."""
    state = after("folk", (0, 1, 2, 3), state=standing(("A", "8"), 0))
    assert state.winner is None
    assert after("folk", (0, 2, 1, 3), state=state).winner == 0


def test_edge_121_the_third_failure_by_1_4_drops_the_head_to_2() -> None:
    """004 ¶39; AMB-18."""
    state = after("provincial", (0, 1, 3, 2), state=standing(("A", "8"), 0, attempts=(2, 0)))
    assert (state.levels, state.deal_level, state.declarers) == (("2", "8"), "2", 0)
    assert state.attempts == (0, 0)


def test_edge_122_the_third_failure_by_losing_drops_and_the_others_level_is_played() -> None:
    """004 ¶39."""
    state = after("provincial", (1, 0, 3, 2), state=standing(("A", "8"), 0, attempts=(2, 0)))
    assert (state.levels, state.deal_level, state.declarers) == (("2", "T"), "T", 1)


def test_edge_123_two_failures_drop_and_fifty_drops_are_a_draw() -> None:
    """NJU; S-10."""
    once = after("platform", (0, 1, 2, 3), state=standing(("A", "8"), 0))
    assert (once.levels[0], once.attempts) == ("A", (1, 0))
    twice = after("platform", (0, 1, 3, 2), state=once)
    assert (twice.levels[0], twice.drops, twice.winner) == ("2", 1, None)
    last = after("platform", (1, 0, 3, 2), state=standing(("A", "8"), 0, attempts=(1, 0), drops=49))
    assert (last.winner, last.drops) == (gd.scoring.DRAW, 50)


def test_edge_124_three_heads_in_a_row_give_one_level_and_a_fourth_one_more() -> None:
    """000 ¶50; AMB-15."""
    start = standing(("2", "2"), 0)
    assert after("huaian", *[(0, 1, 3, 2)] * 2, state=start).levels[0] == "4"
    # The tail streak of seat 2 (1-4 three times) would take the level back; let seat 1 be second and 3 last instead.
    orders = [(0, 1, 2, 3), (0, 3, 2, 1), (0, 1, 2, 3), (0, 3, 2, 1)]
    levels = [after("huaian", *orders[:count], state=start).levels[0] for count in (1, 2, 3, 4)]
    assert levels == ["4", "6", "9", "Q"]


def test_edge_125_heads_of_two_partners_are_no_streak() -> None:
    """AMB-15: per player."""
    orders = [(0, 1, 2, 3), (0, 3, 2, 1), (2, 1, 0, 3)]
    assert after("huaian", *orders, state=standing(("2", "2"), 0)).levels[0] == "8"


def test_edge_126_three_double_downs_of_one_pair_cost_it_one_level() -> None:
    """000 ¶55: only the larger of two equal streaks."""
    orders = [(0, 2, 1, 3), (2, 0, 1, 3), (0, 2, 1, 3)]
    assert after("huaian", *orders, state=standing(("2", "9"), 0)).levels[1] == "8"


def test_edge_127_a_streak_of_four_tails_costs_two_levels_in_all() -> None:
    """000 ¶55: one player four, his partner three."""
    orders = [(0, 2, 1, 3), (2, 0, 1, 3), (0, 2, 1, 3)]
    state = after("huaian", (0, 1, 2, 3), state=standing(("2", "9"), 0))
    assert state.tail_streaks == (0, 0, 0, 1)
    levels = [after("huaian", *orders[:count], state=state).levels[1] for count in (1, 2, 3)]
    assert levels == ["9", "8", "7"]
    assert after("huaian", *orders, state=state).tail_streaks == (0, 3, 0, 4)


def test_edge_128_the_heads_partner_last_for_the_third_time_cancels_the_gain() -> None:
    """000 ¶44, ¶51."""
    state = standing(("5", "2"), 0, tail_streaks=(0, 0, 2, 0))
    assert after("huaian", (0, 1, 3, 2), state=state).levels == ("5", "2")


def test_edge_129_a_tail_streak_at_2_stays_and_at_a_falls_to_k() -> None:
    """Matrix 2.2: floor 2; S-8."""
    low = standing(("5", "2"), 0, tail_streaks=(0, 2, 0, 0))
    assert after("huaian", (0, 3, 2, 1), state=low).levels == ("7", "2")
    high = standing(("5", "A"), 0, tail_streaks=(0, 2, 0, 0))
    assert after("huaian", (0, 3, 2, 1), state=high).levels == ("7", "K")


def test_edge_130_a_foul_against_a_side_at_a_does_not_let_it_pass() -> None:
    """AMB-22."""
    state = Referee(gd.rules.find("provincial")).record(standing(("A", "8"), 1), FoulKind.OUT_OF_TURN, seat=1)
    assert (state.levels, state.winner) == (("A", "8"), None)


def test_edge_131_hiding_cards_at_2_leaves_the_offender_at_2() -> None:
    """004 ¶46; floor 2."""
    state = Referee(gd.rules.find("provincial")).record(standing(("2", "8"), 1), FoulKind.HIDING, seat=0)
    assert state.levels == ("2", "9")


def test_edge_132_penalty_levels_change_the_next_deal_only_for_the_declarers() -> None:
    """S-9: the running deal keeps its level card."""
    rules = gd.rules.find("provincial")
    state = Referee(rules).record(standing(("5", "8"), 0), FoulKind.OUT_OF_TURN, seat=1)
    assert (state.levels, state.deal_level) == (("6", "8"), "5")
    assert after(rules, (0, 1, 2, 3), state=state).deal_level == "8"
    assert after(rules, (1, 0, 3, 2), state=state).deal_level == "T"
