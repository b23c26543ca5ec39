"""What a player is."""

from typing import Protocol

from guandan._core import CardSet
from guandan.rounds.actions import Action
from guandan.rounds.observation import Observation


class Player(Protocol):
    """Anything that answers an observation with one of its options."""

    def act(self, observation: Observation) -> Action | CardSet | None:
        """Choose what to do.

        Args:
            observation: what the seat may know; ``observation.options`` is never empty when a player is
                asked.

        Returns:
            One of the options, or cards for an undeclared play; None keeps silent where only a report is due.
        """
        ...
