"""The clock of a match: real time, or time that moves only when a test or a replay says so."""

import time
from typing import Protocol

from guandan.errors import ArgumentError


class Clock(Protocol):
    """Anything that tells seconds since some fixed moment."""

    def now(self) -> float:
        """Return the present time in seconds."""
        ...


class WallClock:
    """The real, monotonic clock."""

    def now(self) -> float:
        """Return seconds since an arbitrary moment."""
        return time.monotonic()


class ManualClock:
    """A clock that moves only when told to, for tests and for replays.

    Example:
        >>> from guandan.matches.clock import ManualClock
        >>> clock = ManualClock()
        >>> clock.advance(30.0); clock.now()
        30.0
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Return the time it was set to, in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass.

        Raises:
            ArgumentError: the number is negative; time never runs backwards.
        """
        if seconds < 0:
            raise ArgumentError(f"expected seconds that pass forwards, got {seconds}")
        self._now += seconds
