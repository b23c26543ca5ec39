"""All legal plays of a hand, found by trying every sub-multiset of at most ten cards."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from .cards import Cards
from .readings import DEFAULT_RULES, OracleRules, Shape, beats, readings

MOST_CARDS = 10  # a bomb of eight naturals and two wilds


class Play(NamedTuple):
    """A play is told from another by type, key and the cards it takes."""

    type: str
    key: int
    cards: Cards

    @property
    def shape(self) -> Shape:
        return (self.type, self.key, len(self.cards))


def sub_multisets(hand: Cards) -> Iterator[Cards]:
    """Yield every different non-empty choice of at most ten of the cards."""
    counts = sorted(Counter(hand).items())

    def choose(index: int, chosen: Cards) -> Iterator[Cards]:
        if index == len(counts):
            if chosen:
                yield chosen
            return
        card, count = counts[index]
        for copies in range(min(count, MOST_CARDS - len(chosen)) + 1):
            yield from choose(index + 1, chosen + (card,) * copies)

    return choose(0, ())


def all_plays(
    hand: Cards, level: str, to_beat: Shape | None = None, rules: OracleRules = DEFAULT_RULES
) -> list[Play]:
    """Return the plays of the hand, or those that beat `to_beat`, in a fixed order, PASS not among them."""
    found = [
        Play(kind, key, cards) for cards in sub_multisets(hand) for kind, key in readings(cards, level, rules)
    ]
    return sorted(play for play in found if to_beat is None or beats(play.shape, to_beat))


def all_shapes(
    hand: Cards, level: str, to_beat: Shape | None = None, rules: OracleRules = DEFAULT_RULES
) -> set[Shape]:
    """Return the (type, key, size) of every play."""
    return {play.shape for play in all_plays(hand, level, to_beat, rules)}
