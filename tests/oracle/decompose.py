"""The least cost of emptying a hand, by trying every play for its lowest card; for large hands, an integer programme.

A cost is a function of (type, key, size). Two arrangements are the same if their plays agree in type, key, the ranks
of their naturals and the number of wilds.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from .cards import JOKER_NUMBER, LEVEL_NUMBER, RANK_NUMBER, RANKS, SUITS, Cards, is_joker, wild_of
from .plays import Play, all_plays
from .readings import DEFAULT_RULES, OracleRules, Shape

Cost = Callable[[Shape], float]
Arrangement = tuple[tuple[str, int, tuple[str, ...], int], ...]


def every_play_counts(_: Shape) -> float:
    return 1


def bombs_and_jokers_are_free(shape: Shape) -> float:
    kind, key, _ = shape
    if kind in ("BOMB", "STRAIGHT_FLUSH", "JOKER_BOMB"):
        return 0
    return 0 if kind in ("SINGLE", "PAIR") and key in JOKER_NUMBER.values() else 1


def without(cards: Cards, taken: Cards) -> Cards | None:
    """Return the cards less the taken ones, None if they do not hold them."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def least_cost(hand: Cards, level: str, cost: Cost, rules: OracleRules = DEFAULT_RULES) -> float:
    """Return the least total cost of plays that use every card of the hand once."""
    plays_with = _plays_by_card(hand, level, rules)

    @cache
    def least(rest: Cards) -> float:
        if not rest:
            return 0
        options = [
            cost(play.shape) + least(left)
            for play in plays_with[rest[0]]
            if (left := without(rest, play.cards)) is not None
        ]
        return min(options)

    return least(hand)


def arrangements(
    hand: Cards, level: str, cost: Cost, most: float, rules: OracleRules = DEFAULT_RULES
) -> set[Arrangement]:
    """Return all different arrangements of cost up to `most`."""
    plays_with = _plays_by_card(hand, level, rules)
    found = set()

    def extend(rest: Cards, chosen: tuple[Play, ...], spent: float) -> None:
        if not rest:
            if spent <= most + 1e-9:
                found.add(tuple(sorted(described(play, level) for play in chosen)))
            return
        for play in plays_with[rest[0]]:
            left = without(rest, play.cards)
            if left is not None:
                extend(left, (*chosen, play), spent + cost(play.shape))

    extend(hand, (), 0)
    return found


def least_cost_with_wishes(
    hand: Cards, level: str, cost: Cost, keep: list[Cards], *, bombs: bool, rules: OracleRules = DEFAULT_RULES
) -> float | None:
    """Return the least cost of the arrangements in which each set of `keep` lies inside one play.

    With `bombs`, so do all naturals of a rank held four times or more and four jokers, and that play is a bomb. None
    if there is no such arrangement.
    """
    plays_with = _plays_by_card(hand, level, rules)
    wild = wild_of(level)
    held = Counter("joker" if is_joker(card) else card[1] for card in hand if card != wild)
    whole = [
        tuple(card for card in hand if card != wild and ("joker" if is_joker(card) else card[1]) == rank)
        for rank, count in held.items()
        if count >= 4 and bombs
    ]
    best: float | None = None

    def fulfils(chosen: tuple[Play, ...]) -> bool:
        return all(any(without(play.cards, cards) is not None for play in chosen) for cards in keep) and all(
            any(
                play.type in ("BOMB", "JOKER_BOMB") and without(play.cards, cards) is not None
                for play in chosen
            )
            for cards in whole
        )

    def extend(rest: Cards, chosen: tuple[Play, ...], spent: float) -> None:
        nonlocal best
        if not rest:
            if (best is None or spent < best) and fulfils(chosen):
                best = spent
            return
        for play in plays_with[rest[0]]:
            left = without(rest, play.cards)
            if left is not None:
                extend(left, (*chosen, play), spent + cost(play.shape))

    extend(hand, (), 0)
    return best


def described(play: Play, level: str) -> tuple[str, int, tuple[str, ...], int]:
    """Return what tells a play from another in an arrangement."""
    wild = wild_of(level)
    ranks = tuple(sorted(card if is_joker(card) else card[1] for card in play.cards if card != wild))
    return play.type, play.key, ranks, play.cards.count(wild)


def _plays_by_card(hand: Cards, level: str, rules: OracleRules) -> dict[str, list[Play]]:
    plays = all_plays(hand, level, rules=rules)
    return {card: [play for play in plays if card in play.cards] for card in set(hand)}


# The integer programme. A play is described by the ranks of its naturals ("SB" and "HR" for the jokers) and its wilds;
# only straight flushes name their cards.


class Column(NamedTuple):
    shape: Shape
    ranks: Counter[str]
    wilds: int
    faces: tuple[str, ...] = ()


