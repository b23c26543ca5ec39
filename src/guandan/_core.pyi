"""The compiled core: cards, combos and positions. Written by hand; a test compares it with the module."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from threading import Event
from typing import Final, Literal, SupportsIndex, TypeAlias, final, overload

CardLike: TypeAlias = Card | str
CardsLike: TypeAlias = CardSet | Card | str | Iterable[CardLike]
"""Cards in any form a function accepts: a CardSet, text such as "S3 H3", a Card, or an iterable of these."""

_ERROR_CLASSES: Final[tuple[str, ...]]

def _raise_error(code: int, message: str) -> None:
    """Raise the exception of a core error code; for the test of the table."""

class Suit(Enum):
    """A suit (花色); str() is its letter."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3

class Rank(Enum):
    """A printed rank (点数); str() is its letter, value its natural order 2..16."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    SMALL_JOKER = 15
    BIG_JOKER = 16

@final
class Card:
    """One card (牌). Immutable; equal by face.

    Args:
        text: canonical ("S3", "HT", "SB" small joker, "HR" big joker), rank first ("Th", "10h"), with suit signs
            ("♠3") or Chinese ("红桃5", "小王", "大王").

    Raises:
        NotationError: the text is no card; "BJ" and "RJ" are refused because tables disagree on them.

    Example:
        >>> Card("10h")
        Card('HT')
    """

    def __init__(self, text: CardLike) -> None: ...
    @property
    def suit(self) -> Suit | None:
        """The suit; None for jokers."""
    @property
    def rank(self) -> Rank: ...
    @property
    def is_joker(self) -> bool: ...
    @property
    def index(self) -> int:
        """Bit index in a plane of batch arrays: 4 * (rank - 2) + suit; 52 and 56 for the jokers."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class CardSet:
    """A multiset of cards (牌组) from two packs. Immutable; iterates Card in canonical order.

    Canonical order is by printed rank upwards, then S H C D, jokers last. Supports len, in, ==, hash, +, - and the
    inclusion tests <=, <, >=, >.

    Args:
        cards: text with cards separated by spaces or commas ("-" or "" is empty), a Card, or an iterable of cards.

    Raises:
        NotationError: an unknown card, or a third copy; quotes the text and its column.

    Example:
        >>> str(CardSet("H3 S3") + "SB")
        'S3 H3 SB'
    """

    def __init__(self, cards: CardsLike = "") -> None: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def planes(self) -> tuple[int, int]:
        """Two 64-bit planes: cards held at least once, and twice (see Card.index)."""
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

