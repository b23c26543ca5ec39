# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# distutils: language = c++
"""Many hands at once: NumPy arrays in, NumPy arrays out.

A hand is two `uint64` bit planes: plane 0 has the bit of every card that is held, plane 1 of every card held
twice. The bit of a card is `Card.index`. `pack` and `unpack` translate. All functions release the GIL while they
work and none changes its input.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from guandan import CardSet, Combo, Level, Position
from guandan.errors import ArgumentError, IllegalPlayError, LevelMismatchError

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from guandan cimport _extern as core
from guandan._extern cimport bitgen_t

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

COMBO_DTYPE = np.dtype([("type", "i1"), ("rank", "i1"), ("size", "i1")])
"""A reading: `ComboType` value (-1: no legal play), printed rank (`Rank` value; 0 for the joker bomb), number of cards."""

PLAY_DTYPE = np.dtype(
    {
        "names": ["cards", "type", "key", "size", "tier", "level"],
        "formats": [("u8", (2,)), "i1", "u1", "u1", "u1", "u1"],
        "offsets": [0, 16, 17, 18, 19, 20],
        "itemsize": 24,
    }
)
"""A play: its planes, `ComboType` value (-1: none), key (bigger beats smaller of one type), number of cards, bomb tier
(0: no bomb; a higher tier beats every lower one) and `Rank` value of the level. The core's own layout."""


class PlayBatch(NamedTuple):
    """The plays of many hands in one flat array: those of row i are `plays[offsets[i]:offsets[i + 1]]`."""

    offsets: np.ndarray
    plays: np.ndarray


# Rows done between two looks at Ctrl-C, and the piece of work a thread takes at a time.
cdef Py_ssize_t ROWS_AT_A_TIME = 1 << 14
cdef Py_ssize_t PLAYOUTS_AT_A_TIME = 1 << 12
cdef int MAX_THREADS = 1024
cdef int MAX_HAND_FOR_FEWEST = 28

_POLICIES = {"uniform": 0, "first_shape": 1}
_OBJECTIVES = {"plays": 0, "nonbomb": 1}
_RUN_TYPES = (4, 5, 6, 8)
_BOMB, _STRAIGHT_FLUSH, _JOKER_BOMB = 7, 8, 9
_LEVEL_KEY = 15


# ---------------------------------------------------------------- C-level API (batch.pxd)

cdef level_t level_of(object level) except *:
    cdef level_t out
    if not isinstance(level, Level):
        level = Level(level)
    rules = level.rules
    out.rank = level.rank.value
    out.joker_pair = rules.joker_pair.value
    out.suited_run = rules.suited_run.value
    out.lead_inheritance = rules.lead_inheritance.value
    out.undeclared = rules.undeclared.value
    return out


cdef inline core.Level core_level(level_t level) noexcept nogil:
    return core.to_level(level.rank, level.joker_pair, level.suited_run, level.lead_inheritance, level.undeclared)


cdef bint is_hand(const uint64_t* planes) noexcept nogil:
    return core.to_card_set(planes).is_valid()


cdef void remove_cards(uint64_t* planes, const uint64_t* cards) noexcept nogil:
    # A card leaves the upper plane first; what the upper plane lacks leaves the lower one.
    cdef uint64_t twice = cards[1]
    cdef uint64_t once = cards[0] & ~cards[1]
    cdef uint64_t from_upper = planes[1] & once
    planes[1] = planes[1] & ~(from_upper | twice)
    planes[0] = planes[0] & ~((once & ~from_upper) | twice)


cdef void classify_cards(const uint64_t* cards, level_t level, combo_t* out) noexcept nogil:
    core.classify_combo(core.to_card_set(cards), core_level(level), <core.Combo*> out)


cdef bint beats(const combo_t* a, const combo_t* b) noexcept nogil:
    return core.core_beats((<const core.Combo*> a)[0], (<const core.Combo*> b)[0])


cdef size_t count_hand_plays(const uint64_t* planes, level_t level, const combo_t* to_beat) noexcept nogil:
    return core.count_row_plays(core.to_card_set(planes), core_level(level), <const core.Combo*> to_beat)


cdef size_t write_hand_plays(const uint64_t* planes, level_t level, const combo_t* to_beat,
                             combo_t* out) noexcept nogil:
    cdef core.Combo* end = core.write_row_plays(
        core.to_card_set(planes), core_level(level), <const core.Combo*> to_beat, <core.Combo*> out
    )
    return <size_t> (<combo_t*> end - out)


