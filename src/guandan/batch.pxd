# The C-level API of guandan.batch for other people's Cython loops: plain C types, no GIL, no allocation.
#
#     from guandan cimport batch
#     cdef batch.level_t level = batch.level_of(gd.Level("5"))
#     n = batch.count_hand_plays(&planes[i, 0], level, NULL)
#
# A hand is two bit planes (uint64_t[2], see batch.pack). Functions trust their arguments: check rows that come
# from elsewhere with is_hand. `to_beat` may be NULL: the hand leads.
from libc.stdint cimport int8_t, uint8_t, uint64_t

# A level and the rule choices that change which plays are legal, by the values of the Python enums.
ctypedef struct level_t:
    uint8_t rank
    uint8_t joker_pair
    uint8_t suited_run
    uint8_t lead_inheritance
    uint8_t undeclared

# One play: the layout of batch.PLAY_DTYPE.
ctypedef struct combo_t:
    uint64_t cards[2]
    int8_t type     # the value of ComboType; -1: no play
    uint8_t key     # decides comparisons inside a type; bigger is stronger
    uint8_t size
    uint8_t tier    # 0: no bomb; a higher tier beats every lower one
    uint8_t level

# From a guandan.Level or its text; raises what Level raises.
cdef level_t level_of(object level) except *

# Whether the two words are the planes of a card set.
cdef bint is_hand(const uint64_t* planes) noexcept nogil
# Takes cards out of a hand that holds them.
cdef void remove_cards(uint64_t* planes, const uint64_t* cards) noexcept nogil
# The strongest reading of exactly these cards; out.type == -1 when they are no legal play.
cdef void classify_cards(const uint64_t* cards, level_t level, combo_t* out) noexcept nogil
cdef bint beats(const combo_t* a, const combo_t* b) noexcept nogil
cdef size_t count_hand_plays(const uint64_t* planes, level_t level, const combo_t* to_beat) noexcept nogil
# Writes all of them; `out` has room for count_hand_plays(...). Returns how many.
cdef size_t write_hand_plays(const uint64_t* planes, level_t level, const combo_t* to_beat,
                             combo_t* out) noexcept nogil
# Play number `index` of that list, without the list; index < count_hand_plays(...).
cdef void nth_hand_play(const uint64_t* planes, level_t level, const combo_t* to_beat, size_t index,
                        combo_t* out) noexcept nogil
# Deals four hands into eight words, drawing from a NumPy bit generator (bitgen_t*, held locked by the caller).
cdef void deal_hands(void* bitgen, uint64_t* planes) noexcept nogil
