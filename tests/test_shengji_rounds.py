"""A Shengji deal step by step: drawing, burying, tricks, throws and their fines, replay, illegal steps."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from guandan import shengji as sj
from guandan.errors import ArgumentError, FileFormatError, GuandanError, IllegalPlayError, NotationError
from guandan.shengji import decks, events
from guandan.shengji.options import bury_options, lead_options
from guandan.shengji.seats import points_of
from shengji_tables import DECK, RULES, bury_lowest, cards_on_table, draw, play_out, stacked


def in_play(hands: dict[int, str], *, rules: sj.Rules = RULES) -> sj.Round:
    """Return a deal at level 6 that seat 0 banks with spades as trumps, ready for its first lead.

    The hands keep the given cards: the banker buries six of his others.
    """
    kept = f"S6 {hands[0]}"
    rnd = stacked({**hands, 0: kept}, level="6", rules=rules)
    draw(rnd, 1)
    rnd.do(0, "show S6")
    draw(rnd)
    rnd.do(0, "pick_up")
    spare = [str(card) for card in rnd.hands[0] - sj.CardSet(kept)]
    rnd.do(0, f"bury {' '.join(spare[:6])}")
    return rnd


def test_a_deal_from_the_first_card_to_the_result() -> None:
    rnd = sj.Round.shuffled(RULES, level="2", seed=11, first_drawer=2)
    assert rnd.to_act == (2,)
    draw(rnd)
    assert (rnd.phase, rnd.counts, rnd.stock) == (sj.Phase.PICK_UP, (39, 39, 39, 39), ())
    assert rnd.to_act == (2,)
    bury_lowest(rnd)
    assert (rnd.phase, rnd.counts, len(rnd.kitty)) == (sj.Phase.PLAY, (39, 39, 39, 39), 6)
    play_out(rnd)
    assert rnd.to_act == ()
    assert len(rnd.tricks) == 39
    everything = [card for _, plays in rnd.tricks for play in plays for card in play]
    assert points_of(everything) + points_of(rnd.kitty) == 300
    assert rnd.result.trick_points == rnd.points
    assert isinstance(rnd.events[-1], events.Ended)


def test_the_same_seed_gives_the_same_deal() -> None:
    first, second = (sj.Round.shuffled(RULES, level="2", seed=7) for _ in range(2))
    assert first == second
    assert first != sj.Round.shuffled(RULES, level="2", seed=8)
    # The order is part of the records' meaning: it must not change from one version to the next.
    assert decks.shuffled(7)[:6] == ("D3", "H7", "D5", "H9", "CQ", "DK")


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_are_four_seats(seat: int) -> None:
    rnd = sj.Round.shuffled(RULES, level="2", seed=7)
    for ask in (rnd.options, rnd.observe, rnd.history):
        with pytest.raises(ArgumentError, match="seat"):
            ask(seat)
    assert not rnd.can(seat, "draw")
    with pytest.raises(IllegalPlayError):
        rnd.do(seat, "draw")


def test_decks() -> None:
    assert len(decks.FULL_DECK) == 162
    assert points_of(decks.FULL_DECK) == 300
    assert [decks.counted_seat(2, card) for card in ("SA", "H4", "DQ", "HR")] == [3, 2, 2, None]
    assert {decks.first_drawer(seed) for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(ArgumentError, match="three packs"):
        sj.Round(RULES, level="2", deck=[*decks.FULL_DECK[1:], "S3"])
    with pytest.raises(ArgumentError, match="39"):
        decks.stacked([["S3"]] * 4, [], first_drawer=0)


@pytest.mark.parametrize(
    "arguments",
    [
        {"level": "1"},
        {"level": "10"},
        {"level": ""},
        {"level": "2", "first_drawer": 4},
        {"level": "2", "banker": -1},
        {"level": "2", "banker": 1, "first_drawer": 2},
    ],
)
def test_wrong_arguments(arguments: dict[str, object]) -> None:
    with pytest.raises(ArgumentError):
        sj.Round(RULES, deck=decks.FULL_DECK, **arguments)


def test_from_hands() -> None:
    made = sj.Round.shuffled(RULES, level="2", seed=4)
    draw(made)
    again = sj.Round.from_hands(RULES, level="2", hands=made.hands, kitty=made.kitty)
    draw(again)
    assert (again.hands, again.kitty) == (made.hands, made.kitty)


def test_a_blocked_throw_costs_ten_a_card_and_leads_the_lowest() -> None:
    rnd = in_play({0: "HA HA HQ HQ", 1: "HA HK"})
    before = rnd.hands[0]
    rnd.do(0, "play HA HA HQ HQ")
    assert rnd.fines == [(0, 20)]
    assert rnd.table == (sj.CardSet("HQ"),)
    assert before - rnd.hands[0] == sj.CardSet("HQ")
    failed = rnd.events[-2]
    assert failed == events.ThrowFailed(0, sj.CardSet("HA HA HQ HQ"), sj.CardSet("HQ HQ"), 20)
    play_out(rnd)
    assert rnd.result.fines == 20


def test_the_thrower_chooses_among_equal_lowest_cards() -> None:
    rnd = in_play({0: "H6 C6 SK", 1: "S6 SA"})
    rnd.do(0, "play H6 C6")
    assert (rnd.fines, rnd.table, rnd.to_act) == ([(0, 20)], (), (0,))
    assert [str(action) for action in rnd.options(0)] == ["play H6", "play C6"]
    with pytest.raises(IllegalPlayError, match="H6 or C6"):
        rnd.do(0, "play SK")
    rnd.do(0, "play H6")
    assert rnd.table == (sj.CardSet("H6"),)
    assert sj.Round.from_events(RULES, rnd.events) == rnd


def test_switch_only_opponents_block() -> None:
    higher = "HK HK HK HQ HQ HQ HJ HJ HJ HT HT HT HA HA"
    hands = {0: "HA H9 H9", 1: "H2 H3", 2: higher, 3: "H4 H5"}
    rnd = in_play(hands)
    rnd.do(0, "play HA H9 H9")
    assert (rnd.fines, rnd.table) == ([(0, 20)], (sj.CardSet("H9"),))
    free = in_play(hands, rules=RULES.replace({"throws.blockers": "opponents"}))
    free.do(0, "play HA H9 H9")
    assert (free.fines, free.table) == ([], (sj.CardSet("HA H9 H9"),))


def test_leads_of_several_suits_and_wrong_follows_are_refused() -> None:
    rnd = in_play({0: "HA HA C3", 1: "H2 H2 H5 C9"})
    for text in ("play HA C3", "play", "bury HA", "draw", "play DA DA DA DA", "shout"):
        before = rnd.events
        assert not rnd.can(0, text)
        with pytest.raises((IllegalPlayError, NotationError)):
            rnd.do(0, text)
        assert rnd.events == before
    rnd.do(0, "play HA HA")
    assert not rnd.can(1, "play H2 H5")
    assert not rnd.can(1, "play C9 H5")
    assert not rnd.can(2, rnd.automatic(1))
    with pytest.raises(IllegalPlayError, match="out of turn"):
        rnd.do(2, "play H3 H3")
    rnd.do(1, "play H2 H2")


def test_options_are_lazy_and_exact() -> None:
    rnd = sj.Round.shuffled(RULES, level="2", seed=3)
    draw(rnd)
    rnd.do(0, "pick_up")
    bury = rnd.options(0)
    assert len(bury) > 100_000
    assert sj.Bury(sj.CardSet(list(rnd.hands[0])[:6])) in bury
    assert sj.Bury(sj.CardSet(list(rnd.hands[0])[:5])) not in bury
    assert all(rnd.can(0, bury[place]) for place in range(20))
    rnd.do(0, bury[0])
    leads = rnd.options(0)
    by_suit = Counter(str(rnd.trump.effective_suit(card)) for card in rnd.hands[0])
    first = [leads[place] for place in range(5)]
    assert all(len(action.cards) == 1 for action in first)
    assert len(leads) > max(2 ** (count // 3) for count in by_suit.values())
    assert list(rnd.options(1)) == []
    with pytest.raises(IndexError):
        rnd.options(1)[0]
    rnd.do(0, first[0])
    follows = list(rnd.options(1))
    assert len(follows) == len(rnd.options(1))
    every_single = {sj.Play(sj.CardSet([card])) for card in rnd.hands[1]}
    assert {action for action in every_single if rnd.can(1, action)} == set(follows)


def test_number_of_leads_and_burials_by_listing() -> None:
    trump = RULES.trump("6", "S")
    hand = sj.CardSet("S6 SB SB H6 H3 H3 H4 C9 C9 C9")
    leads = lead_options(hand, trump)
    assert len(list(leads)) == len(set(leads)) == len(leads) == (2 * 3 * 2 - 1) + (3 * 2 - 1) + 3
    assert all(action in leads for action in leads)
    assert sj.Play(sj.CardSet("H3 C9")) not in leads
    buries = bury_options(hand, 3)
    assert len(list(buries)) == len(set(buries)) == len(buries)
    assert leads[-1] == list(leads)[-1]


@pytest.mark.parametrize("seed", range(12))
def test_the_solver_and_the_deal_agree_on_the_end(seed: int) -> None:
    """Play the last tricks as the solver says: the deal comes to the value it promised."""
    rnd = sj.Round.shuffled(RULES, level="7", seed=f"end {seed}")
    players = [sj.RandomPlayer(f"end {seed} {seat}") for seat in range(4)]
    with pytest.raises(IllegalPlayError, match="no position"):
        rnd.position()
    while rnd.phase is not sj.Phase.PLAY or sum(rnd.counts) > 17:
        seat = rnd.to_act[0]
        rnd.do(seat, players[seat].act(rnd.observe(seat)))
    if rnd.phase is not sj.Phase.PLAY or rnd.options(rnd.to_act[0]).is_choice:
        return
    solution = sj.solve(rnd.position())
    for cards in solution.principal_variation:
        assert solution.value is not None
        assert sj.solve(rnd.position()).value == solution.value
        rnd.do(rnd.to_act[0], sj.Play(cards))
    assert rnd.phase is sj.Phase.OVER
    assert rnd.result.score - rnd.result.fines == solution.value


def test_actions_as_text() -> None:
    for text in ("draw", "pick_up", "show S2 S2", "bury S3 S4 S5 S6 S7 S8", "play H3 H3"):
        assert str(sj.parse_action(text)) == text
    for text in ("", "draw S3", "play", "bury", "show", "play XX", "Draw"):
        with pytest.raises(NotationError):
            sj.parse_action(text)


def test_from_events_checks_every_event() -> None:
    rnd = sj.Round.shuffled(RULES, level="2", seed=5)
    bury_lowest(rnd)
    play_out(rnd)
    told = list(rnd.events)
    assert sj.Round.from_json(RULES, rnd.to_json()) == rnd
    for cut in (1, 2, 100, 157, 158, 159, 170, 175, len(told) - 1):
        part = sj.Round.from_events(RULES, told[:cut])
        assert list(part.events[:cut]) == told[:cut]
    with pytest.raises(FileFormatError):
        sj.Round.from_events(RULES, told[1:])
    with pytest.raises(FileFormatError):
        sj.Round.from_events(RULES, [])
    with pytest.raises(FileFormatError):
        sj.Round.from_events(RULES, [*told, told[-1]])
    won = next(place for place, event in enumerate(told) if isinstance(event, events.TrickWon))
    forged = [*told]
    forged[won] = events.TrickWon((told[won].seat + 1) % 4, told[won].points)
    with pytest.raises(FileFormatError, match=f"event {won}"):
        sj.Round.from_events(RULES, forged)
    drawn = [*told]
    drawn[1] = events.Drew(told[1].seat, "XX")
    with pytest.raises(FileFormatError, match="event 1"):
        sj.Round.from_events(RULES, drawn)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"e": "sneezed"},
        {"e": "played", "seat": 1},
        {"e": "played", "seat": 1, "cards": "S3", "more": 1},
        {"e": "played", "seat": 1, "cards": "S"},
        {"e": "played", "seat": 4, "cards": "S3"},
        {"e": "played", "seat": True, "cards": "S3"},
        {"e": "drew", "seat": 1, "card": None},
        {"e": "fined", "seat": 1, "offence": "late", "points": 30.0},
        {"e": "dealt", "level": 2, "deck": "", "first_drawer": 0, "banker": None},
        {"e": "ended", "kitty": "", "result": {"side": "banker"}},
    ],
)
def test_unreadable_events(line: dict[str, object]) -> None:
    with pytest.raises(FileFormatError):
        events.event_from_json(line)


def test_every_kind_of_event_has_a_json_form() -> None:
    result = sj.Result("banker", 1, 2, 0, 100, 90, 10, 0, 10)
    samples: list[events.Event] = [
        events.Dealt("2", " ".join(decks.FULL_DECK), 3, None),
        events.Drew(1, "SB"),
        events.Showed(1, sj.CardSet("S2"), "stands"),
        events.TurnedUp("S3 SB", None),
        events.PickedUp(1),
        events.Buried(1, sj.CardSet("S3")),
        events.ThrowFailed(1, sj.CardSet("S3 S4"), sj.CardSet("S3"), 10),
        events.Played(1, sj.CardSet("S3")),
        events.TrickWon(1, 5),
        events.Fined(1, "late", 30),
        events.Ended(result, sj.CardSet("S3")),
        events.Ended(None, sj.CardSet("S3")),
    ]
    assert {type(event) for event in samples} == set(events.KINDS.values())
    for event in samples:
        assert events.event_from_json(events.event_to_json(event)) == event


class Deal(RuleBasedStateMachine):
    """Plays a deal and tries illegal steps at every point: none is accepted, none changes anything."""

    @initialize(seed=st.integers(0, 10**6), skip=st.integers(0, 200))
    def start(self, seed: int, skip: int) -> None:
        self.rnd = sj.Round.shuffled(RULES, level=sj.rules.LEVELS[seed % 13], seed=seed)
        self.random = Random(seed)
        for _ in range(skip):
            self.step()

    def step(self) -> None:
        if self.rnd.phase is not sj.Phase.OVER:
            seat = self.rnd.to_act[0]
            self.rnd.do(seat, sj.RandomPlayer(self.random.random()).act(self.rnd.observe(seat)))

    @rule()
    def play_on(self) -> None:
        self.step()

    @rule(seat=st.integers(0, 3))
    @precondition(lambda self: self.rnd.phase in (sj.Phase.DRAW, sj.Phase.PICK_UP))
    def show(self, seat: int) -> None:
        shows = [action for action in self.rnd.options(seat) if isinstance(action, sj.Show)]
        if shows:
            self.rnd.do(seat, self.random.choice(shows))

    def refuse(self, seat: int, action: sj.Action | str) -> None:
        before = (self.rnd.events, self.rnd.hands, self.rnd.phase, self.rnd.table, list(self.rnd.fines))
        assert not self.rnd.can(seat, action)
        with pytest.raises(GuandanError):
            self.rnd.do(seat, action)
        after = (self.rnd.events, self.rnd.hands, self.rnd.phase, self.rnd.table, list(self.rnd.fines))
        assert after == before

    @rule(turn=st.integers(1, 3))
    def out_of_turn(self, turn: int) -> None:
        acting = self.rnd.to_act
        seat = (acting[0] + turn) % 4 if acting else turn
        self.refuse(seat, "draw")
        self.refuse(seat, "pick_up")
        if len(self.rnd.hands[seat]):
            card = next(iter(self.rnd.hands[seat]))
            self.refuse(seat, f"play {card}")

    @rule()
    def wrong_phase(self) -> None:
        seat = self.rnd.to_act[0] if self.rnd.to_act else 0
        steps = {"draw": "draw", "pick_up": "pick_up", "bury": "bury S3 S3 S3 S4 S4 S4", "play": "play S3"}
        for phase, text in steps.items():
            if phase != self.rnd.phase:
                self.refuse(seat, text)

    @rule(seat=st.integers(0, 3))
    def cards_of_others(self, seat: int) -> None:
        missing = [
            card for card in sorted(set(decks.FULL_DECK)) if card not in map(str, self.rnd.hands[seat])
        ]
        if missing:
            card = self.random.choice(missing)
            for text in (f"show {card}", f"play {card}", f"bury {' '.join([card] * 3)}"):
                self.refuse(seat, text)

    @rule()
    @precondition(lambda self: self.rnd.phase is sj.Phase.PLAY)
    def plays_that_are_no_option(self) -> None:
        seat = self.rnd.to_act[0]
        hand = [str(card) for card in self.rnd.hands[seat]]
        size = len(self.rnd.table[0]) if self.rnd.table else self.random.randint(1, 4)
        for _ in range(5):
            play = sj.Play(sj.CardSet(self.random.sample(hand, min(size, len(hand)))))
            assert (play in self.rnd.options(seat)) == self.rnd.can(seat, play)
            if play not in self.rnd.options(seat):
                self.refuse(seat, play)

    @invariant()
    def conserved(self) -> None:
        if hasattr(self, "rnd"):
            assert cards_on_table(self.rnd) == DECK


TestDeal = Deal.TestCase
TestDeal.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
