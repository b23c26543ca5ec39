from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from guandan import Card, CardSet, Combo, Level, Position

__all__ = [
    "COMBO_DTYPE",
    "PLAY_DTYPE",
    "PlayBatch",
    "Tables",
    "classify",
    "count_plays",
    "deal",
    "fewest_plays",
    "pack",
    "playouts",
    "plays",
    "shapes",
    "unpack",
]

_Random: TypeAlias = np.random.Generator | int | None
_ToBeat: TypeAlias = Combo | NDArray[np.void] | None

COMBO_DTYPE: np.dtype[np.void]
PLAY_DTYPE: np.dtype[np.void]

class PlayBatch(NamedTuple):
    offsets: NDArray[np.int64]
    plays: NDArray[np.void]

def pack(hands: Iterable[CardSet | str | Iterable[Card | str]]) -> NDArray[np.uint64]: ...
def unpack(planes: NDArray[np.uint64]) -> list[CardSet]: ...
def deal(n: int, rng: _Random) -> NDArray[np.uint64]: ...
def classify(planes: NDArray[np.uint64], level: Level | str, *, threads: int = 1) -> NDArray[np.void]: ...
def count_plays(
    planes: NDArray[np.uint64], level: Level | str, to_beat: _ToBeat = None, *, threads: int = 1
) -> NDArray[np.int64]: ...
def plays(
    planes: NDArray[np.uint64],
    level: Level | str,
    to_beat: _ToBeat = None,
    *,
    threads: int = 1,
    out: NDArray[np.void] | None = None,
) -> PlayBatch: ...
def shapes(planes: NDArray[np.uint64], level: Level | str, to_beat: _ToBeat = None) -> PlayBatch: ...
def fewest_plays(
    planes: NDArray[np.uint64],
    level: Level | str,
    objective: Literal["plays", "nonbomb"] = "plays",
    *,
    threads: int = 1,
) -> NDArray[np.int64]: ...
@overload
def playouts(
    n: int,
    level: Level | str,
    rng: _Random,
    *,
    policy: Literal["uniform", "first_shape"] = "uniform",
    leader: int = 0,
    threads: int = 1,
    return_lengths: Literal[False] = False,
) -> NDArray[np.uint8]: ...
@overload
def playouts(
    n: int,
    level: Level | str,
    rng: _Random,
    *,
    policy: Literal["uniform", "first_shape"] = "uniform",
    leader: int = 0,
    threads: int = 1,
    return_lengths: Literal[True],
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]: ...

@final
class Tables:
    def __init__(self, hands: NDArray[np.uint64], level: Level | str, *, leader: ArrayLike = 0) -> None: ...
    def __len__(self) -> int: ...
    def copy(self) -> Tables: ...
    @property
    def level(self) -> Level: ...
    @property
    def hands(self) -> NDArray[np.uint64]: ...
    @property
    def to_move(self) -> NDArray[np.int8]: ...
    @property
    def table(self) -> NDArray[np.void]: ...
    @property
    def table_owner(self) -> NDArray[np.int8]: ...
    @property
    def is_over(self) -> NDArray[np.bool_]: ...
    @property
    def can_pass(self) -> NDArray[np.bool_]: ...
    @property
    def finish_orders(self) -> NDArray[np.int8]: ...
    @property
    def levels_gained(self) -> NDArray[np.int8]: ...
    def position(self, index: int) -> Position: ...
    def count_plays(self) -> NDArray[np.int64]: ...
    def plays(self) -> PlayBatch: ...
    def random_choices(self, rng: _Random) -> NDArray[np.int64]: ...
    def step(self, choices: ArrayLike) -> None: ...
    def reset(self, tables: ArrayLike, hands: NDArray[np.uint64], *, leader: ArrayLike = 0) -> None: ...