cdef void nth_hand_play(const uint64_t* planes, level_t level, const combo_t* to_beat, size_t index,
                        combo_t* out) noexcept nogil:
    (<core.Combo*> out)[0] = core.nth_row_play(
        core.to_card_set(planes), core_level(level), <const core.Combo*> to_beat, index
    )


cdef void deal_hands(void* bitgen, uint64_t* planes) noexcept nogil:
    core.deal_row(<bitgen_t*> bitgen, planes)


# ---------------------------------------------------------------- arguments

cdef inline uintptr_t address_of(object array) except? 0:
    return <uintptr_t> array.__array_interface__["data"][0]


cdef object checked_planes(object planes, tuple row_shape):
    """The argument as a C-contiguous array of whole rows, every row a card set."""
    array = np.asarray(planes)
    expected = "uint64 of shape (" + ", ".join(["n", *map(str, row_shape)]) + ")"
    if array.dtype != np.uint64 or array.shape[1:] != row_shape or array.ndim != len(row_shape) + 1:
        raise ArgumentError(f"expected {expected}, got {array.dtype} of shape {array.shape}")
    array = np.ascontiguousarray(array)
    cdef Py_ssize_t n = array.size // 2
    cdef const uint64_t* data = <const uint64_t*> address_of(array)
    cdef Py_ssize_t bad = -1
    cdef Py_ssize_t i
    with nogil:
        for i in range(n):
            if not core.to_card_set(data + 2 * i).is_valid():
                bad = i
                break
    if bad >= 0:
        row = np.unravel_index(bad, array.shape[: array.ndim - 1])
        low, high = array[row]
        where = ", ".join(map(str, row))
        raise ArgumentError(
            f"the planes {hex(low)}, {hex(high)} of row {where} are no card set: each plane must hold cards only, "
            "and plane 1 lie inside plane 0"
        )
    return array


cdef int checked_threads(object threads) except -1:
    cdef int number = threads
    if not 1 <= number <= MAX_THREADS:
        raise ArgumentError(f"expected threads from 1 to {MAX_THREADS}, got {threads}")
    return number


cdef Py_ssize_t checked_count(object n) except -1:
    cdef Py_ssize_t number = n
    if number < 0:
        raise ArgumentError(f"expected a count of at least 0, got {n}")
    return number


cdef int checked_leader(object leader) except -1:
    cdef int seat = leader
    if not 0 <= seat < 4:
        raise ArgumentError(f"expected a seat from 0 to 3 as leader, got {leader}")
    return seat


cdef object choice_of(object name, dict choices, str what):
    if name not in choices:
        raise ArgumentError(f"expected {what} to be one of {', '.join(map(repr, choices))}, got {name!r}")
    return choices[name]


cdef bitgen_t* bit_generator_of(object rng) except NULL:
    return <bitgen_t*> PyCapsule_GetPointer(rng.bit_generator.capsule, "BitGenerator")


cdef object table_rows(object to_beat, level_t level, Py_ssize_t n):
    """The plays to beat as an array of PLAY_DTYPE with n rows or one; None when every hand leads."""
    if to_beat is None:
        return None
    if isinstance(to_beat, Combo):
        if to_beat.level.value != level.rank:
            raise LevelMismatchError(f"the play to beat is of level {to_beat.level}, the hands of level {level.rank}")
        rank = 0 if to_beat.rank is None else to_beat.rank.value
        to_beat = np.array([(to_beat.type.value, rank, to_beat.size)], dtype=COMBO_DTYPE)
    else:
        to_beat = np.asarray(to_beat)
        if to_beat.dtype not in (COMBO_DTYPE, PLAY_DTYPE) or to_beat.shape != (n,):
            raise ArgumentError(
                f"expected to_beat to be a Combo or COMBO_DTYPE or PLAY_DTYPE of shape ({n},), "
                f"got {to_beat.dtype} of shape {to_beat.shape}"
            )
    kinds = to_beat["type"]
    bad = np.flatnonzero((kinds < -1) | (kinds > _JOKER_BOMB))
    if bad.size:
        raise ArgumentError(f"row {bad[0]} of to_beat has the type {kinds[bad[0]]}: expected -1 to {_JOKER_BOMB}")
    if to_beat.dtype == PLAY_DTYPE:
        bad = np.flatnonzero((kinds >= 0) & (to_beat["level"] != level.rank))
        if bad.size:
            raise LevelMismatchError(
                f"row {bad[0]} of to_beat is of level {to_beat['level'][bad[0]]}, the hands of level {level.rank}"
            )
        return np.ascontiguousarray(to_beat)
    rows = np.zeros(len(to_beat), dtype=PLAY_DTYPE)
    sizes, ranks = to_beat["size"].astype(np.int64), to_beat["rank"].astype(np.int64)
    order_keys = np.where(ranks == level.rank, _LEVEL_KEY, np.where(ranks > 14, ranks + 1, ranks))
    rows["type"], rows["size"], rows["level"] = kinds, sizes, level.rank
    rows["key"] = np.where(np.isin(kinds, _RUN_TYPES), ranks, order_keys)
    bombs = np.where(sizes <= 5, sizes - 3, sizes - 2)
    rows["tier"] = np.select(
        [kinds == _BOMB, kinds == _STRAIGHT_FLUSH, kinds == _JOKER_BOMB], [bombs, 3, 9], default=0
    )
    return rows


