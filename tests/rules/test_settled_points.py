"""The settled points S-1 to S-18 of docs/rules/guandan.md, each tested where no edge case shows it whole."""

import pytest

import guandan as gd
from guandan.matches.clock import MoveTimer, Verdict, at_bell, at_head, between
from guandan.matches.fouls import FoulKind, Referee, check_arrivals
from guandan.matches.standings import Score, standings
from guandan.matches.table import Table
from guandan.matches.tournament import Tournament
from guandan.rules.policies import EventFormat, TieBreak
from tables import PRESETS, after, cards, run, standing, tribute_deal, words

DOUBLE = (0, 2, 1, 3)
HUAIAN, PROVINCIAL = gd.rules.find("huaian"), gd.rules.find("provincial")


@pytest.mark.parametrize("rules", PRESETS)
def test_s_01_a_received_card_never_goes_back_but_its_twin_may(rules: str) -> None:
    rnd = run(tribute_deal("ST", "S4", "S5", "ST S6", rules=rules), "3 pay ST")
    assert words(rnd, 0) == {"return ST"}
    lone = run(tribute_deal("S9", "S4", "S5", "ST S6", rules=rules), "3 pay ST")
    assert words(lone, 0) == {"return S9"}


def test_s_01_the_turned_up_copy_is_recorded() -> None:
    drawings = [gd.rounds.draw(HUAIAN, seed) for seed in range(40)]
    assert {drawing.copy for drawing in drawings} == {1, 2}
    both = [d for d in drawings if sum(d.turned_up in hand for hand in d.hands) == 2]
    assert both
    assert all(d.turned_up in d.hands[d.drawer] for d in both)


def test_s_02_equal_means_equal_rank_and_payers_choose_at_the_same_time() -> None:
    rnd = tribute_deal("S3", "SA S4", "C3", "DA S6", rules="jiangsu", previous=DOUBLE)
    assert rnd.to_act == (1, 3)
    one, other = (gd.Round.from_events(rnd.rules, rnd.events) for _ in "12")
    run(one, "1 pay SA; 3 pay DA")
    run(other, "3 pay DA; 1 pay SA")
    assert one.hands == other.hands
    run(rnd, "1 pay SA")
    assert "SA" not in str(rnd.observe(3).to_json())


@pytest.mark.parametrize("rules", ["jiangsu", "provincial", "national", "platform"])
def test_s_03_without_a_low_card_the_smallest_by_level_order(rules: str) -> None:
    rnd = run(tribute_deal("D5 HQ SQ SB", "S4", "S7", "SA S6", rules=rules, level="5"), "3 pay SA")
    assert words(rnd, 0) == {"return HQ", "return SQ"}
    levels_only = run(tribute_deal("D5 SB", "S4", "S7", "SA S6", rules=rules, level="5"), "3 pay SA")
    assert words(levels_only, 0) == {"return D5"}


def equal_tribute(own: str = "SA", other: str = "DA") -> gd.Round:
    rnd = tribute_deal("S3 SK", f"{own} S6", "C9 SQ", f"{other} S7", rules="provincial", previous=DOUBLE)
    return run(rnd, f"1 pay {own}; 3 pay {other}")


def test_s_04_declining_lays_the_returns_open_for_the_heads_next_seat() -> None:
    rnd = run(equal_tribute(), "0 decline")
    assert (cards(rnd, 0), cards(rnd, 2)) == ("S3 SK SA", "C9 SQ DA")
    run(rnd, "2 return C9; 0 return S3")
    assert rnd.to_act == (1,)
    run(rnd, "1 choose S3")
    assert (cards(rnd, 1), cards(rnd, 3), rnd.leader) == ("S3 S6", "S7 C9", 1)
    swapped = run(equal_tribute(), "0 decline; 0 return S3; 2 return C9; 1 choose C9")
    assert (cards(swapped, 1), cards(swapped, 3), swapped.leader) == ("S6 C9", "S3 S7", 3)


