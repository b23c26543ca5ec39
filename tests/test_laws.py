"""Laws that hold for all cards, hands and positions, looked for with hypothesis."""

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import guandan as gd
from bridge import cards_of, combo_of, play_of, position_of, reading_of, rules_of
from oracle.cards import FACES, RANKS, Cards, multiset, wild_of
from oracle.game import PASS, OpenDeal, after, is_over, moves
from oracle.generators import random_hand, random_position
from oracle.plays import Play
from oracle.readings import OracleRules, Reading, in_level_order, naturals_as

DECK = multiset(FACES * 2)


levels = st.sampled_from(RANKS)
card_sets = st.lists(st.sampled_from(range(108)), max_size=27, unique=True).map(
    lambda indices: gd.CardSet(" ".join(DECK[index] for index in indices))
)
seeds = st.integers(0, 2**32 - 1)
# Hands from the oracle's generators hold far more plays than evenly drawn ones.
rich_hands = st.builds(lambda seed, size: random_hand(Random(seed), size), seeds, st.integers(1, 14))
deals = st.builds(
    lambda seed, size, inherits: random_position(
        Random(seed), size, rules=OracleRules(next_seat_inherits=inherits)
    ),
    seeds,
    st.integers(8, 24),
    st.booleans(),
)


@given(card_sets)
def test_card_sets_are_their_text(cards: gd.CardSet) -> None:
    assert gd.CardSet(str(cards)) == cards
    assert eval(repr(cards), {"CardSet": gd.CardSet}) == cards
    assert hash(gd.CardSet(str(cards))) == hash(cards)
    assert gd.CardSet(cards.cards) == cards
    assert tuple(cards) == cards.cards
    assert len(cards.cards) == len(cards)
    for card in cards:
        assert gd.Card(str(card)) == card
        assert card in cards


@given(card_sets, card_sets)
def test_card_sets_add_and_subtract_as_multisets(one: gd.CardSet, other: gd.CardSet) -> None:
    counts = Counter(map(str, one)), Counter(map(str, other))
    total = counts[0] + counts[1]
    if max(total.values(), default=0) <= 2:
        assert Counter(map(str, one + other)) == total
        assert (one + other) - other == one
        assert one <= one + other
    else:
        with pytest.raises(gd.GuandanError, match="cop"):
            one + other
    assert (one <= other) == (counts[0] <= counts[1])
    if not other <= one:
        with pytest.raises(gd.GuandanError, match="cannot take"):
            one - other


