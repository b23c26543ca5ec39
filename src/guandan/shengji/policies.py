"""The choices the rule text leaves open or that tables change, one small enum each.

Numbers (§, AMB) are those of ``docs/rules/shengji.md``; every default is the reading settled there.
"""

from enum import StrEnum


class NoShowPolicy(StrEnum):
    """Which kitty card makes trumps when nobody declared (AMB-8).

    Default: the third, passing over jokers.
    """

    THIRD_CARD = "third_card"
    FIRST_LEVEL_CARD = "first_level_card"
    """The first level card among the kitty cards; without one, the third card."""


class BlockersPolicy(StrEnum):
    """Whose higher cards block a throw (AMB-11). Default: those of all three other hands."""

    ALL_OTHERS = "all_others"
    OPPONENTS = "opponents"


class PairRunAnswerPolicy(StrEnum):
    """What a triple run does to a pair tractor of as many cards led alone (3拖3 打 2拖2拖2; §16.1)."""

    TRIPLE_RUN_BEATS = "triple_run_beats"
    PAIR_RUN_ONLY = "pair_run_only"


class TripleRunAnswerPolicy(StrEnum):
    """How pair runs rank when a triple run is led (§16.2).

    Default: the nine levels, 2拖2 + pair and no more.
    """

    NINE_LEVELS = "nine_levels"
    FULL_PAIR_RUN_FIRST = "full_pair_run_first"


class RuffPolicy(StrEnum):
    """When trumps match a lead's units (§16.4): they can be cut into them (default), or split exactly so."""

    CAN_BE_CUT = "can_be_cut"
    EXACT_SPLIT = "exact_split"


class NextBankerPolicy(StrEnum):
    """Who banks the next deal (AMB-19).

    Default: the banker's partner, or his right-hand neighbour when he lost.
    """

    PARTNER_OR_NEXT = "partner_or_next"
    SAME_OR_NEXT = "same_or_next"


class OvertimePolicy(StrEnum):
    """What happens to a play after more than the allowed seconds (AMB-22).

    Default: the lowest legal cards fall.
    """

    LOWEST_CARDS = "lowest_cards"
    LOG_ONLY = "log_only"


class TiePolicy(StrEnum):
    """Who wins a match that ends with equal levels (AMB-23).

    Default: the side that would bank the next deal.
    """

    NEXT_BANKER_SIDE = "next_banker_side"
    DRAW = "draw"
