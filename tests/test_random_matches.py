"""Seeded matches with random players: they end, no card is lost at any event, and they replay bit-exactly.

Fifty matches a rule set; with --full two thousand.
"""

import json
import time
from collections.abc import Callable

import pytest

import guandan as gd
from guandan.rounds.drawing import FACES
from guandan.rounds.events import EventKind
from guandan.rounds.setup import Setup
from tables import PRESETS

PACK = gd.CardSet([face for face in FACES for _ in range(2)])
TEXTS = 200
"""So many matches go through the text of their records; equal events have equal text, so the rest skips it."""
MOVES = {EventKind.TRIBUTE, EventKind.RETURNED}


def check_cards(match: gd.Match) -> int:
    """Follow every card through the events alone and return the number of deals.

    Hands and table together must be the whole pack at every event.
    """
    hands: list[gd.CardSet] = []
    played = gd.CardSet()
    deals = 0
    for event in match.events:
        what = event.what if isinstance(event, gd.rounds.Event) else None
        if isinstance(what, Setup):
            hands, played, deals = list(what.hands), gd.CardSet(), deals + 1
        elif isinstance(what, gd.Combo):
            # Both operations raise if a card is missing or would be there a third time.
            hands[event.seat] = hands[event.seat] - what.cards  # type: ignore[union-attr,index]
            played = played + what.cards
        elif isinstance(what, gd.Card) and event.kind in MOVES:
            hands[event.seat] = hands[event.seat] - [what]  # type: ignore[union-attr,index]
            hands[event.to] = hands[event.to] + [what]  # type: ignore[union-attr,index]
        if hands:
            assert hands[0] + hands[1] + hands[2] + hands[3] + played == PACK
    return deals


def play_and_check(rules: gd.rules.Rules, seed: int) -> tuple[gd.Match, int]:
    players = [gd.players.RandomPlayer(f"{seed}/{seat}") for seat in range(4)]
    match = gd.Match(rules, players, seed=seed).play()
    assert match.is_over
    assert match.winner in ((0, 1, gd.scoring.DRAW) if rules.ace.max_drops else (0, 1))
    deals = check_cards(match)
    assert deals == match.state.deals
    if seed < TEXTS:
        text = match.record.dumps()
        record = gd.files.loads_record(text)
        table = gd.matches.replay(record)
        again = gd.files.Record(record.header, [event.to_json() for event in table.events])
        assert again.dumps() == text
    else:
        table = gd.matches.Table(rules)
        table.replay(match.events)
    assert table.events == list(match.events)
    assert table.state == match.state
    return match, deals


@pytest.mark.parametrize("name", PRESETS)
def test_random_matches_end_and_replay(name: str, full: bool, record: Callable[[str], None]) -> None:
    rules = gd.rules.find(name)
    count = 2000 if full else 50
    deals = events = 0
    start = time.process_time()
    for seed in range(count):
        match, played = play_and_check(rules, seed)
        deals += played
        events += len(match.events)
    seconds = time.process_time() - start
    record(f"{name}: {count} random matches, {deals} deals, {events} events, {seconds:.0f} s of CPU time")


def test_the_same_seed_gives_the_same_match() -> None:
    texts = {
        json.dumps(
            gd.Match("folk", [gd.players.RandomPlayer(seat) for seat in range(4)], seed=8)
            .play()
            .record.events
        )
        for _ in range(2)
    }
    assert len(texts) == 1
