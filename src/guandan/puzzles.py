"""Find puzzles: open-card endgames in which exactly one play keeps the value; and check answers against the solver."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from guandan._core import PASS, Combo, Pass, Position
from guandan.files import HandFileEntry
from guandan.search import Solution, solve

# Least number of search nodes for each difficulty: how much there is to see.
DIFFICULTIES = {"any": 0, "easy": 20, "medium": 400, "hard": 5_000}
_RANKS = "23456789TJQKA"
_FACES = [suit + rank for rank in _RANKS for suit in "SHCD"] + ["SB", "HR"]
_MIN_CHOICES = 4
_MAX_NODES = 20_000_000


@dataclass(frozen=True)
class PuzzleCheck:
    """What the solver says to the answer of a hand-file entry.

    Attributes:
        faults: what is wrong with the value or the best plays, in words; empty if all is right.
        is_settled: whether the solver could tell.
    """

    faults: tuple[str, ...]
    is_settled: bool = True


def _kind(move: Combo | Pass) -> object:
    """Return what a move is when the suits of its cards do not matter."""
    if isinstance(move, Pass):
        return PASS
    return (move.type, move.rank, tuple(card.rank for card in move.cards))


def keeping_moves(solution: Solution) -> list[Combo | Pass]:
    """Return the moves of an exact solution with all plays that keep the value."""
    return [move for move, value in solution.plays.items() if value == solution.value]


def _random_position(rng: random.Random, num_cards: int, level: str | None) -> Position:
    """Deal hands of sizes that differ by a few cards, seat 0 to lead."""
    base, extra = divmod(num_cards, 4)
    sizes = [base + (seat < extra) for seat in range(4)]
    for _ in range(3):
        taker, giver = rng.sample(range(4), 2)
        if sizes[giver] > 1:
            sizes[giver] -= 1
            sizes[taker] += 1
    deck = [face for face in _FACES for _ in range(2)]
    rng.shuffle(deck)
    hands, start = [], 0
    for size in sizes:
        hands.append(" ".join(deck[start : start + size]))
        start += size
    return Position.parse(f"{level or rng.choice(_RANKS)} | {' | '.join(hands)} | 0 | - | -")


def find_puzzles(
    *, num_cards: int = 16, level: str | None = None, difficulty: str = "any", seed: int = 0
) -> Iterator[HandFileEntry]:
    """Yield puzzles without end: seat 0 leads and exactly one play, suits apart, keeps the value.

    Args:
        num_cards: Cards of all four hands together, 4 to 40.
        level: The level's rank, random if None.
        difficulty: A key of `DIFFICULTIES`.
        seed: The same seed gives the same puzzles.

    Yields:
        Entries with position, value, best play and a comment on the choices.

    Raises:
        ValueError: If an argument is out of range.

    Example:
        >>> puzzle = next(find_puzzles(num_cards=10, level="5", seed=1))
        >>> solve(puzzle.position).value == puzzle.value
        True
    """
    if not 4 <= num_cards <= 40:
        raise ValueError(f"expected 4 to 40 cards, got {num_cards}")
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"expected one of {', '.join(DIFFICULTIES)}, got {difficulty!r}")
    rng = random.Random(seed)
    number = 0
    while True:
        position = _random_position(rng, num_cards, level)
        if len({_kind(play) for play in position.plays()}) < _MIN_CHOICES:
            continue
        solution = solve(position, lines=False, max_nodes=_MAX_NODES)
        if solution.value is None or solution.nodes < DIFFICULTIES[difficulty]:
            continue
        if any(isinstance(value, tuple) for value in solution.plays.values()):
            continue
        best = keeping_moves(solution)
        if len({_kind(move) for move in best}) != 1 or isinstance(best[0], Pass):
            continue
        number += 1
        yield HandFileEntry(
            position=position,
            name=f"Puzzle {number}",
            value=solution.value,
            best=(f"{best[0].cards}={str(best[0]).split(' ')[0]}",),
            comment=f"{len(solution.plays)} plays to choose from, {solution.nodes} nodes",
        )


def check_answer(entry: HandFileEntry, solution: Solution) -> PuzzleCheck:
    """Compare the value and the best plays that a hand file states with a solution.

    Example:
        >>> position = Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -")
        >>> check_answer(HandFileEntry(position, value=2, best=("C3",)), solve(position)).faults
        ('expected value +2, found +1', 'expected C3 to keep the value, it reaches -3')
    """
    if solution.value is None:
        return PuzzleCheck((), is_settled=False)
    faults = []
    if entry.value is not None and entry.value != solution.value:
        faults.append(f"expected value {entry.value:+d}, found {solution.value:+d}")
    for text in entry.best:
        values = [value for move, value in solution.plays.items() if _is_named(move, text)]
        if not values:
            faults.append(f"{text!r} is no legal move")
        elif solution.value not in values:
            faults.append(f"expected {text} to keep the value, it reaches {_value_text(values[0])}")
    return PuzzleCheck(tuple(faults))


def _value_text(value: int | tuple[int, int]) -> str:
    return f"{value:+d}" if isinstance(value, int) else f"{value[0]:+d} to {value[1]:+d}"


def _is_named(move: Combo | Pass, text: str) -> bool:
    """Whether the text of a hand file ("S9 D9", "S9 D9=PAIR:9", "PASS") means this move."""
    if isinstance(move, Pass):
        return text == str(move)
    cards, _, reading = text.partition("=")
    return (
        text != "PASS"
        and sorted(cards.split()) == sorted(map(str, move.cards))
        and str(move).startswith(reading)
    )
