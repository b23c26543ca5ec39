"""What a seat sees of a Shengji deal does not depend on anything it may not know."""

import json
from random import Random

import pytest

from guandan import shengji as sj
from guandan.errors import GuandanError
from guandan.shengji import decks, events
from shengji_tables import RULES, bury_lowest, play_out, stacked


def stand_in_deck(rnd: sj.Round, seat: int, random: Random) -> list[str]:
    """Return another drawing order that `seat` cannot tell from the real one so far.

    Its own draws stay; so do the cards that everybody has seen: those shown, played, exposed in a throw or
    turned up, and what the banker drew and found in the kitty. All others change places.
    """
    deck = list(rnd.events[0].deck.split())
    places = range(len(deck))
    owner = [(rnd.first_drawer + place) % 4 if place < decks.NUM_DRAWN else None for place in places]
    fixed = {place for place in places if owner[place] == seat}
    seen: list[tuple[int | None, str]] = []
    for event in rnd.events:
        if isinstance(event, events.Showed | events.ThrowFailed | events.Played):
            seen += [(event.seat, str(card)) for card in event.cards]
    for holder, card in seen:
        fixed |= {place for place, face in enumerate(deck) if face == card and owner[place] == holder}
    if rnd.banker is not None and (rnd.trump is not None or rnd.phase is sj.Phase.OVER):
        # What became of the kitty is the banker's affair: leave it, and his hand as drawn, as they are.
        fixed |= {place for place in places if owner[place] in (None, rnd.banker)}
    free = [place for place in places if place not in fixed]
    faces = [deck[place] for place in free]
    random.shuffle(faces)
    for place, face in zip(free, faces, strict=True):
        deck[place] = face
    return deck


def retell(rnd: sj.Round, deck: list[str]) -> sj.Round | None:
    """Do the same actions with another deck; None if they are not legal there or lead elsewhere."""
    again = sj.Round(rnd.rules, level=rnd.level, deck=deck, first_drawer=rnd.first_drawer)
    while again.num_events < rnd.num_events:
        told = rnd.events_since(again.num_events)[0]
        action = events.Drew(told.seat, None) if isinstance(told, events.Drew) else told
        try:
            again.redo(action)
        except GuandanError:
            return None
    return again


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_do_not_show(seed: int) -> None:
    random = Random(seed)
    rnd = sj.Round.shuffled(RULES, level="2", seed=f"leak {seed}")
    players = [sj.RandomPlayer(f"{seed} {seat}", throws=0.0) for seat in range(4)]
    compared = 0
    while rnd.phase is not sj.Phase.OVER:
        seat = rnd.to_act[0]
        if random.random() < 0.3:
            watcher = random.randrange(4)
            other = retell(rnd, stand_in_deck(rnd, watcher, random))
            if other is not None and other.num_events == rnd.num_events:
                mine, theirs = rnd.observe(watcher), other.observe(watcher)
                assert json.dumps(mine.to_json()) == json.dumps(theirs.to_json())
                assert mine.history == theirs.history
                assert len(mine.options) == len(theirs.options)
                compared += other.hands != rnd.hands or other.stock != rnd.stock
        if rnd.phase is sj.Phase.DRAW and random.random() < 0.3:
            shows = [action for action in rnd.options(seat) if isinstance(action, sj.Show)]
            if shows:
                rnd.do(seat, random.choice(shows))
        rnd.do(seat, players[seat].act(rnd.observe(seat)))
    assert compared >= 20


def test_no_text_of_a_snapshot_names_a_hidden_card() -> None:
    # Seat 2 holds all three big jokers and nobody else does: the word must not occur in what the others see.
    rnd = stacked({0: "S2", 2: "HR HR HR"})
    for phase in ("draw", "pick_up", "bury", "play"):
        if phase == "draw":
            rnd.do(0, "draw")
            rnd.do(0, "show S2")
            for _ in range(50):
                rnd.do(rnd.to_act[0], "draw")
        elif phase == "pick_up":
            while rnd.phase is sj.Phase.DRAW:
                rnd.do(rnd.to_act[0], "draw")
        elif phase == "bury":
            rnd.do(0, "pick_up")
        else:
            rnd.do(0, rnd.automatic(0))
            for _ in range(8):
                rnd.do(rnd.to_act[0], rnd.automatic(rnd.to_act[0]))
        for seat in (0, 1, 3):
            assert "HR" not in json.dumps(rnd.observe(seat).to_json())
        assert "HR" in json.dumps(rnd.observe(2).to_json())


def test_the_kitty_is_the_bankers_until_the_end() -> None:
    rnd = stacked({0: "S2"})
    rnd.do(0, "draw")
    rnd.do(0, "show S2")
    bury_lowest(rnd)
    assert [rnd.observe(seat).kitty for seat in range(4)] == [rnd.kitty, None, None, None]
    play_out(rnd)
    assert {rnd.observe(seat).kitty for seat in range(4)} == {rnd.kitty}
    assert isinstance(rnd.events[-1], events.Ended)
    assert rnd.events[-1].kitty == rnd.kitty  # the kitty is always laid open, points in it or not


def test_public_facts_are_the_same_for_all() -> None:
    rnd = sj.Round.shuffled(RULES, level="2", seed=12)
    bury_lowest(rnd)
    for _ in range(30):
        seen = [rnd.observe(seat) for seat in range(4)]
        for name in (
            "phase",
            "to_act",
            "counts",
            "banker",
            "trump",
            "shows",
            "leader",
            "table",
            "points",
            "fines",
        ):
            assert len({repr(getattr(one, name)) for one in seen}) == 1
        rnd.do(rnd.to_act[0], rnd.automatic(rnd.to_act[0]))
    assert [one.hand for one in seen] != [seen[0].hand] * 4
