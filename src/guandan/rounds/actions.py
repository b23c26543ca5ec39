"""What a seat can do in a deal: small frozen objects with a text form, so that logs, files and terminals
agree.

In play the actions are the core's own ``Combo`` and ``PASS``; the others are defined here. Text forms:
``PAIR:3 S3 D3``,
``PASS``, ``pay SA``, ``refuse``, ``take own``, ``take other``, ``decline``, ``return C4``, ``choose C4``,
``report 9``,
``withhold``, ``ask 2``.
"""

from dataclasses import dataclass
from enum import StrEnum

from guandan._core import PASS, Card, CardSet, Combo, Level, Pass
from guandan.errors import GuandanError, IllegalPlayError, NotationError


def reading_text(combo: Combo) -> str:
    """Name a reading by type and deciding rank, ``STRAIGHT:7``; the joker bomb has no rank.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.actions import reading_text
        >>> reading_text(gd.Level("5").classify("S3 D3"))
        'PAIR:3'
    """
    return str(combo).partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay this card as tribute (进贡)."""

    card: Card

    def __str__(self) -> str:
        return f"pay {self.card}"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse tribute for one's side with both big jokers (抗贡), where that is a choice (AMB-13)."""

    def __str__(self) -> str:
        return "refuse"


class Choice(StrEnum):
    """The head's answer to two equal tribute cards (004 ¶32, S-4)."""

    TAKE_OWN = "take own"
    """Take the card of one's next seat; the returns are matched."""
    TAKE_OTHER = "take other"
    """Take the other payer's card; the returns are matched."""
    DECLINE = "decline"
    """Leave it to the clockwise pairing; the payer after the head chooses between the returns."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer two equal tribute cards."""

    choice: Choice

    def __str__(self) -> str:
        return self.choice.value


@dataclass(frozen=True, slots=True)
class Return:
    """Give this card back for the tribute (还贡)."""

    card: Card

    def __str__(self) -> str:
        return f"return {self.card}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one of the two returns that lie face up (004 ¶32, S-4)."""

    card: Card

    def __str__(self) -> str:
        return f"choose {self.card}"


@dataclass(frozen=True, slots=True)
class Report:
    """Say how many cards one has left (报牌)."""

    number: int

    def __str__(self) -> str:
        return f"report {self.number}"


@dataclass(frozen=True, slots=True)
class Withhold:
    """Refuse to say how many cards one has left when asked; a foul in 000 (¶7)."""

    def __str__(self) -> str:
        return "withhold"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a seat how many cards it has left."""

    seat: int

    def __str__(self) -> str:
        return f"ask {self.seat}"


Action = Combo | Pass | Pay | Refuse | Answer | Return | Choose | Report | Withhold | Ask
"""Every kind of action of a deal."""

REFUSE = Refuse()
WITHHOLD = Withhold()


def find_reading(level: Level, cards: CardSet, reading: str) -> Combo:
    """Return the reading of the cards that has this name.

    Raises:
        IllegalPlayError: the cards have no such reading at this level.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.actions import find_reading
        >>> str(find_reading(gd.Level("9"), gd.CardSet("S3 D3 S4 D4 H9"), "FULL_HOUSE:3").rank)
        '3'
    """
    known = level.readings(cards)
    for combo in known:
        if reading_text(combo) == reading:
            return combo
    names = ", ".join(reading_text(combo) for combo in known) or "none"
    raise IllegalPlayError(f"expected a reading of '{cards}' at level {level} ({names}), got '{reading}'")


def parse_action(text: str, level: Level) -> Action | CardSet:
    """Read an action from its text form.

    Args:
        text: one of the forms that ``str(action)`` writes; cards alone are an undeclared play.
        level: the level of the deal, which decides the readings of cards.

    Returns:
        The action, or the cards of an undeclared play; whether it is legal now is not asked.

    Raises:
        NotationError: the text is no action.
        IllegalPlayError: the cards do not have the declared reading.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.actions import parse_action
        >>> str(parse_action("return C4", gd.Level("5"))), str(parse_action("PAIR:3 S3 D3", gd.Level("5")))
        ('return C4', 'PAIR:3 S3 D3')
    """
    stripped = text.strip()
    word, _, rest = stripped.partition(" ")
    rest = rest.strip()
    try:
        match word.lower():
            case "pass" if not rest:
                return PASS
            case "refuse" if not rest:
                return REFUSE
            case "withhold" if not rest:
                return WITHHOLD
            case "take" | "decline":
                return Answer(Choice(stripped.lower()))
            case "pay":
                return Pay(Card(rest))
            case "return":
                return Return(Card(rest))
            case "choose":
                return Choose(Card(rest))
            case "report":
                return Report(int(rest))
            case "ask":
                return Ask(int(rest))
        if ":" in word or word == "JOKER_BOMB":
            return find_reading(level, CardSet(rest), word)
        cards = CardSet(stripped)
        if not cards:
            raise NotationError("it is empty")
    except IllegalPlayError:
        raise
    except (GuandanError, ValueError) as error:
        raise NotationError(
            f"expected an action such as 'S3 D3', 'pass' or 'return C4', got '{text}': {error}"
        ) from error
    return cards
