"""A player that takes any legal action with equal chance."""

from random import Random

from guandan.rounds.actions import Action
from guandan.rounds.observation import Observation


class RandomPlayer:
    """Choose uniformly among the options; the same seed makes the same choices.

    Example:
        >>> import guandan as gd
        >>> rnd = gd.Round(gd.rules.find("huaian"), level="5", hands=["S3 S4", "S4", "S5", "S6"], leader=0)
        >>> gd.players.RandomPlayer(1).act(rnd.observe(0)) in rnd.options(0)
        True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(f"player {seed}")

    def act(self, observation: Observation) -> Action:
        """Return any one of the options."""
        options = observation.options
        return options[self._random.randrange(len(options))]
