"""One deal (副): drawing, tribute, play and result; and what a result does to the levels."""

from guandan.rounds import scoring
from guandan.rounds.drawing import Drawing, draw
from guandan.rounds.events import Event, EventKind, Result
from guandan.rounds.observation import Observation, Options
from guandan.rounds.round import Round
from guandan.rounds.setup import Setup

__all__ = [
    "Drawing",
    "Event",
    "EventKind",
    "Observation",
    "Options",
    "Result",
    "Round",
    "Setup",
    "draw",
    "scoring",
]
