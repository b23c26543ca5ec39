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
cdef Py_ssize_t SHAPES_AT_A_TIME = 1 << 8
cdef int MAX_THREADS = 1024
cdef int MAX_HAND_FOR_FEWEST = 28

_POLICIES = {"uniform": 0, "first_shape": 1}
_OBJECTIVES = {"plays": 0, "nonbomb": 1}


include "_batch_c_api.pxi"
include "_batch_arguments.pxi"


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
            core.classify_rows(rows + 2 * begin, <size_t> (end - begin), core_level(kind), results + 3 * begin)

    _for_rows(n, checked_threads(threads), work)
    return out


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


def plays(planes, level, to_beat=None, *, threads=1, out=None):
    """List all legal plays of each hand.

    Args:
        planes: (n, 2) uint64, one hand a row.
        level: a `Level` or its text.
        to_beat: as for `count_plays`.
        threads: how many threads may share the work.
        out: memory to write the plays to, an array of PLAY_DTYPE (such as the plays of an earlier call that are no
            longer needed). It is used if it is long enough, which saves the system from handing out new pages.

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
    out = room_for(offsets[n], out)
    if np.may_share_memory(out, array):
        array = array.copy()
    if tables is not None and np.may_share_memory(out, tables):
        tables = tables.copy()
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
    cdef Py_ssize_t most = <Py_ssize_t> core.kMaxShapes
    cdef Py_ssize_t total = 0
    cdef Py_ssize_t begin, end, i
    cdef core.Combo* first
    cdef core.Combo* place
    # Sixty are enough for most hands; where they are not, the array grows before the next piece.
    out = np.empty(60 * n, dtype=PLAY_DTYPE)
    for begin in range(0, n, SHAPES_AT_A_TIME):
        end = min(begin + SHAPES_AT_A_TIME, n)
        if total + most * (end - begin) > len(out):
            out.resize(max(total + most * (end - begin), len(out) + len(out) // 2), refcheck=False)
        first = <core.Combo*> address_of(out)
        place = first + total
        with nogil:
            for i in range(begin, end):
                place = core.write_row_shapes(core.to_card_set(rows + 2 * i), context, table + stride * i, place)
                ends[i + 1] = place - first
        total = place - first
        check_interrupt()
    out.resize(total, refcheck=False)
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


include "_batch_tables.pxi"
