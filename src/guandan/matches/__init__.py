"""One match (局) from 2 to A: deals, clocks, fouls, records; and tournaments of matches."""

from guandan.matches.clock import Clock, ManualClock, WallClock
from guandan.matches.fouls import FoulKind, Referee
from guandan.matches.match import Match
from guandan.matches.replay import replay, steps
from guandan.matches.standings import Score, Standing
from guandan.matches.table import Table
from guandan.matches.tournament import Pairing, Tournament

__all__ = [
    "Clock",
    "FoulKind",
    "ManualClock",
    "Match",
    "Pairing",
    "Referee",
    "Score",
    "Standing",
    "Table",
    "Tournament",
    "WallClock",
    "replay",
    "steps",
]