cdef int check_interrupt() except -1:
    return PyErr_CheckSignals()


def _for_rows(Py_ssize_t n, int threads, work):
    """Call work(begin, end) on pieces of range(n), on several threads if asked to."""
    pieces = [(begin, min(begin + ROWS_AT_A_TIME, n)) for begin in range(0, n, ROWS_AT_A_TIME)]
    if threads == 1 or len(pieces) <= 1:
        for begin, end in pieces:
            work(begin, end)
            check_interrupt()
        return
    with ThreadPoolExecutor(max_workers=threads) as pool:
        futures = [pool.submit(work, begin, end) for begin, end in pieces]
        try:
            for future in futures:
                future.result()
        finally:
            for future in futures:
                future.cancel()


# ---------------------------------------------------------------- hands

def pack(hands):
    """Turn hands into bit planes.

    Args:
        hands: an iterable of `CardSet` or of what `CardSet` accepts.

    Returns:
        (n, 2) uint64, one row a hand.

    Raises:
        NotationError: text that is no card set.

    Example:
        >>> pack(["S2 S2 H3"])
        array([[33,  1]], dtype=uint64)
    """
    rows = [hand.planes if isinstance(hand, CardSet) else CardSet(hand).planes for hand in hands]
    return np.array(rows, dtype=np.uint64).reshape(-1, 2)


def unpack(planes):
    """Turn bit planes back into hands.

    Args:
        planes: (n, 2) uint64.

    Returns:
        A list of n `CardSet`.

    Raises:
        ArgumentError: an array of another shape or type, or a row that is no card set.

    Example:
        >>> unpack(pack(["S2 S2 H3"]))
        [CardSet('S2 S2 H3')]
    """
    return [CardSet.from_planes(row) for row in checked_planes(planes, (2,)).tolist()]


def deal(n, rng):
    """Deal four hands of 27 cards, n times.

    Args:
        n: number of deals.
        rng: a `numpy.random.Generator` (or a seed for a new one); its bit generator is advanced.

    Returns:
        (n, 4, 2) uint64.

    Raises:
        ArgumentError: a negative count.

    Example:
        >>> [len(hand) for hand in unpack(deal(1, 7)[0])]
        [27, 27, 27, 27]
    """
    cdef Py_ssize_t count = checked_count(n)
    rng = np.random.default_rng(rng)
    planes = np.empty((count, 4, 2), dtype=np.uint64)
    cdef uint64_t* out = <uint64_t*> address_of(planes)
    cdef bitgen_t* source = bit_generator_of(rng)
    cdef Py_ssize_t begin, end, i
    for begin in range(0, count, ROWS_AT_A_TIME):
        end = min(begin + ROWS_AT_A_TIME, count)
        with rng.bit_generator.lock, nogil:
            for i in range(begin, end):
                core.deal_row(source, out + 8 * i)
        check_interrupt()
    return planes


# ---------------------------------------------------------------- readings and plays

def classify(planes, level, *, threads=1):
    """Find the strongest reading of each set of cards.

    Args:
        planes: (n, 2) uint64, one set a row.
        level: a `Level` or its text.
        threads: how many threads may share the work.

    Returns:
        (n,) of COMBO_DTYPE; type -1 (and rank 0) where the cards are no legal play.

    Raises:
        ArgumentError: an array of another shape or type, or a row that is no card set.

    Example:
        >>> classify(pack(["S4 S5 S6 S7 H2", "S3 S4"]), "2").tolist()
        [(8, 8, 5), (-1, 0, 2)]
    """
    cdef level_t kind = level_of(level)
    array = checked_planes(planes, (2,))
    cdef Py_ssize_t n = len(array)
    out = np.empty(n, dtype=COMBO_DTYPE)
    cdef const uint64_t* rows = <const uint64_t*> address_of(array)
    cdef int8_t* results = <int8_t*> address_of(out)

    def work(Py_ssize_t begin, Py_ssize_t end):
        with nogil:
            classify_rows(rows, kind, begin, end, results)

    _for_rows(n, checked_threads(threads), work)
    return out


