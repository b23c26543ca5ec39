"""Reporting the remaining cards (报牌): who must say how many, once, and who may ask (rows J1–J3; S-16).

A report is due once, at the first hand at or under the threshold after a play. The table can make it for the
seats, or
the seats do it themselves; then a forgotten report is noted, and a refused answer to a question is the foul.
"""

from dataclasses import dataclass, replace

from guandan.errors import IllegalPlayError
from guandan.rounds.actions import WITHHOLD, Action, Ask, Report, Withhold
from guandan.rounds.events import Event, EventKind
from guandan.rules.policies import AskingPolicy
from guandan.rules.record import ReportRules

Number = int | None


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of one deal.

    Attributes:
        rules: threshold and whether one may ask.
        manual: True if the seats report themselves.
        said: the last number each seat has said, None if it has said none.
        passed: seats whose one report was due already, made or not.
        due: the seat that owes its report now.
        asked: the seat that owes an answer now.
    """

    rules: ReportRules
    manual: bool = False
    said: tuple[Number, Number, Number, Number] = (None, None, None, None)
    passed: tuple[int, ...] = ()
    due: int | None = None
    asked: int | None = None

    def _say(self, seat: int, number: int) -> "Reports":
        a, b, c, d = (number if other == seat else value for other, value in enumerate(self.said))
        return replace(self, said=(a, b, c, d))

    def after_play(self, seat: int, left: int) -> tuple["Reports", list[Event]]:
        """Return the reports after a seat has played and holds ``left`` cards, and what follows by rule."""
        threshold = self.rules.threshold
        if threshold is None:
            return self, []
        after, events = self.forget()
        if not 0 < left <= threshold or seat in after.passed:
            return after, events
        after = replace(after, passed=(*after.passed, seat))
        if self.manual:
            return replace(after, due=seat), events
        return after._say(seat, left), [*events, Event(EventKind.REPORT, seat, number=left)]

    def forget(self) -> tuple["Reports", list[Event]]:
        """Note the report that is still due when the next seat acts."""
        if self.due is None:
            return self, []
        return replace(self, due=None), [Event(EventKind.FORGOTTEN, self.due)]

    def options(self, seat: int, counts: tuple[int, ...]) -> list[Action]:
        """List what the seat may say or ask now."""
        if not self.manual or self.rules.threshold is None or seat not in (0, 1, 2, 3) or not counts[seat]:
            return []
        if self.asked is not None:
            return [Report(counts[seat]), WITHHOLD] if seat == self.asked else []
        own: list[Action] = [Report(counts[seat])] if self.due == seat else []
        if self.rules.asking is AskingPolicy.FORBIDDEN:
            return own
        others = (
            other for other in ((seat + 1) % 4, (seat + 3) % 4) if other in self.passed and counts[other]
        )
        return own + [Ask(other) for other in sorted(others) if other != self.due]

    def after(self, seat: int, action: Action, counts: tuple[int, ...]) -> tuple["Reports", list[Event]]:
        """Return the reports after a seat has said or asked something.

        Raises:
            IllegalPlayError: the seat has nothing to say or may not ask.
        """
        if action not in self.options(seat, counts):
            raise IllegalPlayError(f"seat {seat} may not '{action}' now")
        match action:
            case Report(number):
                return replace(self._say(seat, number), due=None, asked=None), [
                    Event(EventKind.REPORT, seat, number=number)
                ]
            case Withhold():
                return replace(self, asked=None), [Event(EventKind.WITHHOLD, seat)]
            case Ask(other):
                return replace(self, asked=other), [Event(EventKind.ASK, seat, to=other)]
        raise AssertionError(action)
