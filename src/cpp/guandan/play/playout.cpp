#include "guandan/play/playout.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "guandan/cards/deck.hpp"
#include "guandan/play/numbered_moves.hpp"

namespace guandan {
namespace {

// Deals a thread takes at a time: long enough to make the shared counter free, short enough to
// share evenly.
constexpr std::size_t kDealsAtATime = 64;

void run_range(const PlayoutJob& job, std::size_t begin, std::size_t end,
               std::array<std::uint8_t, kNumSeats>* finish_orders, std::uint32_t* lengths) noexcept {
  PositionSetup setup;
  setup.level = job.level;
  setup.to_move = job.leader;
  for (std::size_t i = begin; i < end; ++i) {
    Xoshiro256 generator = stream_of(job.key, job.first + i);
    setup.hands = deal_hands(generator);
    Position position = Position::from_valid(setup);
    lengths[i] = play_out(position, job.policy, generator);
    const FinishOrder order = position.finish_order();
    std::copy(order.begin(), order.end(), finish_orders[i].begin());
  }
}

}  // namespace

void make_playout_move(Position& position, PlayoutPolicy policy, Xoshiro256& generator) noexcept {
  if (policy == PlayoutPolicy::kFirstShape) {
    const std::optional<Combo> play =
        first_play(position.hand(position.to_move()), position.level(), demand_of(position));
    return play ? position.do_play(*play) : position.do_pass();
  }
  const PlayCounts counts = count_plays(position);
  do_numbered_move(position, counts, uniform_below(generator, counts.total + (position.can_pass() ? 1 : 0)));
}

std::uint32_t play_out(Position& position, PlayoutPolicy policy, Xoshiro256& generator) noexcept {
  std::uint32_t num_moves = 0;
  for (; !position.is_over(); ++num_moves) make_playout_move(position, policy, generator);
  return num_moves;
}

Xoshiro256 stream_of(std::uint64_t key, std::uint64_t index) noexcept {
  std::uint64_t state = index;
  std::uint64_t seed = key ^ splitmix64(state);
  return Xoshiro256(splitmix64(seed));
}

void run_playouts(const PlayoutJob& job, std::size_t count, int num_threads,
                  std::array<std::uint8_t, kNumSeats>* finish_orders, std::uint32_t* lengths) {
  std::atomic<std::size_t> next{0};
  const auto work = [&]() noexcept {
    for (;;) {
      const std::size_t begin = next.fetch_add(kDealsAtATime);
      if (begin >= count) return;
      run_range(job, begin, std::min(begin + kDealsAtATime, count), finish_orders, lengths);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < num_threads; ++i) helpers.emplace_back(work);
  work();
}

}  // namespace guandan
