"""Edge cases 69 to 80 of docs/rules/shengji.md: levels, penalties, a match's end (002 ¶5–¶7, ¶33–¶47)."""

import pytest

from guandan import shengji as sj
from guandan.errors import ArgumentError, FileFormatError, GuandanError, IllegalPlayError
from guandan.shengji import scoring
from guandan.shengji.clock import ManualClock
from shengji_tables import RULES, bury_lowest, draw, play_out, stacked


def after(levels: tuple[str, str], *, banker: int, score: int) -> scoring.MatchState:
    state = scoring.MatchState(levels=levels, banker=banker, deals=5)
    return scoring.apply(RULES, state, scoring.result_of(RULES, banker=banker, trick_points=score))


@pytest.mark.parametrize(
    ("number", "score", "side", "levels"),
    [
        (69, 115, "banker", 1),
        (69, 120, "attackers", 0),
        (69, 145, "attackers", 0),
        (69, 150, "attackers", 1),
        (70, 0, "banker", 4),
        (70, -10, "banker", 5),
        (70, -30, "banker", 5),
        (70, -35, "banker", 6),
        (70, 5, "banker", 4),
        (70, 25, "banker", 4),
        (70, 30, "banker", 3),
        (70, 60, "banker", 2),
        (70, 90, "banker", 1),
        (71, 180, "attackers", 2),
        (71, 210, "attackers", 3),
        (71, 240, "attackers", 4),
        (71, 270, "attackers", 5),
        (71, 300, "attackers", 6),
        (71, 325, "attackers", 6),
        (71, 340, "attackers", 7),
    ],
)
def test_case_69_70_71_level_table(number: int, score: int, side: str, levels: int) -> None:
    assert sj.level_result(score) == (side, levels)


def test_case_70_switch_shutout_bonus() -> None:
    bonus = RULES.replace({"result.shutout_bonus": True})
    assert sj.level_result(0, rules=bonus) == ("banker", 5)
    assert sj.level_result(-10, rules=bonus) == ("banker", 6)
    assert sj.level_result(5, rules=bonus) == ("banker", 4)


def test_switch_other_steps() -> None:
    wide = RULES.replace({"result.step": 60})
    assert [sj.level_result(score, rules=wide) for score in (60, 120, 175, 180)] == [
        ("banker", 1),
        ("attackers", 0),
        ("attackers", 0),
        ("attackers", 1),
    ]


@pytest.mark.parametrize(
    ("number", "faults", "score", "side", "levels"),
    [
        (72, ["banker_side"], 95, "attackers", 0),
        (72, ["banker_side"], 125, "attackers", 1),
        (73, ["attackers_side"], 160, "banker", 1),
        (73, ["attackers_side"], 85, "banker", 3),
        (73, ["attackers_side", "banker_side"], 160, "banker", 1),  # §16.11: 190 first, then 115
        (73, ["attackers_side", "banker_side"], 95, "banker", 1),  # 120 first, then 115
    ],
)
def test_case_72_73_too_many_or_few_cards(
    number: int, faults: list[str], score: int, side: str, levels: int
) -> None:
    found = [scoring.CountFault(fault) for fault in faults]
    result = scoring.result_of(RULES, banker=0, trick_points=score, count_faults=found)
    assert (result.side, result.levels) == (side, levels)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_case_72_73_found_during_a_deal(seat: int) -> None:
    rnd = stacked({0: "S2"})
    bury_lowest(rnd)
    rnd.penalise(seat, "wrong_hand")
    play_out(rnd)
    plain = rnd.result.trick_points + rnd.result.kitty_points * rnd.result.multiplier
    fault = "attackers_side" if rnd.is_attacker(seat) else "banker_side"
    assert rnd.result.score == scoring.with_count_faults(plain, [fault]) != plain


def test_case_74_wrong_number_buried() -> None:
    rnd = stacked({0: "S2"})
    draw(rnd)
    rnd.do(0, "pick_up")
    five = " ".join(str(card) for card in list(rnd.hands[0])[:5])
    with pytest.raises(IllegalPlayError, match="expected 6 cards"):
        rnd.do(0, f"bury {five}")
    rnd.do(0, rnd.automatic(0))
    with pytest.raises(IllegalPlayError):
        rnd.penalise(1, "wrong_kitty")
    rnd.penalise(0, "wrong_kitty")
    assert rnd.phase is sj.Phase.OVER
    assert (rnd.result.side, rnd.result.levels, rnd.result.next_banker) == ("attackers", 1, 1)
    assert rnd.result.is_void
    state = scoring.apply(RULES, scoring.start(RULES), rnd.result)
    assert (state.levels, state.banker) == (("2", "3"), 1)