def deal(seed: int) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Deal four hands of 27 cards, the same for the same seed.

    Args:
        seed: 0 .. 2**64 - 1.

    Example:
        >>> [len(hand) for hand in deal(7)]
        [27, 27, 27, 27]
    """

class JokerPairPolicy(Enum):
    """May the pair of a full house be two jokers of one colour? Default ALLOWED."""

    ALLOWED = 0
    FORBIDDEN = 1

class SuitedRunPolicy(Enum):
    """May five suited cards in a row be declared as a plain straight?

    WILD_MAY_DECLARE (default): only where a wild is among them. FLUSH_UNLESS_OFF_SUIT: only if some card, a wild
    used as itself included, is off suit. DECLARABLE: always.
    """

    WILD_MAY_DECLARE = 0
    FLUSH_UNLESS_OFF_SUIT = 1
    DECLARABLE = 2

class LeadInheritancePolicy(Enum):
    """Who leads after a trick won by a player who has gone out (接风)? Default PARTNER."""

    PARTNER = 0
    NEXT_PLAYER = 1

class UndeclaredPolicy(Enum):
    """What are cards with several readings taken for when the player does not say? Default STRONGEST."""

    STRONGEST = 0
    WEAKEST = 1

@final
class LegalityRules:
    """The rule choices that change which plays are legal or who leads. Immutable."""

    def __init__(
        self,
        *,
        joker_pair: JokerPairPolicy = ...,
        suited_run: SuitedRunPolicy = ...,
        lead_inheritance: LeadInheritancePolicy = ...,
        undeclared: UndeclaredPolicy = ...,
    ) -> None: ...
    @property
    def joker_pair(self) -> JokerPairPolicy: ...
    @property
    def suited_run(self) -> SuitedRunPolicy: ...
    @property
    def lead_inheritance(self) -> LeadInheritancePolicy: ...
    @property
    def undeclared(self) -> UndeclaredPolicy: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class ComboType(Enum):
    """The type of a play (牌型): single 单张, pair 对子, triple 三张, full house 三带二, straight 顺子, tube 三连对,
    plate 钢板, bomb 炸弹, straight flush 同花顺, joker bomb 四王."""

    SINGLE = 0
    PAIR = 1
    TRIPLE = 2
    FULL_HOUSE = 3
    STRAIGHT = 4
    TUBE = 5
    PLATE = 6
    BOMB = 7
    STRAIGHT_FLUSH = 8
    JOKER_BOMB = 9

    @staticmethod
    def find(name: str) -> ComboType:
        """Find a type by name, by the competition platform's word ("ThreePair") or in Chinese ("钢板").

        Raises:
            NotationError: no type has that name.
        """

@final
class Combo:
    """One reading of a set of cards as a legal play (牌型). Immutable. Made by Level, never by hand."""

    @property
    def type(self) -> ComboType: ...
    @property
    def rank(self) -> Rank | None:
        """The rank that decides comparisons; None for the joker bomb.

        The triple's in a full house, the top card's in a run (A2345 -> 5, AA2233 -> 3, AAA222 -> 2), the printed
        rank of a level card.
        """
    @property
    def size(self) -> int:
        """Number of cards."""
    @property
    def cards(self) -> CardSet:
        """The physical cards, wilds included."""
    @property
    def level(self) -> Rank: ...
    @property
    def key(self) -> int:
        """The number behind rank: comparable inside one type. Level rank 15, small joker 16, big joker 17."""
    @property
    def is_bomb(self) -> bool: ...
    @property
    def stand_ins(self) -> dict[Card, Card | tuple[Card, Card]]:
        """What the wild stands for: {wild: Card}; {wild: (Card, Card)} where two wilds do; {} where none does.

        Where the suit is free this is one admissible choice.
        """
    def beats(self, other: Combo) -> bool:
        """Whether this may be played on `other`. A partial order: equal and unrelated plays beat neither way.

        Raises:
            LevelMismatchError: the plays are of different levels.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Plays:
    """The legal plays of a hand, lazily. A pass is not among them.

    Distinct by (type, rank, cards). Grouped by ComboType, inside a type by size and rank upwards; len() and `in`
    generate nothing.
    """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Combo]: ...
    def __contains__(self, item: Combo | CardsLike, /) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Combo: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Combo]: ...