def test_s_04_identical_cards_and_jokers_leave_the_head_no_choice() -> None:
    for card in ("SA", "SB"):
        rnd = equal_tribute(card, card)
        assert rnd.phase == "return"
        run(rnd, "0 return S3; 2 return C9")
        assert words(rnd, 1) == {"choose S3", "choose C9"}


def test_s_05_nothing_depends_on_an_order_of_the_two_losers() -> None:
    for rules in PRESETS:
        states = {after(rules, order) for order in ((0, 2, 1, 3), (0, 2, 3, 1))}
        assert len(states) == 1
        assert states.pop().tail_streaks == (0, 1, 0, 1)


def test_s_06_optional_refusal_is_the_sides_choice() -> None:
    rules = HUAIAN.replace({"tribute.refusal": "optional"})
    rnd = tribute_deal("S3", "S4 HR", "C3", "S6 HR", rules=rules, previous=DOUBLE)
    run(rnd, "3 pay HR; 1 pay HR")
    assert (cards(rnd, 0), cards(rnd, 2)) == ("S3 HR", "C3 HR")
    run(rnd, "0 return S3; 2 return C3")
    assert rnd.leader == 1


def test_s_07_tribute_cards_are_public_once_both_are_paid() -> None:
    rnd = tribute_deal("S3", "SA S4", "C3", "DK S6", rules="folk", previous=DOUBLE)
    run(rnd, "3 pay DK")
    assert not any("DK" in str(rnd.observe(seat).to_json()) for seat in (0, 1, 2))
    run(rnd, "1 pay SA")
    assert all("DK" in str(rnd.observe(seat).to_json()) for seat in range(4))


def test_s_08_gain_cap_demotion_floor_in_this_order() -> None:
    at_a = standing(("A", "8"), 0, tail_streaks=(0, 0, 2, 0))
    assert after("huaian", (0, 1, 3, 2), state=at_a).levels[0] == "K"
    capped = standing(("K", "8"), 0, head_streaks=(2, 0, 0, 0), tail_streaks=(0, 0, 2, 0))
    # K + 1 + 1 stops at A; what the cap swallows is not made good: the tail streak then takes A to K.
    assert after("huaian", (0, 1, 3, 2), state=capped).levels[0] == "K"
    floored = after("huaian", (1, 0, 3, 2), state=standing(("5", "2"), 0, tail_streaks=(0, 0, 2, 0)))
    assert floored.levels == ("4", "4")


def test_s_08_a_streak_moves_one_level_a_deal() -> None:
    state = standing(("2", "2"), 0, head_streaks=(7, 0, 0, 0))
    assert after("huaian", (0, 1, 2, 3), state=state).levels[0] == "5"


def test_s_09_the_level_card_of_a_running_deal_never_changes() -> None:
    state = Referee(PROVINCIAL).record(standing(("5", "8"), 0), FoulKind.OUT_OF_TURN, seat=3)
    assert (state.levels[0], state.deal_level) == ("6", "5")


def test_s_09_raised_to_a_in_the_deal_is_no_pass_and_no_attempt() -> None:
    state = Referee(PROVINCIAL).record(standing(("K", "8"), 0), FoulKind.OUT_OF_TURN, seat=3)
    assert state.levels[0] == "A"
    done = after("provincial", DOUBLE, state=state)
    assert (done.winner, done.attempts, done.levels[0]) == (None, (0, 0), "A")


def test_s_09_lowered_from_a_in_the_deal_is_no_pass_and_a_failed_attempt() -> None:
    state = Referee(PROVINCIAL).record(standing(("A", "8"), 0), FoulKind.HIDING, seat=0)
    assert (state.levels, state.deal_level) == (("K", "9"), "A")
    done = after("provincial", DOUBLE, state=state)
    assert (done.winner, done.attempts, done.levels[0]) == (None, (1, 0), "A")


