# Part of batch.pyx: how arguments are checked and work is cut into pieces. Every message names the row.

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
    """The plays to beat as an array of PLAY_DTYPE with n rows, or one for all; None when every hand leads."""
    if to_beat is None:
        return None
    if isinstance(to_beat, Combo):
        if to_beat.level.value != level.rank:
            raise LevelMismatchError(f"the play to beat is of level {to_beat.level}, the hands of level {level.rank}")
        rank = 0 if to_beat.rank is None else to_beat.rank.value
        array = np.array([(to_beat.type.value, rank, to_beat.size)], dtype=COMBO_DTYPE)
    else:
        array = np.ascontiguousarray(to_beat)
        if array.dtype not in (COMBO_DTYPE, PLAY_DTYPE) or array.shape != (n,):
            raise ArgumentError(
                f"expected to_beat to be a Combo or COMBO_DTYPE or PLAY_DTYPE of shape ({n},), "
                f"got {array.dtype} of shape {array.shape}"
            )
    if array.dtype == PLAY_DTYPE:
        check_tables(array, level)
        return array
    rows = np.empty(len(array), dtype=PLAY_DTYPE)
    cdef const int8_t* readings = <const int8_t*> address_of(array)
    cdef core.Combo* out = <core.Combo*> address_of(rows)
    cdef core.Level context = core_level(level)
    cdef Py_ssize_t i
    for i in range(len(array)):
        if not core.to_table_row(readings + 3 * i, context, out + i):
            raise ArgumentError(f"row {i} of to_beat is no reading: {array[i]}")
    return rows


cdef int check_tables(object rows, level_t level) except -1:
    cdef const combo_t* tables = <const combo_t*> address_of(rows)
    cdef Py_ssize_t i
    for i in range(len(rows)):
        if tables[i].type == -1:
            continue
        if not core.is_consistent((<const core.Combo*> tables)[i]):
            raise ArgumentError(f"row {i} of to_beat is no play: {rows[i]}")
        if tables[i].level != level.rank:
            raise LevelMismatchError(
                f"row {i} of to_beat is of level {tables[i].level}, the hands of level {level.rank}"
            )
    return 0


cdef object room_for(Py_ssize_t number, object out):
    """The first rows of `out`, or a new array if there is none or it is too short."""
    if out is None:
        return np.empty(number, dtype=PLAY_DTYPE)
    if not isinstance(out, np.ndarray) or out.dtype != PLAY_DTYPE or out.ndim != 1:
        raise ArgumentError(f"expected out to be one row of PLAY_DTYPE, got {out!r:.60}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise ArgumentError("expected out to be contiguous and writeable")
    return out[:number] if len(out) >= number else np.empty(number, dtype=PLAY_DTYPE)


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
