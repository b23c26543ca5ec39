"""The compiled core of Shengji. Written by hand; a test compares it with the module."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, SupportsIndex, TypeAlias, final, overload

from guandan._core import Card, Rank, Suit
from guandan._core import CardSet as _TwoPackSet

CardLike: TypeAlias = Card | str
CardsLike: TypeAlias = CardSet | Card | str | Iterable[CardLike] | _TwoPackSet
"""Cards in any form a function accepts: a CardSet, text such as "S3 H3", a Card, or an iterable of these."""

_ERROR_CLASSES: Final[tuple[str, ...]]

def _raise_error(code: int, message: str) -> None:
    """Raise the exception of a core error code; for the test of the table."""

@final
class CardSet:
    """A multiset of cards (牌组) from three packs. Immutable; iterates Card in canonical order.

    Canonical order is by printed rank upwards, then S H C D, jokers last. Supports len, in, ==, hash, +, - and the
    inclusion tests <=, <, >=, >.

    Args:
        cards: text with cards separated by spaces or commas ("-" or "" is empty), a Card, or an iterable of cards.

    Raises:
        NotationError: an unknown card, or a fourth copy; quotes the text and its column.

    Example:
        >>> str(CardSet("H3 S3 S3") + "S3")
        'S3 S3 S3 H3'
    """

    def __init__(self, cards: CardsLike = "") -> None: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def planes(self) -> tuple[int, int, int]:
        """Three 64-bit planes: cards held at least once, twice, three times (see Card.index)."""
    @staticmethod
    def from_planes(planes: Sequence[int]) -> CardSet:
        """Rebuild a set from its planes. Raises NotationError if they are no card set."""
    def count(self, card: CardLike) -> int: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, card: CardLike, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __add__(self, other: CardsLike, /) -> CardSet: ...
    def __sub__(self, other: CardsLike, /) -> CardSet: ...
    def __le__(self, other: CardSet, /) -> bool: ...
    def __ge__(self, other: CardSet, /) -> bool: ...
    def __lt__(self, other: CardSet, /) -> bool: ...
    def __gt__(self, other: CardSet, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalityRules:
    """The rule choices that change which plays are legal, who wins a trick or what the kitty counts. Immutable.

    Args:
        blockers: whose higher cards block a throw: "all_others" (default) or "opponents".
        pair_run_answer: what a triple run does to a pair run of as many cards led alone: "triple_run_beats"
            (default, it may always be played and beats it) or "pair_run_only".
        triple_run_answer: how three adjacent pairs rank when two adjacent triples are led: "nine_levels" (default,
            like a two-pair run and a pair) or "full_pair_run_first".
        ruff: what a ruff needs: cards that "can_be_cut" (default) into the led units, or the "exact_split".
        kitty_needs_trump: whether only a last trick won in trumps wins the kitty.
        kitty_per_card: multiplier of the kitty's points per card of the largest unit, 0 .. 100.
        fine_per_card: points per blocked card of a throw, 0 .. 1000.

    Raises:
        ArgumentError: an unknown text or a number out of range.
    """

    def __init__(
        self,
        *,
        blockers: str = ...,
        pair_run_answer: str = ...,
        triple_run_answer: str = ...,
        ruff: str = ...,
        kitty_needs_trump: bool = ...,
        kitty_per_card: int = ...,
        fine_per_card: int = ...,
    ) -> None: ...
    @property
    def blockers(self) -> str: ...
    @property
    def pair_run_answer(self) -> str: ...
    @property
    def triple_run_answer(self) -> str: ...
    @property
    def ruff(self) -> str: ...
    @property
    def kitty_needs_trump(self) -> bool: ...
    @property
    def kitty_per_card(self) -> int: ...
    @property
    def fine_per_card(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Unit:
    """A single, pair, triple or tractor (单位). Immutable."""

    @property
    def width(self) -> int:
        """Copies of each face: 1, 2 or 3."""
    @property
    def length(self) -> int:
        """Adjacent steps: 1, more for a tractor."""
    @property
    def suit(self) -> Suit:
        """The effective suit."""
    @property
    def top(self) -> int:
        """The step of the highest card (Trump.step)."""
    @property
    def cards(self) -> CardSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Trump:
    """What is being played (主): level rank and trump suit, the ordering context of a deal. Immutable.

    Args:
        level: "2" .. "9", "T" (or "10"), "J", "Q", "K", "A", or a Rank.
        suit: "S", "H", "C", "D", a suit sign, or a Suit.
        rules: rule choices that change which plays are legal or how they compare.

    Raises:
        NotationError: no plain rank, or no suit.

    Example:
        >>> Trump("6", "S").units("H5 H5 H7 H7 H9")
        [<Unit 2x2: 'H5 H5 H7 H7'>, <Unit 1x1: 'H9'>]
    """

    def __init__(self, level: Rank | str | int, suit: Suit | str, rules: LegalityRules = ...) -> None: ...
    @property
    def level(self) -> Rank: ...
    @property
    def suit(self) -> Suit: ...
    @property
    def rules(self) -> LegalityRules: ...
    def effective_suit(self, card: CardLike) -> Suit:
        """Return the suit (门) a card belongs to; the trump suit for every trump, jokers and level cards included."""
    def is_trump(self, card: CardLike) -> bool: ...
    def step(self, card: CardLike) -> int:
        """Return the place in the effective suit, bigger is stronger.

        0 .. 11 the ranks without the level rank, 12 the equal off-suit level cards, 13 the trump-suit level card, 14
        and 15 the jokers. Steps that differ by one are adjacent.
        """
    def units(self, cards: CardsLike) -> list[Unit]:
        """Split cards the one way of the rules: triples, pairs, singles by face, then the longest runs.

        Effective suits in the order S H C D, inside a suit the strongest unit first: triple run, triple, pair run,
        pair, single; longer runs before shorter, then by top step.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class PlayIterator:
    """Walks through Plays."""

    def __iter__(self) -> PlayIterator: ...
    def __next__(self) -> CardSet: ...

