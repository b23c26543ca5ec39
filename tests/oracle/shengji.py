"""Three-deck Shengji (三副牌升级), slow and obvious, from the rule text; never imports what it tests.

Cards are two-character strings (S2 … DA, SB the small joker, HR the big one), a multiset of cards is a sorted
tuple. Paragraph numbers are those of docs/rules/shengji.md; its settled readings (§16) are followed, their
switches are `Options`.

Everything is decided by trying: a play's level is found by trying to cut it into the shapes of the text's
table, the legal follows by judging every subset of the hand, the value of a position by playing every line to
its end.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

Cards = tuple[str, ...]
Shape = tuple[int, int]  # (width, length): copies of one face, adjacent ranks; (2, 3) is a three-pair tractor

RANKS = "23456789TJQKA"
POINTS = {"5": 5, "T": 10, "K": 10}
TRUMP = "T"  # the effective suit of the trumps; the plain suits are "S", "H", "C", "D"


def multiset(cards: Iterable[str] | str) -> Cards:
    """Return the cards in one fixed order; a string is split at blanks."""
    return tuple(sorted(cards.split() if isinstance(cards, str) else cards))


def without(cards: Cards, taken: Iterable[str]) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


@dataclass(frozen=True)
class Options:
    """The switches of the text's readings that change which plays are legal or which wins."""

    only_opponents_block: bool = False  # §6, reading 11: a block by the partner alone does not count
    triple_run_for_pairs: bool = True  # §16.1: 3拖3 answers (and ruffs) 2拖2拖2
    lift_full_pair_run: bool = False  # §16.2: 2拖2拖2 above 2拖2 + pair when 3拖3 is led
    exact_ruff_split: bool = False  # §16.4: a ruff's own split must equal the lead's
    kitty_needs_trump: bool = True  # §9


DEFAULT = Options()


@dataclass(frozen=True)
class Trump:
    """What is being played (主): the level rank and the trump suit. §1.1, §1.2."""

    level: str
    suit: str

    def effective_suit(self, card: str) -> str:
        if card in ("SB", "HR") or card[1] == self.level or card[0] == self.suit:
            return TRUMP
        return card[0]

    def strength(self, card: str) -> int:
        """Rank within the effective suit, bigger is stronger.

        Two strengths that differ by one are adjacent.
        """
        ladder = [rank for rank in RANKS if rank != self.level]
        top = len(ladder)
        if card == "HR":
            return top + 3
        if card == "SB":
            return top + 2
        if card[1] == self.level:
            return top + 1 if card[0] == self.suit else top
        return ladder.index(card[1])


# --- shapes ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unit:
    width: int
    length: int
    top: int  # strength of the highest card
    cards: Cards

    @property
    def shape(self) -> Shape:
        return (self.width, self.length)


def units(cards: Cards, trump: Trump) -> list[Unit]:
    """Split a card set the one way of §5: triples, pairs, singles by face; then runs of like neighbours.

    Strongest first.
    """
    found: list[Unit] = []
    counts = Counter(cards)
    for width in (3, 2):
        faces = sorted(
            (card for card in counts if counts[card] == width), key=lambda c: (trump.strength(c), c)
        )
        while faces:
            run = [faces.pop(0)]
            for face in list(faces):
                if trump.strength(face) == trump.strength(run[-1]) + 1:
                    run.append(face)
                    faces.remove(face)
            found.append(Unit(width, len(run), trump.strength(run[-1]), multiset(run * width)))
    found += [Unit(1, 1, trump.strength(card), (card,)) for card in counts if counts[card] == 1]
    return sorted(found, key=lambda unit: (_class_of(unit.shape), unit.top, unit.cards), reverse=True)


def _class_of(shape: Shape) -> tuple[int, int, int]:
    """Order of the unit classes: triple run > triple > pair run > pair > single, longer runs first."""
    width, length = shape
    return (width, int(length > 1), length)


def shapes_of(cards: Cards, trump: Trump) -> list[Shape]:
    return [unit.shape for unit in units(cards, trump)]


