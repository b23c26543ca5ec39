"""One frozen ``Rules`` record: everything a Shengji table must agree on before it plays.

Defaults are three-deck Shengji as text 002 has it, with the readings settled in ``docs/rules/shengji.md``. A
policy reaches the compiled core only if it changes which plays are legal or which of them wins (``throws``,
``plays``).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Self

from pydantic import Field, model_validator

from guandan.base.cells import CellRecord, Group
from guandan.shengji import policies
from guandan.shengji.legality import trump_for

if TYPE_CHECKING:
    from guandan.shengji._core import Trump

LEVELS = "23456789TJQKA"
"""The thirteen levels from lowest to highest, as one-character rank texts."""

LevelText = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class DealRules(Group):
    """Equipment and drawing (§1, §2)."""

    packs: Literal[3] = 3
    kitty_size: Literal[6] = 6
    hand_size: Literal[39] = 39
    start_level: LevelText = "2"


class BidRules(Group):
    """Declaring, overturning and reinforcing (亮主, 反主, 加固; §3).

    ``min_cards`` identical level cards make a show; ``strictly_more`` wants every later one to be of more
    cards; ``first_deal_takes_bank`` lets the shows of the first deal decide the banker (抢庄);
    ``own_suit_only`` keeps the first declarer to the suit he showed. Jokers never declare (AMB-3).
    """

    min_cards: int = Field(default=1, ge=1, le=3)
    strictly_more: bool = True
    jokers: Literal[False] = False
    first_deal_takes_bank: bool = True
    own_suit_only: bool = True
    no_show: policies.NoShowPolicy = policies.NoShowPolicy.THIRD_CARD


class ThrowRules(Group):
    """Throws (甩牌; §6): every card must hold as a single.

    The lowest blocked card is led instead, with a fine.
    """

    test: Literal["singles"] = "singles"
    blockers: policies.BlockersPolicy = policies.BlockersPolicy.ALL_OTHERS
    fine_per_card: int = Field(default=10, ge=0, le=1000)
    then_lead: Literal["lowest_blocked"] = "lowest_blocked"


class PlayRules(Group):
    """Legality and order of plays (§5, §7, §8).

    Runs of mixed width are no tractors; triples are broken for pairs.
    """

    mixed_tractors: Literal[False] = False
    break_triples: Literal[True] = True
    pair_run_answer: policies.PairRunAnswerPolicy = policies.PairRunAnswerPolicy.TRIPLE_RUN_BEATS
    triple_run_answer: policies.TripleRunAnswerPolicy = policies.TripleRunAnswerPolicy.NINE_LEVELS
    ruff: policies.RuffPolicy = policies.RuffPolicy.CAN_BE_CUT
    ruff_compare: Literal["top_class"] = "top_class"


class KittyRules(Group):
    """The kitty and its bonus (底牌, 抠底; §4, §9). ``wrong_count_levels`` go to the other side (¶37)."""

    multiplier_per_card: int = Field(default=3, ge=0, le=100)
    needs_trump: bool = True
    wrong_count_levels: int = Field(default=1, ge=0)


class ResultRules(Group):
    """From points to levels, and who banks next (§10).

    ``shutout_bonus``: one level more for no points (AMB-18).
    """

    threshold: int = Field(default=120, ge=5, multiple_of=5)
    step: int = Field(default=30, ge=5, multiple_of=5)
    shutout_bonus: bool = False
    must_play: tuple[LevelText, ...] = ("A",)
    next_banker: policies.NextBankerPolicy = policies.NextBankerPolicy.PARTNER_OR_NEXT

    @model_validator(mode="after")
    def _ace_is_played(self) -> Self:
        if "A" not in self.must_play:
            raise ValueError(
                f"expected A among the levels that must be played (¶5), got {list(self.must_play)}"
            )
        return self


class PenaltyRules(Group):
    """Fines in points and other tariffs (§11). Minutes of lateness are upper limits of their step."""

    wrong_show: int = Field(default=10, ge=0)
    exposed_card: int = Field(default=10, ge=0)
    old_tricks: int = Field(default=10, ge=0)
    late_minutes: tuple[int, int, int] = (5, 10, 15)
    late_points: int = Field(default=30, ge=0)
    late_levels: int = Field(default=1, ge=0)
    charge_revokes: bool = False
    """Charge a refused follow as exposed cards (AMB-28); otherwise it is only refused."""


class ClockRules(Group):
    """The match clock and the seconds for one play (§12, AMB-22, AMB-23); None means no limit."""

    match_minutes: float | None = Field(default=120, gt=0)
    move_seconds: float | None = Field(default=10, gt=0)
    overtime: policies.OvertimePolicy = policies.OvertimePolicy.LOWEST_CARDS
    tie: policies.TiePolicy = policies.TiePolicy.NEXT_BANKER_SIDE


class Rules(CellRecord):
    """Everything a table must agree on, frozen; JSON in and out.

    Example:
        >>> from guandan import shengji as sj
        >>> house = sj.Rules().replace({"result.shutout_bonus": True}, name="club")
        >>> house.result.shutout_bonus, sj.Rules.model_validate_json(house.model_dump_json()) == house
        (True, True)
    """

    name: str = "shengji"
    deal: DealRules = DealRules()
    bids: BidRules = BidRules()
    throws: ThrowRules = ThrowRules()
    plays: PlayRules = PlayRules()
    kitty: KittyRules = KittyRules()
    result: ResultRules = ResultRules()
    penalties: PenaltyRules = PenaltyRules()
    clock: ClockRules = ClockRules()

    def trump(self, level: str, suit: str) -> "Trump":
        """Build the ordering context of a deal at this level with this trump suit under these rules.

        Args:
            level: the level as a rank text, "2" to "A".
            suit: one of "S", "H", "C", "D".

        Returns:
            A ``Trump`` of the core that knows the legality choices of this record.

        Raises:
            NotationError: a text names no level or no suit.

        Example:
            >>> from guandan import shengji as sj
            >>> str(sj.Rules().trump("6", "S"))
            '6 S'
        """
        return trump_for(self, level, suit)

    def replace(self, cells: Mapping[str, Any], *, name: str | None = None) -> "Rules":
        """Return a copy with some cells changed.

        Args:
            cells: values by dotted path, for example ``{"result.step": 60}``.
            name: a new name; the old one with ``+`` appended by default.

        Returns:
            The validated new record.

        Raises:
            GuandanError: a path names no cell.
            pydantic.ValidationError: a value does not fit its cell.

        Example:
            >>> from guandan import shengji as sj
            >>> sj.Rules().replace({"result.step": 60}).result.step
            60
        """
        return self._replaced(cells, name)


GROUPS = Rules.groups()
"""The names of the groups of cells, in the order of the record."""

SOURCES: Mapping[str, str] = {
    "deal.packs": "002 ¶1",
    "deal.kitty_size": "002 ¶11 ¶37",
    "deal.hand_size": "(162 − 6) / 4",
    "deal.start_level": "002 ¶5",
    "bids.min_cards": "002 ¶13",
    "bids.strictly_more": "002 ¶13 ¶17",
    "bids.jokers": "002 ¶19",
    "bids.first_deal_takes_bank": "002 ¶13 ¶15",
    "bids.own_suit_only": "002 ¶15",
    "bids.no_show": "002 ¶19",
    "throws.test": "002 ¶25",
    "throws.blockers": "002 ¶25, settled",
    "throws.fine_per_card": "002 ¶25",
    "throws.then_lead": "settled",
    "plays.mixed_tractors": "002 ¶27",
    "plays.break_triples": "002 ¶23",
    "plays.pair_run_answer": "002 ¶27",
    "plays.triple_run_answer": "002 ¶29",
    "plays.ruff": "002 ¶23 ¶31, settled",
    "plays.ruff_compare": "002 ¶31",
    "kitty.multiplier_per_card": "002 ¶39",
    "kitty.needs_trump": "002 ¶39",
    "kitty.wrong_count_levels": "002 ¶37",
    "result.threshold": "002 ¶7",
    "result.step": "002 ¶7",
    "result.shutout_bonus": "settled",
    "result.must_play": "002 ¶5",
    "result.next_banker": "settled",
    "penalties.wrong_show": "002 ¶17",
    "penalties.exposed_card": "002 ¶33",
    "penalties.old_tricks": "002 ¶45",
    "penalties.late_minutes": "002 ¶47",
    "penalties.late_points": "002 ¶47",
    "penalties.late_levels": "002 ¶47",
    "penalties.charge_revokes": "002 ¶33, settled",
    "clock.match_minutes": "002 ¶3",
    "clock.move_seconds": "002 ¶49",
    "clock.overtime": "settled",
    "clock.tie": "002 ¶5, settled",
}
"""Where each cell's default stands: paragraphs of text 002, or "settled" where the text is silent."""
