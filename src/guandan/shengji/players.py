"""The ``Player`` protocol and two players.

One that plays at random and one that plays simply but sensibly.
"""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Protocol

from guandan._core import Card
from guandan.shengji import _core
from guandan.shengji._core import CardSet, Trump
from guandan.shengji.actions import Action, Bury, Draw, PickUp, Play, Show
from guandan.shengji.observation import Observation
from guandan.shengji.options import lowest_follow
from guandan.shengji.seats import partner_of, points_of, side_of

_MOST_FOLLOWS = 400
"""How many legal answers the players look at; beyond that the first ones have to do."""


class Player(Protocol):
    """Whoever sits at a seat. Both methods get a snapshot of what the seat may know."""

    def act(self, observation: Observation) -> Action:
        """Choose the action of a seat that must act."""
        ...

    def show(self, observation: Observation) -> Show | None:
        """Choose a show, or None; asked when the seat could make one."""
        ...


def _step(observation: Observation) -> Action | None:
    """Return the only thing to do while cards are drawn and picked up."""
    steps: dict[str, Action] = {"draw": Draw(), "pick_up": PickUp()}
    return steps.get(observation.phase)


def _suits(observation: Observation, trump: Trump) -> list[list[Card]]:
    """Split the hand by effective suit."""
    suits: dict[object, list[Card]] = {}
    for card in observation.hand:
        suits.setdefault(trump.effective_suit(card), []).append(card)
    return list(suits.values())


class RandomPlayer:
    """Plays any legal action, units more often than throws; the seed alone decides which.

    Example:
        >>> from guandan import shengji as sj
        >>> rnd = sj.Round.shuffled(sj.Rules(), level="2", seed=1)
        >>> str(sj.RandomPlayer(5).act(rnd.observe(0)))
        'draw'
    """

    def __init__(self, seed: int | str = 0, *, throws: float = 0.1, shows: float = 0.5) -> None:
        self._random = Random(f"shengji player {seed}")
        self._throws = throws
        self._shows = shows

    def show(self, observation: Observation) -> Show | None:
        """Show something with a fixed chance."""
        shows = [action for action in observation.options if isinstance(action, Show)]
        return self._random.choice(shows) if shows and self._random.random() < self._shows else None

    def act(self, observation: Observation) -> Action:
        """Choose at random."""
        step = _step(observation)
        if step is not None:
            return step
        trump, hand = observation.trump, observation.hand
        assert trump is not None
        if observation.phase == "bury":
            cards = list(hand)
            return Bury(CardSet(self._random.sample(cards, observation.rules.deal.kitty_size)))
        if not observation.table:
            return self._lead(observation, trump)
        suit = trump.effective_suit(next(iter(observation.table[0])))
        held = [card for card in hand if trump.effective_suit(card) == suit]
        size = len(observation.table[0])
        if len(held) <= size:
            rest = list(hand - CardSet(held))
            return Play(CardSet(held + self._random.sample(rest, size - len(held))))
        # One of the suit's cards at random is fair to single leads; structured leads have few answers.
        if size == 1:
            return Play(CardSet([self._random.choice(held)]))
        return self._random.choice(list(islice(observation.options, _MOST_FOLLOWS)))

    def _lead(self, observation: Observation, trump: Trump) -> Action:
        if observation.options.is_choice:
            return self._random.choice(list(observation.options))
        cards = self._random.choice(_suits(observation, trump))
        if len(cards) > 1 and self._random.random() < self._throws:
            return Play(CardSet(self._random.sample(cards, self._random.randint(2, min(4, len(cards))))))
        return Play(self._random.choice(trump.units(CardSet(cards))).cards)


class SimplePlayer:
    """Plays by a few rules of thumb.

    Declare the long suit, bury a short one, win points cheaply, feed the partner.
    """

    def show(self, observation: Observation) -> Show | None:
        """Declare a suit that would make every third card so far a trump, with as few cards as it takes."""
        hand = observation.hand
        for action in observation.options:
            if isinstance(action, Show):
                suit = str(next(iter(action.cards)))[0]
                trumps = sum(str(card)[0] == suit or str(card)[1] == observation.level for card in hand)
                if 3 * trumps >= len(hand):
                    return action
        return None

    def act(self, observation: Observation) -> Action:
        """Choose by rules of thumb."""
        step = _step(observation)
        if step is not None:
            return step
        trump = observation.trump
        assert trump is not None
        if observation.phase == "bury":
            return self._bury(observation, trump)
        if not observation.table:
            return self._lead(observation, trump)
        return self._follow(observation, trump)

    @staticmethod
    def _bury(observation: Observation, trump: Trump) -> Action:
        def cost(cards: list[Card], card: Card) -> tuple[bool, int, int]:
            return trump.is_trump(card), points_of([card]), len(cards)

        suits = _suits(observation, trump)
        ranked = sorted(
            ((cost(cards, card), trump.step(card), str(card)) for cards in suits for card in cards),
        )
        return Bury(CardSet([text for _, _, text in ranked[: observation.rules.deal.kitty_size]]))

    @staticmethod
    def _lead(observation: Observation, trump: Trump) -> Action:
        if observation.options.is_choice:
            return observation.options[0]
        units = trump.units(observation.hand)

        def worth(cards: CardSet) -> tuple[int, bool, int]:
            first = next(iter(cards))
            is_high = max(trump.step(card) for card in cards) >= 11
            return (
                len(cards) if is_high or len(cards) > 1 else 0,
                not trump.is_trump(first),
                -trump.step(first),
            )

        return Play(max((unit.cards for unit in units), key=worth))

    @staticmethod
    def _follow(observation: Observation, trump: Trump) -> Action:
        table, seat = list(observation.table), observation.seat
        assert observation.leader is not None
        best = (observation.leader + _core.trick_winner(table, trump)) % 4
        at_stake = sum(points_of(play) for play in table)
        lowest = lowest_follow(table[0], observation.hand, trump)
        candidates = [lowest, *_plays(observation)]
        if side_of(best) == side_of(seat):
            # The partner wins: give him points if nobody is left to take them.
            safe = len(table) == 3 and best == partner_of(seat)
            return Play(max(candidates, key=points_of) if safe else min(candidates, key=points_of))
        winning = [cards for cards in candidates if _core.trick_winner([*table, cards], trump) == len(table)]
        if winning and (at_stake > 0 or not any(trump.is_trump(card) for card in winning[0])):
            return Play(winning[0])
        return Play(min(candidates, key=points_of))


def _plays(observation: Observation) -> Iterable[CardSet]:
    for action in islice(observation.options, _MOST_FOLLOWS):
        if isinstance(action, Play):
            yield action.cards