def test_case_75_ace_is_not_skipped() -> None:
    assert after(("K", "9"), banker=0, score=40).levels == ("A", "9")
    won = after(("A", "9"), banker=0, score=115)
    assert (won.winner, won.reason) == (0, "passed A")
    lost = after(("A", "9"), banker=0, score=120)
    assert (lost.levels, lost.banker, lost.winner) == (("A", "9"), 1, None)


def test_case_76_attackers_at_ace_bank_first() -> None:
    state = after(("9", "A"), banker=0, score=200)
    assert (state.levels, state.banker, state.winner, state.deal_level) == (("9", "A"), 1, None, "A")
    with pytest.raises(GuandanError):
        scoring.apply(RULES, state, scoring.result_of(RULES, banker=0, trick_points=0))


def test_must_play_switch() -> None:
    rules = RULES.replace({"result.must_play": ("5", "T", "K", "A")})
    assert scoring.raised(rules, "3", 4, has_banked=True) == "5"
    assert scoring.raised(rules, "5", 1, has_banked=False) == "5"
    assert scoring.raised(rules, "5", 1, has_banked=True) == "6"
    assert scoring.raised(rules, "9", 3, has_banked=False) == "T"


class BellAt:
    """Plays the lowest cards and lets the bell ring when it acts in a phase for the n-th time."""

    def __init__(self, clock: ManualClock, phase: str, turns: int = 1) -> None:
        self._clock, self._phase, self._turns = clock, phase, turns
        self._player = sj.SimplePlayer()

    def show(self, observation: sj.Observation) -> sj.Show | None:
        return None

    def act(self, observation: sj.Observation) -> sj.Action:
        if observation.phase == self._phase:
            self._turns -= 1
            if self._turns == 0:
                self._clock.advance(120 * 60)
        return self._player.act(observation)


def bell_match(phase: str, levels: tuple[str, str], banker: int | None) -> tuple[sj.Match, sj.Round]:
    clock = ManualClock()
    rules = RULES.replace({"clock.move_seconds": None})
    match = sj.Match(rules, [BellAt(clock, phase)] * 4, seed=1, clock=clock)
    match.state = scoring.MatchState(levels=levels, banker=banker, deals=0 if banker is None else 7)
    (rnd,) = list(match)
    return match, rnd


@pytest.mark.parametrize("banker", [0, 1, 2, 3])
def test_case_77_bell_while_burying(banker: int) -> None:
    match, rnd = bell_match("bury", ("9", "9"), banker)
    assert rnd.result is None
    assert (match.winner, match.levels) == (banker % 2, ("9", "9"))
    assert match.record.events[-2] == {"e": "abandoned"}


def test_case_77_bell_in_a_first_deal() -> None:
    match, rnd = bell_match("draw", ("2", "2"), None)
    assert match.winner == rnd.coming_banker % 2


def test_case_77_the_higher_level_wins() -> None:
    match, _ = bell_match("bury", ("8", "9"), 0)
    assert (match.winner, match.state.reason) == (1, "time up, higher level")


def test_case_78_equal_after_the_deal() -> None:
    state = after(("9", "9"), banker=0, score=130)
    assert (state.levels, state.banker) == (("9", "9"), 1)
    assert scoring.at_time_up(RULES, state).winner == 1
    drawn = RULES.replace({"clock.tie": "draw"})
    assert scoring.at_time_up(drawn, state).winner == scoring.DRAW


def test_case_78_a_deal_is_finished_after_its_first_card() -> None:
    match, rnd = bell_match("play", ("9", "9"), 0)
    assert rnd.result is not None
    assert len(rnd.tricks[-1][1]) == 4
    expected = scoring.apply(match.rules, scoring.MatchState(("9", "9"), 0, 7), rnd.result)
    assert match.state == scoring.at_time_up(match.rules, expected)


