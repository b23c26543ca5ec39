"""Follow legality of the compiled core against the oracle, which judges every subset of the hand."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from guandan import shengji as sj
from oracle import shengji as oracle

OPTIONS = (
    (oracle.DEFAULT, sj.LegalityRules()),
    (oracle.Options(triple_run_for_pairs=False), sj.LegalityRules(pair_run_answer="pair_run_only")),
    (oracle.Options(lift_full_pair_run=True), sj.LegalityRules(triple_run_answer="full_pair_run_first")),
)

# Shapes that a lead is made of, the runs and triples well above their natural share.
LEADS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((1, 1),),
    ((2, 1),),
    ((3, 1),),
    ((2, 2),),
    ((2, 2),),
    ((2, 3),),
    ((2, 3),),
    ((2, 3),),
    ((2, 4),),
    ((3, 2),),
    ((3, 2),),
    ((3, 2),),
    ((3, 3),),
    ((2, 1), (1, 1)),
    ((2, 1), (2, 1)),
    ((3, 1), (1, 1)),
    ((3, 1), (2, 1)),
    ((2, 2), (1, 1)),
    ((2, 2), (2, 1)),
    ((2, 2), (3, 1)),
    ((3, 2), (1, 1)),
    ((3, 2), (2, 1)),
    ((3, 1), (3, 1)),
    ((1, 1), (1, 1), (1, 1)),
    ((2, 1), (1, 1), (1, 1)),
)


def faces_of(suit: str, trump: oracle.Trump) -> list[str]:
    """Return the faces of one effective suit, by strength."""
    everything = [mark + rank for mark in "SHCD" for rank in oracle.RANKS] + ["SB", "HR"]
    return sorted((card for card in everything if trump.effective_suit(card) == suit), key=trump.strength)


def random_lead(
    random: Random, suit: str, trump: oracle.Trump, shapes: Sequence[tuple[int, int]] | None = None
) -> oracle.Cards | None:
    """Return a lead of these or of random shapes, None if the attempt does not fit."""
    faces = faces_of(suit, trump)
    wanted = shapes if shapes is not None else random.choice(LEADS)
    taken: list[str] = []
    for width, length in wanted:
        start = random.randrange(len(faces))
        run = [faces[start]]
        while len(run) < length:
            following = [face for face in faces if trump.strength(face) == trump.strength(run[-1]) + 1]
            if not following:
                return None
            run.append(random.choice(following))
        taken += run * width
    if max(Counter(taken).values()) > 3:
        return None
    return oracle.multiset(taken)


def random_hand(random: Random, suit: str, lead: oracle.Cards, trump: oracle.Trump) -> oracle.Cards:
    """Return a hand rich in pairs, triples and neighbours of the led suit, with some other cards."""
    left = Counter(dict.fromkeys(faces_of(suit, trump), 3))
    left.subtract(lead)
    size = random.choice(
        (0, 1, len(lead) - 1, len(lead), len(lead) + 1, len(lead) + 2, len(lead) + 3, len(lead) + 4)
    )
    faces = [face for face in faces_of(suit, trump) if left[face] > 0]
    start = random.randrange(len(faces))
    close = faces[start : start + random.randint(3, 7)]
    held: list[str] = []
    for _ in range(40):
        if len(held) >= size:
            break
        face = random.choice(close if random.random() < 0.85 else faces)
        number = min(left[face], random.choice((1, 1, 2, 2, 2, 3, 3)), size - len(held))
        left[face] -= number
        held += [face] * number
    others = [face for other in ("T", *"SHCD") if other != suit for face in faces_of(other, trump)]
    return oracle.multiset(
        held + random.sample(others, random.randint(max(0, len(lead) - len(held)), len(lead) + 2))
    )


def text(cards: oracle.Cards) -> str:
    return " ".join(cards)


def sets(plays: object) -> set[oracle.Cards]:
    return {oracle.multiset(str(play)) for play in plays}  # type: ignore[attr-defined]


@pytest.mark.parametrize("part", range(10))
def test_legal_follows_equal_the_oracle(part: int, full: bool, record: Callable[[str], None]) -> None:
    wanted = 6_000 if full else 2_000
    random = Random(20261 + part)
    pairs = structured = 0
    while pairs < wanted:
        trump = oracle.Trump(random.choice(oracle.RANKS), random.choice("SHCD"))
        suit = random.choice(("T", *(mark for mark in "SHCD" if mark != trump.suit)))
        lead = random_lead(random, suit, trump)
        if lead is None:
            continue
        hand = random_hand(random, suit, lead, trump)
        options, rules = OPTIONS[0] if random.random() < 0.8 else random.choice(OPTIONS[1:])
        expected = oracle.legal_follows(lead, hand, trump, options)
        context = sj.Trump(trump.level, trump.suit, rules)
        found = sj.legal_follows(text(lead), text(hand), context)
        listed = list(found)
        assert sets(listed) == expected, (trump, lead, hand, options)
        assert len(listed) == len(found) == len(expected)
        assert expected, "every hand has a legal follow"
        for play in random.sample(sorted(expected), min(3, len(expected))):
            assert sj.is_legal_follow(text(lead), text(hand), text(play), context)
        for _ in range(3):
            play = oracle.multiset(random.sample(hand, len(lead)))
            legal = sj.is_legal_follow(text(lead), text(hand), text(play), context)
            assert legal == (play in expected), (trump, lead, hand, play)
        pairs += 1
        structured += any(width > 1 and length > 1 for width, length in oracle.shapes_of(lead, trump))
    assert structured > wanted // 3
    record(f"{pairs} Shengji (lead, hand) pairs, {structured} with a tractor led: follows equal the oracle")


def test_the_predicate_refuses_what_is_no_follow() -> None:
    trump = sj.Trump("6", "S")
    assert not sj.is_legal_follow("H4 H4", "H7 H7 H5", "H7", trump)
    assert not sj.is_legal_follow("H4 H4", "H7 H7 H5", "H8 H8", trump)
    assert not sj.is_legal_follow("H4 H4", "H7 H7 H5", "H7 H7 H5", trump)
    assert not sj.is_legal_follow("H4 H4", "H7 H5 C3", "H7 C3", trump)
    assert sj.is_legal_follow("H4 H4", "H7 C5 C3", "H7 C3", trump)


@pytest.mark.parametrize("seed", range(20))
def test_ruffs_and_winners_equal_the_oracle(seed: int) -> None:
    random = Random(f"winner {seed}")
    done = beaten = 0
    while done < 100:
        trump = oracle.Trump(random.choice(oracle.RANKS), random.choice("SHCD"))
        suit = random.choice([mark for mark in "SHCD" if mark != trump.suit])
        lead = random_lead(random, random.choice((suit, "T")), trump)
        if lead is None:
            continue
        plays = [lead]
        for _ in range(3):
            play = None
            while play is None or len(play) != len(lead):
                followed = random.choice((trump.effective_suit(lead[0]), "T"))
                shapes = random.choice((oracle.shapes_of(lead, trump), [(3, 2)], None))
                play = random_lead(random, followed, trump, shapes)
                if random.random() < 0.05:
                    play = oracle.multiset(random.sample(faces_of("T", trump) * 3, len(lead)))
            plays.append(play)
        exact = random.random() < 0.3
        options = oracle.Options(exact_ruff_split=exact)
        rules = sj.LegalityRules(ruff="exact_split" if exact else "can_be_cut")
        context = sj.Trump(trump.level, trump.suit, rules)
        expected = oracle.trick_winner(plays, trump, options)
        assert sj.trick_winner([text(play) for play in plays], context) == expected, (trump, plays)
        done += 1
        beaten += expected > 0
    assert beaten > done // 3


@pytest.mark.parametrize("seed", range(10))
def test_units_throws_and_leads_equal_the_oracle(seed: int) -> None:
    random = Random(f"units {seed}")
    deck = [*sj.decks.FULL_DECK]
    for _ in range(60):
        trump = oracle.Trump(random.choice(oracle.RANKS), random.choice("SHCD"))
        opponents_only = random.random() < 0.3
        rules = sj.LegalityRules(blockers="opponents" if opponents_only else "all_others")
        context = sj.Trump(trump.level, trump.suit, rules)
        # Few ranks make many pairs, triples and runs.
        ranks = [*random.sample(oracle.RANKS, random.randint(2, 4)), trump.level]
        near = [card for card in deck if card in ("SB", "HR") or card[1] in ranks]
        dealt = random.sample(near, min(len(near), 24))
        hands = [oracle.multiset(dealt[place::4]) for place in range(4)]
        for suit in ("T", *"SHCD"):
            held = oracle.multiset(card for card in dealt if trump.effective_suit(card) == suit)
            found = [(unit.width, unit.length, unit.top) for unit in context.units(text(held))]
            assert found == [(unit.width, unit.length, unit.top) for unit in oracle.units(held, trump)]
        options = oracle.Options(only_opponents_block=opponents_only)
        others = [text(hand) for hand in hands[1:]]
        leads = oracle.leads(hands[0], trump)
        assert sets(sj.legal_leads(text(hands[0]), context)) == leads
        standing = set()
        for lead in leads:
            expected = oracle.check_throw(lead, hands[1:], trump, options)
            result = sj.check_throw(text(lead), others, context)
            assert (result.ok, result.fine) == (expected.ok, expected.fine)
            assert oracle.multiset(str(result.blocked)) == expected.blocked
            assert oracle.multiset(str(result.forced)) == expected.forced
            if expected.ok:
                standing.add(lead)
        assert sets(sj.legal_leads(text(hands[0]), context, other_hands=others)) == standing
        last = random.choice(sorted(leads))
        assert sj.kitty_multiplier(text(last), context) == oracle.bottom_multiplier(last, trump)
