"""Players: the protocol, and two simple ones. A player sees an ``Observation`` and answers with an action."""

from guandan.players.greedy import GreedyPlayer
from guandan.players.player import Player
from guandan.players.random import RandomPlayer
from guandan.rounds.observation import Observation

__all__ = ["GreedyPlayer", "Observation", "Player", "RandomPlayer"]
