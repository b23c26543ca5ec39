// Counting move sequences: a check of rules and generation in one number, and a measure of their
// speed.
#pragma once

#include <cstdint>

#include "guandan/play/position.hpp"

namespace guandan {

// The number of sequences of exactly `depth` moves (plays and passes) from the position, sequences
// that end the deal earlier counting once. perft(position, 0) is 1. Plays are distinct by (type,
// key, cards).
std::uint64_t perft(const Position& position, int depth);

}  // namespace guandan
