# Part of batch.pyx: many deals side by side.

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

    def copy(self):
        """Return the same deals in the same state; steps of one do not touch the other."""
        cdef Tables other = Tables.__new__(Tables)
        other.positions = self.positions
        other.kind = self.kind
        other.level = self.level
        return other

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
        if array.dtype == np.uint64 and (array > np.uint64(1 << 62)).any():
            raise ArgumentError(f"expected numbers of plays, got {array.max()}")
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