cdef void classify_rows(const uint64_t* rows, level_t kind, Py_ssize_t begin, Py_ssize_t end,
                        int8_t* results) noexcept nogil:
    cdef core.Level level = core_level(kind)
    cdef Py_ssize_t i
    for i in range(begin, end):
        core.classify_row(core.to_card_set(rows + 2 * i), level, results + 3 * i)


def count_plays(planes, level, to_beat=None, *, threads=1):
    """Count the legal plays of each hand, without listing them; a pass is not among them.

    Args:
        planes: (n, 2) uint64, one hand a row.
        level: a `Level` or its text.
        to_beat: None when the hands lead, one `Combo` to beat for all, or an array with one play a row (COMBO_DTYPE,
            as `classify` returns, or PLAY_DTYPE; type -1: this hand leads).
        threads: how many threads may share the work.

    Returns:
        (n,) int64.

    Raises:
        ArgumentError: an array of another shape or type, or a row that is no card set.
        LevelMismatchError: a play to beat of another level.

    Example:
        >>> count_plays(pack(["S3 H3 C3 D4", "H5"]), "5").tolist()
        [8, 1]
    """
    cdef level_t kind = level_of(level)
    array = checked_planes(planes, (2,))
    tables = table_rows(to_beat, kind, len(array))
    return counted(array, kind, tables, checked_threads(threads))


cdef object counted(object array, level_t kind, object tables, int threads):
    cdef Py_ssize_t n = len(array)
    out = np.empty(n, dtype=np.int64)
    cdef const uint64_t* rows = <const uint64_t*> address_of(array)
    cdef const core.Combo* table = <const core.Combo*> (address_of(tables) if tables is not None else 0)
    cdef Py_ssize_t stride = 0 if tables is None or len(tables) != n else 1
    cdef int64_t* results = <int64_t*> address_of(out)

    def work(Py_ssize_t begin, Py_ssize_t end):
        with nogil:
            count_rows(rows, kind, table, stride, begin, end, results)

    _for_rows(n, threads, work)
    return out


cdef void count_rows(const uint64_t* rows, level_t kind, const core.Combo* table, Py_ssize_t stride,
                     Py_ssize_t begin, Py_ssize_t end, int64_t* results) noexcept nogil:
    cdef core.Level level = core_level(kind)
    cdef Py_ssize_t i
    for i in range(begin, end):
        results[i] = <int64_t> core.count_row_plays(core.to_card_set(rows + 2 * i), level, table + stride * i)


def plays(planes, level, to_beat=None, *, threads=1):
    """List all legal plays of each hand.

    Args:
        planes: (n, 2) uint64, one hand a row.
        level: a `Level` or its text.
        to_beat: as for `count_plays`.
        threads: how many threads may share the work.

    Returns:
        A `PlayBatch`: offsets (n + 1,) int64 and the plays of all rows, of PLAY_DTYPE, in the order of `Level.plays`.

    Raises:
        ArgumentError: an array of another shape or type, or a row that is no card set.
        LevelMismatchError: a play to beat of another level.

    Example:
        >>> batch = plays(pack(["S3 H3", "H5"]), "5")
        >>> batch.offsets.tolist(), batch.plays["type"].tolist()
        ([0, 3, 4], [0, 0, 1, 0])
    """
    cdef level_t kind = level_of(level)
    cdef int num_threads = checked_threads(threads)
    array = checked_planes(planes, (2,))
    cdef Py_ssize_t n = len(array)
    tables = table_rows(to_beat, kind, n)
    offsets = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(counted(array, kind, tables, num_threads), out=offsets[1:])
    out = np.empty(int(offsets[n]), dtype=PLAY_DTYPE)
    cdef const uint64_t* rows = <const uint64_t*> address_of(array)
    cdef const core.Combo* table = <const core.Combo*> (address_of(tables) if tables is not None else 0)
    cdef Py_ssize_t stride = 0 if tables is None or len(tables) != n else 1
    cdef const int64_t* starts = <const int64_t*> address_of(offsets)
    cdef core.Combo* results = <core.Combo*> address_of(out)

    def work(Py_ssize_t begin, Py_ssize_t end):
        with nogil:
            write_rows(rows, kind, table, stride, begin, end, results + starts[begin])

    _for_rows(n, num_threads, work)
    return PlayBatch(offsets, out)


