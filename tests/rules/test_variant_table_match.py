"""The variant table of docs/rules/guandan.md, rows G to L: tribute, levels, A, reports, clocks, fouls, events."""

import pytest

import guandan as gd
from guandan.matches.clock import MoveTimer, Verdict, at_bell, between, is_timed
from guandan.matches.fouls import FoulKind, Referee, check_arrivals
from guandan.matches.standings import Score
from guandan.matches.table import Table
from guandan.matches.tournament import Tournament
from guandan.rules.policies import EventFormat
from tables import PRESETS, after, cards, first_deal, kinds, run, standing, tribute_deal, words

ALL = pytest.mark.parametrize("rules", PRESETS)
ONE_THREE = (0, 1, 2, 3)
ONE_FOUR = (0, 1, 3, 2)
DOUBLE = (0, 2, 1, 3)


def chosen(rules: str) -> gd.rules.Rules:
    return gd.rules.find(rules)


# ---- G. tribute


@ALL
def test_row_g1_tribute_from_the_second_deal_on(rules: str) -> None:
    assert first_deal("S3", "S4", "S5", "S6", rules=rules).tribute is None
    assert tribute_deal("S3", "S4", "S5", "S6", rules=rules).phase == "tribute"


@ALL
def test_row_g2_the_last_pays_the_head(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5", "S6 SA", rules=rules, previous=ONE_THREE)
    assert rnd.to_act == (3,)
    rnd.do(3, "pay SA")
    assert cards(rnd, 0) == "S3 SA"


@ALL
def test_row_g3_the_heads_own_partner_pays_after_1_4(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5 SA", "S6", rules=rules, previous=ONE_FOUR)
    assert rnd.to_act == (2,)
    rnd.do(2, "pay SA")
    assert cards(rnd, 0) == "S3 SA"


@ALL
@pytest.mark.parametrize(("near", "far", "heads"), [("SA", "HR", "HR"), ("SB", "SA", "SB")])
def test_row_g4_both_losers_pay_and_the_head_takes_the_larger(
    rules: str, near: str, far: str, heads: str
) -> None:
    rnd = tribute_deal("S3", f"S4 {near}", "S5", f"S6 {far}", rules=rules, previous=DOUBLE)
    assert set(rnd.to_act) == {1, 3}
    run(rnd, f"3 pay {far}; 1 pay {near}")
    assert heads in cards(rnd, 0)
    assert ({near, far} - {heads}).pop() in cards(rnd, 2)


@ALL
def test_row_g4_a_server_option_pairs_by_seat(rules: str) -> None:
    """S-5: each payer pays the seat before it; on equal cards the last finisher leads."""
    server = chosen(rules).replace(
        {
            "tribute.pairing": "by_seat",
            "tribute.equal_lead": "last_finisher",
            "tribute.equal_cards": "clockwise",
        }
    )
    rnd = tribute_deal("S3", "S4 SA", "S5", "S6 HR", rules=server, previous=DOUBLE)
    run(rnd, "1 pay SA; 3 pay HR")
    assert cards(rnd, 0) == "S3 SA"
    assert cards(rnd, 2) == "S5 HR"
    run(rnd, "0 return S3; 2 return S5")
    assert rnd.leader == 3
    equal = run(
        tribute_deal("S3", "S4 SA", "S5", "S6 DA", rules=server, previous=DOUBLE), "1 pay SA; 3 pay DA"
    )
    run(equal, "0 return S3; 2 return S5")
    assert equal.leader == 3


@ALL
def test_row_g5_the_largest_card_heart_level_cards_excepted(rules: str) -> None:
    assert words(tribute_deal("S3", "S4", "S5", "S6 SK H2", rules=rules), 3) == {"pay SK"}


@ALL
def test_row_g6_level_cards_and_jokers_are_paid(rules: str) -> None:
    assert words(tribute_deal("S3", "S4", "S5", "SA D2", rules=rules), 3) == {"pay D2"}
    assert words(tribute_deal("S3", "S4", "S5", "SA D2 SB", rules=rules), 3) == {"pay SB"}


@ALL
def test_row_g7_equal_tribute_cards(rules: str) -> None:
    """Clockwise: the head's next seat pays the head; 004 ¶32 lets the head choose."""
    rnd = tribute_deal("S3", "S4 SA", "C3", "S6 DA", rules=rules, previous=DOUBLE)
    run(rnd, "3 pay DA; 1 pay SA")
    if rules == "provincial":
        assert rnd.to_act == (0,)
        assert words(rnd, 0) == {"take own", "take other", "decline"}
    else:
        assert (cards(rnd, 0), cards(rnd, 2)) == ("S3 SA", "C3 DA")


@ALL
@pytest.mark.parametrize("previous", [ONE_THREE, DOUBLE])
def test_row_g8_which_card_goes_back(rules: str, previous: tuple[int, ...]) -> None:
    rnd = tribute_deal("S3 SK", "S4 SQ", "S5", "S6 SA", rules=rules, previous=previous)
    for seat in rnd.to_act:
        rnd.do(seat, rnd.options(seat)[0])
    wanted = {"return S3", "return SK"} if rules in ("huaian", "folk") else {"return S3"}
    assert words(rnd, 0) == wanted


@ALL
def test_row_g9_level_cards_do_not_count_as_low(rules: str) -> None:
    rnd = run(tribute_deal("S3 D5", "S4", "S6", "S7 SA", rules=rules, level="5"), "3 pay SA")
    assert ("return D5" in words(rnd, 0)) == (rules in ("huaian", "folk"))


@ALL
def test_row_g10_returns_become_public_together(rules: str) -> None:
    """003a ¶57, NAT; S-7 makes it so everywhere, the policy says how the cards lie until then."""
    rnd = tribute_deal("S3 S9", "S4 SQ", "S5 D5", "S6 SA", rules=rules, previous=DOUBLE)
    run(rnd, "1 pay SQ; 3 pay SA; 0 return S3")
    assert "S3" not in str(rnd.observe(1).to_json())
    rnd.do(2, "return S5")
    assert "S3" in str(rnd.observe(1).to_json())
    assert (chosen(rules).tribute.reveal.value == "together") == (rules in ("jiangsu", "national"))


@ALL
def test_row_g11_two_big_jokers_refuse_a_single_tribute(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5", "HR HR", rules=rules)
    assert (rnd.phase, rnd.leader, cards(rnd, 3)) == ("play", 0, "HR HR")


@ALL
@pytest.mark.parametrize(("one", "three"), [("HR HR", "S6"), ("HR", "HR"), ("S4", "HR HR")])
def test_row_g12_two_big_jokers_on_the_losing_side_refuse_both(rules: str, one: str, three: str) -> None:
    rnd = tribute_deal("S3", one, "S5", three, rules=rules, previous=DOUBLE)
    assert (rnd.phase, rnd.leader) == ("play", 0)


@ALL
def test_row_g13_refusal_is_automatic_or_a_choice(rules: str) -> None:
    """AMB-13, S-6."""
    optional = chosen(rules).replace({"tribute.refusal": "optional"})
    rnd = tribute_deal("S3", "S4 HR", "S5", "S6 HR", rules=optional, previous=DOUBLE)
    assert words(rnd, 1) == words(rnd, 3) == {"pay HR", "refuse"}
    refused = run(gd.Round.from_events(optional, rnd.events), "3 refuse")
    assert (refused.phase, refused.leader) == ("play", 0)
    run(rnd, "1 pay HR")
    assert words(rnd, 3) == {"pay HR"}


@ALL
def test_row_g14_the_heads_partner_gets_no_other_return(rules: str) -> None:
    three = run(tribute_deal("S3 SK", "S4", "S5", "S6 SA", rules=rules, previous=ONE_THREE), "3 pay SA")
    four = run(tribute_deal("S3 SK", "S4", "S6 SA", "S5", rules=rules, previous=ONE_FOUR), "2 pay SA")
    assert words(three, 0) == words(four, 0)


# ---- H. levels


@ALL
def test_row_h1_levels_gained(rules: str) -> None:
    gains = [gd.scoring.gain(chosen(rules), order) for order in (DOUBLE, ONE_THREE, ONE_FOUR)]
    assert gains == [4 if rules == "folk" else 3, 2, 1]


def test_row_h1_folk_gives_three_where_the_next_player_leads() -> None:
    """003b ¶191; AMB-14."""
    rules = chosen("folk").replace({"play.lead_inheritance": "next_player"})
    assert gd.scoring.gain(rules, DOUBLE) == 3
    assert gd.scoring.gain(rules, ONE_THREE) == 2


@ALL
def test_row_h2_the_losers_keep_their_level(rules: str) -> None:
    assert after(rules, ONE_THREE, state=standing(("5", "9"), 1)).levels[1] == "9"


@ALL
def test_row_h3_no_level_beyond_a(rules: str) -> None:
    assert after(rules, DOUBLE, state=standing(("Q", "9"), 0)).levels[0] == "A"


@ALL
def test_row_h4_streaks(rules: str) -> None:
    """000 ¶50–55 alone; AMB-15."""
    heads = after(rules, (0, 1, 2, 3), (0, 3, 2, 1), (0, 1, 2, 3)).levels
    tails = after(rules, (0, 1, 2, 3), (2, 1, 0, 3), (0, 1, 2, 3), state=standing(("2", "9"), 0)).levels
    assert heads == (("9", "2") if rules == "huaian" else ("8", "2"))
    assert tails == (("8", "8") if rules == "huaian" else ("8", "9"))


def test_row_h4_streaks_by_event() -> None:
    rules = chosen("huaian").replace({"levels.streaks": "per_event"})
    assert (
        after(rules, (0, 1, 2, 3), state=standing(("2", "2"), 0, head_streaks=(2, 0, 0, 0))).levels[0] == "5"
    )
    assert (
        after(rules, (0, 1, 2, 3), state=standing(("2", "2"), 0, head_streaks=(3, 0, 0, 0))).levels[0] == "6"
    )


def test_row_h4_streaks_over_the_whole_match() -> None:
    rules = chosen("huaian").replace({"levels.streak_span": "whole_match"})
    orders = [(0, 1, 2, 3), (1, 0, 3, 2), (0, 3, 2, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
    assert after(rules, *orders).head_streaks == (3, 1, 0, 1)
    assert after(rules, *orders).levels[0] == "9"


# ---- I. passing A


@ALL
@pytest.mark.parametrize("order", [DOUBLE, ONE_THREE, ONE_FOUR])
def test_row_i1_what_passes_a(rules: str, order: tuple[int, ...]) -> None:
    passes = order == DOUBLE or (order == ONE_THREE and rules not in ("folk", "platform"))
    assert (after(rules, order, state=standing(("A", "9"), 0)).winner == 0) == passes


@ALL
def test_row_i2_only_while_the_own_a_is_played(rules: str) -> None:
    """AMB-17."""
    state = standing(("A", "9"), 1)
    assert after(rules, DOUBLE, state=state).winner is None
    lax = chosen(rules).replace({"ace.own_level_only": False})
    assert after(lax, DOUBLE, state=state).winner == 0


@ALL
def test_row_i3_attempts_at_a(rules: str) -> None:
    """004 ¶39: three; NJU: two; no other text limits them."""
    limit = {"provincial": 3, "platform": 2}.get(rules)
    state = standing(("A", "9"), 0)
    failures = 0
    while state.levels[0] == "A" and failures < 6:
        state = after(rules, ONE_FOUR if failures % 2 else (0, 3, 1, 2), state=state)
        failures += 1
    assert (failures if state.levels[0] == "2" else None) == limit


@ALL
def test_row_i4_last_plays_of_aces_have_no_effect(rules: str) -> None:
    """PAG alone drops a side for it; no rule set here does."""
    rnd = first_deal("S3 S6", "SA DA", "C3 S4", "S5", rules=rules, level="A", leader=1)
    run(rnd, "1 SA DA; 2 pass; 3 pass; 0 pass; 3 S5")
    assert rnd.result is not None
    assert rnd.result.finish_order == (1, 3, 0, 2)
    assert after(rules, rnd.result.finish_order, state=standing(("A", "9"), 0)).levels[0] == "A"


# ---- J. reports


@ALL
@pytest.mark.parametrize("left", [11, 10, 8, 6, 3])
def test_row_j1_threshold(rules: str, left: int) -> None:
    faces = ["S4", "D4", "C4", "S6", "D6", "S8", "D8", "ST", "DT", "SQ", "DQ"][:left]
    rnd = first_deal("S3 " + " ".join(faces), "S5 D5", "S7 D7", "S9 D9", rules=rules)
    rnd.do(0, "S3")
    threshold = {"huaian": 10, "jiangsu": 10, "provincial": 6, "national": 10}.get(rules)
    assert ("report" in kinds(rnd)) == (threshold is not None and left <= threshold)
    if rules == "platform":
        assert rnd.observe(1).counts == (left, 2, 2, 2)


def manual(rules: str) -> gd.Round:
    hands = ["S3 S4 S6 S8", "D3 D5 D7 D9", "C4 C6 C8 CT", "S5 S7 S9 SJ"]
    return gd.Round(chosen(rules), level="2", hands=hands, leader=0, manual_reports=True)


@pytest.mark.parametrize("rules", ["huaian", "jiangsu", "provincial", "national"])
def test_row_j2_the_seat_gives_the_exact_number_after_its_play(rules: str) -> None:
    rnd = run(manual(rules), "0 S3")
    assert words(rnd, 0) == {"report 3"}
    assert not rnd.can(0, "report 2")
    rnd.do(0, "report 3")
    assert rnd.observe(1).counts[0] == 3
    assert not rnd.can(0, "report 3")


@pytest.mark.parametrize("rules", ["huaian", "jiangsu"])
def test_row_j2_who_may_ask_later(rules: str) -> None:
    """S-16: allowed in 000, not in 003a (¶105)."""
    rnd = run(manual(rules), "0 S3; 0 report 3; 1 D5")
    assert rnd.can(3, "ask 0") == (rules == "huaian")
    assert not rnd.can(2, "ask 0")


def test_row_j3_a_refused_answer_is_a_foul_and_a_forgotten_report_is_noted() -> None:
    """000 ¶7; AMB-19: recorded; the optional tariff of 004 is off."""
    table = Table(chosen("huaian"))
    hands = ["S3 S4 S6 S8", "D3 D5 D7 D9", "C4 C6 C8 CT", "S5 S7 S9 SJ"]
    setup = gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), leader=0, manual_reports=True)  # type: ignore[arg-type]
    table.begin(setup)
    table.act(0, "S3")
    table.act(1, "D5")
    table.act(1, "report 3")
    table.act(3, "ask 0")
    table.act(0, "withhold")
    fouls = [(entry.kind, entry.seat, entry.effect) for entry in table.referee.entries]
    assert fouls == [
        (FoulKind.REPORT_FORGOTTEN, 0, "recorded"),
        (FoulKind.REPORT_REFUSED, 0, "one foul, recorded"),
    ]
    assert table.state.levels == ("2", "2")
    tariff = Referee(chosen("huaian").replace({"reports.refusal_levels": 1}))
    assert tariff.record(standing(("5", "5"), 0), FoulKind.REPORT_REFUSED, seat=0).levels == ("5", "6")


# ---- K. clock, conduct, penalties


@ALL
def test_row_k1_match_clock(rules: str) -> None:
    seconds = {"huaian": 3600, "provincial": 3600}.get(rules)
    assert chosen(rules).clock.match_seconds == seconds
    assert is_timed(chosen(rules), teams_left=8) == (rules != "huaian")


def test_row_k1_a_number_of_deals() -> None:
    """003a ¶65: time or number of deals; the organiser sets it."""
    rules = chosen("jiangsu").replace({"clock.match_deals": 3})
    match = gd.Match(rules, [gd.players.RandomPlayer(seat) for seat in range(4)], seed=4)
    assert len(list(match)) in (3, 4)
    assert match.state.reason.startswith("time up")


@ALL
def test_row_k2_move_clock(rules: str) -> None:
    move = {"huaian": 30, "provincial": 30}.get(rules)
    opening = {"huaian": 30, "provincial": 180}.get(rules)
    assert MoveTimer.limit(chosen(rules), opening=False) == move
    assert MoveTimer.limit(chosen(rules), opening=True) == opening
    assert not MoveTimer.is_late(chosen(rules), 30.0, opening=False)
    assert MoveTimer.is_late(chosen(rules), 30.001, opening=False) == (move is not None)


@ALL
def test_row_k3_overrun(rules: str) -> None:
    """000 ¶6; 004 only logs it (AMB-20)."""
    timer = MoveTimer()
    lost = [timer.turn(chosen(rules), seat, late=True) for seat in (0, 2, 0)]
    assert lost == [False, False, rules == "huaian"]
    state = Referee(chosen(rules)).record(standing(("5", "5"), 0), FoulKind.LATE_TURN, seat=0)
    assert state.levels == ("5", "5")


@ALL
def test_row_k4_time_up_between_deals(rules: str) -> None:
    assert between(chosen(rules), standing(("8", "6"), 1)).side == 0
    tied = between(chosen(rules), standing(("8", "8"), 1, arrivals=(5, 7)))
    wanted = {"huaian": (Verdict.WIN, 1), "provincial": (Verdict.WIN, 0)}.get(
        rules, (Verdict.EXTRA_DEAL, None)
    )
    assert (tied.verdict, tied.side) == wanted


@ALL
def test_row_k5_time_up_in_a_running_deal(rules: str) -> None:
    decision = at_bell(chosen(rules), standing(("8", "7"), 0), running=True)
    wanted = Verdict.PLAY_TO_HEAD if rules == "huaian" else Verdict.FINISH_DEAL
    assert decision.verdict is wanted


@ALL
def test_row_k6_out_of_turn(rules: str) -> None:
    """004 ¶44; AMB-22."""
    state = Referee(chosen(rules)).record(standing(("5", "5"), 0), FoulKind.OUT_OF_TURN, seat=0)
    assert state.levels == (("5", "6") if rules == "provincial" else ("5", "5"))
    rnd = first_deal("S3 S7", "S4 S8", "S5", "S6", rules=rules)
    assert not rnd.can(1, "S4")
    assert cards(rnd, 1) == "S4 S8"


@ALL
def test_row_k7_hiding_cards(rules: str) -> None:
    """004 ¶46; AMB-34: the second time of the side loses the match."""
    referee = Referee(chosen(rules))
    first = referee.record(standing(("5", "5"), 0), FoulKind.HIDING, seat=0)
    assert first.levels == (("4", "6") if rules == "provincial" else ("5", "5"))
    second = referee.record(first, FoulKind.HIDING, seat=2)
    assert second.levels == first.levels
    assert second.winner == (1 if rules == "provincial" else None)


@ALL
def test_row_k8_signals(rules: str) -> None:
    """000 ¶11."""
    referee = Referee(chosen(rules))
    state = referee.record(standing(("5", "5"), 0), FoulKind.SIGNAL, seat=1)
    state = referee.record(state, FoulKind.SIGNAL, seat=3)
    assert state.winner == (0 if rules == "huaian" else None)


@ALL
def test_row_k9_late_or_absent(rules: str) -> None:
    """000 ¶12 gives no grace (AMB-23); 004 ¶42 gives five minutes."""
    assert check_arrivals(chosen(rules), (0, 0)).winner is None
    assert check_arrivals(chosen(rules), (300, 0)).winner == (None if rules == "provincial" else 1)
    assert check_arrivals(chosen(rules), (301, 0)).winner == 1
    assert check_arrivals(chosen(rules), (0, None)).winner == 0


@ALL
def test_row_k10_disputes_stand_on_the_sheet(rules: str) -> None:
    """004 ¶44: fouls go on the record sheet; 000 ¶13: the organiser may adjust the rules before play."""
    referee = Referee(chosen(rules))
    referee.record(standing(("5", "5"), 0), FoulKind.OTHER, seat=2, note="argued with the referee")
    sheet = referee.sheet(names=("East", "West"))
    assert "argued with the referee" in sheet
    assert "Referee: ..." in sheet
    adjusted = chosen(rules).replace({"clock.move_seconds": 45})
    assert adjusted.clock.move_seconds == 45
    assert adjusted.sources["clock.move_seconds"] == "house rule"


# ---- L. events


def test_row_l1_formats() -> None:
    """000 ¶4, ¶12; 004 ¶48, ¶51; the others leave it to the organiser."""
    formats = {rules: chosen(rules).event.format for rules in PRESETS}
    assert formats.pop("huaian") is EventFormat.KNOCK_OUT
    assert formats.pop("provincial") is EventFormat.ROUND_ROBIN
    assert set(formats.values()) == {None}
    teams = [f"team {number}" for number in range(12)]
    league = Tournament(chosen("provincial"), teams, seed=1)
    assert league.num_rounds == 9
    with pytest.raises(gd.GuandanError, match="5 to 9 rounds"):
        Tournament(chosen("provincial"), teams, seed=1, rounds=4)
    with pytest.raises(gd.GuandanError, match="format="):
        Tournament(chosen("folk"), teams, seed=1)


@ALL
def test_row_l2_points(rules: str) -> None:
    """AMB-24: win 3, draw 2, loss 1, absent 0."""
    pair = ("a", "b")
    assert [Score(pair, "a").points(team, chosen(rules)) for team in pair] == [3, 1]
    assert [Score(pair, None).points(team, chosen(rules)) for team in pair] == [2, 2]
    assert [Score.walkover(pair, "a").points(team, chosen(rules)) for team in pair] == [3, 0]