@final
class PlayCosts:
    """What plays cost when a hand is arranged. Immutable.

    Args:
        costs: cost of each kind of play, -1000 to 1000, counted in millionths. What is not named costs 1. Kinds are
            texts: "PAIR" every pair, "PAIR:K" pairs of kings, "PAIR:L" pairs of the level rank whatever it is,
            "SINGLE:B" and "SINGLE:R" the jokers, "STRAIGHT:7" by the top card, "BOMB6" bombs of six cards,
            "BOMB6:K" six kings. A ComboType or a tuple (ComboType, Rank) will do too. The more special entry wins:
            the type alone, then bombs with a size, then entries with a rank, then those with "L".

    Raises:
        ArgumentError: an entry names no play or one that another entry names, or a cost is out of range.

    Example:
        >>> costs = PlayCosts({"SINGLE": 1.5, "BOMB": 0})
        >>> Level("5").decompose("S3 H3 C3 D3 S9", costs).cost
        1.5
    """

    def __init__(
        self, costs: Mapping[str, float] | Mapping[ComboType, float] | Mapping[tuple[ComboType, Rank], float]
    ) -> None: ...
    @property
    def costs(self) -> dict[str, float]:
        """The entries, sorted by text."""
    def cost(self, combo: Combo) -> float:
        """Return what a play costs.

        Example:
            >>> PlayCosts({"SINGLE:L": 0.25}).cost(Level("5").classify("S5"))
            0.25
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

Objective: TypeAlias = (
    Literal["plays", "nonbomb"] | PlayCosts | Mapping[str, float] | Mapping[ComboType, float]
)
"""What an arrangement is to save: a number of plays, or costs."""

@final
class Decomposition:
    """An arrangement of a hand (理牌): plays that use every card once. Immutable; iterates its plays."""

    @property
    def turns(self) -> int:
        """Number of plays (手数)."""
    @property
    def cost(self) -> float:
        """What the plays cost together under the objective: an int for "plays" and "nonbomb"."""
    @property
    def combos(self) -> tuple[Combo, ...]:
        """The plays: non-bombs by type, rank and cards, then bombs by the ladder; a wished last play at the end."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Combo]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Level:
    """The level being played (打几): what ranks cards and classifies plays. Immutable.

    Args:
        rank: "2" .. "9", "T" (or "10"), "J", "Q", "K", "A", or a Rank.
        rules: rule choices that change which plays are legal.

    Raises:
        NotationError: no plain rank.

    Example:
        >>> [str(combo) for combo in Level("5").readings("S4 S5 S6 S7 H5")]  # doctest: +ELLIPSIS
        ['STRAIGHT_FLUSH:8 ...', 'STRAIGHT_FLUSH:7 ...', 'STRAIGHT:8 ...', 'STRAIGHT:7 ...']
    """

    def __init__(self, rank: Rank | str | int, rules: LegalityRules = ...) -> None: ...
    @property
    def rank(self) -> Rank: ...
    @property
    def rules(self) -> LegalityRules: ...
    @property
    def wild(self) -> Card:
        """The wild card (逢人配): the heart of the level rank."""
    def order_key(self, card: CardLike) -> int:
        """Strength of a single card: 2..14, level rank 15, small joker 16, big joker 17."""
    def readings(self, cards: CardsLike) -> list[Combo]:
        """List every legal reading of exactly these cards, strongest first; [] when they are no legal play.

        Order: bombs by the ladder, then by rank, then singles before pairs and so on.
        """
    def combo(self, text: str) -> Combo:
        """Return the reading that a text names, such as "STRAIGHT:7 S3 S4 S5 S6 H9": str() of a combo, read back.

        Raises:
            NotationError: the cards cannot be read.
            NotAComboError: the cards have no such reading; lists those that they have.

        Example:
            >>> Level("9").combo("PAIR:K SK H9").stand_ins
            {Card('H9'): Card('HK')}
        """
    def classify(self, cards: CardsLike) -> Combo:
        """Return the strongest reading.

        Raises:
            NotAComboError: the cards form no legal play.
        """
    def plays(self, hand: CardsLike, to_beat: Combo | None = None) -> Plays:
        """Return the legal plays of a hand, leading or beating `to_beat`.

        Raises:
            ArgumentError: more than 28 cards.
            LevelMismatchError: `to_beat` is of another level.
        """
    def shapes(self, hand: CardsLike, to_beat: Combo | None = None) -> list[Combo]:
        """Return one play for each (type, rank, size), the one with the fewest wilds.

        Raises:
            ArgumentError: more than 28 cards.
            LevelMismatchError: `to_beat` is of another level.
        """
    def decompose(
        self,
        hand: CardsLike,
        objective: Objective = "plays",
        *,
        keep: CardsLike | Iterable[CardsLike] = ...,
        keep_bombs: bool = False,
        last: Combo | CardsLike | None = None,
    ) -> Decomposition:
        """Arrange a hand (理牌) at the least cost; exact for up to 28 cards.

        Args:
            hand: the cards.
            objective: "plays": every play counts 1, bombs and jokers too (手数). "nonbomb": bombs, straight flushes,
                the joker bomb and plays of jokers alone count 0. Or costs for each play: a PlayCosts, or the
                mapping to make one from.
            keep: cards to keep together in one play; an iterable for several such groups.
            keep_bombs: play all natural cards of every rank held four times or more as one bomb, and four jokers as
                the joker bomb. Wilds may join.
            last: a play to leave for the end.

        Returns:
            One arrangement of least cost, of several at that cost not always the one with fewest plays.

        Raises:
            ArgumentError: more than 28 cards, an unknown objective, wishes about cards that are not in the hand, or
                wishes that no arrangement fulfils.
            NotAComboError: `last` is no legal play.
            LevelMismatchError: `last` is of another level.

        Example:
            >>> print(Level("5").decompose("S3 H3 C3 SB SB HR"))
            SINGLE:R HR | FULL_HOUSE:3 S3 H3 C3 SB SB
        """
    def decompositions(
        self,
        hand: CardsLike,
        limit: int = 20,
        *,
        objective: Objective = "plays",
        slack: float = 0.0,
        keep: CardsLike | Iterable[CardsLike] = ...,
        keep_bombs: bool = False,
        last: Combo | CardsLike | None = None,
    ) -> list[Decomposition]:
        """List the best arrangements of a hand, cheapest first, of the same cost those with fewer plays first.

        Two arrangements differ if their plays differ in type, rank, the ranks of their cards or the number of wilds;
        choosing other suits makes no new arrangement. Equal ones come in a fixed order. There may be very many:
        time and memory grow with `limit`.

        Args:
            hand: the cards.
            limit: the most to list, up to 100,000.
            objective: as for decompose.
            slack: list arrangements of cost up to the least plus so much.
            keep: as for decompose.
            keep_bombs: as for decompose.
            last: as for decompose.

        Raises:
            ArgumentError: as for decompose; also a limit or slack out of range.
            NotAComboError: as for decompose.
            LevelMismatchError: as for decompose.

        Example:
            >>> for arrangement in Level("5").decompositions("S3 H3 C3 S4 H4 C4", slack=1, limit=3):
            ...     print(arrangement.cost, arrangement)
            1 PLATE:4 S3 H3 C3 S4 H4 C4
            2 TRIPLE:3 S3 H3 C3 | TRIPLE:4 S4 H4 C4
            2 SINGLE:4 S4 | FULL_HOUSE:3 S3 H3 C3 H4 C4
        """
    def sort_key(self, combo: Combo) -> tuple[int, int, int, int, int]:
        """Key of a total order for display: non-bombs by type and rank, then bombs by the ladder.

        Raises:
            LevelMismatchError: the combo is of another level.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Pass:
    """The type of PASS (不要)."""

PASS: Final[Pass]

@final
class Result:
    """How a deal ended."""

    @property
    def finish_order(self) -> tuple[int, int, int, int]:
        """Seats, first out first. After a double-down the two losers have no order: the lower seat comes first."""
    @property
    def levels_gained(self) -> int:
        """Levels gained by seats 0 and 2 (3, 2, 1), negative when seats 1 and 3 gain them."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class PositionSetup:
    """A position as written down; may break every rule: validate() says how."""

    def __init__(
        self,
        level: Level,
        hands: Sequence[CardsLike],
        to_move: int,
        *,
        table: Combo | None = None,
        table_owner: int | None = None,
        finished: Sequence[int] = ...,
    ) -> None: ...
    @staticmethod
    def parse(text: str, rules: LegalityRules = ...) -> PositionSetup:
        """Read the text form of a position without judging it. Raises NotationError."""
    def position(self) -> Position:
        """Check and convert. Raises PositionError listing every fault."""
    @property
    def level(self) -> Level: ...
    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def table(self) -> Combo | None: ...
    @property
    def table_owner(self) -> int | None: ...
    @property
    def finished(self) -> tuple[int, ...]: ...
    def validate(self) -> list[str]:
        """Every fault, in words; empty for a position that a deal can reach."""