cdef void write_rows(const uint64_t* rows, level_t kind, const core.Combo* table, Py_ssize_t stride,
                     Py_ssize_t begin, Py_ssize_t end, core.Combo* out) noexcept nogil:
    cdef core.Level level = core_level(kind)
    cdef Py_ssize_t i
    for i in range(begin, end):
        out = core.write_row_plays(core.to_card_set(rows + 2 * i), level, table + stride * i, out)


def shapes(planes, level, to_beat=None):
    """List one play of each hand for each (type, key, size), the one with the fewest wilds.

    Args:
        planes: (n, 2) uint64, one hand a row.
        level: a `Level` or its text.
        to_beat: as for `count_plays`.

    Returns:
        A `PlayBatch`, as `plays` returns it.

    Raises:
        ArgumentError: an array of another shape or type, or a row that is no card set.
        LevelMismatchError: a play to beat of another level.

    Example:
        >>> shapes(pack(["S3 H3", "H5"]), "5").offsets.tolist()
        [0, 2, 3]
    """
    cdef level_t kind = level_of(level)
    array = checked_planes(planes, (2,))
    cdef Py_ssize_t n = len(array)
    tables = table_rows(to_beat, kind, n)
    offsets = np.zeros(n + 1, dtype=np.int64)
    cdef const uint64_t* rows = <const uint64_t*> address_of(array)
    cdef const core.Combo* table = <const core.Combo*> (address_of(tables) if tables is not None else 0)
    cdef Py_ssize_t stride = 0 if tables is None or len(tables) != n else 1
    cdef int64_t* ends = <int64_t*> address_of(offsets)
    cdef core.Level context = core_level(kind)
    cdef core.PlayList found
    cdef Py_ssize_t begin, end, i
    for begin in range(0, n, ROWS_AT_A_TIME):
        end = min(begin + ROWS_AT_A_TIME, n)
        with nogil:
            for i in range(begin, end):
                core.append_row_shapes(core.to_card_set(rows + 2 * i), context, table + stride * i, found)
                ends[i + 1] = <int64_t> found.size()
        check_interrupt()
    out = np.empty(found.size(), dtype=PLAY_DTYPE)
    if found.size() > 0:
        memcpy(<void*> address_of(out), <const void*> found.data(), found.size() * 24)
    return PlayBatch(offsets, out)


def fewest_plays(planes, level, objective="plays", *, threads=1):
    """Count the plays each hand needs at least (手数), had it the lead all the time.

    Args:
        planes: (n, 2) uint64, one hand of at most 28 cards a row.
        level: a `Level` or its text.
        objective: "plays" counts every play; "nonbomb" does not count bombs, straight flushes, the joker bomb and
            plays of jokers alone.
        threads: how many threads may share the work.

    Returns:
        (n,) int64; 0 for an empty hand.

    Raises:
        ArgumentError: an unknown objective, an array of another shape or type, a row that is no hand.

    Example:
        >>> fewest_plays(pack(["S3 H3 C3 D4 H4", "S3 S5"]), "9").tolist()
        [1, 2]
    """
    cdef level_t kind = level_of(level)
    cdef core.Objective wanted = <core.Objective> <int> choice_of(objective, _OBJECTIVES, "objective")
    array = checked_planes(planes, (2,))
    cdef Py_ssize_t n = len(array)
    sizes = np.bitwise_count(array).sum(axis=1)
    if n and sizes.max() > MAX_HAND_FOR_FEWEST:
        row = int(sizes.argmax())
        raise ArgumentError(f"row {row} holds {sizes[row]} cards: expected at most {MAX_HAND_FOR_FEWEST}")
    out = np.empty(n, dtype=np.int64)
    cdef const uint64_t* rows = <const uint64_t*> address_of(array)
    cdef int64_t* results = <int64_t*> address_of(out)

    def work(Py_ssize_t begin, Py_ssize_t end):
        with nogil:
            fewest_rows(rows, kind, wanted, begin, end, results)

    _for_rows(n, checked_threads(threads), work)
    return out


