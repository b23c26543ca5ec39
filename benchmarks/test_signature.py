"""Exact numbers that stand for the behaviour of the core; run as a script, prints signature.toml anew."""

import tomllib
import zlib
from pathlib import Path

import numpy as np

import guandan as gd
from guandan import batch, shengji
from guandan.cli.bench import endgame, shengji_endgame

SIGNATURE = Path(__file__).resolve().parent / "signature.toml"

PERFT = {
    "nine cards": ("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -", 12),
    "wilds and bombs": (
        "2 | S3 H3 C3 D4 H2 S5 S6 C6 | S4 S5 S6 S7 H2 D4 D8 C8 | HA DA CA S9 H9 D9 SK HK | SB HR S7 D7 C7 H7 S3 DK "
        "| 1 | - | -",
        6,
    ),
    "whole hands": (
        "T | S2 S3 H3 D3 C4 D4 H5 S6 C6 H7 C7 S8 D8 H9 ST HT CJ DJ SQ HK CK DA SA SB HR C9 C8 "
        "| S2 D2 C3 C3 H4 S4 D5 S5 H6 D6 S7 D7 H8 H8 S9 D9 CT DT SJ HJ CQ HQ DK SK HA CA SB "
        "| H2 C2 D3 S3 C4 H5 C5 H6 S6 C7 D7 S8 C8 C9 D9 HT ST CJ SJ SQ DQ DK HK CA DA HR D8 "
        "| C2 D2 H2 H3 S4 H4 D4 C5 D5 S5 C6 D6 S7 H7 H9 S9 CT DT HJ DJ CQ DQ HQ CK SK HA SA | 0 | - | -",
        3,
    ),
}


def checksum(array: np.ndarray) -> int:
    """Return a number that any change of the array changes."""
    return zlib.crc32(np.ascontiguousarray(array).tobytes())


def current() -> dict[str, dict[str, int]]:
    """Return the numbers as they are now."""
    perft = {name: gd.Position.parse(text).perft(depth) for name, (text, depth) in PERFT.items()}
    deals = batch.deal(500, np.random.default_rng(20260101))
    plays, playouts = {}, {}
    for level in "2TA":
        hands = deals[:, 0].copy()
        leads = batch.plays(hands, level)
        shapes = batch.shapes(deals[:, 1].copy(), level)
        tables = shapes.plays[shapes.offsets[:-1] + np.arange(500) * 7 % np.diff(shapes.offsets)]
        plays[f"leads at {level}"] = len(leads.plays)
        plays[f"shapes at {level}"] = len(shapes.plays)
        plays[f"follows at {level}"] = int(batch.count_plays(hands, level, tables).sum())
        cards = leads.plays["cards"]
        plays[f"order of the leads at {level}"] = checksum(cards)
        for policy in ("uniform", "first_shape"):
            orders, lengths = batch.playouts(500, level, 7, policy=policy, return_lengths=True)
            playouts[f"{policy} at {level}: moves"] = int(lengths.sum())
            playouts[f"{policy} at {level}: finish orders"] = checksum(orders)
    endgames = {
        f"guandan, {k} cards each: {number}": solved(endgame(k, number))
        for k in (4, 5)
        for number in range(6)
    } | {f"shengji, 6 cards each: {number}": solved_shengji(number) for number in range(6)}
    return {
        "perft": perft,
        "plays": plays,
        "deals": {"first": checksum(deals)},
        "playouts": playouts,
        "values of endgames": endgames,
    }


def solved(position: gd.Position) -> int:
    """Return the exact value; the number of nodes is the solver's own business."""
    value = gd.solve(position, lines=False, all_plays=False).value
    assert value is not None
    return value


def solved_shengji(number: int) -> int:
    """Return the attackers' final points."""
    value = shengji.solve(shengji_endgame(6, number), lines=False).value
    assert value is not None
    return value


def test_signature() -> None:
    """A difference is either a fault, or meant: then the file is written anew and the commit says so."""
    assert current() == tomllib.loads(SIGNATURE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for section, numbers in current().items():
        print(f'["{section}"]')
        for name, number in numbers.items():
            print(f'"{name}" = {number}')
        print()
