// Playing positions to the end by a simple policy, one at a time or very many on several threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "guandan/base/prng.hpp"
#include "guandan/play/position.hpp"

namespace guandan {

enum class PlayoutPolicy : std::uint8_t {
  kUniform,     // every legal move alike, the pass being one of them
  kFirstShape,  // the first play in the order of movegen.hpp; a pass only when nothing beats the
                // table
};
inline constexpr int kNumPlayoutPolicies = 2;

// The seat to move makes one move. The position must not be over.
void make_playout_move(Position& position, PlayoutPolicy policy, Xoshiro256& generator) noexcept;

// Plays on until the deal is over; returns how many moves were made, passes included.
std::uint32_t play_out(Position& position, PlayoutPolicy policy, Xoshiro256& generator) noexcept;

// Many fresh deals.
struct PlayoutJob {
  Level level{Rank::kTwo};
  PlayoutPolicy policy = PlayoutPolicy::kUniform;
  int leader = 0;
  // Deal number i draws all its random numbers from stream i of this key, so results depend neither
  // on the number of threads nor on how a job is cut into pieces.
  std::uint64_t key = 0;
  std::uint64_t first = 0;  // number of the first deal
};

// The generator of stream `index` of `key`.
Xoshiro256 stream_of(std::uint64_t key, std::uint64_t index) noexcept;

// Deals and plays out deals first .. first + count - 1. Row i of `finish_orders` gets
// Position::finish_order of deal first + i, lengths[i] its number of moves. Work is shared by
// `num_threads` >= 1 threads.
void run_playouts(const PlayoutJob& job, std::size_t count, int num_threads,
                  std::array<std::uint8_t, kNumSeats>* finish_orders, std::uint32_t* lengths);

}  // namespace guandan
