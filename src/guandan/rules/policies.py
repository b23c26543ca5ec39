"""The choices on which the rule texts differ, one small enum each.

The default that most texts share is named in each docstring. Sources are keys of ``docs/rules/sources.md``;
AMB-nn and S-nn are rows of the settled points in ``docs/rules/guandan.md``.
"""

from enum import StrEnum


class Direction(StrEnum):
    """Sense of rotation around the table, seen from above (004 ¶25: play is counter-clockwise)."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


class FirstLeadPolicy(StrEnum):
    """Who leads the first deal of a match. Default: whoever draws the turned-up card (000 ¶5, 004 ¶28)."""

    TURNED_UP_CARD = "turned_up_card"
    RANDOM_SEAT = "random_seat"


class LeadInheritancePolicy(StrEnum):
    """Who leads when the owner of the winning play is out (接风). Default: his partner (000 ¶5, 004 ¶33)."""

    PARTNER = "partner"
    NEXT_PLAYER = "next_player"


class JokerPairPolicy(StrEnum):
    """Whether two equal jokers may be the pair of a full house. Default: allowed (003a ¶71, ¶79; AMB-06)."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class SuitedRunPolicy(StrEnum):
    """How five cards of one suit in a row may be declared (AMB-35).

    The default: five suited naturals are a straight flush and nothing else, while a run that holds a wild may
    take
    every reading some assignment of the wilds allows. ``FLUSH_UNLESS_OFF_SUIT`` makes every run that can be
    suited a straight
    flush, ``DECLARABLE`` lets suited naturals be declared a plain straight too.
    """

    WILD_MAY_DECLARE = "wild_may_declare"
    FLUSH_UNLESS_OFF_SUIT = "flush_unless_off_suit"
    DECLARABLE = "declarable"


class UndeclaredPolicy(StrEnum):
    """Which reading a play without a declaration has. Default: the strongest that is legal now (AMB-04)."""

    STRONGEST = "strongest"
    WEAKEST = "weakest"


class LookBackPolicy(StrEnum):
    """Which played cards a player may look at. Default: no text forbids any; 004 ¶29 keeps to the trick."""

    WHOLE_DEAL = "whole_deal"
    CURRENT_TRICK = "current_trick"


class ReturnPolicy(StrEnum):
    """Which cards a receiver of tribute may return (还贡): any (000 ¶39) or up to ten (003a ¶55, AMB-11).

    Under the cap cards of the level rank do not count as low (AMB-12), and a hand without a low card returns
    its
    smallest card (NAT; S-3). The card just received never goes back (S-1).
    """

    ANY_CARD = "any_card"
    UP_TO_TEN = "up_to_ten"


class RevealPolicy(StrEnum):
    """How two returns become public: face down and turned together (003a ¶57), or openly."""

    TOGETHER = "together"
    OPEN = "open"


class PairingPolicy(StrEnum):
    """Who receives from whom after a double-down: the head the larger card (000 ¶39), or by seat (server
    option).
    """

    BY_CARD = "by_card"
    BY_SEAT = "by_seat"


class EqualTributePolicy(StrEnum):
    """What happens to two tribute cards of one rank: clockwise pairing (003a ¶57), or the head chooses (004
    ¶32).
    """

    CLOCKWISE = "clockwise"
    HEAD_CHOOSES = "head_chooses"


class EqualLeadPolicy(StrEnum):
    """Who leads after two equal tribute cards: the head's next seat, whoever took the smaller return, or the
    last.
    """

    HEADS_NEXT = "heads_next"
    SMALLER_RETURN = "smaller_return"
    LAST_FINISHER = "last_finisher"


class RefusalPolicy(StrEnum):
    """Whether both big jokers refuse tribute by themselves (抗贡; default) or at the side's wish (AMB-13)."""

    AUTOMATIC = "automatic"
    OPTIONAL = "optional"


class StreakPolicy(StrEnum):
    """What three heads or tails in a row are worth (000 ¶50–51; AMB-15). No other text knows streaks.

    ``TOTAL``: the third and each further one moves one level. ``PER_EVENT``: the n-th moves n - 2 levels.
    """

    NONE = "none"
    TOTAL = "total"
    PER_EVENT = "per_event"


class StreakSpan(StrEnum):
    """Whether a deal without a head (tail) ends the player's streak (default, AMB-15) or the match counts
    them all.
    """

    CONSECUTIVE = "consecutive"
    WHOLE_MATCH = "whole_match"


class AcePolicy(StrEnum):
    """The finish that passes A: head with the partner not last (004 ¶39), or a double-down (003b ¶197)."""

    PARTNER_NOT_LAST = "partner_not_last"
    DOUBLE_DOWN = "double_down"


class AttemptPolicy(StrEnum):
    """Which deals at one's own A are failed attempts: all that do not pass (AMB-18), or 1-4 finishes only."""

    EVERY_OWN_DEAL = "every_own_deal"
    PARTNER_LAST_ONLY = "partner_last_only"


class DropsPolicy(StrEnum):
    """How a match ends when the drops from A run out (NJU: a draw)."""

    DRAW = "draw"
    HIGHER_LEVEL = "higher_level"


class AskingPolicy(StrEnum):
    """Whether the number of cards left may be asked for later (S-16): not in 003a (¶105), allowed in 000
    (¶7).
    """

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class CountsPolicy(StrEnum):
    """Which card counts the table shows: the reported ones (default), or all at all times (NJU)."""

    REPORTED = "reported"
    ALWAYS = "always"


class TimeUpPolicy(StrEnum):
    """What the match bell does: the matrices of 000 ¶8–9, 003a ¶65 and 004 ¶49–50.

    ``DECLARERS``: the higher level; a tie goes to the declarers; a running deal is played on only for a gap
    of one,
    and only until the head is known. ``EXTRA_DEAL``: finish the deal, then the higher level; a tie is settled
    by the
    head of one more deal. ``FIRST_TO_REACH``: finish the deal, then the higher level; a tie goes to whoever
    reached
    the level first.
    """

    DECLARERS = "declarers"
    EXTRA_DEAL = "extra_deal"
    FIRST_TO_REACH = "first_to_reach"


class EventFormat(StrEnum):
    """How matches make a tournament: knock-out (000 ¶4), points round robin (004 ¶48), Swiss (club)."""

    KNOCK_OUT = "knock_out"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


class TieBreak(StrEnum):
    """A criterion that separates teams with equal points (S-18); more is better for every one."""

    MUTUAL_RESULT = "mutual_result"
    LEVEL_DIFFERENCE = "level_difference"
    LEVEL_SUM = "level_sum"
    BUCHHOLZ = "buchholz"
    WINS = "wins"
    LOT = "lot"
