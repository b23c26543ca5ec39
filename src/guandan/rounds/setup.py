"""The start of a deal: everything that is needed to play it again, checked, with a JSON form."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guandan._core import Card, CardSet
from guandan.errors import ArgumentError, GuandanError
from guandan.rounds import scoring
from guandan.rounds.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a deal, everything that is needed to play it again.

    Attributes:
        level: its level as a rank text.
        hands: the four hands as dealt.
        previous: finish order of the deal before, empty if there was none.
        leader: the seat that leads when no tribute is due.
        turned_up: the card turned up while drawing, None if none was.
        copy: which of the two copies of that face was turned up, 0 if none (S-1).
        first_drawer: the seat that drew the first card, None if the hands were given.
        manual_reports: True if the seats report their cards themselves, False if the table does it for them.
    """

    level: str
    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    previous: tuple[int, ...] = ()
    leader: int | None = None
    turned_up: Card | None = None
    copy: int = 0
    first_drawer: int | None = None
    manual_reports: bool = False

    @classmethod
    def drawn(
        cls, level: str, drawing: Drawing, previous: tuple[int, ...] = (), *, manual_reports: bool = False
    ) -> "Setup":
        """Make the setup of a drawing; after a deal before, tribute decides who leads and not the turned-up card."""
        leader = None if previous else drawing.leader
        return cls(
            level,
            drawing.hands,
            previous,
            leader,
            drawing.turned_up,
            drawing.copy,
            drawing.first_drawer,
            manual_reports,
        )


def four_hands(hands: Sequence[CardSet | str]) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Read four hands.

    Raises:
        ArgumentError: there are not four.
    """
    if len(hands) != 4:
        raise ArgumentError(f"expected four hands, got {len(hands)}")
    first, second, third, fourth = (CardSet(hand) for hand in hands)
    return first, second, third, fourth


def check_setup(setup: Setup) -> None:
    """Refuse a setup that no deal can have: too many cards, a third copy, a wrong seat (GD-118, GD-119)."""
    total = CardSet()
    for seat, hand in enumerate(setup.hands):
        if not 0 < len(hand) <= 27:
            raise ArgumentError(f"expected 1 to 27 cards in the hand of seat {seat}, got {len(hand)}")
        try:
            total = total + hand
        except GuandanError as error:
            raise ArgumentError(f"expected every card at most twice in the four hands: {error}") from error
    if setup.previous:
        if len(setup.previous) != 4 or setup.previous != scoring.complete_order(setup.previous):
            raise ArgumentError(
                f"expected the four seats as the previous finish order, got {list(setup.previous)}"
            )
        if setup.leader is not None:
            raise ArgumentError(
                f"expected no leader= with previous=, the tribute settles it; got {setup.leader}"
            )
    elif setup.leader not in (0, 1, 2, 3):
        raise ArgumentError(f"expected a seat from 0 to 3 as leader= of a first deal, got {setup.leader}")


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return the fields of a deal event, absent ones left out."""
    data: dict[str, Any] = {"level": setup.level, "hands": [str(hand) for hand in setup.hands]}
    if setup.previous:
        data["previous"] = list(setup.previous)
    if setup.leader is not None:
        data["leader"] = setup.leader
    if setup.turned_up is not None:
        data["turned_up"], data["copy"] = str(setup.turned_up), setup.copy
    if setup.first_drawer is not None:
        data["first_drawer"] = setup.first_drawer
    if setup.manual_reports:
        data["manual_reports"] = True
    return data


def setup_from_json(fields: dict[str, Any]) -> Setup:
    """Take the fields of a setup out of ``fields``."""
    first, second, third, fourth = (CardSet(text) for text in fields.pop("hands"))
    turned_up = fields.pop("turned_up", None)
    return Setup(
        fields.pop("level"),
        (first, second, third, fourth),
        tuple(fields.pop("previous", ())),
        fields.pop("leader", None),
        None if turned_up is None else Card(turned_up),
        fields.pop("copy", 0),
        fields.pop("first_drawer", None),
        fields.pop("manual_reports", False),
    )
