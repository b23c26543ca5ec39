"""Fouls, their effects on a match, and the log that a referee signs (004 ¶42–46, 000 ¶6–12; rows K3–K10).

Each kind of foul has one effect, read from the rule set; a rule set without a tariff records the foul and
changes
nothing (S-15).
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from guandan.rounds.scoring import (
    DRAW,
    MatchState,
    between_deals,
    change_levels,
    side_of,
    with_winner,
)
from guandan.rules.record import Rules


class FoulKind(StrEnum):
    """What a referee can write down."""

    OUT_OF_TURN = "out_of_turn"
    """A card on the table before one's turn; it goes back to the hand (004 ¶44, S-15)."""
    GESTURE = "gesture"
    """A gesture or word of playing before one's turn: a warning (004 ¶44)."""
    HIDING = "hiding"
    """Cards dropped unplayed or taken back from the table (藏牌, 004 ¶46)."""
    SIGNAL = "signal"
    """Telling a partner something by word or body (000 ¶11)."""
    REPORT_FORGOTTEN = "report_forgotten"
    """A due report of remaining cards was not made (000 ¶7, S-16)."""
    REPORT_REFUSED = "report_refused"
    """The number of cards was refused when asked for (000 ¶7)."""
    LATE_TURN = "late_turn"
    """A turn took longer than the move clock allows (000 ¶6, 004 ¶33)."""
    OTHER = "other"
    """Anything else the referee wants on the sheet; no effect."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the referee's sheet.

    Attributes:
        deal: number of the deal, from 1.
        kind: the foul.
        seat: the offender.
        effect: what it changed, in words; "recorded" if nothing.
        levels: both sides' levels after the entry.
        note: free words of the referee.
    """

    deal: int
    kind: FoulKind
    seat: int
    effect: str
    levels: tuple[str, str]
    note: str = ""

    def __str__(self) -> str:
        words = f"deal {self.deal}: seat {self.seat}, {self.kind.value.replace('_', ' ')}: {self.effect}"
        return f"{words} ({self.note})" if self.note else words


