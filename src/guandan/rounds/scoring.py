"""Levels, streaks, attempts at A: what one finished deal does to a match. Pure; nothing here knows a card.

Rules: matrix 2.2 of ``docs/rules/guandan.md``; order in one deal is gain, cap at A, demotion, floor 2, then
    the fall
from A (S-8). The head's side always plays its own level in the next deal (003a ¶63).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from guandan.errors import GuandanError
from guandan.rules.policies import (
    AcePolicy,
    AttemptPolicy,
    DropsPolicy,
    LeadInheritancePolicy,
    StreakPolicy,
    StreakSpan,
)
from guandan.rules.record import LEVELS, Rules

SEATS = (0, 1, 2, 3)
TOP_LEVEL = LEVELS[-1]
DRAW = -1
"""The winner of a match that ends in a draw."""


def side_of(seat: int) -> int:
    """Return the side of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.side_of(3)
        1
    """
    return seat % 2


def partner_of(seat: int) -> int:
    """Return the seat opposite.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.partner_of(3)
        1
    """
    return (seat + 2) % 4


@dataclass(frozen=True, slots=True)
class MatchState:
    """What a match carries from deal to deal.

    Attributes:
        levels: level of side 0 and of side 1, as rank texts.
        deal_level: level of the deal that is running or about to start; it never changes during a deal (S-9).
        declarers: side whose level is being played, None in the first deal.
        deals: number of finished deals.
        head_streaks: heads in a row, per seat.
        tail_streaks: tails in a row, per seat; a double-down is a tail for both losers (000 ¶54).
        attempts: failed deals at the own A since the last fall to 2, per side.
        drops: falls from A to 2, both sides together.
        fell_from_ace: sides whose level left A during the running deal by a foul (S-9).
        changes: number of events so far that changed a level.
        arrivals: per side, the value of ``changes`` at its arrival at its present level (AMB-28).
        last_head: seat of the last head, None before the first result.
        winner: winning side, ``DRAW`` for a draw, None while the match goes on.
        reason: why the match ended; empty while it goes on.
    """

    levels: tuple[str, str] = ("2", "2")
    deal_level: str = "2"
    declarers: int | None = None
    deals: int = 0
    head_streaks: tuple[int, int, int, int] = (0, 0, 0, 0)
    tail_streaks: tuple[int, int, int, int] = (0, 0, 0, 0)
    attempts: tuple[int, int] = (0, 0)
    drops: int = 0
    fell_from_ace: tuple[bool, bool] = (False, False)
    changes: int = 0
    arrivals: tuple[int, int] = (0, 0)
    last_head: int | None = None
    winner: int | None = None
    reason: str = ""

    @property
    def is_over(self) -> bool:
        """True when a side has won or the match is drawn."""
        return self.winner is not None

    @property
    def last_side(self) -> int | None:
        """The side of the last head, None before the first result."""
        return None if self.last_head is None else side_of(self.last_head)

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain JSON values, by attribute name."""
        return {
            name: list(value) if isinstance(value := getattr(self, name), tuple) else value
            for name in self.__dataclass_fields__
        }


def start(rules: Rules) -> MatchState:
    """Return the state before the first deal: both sides at the start level, no declarers.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.start(gd.rules.find("huaian")).levels
        ('2', '2')
    """
    level = rules.deal.start_level
    return MatchState(levels=(level, level), deal_level=level)


def raised(level: str, by: int) -> str:
    """Move a level up (down, if negative), never beyond A nor below 2 (row H3).

    Example:
        >>> import guandan as gd
        >>> gd.scoring.raised("K", 3), gd.scoring.raised("3", -2)
        ('A', '2')
    """
    return LEVELS[min(max(LEVELS.index(level) + by, 0), len(LEVELS) - 1)]


def complete_order(finish_order: Sequence[int]) -> tuple[int, int, int, int]:
    """Complete a finish order with the seats that never went out, in seat order.

    A double-down needs two seats and any other finish three. The two losers of a double-down have no order
    among
    themselves (S-5); they are listed by seat only so that one result has one form.

    Args:
        finish_order: seats in the order of going out, two to four of them.

    Returns:
        All four seats.

    Raises:
        GuandanError: seats are repeated, unknown, or too few to decide the deal.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.complete_order([1, 3])
        (1, 3, 0, 2)
    """
    order = tuple(finish_order)
    if len(set(order)) != len(order) or not set(order) <= set(SEATS):
        raise GuandanError(f"expected different seats 0 to 3 as a finish order, got {list(finish_order)}")
    if len(order) < 2 or (len(order) == 2 and order[1] != partner_of(order[0])):
        raise GuandanError(f"expected a finish order that decides the deal, got {list(finish_order)}")
    rest = [seat for seat in SEATS if seat not in order]
    first, second, third, last = (*order, *rest)
    return first, second, third, last