@final
class Position:
    """Four open hands, the trick on the table and who is out. Immutable; always reachable.

    Seats 0..3 in playing order, sides {0, 2} and {1, 3}. The text form has eight fields:
    level | hand 0 | hand 1 | hand 2 | hand 3 | seat to move | table | finished seats, "-" for nothing; the table is
    "owner:cards", or "owner:cards=TYPE:rank" where the reading matters.

    Raises:
        PositionError: no deal can reach it; lists every fault.

    Example:
        >>> Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -").play("S9 D9").to_move
        1
    """

    def __init__(
        self,
        level: Level,
        hands: Sequence[CardsLike],
        to_move: int,
        *,
        table: Combo | None = None,
        table_owner: int | None = None,
        finished: Sequence[int] = ...,
    ) -> None: ...
    @staticmethod
    def parse(text: str, rules: LegalityRules = ...) -> Position:
        """Read the text form.

        Raises:
            NotationError: the text is no position; quotes it with its column.
            PositionError: no deal can reach it; lists every fault.
        """
    @property
    def level(self) -> Level: ...
    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def table(self) -> Combo | None: ...
    @property
    def table_owner(self) -> int | None: ...
    @property
    def finished(self) -> tuple[int, ...]: ...
    def validate(self) -> list[str]:
        """Every fault, in words; empty for a position that a deal can reach."""
    @property
    def is_over(self) -> bool: ...
    @property
    def can_pass(self) -> bool: ...
    @property
    def result(self) -> Result | None:
        """The result once the deal is over, else None."""
    def plays(self) -> Plays:
        """Return the legal plays of the seat to move, a pass not included; none once the deal is over."""
    def can_play(self, move: Combo | Pass | CardsLike) -> bool: ...
    def play(self, move: Combo | Pass | CardsLike) -> Position:
        """Return the position after a play; undeclared cards get their reading by UndeclaredPolicy.

        Raises:
            IllegalPlayError: not a legal move here.
        """
    def pass_(self) -> Position:
        """Return the position after a pass.

        Raises:
            IllegalPlayError: the seat leads the trick, or the deal is over.
        """
    def perft(self, depth: int) -> int:
        """Count the sequences of exactly `depth` moves from here; sequences that end the deal earlier count once.

        Raises:
            ArgumentError: a negative depth.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class SolveProgress:
    """How far a running search is; the interval is proved."""

    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def best(self) -> Combo | Pass | None:
        """The most promising move so far."""

class Solution:
    """What a search proved about a position; all bounds hold, also when it was cut short.

    Values are levels gained by seats 0 and 2 under best play of all: 3 2 1 -1 -2 -3 unless `payoff` says otherwise.
    """

    @property
    def position(self) -> Position: ...
    @property
    def payoff(self) -> tuple[int, int, int]: ...
    @property
    def value(self) -> int | None:
        """The exact value; None if the search was cut short before it knew."""
    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def best(self) -> Combo | Pass | None:
        """A best move once exact, else the most promising one; None when the deal is over."""
    @property
    def plays(self) -> dict[Combo | Pass, int | tuple[int, int]]:
        """Value of every legal move, or the proved (lower, upper) where it is not known."""
    @property
    def principal_variation(self) -> list[Combo | Pass]:
        """A line of best play to the end of the deal, every pass included; empty unless exact."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def memory(self) -> int:
        """Bytes the search took for its tables."""