def test_s_09_lowered_from_a_and_raised_again_in_the_deal_is_no_pass_either() -> None:
    referee = Referee(PROVINCIAL)
    state = referee.record(standing(("A", "8"), 0), FoulKind.HIDING, seat=0)
    state = referee.record(state, FoulKind.OUT_OF_TURN, seat=1)
    assert (state.levels[0], state.deal_level) == ("A", "A")
    done = after("provincial", DOUBLE, state=state)
    assert (done.winner, done.attempts) == (None, (1, 0))
    assert after("provincial", DOUBLE, state=done).winner == 0


def test_s_09_attempts_survive_a_fall_to_k_and_end_with_the_fall_to_2() -> None:
    state = standing(("A", "8"), 0, attempts=(1, 0))
    fallen = Referee(PROVINCIAL).record(state, FoulKind.HIDING, seat=0, running=False)
    assert (fallen.levels[0], fallen.deal_level, fallen.attempts) == ("K", "K", (1, 0))
    back = after("provincial", (0, 1, 2, 3), state=fallen)
    assert (back.levels[0], back.attempts) == ("A", (1, 0))
    dropped = after("provincial", (1, 0, 2, 3), (0, 1, 3, 2), state=standing(("A", "8"), 0, attempts=(2, 0)))
    assert dropped.attempts == (0, 0)


def test_s_09_a_foul_between_deals_acts_at_once() -> None:
    state = Referee(PROVINCIAL).record(standing(("5", "8"), 0), FoulKind.OUT_OF_TURN, seat=1, running=False)
    assert state.deal_level == "6"


def test_s_09_the_last_attempt_may_pass() -> None:
    done = after("provincial", DOUBLE, state=standing(("A", "8"), 0, attempts=(2, 0)))
    assert (done.winner, done.levels[0], done.attempts, done.drops) == (0, "A", (2, 0), 0)


def test_s_10_the_platform_passes_a_by_1_2_only_and_options_give_the_server() -> None:
    state = standing(("A", "8"), 0)
    assert after("platform", (0, 1, 2, 3), state=state).attempts == (1, 0)
    server = gd.rules.find("platform").replace(
        {
            "ace.condition": "partner_not_last",
            "ace.counted": "partner_last_only",
            "ace.attempts": 4,
            "ace.after_max_drops": "higher_level",
        }
    )
    assert after(server, (0, 1, 2, 3), state=state).winner == 0
    lost = after(server, (1, 0, 2, 3), state=state)
    assert lost.attempts == (0, 0)
    fourth = after(server, (0, 1, 3, 2), state=standing(("A", "8"), 0, attempts=(3, 0)))
    assert (fourth.levels[0], fourth.drops) == ("2", 1)
    end = after(server, (0, 1, 3, 2), state=standing(("A", "8"), 0, attempts=(3, 0), drops=49))
    assert end.winner == 1


def test_s_11_national_has_no_limit_of_attempts_and_marks_inferred_cells() -> None:
    rules = gd.rules.find("national")
    assert rules.ace.attempts is None
    assert rules.is_inferred("ace.own_level_only")
    assert not rules.is_inferred("levels.gains")
    assert not any(gd.rules.find("huaian").is_inferred(path) for path, _ in rules.cells())


def test_s_12_a_deal_runs_from_its_first_drawn_card() -> None:
    table = Table(HUAIAN)
    assert not table.is_running
    table.deal(gd.rounds.draw(HUAIAN, 1))
    assert table.is_running


def test_s_12_the_bell_in_the_first_deal_waits_for_the_head() -> None:
    start = gd.scoring.start(HUAIAN)
    assert at_bell(HUAIAN, start, running=True).verdict is Verdict.PLAY_TO_HEAD
    assert at_head(HUAIAN, start, 3).side == 1
    assert at_bell(HUAIAN, start, running=True, head=2).side == 0