@final
class Plays:
    """The legal plays of a hand, lazily: iterate, len(), in, [i]; each distinct card set once, in a fixed order.

    Leads come by effective suit (S H C D), then by size, lowest cards first; answers lowest cards first. `in` asks the
    predicate. len() is a closed formula where nothing has to be judged card by card, else it enumerates.
    """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[CardSet]: ...
    def __contains__(self, cards: CardsLike, /) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> CardSet: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[CardSet]: ...

@final
class ThrowCheck:
    """What becomes of a lead: it stands, or what blocks it, what that costs and what is led instead."""

    @property
    def ok(self) -> bool: ...
    @property
    def blocked(self) -> CardSet:
        """Every card, with its copies, that another hand can beat as a single."""
    @property
    def fine(self) -> int:
        """Points against the thrower's side."""
    @property
    def forced(self) -> CardSet:
        """The lowest blocked card; one copy each of several equal level cards, of which the thrower chooses one."""
    def __bool__(self) -> bool: ...

def check_throw(cards: CardsLike, other_hands: Sequence[CardsLike], trump: Trump) -> ThrowCheck:
    """Judge a lead (甩牌): every card must be unbeatable as a single; one unit alone is never tested.

    Args:
        cards: the lead, of one effective suit.
        other_hands: the three other hands in playing order (next, partner, previous).

    Raises:
        IllegalPlayError: no cards, or cards of several effective suits.

    Example:
        >>> check_throw("HA HA HQ HQ", ["HA", "S3", "C4"], Trump("6", "S"))
        <ThrowCheck: blocked 'HQ HQ', fine 20, forced 'HQ'>
    """

def legal_leads(hand: CardsLike, trump: Trump, *, other_hands: Sequence[CardsLike] | None = None) -> Plays:
    """Return all leads of a hand: any cards of one effective suit.

    Args:
        other_hands: the three other hands in playing order; with them, throws that would be blocked are left out.

    Example:
        >>> [str(lead) for lead in legal_leads("H5 H5 S3", Trump("6", "S"))]
        ['S3', 'H5', 'H5 H5']
    """

def legal_follows(lead: CardsLike, hand: CardsLike, trump: Trump) -> Plays:
    """Return all legal answers of a hand to a lead (跟牌).

    Raises:
        IllegalPlayError: a lead of several effective suits, or a hand with fewer cards than the lead.

    Example:
        >>> [str(play) for play in legal_follows("H3 H3", "H7 H7 H7 H5", Trump("6", "S"))]
        ['H7 H7']
    """

def is_legal_follow(lead: CardsLike, hand: CardsLike, play: CardsLike, trump: Trump) -> bool:
    """Say whether a hand may answer a lead with these cards. Raises as legal_follows does.

    Example:
        >>> is_legal_follow("H3 H3", "H7 H7 H7 H5", "H5 H7", Trump("6", "S"))
        False
    """

def trick_winner(plays: Sequence[CardsLike], trump: Trump) -> int:
    """Return the index of the winning play.

    Args:
        plays: one or more plays in playing order, the leader's first; the lead stands and the answers are legal.

    Raises:
        IllegalPlayError: no plays, a lead of several effective suits, or a play of another size.

    Example:
        >>> trick_winner(["HA HA HK", "S4 S4 S9", "S3 S3 SK", "H2 H3 H4"], Trump("6", "S"))
        1
    """

def kitty_multiplier(winning_play: CardsLike, trump: Trump) -> int:
    """Return what the kitty's points count if the attackers win the last trick with this play (抠底).

    Three for each card of the play's largest unit; 0 for a play in a plain suit.

    Example:
        >>> kitty_multiplier("S3 S3 S4 S4", Trump("6", "S"))
        12
    """

