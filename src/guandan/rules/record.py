"""One frozen ``Rules`` record: everything a table must agree on before it plays.

A policy reaches the compiled core only if it changes which plays are legal or how they compare (``combos``
and the
inheritance of the lead); all the rest is read by rounds, matches and tournaments. Every cell names its
source.
"""

from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from guandan._core import Level
from guandan.base.cells import CellRecord, Group
from guandan.rules import policies
from guandan.rules.legality import level_for

INFERRED_MARK = "†"
"""Ends the source of a cell that was inferred and not read in the text itself."""

LEVELS = "23456789TJQKA"
"""The thirteen levels from lowest to highest, as one-character rank texts."""


class DealRules(Group):
    """Equipment, drawing and the first lead (rows A1–A6 of the variant table)."""

    packs: Literal[2] = 2
    hand_size: Literal[27] = 27
    draw_direction: policies.Direction = policies.Direction.COUNTER_CLOCKWISE
    turn_direction: Literal[policies.Direction.COUNTER_CLOCKWISE] = policies.Direction.COUNTER_CLOCKWISE
    first_lead: policies.FirstLeadPolicy = policies.FirstLeadPolicy.TURNED_UP_CARD
    start_level: Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] = "2"


class ComboRules(Group):
    """The choices that change which plays are legal (D7, AMB-04, AMB-35)."""

    joker_pair: policies.JokerPairPolicy = policies.JokerPairPolicy.ALLOWED
    suited_run: policies.SuitedRunPolicy = policies.SuitedRunPolicy.WILD_MAY_DECLARE
    undeclared: policies.UndeclaredPolicy = policies.UndeclaredPolicy.STRONGEST


class PlayRules(Group):
    """Trick mechanics (F1, E10)."""

    lead_inheritance: policies.LeadInheritancePolicy = policies.LeadInheritancePolicy.PARTNER
    look_back: policies.LookBackPolicy = policies.LookBackPolicy.WHOLE_DEAL


class TributeRules(Group):
    """Tribute, return, refusal and the lead that follows (G1–G14, matrix 2.1)."""

    returns: policies.ReturnPolicy = policies.ReturnPolicy.UP_TO_TEN
    reveal: policies.RevealPolicy = policies.RevealPolicy.OPEN
    pairing: policies.PairingPolicy = policies.PairingPolicy.BY_CARD
    equal_cards: policies.EqualTributePolicy = policies.EqualTributePolicy.CLOCKWISE
    equal_lead: policies.EqualLeadPolicy = policies.EqualLeadPolicy.HEADS_NEXT
    refusal: policies.RefusalPolicy = policies.RefusalPolicy.AUTOMATIC


class LevelRules(Group):
    """Levels gained and lost after a deal (H1–H4, matrix 2.2).

    ``gains`` are the levels for a head whose partner is second, third, last. ``next_player_gain`` replaces
    the first of
    them where the next player inherits the lead (003b ¶191, AMB-14).
    """

    gains: tuple[int, int, int] = (3, 2, 1)
    next_player_gain: int | None = None
    streaks: policies.StreakPolicy = policies.StreakPolicy.NONE
    streak_span: policies.StreakSpan = policies.StreakSpan.CONSECUTIVE

    @model_validator(mode="after")
    def _gains_are_ordered(self) -> Self:
        double, single, least = self.gains
        if not double >= single >= least >= 0:
            raise ValueError(f"expected gains from most to least, none negative, got {self.gains}")
        return self


class AceRules(Group):
    """Passing A and failing to (I1–I3). ``attempts`` is the failed deal that drops the side to 2, None for
    no limit.
    """

    condition: policies.AcePolicy = policies.AcePolicy.PARTNER_NOT_LAST
    own_level_only: bool = True
    attempts: int | None = Field(default=None, ge=1)
    counted: policies.AttemptPolicy = policies.AttemptPolicy.EVERY_OWN_DEAL
    max_drops: int | None = Field(default=None, ge=1)
    after_max_drops: policies.DropsPolicy = policies.DropsPolicy.DRAW


class ReportRules(Group):
    """Reporting remaining cards (J1–J3). ``refusal_levels`` go to the opponents for a refused answer
    (AMB-19).
    """

    threshold: int | None = Field(default=None, ge=1, le=27)
    asking: policies.AskingPolicy = policies.AskingPolicy.ALLOWED
    counts: policies.CountsPolicy = policies.CountsPolicy.REPORTED
    refusal_is_foul: bool = False
    refusal_levels: int = Field(default=0, ge=0)


