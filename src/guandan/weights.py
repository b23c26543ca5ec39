"""Costs of plays for arranging a hand: what a low single costs and what a bomb is worth.

A preset is a PlayCosts; give it as the objective of Level.decompose or Level.decompositions, or by name to
`guandan decompose --objective`.

TIDY
    The fewest plays; of such arrangements one with most bombs; of those one with the fewest low singles. By
    construction: a play costs 1, a bomb 0.01 less, a single of rank 2 to T 0.0001 more, and no hand has so many of
    either that they add up to the next step.

CONTROL
    How often the lead is lost less how often bombs win it back. By measurement: the cost of a play is the share of
    random deals in which one of two opponents with 27 cards has an answer of the same type that brings his own hand
    a play nearer to its end; for bombs, that share less 1, since a bomb that nobody tops takes the lead back.
    `benchmarks/measure_play_costs.py` measures the numbers (1,000 deals for each play, so that a number is good to
    about 0.03). Bombs of seven and more cards are taken for bombs that nobody tops, and the joker bomb is one.
"""

from guandan._core import PlayCosts
from guandan.errors import ArgumentError

_LOW_RANKS = "23456789T"

TIDY = PlayCosts(
    {"BOMB": 0.99, "STRAIGHT_FLUSH": 0.99, "JOKER_BOMB": 0.99}
    | {f"SINGLE:{rank}": 1.0001 for rank in _LOW_RANKS}
)

# fmt: off
CONTROL = PlayCosts(
    {
        "BOMB": -1.0,
        "JOKER_BOMB": -1.0,
        "SINGLE:2": 1.00, "SINGLE:3": 1.00, "SINGLE:4": 1.00, "SINGLE:5": 0.99, "SINGLE:6": 1.00,
        "SINGLE:7": 1.00, "SINGLE:8": 1.00, "SINGLE:9": 1.00, "SINGLE:T": 0.99, "SINGLE:J": 0.98,
        "SINGLE:Q": 0.98, "SINGLE:K": 0.95, "SINGLE:A": 0.93, "SINGLE:L": 0.87, "SINGLE:B": 0.64,
        "SINGLE:R": 0.00,
        "PAIR:2": 0.78, "PAIR:3": 0.74, "PAIR:4": 0.73, "PAIR:5": 0.76, "PAIR:6": 0.74, "PAIR:7": 0.72,
        "PAIR:8": 0.70, "PAIR:9": 0.71, "PAIR:T": 0.67, "PAIR:J": 0.68, "PAIR:Q": 0.63, "PAIR:K": 0.52,
        "PAIR:A": 0.35, "PAIR:L": 0.15, "PAIR:B": 0.09, "PAIR:R": 0.00,
        "TRIPLE:2": 0.50, "TRIPLE:3": 0.49, "TRIPLE:4": 0.49, "TRIPLE:5": 0.48, "TRIPLE:6": 0.44,
        "TRIPLE:7": 0.43, "TRIPLE:8": 0.44, "TRIPLE:9": 0.40, "TRIPLE:T": 0.38, "TRIPLE:J": 0.33,
        "TRIPLE:Q": 0.30, "TRIPLE:K": 0.19, "TRIPLE:A": 0.09, "TRIPLE:L": 0.00,
        "FULL_HOUSE:2": 0.86, "FULL_HOUSE:3": 0.84, "FULL_HOUSE:4": 0.79, "FULL_HOUSE:5": 0.76,
        "FULL_HOUSE:6": 0.75, "FULL_HOUSE:7": 0.76, "FULL_HOUSE:8": 0.74, "FULL_HOUSE:9": 0.69,
        "FULL_HOUSE:T": 0.68, "FULL_HOUSE:J": 0.61, "FULL_HOUSE:Q": 0.56, "FULL_HOUSE:K": 0.39,
        "FULL_HOUSE:A": 0.18, "FULL_HOUSE:L": 0.00,
        "STRAIGHT:5": 0.98, "STRAIGHT:6": 0.97, "STRAIGHT:7": 0.96, "STRAIGHT:8": 0.94, "STRAIGHT:9": 0.92,
        "STRAIGHT:T": 0.87, "STRAIGHT:J": 0.80, "STRAIGHT:Q": 0.65, "STRAIGHT:K": 0.55, "STRAIGHT:A": 0.00,
        "TUBE:3": 0.90, "TUBE:4": 0.88, "TUBE:5": 0.85, "TUBE:6": 0.83, "TUBE:7": 0.78, "TUBE:8": 0.75,
        "TUBE:9": 0.70, "TUBE:T": 0.62, "TUBE:J": 0.54, "TUBE:Q": 0.39, "TUBE:K": 0.26, "TUBE:A": 0.00,
        "PLATE:2": 0.51, "PLATE:3": 0.47, "PLATE:4": 0.44, "PLATE:5": 0.46, "PLATE:6": 0.39,
        "PLATE:7": 0.36, "PLATE:8": 0.34, "PLATE:9": 0.28, "PLATE:T": 0.26, "PLATE:J": 0.22,
        "PLATE:Q": 0.15, "PLATE:K": 0.05, "PLATE:A": 0.00,
        "STRAIGHT_FLUSH:5": -0.57, "STRAIGHT_FLUSH:6": -0.61, "STRAIGHT_FLUSH:7": -0.65,
        "STRAIGHT_FLUSH:8": -0.69, "STRAIGHT_FLUSH:9": -0.72, "STRAIGHT_FLUSH:T": -0.77,
        "STRAIGHT_FLUSH:J": -0.82, "STRAIGHT_FLUSH:Q": -0.82, "STRAIGHT_FLUSH:K": -0.87,
        "STRAIGHT_FLUSH:A": -0.95,
        "BOMB4:2": -0.16, "BOMB4:3": -0.16, "BOMB4:4": -0.17, "BOMB4:5": -0.19, "BOMB4:6": -0.20,
        "BOMB4:7": -0.22, "BOMB4:8": -0.25, "BOMB4:9": -0.25, "BOMB4:T": -0.28, "BOMB4:J": -0.30,
        "BOMB4:Q": -0.30, "BOMB4:K": -0.38, "BOMB4:A": -0.39, "BOMB4:L": -0.42,
        "BOMB5:2": -0.42, "BOMB5:3": -0.40, "BOMB5:4": -0.44, "BOMB5:5": -0.47, "BOMB5:6": -0.48,
        "BOMB5:7": -0.46, "BOMB5:8": -0.47, "BOMB5:9": -0.50, "BOMB5:T": -0.53, "BOMB5:J": -0.54,
        "BOMB5:Q": -0.52, "BOMB5:K": -0.52, "BOMB5:A": -0.56, "BOMB5:L": -0.58,
        "BOMB6:2": -0.93, "BOMB6:3": -0.92, "BOMB6:4": -0.94, "BOMB6:5": -0.94, "BOMB6:6": -0.96,
        "BOMB6:7": -0.94, "BOMB6:8": -0.97, "BOMB6:9": -0.96, "BOMB6:T": -0.97, "BOMB6:J": -0.96,
        "BOMB6:Q": -0.96, "BOMB6:K": -0.97, "BOMB6:A": -0.98, "BOMB6:L": -0.98,
    }
)
# fmt: on

PRESETS = {"tidy": TIDY, "control": CONTROL}


def find(name: str) -> PlayCosts:
    """Return the preset of that name.

    Raises:
        ArgumentError: no preset has that name.

    Example:
        >>> find("tidy") is TIDY
        True
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise ArgumentError(
            f"expected the name of a preset ({', '.join(PRESETS)}) or 'plays' or 'nonbomb', got '{name}'"
        ) from None
