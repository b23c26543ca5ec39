"""The clocks a Shengji match can be given."""

from guandan.base.clock import Clock, ManualClock, WallClock

__all__ = ["Clock", "ManualClock", "WallClock"]