def test_s_12_finish_when_tied_plays_the_deal_out() -> None:
    rules = HUAIAN.replace({"clock.finish_when_tied": True})
    tied = standing(("8", "8"), 0)
    assert at_bell(rules, tied, running=True).verdict is Verdict.FINISH_DEAL
    assert between(rules, after(rules, (1, 0, 3, 2), state=tied)).side == 1
    passed = after(rules, (1, 3, 0, 2), state=standing(("A", "A"), 1))
    assert between(rules, passed).side == 1
    # Tied again after the deal, by a tail streak: the last head's side.
    again = after(rules, (0, 1, 3, 2), state=standing(("8", "8"), 0, tail_streaks=(0, 0, 2, 0)))
    assert again.levels == ("8", "8")
    assert between(rules, again).side == 0


def test_s_13_ties_of_004() -> None:
    assert between(PROVINCIAL, standing(("2", "2"), 1)).verdict is Verdict.EXTRA_DEAL
    one_event = standing(("6", "6"), 1, arrivals=(4, 4), changes=4)
    assert between(PROVINCIAL, one_event).verdict is Verdict.EXTRA_DEAL
    hidden = Referee(PROVINCIAL).record(
        standing(("7", "5"), 0, arrivals=(3, 2), changes=3), FoulKind.HIDING, seat=0
    )
    assert (hidden.levels, hidden.arrivals) == (("6", "6"), (4, 4))
    again = standing(("6", "6"), 1, arrivals=(9, 4), changes=9)
    assert between(PROVINCIAL, again).side == 1


def test_s_13_the_deal_in_which_a_level_was_reached_is_remembered() -> None:
    """Edge case 138, played: both sides reach 5, one of them a deal earlier."""
    state = after("provincial", (0, 2, 1, 3), (1, 3, 0, 2))
    assert (state.levels, state.arrivals) == (("5", "5"), (1, 2))
    assert between(PROVINCIAL, state).side == 0
    state = after("provincial", (1, 3, 0, 2), (0, 2, 1, 3))
    assert between(PROVINCIAL, state).side == 1


def test_s_13_the_head_of_the_extra_deal_wins() -> None:
    table = Table(PROVINCIAL)
    assert table.ring().verdict is Verdict.EXTRA_DEAL
    hands = ["S3 S7", "S9", "S4 S5", "SJ S6"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), (), 1))  # type: ignore[arg-type]
    for seat, action in ((1, "S9"), (2, "pass"), (3, "SJ"), (0, "pass"), (2, "pass"), (3, "S6")):
        table.act(seat, action)
    assert (table.state.winner, table.state.reason) == (1, "time up, levels tied, head of the extra deal")


def test_s_14_thirty_seconds_and_three_minutes_for_the_first_play_of_every_deal() -> None:
    assert not MoveTimer.is_late(PROVINCIAL, 180.0, opening=True)
    assert MoveTimer.is_late(PROVINCIAL, 180.1, opening=True)
    assert MoveTimer.is_late(PROVINCIAL, 31.0, opening=False)


def test_s_14_a_late_tribute_is_the_lowest_legal_card() -> None:
    rnd = tribute_deal("S3 S9", "S4", "S5", "SA DA S6", rules="huaian")
    assert str(rnd.automatic(3)) == "pay SA"
    run(rnd, "3 pay SA")
    assert str(rnd.automatic(0)) == "return S3"
    run(rnd, "0 return S3")
    assert str(rnd.automatic(3)) == "SINGLE:3 S3"
    run(rnd, "3 S6")
    assert rnd.automatic(0) == gd.PASS


def test_s_15_four_gestures_in_a_deal_are_two_fouls() -> None:
    referee = Referee(PROVINCIAL)
    state = standing(("5", "5"), 0)
    for seat in (0, 2, 2, 0):
        state = referee.record(state, FoulKind.GESTURE, seat=seat)
    assert state.levels == ("5", "7")


@pytest.mark.parametrize("rules", ["jiangsu", "folk", "national", "platform"])
def test_s_15_rule_sets_without_a_tariff_record_only(rules: str) -> None:
    referee = Referee(gd.rules.find(rules))
    state = standing(("5", "5"), 0)
    for kind in FoulKind:
        assert referee.record(state, kind, seat=1) == state
    assert [entry.effect.split(", ")[-1] for entry in referee.entries] == ["recorded"] * len(FoulKind)