@given(rich_hands, st.data())
def test_plays_are_generated_exactly_when_legal(
    level_and_hand: tuple[str, Cards], data: st.DataObject
) -> None:
    text, cards = level_and_hand
    level = gd.Level(text)
    hand = gd.CardSet(" ".join(cards))
    plays = level.plays(hand)
    listed = list(plays)
    assert len(set(listed)) == len(listed) == len(plays)
    assert listed == list(level.plays(hand)), "the order is stable"
    for index in {0, len(listed) // 2, len(listed) - 1}:
        assert plays[index] == listed[index]
    for play in listed:
        assert play in plays
        assert play.cards <= hand
        assert play in level.readings(play.cards)
    subset = data.draw(st.lists(st.sampled_from(range(len(cards))), min_size=1, max_size=8, unique=True))
    chosen = gd.CardSet(" ".join(cards[index] for index in subset))
    assert [play for play in listed if play.cards == chosen] == [
        play for play in listed if play in level.readings(chosen)
    ]
    assert {play for play in listed if play.cards == chosen} == set(level.readings(chosen))


@given(rich_hands, rich_hands, st.data())
def test_follows_are_the_plays_that_beat(
    one: tuple[str, Cards], other: tuple[str, Cards], data: st.DataObject
) -> None:
    level = gd.Level(one[0])
    hand = gd.CardSet(" ".join(one[1]))
    tables = list(level.plays(gd.CardSet(" ".join(other[1]))))
    to_beat = tables[data.draw(st.integers(0, len(tables) - 1))]
    leads = list(level.plays(hand))
    follows = level.plays(hand, to_beat=to_beat)
    assert set(follows) == {play for play in leads if play.beats(to_beat)}
    for play in leads:
        assert (play in follows) == play.beats(to_beat)
    shapes = list(level.shapes(hand, to_beat=to_beat))
    assert all(play in follows for play in shapes)
    assert len({(play.type, play.rank, play.size) for play in shapes}) == len(shapes)


@given(rich_hands, rich_hands, rich_hands)
def test_beats_is_a_strict_partial_order(
    first: tuple[str, Cards], second: tuple[str, Cards], third: tuple[str, Cards]
) -> None:
    level = gd.Level(first[0])
    rng = Random(len(first[1]))
    combos = []
    for _, cards in (first, second, third):
        plays = list(level.plays(gd.CardSet(" ".join(cards))))
        combos += rng.sample(plays, min(8, len(plays)))
    for one in combos:
        assert not one.beats(one)
        for other in combos:
            assert not (one.beats(other) and other.beats(one))
            if one.beats(other):
                assert level.sort_key(one) > level.sort_key(other)
            assert one.is_bomb or not other.is_bomb or not one.beats(other)
            for last in combos:
                if one.beats(other) and other.beats(last):
                    assert one.beats(last)


def read_with_stand_ins(play: gd.Combo, text: str) -> tuple[Cards, set[Reading]]:
    """Return what the wilds of a play stand for, and what the cards are then by the oracle."""
    wild = gd.Card(wild_of(text))
    held = play.cards.cards.count(wild)
    stand_ins = play.stand_ins.get(wild, ())
    named = multiset(str(card) for card in (stand_ins if isinstance(stand_ins, tuple) else [stand_ins]))
    assert set(play.stand_ins) <= {wild}
    assert len(named) <= held
    naturals = [str(card) for card in play.cards if card != wild]
    shown = multiset([*naturals, *named, *[str(wild)] * (held - len(named))])
    return named, {in_level_order(reading, text) for reading in naturals_as(shown)}


@given(rich_hands)
def test_stand_ins_turn_a_play_into_what_it_is_read_as(level_and_hand: tuple[str, Cards]) -> None:
    text, cards = level_and_hand
    for play in gd.Level(text).plays(gd.CardSet(" ".join(cards))):
        stand_ins, shown = read_with_stand_ins(play, text)
        assert reading_of(play, text) in shown, play
        assert not {"SB", "HR", wild_of(text)} & set(stand_ins), play


@given(rich_hands)
def test_plays_can_be_pickled(level_and_hand: tuple[str, Cards]) -> None:
    text, cards = level_and_hand
    plays = list(gd.Level(text).plays(gd.CardSet(" ".join(cards))))
    assert pickle.loads(pickle.dumps(plays)) == plays


def test_the_joker_bomb_on_the_table_is_its_text() -> None:
    table = Play("JOKER_BOMB", 0, multiset("SB SB HR HR"))
    deal = OpenDeal("5", (("S9",), ("HK",), ("H8",), ("D7",)), 0, table, 3)
    position = position_of(deal)
    assert position.table is not None
    assert position.table.rank is None
    assert gd.Position.parse(str(position)) == position
    assert list(position.plays()) == []


@given(deals)
def test_positions_are_their_text(deal: OpenDeal) -> None:
    position = position_of(deal)
    assert gd.Position.parse(str(position), rules_of(deal.rules)) == position
    assert eval(repr(position), vars(gd)) == position
    assert position.validate() == []
    assert [cards_of(hand) for hand in position.hands] == list(deal.hands)
    assert position.to_move == deal.to_move
    assert tuple(position.finished) == deal.finished
    assert position.table_owner == deal.owner


@given(deals, seeds)
def test_positions_follow_the_oracle_to_the_end_of_the_deal(deal: OpenDeal, seed: int) -> None:
    rng = Random(seed)
    position = position_of(deal)
    level = gd.Level(deal.level, rules_of(deal.rules))
    while not is_over(deal.finished):
        assert not position.is_over
        assert position.to_move == deal.to_move
        legal = moves(deal)
        assert sorted(play_of(play, deal.level) for play in position.plays()) == [
            play for play in legal if play is not PASS
        ]
        move = rng.choice(legal)
        before = str(position)
        following = position.pass_() if move is PASS else position.play(combo_of(move, level, deal.level))
        assert str(position) == before, "a position never changes"
        position, deal = following, after(deal, move)
        assert position == gd.Position.parse(str(position), rules_of(deal.rules))
        assert tuple(position.finished) == deal.finished
        if not is_over(deal.finished):
            assert position == position_of(deal)
    assert position.is_over
    assert list(position.plays()) == []


@given(deals, st.sampled_from(list(gd.UndeclaredPolicy)))
def test_undeclared_cards_take_the_reading_that_the_policy_names(
    deal: OpenDeal, policy: gd.UndeclaredPolicy
) -> None:
    position = gd.Position.parse(str(position_of(deal)), gd.LegalityRules(undeclared=policy))
    legal = list(position.plays())
    for cards in {play.cards for play in legal}:
        readings = [play for play in position.level.readings(cards) if play in legal]
        chosen = readings[0] if policy is gd.UndeclaredPolicy.STRONGEST else readings[-1]
        assert position.play(cards) == position.play(chosen)
        assert position.play(str(cards)) == position.play(chosen)


NOISE = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from([*FACES, "|", "-", "0", "3", ":", "=", "S10", "BJ", "红桃5", "STRAIGHT", "x"]),
        max_size=20,
    ).map(" ".join),
)


@given(NOISE)
def test_noise_is_a_clear_error_or_cards(text: str) -> None:
    for read in (gd.CardSet, gd.Position.parse, gd.Level, gd.Card):
        try:
            value = read(text)
        except (gd.NotationError, gd.PositionError):
            continue
        assert read(str(value)) == value


@given(deals, st.data())
def test_a_position_cut_short_is_an_error(deal: OpenDeal, data: st.DataObject) -> None:
    text = str(position_of(deal))
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    assume(cut.count("|") < 7)
    with pytest.raises(gd.GuandanError):
        gd.Position.parse(cut)
