"""The solver against plain minimax on random positions of up to 16 cards."""

from collections import Counter
from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import guandan as gd
from bridge import move_of, position_of
from oracle.cards import Cards, multiset, wild_of
from oracle.game import OpenDeal, moves
from oracle.generators import random_position
from oracle.minimax import first_side_out, solve, solve_moves
from oracle.plays import all_plays
from oracle.readings import DEFAULT_RULES, OracleRules, SuitedRun

PAYOFFS = [(3, 2, 1), (4, 2, 1), (1, 1, 1), (3, 1, 1)]


def has_live_straight_flush(deal: OpenDeal) -> bool:
    return any(
        play.type == "STRAIGHT_FLUSH"
        for hand in deal.hands
        if len(hand) >= 5
        for play in all_plays(hand, deal.level)
    )


def position_with_choice(rng: Random, max_cards: int, rules: OracleRules = DEFAULT_RULES) -> OpenDeal:
    """Return a position in which the seat to move has three moves at least."""
    while True:
        deal = random_position(rng, max_cards, rng.choice(("flushes", None, None)), rules)
        if len(moves(deal)) >= 3:
            return deal


def sample_position(rng: Random, index: int, full: bool) -> OpenDeal:
    """Return a position of six cards at least: of every ten three are rich in straight flushes, two are large."""
    while True:
        if index % 10 < 3:
            deal = random_position(rng, 16 if full or index % 10 == 0 else 13, "flushes")
        elif index % 10 < 5:
            deal = random_position(rng, 16 if full else 13)
        else:
            deal = random_position(rng, rng.randint(8, 13))
        if deal.num_cards >= 6:
            return deal


def test_values_equal_plain_minimax(full: bool, record: Callable[[str], None]) -> None:
    num_positions = 6_000 if full else 200
    rng = Random(3)
    seen = Counter[str]()
    for index in range(num_positions):
        deal = sample_position(rng, index, full)
        solution = gd.solve(position_of(deal))
        expected = solve(deal)
        assert solution.exact, deal
        assert solution.value == solution.lower == solution.upper == expected, deal
        seen["in mid-trick"] += deal.table is not None
        seen["with a live straight flush"] += has_live_straight_flush(deal)
        seen["with both wilds"] += sum(hand.count(wild_of(deal.level)) for hand in deal.hands) == 2
        seen["with a seat out"] += bool(deal.finished)
        seen["of 13 cards and more"] += deal.num_cards >= 13
        seen[f"value {expected:+d}"] += 1
    assert seen["in mid-trick"] >= num_positions / 2
    assert seen["with a live straight flush"] >= num_positions / 15
    assert seen["with both wilds"] >= num_positions / 12
    assert seen["with a seat out"] >= num_positions / 5
    assert seen["of 13 cards and more"] >= num_positions / 5
    assert all(seen[f"value {value:+d}"] > 0 for value in (-3, -2, -1, 1, 2, 3))
    shares = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()) if "value" not in name)
    record(f"solve: {num_positions} positions of up to 16 cards equal plain minimax ({shares})")


def test_the_value_of_every_play_equals_plain_minimax(full: bool, record: Callable[[str], None]) -> None:
    num_positions = 400 if full else 60
    rng = Random(4)
    num_plays = 0
    for _ in range(num_positions):
        deal = position_with_choice(rng, 15 if full else 12)
        solution = gd.solve(position_of(deal))
        expected = solve_moves(deal)
        found = {move_of(move, deal.level): value for move, value in solution.plays.items()}
        assert found == expected, deal
        best = max if deal.to_move in (0, 2) else min
        assert solution.value == best(expected.values())
        assert expected[move_of(solution.best, deal.level)] == solution.value, deal
        num_plays += len(found)
    record(f"solve: the values of {num_plays} plays in {num_positions} positions equal plain minimax")


def test_the_principal_variation_keeps_the_value_to_the_end(full: bool) -> None:
    rng = Random(5)
    for _ in range(300 if full else 60):
        position = position_of(position_with_choice(rng, 14))
        solution = gd.solve(position)
        for move in solution.principal_variation:
            position = position.play(move) if isinstance(move, gd.Combo) else position.pass_()
            assert gd.solve(position, lines=False, all_plays=False).value == solution.value
        assert position.is_over
        assert position.result.levels_gained == solution.value


def test_other_pay_offs_and_the_question_who_is_out_first(full: bool) -> None:
    rng = Random(6)
    for _ in range(300 if full else 60):
        deal = position_with_choice(rng, 13)
        payoff = rng.choice(PAYOFFS)
        assert gd.solve(position_of(deal), payoff=payoff).value == solve(deal, payoff), (deal, payoff)
        assert gd.first_out(position_of(deal)) == first_side_out(deal), deal


def test_values_equal_plain_minimax_under_other_policies(full: bool) -> None:
    rng = Random(7)
    for _ in range(400 if full else 40):
        rules = OracleRules(rng.random() < 0.5, rng.choice(list(SuitedRun)), rng.random() < 0.7)
        deal = position_with_choice(rng, 13, rules)
        assert gd.solve(position_of(deal)).value == solve(deal), deal


@given(st.integers(0, 2**32 - 1), st.integers(0, 3))
@settings(max_examples=30)
def test_the_value_turns_with_the_seats(seed: int, turn: int) -> None:
    deal = random_position(Random(seed), 10)
    turned = OpenDeal(
        deal.level,
        tuple(deal.hands[(seat - turn) % 4] for seat in range(4)),
        (deal.to_move + turn) % 4,
        deal.table,
        None if deal.owner is None else (deal.owner + turn) % 4,
        tuple((seat + turn) % 4 for seat in deal.finished),
    )
    value = gd.solve(position_of(deal)).value
    assert gd.solve(position_of(turned)).value == (value if turn % 2 == 0 else -value)


@given(st.integers(0, 2**32 - 1), st.permutations("SCD"))
@settings(max_examples=30)
def test_the_value_does_not_change_when_plain_suits_change_names(seed: int, suits: list[str]) -> None:
    deal = random_position(Random(seed), 12, "flushes")
    names = dict(zip("SCDH", [*suits, "H"], strict=True))

    def renamed(cards: Cards) -> Cards:
        return multiset(card if card in ("SB", "HR") else names[card[0]] + card[1] for card in cards)

    table = None if deal.table is None else deal.table._replace(cards=renamed(deal.table.cards))
    other = OpenDeal(
        deal.level, tuple(map(renamed, deal.hands)), deal.to_move, table, deal.owner, deal.finished
    )
    assert gd.solve(position_of(deal)).value == gd.solve(position_of(other)).value