cdef void fewest_rows(const uint64_t* rows, level_t kind, core.Objective objective, Py_ssize_t begin,
                      Py_ssize_t end, int64_t* results) noexcept nogil:
    cdef core.Level level = core_level(kind)
    cdef Py_ssize_t i
    for i in range(begin, end):
        results[i] = core.core_fewest_plays(core.to_card_set(rows + 2 * i), level, objective)


# ---------------------------------------------------------------- whole deals

def playouts(n, level, rng, *, policy="uniform", leader=0, threads=1, return_lengths=False):
    """Deal and play n times to the end.

    One 64-bit number is drawn from `rng`; deal i uses stream i of it. The result therefore depends on neither the
    number of threads nor n: the first rows of a longer run are those of a shorter one.

    Args:
        n: number of deals.
        level: a `Level` or its text.
        rng: a `numpy.random.Generator` or a seed for a new one.
        policy: "uniform" draws from all legal moves alike, the pass among them; "first_shape" plays the first of
            `shapes` and passes only when it must.
        leader: the seat that leads first.
        threads: how many threads may share the work.
        return_lengths: also return how many moves, passes included, each deal took.

    Returns:
        (n, 4) uint8: the seats in the order in which they went out; seats that still hold cards when the deal is
        decided come last, in seat order. With `return_lengths` a tuple of that and (n,) uint32.

    Raises:
        ArgumentError: a negative count, an unknown policy, no seat, or no number of threads.

    Example:
        >>> sorted(playouts(1, "5", 7)[0].tolist())
        [0, 1, 2, 3]
    """
    cdef level_t kind = level_of(level)
    cdef core.PlayoutJob job
    cdef Py_ssize_t count = checked_count(n)
    cdef int num_threads = checked_threads(threads)
    cdef Py_ssize_t step = PLAYOUTS_AT_A_TIME * num_threads
    job.level = core_level(kind)
    job.policy = <core.PlayoutPolicy> <int> choice_of(policy, _POLICIES, "policy")
    job.leader = checked_leader(leader)
    rng = np.random.default_rng(rng)
    with rng.bit_generator.lock:
        source = bit_generator_of(rng)
        job.key = source.next_uint64(source.state)
    orders = np.empty((count, 4), dtype=np.uint8)
    lengths = np.empty(count, dtype=np.uint32)
    cdef core.SeatOrder* out = <core.SeatOrder*> address_of(orders)
    cdef uint32_t* num_moves = <uint32_t*> address_of(lengths)
    cdef Py_ssize_t begin
    for begin in range(0, count, step):
        job.first = <uint64_t> begin
        with nogil:
            core.run_playouts(job, <size_t> min(step, count - begin), num_threads, out + begin, num_moves + begin)
        check_interrupt()
    return (orders, lengths) if return_lengths else orders


