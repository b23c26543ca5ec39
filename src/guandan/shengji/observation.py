"""What one seat may know in a deal.

A snapshot that holds nothing else, so that no player can look at hidden cards.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from guandan.shengji._core import CardSet, Trump
from guandan.shengji.bids import StandingShow
from guandan.shengji.events import Event, event_to_json
from guandan.shengji.options import Options
from guandan.shengji.rules import Rules
from guandan.shengji.scoring import MatchState, Result

if TYPE_CHECKING:
    from guandan.shengji.deals import Deal


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a seat may know at one moment of a deal, and nothing more.

    Attributes:
        rules: the rule set.
        level: level of the deal, as a rank text.
        seat: who sees this.
        phase: "draw", "pick_up", "bury", "play" or "over".
        to_act: the seats that must act.
        hand: the seat's own cards.
        options: what the seat may do now.
        counts: cards in each hand.
        banker: the banker's seat as far as it is known.
        trump: the ordering context, None until the kitty is picked up.
        shows: the declarations that stood, the last one is the standing show.
        barred: (seat, suit) pairs that may not be shown any more.
        kitty: the kitty, for its banker and, once the deal is over, for all; else None.
        leader: who leads or led the running trick.
        table: the plays of the running trick, the leader's first.
        history: everything that happened as this seat may know it.
        points: the attackers' points so far, kitty and fines not counted.
        fines: (seat that offended, points) of each fine.
        result: how the deal ended, None while it runs.
        match: levels of the match, None for a deal alone.
    """

    rules: Rules
    level: str
    seat: int
    phase: str
    to_act: tuple[int, ...]
    hand: CardSet
    options: Options
    counts: tuple[int, int, int, int]
    banker: int | None
    trump: Trump | None
    shows: tuple[StandingShow, ...]
    barred: frozenset[tuple[int, str]]
    kitty: CardSet | None
    leader: int | None
    table: tuple[CardSet, ...]
    history: tuple[Event, ...]
    points: int
    fines: tuple[tuple[int, int], ...]
    result: Result | None
    match: MatchState | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the snapshot as plain JSON values, options left out."""
        return {
            "level": self.level,
            "seat": self.seat,
            "phase": self.phase,
            "to_act": list(self.to_act),
            "hand": str(self.hand),
            "counts": list(self.counts),
            "banker": self.banker,
            "trump": None if self.trump is None else str(self.trump),
            "shows": [[show.seat, show.suit, show.count] for show in self.shows],
            "barred": sorted([seat, suit] for seat, suit in self.barred),
            "kitty": None if self.kitty is None else str(self.kitty),
            "leader": self.leader,
            "table": [str(play) for play in self.table],
            "history": [event_to_json(event) for event in self.history],
            "points": self.points,
            "fines": [list(fine) for fine in self.fines],
            "result": None if self.result is None else self.result.to_json(),
            "match": None if self.match is None else self.match.to_json(),
        }


def observation_of(deal: "Deal", seat: int) -> Observation:
    """Take the snapshot of what one seat may know of a deal now."""
    options = deal.options(seat)  # refuses a seat that there is not
    is_over = deal.phase == "over"
    knows_kitty = is_over or (deal.phase == "play" and seat == deal.banker)
    return Observation(
        rules=deal.rules,
        level=deal.level,
        seat=seat,
        phase=deal.phase.value,
        to_act=deal.to_act,
        hand=deal.hands[seat],
        options=options,
        counts=deal.counts,
        banker=deal.banker,
        trump=deal.trump,
        shows=deal.bids.shows,
        barred=deal.bids.barred,
        kitty=deal.kitty if knows_kitty else None,
        leader=deal.leader,
        table=deal.table,
        history=deal.history(seat),
        points=deal.points,
        fines=tuple(deal.fines),
        result=deal.result,
        match=deal.match_state,
    )
