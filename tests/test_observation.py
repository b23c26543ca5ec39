"""An observation holds what its seat may know and nothing else: deals that differ only in what is hidden look alike."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import guandan as gd
from guandan.rounds.events import STEPS, EventKind
from tables import PRESETS, filler, run, tribute_deal


def play_randomly(rnd: gd.Round, random: Random, steps: int) -> None:
    for _ in range(steps):
        if not rnd.to_act:
            return
        seat = random.choice(rnd.to_act)
        options = rnd.options(seat)
        rnd.do(seat, options[random.randrange(len(options))])


def seen(rnd: gd.Round, seat: int) -> tuple[Any, ...]:
    observation = rnd.observe(seat)
    return observation.to_json(), list(observation.options)


def replayed_with(rnd: gd.Round, hands: list[gd.CardSet]) -> gd.Round | None:
    """Return the same steps with other hands, None where a step would not be legal with them."""
    setup = rnd.setup
    other = gd.Round.from_setup(
        rnd.rules,
        gd.rounds.Setup(
            setup.level,
            (hands[0], hands[1], hands[2], hands[3]),
            setup.previous,
            setup.leader,
            setup.turned_up,
            setup.copy,
            setup.first_drawer,
        ),
    )
    for number, event in enumerate(rnd.events):
        # Reports that the table makes by itself have followed already.
        if number == other.num_events and event.kind in STEPS and event.seat is not None:
            action = event.action()
            assert action is not None
            if not other.can(event.seat, action):
                return None
            other.do(event.seat, action)
    return other


@pytest.mark.parametrize("rules", PRESETS)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 120), seat=st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_hidden_cards_do_not_change_what_a_seat_sees(rules: str, seed: int, steps: int, seat: int) -> None:
    chosen = gd.rules.find(rules)
    random = Random(seed)
    rnd = gd.Round(chosen, level="7", drawing=gd.rounds.draw(chosen, seed))
    play_randomly(rnd, random, steps)
    others = [other for other in range(4) if other != seat]
    one, two = random.sample(others, 2)
    hidden = [list(rnd.hands[one]), list(rnd.hands[two])]
    size = min(len(hidden[0]), len(hidden[1]), random.randint(1, 9))
    if not size:
        return
    give = gd.CardSet(random.sample(hidden[0], size))
    take = gd.CardSet(random.sample(hidden[1], size))
    hands = list(rnd.setup.hands)
    try:
        hands[one] = hands[one] - give + take
        hands[two] = hands[two] - take + give
    except gd.NotationError:
        return
    other = replayed_with(rnd, hands)
    assert other is not None
    assert other.hands != rnd.hands or give == take
    assert seen(other, seat) == seen(rnd, seat)


@pytest.mark.parametrize("rules", PRESETS)
def test_tribute_that_others_still_owe_is_hidden(rules: str) -> None:
    deals = []
    for card in ("SA", "DA"):
        rnd = tribute_deal("S3", f"S4 {card}", "C3", "S6 HR", rules=rules, previous=(0, 2, 1, 3))
        deals.append(run(rnd, f"1 pay {card}"))
    for seat in (0, 2, 3):
        assert seen(deals[0], seat) == seen(deals[1], seat)


@pytest.mark.parametrize("rules", PRESETS)
def test_returns_that_others_still_owe_are_hidden(rules: str) -> None:
    deals = []
    for card in ("S3", "D4"):
        rnd = tribute_deal("S3 D4", "S4 SA", "C3", "S6 HR", rules=rules, previous=(0, 2, 1, 3))
        deals.append(run(rnd, f"1 pay SA; 3 pay HR; 0 return {card}"))
    for seat in (1, 2, 3):
        assert seen(deals[0], seat) == seen(deals[1], seat)


def reachable(thing: object, found: dict[int, object]) -> None:
    """Collect every object that can be reached from an observation through attributes and containers."""
    if id(thing) in found:
        return
    found[id(thing)] = thing
    if isinstance(thing, dict):
        for item in thing.items():
            reachable(item, found)
    elif isinstance(thing, list | tuple | set | frozenset):
        for item in thing:
            reachable(item, found)
    else:
        for name in [*getattr(type(thing), "__slots__", ()), *getattr(thing, "__dict__", {})]:
            if hasattr(thing, name):
                reachable(getattr(thing, name), found)


@pytest.mark.parametrize("rules", PRESETS)
def test_no_hidden_hand_can_be_reached_from_an_observation(rules: str) -> None:
    chosen = gd.rules.find(rules)
    rnd = gd.Round(chosen, level="7", drawing=gd.rounds.draw(chosen, 11))
    play_randomly(rnd, Random(3), 40)
    for seat in range(4):
        found: dict[int, object] = {}
        reachable(rnd.observe(seat), found)
        things = list(found.values())
        assert not any(isinstance(thing, gd.Round | gd.Position | gd.rounds.Setup) for thing in things)
        own = rnd.hands[seat]
        sets = [thing for thing in things if isinstance(thing, gd.CardSet)]
        assert sets == [own]


@pytest.mark.parametrize("rules", PRESETS)
def test_the_options_of_an_observation_are_the_options_of_the_seat(rules: str) -> None:
    chosen = gd.rules.find(rules)
    rnd = gd.Round(chosen, level="5", hands=filler("S3", "S4", "S5", "S6"), previous=(0, 2, 1, 3))
    random = Random(5)
    while rnd.to_act:
        for seat in range(4):
            assert rnd.observe(seat).options == rnd.options(seat)
            assert bool(len(rnd.options(seat))) == (seat in rnd.to_act)
        play_randomly(rnd, random, 1)


def test_counts_are_reported_or_always_shown() -> None:
    for rules in PRESETS:
        chosen = gd.rules.find(rules)
        rnd = gd.Round(chosen, level="2", drawing=gd.rounds.draw(chosen, 2))
        counts = rnd.observe(1).counts
        assert counts == ((27, 27, 27, 27) if rules == "platform" else (None, 27, None, None))


def test_history_begins_with_what_everybody_saw() -> None:
    chosen = gd.rules.find("huaian")
    rnd = gd.Round(chosen, level="2", drawing=gd.rounds.draw(chosen, 2))
    play_randomly(rnd, Random(1), 10)
    kinds = [event.kind for event in rnd.observe(0).history]
    assert kinds[0] is EventKind.LEAD
    assert EventKind.DEAL not in kinds
    assert rnd.observe(0).turned_up == rnd.setup.turned_up