@cython.final
cdef class Tables:
    """Many deals side by side, all of one level, stepped one move each at a time.

    Args:
        hands: (n, 4, 2) uint64, as `deal` returns it; fewer than 27 cards a hand are fine, none is not.
        level: a `Level` or its text.
        leader: the seat that leads first, one for all or one a table.

    Raises:
        ArgumentError: an array of another shape or type, a row that is no deal, no seat.

    Example:
        >>> tables = Tables(deal(1000, 7), "5")
        >>> while not tables.is_over.all():
        ...     tables.step(tables.random_choices(7))
        >>> tables.finish_orders.shape
        (1000, 4)
    """

    cdef vector[core.Position] positions
    cdef level_t kind
    cdef readonly object level
    """The `Level` of all tables."""

    def __init__(self, hands, level, *, leader=0):
        self.kind = level_of(level)
        self.level = level if isinstance(level, Level) else Level(level)
        array = checked_deals(hands)
        leaders = checked_leaders(leader, len(array))
        self.positions.clear()
        self.positions.reserve(len(array))
        cdef const uint64_t* planes = <const uint64_t*> address_of(array)
        cdef Py_ssize_t i
        for i in range(len(array)):
            self.positions.push_back(core.fresh_position(planes + 8 * i, core_level(self.kind), leaders[i]))

    def __len__(self):
        return self.positions.size()

    def __repr__(self):
        return f"<Tables: {len(self)} deals at level {self.level}>"

    @property
    def hands(self):
        """(n, 4, 2) uint64: what every seat holds now."""
        out = np.empty((len(self), 4, 2), dtype=np.uint64)
        cdef uint64_t* planes = <uint64_t*> address_of(out)
        cdef size_t i
        cdef int seat
        for i in range(self.positions.size()):
            for seat in range(4):
                core.from_card_set(self.positions[i].hand(seat), planes + 8 * i + 2 * seat)
        return out

    @property
    def to_move(self):
        """(n,) int8: the seat to move; meaningless where the deal is over."""
        cdef int8_t[::1] out = np.empty(len(self), dtype=np.int8)
        cdef size_t i
        for i in range(self.positions.size()):
            out[i] = <int8_t> self.positions[i].to_move()
        return np.asarray(out)

    @property
    def table(self):
        """(n,) of PLAY_DTYPE: the play to beat, with type -1 where the seat to move leads."""
        out = np.empty(len(self), dtype=PLAY_DTYPE)
        cdef core.Combo* combos = <core.Combo*> address_of(out)
        cdef size_t i
        for i in range(self.positions.size()):
            combos[i] = core.table_of(self.positions[i])
        return out

    @property
    def table_owner(self):
        """(n,) int8: the seat that made the play to beat, -1 where there is none."""
        cdef int8_t[::1] out = np.empty(len(self), dtype=np.int8)
        cdef size_t i
        for i in range(self.positions.size()):
            out[i] = <int8_t> self.positions[i].table_owner()
        return np.asarray(out)

    @property
    def is_over(self):
        """(n,) bool: whether the deal is decided."""
        cdef uint8_t[::1] out = np.empty(len(self), dtype=np.uint8)
        cdef size_t i
        for i in range(self.positions.size()):
            out[i] = self.positions[i].is_over()
        return np.asarray(out).view(np.bool_)

    @property
    def can_pass(self):
        """(n,) bool: whether the seat to move may pass."""
        cdef uint8_t[::1] out = np.empty(len(self), dtype=np.uint8)
        cdef size_t i
        for i in range(self.positions.size()):
            out[i] = self.positions[i].can_pass()
        return np.asarray(out).view(np.bool_)

    @property
    def finish_orders(self):
        """(n, 4) int8: the seats in the order in which they went out, -1 for places not yet taken; complete where the
        deal is over (then as `playouts` has it)."""
        cdef int8_t[:, ::1] out = np.full((len(self), 4), -1, dtype=np.int8)
        cdef size_t i, place
        cdef core.FinishOrder order
        for i in range(self.positions.size()):
            order = self.positions[i].finish_order() if self.positions[i].is_over() else self.positions[i].finished()
            for place in range(order.size()):
                out[i, place] = <int8_t> order[place]
        return np.asarray(out)

    @property
    def levels_gained(self):
        """(n,) int8: levels gained by seats 0 and 2 (negative: by the others), 0 while the deal goes on."""
        cdef int8_t[::1] out = np.zeros(len(self), dtype=np.int8)
        cdef size_t i
        for i in range(self.positions.size()):
            if self.positions[i].is_over():
                out[i] = <int8_t> core.value_of(self.positions[i])
        return np.asarray(out)

    def position(self, index):
        """One table as a `Position`.

        Raises:
            IndexError: no such table.
        """
        cdef Py_ssize_t i = index
        if not 0 <= i < <Py_ssize_t> self.positions.size():
            raise IndexError(f"table {index} of {len(self)}")
        return Position.parse(self.positions[i].str().decode(), self.level.rules)

    def count_plays(self):
        """Count the legal plays of every seat to move, the pass not among them.

        Returns:
            (n,) int64; 0 where the deal is over.
        """
        cdef int64_t[::1] out = np.empty(len(self), dtype=np.int64)
        cdef size_t i
        with nogil:
            for i in range(self.positions.size()):
                out[i] = core.position_counts(self.positions[i]).total
        return np.asarray(out)

    def plays(self):
        """List the legal plays of every seat to move, the pass not among them.

        Returns:
            A `PlayBatch`; no plays where the deal is over.
        """
        cdef Py_ssize_t n = len(self)
        offsets = np.zeros(n + 1, dtype=np.int64)
        np.cumsum(self.count_plays(), out=offsets[1:])
        out = np.empty(int(offsets[n]), dtype=PLAY_DTYPE)
        cdef core.Combo* place = <core.Combo*> address_of(out)
        cdef size_t i
        with nogil:
            for i in range(self.positions.size()):
                place = core.write_position_plays(self.positions[i], place)
        return PlayBatch(offsets, out)

    def random_choices(self, rng):
        """Draw one legal move for every table, all alike, the pass among them.

        Args:
            rng: a `numpy.random.Generator` or a seed for a new one.

        Returns:
            (n,) int64, as `step` takes it; -1 also where the deal is over.
        """
        cdef int64_t[::1] out = np.full(len(self), -1, dtype=np.int64)
        rng = np.random.default_rng(rng)
        cdef bitgen_t* source = bit_generator_of(rng)
        cdef uint32_t total
        cdef size_t i
        with rng.bit_generator.lock, nogil:
            for i in range(self.positions.size()):
                if self.positions[i].is_over():
                    continue
                total = core.position_counts(self.positions[i]).total
                out[i] = core.below(source, total + <uint32_t> self.positions[i].can_pass())
                if out[i] == total:
                    out[i] = -1
        return np.asarray(out)

    def step(self, choices):
        """Make one move at every table whose deal is not over.

        Args:
            choices: (n,) integers: the number of a play among those of `plays` for its table, counted from 0, or -1
                to pass. Entries of tables that are over are not looked at.

        Raises:
            ArgumentError: an array of another shape or type.
            IllegalPlayError: a number that is no legal move; no table has changed then.
        """
        array = np.asarray(choices)
        if array.shape != (len(self),) or array.dtype.kind not in "iu":
            raise ArgumentError(
                f"expected integers of shape ({len(self)},), got {array.dtype} of shape {array.shape}"
            )
        cdef const int64_t[::1] moves = np.ascontiguousarray(array, dtype=np.int64)
        cdef vector[core.PlayCounts] counts
        cdef Py_ssize_t bad = -1
        cdef size_t i
        with nogil:
            counts.resize(self.positions.size())
            for i in range(self.positions.size()):
                if self.positions[i].is_over():
                    continue
                counts[i] = core.position_counts(self.positions[i])
                if moves[i] >= <int64_t> counts[i].total or moves[i] < (-1 if self.positions[i].can_pass() else 0):
                    bad = <Py_ssize_t> i
                    break
        if bad >= 0:
            if moves[bad] == -1:
                raise IllegalPlayError(f"table {bad}: the seat to move leads and cannot pass")
            raise IllegalPlayError(
                f"table {bad}: no play number {moves[bad]}, there are {counts[bad].total}: '{self.position(bad)}'"
            )
        with nogil:
            for i in range(self.positions.size()):
                if not self.positions[i].is_over():
                    core.do_numbered_move(
                        self.positions[i], counts[i], counts[i].total if moves[i] < 0 else <size_t> moves[i]
                    )

    def reset(self, tables, hands, *, leader=0):
        """Start new deals at some tables.

        Args:
            tables: (m,) integers, the numbers of the tables.
            hands: (m, 4, 2) uint64.
            leader: the seat that leads first, one for all or one a table.

        Raises:
            ArgumentError: arrays of another shape or type, a row that is no deal, no seat, no table.
        """
        array = checked_deals(hands)
        numbers = np.asarray(tables)
        if numbers.shape != (len(array),) or numbers.dtype.kind not in "iu":
            raise ArgumentError(
                f"expected {len(array)} table numbers, got {numbers.dtype} of shape {numbers.shape}"
            )
        if len(array) and not (0 <= numbers.min() and numbers.max() < len(self)):
            raise ArgumentError(f"expected table numbers from 0 to {len(self) - 1}, got {numbers.tolist()}")
        leaders = checked_leaders(leader, len(array))
        cdef const uint64_t* planes = <const uint64_t*> address_of(array)
        cdef Py_ssize_t i
        cdef size_t table
        for i in range(len(array)):
            table = numbers[i]
            self.positions[table] = core.fresh_position(planes + 8 * i, core_level(self.kind), leaders[i])


cdef object checked_deals(object hands):
    array = checked_planes(hands, (4, 2))
    cdef const uint64_t* planes = <const uint64_t*> address_of(array)
    cdef Py_ssize_t i
    for i in range(len(array)):
        if not core.is_deal(planes + 8 * i):
            raise ArgumentError(
                f"row {i} is no deal: every hand must hold 1 to 27 cards and no card exist more than twice"
            )
    return array


cdef list checked_leaders(object leader, Py_ssize_t n):
    leaders = np.asarray(leader)
    if leaders.dtype.kind not in "iu" or leaders.shape not in ((), (n,)):
        raise ArgumentError(f"expected one leader or {n}, got {leaders.dtype} of shape {leaders.shape}")
    return [checked_leader(seat) for seat in np.broadcast_to(leaders, (n,)).tolist()]
