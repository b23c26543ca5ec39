"""Matches: clocks that tests drive, bells, late turns, fouls while playing, and going on from a record."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import guandan as gd
from guandan.matches.clock import ManualClock, WallClock
from guandan.matches.events import AnyEvent, MatchEventKind
from guandan.matches.fouls import FoulKind
from guandan.rounds.events import EventKind
from tables import PRESETS


class Slow:
    """A random player that takes its time."""

    def __init__(
        self, seat: int, clock: ManualClock, seconds: Callable[[gd.players.Observation], float]
    ) -> None:
        self._player = gd.players.RandomPlayer(seat)
        self._clock = clock
        self._seconds = seconds

    def act(self, observation: gd.players.Observation) -> object:
        self._clock.advance(self._seconds(observation))
        return self._player.act(observation)


def timed(
    rules: str | gd.rules.Rules,
    seconds: Callable[[gd.players.Observation], float],
    *,
    seed: int = 1,
    **more: object,
) -> gd.Match:
    clock = ManualClock()
    players = [Slow(seat, clock, seconds) for seat in range(4)]
    return gd.Match(rules, players, seed=seed, clock=clock, **more)  # type: ignore[arg-type]


def of_kind(match: gd.Match, kind: MatchEventKind) -> list[AnyEvent]:
    return [event for event in match.events if event.kind is kind]


def random_players() -> list[gd.players.RandomPlayer]:
    return [gd.players.RandomPlayer(seat) for seat in range(4)]


@pytest.mark.parametrize("rules", PRESETS)
def test_iterating_plays_the_deals_one_by_one(rules: str) -> None:
    match = gd.Match(rules, random_players(), seed=7)
    rounds = list(match)
    assert match.is_over
    assert len(rounds) == match.state.deals
    assert all(rnd.result is not None for rnd in rounds)
    assert rounds[0].setup.previous == ()
    for before, later in pairwise(rounds):
        assert before.result is not None
        assert later.setup.previous == before.result.finish_order
    assert str(rounds[0].level) == "2"


def test_a_match_without_a_clock_never_hears_a_bell() -> None:
    assert not of_kind(gd.Match("huaian", random_players(), seed=1).play(), MatchEventKind.BELL)


@pytest.mark.parametrize("rules", ["huaian", "provincial"])
@pytest.mark.parametrize("seed", range(6))
def test_an_hour_ends_the_match_by_its_matrix(rules: str, seed: int) -> None:
    match = timed(rules, lambda _: 9.0, seed=seed).play()
    bells = of_kind(match, MatchEventKind.BELL)
    assert bells
    assert match.state.reason.startswith("time up") or match.state.reason == "passed A"
    assert match.winner in (0, 1)
    table = gd.matches.replay(match.record)
    assert table.state == match.state
    if rules == "provincial":
        assert match.round is not None
        assert match.round.result is not None


def test_the_bell_of_000_may_cut_a_deal_short() -> None:
    cut = [timed("huaian", lambda _: 9.0, seed=seed).play() for seed in range(6)]
    assert any(match.round is not None and match.round.result is None for match in cut)


def test_no_match_clock_in_the_last_eight_but_the_move_clock_goes_on() -> None:
    """000 ¶4; S-14."""
    match = timed("huaian", lambda _: 29.0, teams_left=8).play()
    assert match.state.reason == "passed A"
    late = timed("huaian", lambda _: 31.0, teams_left=8).play()
    assert "late turns" in late.state.reason


def test_three_late_turns_of_a_pair_disqualify_it() -> None:
    match = timed("huaian", lambda seen: 31.0 if seen.seat in (1, 3) else 1.0).play()
    late = of_kind(match, MatchEventKind.LATE)
    assert [event.data["seat"] % 2 for event in late] == [1, 1, 1]  # type: ignore[union-attr]
    assert match.winner == 0
    assert "disqualified" in match.state.reason
    assert match.referee.count(FoulKind.LATE_TURN, 1) == 3


def test_a_late_turn_under_004_is_only_logged() -> None:
    match = timed("provincial", lambda seen: 31.0 if seen.seat == 1 else 1.0).play()
    assert len(of_kind(match, MatchEventKind.LATE)) > 3
    assert match.state.reason in ("passed A", "time up, higher level", "time up, levels tied, reached first")
    assert match.referee.entries[0].effect == "recorded"


def test_the_opening_may_take_three_minutes_under_004() -> None:
    """S-14: the first play of every deal."""

    def seconds(seen: gd.players.Observation) -> float:
        # The look-back rule of 004 hides older plays, but not that tricks were won.
        begun = any(event.kind in (EventKind.PLAY, EventKind.TRICK) for event in seen.history)
        first = seen.phase == "play" and not begun
        return 180.0 if first else 1.0

    rules = gd.rules.find("provincial").replace({"clock.match_seconds": None})
    assert not of_kind(timed(rules, seconds).play(), MatchEventKind.LATE)
    strict = rules.replace({"clock.opening_seconds": None})
    assert of_kind(timed(strict, seconds).play(), MatchEventKind.LATE)


def test_exactly_thirty_seconds_are_in_time() -> None:
    match = timed("huaian", lambda _: 30.0).play()
    assert not of_kind(match, MatchEventKind.LATE)


def test_a_number_of_deals_ends_the_match_of_003a() -> None:
    rules = gd.rules.find("jiangsu").replace({"clock.match_deals": 4})
    for seed in range(8):
        match = gd.Match(rules, random_players(), seed=seed).play()
        tied = any(event.data["verdict"] == "extra_deal" for event in of_kind(match, MatchEventKind.BELL))  # type: ignore[union-attr]
        assert match.state.deals == 4 + tied
        assert match.winner in (0, 1)


def test_fouls_while_playing_change_levels_but_not_the_running_deal() -> None:
    def watch(match: gd.Match, event: AnyEvent) -> None:
        if event.kind is EventKind.OUT and match.state.deals == 0 and not match.referee.entries:
            match.foul(FoulKind.OUT_OF_TURN, 1, note="played before seat 0")

    match = gd.Match("provincial", random_players(), seed=2, watch=watch)
    first = next(iter(match))
    assert str(first.level) == "2"
    gained = first.result.levels_gained if first.result is not None else 0
    assert gd.rules.LEVELS.index(match.levels[0]) == 1 + max(gained, 0)
    assert gd.rules.LEVELS.index(match.levels[1]) == max(-gained, 0)
    match.play()
    assert gd.matches.replay(match.record).state == match.state
    assert "played before seat 0" in match.referee.sheet()


def test_a_foul_that_loses_the_match_ends_it_in_the_deal() -> None:
    def watch(match: gd.Match, event: AnyEvent) -> None:
        if event.kind is EventKind.OUT and len(match.referee.entries) < 2 and not match.is_over:
            match.foul(FoulKind.HIDING, 2)

    match = gd.Match("provincial", random_players(), seed=2, watch=watch).play()
    assert match.winner == 1
    assert match.state.reason == "side 0 hid cards 2 times"
    assert gd.matches.replay(match.record).state == match.state
    with pytest.raises(gd.IllegalPlayError, match="after the match"):
        match.foul(FoulKind.GESTURE, 0)


def test_a_side_that_does_not_come_forfeits() -> None:
    match = gd.Match("provincial", random_players(), seed=2)
    match.arrive((0, 301))
    assert (match.winner, match.state.reason) == (0, "forfeit")
    assert list(match) == []
    both = gd.Match("huaian", random_players(), seed=2)
    both.arrive((None, 5))
    assert both.winner == gd.scoring.DRAW
    assert gd.matches.replay(both.record).state == both.state
    begun = gd.Match("huaian", random_players(), seed=2)
    begun.step()
    with pytest.raises(gd.IllegalPlayError, match="before the first deal"):
        begun.arrive((0, 0))


def test_an_illegal_answer_of_a_player_changes_nothing_and_is_asked_again() -> None:
    class Wrong:
        wrong = 0

        def act(self, observation: gd.players.Observation) -> object:
            if self.wrong < 2:
                self.wrong += 1
                return gd.PASS if observation.table is None else gd.CardSet("HR HR SB SB")
            return observation.options[0]

    match = gd.Match("huaian", [Wrong() for _ in range(4)], seed=1)  # type: ignore[list-item]
    match.step()
    for _ in range(2):
        before = match.events
        with pytest.raises(gd.IllegalPlayError):
            match.step()
        assert match.events == before
    match.step()
    assert len(match.events) > len(before)


def test_a_match_goes_on_from_its_record(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = gd.Match("folk", random_players(), seed=5, path=path)
    for _ in range(150):
        match.step()
    again = gd.Match("folk", random_players(), seed=5, path=path)
    assert again.events == match.events
    again.play()
    assert gd.files.load_record(path) == again.record


def test_four_players_are_needed() -> None:
    with pytest.raises(gd.ArgumentError, match="four players"):
        gd.Match("folk", random_players()[:3])


def test_clocks() -> None:
    clock = ManualClock(5.0)
    clock.advance(1.5)
    assert clock.now() == 6.5
    with pytest.raises(ValueError, match="-1"):
        clock.advance(-1)
    wall = WallClock()
    assert wall.now() <= wall.now()


def test_a_deal_cannot_start_while_one_is_running() -> None:
    table = gd.matches.Table(gd.rules.find("huaian"))
    table.deal(gd.rounds.draw(table.rules, 1))
    with pytest.raises(gd.IllegalPlayError, match="one is running"):
        table.deal(gd.rounds.draw(table.rules, 2))
    table.ring()
    with pytest.raises(gd.IllegalPlayError, match="bell"):
        table.ring()


def test_the_bell_rings_once_between_deals_or_not_at_all_after_the_match() -> None:
    match = gd.Match("jiangsu", random_players(), seed=1).play()
    with pytest.raises(gd.IllegalPlayError):
        match.table.ring()
    with pytest.raises(gd.IllegalPlayError):
        match.table.act(0, "pass")
    with pytest.raises(gd.IllegalPlayError):
        match.table.late(0)


def test_players_who_report_themselves_are_asked_for_it() -> None:
    match = gd.Match("huaian", random_players(), seed=3, manual_reports=True).play()
    kinds = [event.kind for event in match.events]
    assert EventKind.REPORT in kinds
    assert EventKind.ASK in kinds
    # A seat that asks a question first may miss its own report; most are made.
    assert kinds.count(EventKind.REPORT) > 3 * kinds.count(EventKind.FORGOTTEN)
    assert match.referee.count(FoulKind.REPORT_REFUSED, 0)
    assert gd.matches.replay(match.record).state == match.state


def test_silent_players_forget_their_reports() -> None:
    class Silent:
        def act(self, observation: gd.players.Observation) -> object:
            return observation.options[0] if observation.seat in observation.to_act else None

    match = gd.Match("jiangsu", [Silent() for _ in range(4)], seed=3, manual_reports=True)  # type: ignore[misc]
    next(iter(match))
    kinds = [event.kind for event in match.events]
    assert EventKind.REPORT not in kinds
    assert 1 <= kinds.count(EventKind.FORGOTTEN) == len(match.referee.entries)


def test_a_question_takes_no_turn_and_resets_no_count() -> None:
    table = gd.matches.Table(gd.rules.find("huaian"))
    hands = ["S3 S4 S6 S8", "D3 D5 D7 D9", "C4 C6 C8 CT", "S5 S7 S9 SJ"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), leader=0, manual_reports=True))  # type: ignore[arg-type]
    table.act(0, "S3")
    table.act(0, "report 3")
    table.late(1)
    table.act(1, "ask 0")
    assert table.timer.late == [0, 1]
    table.act(0, "report 3")
    assert table.round is not None
    assert table.round.to_act == (2,)
