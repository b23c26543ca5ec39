"""The legal actions of one seat as a lazy container: iterate, ``len``, ``in``, ``[i]``.

A banker may bury any six of 45 cards and a leader may try any cards of one effective suit, so the lists are
never built; membership asks the predicate and the length is counted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from guandan.shengji import _core
from guandan.shengji._core import CardSet, Trump
from guandan.shengji.actions import Action, Bury, Play


class Options:
    """Legal actions in a fixed order.

    Example:
        >>> from guandan import shengji as sj
        >>> rnd = sj.Round.shuffled(sj.Rules(), level="2", seed=1)
        >>> options = rnd.options(0)
        >>> len(options), str(options[0]), sj.Draw() in options
        (1, 'draw', True)
    """

    def __init__(
        self,
        iterate: Callable[[], Iterable[Action]],
        contains: Callable[[object], bool],
        count: Callable[[], int],
        *,
        is_choice: bool = False,
    ) -> None:
        self.is_choice = is_choice
        """True when a blocked throw left a choice among equal lowest cards."""
        self._iterate = iterate
        self._contains = contains
        self._count = count

    @classmethod
    def of(cls, actions: Iterable[Action], *, is_choice: bool = False) -> "Options":
        """Return a container of these actions."""
        listed = tuple(actions)
        return cls(lambda: listed, lambda action: action in listed, lambda: len(listed), is_choice=is_choice)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._iterate())

    def __contains__(self, action: object) -> bool:
        return self._contains(action)

    def __len__(self) -> int:
        return self._count()

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __getitem__(self, place: int) -> Action:
        if place < 0:
            place += len(self)
        found = next(islice(self, place, None), None) if place >= 0 else None
        if found is None:
            raise IndexError(f"expected a place among {len(self)} options, got {place}")
        return found

    def __repr__(self) -> str:
        return f"<Options: {len(self)} actions>"


def subsets(cards: CardSet, size: int) -> Iterator[CardSet]:
    """Yield every different set of ``size`` cards, each once."""
    counts = list(Counter(str(card) for card in cards).items())

    def choose(place: int, left: int, chosen: list[str]) -> Iterator[list[str]]:
        if left == 0:
            yield chosen
            return
        if place == len(counts) or left > sum(count for _, count in counts[place:]):
            return
        face, count = counts[place]
        for copies in range(min(count, left), -1, -1):
            yield from choose(place + 1, left - copies, chosen + [face] * copies)

    return (CardSet(" ".join(chosen)) for chosen in choose(0, size, []))


def num_subsets(cards: CardSet, size: int) -> int:
    """Count the different sets of ``size`` cards.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji.options import num_subsets
        >>> num_subsets(sj.CardSet("S3 S3 S4 H9"), 2)
        4
    """
    ways = [1] + [0] * size
    for count in Counter(str(card) for card in cards).values():
        ways = [
            sum(ways[total - copies] for copies in range(min(count, total) + 1)) for total in range(size + 1)
        ]
    return ways[size]


def bury_options(hand: CardSet, size: int) -> Options:
    """Return all ways to bury ``size`` cards of a hand."""
    return Options(
        lambda: (Bury(cards) for cards in subsets(hand, size)),
        lambda action: isinstance(action, Bury) and len(action.cards) == size and action.cards <= hand,
        lambda: num_subsets(hand, size),
    )


def lead_options(hand: CardSet, trump: Trump) -> Options:
    """Return all leads of a hand: any cards of one effective suit, by suit, then smaller sets first."""
    return _plays(_core.legal_leads(hand, trump))


def follow_options(lead: CardSet, hand: CardSet, trump: Trump) -> Options:
    """Return all legal answers of a hand to a lead."""
    return _plays(_core.legal_follows(lead, hand, trump))


def _plays(found: _core.Plays) -> Options:
    return Options(
        lambda: (Play(cards) for cards in found),
        lambda action: isinstance(action, Play) and action.cards in found,
        lambda: len(found),
    )


def lowest_cards(hand: CardSet, size: int, trump: Trump) -> CardSet:
    """Return the lowest cards of a hand: plain suits before trumps, then by rank."""
    ranked = sorted(hand, key=lambda card: (trump.is_trump(card), trump.step(card), str(card)))
    return CardSet(ranked[:size])


def lowest_follow(lead: CardSet, hand: CardSet, trump: Trump) -> CardSet:
    """Return the lowest legal answer.

    The first that the core lists, or all of the suit and the lowest other cards.
    """
    suit = trump.effective_suit(next(iter(lead)))
    held = CardSet(card for card in hand if trump.effective_suit(card) == suit)
    if len(held) < len(lead):
        return held + lowest_cards(hand - held, len(lead) - len(held), trump)
    return next(iter(_core.legal_follows(lead, hand, trump)))
