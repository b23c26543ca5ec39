"""Three-deck Shengji (三副牌升级): rules, rounds, matches and the exact open-card solver."""

from guandan._core import Card, Rank, Suit
from guandan.shengji import bids, decks, events, files, fouls, records, rules, scoring, seats
from guandan.shengji._core import (
    CardSet,
    LegalityRules,
    Plays,
    Position,
    PositionSetup,
    Solution,
    ThrowCheck,
    Trump,
    Unit,
    check_throw,
    is_legal_follow,
    kitty_multiplier,
    legal_follows,
    legal_leads,
    solve,
    trick_winner,
)
from guandan.shengji.actions import Action, Bury, Draw, PickUp, Play, Show, parse_action
from guandan.shengji.deals import Phase
from guandan.shengji.fouls import Offence
from guandan.shengji.matches import Match
from guandan.shengji.observation import Observation
from guandan.shengji.options import Options
from guandan.shengji.players import Player, RandomPlayer, SimplePlayer
from guandan.shengji.replays import Replay, replay
from guandan.shengji.rounds import Round
from guandan.shengji.rules import Rules
from guandan.shengji.scoring import MatchState, Result, level_result

__all__ = [
    "Action",
    "Bury",
    "Card",
    "CardSet",
    "Draw",
    "LegalityRules",
    "Match",
    "MatchState",
    "Observation",
    "Offence",
    "Options",
    "Phase",
    "PickUp",
    "Play",
    "Player",
    "Plays",
    "Position",
    "PositionSetup",
    "RandomPlayer",
    "Rank",
    "Replay",
    "Result",
    "Round",
    "Rules",
    "Show",
    "SimplePlayer",
    "Solution",
    "Suit",
    "ThrowCheck",
    "Trump",
    "Unit",
    "bids",
    "check_throw",
    "decks",
    "events",
    "files",
    "fouls",
    "is_legal_follow",
    "kitty_multiplier",
    "legal_follows",
    "legal_leads",
    "level_result",
    "parse_action",
    "records",
    "replay",
    "rules",
    "scoring",
    "seats",
    "solve",
    "trick_winner",
]
