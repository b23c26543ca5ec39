"""Shengji deals set up for tests: hands stacked so that a test says which cards are drawn first."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from guandan import shengji as sj
from guandan.shengji import decks

RULES = sj.Rules()


def stacked(
    drawn: Mapping[int, str],
    *,
    kitty: str = "",
    level: str = "2",
    banker: int | None = None,
    first_drawer: int | None = None,
    rules: sj.Rules = RULES,
) -> sj.Round:
    """Return a deal in which seats draw the given cards first and the kitty begins with the given ones."""
    left = Counter(decks.FULL_DECK)
    left.subtract(Counter(" ".join([*drawn.values(), kitty]).split()))
    assert min(left.values()) >= 0, "the test wants a card more than three times"
    rest = sorted(left.elements())
    Random(20261).shuffle(rest)
    hands = []
    for seat in range(4):
        hand = drawn.get(seat, "").split()
        hands.append(hand + [rest.pop() for _ in range(39 - len(hand))])
    lying = kitty.split()
    lying += [rest.pop() for _ in range(6 - len(lying))]
    drawer = first_drawer if first_drawer is not None else banker or 0
    deck = decks.stacked(hands, lying, first_drawer=drawer)
    return sj.Round(rules, level=level, deck=deck, first_drawer=drawer, banker=banker)


def draw(rnd: sj.Round, cards: int = 156) -> None:
    """Draw cards, at most until the stock is empty."""
    for _ in range(cards):
        if rnd.phase is not sj.Phase.DRAW:
            return
        rnd.do(rnd.to_act[0], "draw")


def bury_lowest(rnd: sj.Round) -> None:
    """Draw what is left, pick up the kitty and bury six cards."""
    draw(rnd)
    rnd.do(rnd.to_act[0], "pick_up")
    rnd.do(rnd.to_act[0], rnd.automatic(rnd.to_act[0]))


def play_out(rnd: sj.Round) -> None:
    """Play the deal to its end with the lowest legal cards."""
    while rnd.phase is not sj.Phase.OVER:
        seat = rnd.to_act[0]
        rnd.do(seat, rnd.automatic(seat))


def cards_on_table(rnd: sj.Round) -> sj.CardSet:
    """Return every card wherever it is: stock, hands, kitty, running trick, finished tricks."""
    places = [*rnd.hands, rnd.kitty, *rnd.table, *(play for _, plays in rnd.tricks for play in plays)]
    return sum(places, sj.CardSet(list(rnd.stock)))


DECK = sj.CardSet(list(decks.FULL_DECK))
"""Three packs."""