def is_double_down(finish_order: Sequence[int]) -> bool:
    """Say whether the first two are partners (双下).

    Example:
        >>> import guandan as gd
        >>> gd.scoring.is_double_down([3, 1, 0, 2])
        True
    """
    return finish_order[1] == partner_of(finish_order[0])


def tails_of(finish_order: Sequence[int]) -> tuple[int, ...]:
    """Return the seats credited with a tail: the last, or both losers of a double-down (000 ¶54).

    Example:
        >>> import guandan as gd
        >>> gd.scoring.tails_of([3, 1]), gd.scoring.tails_of([3, 0, 1])
        ((0, 2), (2,))
    """
    order = complete_order(finish_order)
    return (order[2], order[3]) if is_double_down(order) else (order[3],)


def gain(rules: Rules, finish_order: Sequence[int]) -> int:
    """Return the levels the head's side gains before cap, streaks and falls (row H1).

    Args:
        rules: the rule set.
        finish_order: seats in the order of going out.

    Returns:
        Levels for a head whose partner is second, third or last.

    Raises:
        GuandanError: the finish order does not decide a deal.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.gain(gd.rules.find("folk"), [0, 2, 1, 3])
        4
    """
    order = complete_order(finish_order)
    place = order.index(partner_of(order[0]))
    swapped = rules.play.lead_inheritance is LeadInheritancePolicy.NEXT_PLAYER
    if place == 1 and swapped and rules.levels.next_player_gain is not None:
        return rules.levels.next_player_gain
    return rules.levels.gains[place - 1]


def with_levels(state: MatchState, levels: tuple[str, str]) -> MatchState:
    """Set both levels as one event, noting which sides arrived somewhere new (AMB-28).

    Example:
        >>> import guandan as gd
        >>> gd.scoring.with_levels(gd.scoring.MatchState(), ("5", "2")).arrivals
        (1, 0)
    """
    moved = [new != old for new, old in zip(levels, state.levels, strict=True)]
    if not any(moved):
        return state
    changes = state.changes + 1
    arrivals = (changes if moved[0] else state.arrivals[0], changes if moved[1] else state.arrivals[1])
    return replace(state, levels=levels, changes=changes, arrivals=arrivals)


def change_levels(state: MatchState, by: tuple[int, int]) -> MatchState:
    """Move the sides' levels by a referee's decision, capped at A, floored at 2, never passing A (AMB-22).

    The level card of a running deal stays (S-9). Between deals, ``between_deals`` must follow so that the
    next deal is
    played at the declarers' new level.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.change_levels(gd.scoring.MatchState(levels=("A", "2")), (1, -1)).levels
        ('A', '2')
    """
    levels = (raised(state.levels[0], by[0]), raised(state.levels[1], by[1]))
    left = [old == TOP_LEVEL and new != TOP_LEVEL for old, new in zip(state.levels, levels, strict=True)]
    changed = with_levels(state, levels)
    fell = (state.fell_from_ace[0] or left[0], state.fell_from_ace[1] or left[1])
    return replace(changed, fell_from_ace=fell)


def between_deals(state: MatchState) -> MatchState:
    """Fix the level of the next deal: the declarers' own (row A7). Call after a foul found between deals
    (S-9).

    Example:
        >>> import guandan as gd
        >>> state = gd.scoring.MatchState(levels=("5", "7"), deal_level="4", declarers=0)
        >>> gd.scoring.between_deals(state).deal_level
        '5'
    """
    level = state.levels[state.declarers if state.declarers is not None else 0]
    return replace(state, deal_level=level, fell_from_ace=(False, False))


def with_winner(state: MatchState, winner: int, reason: str) -> MatchState:
    """End the match.

    Example:
        >>> import guandan as gd
        >>> gd.scoring.with_winner(gd.scoring.MatchState(), 1, "forfeit").is_over
        True
    """
    return replace(state, winner=winner, reason=reason)