def test_case_79_the_deal_decides() -> None:
    state = after(("T", "9"), banker=0, score=190)
    assert state.levels == ("T", "J")
    assert scoring.at_time_up(RULES, state).winner == 1


@pytest.mark.parametrize(("side", "difference"), [(1, -30), (0, 30)])
def test_case_80_eight_minutes_late(side: int, difference: int) -> None:
    result = scoring.result_of(RULES, banker=0, trick_points=100, fines=[(side, 30)])
    assert result.score == 100 + difference
    minutes = (8, 0) if side == 0 else (0, 8)
    players = [sj.SimplePlayer() for _ in range(4)]
    match = sj.Match(RULES, players, seed=5, clock=ManualClock(), late_minutes=minutes)
    rounds = iter(match)
    first, second = next(rounds), next(rounds)
    assert (side, 30) in first.fines
    assert (side, 30) not in second.fines


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (0, "in_time"),
        (5, "warning"),
        (5.5, "fine"),
        (10, "fine"),
        (10.5, "first_deal"),
        (15, "first_deal"),
        (16, "match"),
    ],
)
def test_case_80_limits_of_lateness(minutes: float, expected: str) -> None:
    assert scoring.lateness(RULES, minutes).value == expected


def test_case_80_forfeits() -> None:
    players = [sj.SimplePlayer() for _ in range(4)]
    for side in (0, 1):
        minutes = (20, 0) if side == 0 else (0, 20)
        match = sj.Match(RULES, players, late_minutes=minutes)
        assert (list(match), match.winner) == ([], 1 - side)
        minutes = (12, 0) if side == 0 else (0, 12)
        match = sj.Match(RULES, players, seed=2, clock=ManualClock(), late_minutes=minutes)
        rnd = next(iter(match))
        assert rnd.level == "3"
        assert rnd.events[0].banker % 2 == 1 - side
        assert sj.replay(match.record).state == match.state
    both = sj.Match(RULES, players, late_minutes=(16, 20))
    assert (list(both), both.winner) == ([], scoring.DRAW)


def test_fines_follow_the_banker_of_a_first_deal() -> None:
    # §16.9: seat 1 is fined before it is known who banks; its partner then takes the bank.
    rnd = stacked({0: "S2", 1: "H2", 3: "D2 D2"})
    draw(rnd, 8)
    rnd.do(0, "show S2")
    rnd.do(1, "show H2")
    rnd.do(3, "show D2 D2")
    bury_lowest(rnd)
    play_out(rnd)
    assert (rnd.result.banker, rnd.result.fines) == (3, 10)


def test_referee_fines() -> None:
    rnd = stacked({0: "S2"})
    bury_lowest(rnd)
    rnd.penalise(1, "exposed_card", cards=3)
    rnd.penalise(0, "old_tricks")
    rnd.penalise(3, sj.Offence.LATE)
    play_out(rnd)
    assert rnd.fines == [(1, 30), (0, 10), (3, 30)]
    assert rnd.result.fines == 10 - 30 - 30
    with pytest.raises(IllegalPlayError):
        rnd.penalise(1, "old_tricks")
    with pytest.raises(ValueError, match="snoring"):
        rnd.penalise(1, "snoring")
    with pytest.raises(ArgumentError, match="one exposed card"):
        rnd.penalise(1, "exposed_card", cards=0)


@pytest.mark.parametrize(
    ("offence", "points"), [("exposed_card", 15), ("exposed_card", -10), ("late", 40), ("x", 1)]
)
def test_a_record_cannot_invent_fines(offence: str, points: int) -> None:
    rnd = stacked({})
    fined = sj.events.Fined(1, offence, points)
    with pytest.raises(FileFormatError):
        sj.Round.from_events(RULES, [*rnd.events, fined])
    assert sj.Round.from_events(RULES, [*rnd.events, sj.events.Fined(1, "exposed_card", 30)]).fines == [
        (1, 30)
    ]


def test_next_banker() -> None:
    assert scoring.next_banker(RULES, 3, "banker") == 1
    assert scoring.next_banker(RULES, 3, "attackers") == 0
    stays = RULES.replace({"result.next_banker": "same_or_next"})
    assert scoring.next_banker(stays, 3, "banker") == 3
