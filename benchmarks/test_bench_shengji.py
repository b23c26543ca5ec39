"""Shengji: exact values of endgames of eight and twelve cards, all answers to a lead; every answer is asserted."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guandan import shengji as sj

POSITIONS = Path(__file__).resolve().parent.parent / "tests" / "data" / "shengji_endgames.jsonl"


LARGER = Path(__file__).resolve().parent / "endgames_shengji" / "dealt_12.jsonl"


def entries(kind: str, number: int) -> list[tuple[sj.Position, int]]:
    lines = map(json.loads, POSITIONS.read_text(encoding="utf-8").splitlines())
    chosen = [(sj.Position.parse(line["position"]), line["value"]) for line in lines if line["kind"] == kind]
    return chosen[:number]


@pytest.mark.parametrize("lines", [False, True], ids=["value", "every play"])
@pytest.mark.parametrize("kind", ["dealt", "played"])
def test_endgames(benchmark: Any, kind: str, lines: bool) -> None:
    """Eight cards in every hand; the value alone, or that of every play and the best line too."""
    work = entries(kind, 9)
    benchmark.group = f"Shengji endgames, {kind}"
    found = benchmark(lambda: [sj.solve(position, lines=lines).value for position, _ in work])
    assert found == [value for _, value in work]
    benchmark.extra_info["positions"] = len(work)


def test_twelve_cards(benchmark: Any) -> None:
    """Twelve cards in every hand: the values of those positions of the set that settle soon."""
    lines = [json.loads(line) for line in LARGER.read_text(encoding="utf-8").splitlines()]
    known = [
        (sj.Position.parse(line["position"]), line["value"]) for line in lines if line["value"] is not None
    ]
    work = [
        (position, value)
        for position, value in known
        if sj.solve(position, max_nodes=500_000, lines=False).exact
    ]
    benchmark.group = "Shengji endgames, twelve cards"
    found = benchmark(lambda: [sj.solve(position, lines=False).value for position, _ in work])
    assert found == [value for _, value in work]
    benchmark.extra_info["positions"] = len(work)


def test_follows(benchmark: Any) -> None:
    """All answers of whole hands to leads of every shape."""
    random = Random(7)
    trump = sj.Trump("6", "S")
    leads = ["H9", "H9 H9", "H9 H9 HT HT", "H2 H2 H2 H3 H3 H3", "S9 S9", "S8 S8 S9 S9", "S9 S9 S9"]
    deck = [*sj.decks.FULL_DECK]
    hands = []
    for _ in range(20):
        random.shuffle(deck)
        hands.append(sj.CardSet(deck[:30]))
    found = benchmark(
        lambda: [sum(1 for _ in sj.legal_follows(lead, hand, trump)) for hand in hands for lead in leads]
    )
    assert found == [len(sj.legal_follows(lead, hand, trump)) for hand in hands for lead in leads]