@final
class PositionSetup:
    """A position as written down; may break every rule: validate() says how."""

    def __init__(
        self,
        trump: Trump,
        hands: Sequence[CardsLike],
        to_move: int,
        *,
        banker: int,
        trick: Sequence[CardsLike] = ...,
        kitty: CardsLike = ...,
        points: int = ...,
    ) -> None: ...
    @staticmethod
    def parse(text: str, rules: LegalityRules = ...) -> PositionSetup:
        """Read the text form of a position without judging it. Raises NotationError."""
    def position(self) -> Position:
        """Check and convert. Raises PositionError listing every fault."""
    @property
    def trump(self) -> Trump: ...
    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def banker(self) -> int: ...
    @property
    def trick(self) -> tuple[CardSet, ...]: ...
    @property
    def kitty(self) -> CardSet: ...
    @property
    def points(self) -> int: ...
    def validate(self) -> list[str]:
        """Every fault, in words; empty for a position that a deal can reach."""

@final
class Position:
    """Four open hands, the trick under way, banker, kitty and the attackers' points. Immutable; always reachable.

    Seats 0..3 in playing order; the banker and the seat opposite are the declarers, the others the attackers. The text
    form has ten fields: level and trump suit | hand 0 | hand 1 | hand 2 | hand 3 | seat to move | trick | banker 0 |
    kitty … | points 35. "-" stands for nothing; the trick lists its plays in order, "2:S3; 3:S4".

    Raises:
        PositionError: no deal can reach it; lists every fault.

    Example:
        >>> text = "6 S | HA S3 | HK H4 | HT H5 | C3 C4 | 0 | - | banker 1 | kitty D5 | points 80"
        >>> Position.parse(text).play("HA").to_move
        1
    """

    def __init__(
        self,
        trump: Trump,
        hands: Sequence[CardsLike],
        to_move: int,
        *,
        banker: int,
        trick: Sequence[CardsLike] = ...,
        kitty: CardsLike = ...,
        points: int = ...,
    ) -> None: ...
    @staticmethod
    def parse(text: str, rules: LegalityRules = ...) -> Position:
        """Read the text form.

        Raises:
            NotationError: the text is no position; quotes it with its column.
            PositionError: no deal can reach it; lists every fault.
        """
    @property
    def trump(self) -> Trump: ...
    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def leader(self) -> int:
        """The seat that leads the trick, or has led it."""
    @property
    def banker(self) -> int: ...
    @property
    def trick(self) -> tuple[CardSet, ...]:
        """The plays of the trick under way, the leader's first."""
    @property
    def kitty(self) -> CardSet: ...
    @property
    def points(self) -> int:
        """The attackers' points so far; their final score of the play once is_over."""
    @property
    def is_over(self) -> bool: ...
    def is_attacker(self, seat: int) -> bool: ...
    def plays(self) -> Plays:
        """Return the legal plays of the seat to move; throws that would be blocked are not among the leads."""
    def can_play(self, cards: CardsLike) -> bool: ...
    def play(self, cards: CardsLike) -> Position:
        """Return the position after a play; the fourth ends the trick and books its points.

        Raises:
            IllegalPlayError: not a legal play here.
        """
    def validate(self) -> list[str]:
        """Every fault, in words; empty for a position that a deal can reach."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solution:
    """What the solver proved about a position. Points are the attackers' final score, the kitty bonus included."""

    @property
    def value(self) -> int | None:
        """The score under best play of all four seats; None if a limit struck before it was proven."""
    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def best(self) -> CardSet | None:
        """A play that keeps the value; None if the deal is over or a limit struck first."""
    @property
    def plays(self) -> dict[CardSet, int | tuple[int, int]]:
        """The value of every legal play, or its proven interval; empty without `lines`."""
    @property
    def principal_variation(self) -> tuple[CardSet, ...]:
        """Best plays of all seats in turn to the end of the deal; shorter if a limit struck, empty without `lines`."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

def solve(
    position: Position,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    lines: bool = True,
    memory_mb: int = 256,
) -> Solution:
    """Solve an open-card position exactly.

    Args:
        max_nodes: stop after so many search nodes; the result is then a proven interval.
        max_seconds: stop after so many seconds.
        lines: also find the value of every play and the best line.
        memory_mb: limit of the table of proven bounds.

    Raises:
        ArgumentError: a limit that is not positive.

    Example:
        >>> text = "6 S | HA S3 | HK H4 | HT H5 | C3 C4 | 0 | - | banker 1 | kitty D5 | points 80"
        >>> solution = solve(Position.parse(text))
        >>> solution.value, str(solution.best)
        (120, 'HA')
    """