def cuts(cards: Cards, shapes: Sequence[Shape], trump: Trump) -> Iterator[tuple[int, ...]]:
    """Yield, for every way to cut pieces of these shapes out of the cards, the top strengths.

    Cards may be left over.
    """
    if not shapes:
        yield ()
        return
    (width, length), *rest = shapes
    for piece in _pieces(cards, width, length, trump):
        for tops in cuts(without(cards, piece), rest, trump):
            yield (max(trump.strength(card) for card in piece), *tops)


def _pieces(cards: Cards, width: int, length: int, trump: Trump, above: int | None = None) -> Iterator[Cards]:
    """Yield every piece of `length` adjacent ranks, `width` copies of one face each (next to `above`)."""
    if length == 0:
        yield ()
        return
    counts = Counter(cards)
    for face in sorted(counts):
        if counts[face] >= width and (above is None or trump.strength(face) == above + 1):
            for rest in _pieces(cards, width, length - 1, trump, trump.strength(face)):
                yield (face,) * width + rest


def can_be_cut(cards: Cards, shapes: Sequence[Shape], trump: Trump) -> bool:
    return any(True for _ in cuts(cards, shapes, trump))


# --- following, §7 ---------------------------------------------------------------------------------

PAIR, TRIPLE, PAIR_RUN, TRIPLE_RUN = (2, 1), (3, 1), (2, 2), (3, 2)

# The tables of the text, best first: what must be cut out of the play; the rest are singles.
LEVELS: dict[Shape, list[list[Shape]]] = {
    (1, 1): [[]],
    (2, 1): [[PAIR], []],
    (3, 1): [[TRIPLE], [PAIR], []],
    (2, 2): [[PAIR_RUN], [PAIR, PAIR], [PAIR], []],
    (2, 3): [[(2, 3)], [PAIR_RUN, PAIR], [PAIR] * 3, [PAIR_RUN], [PAIR] * 2, [PAIR], []],
    (3, 2): [
        [TRIPLE_RUN],
        [TRIPLE, TRIPLE],
        [PAIR_RUN, PAIR],
        [PAIR, PAIR, PAIR],
        [TRIPLE, PAIR],
        [PAIR, PAIR],
        [TRIPLE],
        [PAIR],
        [],
    ],
}


def follow_level(led: Shape, part: Cards, trump: Trump, options: Options = DEFAULT) -> tuple[int, ...]:
    """Return how well these cards answer one led unit; compare as tuples, bigger is better."""
    width, length = led
    if led in LEVELS:
        table = LEVELS[led]
        if led == (3, 2) and options.lift_full_pair_run:
            table = [*table[:2], [(2, 3)], *table[2:]]
        return (-next(level for level, shapes in enumerate(table) if can_be_cut(part, shapes, trump)),)
    counts = Counter(part)
    pairs = sorted({trump.strength(card) for card in part if counts[card] >= 2})
    num_pairs = sum(count >= 2 for count in counts.values())
    if width == 2:  # §16.8: as many pairs as possible, then the longest run, nothing further
        return (num_pairs, min(_longest_run(pairs), length))
    # §7, reading 13: the order of the nine levels carried on to longer runs.
    triples = sorted({trump.strength(card) for card in part if counts[card] == 3})
    num_triples = sum(count == 3 for count in counts.values())
    all_triples = num_triples == length
    all_pairs = num_pairs == len(part) // 2
    return (
        _longest_run(triples) if all_triples else 0,
        num_pairs,
        min(_longest_run(pairs), length if not options.lift_full_pair_run else len(part)) if all_pairs else 0,
        num_triples,
    )


def _longest_run(strengths: list[int]) -> int:
    best = length = 0
    for place, strength in enumerate(strengths):
        length = length + 1 if place and strength == strengths[place - 1] + 1 else 1
        best = max(best, length)
    return best


def subsets(cards: Cards, size: int) -> list[Cards]:
    """Return every multiset of this size, each once."""
    return sorted(set(combinations(cards, size)))


def answer(
    led: Sequence[Shape], play: Cards, trump: Trump, options: Options = DEFAULT
) -> tuple[tuple[int, ...], ...]:
    """Return the levels of the best hand-out of a play to the led units, strongest unit first (§16.3)."""
    return _answer(tuple(led), multiset(play), trump, options)