def solve(
    position: Position,
    *,
    threads: int = 1,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    lines: bool = True,
    payoff: Sequence[int] = (3, 2, 1),
    all_plays: bool = True,
    memory: int = 1073741824,
    progress: Callable[[SolveProgress], object] | None = None,
    cancel: Event | None = None,
) -> Solution:
    """Solve a position with open cards exactly.

    Args:
        position: Any position; a finished one has its result as value and no plays.
        threads: Threads for a hard position. The values are the same for any number.
        max_nodes: Stop after about so many nodes.
        max_seconds: Stop after so much wall-clock time.
        lines: Whether to find the principal variation.
        payoff: Levels gained by a side whose players finish 1-2, 1-3, 1-4; any three numbers from -100 to 100.
        all_plays: Whether to find the value of every legal play; if false, plays that need not be known stay intervals.
        memory: Bytes the search may take at most.
        progress: Called with a SolveProgress some twenty times a second.
        cancel: The search stops once this event is set; anything with is_set() will do.

    Returns:
        A Solution. When the search was cut short, `value` is None and `lower`, `upper` hold what was proved.

    Raises:
        ArgumentError: If an option is out of range.

    Example:
        >>> solution = solve(Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -"))
        >>> solution.value, str(solution.best)
        (1, 'PAIR:9 S9 D9')
    """

def first_out(
    position: Position,
    *,
    threads: int = 1,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    memory: int = 1073741824,
    progress: Callable[[SolveProgress], object] | None = None,
    cancel: Event | None = None,
) -> int | None:
    """Find whose side goes out first under best play: the cheap question.

    Returns:
        +1 for seats 0 and 2, -1 for seats 1 and 3, None if the search was cut short.

    Raises:
        ArgumentError: If an option is out of range.

    Example:
        >>> first_out(Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -"))
        1
    """
