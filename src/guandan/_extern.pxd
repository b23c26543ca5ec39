# Private: the C++ core as Cython sees it. Functions that may throw say `except +`; all others are noexcept.
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.string cimport string


cdef extern from "numpy/random/bitgen.h" nogil:
    ctypedef struct bitgen_t:
        void *state
        uint64_t (*next_uint64)(void *state) noexcept nogil


cdef extern from "guandan/cards/card_set.hpp" namespace "guandan" nogil:
    cdef cppclass CardSet:
        CardSet() noexcept
        cbool is_valid() noexcept
        int size() noexcept


cdef extern from "guandan/combos/combo.hpp" namespace "guandan" nogil:
    cdef cppclass Combo:
        pass

    cbool core_beats "guandan::beats"(const Combo& a, const Combo& b) noexcept


cdef extern from "bindings/batch_glue.hpp" namespace "guandan::python" nogil:
    cdef cppclass Level "guandan::python::RowLevel":
        Level() noexcept


cdef extern from "guandan/combos/fewest_plays.hpp" namespace "guandan" nogil:
    cdef enum class Objective(unsigned char):
        kPlays
        kNonbomb

    int core_fewest_plays "guandan::fewest_plays"(const CardSet& hand, const Level& level, Objective objective) noexcept


cdef extern from "guandan/combos/movegen.hpp" namespace "guandan" nogil:
    size_t kMaxShapes

    cdef cppclass PlayCounts:
        uint32_t total


cdef extern from "guandan/play/position.hpp" namespace "guandan" nogil:
    cdef cppclass FinishOrder:
        size_t size() noexcept
        uint8_t& operator[](size_t i) noexcept

    cdef cppclass Position:
        Position(const Position&) noexcept
        string str() except +
        const CardSet& hand(int seat) noexcept
        int to_move() noexcept
        int table_owner() noexcept
        const FinishOrder& finished() noexcept
        cbool is_over() noexcept
        FinishOrder finish_order() noexcept
        cbool can_pass() noexcept


cdef extern from "guandan/play/numbered_moves.hpp" namespace "guandan" nogil:
    PlayCounts position_counts "guandan::count_plays"(const Position& position) noexcept
    void do_numbered_move(Position& position, const PlayCounts& counts, size_t index) noexcept


cdef extern from "guandan/play/playout.hpp" namespace "guandan" nogil:
    cdef enum class PlayoutPolicy(unsigned char):
        kUniform
        kFirstShape

    cdef cppclass PlayoutJob:
        PlayoutJob() noexcept
        Level level
        PlayoutPolicy policy
        int leader
        uint64_t key
        uint64_t first

    cdef cppclass SeatOrder "std::array<std::uint8_t, guandan::kNumSeats>":
        pass

    void run_playouts(const PlayoutJob& job, size_t count, int num_threads, SeatOrder* finish_orders,
                      uint32_t* lengths) except +


cdef extern from "bindings/batch_glue.hpp" namespace "guandan::python" nogil:
    CardSet to_card_set(const uint64_t* planes) noexcept
    void from_card_set(const CardSet& cards, uint64_t* planes) noexcept
    Level to_level(uint8_t rank, uint8_t joker_pair, uint8_t suited_run, uint8_t lead_inheritance,
                   uint8_t undeclared) noexcept
    size_t count_row_plays(const CardSet& hand, const Level& level, const Combo* to_beat) noexcept
    Combo* write_row_plays(const CardSet& hand, const Level& level, const Combo* to_beat, Combo* out) noexcept
    Combo* write_row_shapes(const CardSet& hand, const Level& level, const Combo* to_beat, Combo* out) noexcept
    cbool is_consistent(const Combo& combo) noexcept
    cbool to_table_row(const int8_t* reading, const Level& level, Combo* out) noexcept
    Combo nth_row_play(const CardSet& hand, const Level& level, const Combo* to_beat, size_t index) noexcept
    void classify_rows(const uint64_t* planes, size_t count, const Level& level, int8_t* out) noexcept
    void classify_combo(const CardSet& cards, const Level& level, Combo* out) noexcept
    void deal_row(bitgen_t* source, uint64_t* planes) noexcept
    uint32_t below(bitgen_t* source, uint32_t bound) noexcept
    Position fresh_position(const uint64_t* planes, const Level& level, int leader) noexcept
    cbool is_deal(const uint64_t* planes) noexcept
    Combo table_of(const Position& position) noexcept
    int value_of(const Position& position) noexcept
    Combo* write_position_plays(const Position& position, Combo* out) noexcept
