"""The hand sets of tests/data/hands as arrays, one group a level, and their known totals."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import guandan as gd
from guandan import batch

HANDS = Path(__file__).resolve().parent.parent / "tests" / "data" / "hands"

# The platforms' names of the types in follow_1000, with the distance from the rank that is written (the lowest of a
# sequence) to the one that decides.
_TARGET_TYPES = {
    "Single": ("SINGLE", 0),
    "Pair": ("PAIR", 0),
    "Trips": ("TRIPLE", 0),
    "ThreeWithTwo": ("FULL_HOUSE", 0),
    "Bomb": ("BOMB", 0),
    "Straight": ("STRAIGHT", 4),
    "ThreePair": ("TUBE", 2),
    "TwoTrips": ("PLATE", 1),
    "StraightFlush": ("STRAIGHT_FLUSH", 4),
}
_RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Group:
    """Hands of one level; `to_beat` has one row a hand, or is None when they lead."""

    level: gd.Level
    planes: NDArray[np.uint64]
    to_beat: NDArray[np.void] | None


def _target(entry: dict[str, Any]) -> tuple[int, int, int]:
    name, rank, cards = entry["target"]
    kind, length = _TARGET_TYPES[name]
    number = ("A" + _RANKS).index(rank) + 1 if length else (_RANKS + "BR").index(rank) + 2
    return gd.ComboType[kind].value, number + length, len(cards)


@cache
def groups(name: str) -> tuple[Group, ...]:
    """Return the hands of one set, grouped by level."""
    by_level: dict[str, list[dict[str, Any]]] = {}
    for entry in json.loads((HANDS / f"{name}.json").read_text(encoding="utf-8"))["hands"]:
        by_level.setdefault(entry["level"], []).append(entry)
    found = []
    for level, entries in by_level.items():
        targets = None
        if "target" in entries[0]:
            targets = np.array([_target(entry) for entry in entries], dtype=batch.COMBO_DTYPE)
        planes = batch.pack(" ".join(entry["hand"]) for entry in entries)
        found.append(Group(gd.Level(level), planes, targets))
    return tuple(found)


@cache
def known_totals(name: str) -> tuple[int, int]:
    """Return how many plays and how many shapes the hands of a set have together, from a slow reference."""
    counts = np.array(json.loads((HANDS / "play_counts.json").read_text(encoding="utf-8"))[name])
    plays, shapes = counts.sum(axis=0).tolist()
    return plays, shapes