class ClockRules(Group):
    """Match and move clocks (K1–K5, matrix 2.3). Seconds; None means no limit.

    ``untimed_from_last`` teams on the match clock stops (000 ¶4); ``late_limit`` late turns of a pair in a
    row
    disqualify it (000 ¶6). ``finish_when_tied`` lets a tied running deal be played out (AMB-21).
    """

    match_seconds: float | None = Field(default=None, gt=0)
    match_deals: int | None = Field(default=None, ge=1)
    untimed_from_last: int | None = Field(default=None, ge=2)
    move_seconds: float | None = Field(default=None, gt=0)
    opening_seconds: float | None = Field(default=None, gt=0)
    late_limit: int | None = Field(default=None, ge=1)
    time_up: policies.TimeUpPolicy = policies.TimeUpPolicy.EXTRA_DEAL
    finish_when_tied: bool = False


class FoulRules(Group):
    """Tariffs of the referee (K6–K9). A text without a tariff has zeros and None: its fouls are only
    recorded.
    """

    out_of_turn_levels: int = Field(default=0, ge=0)
    gestures_per_foul: int | None = Field(default=None, ge=1)
    gesture_levels: int = Field(default=0, ge=0)
    hiding_gain: int = Field(default=0, ge=0)
    hiding_loss: int = Field(default=0, ge=0)
    hidings_lose_match: int | None = Field(default=None, ge=1)
    cheats_disqualify: int | None = Field(default=None, ge=1)
    grace_seconds: float = Field(default=0, ge=0)


class EventRules(Group):
    """Tournament format, points for win, draw, loss and absence, and tie-breaks (L1, L2; AMB-24)."""

    format: policies.EventFormat | None = None
    rounds: tuple[int, int] | None = None
    points: tuple[int, int, int, int] = (3, 2, 1, 0)
    tie_breaks: tuple[policies.TieBreak, ...] = (
        policies.TieBreak.MUTUAL_RESULT,
        policies.TieBreak.LEVEL_DIFFERENCE,
        policies.TieBreak.LEVEL_SUM,
        policies.TieBreak.LOT,
    )


class Rules(CellRecord):
    """Everything a table must agree on, frozen, with a source for every cell.

    Example:
        >>> import guandan as gd
        >>> rules = gd.rules.find("jiangsu")
        >>> rules.tribute.returns.value, rules.sources["tribute.returns"]
        ('up_to_ten', '003a ¶55 ¶57')
        >>> gd.rules.Rules.model_validate_json(rules.model_dump_json()) == rules
        True
    """

    title: str = ""
    aliases: tuple[str, ...] = ()
    deal: DealRules = DealRules()
    combos: ComboRules = ComboRules()
    play: PlayRules = PlayRules()
    tribute: TributeRules = TributeRules()
    levels: LevelRules = LevelRules()
    ace: AceRules = AceRules()
    reports: ReportRules = ReportRules()
    clock: ClockRules = ClockRules()
    fouls: FoulRules = FoulRules()
    event: EventRules = EventRules()
    sources: Mapping[str, str] = Field(default_factory=dict)

    def level(self, text: str) -> Level:
        """Build the ordering context of a deal at this level under these rules.

        Args:
            text: the level as a rank text, "2" to "A".

        Returns:
            A ``Level`` of the core that knows the legality choices of this record.

        Raises:
            NotationError: the text is no level.

        Example:
            >>> import guandan as gd
            >>> str(gd.rules.find("huaian").level("5"))
            '5'
        """
        return level_for(
            text,
            joker_pair=self.combos.joker_pair,
            suited_run=self.combos.suited_run,
            lead_inheritance=self.play.lead_inheritance,
            undeclared=self.combos.undeclared,
        )

    def is_inferred(self, path: str) -> bool:
        """Say whether the cell was inferred rather than read in a text (marked † in its source)."""
        return self.sources.get(path, "").endswith(INFERRED_MARK)

    def replace(
        self, cells: Mapping[str, Any], *, name: str | None = None, source: str = "house rule"
    ) -> "Rules":
        """Return a copy with some cells changed, each marked with ``source``.

        Args:
            cells: values by dotted path, for example ``{"tribute.refusal": "optional"}``.
            name: a new name; the old one with ``+`` appended by default.
            source: what the changed cells give as their source.

        Returns:
            The validated new record.

        Raises:
            GuandanError: a path names no cell.
            pydantic.ValidationError: a value does not fit its cell.

        Example:
            >>> import guandan as gd
            >>> house = gd.rules.find("huaian").replace({"clock.finish_when_tied": True}, name="club")
            >>> house.clock.finish_when_tied, house.sources["clock.finish_when_tied"]
            (True, 'house rule')
        """
        sources = {**self.sources, **dict.fromkeys(cells, source)}
        return self._replaced(cells, name, sources=sources, aliases=())


GROUPS = Rules.groups()
"""The names of the groups of cells, in the order of the record."""
