"""A machine that plays deals and tries illegal steps at every point: none is taken, none changes anything."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import guandan as gd
from guandan.rounds.actions import REFUSE, WITHHOLD, Answer, Ask, Choice, Choose, Pay, Report, Return
from guandan.rounds.drawing import FACES
from tables import PRESETS

FULL = gd.CardSet([face for face in FACES for _ in range(2)])
LEVEL = st.sampled_from(gd.rules.LEVELS)
SEAT = st.integers(0, 3)
FACE = st.sampled_from(FACES)
HAND = st.lists(FACE, min_size=1, max_size=6)


def attempts() -> st.SearchStrategy[Any]:
    """Any action whatever, most of them wrong at any one point."""
    card = FACE.map(gd.Card)
    return st.one_of(
        st.just(gd.PASS),
        st.just(REFUSE),
        st.just(WITHHOLD),
        st.sampled_from(list(Choice)).map(Answer),
        card.map(Pay),
        card.map(Return),
        card.map(Choose),
        st.integers(-1, 28).map(Report),
        SEAT.map(Ask),
        HAND.map(" ".join),
        st.text(max_size=12),
    )


TRIED: Counter[str] = Counter()
"""Refused actions of all machines, by kind."""


def battery(rnd: gd.Round, seat: int) -> list[Any]:
    """Return actions of every kind for a seat."""
    hand = rnd.hands[seat]
    missing = next(gd.Card(face) for face in FACES if face not in hand)
    actions: list[Any] = [gd.PASS, REFUSE, WITHHOLD, *map(Answer, Choice), gd.CardSet([missing])]
    for card in [missing, *([hand.cards[0], hand.cards[-1]] if hand else [])]:
        actions += [Pay(card), Return(card), Choose(card), *rnd.level.readings([card])]
    if hand:
        actions += [gd.CardSet(hand.cards[:1]), gd.CardSet(hand.cards[:2]), gd.CardSet(hand.cards[-5:])]
    actions += [Report(len(hand)), Report(len(hand) + 1), *map(Ask, range(4))]
    return actions


class RoundMachine(RuleBasedStateMachine):
    """Plays deals of one rule set; the model is what the events so far say."""

    rule_set: gd.rules.Rules

    @initialize(
        seed=st.integers(0, 10**9),
        level=LEVEL,
        previous=st.one_of(st.just(()), st.permutations(range(4)).map(tuple)),
        refusal=st.sampled_from(["automatic", "optional"]),
        manual=st.booleans(),
    )
    def begin(self, seed: int, level: str, previous: tuple[int, ...], refusal: str, manual: bool) -> None:
        rules = self.rule_set.replace({"tribute.refusal": refusal}, name=self.rule_set.name)
        if previous:
            previous = gd.scoring.complete_order(
                previous[:2] if previous[1] == (previous[0] + 2) % 4 else previous
            )
        self.rnd = gd.Round(
            rules, level=level, drawing=gd.rounds.draw(rules, seed), previous=previous, manual_reports=manual
        )
        self.refused: Counter[str] = Counter()

    def _refuses(self, seat: int, action: Any) -> None:
        rnd = self.rnd
        before = (
            rnd.events,
            rnd.hands,
            rnd.phase,
            rnd.to_act,
            rnd.result,
            rnd.reports,
            rnd.tribute,
            rnd.position,
        )
        assert not rnd.can(seat, action)
        with pytest.raises((gd.IllegalPlayError, gd.NotationError)):
            rnd.verify(seat, action)
        with pytest.raises((gd.IllegalPlayError, gd.NotationError)):
            rnd.do(seat, action)
        after = (
            rnd.events,
            rnd.hands,
            rnd.phase,
            rnd.to_act,
            rnd.result,
            rnd.reports,
            rnd.tribute,
            rnd.position,
        )
        assert before == after

    @rule(seat=SEAT, action=attempts())
    def try_anything(self, seat: int, action: Any) -> None:
        """An action is either among the options (cards: has a reading among them) or refused."""
        options = self.rnd.options(seat)
        legal = action in options
        if isinstance(action, str):
            try:
                parsed = gd.rounds.actions.parse_action(action, self.rnd.level)
            except gd.GuandanError:
                parsed = None
            if isinstance(parsed, gd.CardSet):
                legal = any(combo in options for combo in self.rnd.level.readings(parsed))
            else:
                legal = parsed is not None and parsed in options
        if legal:
            assert self.rnd.can(seat, action)
        else:
            self._refuses(seat, action)

    @rule(data=st.data())
    def try_a_seat_that_is_not_to_act(self, data: st.DataObject) -> None:
        others = [seat for seat in range(4) if seat not in self.rnd.to_act]
        seat = data.draw(st.sampled_from(others))
        hand = self.rnd.hands[seat]
        self._refuses(seat, gd.PASS)
        if hand and seat not in self.rnd.to_act:
            self._refuses(seat, gd.CardSet([hand.cards[0]]))

    @rule(data=st.data())
    def try_cards_that_are_not_held(self, data: st.DataObject) -> None:
        for seat in self.rnd.to_act:
            missing = [face for face in FACES if face not in self.rnd.hands[seat]]
            self._refuses(seat, data.draw(st.sampled_from(missing)))

    @rule(data=st.data())
    def do_an_option(self, data: st.DataObject) -> None:
        if not self.rnd.to_act:
            return
        seat = data.draw(st.sampled_from(self.rnd.to_act))
        options = self.rnd.options(seat)
        action = options[data.draw(st.integers(0, len(options) - 1))]
        assert action in options
        assert self.rnd.can(seat, action)
        events = self.rnd.events
        self.rnd.do(seat, action)
        assert self.rnd.events[: len(events)] == events
        assert self.rnd.events[len(events)].action() == action

    @invariant()
    def every_illegal_step_is_refused(self) -> None:
        """At every point every seat tries one action of each kind, with cards that it holds and that it does not."""
        if not hasattr(self, "rnd"):
            return
        rnd = self.rnd
        for seat in range(4):
            options = rnd.options(seat)
            for action in battery(rnd, seat):
                legal = action in options
                if isinstance(action, gd.CardSet):
                    legal = any(combo in options for combo in rnd.level.readings(action))
                if not legal:
                    self._refuses(seat, action)
                    self.refused[type(action).__name__] += 1

    def teardown(self) -> None:
        TRIED.update(getattr(self, "refused", {}))

    @invariant()
    def no_card_is_lost(self) -> None:
        if hasattr(self, "rnd"):
            total = gd.CardSet()
            for hand in self.rnd.hands:
                total = total + hand
            for event in self.rnd.events:
                if event.kind.value == "play":
                    total = total + event.what.cards  # type: ignore[union-attr]
            assert total == FULL

    @invariant()
    def the_events_rebuild_the_deal(self) -> None:
        if hasattr(self, "rnd"):
            assert gd.Round.from_events(self.rnd.rules, self.rnd.events) == self.rnd


@pytest.mark.parametrize("name", PRESETS)
def test_no_illegal_step_is_taken_or_changes_anything(name: str) -> None:
    machine = type(f"{name.title()}Machine", (RoundMachine,), {"rule_set": gd.rules.find(name)})
    case = machine.TestCase
    case.settings = settings(max_examples=6, stateful_step_count=50, deadline=None)
    case("runTest").runTest()
    # The machine has refused something of every kind, many times.
    kinds = {
        "Pass",
        "Refuse",
        "Withhold",
        "Answer",
        "CardSet",
        "Combo",
        "Pay",
        "Return",
        "Choose",
        "Report",
        "Ask",
    }
    assert set(TRIED) >= kinds
    assert min(TRIED[kind] for kind in kinds) > 50
