"""Tournaments of matches: knock-out (000 ¶4), points round robin (004 ¶48), Swiss; the same seed gives the
same draw.

The tournament pairs and counts; who plays the matches, and how, is the caller's business.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from guandan.errors import GuandanError
from guandan.matches.clock import is_timed
from guandan.matches.standings import Score, ScoreKind, Standing, standings
from guandan.rules.policies import EventFormat, TieBreak
from guandan.rules.record import Rules

SWISS_TIE_BREAKS = (TieBreak.BUCHHOLZ, TieBreak.WINS, TieBreak.LEVEL_DIFFERENCE, TieBreak.LOT)
"""Tie-breaks of a Swiss tournament (row L1; S-18)."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to play.

    Attributes:
        round: number of the round, from 1.
        table: number of the table, from 1.
        teams: the two teams; the first sits on seats 0 and 2.
        timed: whether the match clock runs (000 ¶4: not in the last eight).
        seed: seed of the match, derived from the tournament's.
    """

    round: int
    table: int
    teams: tuple[str, str]
    timed: bool
    seed: int


class Tournament:
    """A tournament that draws its pairings and keeps its table.

    Args:
        rules: the rule set; gives points, tie-breaks, clocks and, by default, the format.
        teams: at least two different names.
        seed: decides every draw and every lot.
        format: knock-out, round robin or Swiss; the rule set's own by default.
        rounds: number of rounds of a round robin or a Swiss; by default the rule set's fewest that suit the
            entry.

    Raises:
        GuandanError: names are repeated or too few, no format is given, or the number of rounds does not
            suit.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.standings import Score
        >>> from guandan.matches.tournament import Tournament
        >>> cup = Tournament(gd.rules.find("huaian"), ["A", "B", "C"], seed=1)
        >>> cup.run(lambda pairing: Score(pairing.teams, min(pairing.teams), ("A", "9"), True))
        >>> cup.champion
        'A'
    """

    def __init__(
        self,
        rules: Rules,
        teams: Sequence[str],
        *,
        seed: int,
        format: EventFormat | None = None,
        rounds: int | None = None,
    ) -> None:
        chosen = format if format is not None else rules.event.format
        if chosen is None:
            raise GuandanError(f"expected format= because rules '{rules.name}' name none")
        if len(teams) < 2 or len(set(teams)) != len(teams):
            raise GuandanError(f"expected two or more different teams, got {list(teams)}")
        self.rules = rules
        self.format = EventFormat(chosen)
        self.teams = tuple(teams)
        self.seed = seed
        self.num_rounds = self._rounds(rounds)
        self.scores: list[Score] = []
        self.round = 0
        self.pairings: list[Pairing] = []
        random = Random(f"draw {seed}")
        self._draw = random.sample(self.teams, len(self.teams))
        self._lots = random.sample(self.teams, len(self.teams))
        self._alive: list[str | None] = list(self._draw)
        self._results: dict[tuple[str, str], Score] = {}

    def _rounds(self, rounds: int | None) -> int:
        if self.format is EventFormat.KNOCK_OUT:
            if rounds is not None:
                raise GuandanError(f"expected no rounds= for a knock-out, got {rounds}")
            return (len(self.teams) - 1).bit_length()
        enough = len(self.teams) - 1 + len(self.teams) % 2
        if rounds is None:
            low, high = self.rules.event.rounds or (1, enough)
            if self.format is EventFormat.SWISS and self.rules.event.rounds is None:
                return (len(self.teams) - 1).bit_length()
            return min(max(low, enough), high)
        bounds = self.rules.event.rounds
        if rounds < 1 or (bounds is not None and not bounds[0] <= rounds <= bounds[1]):
            wanted = "1 or more" if bounds is None else f"{bounds[0]} to {bounds[1]}"
            raise GuandanError(f"expected {wanted} rounds under rules '{self.rules.name}', got {rounds}")
        if self.format is EventFormat.SWISS and rounds > enough:
            raise GuandanError(f"expected at most {enough} rounds so that nobody meets twice, got {rounds}")
        return rounds

    @property
    def is_over(self) -> bool:
        """True when every match of every round has its score."""
        if self._open():
            return False
        if self.format is EventFormat.KNOCK_OUT:
            return self.round >= self.num_rounds or sum(team is not None for team in self._alive) <= 1
        return self.round >= self.num_rounds

    @property
    def champion(self) -> str | None:
        """The winner once the tournament is over; None before, or if a knock-out lost both finalists."""
        if not self.is_over:
            return None
        if self.format is EventFormat.KNOCK_OUT:
            return next((team for team in self._alive if team is not None), None)
        return self.standings()[0].team

    def next_round(self) -> list[Pairing]:
        """Draw the next round.

        Returns:
            Its matches, by table; byes are scored at once and do not appear.

        Raises:
            GuandanError: the tournament is over, or a match of this round has no score yet.
        """
        if self._open():
            raise GuandanError(f"expected scores for {[p.teams for p in self._open()]} before the next round")
        if self.is_over:
            raise GuandanError(f"the tournament is over after {self.round} rounds")
        self.round += 1
        match self.format:
            case EventFormat.KNOCK_OUT:
                pairs = self._knock_out_pairs()
            case EventFormat.ROUND_ROBIN:
                pairs = self._circle_pairs()
            case EventFormat.SWISS:
                pairs = self._swiss_pairs()
        left = sum(team is not None for team in self._alive) if self.format is EventFormat.KNOCK_OUT else None
        timed = is_timed(self.rules, teams_left=left)
        tables = Random(f"tables {self.seed} {self.round}").sample(range(len(pairs)), len(pairs))
        self.pairings = sorted(
            (
                Pairing(self.round, table + 1, pair, timed, _seed(self.seed, self.round, number))
                for number, (table, pair) in enumerate(zip(tables, pairs, strict=True))
            ),
            key=lambda pairing: pairing.table,
        )
        if not self.pairings:
            self._close_round()
        return list(self.pairings)

    def enter(self, score: Score) -> None:
        """Enter the result of one match of the running round.

        Raises:
            GuandanError: the match is not open, or a knock-out match has neither winner nor double forfeit.
        """
        if score.teams not in {pairing.teams for pairing in self._open()}:
            raise GuandanError(
                f"expected a score for one of {[p.teams for p in self._open()]}, got {score.teams}"
            )
        if (
            self.format is EventFormat.KNOCK_OUT
            and score.winner is None
            and score.kind is not ScoreKind.BOTH_ABSENT
        ):
            raise GuandanError(f"expected a winner, nobody advances from the draw {score.teams}")
        self.scores.append(score)
        self._results[score.teams] = score
        if not self._open():
            self._close_round()

    def run(self, play: Callable[[Pairing], Score]) -> None:
        """Play all remaining rounds, asking ``play`` for each score in table order."""
        while not self.is_over:
            for pairing in self.next_round():
                self.enter(play(pairing))

    def standings(self) -> list[Standing]:
        """Return the table as it stands, by points and tie-breaks."""
        breaks = SWISS_TIE_BREAKS if self.format is EventFormat.SWISS else None
        return standings(self.rules, self.teams, self.scores, lots=self._lots, tie_breaks=breaks)

    def _open(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.teams not in self._results]

    def _bye(self, team: str) -> None:
        self.scores.append(Score.bye(team))

    def _had_bye(self, team: str) -> bool:
        return any(score.kind is ScoreKind.BYE and team in score.teams for score in self.scores)

    def _close_round(self) -> None:
        """Take the finished round's results into the bracket (knock-out), and forget its pairings."""
        if self.format is EventFormat.KNOCK_OUT:
            bracket: list[str | None] = []
            for first, second in self._slots():
                if first is None or second is None:
                    bracket.append(first if first is not None else second)
                else:
                    bracket.append(self._results[first, second].winner)
            self._alive = bracket
        self.pairings = []
        self._results = {}

    def _slots(self) -> list[tuple[str | None, str | None]]:
        """Return the bracket as neighbours; in the first round the byes are spread over the first slots."""
        if self.round <= 1:
            size = 1 << self.num_rounds
            num_byes = size - len(self.teams)
            slots: list[str | None] = []
            for index, team in enumerate(self._draw):
                slots += [team, None] if index < num_byes else [team]
            return list(zip(slots[::2], slots[1::2], strict=True))
        return list(zip(self._alive[::2], self._alive[1::2], strict=True))

    def _knock_out_pairs(self) -> list[tuple[str, str]]:
        pairs = []
        for first, second in self._slots():
            if first is not None and second is not None:
                pairs.append((first, second))
            elif first is not None or second is not None:
                self._bye(first if first is not None else str(second))
        return pairs

    def _circle_pairs(self) -> list[tuple[str, str]]:
        """Pair by the circle method; a field of odd size has one bye a round, a short field plays the circle
        again.
        """
        circle: list[str | None] = [*self._draw, *([None] if len(self._draw) % 2 else [])]
        turn = (self.round - 1) % (len(circle) - 1)
        rotated = [circle[0], *circle[1 + turn :], *circle[1 : 1 + turn]]
        pairs = []
        for index in range(len(circle) // 2):
            first, second = rotated[index], rotated[-1 - index]
            if first is None or second is None:
                self._bye(str(first if first is not None else second))
            else:
                # The circle's fixed team would keep its seats; alternate for fairness.
                pairs.append((second, first) if (self.round + index) % 2 else (first, second))
        return pairs

    def _swiss_pairs(self) -> list[tuple[str, str]]:
        """Pair neighbours of the table who have not met; the lowest team without a bye sits out an odd
        round.
        """
        order = [line.team for line in self.standings()]
        met = {frozenset(score.teams) for score in self.scores if score.kind is not ScoreKind.BYE}
        sitting_out: list[str | None] = [None]
        if len(order) % 2:
            sitting_out = [team for team in reversed(order) if not self._had_bye(team)]
        for team in sitting_out:
            pairs = _pair_up([other for other in order if other != team], met)
            if pairs is not None:
                if team is not None:
                    self._bye(team)
                return pairs
        raise GuandanError(f"no pairing of round {self.round} is left in which nobody meets twice")


def _pair_up(order: list[str], met: set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Pair the first team with the nearest it has not met, and so on; None if that cannot be done."""
    if not order:
        return []
    first, *rest = order
    for index, other in enumerate(rest):
        if frozenset((first, other)) not in met:
            tail = _pair_up(rest[:index] + rest[index + 1 :], met)
            if tail is not None:
                return [(first, other), *tail]
    return None


def _seed(seed: int, round_number: int, number: int) -> int:
    return Random(f"match {seed} {round_number} {number}").getrandbits(63)