@dataclass(slots=True)
class Referee:
    """Applies the tariffs of a rule set and keeps the sheet.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.fouls import FoulKind, Referee
        >>> rules = gd.rules.find("provincial")
        >>> state = Referee(rules).record(gd.scoring.start(rules), FoulKind.OUT_OF_TURN, seat=1)
        >>> state.levels
        ('3', '2')
    """

    rules: Rules
    entries: list[Entry] = field(default_factory=list)

    def record(
        self, state: MatchState, kind: FoulKind, *, seat: int, running: bool = True, note: str = ""
    ) -> MatchState:
        """Write one foul down and return the match with its effect.

        Args:
            state: the match before the foul.
            kind: what happened.
            seat: who did it.
            running: False if it was found between deals, when a level change acts at once (S-9).
            note: free words for the sheet.

        Returns:
            The match after the effect: levels, and perhaps its winner.
        """
        deal = state.deals + 1
        after, effect = self._effect(state, kind, seat, deal)
        if not running and not after.is_over:
            after = between_deals(after)
        self.entries.append(Entry(deal, kind, seat, effect, after.levels, note))
        return after

    def count(self, kind: FoulKind, side: int, *, deal: int | None = None) -> int:
        """Count a side's entries of one kind, in one deal or in the whole match."""
        return sum(
            1
            for entry in self.entries
            if entry.kind is kind and side_of(entry.seat) == side and deal in (None, entry.deal)
        )

    def _effect(self, state: MatchState, kind: FoulKind, seat: int, deal: int) -> tuple[MatchState, str]:
        tariff, side = self.rules.fouls, side_of(seat)
        if state.is_over:
            return state, "recorded"
        if kind is FoulKind.OUT_OF_TURN:
            return self._raise_opponents(state, side, tariff.out_of_turn_levels, "card back to the hand")
        if kind is FoulKind.GESTURE and tariff.gestures_per_foul is not None:
            warnings = self.count(kind, side, deal=deal) + 1
            if warnings % tariff.gestures_per_foul:
                return state, "warning"
            return self._raise_opponents(
                state, side, tariff.gesture_levels, f"{warnings} warnings in one deal"
            )
        if kind is FoulKind.HIDING:
            found = self.count(kind, side) + 1
            if tariff.hidings_lose_match is not None and found >= tariff.hidings_lose_match:
                return with_winner(state, 1 - side, f"side {side} hid cards {found} times"), "match lost"
            change = [0, 0]
            change[1 - side], change[side] = tariff.hiding_gain, -tariff.hiding_loss
            return self._change(state, (change[0], change[1]), "hidden cards")
        if kind is FoulKind.SIGNAL and tariff.cheats_disqualify is not None:
            found = self.count(kind, side) + 1
            if found >= tariff.cheats_disqualify:
                return with_winner(state, 1 - side, f"side {side} disqualified for signals"), "disqualified"
            return state, "warning"
        if kind is FoulKind.REPORT_REFUSED and self.rules.reports.refusal_is_foul:
            return self._raise_opponents(state, side, self.rules.reports.refusal_levels, "one foul")
        return state, "recorded"

    def _raise_opponents(self, state: MatchState, side: int, by: int, why: str) -> tuple[MatchState, str]:
        change = (by, 0) if side == 1 else (0, by)
        return self._change(state, change, why)

    @staticmethod
    def _change(state: MatchState, by: tuple[int, int], why: str) -> tuple[MatchState, str]:
        after = change_levels(state, by)
        moves = [f"side {side} {step:+d}" for side, step in enumerate(by) if step]
        return after, ", ".join([why, *moves]) if moves else f"{why}, recorded"

    def sheet(self, *, names: tuple[str, str] = ("side 0", "side 1")) -> str:
        """Return the sheet as text, with room for three signatures (004 ¶44 asks for it).

        Args:
            names: the two sides' names.

        Returns:
            Lines ending in a newline; the same entries always give the same text.
        """
        lines = [f"Referee's sheet: {names[0]} against {names[1]}, rules '{self.rules.name}'"]
        lines += [
            f"{number:>3}. {entry}; levels {'-'.join(entry.levels)}"
            for number, entry in enumerate(self.entries, 1)
        ]
        if not self.entries:
            lines.append("  no fouls")
        lines += [f"{who}: {'.' * 30}" for who in ("Referee", names[0], names[1])]
        return "\n".join(lines) + "\n"

    def to_json(self) -> list[dict[str, Any]]:
        """Return the entries as plain JSON values."""
        return [
            {
                "deal": e.deal,
                "kind": e.kind.value,
                "seat": e.seat,
                "effect": e.effect,
                "levels": list(e.levels),
                "note": e.note,
            }
            for e in self.entries
        ]


@dataclass(frozen=True, slots=True)
class Attendance:
    """The outcome of an arrival check: who forfeits, and who therefore wins (``DRAW`` if nobody does)."""

    forfeits: tuple[bool, bool]
    winner: int | None


def check_arrivals(rules: Rules, seconds_late: tuple[float | None, float | None]) -> Attendance:
    """Decide whether a side forfeits for being late, absent or withdrawn (000 ¶12, 004 ¶42; S-17).

    Args:
        rules: the rule set; its grace is 0 seconds in 000 and 300 in 004.
        seconds_late: seconds after the start at which each side arrived, 0 if in time, None if absent or
            withdrawn.

    Returns:
        Forfeits of both sides; ``winner`` is None when the match is to be played and ``DRAW`` when both
        forfeit, so
        that nobody advances.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.fouls import check_arrivals
        >>> check_arrivals(gd.rules.find("provincial"), (301, 0)).winner
        1
    """
    late = [arrival is None or arrival > rules.fouls.grace_seconds for arrival in seconds_late]
    winner = DRAW if all(late) else 1 if late[0] else 0 if late[1] else None
    return Attendance((late[0], late[1]), winner)
