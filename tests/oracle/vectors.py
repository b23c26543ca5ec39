"""The files of tests/data in the oracle's terms: its type names and its keys."""

import json
from pathlib import Path
from typing import Any

from .cards import LEVEL_NUMBER, RANK_NUMBER, multiset
from .game import OpenDeal
from .plays import Play
from .readings import LEVEL_ORDER_TYPES, Reading

DATA = Path(__file__).parent.parent / "data"

TYPES = {
    "single": "SINGLE",
    "pair": "PAIR",
    "triple": "TRIPLE",
    "full": "FULL_HOUSE",
    "straight": "STRAIGHT",
    "tube": "TUBE",
    "plate": "PLATE",
    "sflush": "STRAIGHT_FLUSH",
    "jokers": "JOKER_BOMB",
}
PLATFORM_TYPES = {
    "Single": "SINGLE",
    "Pair": "PAIR",
    "Trips": "TRIPLE",
    "ThreeWithTwo": "FULL_HOUSE",
    "Straight": "STRAIGHT",
    "ThreePair": "TUBE",
    "TwoTrips": "PLATE",
    "StraightFlush": "STRAIGHT_FLUSH",
    "Bomb": "BOMB",
}
KEYS = {19: 15, 20: 16, 21: 17}  # level rank, small joker, big joker
SEQUENCE_LENGTH = {"STRAIGHT": 5, "STRAIGHT_FLUSH": 5, "TUBE": 3, "PLATE": 2}


def read_lines(name: str) -> list[dict[str, Any]]:
    """Return the records of a .jsonl file."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def read_hands(name: str) -> Any:
    """Return the content of a file of tests/data/hands."""
    return json.loads((DATA / "hands" / f"{name}.json").read_text(encoding="utf-8"))


def reading_of(kind: str, key: int) -> Reading:
    """Convert a type and key of the .jsonl files."""
    return ("BOMB" if kind.startswith("bomb") else TYPES[kind], KEYS.get(key, key))


def play_of(kind: str, key: int, cards: list[str]) -> Play:
    return Play(*reading_of(kind, key), multiset(cards))


def platform_play(target: list[Any], level: str) -> Play:
    """Convert [type, key rank, cards] in the platforms' words; they name a sequence by its lowest rank."""
    kind, rank, cards = target
    name = PLATFORM_TYPES[kind]
    if name in SEQUENCE_LENGTH:
        low = 1 if rank == "A" else RANK_NUMBER[rank]
        return Play(name, low + SEQUENCE_LENGTH[name] - 1, multiset(cards))
    key = {"B": 16, "R": 17, level: LEVEL_NUMBER}.get(rank) or RANK_NUMBER[rank]
    return Play(name, key, multiset(cards))


def endgames_150() -> list[tuple[OpenDeal, int | None]]:
    """Return the positions of endgames_150 with their values; None where the file does not know it."""
    return [
        (OpenDeal(entry["level"], _hands(entry["hands"]), entry["leader"]), entry["value"])
        for entry in read_hands("endgames_150")["positions"]
    ]


def endgames_known() -> list[tuple[OpenDeal, int]]:
    """Return the positions of endgames_known with their values."""
    return [(_known_deal(entry), entry["value"]) for entry in read_hands("endgames_known")["positions"]]


def _hands(hands: list[list[str]]) -> Any:
    return tuple(multiset(hand) for hand in hands)


def _known_deal(entry: dict[str, Any]) -> OpenDeal:
    table = entry["table"]
    if table is None:
        return OpenDeal(entry["level"], _hands(entry["hands"]), entry["to_move"])
    kind = table["type"].upper()
    order_key = table["order_key"]
    # 0..12 = 2..A, 13 level card, 14 and 15 the jokers; in a sequence the start position, 0 = ace low.
    key = order_key + (2 if kind in LEVEL_ORDER_TYPES else SEQUENCE_LENGTH[kind])
    play = Play(kind, key, multiset(table["cards"]))
    return OpenDeal(entry["level"], _hands(entry["hands"]), entry["to_move"], play, table["owner"])


def endgames_one_winning_lead() -> list[tuple[OpenDeal, Play | None]]:
    """Return the positions with the one lead that wins."""
    return [
        (_winning_deal(entry), _winning_lead(entry))
        for entry in read_lines("endgames_one_winning_lead.jsonl")
    ]


def _winning_deal(entry: dict[str, Any]) -> OpenDeal:
    return OpenDeal(
        entry["level"], _hands([entry["hands"][str(seat)] for seat in range(4)]), entry["to_lead"]
    )


def _winning_lead(entry: dict[str, Any]) -> Any:
    kind, key = entry.get("declared_as", [["single", 21]])[0]
    return play_of(kind, key, entry["unique_first_move"])
