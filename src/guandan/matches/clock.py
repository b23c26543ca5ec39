"""Clocks of a match, and what the bell decides: the time-up matrices of 000, 003a and 004 (matrix 2.3).

A deal is running from its first drawn card, in every rule set (S-12). Decisions are pure functions of the
match state;
``Match`` only asks them at the right moments.
"""

from dataclasses import dataclass
from enum import StrEnum

from guandan.base.clock import Clock, ManualClock, WallClock
from guandan.rounds.scoring import MatchState, side_of
from guandan.rules.policies import TimeUpPolicy
from guandan.rules.record import LEVELS, Rules

__all__ = [
    "Clock",
    "Decision",
    "ManualClock",
    "MoveTimer",
    "Verdict",
    "WallClock",
    "at_bell",
    "at_head",
    "between",
    "is_timed",
    "level_gap",
]


class Verdict(StrEnum):
    """What happens at the bell, or at a later moment once it has rung."""

    WIN = "win"
    """The named side wins now."""
    PLAY_TO_HEAD = "play_to_head"
    """The running deal goes on until its head is known (000 ¶9)."""
    FINISH_DEAL = "finish_deal"
    """The running deal is played out, then the levels decide (004 ¶50)."""
    EXTRA_DEAL = "extra_deal"
    """One more deal; the head's side wins (003a ¶65, AMB-26; S-13)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict, the winning side where there is one, and the reason in words."""

    verdict: Verdict
    side: int | None = None
    reason: str = ""


def _higher(state: MatchState) -> int | None:
    """Return the side with the higher level, None if the levels are equal."""
    first, second = (LEVELS.index(level) for level in state.levels)
    return None if first == second else int(second > first)


def level_gap(state: MatchState) -> int:
    """Return the distance of the two levels.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.clock import level_gap
        >>> level_gap(gd.scoring.MatchState(levels=("9", "J")))
        2
    """
    first, second = (LEVELS.index(level) for level in state.levels)
    return abs(first - second)


def at_bell(rules: Rules, state: MatchState, *, running: bool, head: int | None = None) -> Decision:
    """Decide what the match bell does.

    Args:
        rules: the rule set.
        state: the match; during a deal, as it stood when that deal began (fouls included).
        running: True from a deal's first drawn card to its end (S-12).
        head: the seat that has gone out first in the running deal, None if nobody has.

    Returns:
        The decision; ``side`` is set exactly for ``WIN``.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches import clock
        >>> rules = gd.rules.find("huaian")
        >>> state = gd.scoring.apply(rules, gd.scoring.start(rules), [0, 2])
        >>> clock.at_bell(rules, state, running=True).side
        0
    """
    if rules.clock.time_up is TimeUpPolicy.DECLARERS:
        return _declarers(rules, state, running=running, head=head)
    if running:
        return Decision(Verdict.FINISH_DEAL, reason="a deal that was begun is played out")
    return between(rules, state)


def _declarers(rules: Rules, state: MatchState, *, running: bool, head: int | None) -> Decision:
    higher = _higher(state)
    if state.declarers is None:
        # The first deal has no declarers: its head decides (AMB-27).
        if running and head is not None:
            return Decision(Verdict.WIN, side_of(head), "time up in the first deal, head known")
        return Decision(Verdict.PLAY_TO_HEAD, reason="time up in the first deal")
    if not running:
        return between(rules, state)
    if higher is None:
        if rules.clock.finish_when_tied:
            return Decision(Verdict.FINISH_DEAL, reason="time up, levels tied, deal played out")
        return Decision(Verdict.WIN, state.declarers, "time up, levels tied, declarers win")
    if level_gap(state) > 1:
        return Decision(Verdict.WIN, higher, "time up, higher level")
    if head is None:
        return Decision(Verdict.PLAY_TO_HEAD, reason="time up, one level apart")
    if side_of(head) != higher:
        return Decision(Verdict.WIN, side_of(head), "time up, trailing side became head")
    return Decision(Verdict.WIN, higher, "time up, higher level, trailing side not head")


