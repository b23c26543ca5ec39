"""From the points of a deal to levels, bank and match (§9–§12 of docs/rules/shengji.md). Pure, no cards.

The order of application is fixed (§11): card points and kitty bonus, then the fines of ten, then the rule
for too many or too few cards, then the table of levels.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from guandan.errors import GuandanError
from guandan.shengji.policies import NextBankerPolicy, TiePolicy
from guandan.shengji.rules import LEVELS, Rules
from guandan.shengji.seats import next_seat, partner_of, side_of

BANKER = "banker"
ATTACKERS = "attackers"
DRAW = -1
"""The winner of a match that ends in a draw."""

_DEFAULT = Rules()


@dataclass(frozen=True, slots=True)
class Result:
    """What one deal came to.

    Attributes:
        side: "banker" if the banker's side keeps the bank, "attackers" if the others take it (上台).
        levels: levels that side gains, before any cap.
        next_banker: seat that banks the next deal.
        banker: seat that banked this one.
        score: the attackers' points after bonus and penalties; None for a void deal.
        trick_points: points the attackers took in tricks.
        kitty_points: points that lay in the kitty.
        multiplier: what the kitty counted for the attackers, 0 if they did not win it.
        fines: points that penalties added to the attackers' score, negative if they took some away.
        reason: why the deal was void; empty if it was played out.
    """

    side: str
    levels: int
    next_banker: int
    banker: int
    score: int | None = None
    trick_points: int = 0
    kitty_points: int = 0
    multiplier: int = 0
    fines: int = 0
    reason: str = ""

    @property
    def is_void(self) -> bool:
        """True when no cards decided the deal."""
        return self.score is None

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain JSON values, by attribute name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


class CountFault(StrEnum):
    """Whose number of cards was found wrong during play (多牌, 少牌; ¶35)."""

    BANKER_SIDE = "banker_side"
    ATTACKERS_SIDE = "attackers_side"


def level_result(score: int, *, rules: Rules = _DEFAULT) -> tuple[str, int]:
    """Return which side banks next and how many levels it gains (§10).

    Args:
        score: the attackers' final points; may be negative.
        rules: threshold, step and shut-out bonus are read from it.

    Returns:
        ("banker" | "attackers", levels).

    Example:
        >>> from guandan import shengji as sj
        >>> sj.level_result(115), sj.level_result(120), sj.level_result(150), sj.level_result(0)
        (('banker', 1), ('attackers', 0), ('attackers', 1), ('banker', 4))
    """
    above = score - rules.result.threshold
    if above >= 0:
        return (ATTACKERS, above // rules.result.step)
    bonus = int(rules.result.shutout_bonus and score <= 0)
    return (BANKER, -(above // rules.result.step) + bonus)


def fines_total(fines: Iterable[tuple[int, int]], banker: int) -> int:
    """Return what fines add to the attackers' score.

    Args:
        fines: (seat that offended, points) for each fine.
        banker: the banker's seat; fines of his side count for the attackers, theirs against them (AMB-6).

    Example:
        >>> from guandan.shengji import scoring
        >>> scoring.fines_total([(0, 10), (1, 30)], banker=2)
        -20
    """
    return sum(points if side_of(seat) == side_of(banker) else -points for seat, points in fines)


def with_count_faults(score: int, faults: Iterable[CountFault], *, rules: Rules = _DEFAULT) -> int:
    """Apply the rule for too many or too few cards (¶35; §16.11: the banker side's first).

    Args:
        score: the attackers' points with bonus and fines.
        faults: the sides found at fault; each counts once.
        rules: threshold and step.

    Returns:
        The adjusted score.

    Example:
        >>> from guandan.shengji import scoring
        >>> scoring.with_count_faults(95, ["banker_side"]), scoring.with_count_faults(160, ["attackers_side"])
        (120, 115)
    """
    found = {CountFault(fault) for fault in faults}
    threshold, step = rules.result.threshold, rules.result.step
    if CountFault.BANKER_SIDE in found:
        score = threshold if score < threshold else score + step
    if CountFault.ATTACKERS_SIDE in found:
        # "Counted as below the threshold" is read as the highest such score (AMB-20).
        score = threshold - 5 if score >= threshold else score - step
    return score


def next_banker(rules: Rules, banker: int, side: str) -> int:
    """Return the seat that banks after a deal (AMB-19).

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> scoring.next_banker(sj.Rules(), 3, "banker"), scoring.next_banker(sj.Rules(), 3, "attackers")
        (1, 0)
    """
    if side == ATTACKERS:
        return next_seat(banker)
    return banker if rules.result.next_banker is NextBankerPolicy.SAME_OR_NEXT else partner_of(banker)


def result_of(
    rules: Rules,
    *,
    banker: int,
    trick_points: int,
    kitty_points: int = 0,
    multiplier: int = 0,
    fines: Iterable[tuple[int, int]] = (),
    count_faults: Iterable[CountFault] = (),
) -> Result:
    """Settle a deal that was played out, in the order of §11.

    Args:
        rules: the rule set.
        banker: the banker's seat.
        trick_points: points the attackers took in tricks.
        kitty_points: points in the kitty.
        multiplier: what the kitty counts for the attackers, 0 if they did not win it.
        fines: (seat that offended, points) for each fine.
        count_faults: sides found with a wrong number of cards.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> done = scoring.result_of(sj.Rules(), banker=0, trick_points=95, kitty_points=10, multiplier=6)
        >>> done.score, done.side, done.levels, done.next_banker
        (155, 'attackers', 1, 1)
    """
    added = fines_total(fines, banker)
    score = with_count_faults(trick_points + kitty_points * multiplier + added, count_faults, rules=rules)
    side, levels = level_result(score, rules=rules)
    return Result(
        side=side,
        levels=levels,
        next_banker=next_banker(rules, banker, side),
        banker=banker,
        score=score,
        trick_points=trick_points,
        kitty_points=kitty_points,
        multiplier=multiplier,
        fines=added,
    )


def wrong_kitty(rules: Rules, banker: int) -> Result:
    """Settle a deal whose banker buried a wrong number of cards.

    Void, the bank passes, one level (¶37, AMB-9).
    """
    return Result(
        side=ATTACKERS,
        levels=rules.kitty.wrong_count_levels,
        next_banker=next_banker(rules, banker, ATTACKERS),
        banker=banker,
        reason="wrong number of cards buried",
    )


@dataclass(frozen=True, slots=True)
class MatchState:
    """What a match carries from deal to deal.

    Attributes:
        levels: level of side 0 and of side 1, as rank texts.
        banker: seat that banks the next deal; None before the first, whose shows decide it.
        deals: number of finished deals.
        winner: winning side, ``DRAW`` for a draw, None while the match goes on.
        reason: why the match ended; empty while it goes on.
    """

    levels: tuple[str, str] = ("2", "2")
    banker: int | None = None
    deals: int = 0
    winner: int | None = None
    reason: str = ""

    @property
    def is_over(self) -> bool:
        """True when a side has won or the match is drawn."""
        return self.winner is not None

    @property
    def deal_level(self) -> str:
        """The level of the next deal: the bank's own (both sides start at the same one)."""
        return self.levels[0 if self.banker is None else side_of(self.banker)]

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain JSON values, by attribute name."""
        return {"levels": list(self.levels)} | {
            name: getattr(self, name) for name in self.__dataclass_fields__ if name != "levels"
        }


def start(rules: Rules) -> MatchState:
    """Return the state before the first deal.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> scoring.start(sj.Rules()).levels
        ('2', '2')
    """
    level = rules.deal.start_level
    return MatchState(levels=(level, level))


def raised(rules: Rules, level: str, by: int, *, has_banked: bool) -> str:
    """Move a level up, stopping at every level that must be played (必打; §10).

    Args:
        rules: the levels that must be played; A always is one.
        level: the present level.
        by: levels gained.
        has_banked: whether the side banked the finished deal. A level that must be played is left only by a
            side that banked at it, so that it cannot be passed by points alone.

    Returns:
        The new level, A at most.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> scoring.raised(sj.Rules(), "K", 3, has_banked=True)
        'A'
    """
    place = LEVELS.index(level)
    if level in rules.result.must_play and not has_banked:
        return level
    for _ in range(by):
        if place + 1 == len(LEVELS):
            break
        place += 1
        if LEVELS[place] in rules.result.must_play:
            break
    return LEVELS[place]


def apply(rules: Rules, state: MatchState, result: Result) -> MatchState:
    """Return the match after one more deal.

    Args:
        rules: the rule set.
        state: the match before this deal's result.
        result: the deal.

    Returns:
        The new state; a side that banked at A and keeps the bank has passed A and wins (¶5).

    Raises:
        GuandanError: the match is over, or another seat banked than the state says.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> state = scoring.MatchState(levels=("K", "9"), banker=0)
        >>> after = scoring.apply(sj.Rules(), state, scoring.result_of(sj.Rules(), banker=0, trick_points=40))
        >>> after.levels, after.banker, after.winner
        (('A', '9'), 2, None)
    """
    if state.is_over:
        raise GuandanError(f"the match is over ({state.reason}), expected no further deal")
    if state.banker is not None and state.banker != result.banker:
        raise GuandanError(
            f"expected the result of a deal that seat {state.banker} banked, got seat {result.banker}"
        )
    banking = side_of(result.banker)
    gaining = banking if result.side == BANKER else 1 - banking
    after = replace(state, banker=result.next_banker, deals=state.deals + 1)
    if result.side == BANKER and state.levels[banking] == LEVELS[-1]:
        return replace(after, winner=banking, reason="passed A")
    levels = list(state.levels)
    levels[gaining] = raised(rules, levels[gaining], result.levels, has_banked=gaining == banking)
    return replace(after, levels=(levels[0], levels[1]))


def at_time_up(rules: Rules, state: MatchState, *, next_bank: int | None = None) -> MatchState:
    """End a match whose time is up and whose last deal is finished or abandoned (§12).

    Args:
        rules: the tie policy is read from it.
        state: the match after its last finished deal.
        next_bank: the seat that would have banked, where an abandoned first deal had not settled it yet.

    Returns:
        The state with its winner: the higher level, else the side that would bank the next deal (AMB-23).

    Raises:
        GuandanError: the levels are equal and nobody is known to bank next.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> scoring.at_time_up(sj.Rules(), scoring.MatchState(levels=("9", "9"), banker=3)).winner
        1
    """
    if state.is_over:
        return state
    first, second = (LEVELS.index(level) for level in state.levels)
    if first != second:
        return replace(state, winner=int(second > first), reason="time up, higher level")
    if rules.clock.tie is TiePolicy.DRAW:
        return replace(state, winner=DRAW, reason="time up, levels equal")
    banker = state.banker if state.banker is not None else next_bank
    if banker is None:
        raise GuandanError(
            "expected the seat that would bank next, as the levels are equal at the end of time"
        )
    return replace(state, winner=side_of(banker), reason="time up, levels equal, side to bank next")


class Lateness(StrEnum):
    """What coming late costs a team (迟到; ¶47)."""

    IN_TIME = "in_time"
    WARNING = "warning"
    FINE = "fine"
    FIRST_DEAL = "first_deal"
    MATCH = "match"


def lateness(rules: Rules, minutes: float) -> Lateness:
    """Judge a team that comes so many minutes late (AMB-21: each limit belongs to the milder step).

    Raises:
        GuandanError: the minutes are negative.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> [scoring.lateness(sj.Rules(), minutes).value for minutes in (0, 5, 8, 12, 16)]
        ['in_time', 'warning', 'fine', 'first_deal', 'match']
    """
    if minutes < 0:
        raise GuandanError(f"expected minutes of lateness, got {minutes}")
    if minutes == 0:
        return Lateness.IN_TIME
    steps: Mapping[Lateness, float] = dict(
        zip((Lateness.WARNING, Lateness.FINE, Lateness.FIRST_DEAL), rules.penalties.late_minutes, strict=True)
    )
    return next((step for step, limit in steps.items() if minutes <= limit), Lateness.MATCH)


def forfeit_first_deal(rules: Rules, state: MatchState, *, late_side: int, first_drawer: int) -> MatchState:
    """Return the match after a first deal that a late team forfeited: the others rise and bank (AMB-27).

    Args:
        rules: the levels they gain.
        state: the match before its first deal.
        late_side: the team that was late.
        first_drawer: who would have drawn first; he banks if he is of the other team, else his right-hand
            neighbour.

    Raises:
        GuandanError: a deal has been finished already.
    """
    if state.deals or state.is_over:
        raise GuandanError(f"expected a match before its first deal, got one after {state.deals}")
    winners = 1 - late_side
    levels = list(state.levels)
    levels[winners] = raised(rules, levels[winners], rules.penalties.late_levels, has_banked=False)
    banker = first_drawer if side_of(first_drawer) == winners else next_seat(first_drawer)
    return replace(state, levels=(levels[0], levels[1]), banker=banker, deals=1)


def forfeited(rules: Rules, state: MatchState, late_minutes: Sequence[float]) -> MatchState:
    """Return the match after both teams have come: lost for a team that is more than 15 minutes late.

    Args:
        rules: the limits of lateness.
        state: the match before its first deal.
        late_minutes: how late the teams of sides 0 and 1 came.

    Returns:
        The state, with a winner if one team forfeits, drawn if both do.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import scoring
        >>> scoring.forfeited(sj.Rules(), scoring.MatchState(), (0, 16)).winner
        0
    """
    gone = [side for side in (0, 1) if lateness(rules, late_minutes[side]) is Lateness.MATCH]
    if not gone:
        return state
    winner = 1 - gone[0] if len(gone) == 1 else DRAW
    return replace(state, winner=winner, reason="match forfeited by coming late")