@lru_cache(maxsize=200_000)
def _answer(
    led: tuple[Shape, ...], play: Cards, trump: Trump, options: Options
) -> tuple[tuple[int, ...], ...]:
    if not led:
        return ()
    first, *rest = led
    judged = [
        (follow_level(first, part, trump, options), part) for part in subsets(play, first[0] * first[1])
    ]
    best = max(level for level, _ in judged)
    return max(
        (best, *_answer(tuple(rest), without(play, part), trump, options))
        for level, part in judged
        if level == best
    )


def _is_triple_run_for_pairs(led: Sequence[Shape], play: Cards, trump: Trump, options: Options) -> bool:
    """§16.1: a pair tractor led alone may be answered by a triple run of as many cards."""
    if not options.triple_run_for_pairs or len(led) != 1 or led[0][0] != 2 or led[0][1] < 2:
        return False
    split = shapes_of(play, trump)
    return len(split) == 1 and split[0][0] == 3 and split[0][1] >= 2 and len(play) == 2 * led[0][1]


def legal_follows(lead: Cards, hand: Cards, trump: Trump, options: Options = DEFAULT) -> set[Cards]:
    """Return every legal answer to a lead, judged subset by subset."""
    lead, hand = multiset(lead), multiset(hand)
    suit = trump.effective_suit(lead[0])
    size = len(lead)
    held = tuple(card for card in hand if trump.effective_suit(card) == suit)
    others = tuple(card for card in hand if trump.effective_suit(card) != suit)
    if len(held) < size:
        return {multiset(held + rest) for rest in subsets(others, size - len(held))}
    led = shapes_of(lead, trump)
    judged = {play: answer(led, play, trump, options) for play in subsets(held, size)}
    best = max(judged.values())
    return {
        play
        for play, levels in judged.items()
        if levels == best or _is_triple_run_for_pairs(led, play, trump, options)
    }


# --- leads and throws, §5, §6 ----------------------------------------------------------------------


@dataclass(frozen=True)
class ThrowResult:
    ok: bool
    blocked: Cards  # with their copies
    fine: int
    forced: Cards  # faces of which the thrower must lead one; several only for equal off-suit level cards


def check_throw(
    cards: Cards, other_hands: Sequence[Cards], trump: Trump, options: Options = DEFAULT
) -> ThrowResult:
    """Judge a lead; `other_hands` are the three others in playing order. A single unit is never tested."""
    suit = trump.effective_suit(cards[0])
    if any(trump.effective_suit(card) != suit for card in cards):
        raise ValueError(f"cards of more than one effective suit: {cards}")
    if len(units(cards, trump)) == 1:
        return ThrowResult(True, (), 0, ())
    judges = (other_hands[0], other_hands[2]) if options.only_opponents_block else other_hands
    outside = [trump.strength(card) for hand in judges for card in hand if trump.effective_suit(card) == suit]
    blocked = multiset(card for card in cards if any(other > trump.strength(card) for other in outside))
    if not blocked:
        return ThrowResult(True, (), 0, ())
    lowest = min(trump.strength(card) for card in blocked)
    forced = multiset({card for card in blocked if trump.strength(card) == lowest})
    return ThrowResult(False, blocked, 10 * len(blocked), forced)


def leads(hand: Cards, trump: Trump) -> set[Cards]:
    """Return everything that may be put on the table as a lead, throws that may fail included."""
    found: set[Cards] = set()
    for suit in (TRUMP, *"SHCD"):
        held = multiset(card for card in hand if trump.effective_suit(card) == suit)
        for size in range(1, len(held) + 1):
            found.update(subsets(held, size))
    return found


# --- the trick, §8 ---------------------------------------------------------------------------------


def _claim(
    led: Sequence[Shape], led_suit: str, play: Cards, trump: Trump, options: Options
) -> tuple[int, int, int] | None:
    """Return what a follower's play is worth against the lead, or None if it cannot win."""
    suits = {trump.effective_suit(card) for card in play}
    if len(suits) > 1 or suits not in ({led_suit}, {TRUMP}):
        return None
    ruffs = suits != {led_suit}
    if not ruffs and len(led) > 1:
        return None  # a valid throw cannot be beaten in its own suit
    if _is_triple_run_for_pairs(led, play, trump, options):
        return (int(ruffs), 1, units(play, trump)[0].top)
    if ruffs and options.exact_ruff_split and shapes_of(play, trump) != list(led):
        return None
    # The led units stand strongest class first and longest first, so the first one decides.
    tops = [cut[0] for cut in cuts(play, led, trump)]
    return (int(ruffs), 0, max(tops)) if tops else None


