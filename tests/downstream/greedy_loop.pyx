# cython: language_level=3
# distutils: language = c++
"""What a user of the C-level API writes: an own loop over hands, without the GIL and without objects."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t

from guandan cimport batch


def count_plays(const uint64_t[:, ::1] planes, level):
    """Count the plays of every hand."""
    cdef batch.level_t kind = batch.level_of(level)
    cdef Py_ssize_t i
    counts = [0] * planes.shape[0]
    for i in range(planes.shape[0]):
        if not batch.is_hand(&planes[i, 0]):
            raise ValueError(f"row {i} is no hand")
        counts[i] = batch.count_hand_plays(&planes[i, 0], kind, NULL)
    return counts


def shed(uint64_t[:, ::1] planes, level):
    """Lead the last play of the list until the hand is empty; return how many plays that took, per hand.

    The hands are used up. Checks on the way that the drawn play is the listed one.
    """
    cdef batch.level_t kind = batch.level_of(level)
    cdef batch.combo_t listed[20000]
    cdef batch.combo_t drawn, again
    cdef Py_ssize_t i
    cdef size_t total
    cdef int wrong = 0
    turns = [0] * planes.shape[0]
    for i in range(planes.shape[0]):
        while planes[i, 0] != 0:
            total = batch.count_hand_plays(&planes[i, 0], kind, NULL)
            with nogil:
                wrong += batch.write_hand_plays(&planes[i, 0], kind, NULL, listed) != total
                batch.nth_hand_play(&planes[i, 0], kind, NULL, total - 1, &drawn)
                batch.classify_cards(drawn.cards, kind, &again)
                wrong += drawn.cards[0] != listed[total - 1].cards[0] or drawn.cards[1] != listed[total - 1].cards[1]
                wrong += again.type < 0
                # Nothing beats itself, and what follows a play beats it.
                wrong += batch.beats(&drawn, &drawn)
                if batch.count_hand_plays(&planes[i, 0], kind, &drawn) > 0:
                    batch.nth_hand_play(&planes[i, 0], kind, &drawn, 0, &again)
                    wrong += not batch.beats(&again, &drawn)
                batch.remove_cards(&planes[i, 0], drawn.cards)
            turns[i] += 1
    assert wrong == 0, wrong
    return turns


def deal_one(rng):
    """Deal four hands from a NumPy generator."""
    cdef uint64_t planes[8]
    cdef void* source = PyCapsule_GetPointer(rng.bit_generator.capsule, "BitGenerator")
    with rng.bit_generator.lock:
        batch.deal_hands(source, planes)
    return [planes[i] for i in range(8)]