def at_head(rules: Rules, state: MatchState, head: int) -> Decision:
    """Decide at the moment the head becomes known after ``PLAY_TO_HEAD`` (000 ¶9).

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.clock import at_head
        >>> state = gd.scoring.MatchState(levels=("8", "7"), deal_level="8", declarers=0)
        >>> at_head(gd.rules.find("huaian"), state, head=3).side
        1
    """
    return _declarers(rules, state, running=True, head=head)


def between(rules: Rules, state: MatchState) -> Decision:
    """Decide once time is up and no deal is running, or the running deal has been finished (rows 1, 2 and 6).

    Args:
        rules: the rule set.
        state: the match after its last finished deal.

    Returns:
        ``WIN`` with the side, or ``EXTRA_DEAL``.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches import clock
        >>> rules = gd.rules.find("jiangsu")
        >>> clock.between(rules, gd.scoring.start(rules)).verdict.value
        'extra_deal'
    """
    if state.winner is not None and state.winner >= 0:
        return Decision(Verdict.WIN, state.winner, state.reason)
    higher = _higher(state)
    if higher is not None:
        return Decision(Verdict.WIN, higher, "time up, higher level")
    policy = rules.clock.time_up
    if policy is TimeUpPolicy.DECLARERS and state.last_side is not None:
        # Between deals the declarers are the side of the last head.
        return Decision(Verdict.WIN, state.last_side, "time up, levels tied, declarers win")
    if policy is TimeUpPolicy.FIRST_TO_REACH and state.arrivals[0] != state.arrivals[1]:
        earlier = int(state.arrivals[1] < state.arrivals[0])
        return Decision(Verdict.WIN, earlier, "time up, levels tied, reached first")
    return Decision(Verdict.EXTRA_DEAL, reason="time up, levels tied")


@dataclass(slots=True)
class MoveTimer:
    """Counts the late turns of each pair (000 ¶6; AMB-20, S-14).

    A late turn adds one, a turn in time resets the pair's count, a turn that the table played resets nothing.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.clock import MoveTimer
        >>> timer, rules = MoveTimer(), gd.rules.find("huaian")
        >>> [timer.turn(rules, seat, late=True) for seat in (0, 2, 0)]
        [False, False, True]
    """

    late: list[int]

    def __init__(self) -> None:
        self.late = [0, 0]

    @staticmethod
    def limit(rules: Rules, *, opening: bool) -> float | None:
        """Return the seconds a turn may take; ``opening`` is the first play of a deal (AMB-31)."""
        if opening and rules.clock.opening_seconds is not None:
            return rules.clock.opening_seconds
        return rules.clock.move_seconds

    @staticmethod
    def is_late(rules: Rules, seconds: float, *, opening: bool) -> bool:
        """Say whether a turn took too long; exactly the limit is in time."""
        limit = MoveTimer.limit(rules, opening=opening)
        return limit is not None and seconds > limit

    def turn(self, rules: Rules, seat: int, *, late: bool) -> bool:
        """Count one turn and say whether its pair is now disqualified.

        Args:
            rules: the rule set.
            seat: the player whose turn it was.
            late: True if he took too long, so that the table acted for him.

        Returns:
            True exactly when the pair has reached the limit of late turns in a row.
        """
        side = side_of(seat)
        self.late[side] = self.late[side] + 1 if late else 0
        return rules.clock.late_limit is not None and self.late[side] >= rules.clock.late_limit


def is_timed(rules: Rules, *, teams_left: int | None = None) -> bool:
    """Say whether the match clock runs with so many teams left in the tournament (000 ¶4: not in the last
    eight).

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.clock import is_timed
        >>> is_timed(gd.rules.find("huaian"), teams_left=8)
        False
    """
    untimed = rules.clock.untimed_from_last
    return not (untimed is not None and teams_left is not None and teams_left <= untimed)