def trick_winner(plays: Sequence[Cards], trump: Trump, options: Options = DEFAULT) -> int:
    """Return the index, in playing order, of the winning play; the lead must stand."""
    lead = plays[0]
    led = units(lead, trump)
    shapes = [unit.shape for unit in led]
    winner, best = 0, (0, 0, led[0].top)
    for place, play in enumerate(plays[1:], start=1):
        claim = _claim(shapes, trump.effective_suit(lead[0]), play, trump, options)
        if claim is not None and claim > best:
            winner, best = place, claim
    return winner


def points_in(cards: Iterable[str]) -> int:
    return sum(POINTS.get(card[1], 0) for card in cards if card not in ("SB", "HR"))


def bottom_multiplier(winning: Cards, trump: Trump, options: Options = DEFAULT) -> int:
    """Return what the bottom counts when the attackers win the last trick with these cards (§9, §16.6)."""
    if options.kitty_needs_trump and any(trump.effective_suit(card) != TRUMP for card in winning):
        return 0
    return 3 * max(len(unit.cards) for unit in units(winning, trump))


def level_result(score: int, *, shutout_bonus: bool = False) -> tuple[str, int]:
    """Return which side banks next and how many levels it gains (§10)."""
    if score >= 120:
        return ("attackers", (score - 120) // 30)
    return ("banker", -((score - 120) // 30) + int(shutout_bonus and score <= 0))


# --- open cards: plain minimax, §16.10 -------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """Four open hands, seats 0–3 in playing order.

    `table` holds the plays of the running trick, leader's first.
    """

    trump: Trump
    hands: tuple[Cards, Cards, Cards, Cards]
    to_move: int
    banker: int
    kitty: Cards = ()
    points: int = 0
    table: tuple[Cards, ...] = ()
    options: Options = field(default=DEFAULT)

    def is_over(self) -> bool:
        return not self.table and not any(self.hands)

    def is_attacker(self, seat: int) -> bool:
        return (seat - self.banker) % 2 == 1

    def plays(self) -> set[Cards]:
        hand = self.hands[self.to_move]
        if self.table:
            return legal_follows(self.table[0], hand, self.trump, self.options)
        others = [self.hands[(self.to_move + step) % 4] for step in (1, 2, 3)]
        return {
            lead for lead in leads(hand, self.trump) if check_throw(lead, others, self.trump, self.options).ok
        }

    def play(self, cards: Cards) -> "Position":
        hands = list(self.hands)
        hands[self.to_move] = without(hands[self.to_move], cards)
        table = (*self.table, multiset(cards))
        to_move, points = (self.to_move + 1) % 4, self.points
        if len(table) == 4:
            leader = to_move
            place = trick_winner(table, self.trump, self.options)
            to_move = (leader + place) % 4
            if self.is_attacker(to_move):
                points += sum(points_in(play) for play in table)
                if not any(hands):
                    points += points_in(self.kitty) * bottom_multiplier(
                        table[place], self.trump, self.options
                    )
            table = ()
        return Position(
            self.trump,
            tuple(hands),
            to_move,
            self.banker,
            self.kitty,
            points,
            table,
            self.options,  # type: ignore[arg-type]
        )


def minimax(position: Position, memo: dict[Position, int] | None = None) -> int:
    """Return the attackers' final points under best play of all four, kitty bonus included."""
    memo = {} if memo is None else memo
    if position not in memo:
        if position.is_over():
            memo[position] = position.points
        else:
            values = [minimax(position.play(cards), memo) for cards in position.plays()]
            memo[position] = max(values) if position.is_attacker(position.to_move) else min(values)
    return memo[position]


def play_values(position: Position) -> dict[Cards, int]:
    """Return the value of every legal play of the seat to move."""
    memo: dict[Position, int] = {}
    return {cards: minimax(position.play(cards), memo) for cards in position.plays()}
