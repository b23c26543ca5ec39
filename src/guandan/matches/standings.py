"""Results of a tournament's matches and the table made of them (004 ¶48; AMB-24, S-17, S-18)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from guandan.errors import GuandanError
from guandan.rules.policies import TieBreak
from guandan.rules.record import LEVELS, Rules


class ScoreKind(StrEnum):
    """How a match came to its result."""

    PLAYED = "played"
    WALKOVER = "walkover"
    BOTH_ABSENT = "both_absent"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one match, or of a bye.

    Attributes:
        teams: the two teams; a bye has the same team twice.
        winner: the winning team, None for a draw or when both were absent.
        levels: both final levels; they count only for a match that was played.
        passed_ace: True if the winner passed A.
        kind: how the result came about.

    Example:
        >>> import guandan as gd
        >>> score = gd.matches.Score(("a", "b"), "a", ("A", "9"), passed_ace=True)
        >>> score.points("b", gd.rules.find("provincial")), score.level_difference("a"), score.level_sum("a")
        (1, 5, 13)
    """

    teams: tuple[str, str]
    winner: str | None
    levels: tuple[str, str] = ("2", "2")
    passed_ace: bool = False
    kind: ScoreKind = ScoreKind.PLAYED

    def __post_init__(self) -> None:
        if self.winner is not None and self.winner not in self.teams:
            raise GuandanError(f"expected one of {self.teams} as the winner, got '{self.winner}'")

    @classmethod
    def bye(cls, team: str) -> "Score":
        """Make a bye: a win without levels."""
        return cls((team, team), team, kind=ScoreKind.BYE)

    @classmethod
    def walkover(cls, teams: tuple[str, str], winner: str | None) -> "Score":
        """Make a result without play; no winner means that both teams were late or absent."""
        kind = ScoreKind.BOTH_ABSENT if winner is None else ScoreKind.WALKOVER
        return cls(teams, winner, kind=kind)

    def opponent(self, team: str) -> str | None:
        """Return the other team, None for a bye."""
        if self.kind is ScoreKind.BYE:
            return None
        return self.teams[1] if team == self.teams[0] else self.teams[0]

    def points(self, team: str, rules: Rules) -> int:
        """Return the points of one team: win, draw, loss, absence (AMB-24)."""
        win, draw, loss, absent = rules.event.points
        if team == self.winner:
            return win
        if self.kind in (ScoreKind.WALKOVER, ScoreKind.BOTH_ABSENT):
            return absent
        return draw if self.winner is None else loss

    def level_difference(self, team: str) -> int:
        """Return own minus opponent's level, without a bonus for passing A; 0 if not played (S-18)."""
        if self.kind is not ScoreKind.PLAYED:
            return 0
        first, second = (LEVELS.index(level) for level in self.levels)
        return first - second if team == self.teams[0] else second - first

    def level_sum(self, team: str) -> int:
        """Return levels above 2, one more for passing A; 0 if not played (S-18)."""
        if self.kind is not ScoreKind.PLAYED:
            return 0
        level = self.levels[self.teams.index(team)]
        return LEVELS.index(level) + int(self.passed_ace and team == self.winner)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table.

    Attributes:
        place: from 1.
        team: its name.
        points: match points.
        values: value of every tie-break, in the order they are applied.
    """

    place: int
    team: str
    points: int
    values: tuple[tuple[TieBreak, int | None], ...]


class _Table:
    """Sums over the scores, and the value of each tie-break within a tied group."""

    def __init__(
        self, rules: Rules, teams: Sequence[str], scores: Iterable[Score], lots: Sequence[str]
    ) -> None:
        self.rules = rules
        self.scores: dict[str, list[Score]] = {team: [] for team in teams}
        for score in scores:
            for team in dict.fromkeys(score.teams):
                if team not in self.scores:
                    raise GuandanError(f"expected a team of this tournament, got '{team}'")
                self.scores[team].append(score)
        self.points = {team: sum(s.points(team, rules) for s in own) for team, own in self.scores.items()}
        self.lots = {team: len(lots) - index for index, team in enumerate(lots)}

    def value(self, criterion: TieBreak, team: str, group: Sequence[str]) -> int | None:
        """Return the value of one criterion; None where it does not apply to this group."""
        own = self.scores[team]
        match criterion:
            case TieBreak.MUTUAL_RESULT:
                return self._mutual(team, group)
            case TieBreak.LEVEL_DIFFERENCE:
                return sum(score.level_difference(team) for score in own)
            case TieBreak.LEVEL_SUM:
                return sum(score.level_sum(team) for score in own)
            case TieBreak.BUCHHOLZ:
                return sum(self.points[other] for score in own if (other := score.opponent(team)) is not None)
            case TieBreak.WINS:
                return sum(score.winner == team for score in own)
            case TieBreak.LOT:
                return self.lots[team]

    def _mutual(self, team: str, group: Sequence[str]) -> int | None:
        """Points against the tied group, only if every two of its teams have met (S-18)."""
        for member in group:
            met = {score.opponent(member) for score in self.scores[member]}
            if not set(group) - {member} <= met:
                return None
        return sum(
            score.points(team, self.rules) for score in self.scores[team] if score.opponent(team) in group
        )


def standings(
    rules: Rules,
    teams: Sequence[str],
    scores: Iterable[Score],
    *,
    lots: Sequence[str],
    tie_breaks: Sequence[TieBreak] | None = None,
) -> list[Standing]:
    """Order the teams by points and tie-breaks.

    Each tie-break is applied once, to the whole group that is still tied, and never started over for a part
    of it
    (S-18).

    Args:
        rules: the rule set; gives the points and, by default, the tie-breaks.
        teams: all team names.
        scores: results so far, byes and walkovers included.
        lots: the teams in the order the lot put them, best first.
        tie_breaks: other criteria, in order; the lot always decides what is left.

    Returns:
        One line a team, best first, places 1, 2, 3…

    Raises:
        GuandanError: a score names an unknown team.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.standings import Score, standings
        >>> scores = [Score(("a", "b"), "b"), Score(("b", "c"), "b"), Score(("c", "a"), "c")]
        >>> [line.team for line in standings(gd.rules.find("provincial"), "abc", scores, lots="abc")]
        ['b', 'c', 'a']
    """
    table = _Table(rules, teams, scores, lots)
    wanted = list(rules.event.tie_breaks if tie_breaks is None else tie_breaks)
    criteria = [*wanted, *([] if TieBreak.LOT in wanted else [TieBreak.LOT])]
    values: dict[str, dict[TieBreak, int | None]] = {team: {} for team in teams}

    def ordered(group: list[str], index: int) -> list[str]:
        if len(group) == 1 or index == len(criteria):
            return group
        criterion = criteria[index]
        for team in group:
            values[team][criterion] = table.value(criterion, team, group)
        return [
            team
            for tied in _groups(group, lambda team: values[team][criterion] or 0)
            for team in ordered(tied, index + 1)
        ]

    order = [
        team for tied in _groups(list(teams), lambda team: table.points[team]) for team in ordered(tied, 0)
    ]
    return [
        Standing(place, team, table.points[team], tuple((c, values[team].get(c)) for c in criteria))
        for place, team in enumerate(order, 1)
    ]


def _groups(teams: list[str], key: Callable[[str], int]) -> list[list[str]]:
    """Split into groups of equal value, highest first, the given order kept inside."""
    found: dict[int, list[str]] = {}
    for team in teams:
        found.setdefault(key(team), []).append(team)
    return [found[value] for value in sorted(found, reverse=True)]