def test_s_16_the_report_is_due_at_the_first_hand_under_the_threshold() -> None:
    hands = ["S3 D3 C3 S4 D4 C4 S5 D5 C5 S6 D6 S7 S8", "S9", "ST", "SJ"]
    rnd = gd.Round(HUAIAN, level="2", hands=hands, leader=0)
    run(rnd, "0 S3 D3 C3; 1 pass; 2 pass; 3 pass; 0 S4 D4 C4")
    assert [(event.seat, event.number) for event in rnd.events if event.kind.value == "report"] == [(0, 10)]


def test_s_17_both_late_or_absent_forfeit_and_nobody_advances() -> None:
    both = check_arrivals(HUAIAN, (1, None))
    assert (both.forfeits, both.winner) == ((True, True), gd.scoring.DRAW)
    cup = Tournament(HUAIAN, ["a", "b", "c", "d"], seed=1)
    first, second = cup.next_round()
    cup.enter(Score.walkover(first.teams, None))
    cup.enter(Score(second.teams, second.teams[0]))
    assert cup.champion == second.teams[0]


def test_s_18_tie_breaks_are_applied_once_to_the_whole_group() -> None:
    """a, b and c beat one another in a circle and d each: the circle's mutual result does not separate them, and the
    level difference is taken once, over all their matches."""
    pairs = {("a", "b"): ("9", "8"), ("b", "c"): ("9", "5"), ("c", "a"): ("9", "7")}
    scores = [Score(pair, pair[0], levels) for pair, levels in pairs.items()]
    scores += [Score((team, "d"), team, ("9", "6")) for team in "abc"]
    table = standings(PROVINCIAL, list("abcd"), scores, lots=list("dcba"))
    assert [line.team for line in table] == ["b", "a", "c", "d"]
    assert [line.points for line in table] == [7, 7, 7, 3]
    first = dict(table[0].values)
    assert (first[TieBreak.MUTUAL_RESULT], first[TieBreak.LEVEL_DIFFERENCE]) == (4, 6)


def test_s_18_mutual_results_count_only_if_all_of_the_group_have_met() -> None:
    scores = [Score(("a", "b"), "a"), Score(("b", "c"), "b"), Score(("c", "d"), "c"), Score(("d", "a"), "d")]
    table = standings(PROVINCIAL, list("abcd"), scores, lots=list("abcd"))
    assert all(dict(line.values)[TieBreak.MUTUAL_RESULT] is None for line in table)
    assert [line.team for line in table] == list("abcd")


def test_s_18_walkovers_and_byes_count_no_levels() -> None:
    walkover = Score.walkover(("a", "b"), "a")
    assert (walkover.points("a", PROVINCIAL), walkover.points("b", PROVINCIAL)) == (3, 0)
    assert (walkover.level_difference("a"), walkover.level_sum("a")) == (0, 0)
    bye = Score.bye("a")
    assert (bye.points("a", PROVINCIAL), bye.level_difference("a"), bye.level_sum("a")) == (3, 0, 0)
    assert bye.opponent("a") is None


def test_s_18_passing_a_counts_in_the_sum_and_not_in_the_difference() -> None:
    score = Score(("a", "b"), "a", ("A", "9"), passed_ace=True)
    assert (score.level_difference("a"), score.level_sum("a"), score.level_sum("b")) == (5, 13, 7)


def test_s_18_no_team_has_two_byes() -> None:
    swiss = Tournament(PROVINCIAL, list("abcde"), seed=2, format=EventFormat.SWISS, rounds=5)
    swiss.run(lambda pairing: Score(pairing.teams, min(pairing.teams)))
    byes = [score.teams[0] for score in swiss.scores if score.kind.value == "bye"]
    assert sorted(byes) == list("abcde")
