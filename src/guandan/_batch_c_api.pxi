# Part of batch.pyx: the C-level API that batch.pxd declares.

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
