"""What a player can do in a deal, as small frozen values with a text form.

``str(action)`` and ``parse_action`` match.
"""

from dataclasses import dataclass

from guandan.errors import NotationError
from guandan.shengji._core import CardSet


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next card from the stock (摸牌)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Show:
    """Declare trumps with level cards (亮主, 反主, 加固).

    A reinforcement repeats the cards that lie on the table.
    """

    cards: CardSet

    def __str__(self) -> str:
        return f"show {self.cards}"


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the kitty (拿底牌): declaring is over."""

    def __str__(self) -> str:
        return "pick_up"


@dataclass(frozen=True, slots=True)
class Bury:
    """Lay down six cards as the new kitty (埋底)."""

    cards: CardSet

    def __str__(self) -> str:
        return f"bury {self.cards}"


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with these cards (出牌)."""

    cards: CardSet

    def __str__(self) -> str:
        return f"play {self.cards}"


Action = Draw | Show | PickUp | Bury | Play

_BARE: dict[str, type[Draw] | type[PickUp]] = {"draw": Draw, "pick_up": PickUp}
_WITH_CARDS: dict[str, type[Show] | type[Bury] | type[Play]] = {"show": Show, "bury": Bury, "play": Play}


def parse_action(text: str) -> Action:
    """Read an action back from its text form.

    Args:
        text: "draw", "pick_up", or one of "show", "bury" and "play" followed by cards.

    Returns:
        The action.

    Raises:
        NotationError: the word is unknown, cards are missing, unreadable, or not wanted.

    Example:
        >>> from guandan import shengji as sj
        >>> str(sj.parse_action("play S9 S8 S9 S8"))
        'play S8 S8 S9 S9'
    """
    word, _, cards = text.strip().partition(" ")
    if word in _BARE and not cards:
        return _BARE[word]()
    if word in _WITH_CARDS and cards:
        return _WITH_CARDS[word](CardSet(cards))
    wanted = "draw, pick_up, or show, bury or play with cards"
    raise NotationError(f"expected {wanted}, got '{text}'")