def columns(hand: Cards, level: str, rules: OracleRules = DEFAULT_RULES) -> list[Column]:
    """Return all plays of the hand, described by ranks."""
    wild = wild_of(level)
    naturals = [card for card in hand if card != wild]
    held = Counter(card if is_joker(card) else card[1] for card in naturals)
    wilds = len(hand) - len(naturals)
    return [
        column
        for column in _all_columns(level, held, Counter(naturals), wilds, rules)
        if column.wilds <= wilds and all(held[rank] >= count for rank, count in column.ranks.items())
    ]


def _key(rank: str, level: str) -> int:
    if rank in JOKER_NUMBER:
        return JOKER_NUMBER[rank]
    return LEVEL_NUMBER if rank == level else RANK_NUMBER[rank]


def _with_wilds(wanted: Counter[str], wilds: int) -> Iterator[tuple[Counter[str], int]]:
    """Yield the cards left to provide when up to so many of them are wilds."""
    for used in range(wilds + 1):
        seen = set()
        for replaced in combinations_with_replacement(sorted(wanted), used):
            rest = Counter(wanted)
            rest.subtract(replaced)
            if min(rest.values()) >= 0 and (frozen := tuple(sorted((+rest).items()))) not in seen:
                seen.add(frozen)
                yield +rest, used


def _windows(length: int) -> Iterator[tuple[int, list[str]]]:
    order = "A" + RANKS
    for start in range(len(order) - length + 1):
        ranks = list(order[start : start + length])
        yield RANK_NUMBER[ranks[-1]], ranks


def _all_columns(
    level: str, held: Counter[str], faces: Counter[str], wilds: int, rules: OracleRules
) -> Iterator[Column]:
    for joker, key in JOKER_NUMBER.items():
        yield Column(("SINGLE", key, 1), Counter({joker: 1}), 0)
        yield Column(("PAIR", key, 2), Counter({joker: 2}), 0)
    yield Column(("JOKER_BOMB", 0, 4), Counter({"SB": 2, "HR": 2}), 0)
    for size in range(1, 11):
        kind = {1: "SINGLE", 2: "PAIR", 3: "TRIPLE"}.get(size, "BOMB")
        for rank in RANKS:
            for used in range(min(wilds, size) + 1):
                if used == size and rank != level:
                    continue  # wilds alone are level cards
                yield Column((kind, _key(rank, level), size), +Counter({rank: size - used}), used)
    for triple in RANKS:
        for pair in [*RANKS, *JOKER_NUMBER]:
            if pair in JOKER_NUMBER and not rules.joker_pair_in_full_house:
                continue
            for used_triple in range(min(wilds, 2) + 1):
                for used_pair in range(min(wilds - used_triple, 0 if pair in JOKER_NUMBER else 2) + 1):
                    ranks = Counter({triple: 3 - used_triple})
                    ranks.update({pair: 2 - used_pair})
                    if pair == triple or (used_pair == 2 and pair != ("3" if triple == "2" else "2")):
                        continue  # two wilds are a pair of whatever rank: one column will do
                    yield Column(("FULL_HOUSE", _key(triple, level), 5), +ranks, used_triple + used_pair)
    for kind, length, width in [("STRAIGHT", 5, 1), ("TUBE", 3, 2), ("PLATE", 2, 3)]:
        for top, window in _windows(length):
            for ranks, used in _with_wilds(Counter(window * width), wilds):
                yield Column((kind, top, length * width), ranks, used)
    for top, window in _windows(5):
        for ranks, used in _with_wilds(Counter(window), wilds):
            for suit in SUITS:
                if all(faces[suit + rank] for rank in ranks):
                    yield Column(
                        ("STRAIGHT_FLUSH", top, 5), ranks, used, tuple(suit + rank for rank in ranks)
                    )


def least_cost_by_programme(hand: Cards, level: str, cost: Cost, rules: OracleRules = DEFAULT_RULES) -> float:
    """Return the least cost by integer programming.

    Five suited cards in a row are allowed as a plain straight here, so a straight flush must not cost more than a
    straight of the same rank.
    """
    plays = columns(hand, level, rules)
    wild = wild_of(level)
    held = Counter("wild" if card == wild else card if is_joker(card) else card[1] for card in hand)
    ranks = sorted(held)
    exact = np.array(
        [[play.wilds if rank == "wild" else play.ranks[rank] for play in plays] for rank in ranks]
    )
    amounts = np.array([held[rank] for rank in ranks])
    constraints = [LinearConstraint(exact, amounts, amounts)]
    faces = Counter(card for card in hand if card != wild)
    flush_faces = sorted({face for play in plays for face in play.faces})
    if flush_faces:
        usage = np.array([[play.faces.count(face) for play in plays] for face in flush_faces])
        constraints.append(LinearConstraint(usage, 0, np.array([faces[face] for face in flush_faces])))
    solution = milp(
        np.array([cost(play.shape) for play in plays]),
        constraints=constraints,
        integrality=np.ones(len(plays)),
        bounds=Bounds(0, 10),
        options={"mip_rel_gap": 0},
    )
    assert solution.success, solution.message
    return float(solution.fun)