def _streaks(rules: Rules, old: Sequence[int], seats: Sequence[int]) -> tuple[int, int, int, int]:
    reset = rules.levels.streak_span is StreakSpan.CONSECUTIVE
    a, b, c, d = (old[seat] + 1 if seat in seats else (0 if reset else old[seat]) for seat in SEATS)
    return a, b, c, d


def _streak_step(rules: Rules, streak: int) -> int:
    """Levels that one more head or tail is worth when it is the streak's n-th (AMB-15)."""
    if streak < 3 or rules.levels.streaks is StreakPolicy.NONE:
        return 0
    return 1 if rules.levels.streaks is StreakPolicy.TOTAL else streak - 2


def _passes(rules: Rules, state: MatchState, order: Sequence[int]) -> bool:
    """Say whether the finish passes A for the head's side (rows I1, I2)."""
    side = side_of(order[0])
    if state.levels[side] != TOP_LEVEL or state.fell_from_ace[side]:
        return False
    own_deal = state.declarers == side and state.deal_level == TOP_LEVEL
    if rules.ace.own_level_only and not own_deal:
        return False
    if rules.ace.condition is AcePolicy.DOUBLE_DOWN:
        return is_double_down(order)
    return order[3] != partner_of(order[0])


def _failed_attempt(rules: Rules, state: MatchState, order: Sequence[int], passed: bool) -> int | None:
    """Return the side that failed a deal at its own A, if any (AMB-18)."""
    side = state.declarers
    if passed or side is None or state.deal_level != TOP_LEVEL:
        return None
    if rules.ace.counted is AttemptPolicy.PARTNER_LAST_ONLY:
        head_fails = side_of(order[0]) == side and order[3] == partner_of(order[0])
        return side if head_fails else None
    return side


def _after_drop(rules: Rules, state: MatchState) -> MatchState:
    """End the match when the drops from A run out (S-10)."""
    if rules.ace.max_drops is None or state.drops < rules.ace.max_drops:
        return state
    first, second = (LEVELS.index(level) for level in state.levels)
    if rules.ace.after_max_drops is DropsPolicy.DRAW or first == second:
        return with_winner(state, DRAW, f"{state.drops} drops from A")
    return with_winner(state, 0 if first > second else 1, f"{state.drops} drops from A, higher level")


def apply(rules: Rules, state: MatchState, finish_order: Sequence[int]) -> MatchState:
    """Return the match after one more deal.

    Args:
        rules: the rule set.
        state: the match before this deal's result.
        finish_order: seats in the order of going out; two are enough for a double-down, three otherwise.

    Returns:
        The new state: levels, streaks, attempts, next deal's level and declarers, and the winner if A is
        passed.

    Raises:
        GuandanError: the match is over, or the finish order does not decide a deal.

    Example:
        >>> import guandan as gd
        >>> rules = gd.rules.find("provincial")
        >>> after = gd.scoring.apply(rules, gd.scoring.start(rules), [1, 0, 3, 2])
        >>> after.levels, after.deal_level, after.declarers
        (('2', '4'), '4', 1)
    """
    if state.is_over:
        raise GuandanError(f"the match is over ({state.reason}), expected no further deal")
    order = complete_order(finish_order)
    head, side = order[0], side_of(order[0])
    passed = _passes(rules, state, order)
    failed = _failed_attempt(rules, state, order, passed)
    heads = _streaks(rules, state.head_streaks, (head,))
    tails = tails_of(order)
    tail_streaks = _streaks(rules, state.tail_streaks, tails)

    levels = list(state.levels)
    if not passed:
        levels[side] = raised(levels[side], gain(rules, order) + _streak_step(rules, heads[head]))
        for loser_side in (0, 1):
            steps = [_streak_step(rules, tail_streaks[seat]) for seat in tails if side_of(seat) == loser_side]
            levels[loser_side] = raised(levels[loser_side], -max(steps, default=0))
    attempts = list(state.attempts)
    drops = state.drops
    if failed is not None:
        attempts[failed] += 1
        if rules.ace.attempts is not None and attempts[failed] >= rules.ace.attempts:
            attempts[failed] = 0
            levels[failed] = LEVELS[0]
            drops += 1

    after = replace(
        with_levels(state, (levels[0], levels[1])),
        declarers=side,
        deals=state.deals + 1,
        head_streaks=heads,
        tail_streaks=tail_streaks,
        attempts=(attempts[0], attempts[1]),
        drops=drops,
        last_head=head,
    )
    if passed:
        return with_winner(after, side, "passed A")
    return _after_drop(rules, between_deals(after))
