"""Shuffling, turning a card up and drawing (摸牌): rows A1–A4.

Every face exists twice; the drawer of the *physical* turned-up card leads, so the copy is recorded (S-1).
"""

from dataclasses import dataclass
from random import Random

from guandan._core import Card, CardSet
from guandan.rules.policies import Direction, FirstLeadPolicy
from guandan.rules.record import LEVELS, Rules

FACES: tuple[str, ...] = (*(suit + rank for suit in "SHCD" for rank in LEVELS), "SB", "HR")
"""The 54 faces of one pack."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One shuffled double pack as the four seats drew it.

    Attributes:
        hands: the four hands.
        first_drawer: the seat that drew the first card.
        turned_up: the face of the card that lay face up in the pack.
        copy: which of its two copies it was, 1 or 2.
        drawer: the seat that drew it.
        leader: the seat that leads a first deal under the rule set.
    """

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    first_drawer: int
    turned_up: Card
    copy: int
    drawer: int
    leader: int


def draw(rules: Rules, seed: int | str) -> Drawing:
    """Shuffle, turn up a card from the middle of the pack and let the seats draw in turn.

    Args:
        rules: the rule set; gives the direction of drawing and who leads.
        seed: decides everything; the same seed gives the same drawing on every machine.

    Returns:
        Four hands of 27 cards, and who drew the turned-up copy.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.drawing import draw
        >>> [len(hand) for hand in draw(gd.rules.find("huaian"), 7).hands]
        [27, 27, 27, 27]
    """
    random = Random(f"deal {seed}")
    pack = list(range(2 * len(FACES)))
    random.shuffle(pack)
    first_drawer = random.randrange(4)
    place = random.randrange(len(pack) // 3, 2 * len(pack) // 3)
    step = -1 if rules.deal.draw_direction is Direction.CLOCKWISE else 1
    drawn: list[list[str]] = [[], [], [], []]
    for index, card in enumerate(pack):
        drawn[(first_drawer + step * index) % 4].append(FACES[card % len(FACES)])
    drawer = (first_drawer + step * place) % 4
    leader = random.randrange(4) if rules.deal.first_lead is FirstLeadPolicy.RANDOM_SEAT else drawer
    first, second, third, fourth = (CardSet(" ".join(cards)) for cards in drawn)
    turned_up = Card(FACES[pack[place] % len(FACES)])
    return Drawing(
        (first, second, third, fourth), first_drawer, turned_up, pack[place] // len(FACES) + 1, drawer, leader
    )
