// The kernels one by one: classification, counting, drawing, listing, shapes, playouts. Times are per hand (or set, or
// deal). Every benchmark adds up its answers and reports the mean, so that a wrong one shows.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "guandan/cards/deck.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/movegen.hpp"
#include "guandan/play/playout.hpp"

namespace {

using namespace guandan;

constexpr std::size_t kNumHands = 1000;
const Level kLevel(Rank::kNine);

struct Task {
  CardSet hand;
  Demand demand;
};

std::vector<Task> leads() {
  Xoshiro256 generator(20260101);
  std::vector<Task> tasks;
  while (tasks.size() < kNumHands) tasks.push_back({deal_hands(generator)[0], Demand::leads()});
  return tasks;
}

// Each hand has to beat a random shape of another one, so that all types of play come up.
std::vector<Task> follows() {
  Xoshiro256 generator(20260102);
  std::vector<Task> tasks;
  PlayList shapes;
  while (tasks.size() < kNumHands) {
    const auto hands = deal_hands(generator);
    shapes.clear();
    generate_lead_shapes(hands[1], kLevel, shapes);
    const Combo& table = shapes[uniform_below(generator, static_cast<std::uint32_t>(shapes.size()))];
    tasks.push_back({hands[0], Demand::follows(table)});
  }
  return tasks;
}

// Half of them plays, half a play with a card too many or too few.
std::vector<CardSet> mixed_sets() {
  Xoshiro256 generator(20260103);
  std::vector<CardSet> sets;
  PlayList plays;
  for (const Task& task : leads()) {
    plays.clear();
    generate_plays(task.hand, kLevel, task.demand, plays);
    for (int i = 0; i < 50; ++i) {
      CardSet set = plays[uniform_below(generator, static_cast<std::uint32_t>(plays.size()))].cards;
      const Card card = Card::from_index(static_cast<int>(uniform_below(generator, 52)));
      if (uniform_below(generator, 2) == 0 && !set.try_remove(card)) set.try_add(card);
      sets.push_back(set);
    }
  }
  return sets;
}

// Runs work(task) over all tasks again and again; `Work` returns a number to be averaged.
template <typename Work>
void run(benchmark::State& state, const std::vector<Task>& tasks, Work&& work) {
  std::size_t i = 0;
  double total = 0;
  for (auto _ : state) {
    total += static_cast<double>(work(tasks[i]));
    i = i + 1 == tasks.size() ? 0 : i + 1;
  }
  state.counters["mean"] = benchmark::Counter(total, benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(state.iterations());
}

void BM_Classify(benchmark::State& state) {
  const std::vector<CardSet> sets = mixed_sets();
  std::size_t i = 0;
  std::int64_t plays = 0;
  for (auto _ : state) {
    plays += classify(sets[i], kLevel).has_value() ? 1 : 0;
    i = i + 1 == sets.size() ? 0 : i + 1;
  }
  state.counters["mean"] = benchmark::Counter(static_cast<double>(plays), benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_Classify);

void BM_Count(benchmark::State& state, const std::vector<Task>& tasks) {
  run(state, tasks, [](const Task& task) { return count_plays(task.hand, kLevel, task.demand).total; });
}
BENCHMARK_CAPTURE(BM_Count, lead, leads());
BENCHMARK_CAPTURE(BM_Count, follow, follows());

void BM_List(benchmark::State& state, const std::vector<Task>& tasks) {
  PlayList plays;
  run(state, tasks, [&plays](const Task& task) {
    plays.clear();
    generate_plays(task.hand, kLevel, task.demand, plays);
    return plays.size();
  });
}
BENCHMARK_CAPTURE(BM_List, lead, leads());
BENCHMARK_CAPTURE(BM_List, follow, follows());

void BM_Shapes(benchmark::State& state, const std::vector<Task>& tasks) {
  PlayList plays;
  run(state, tasks, [&plays](const Task& task) {
    plays.clear();
    generate_shapes(task.hand, kLevel, task.demand, plays);
    return plays.size();
  });
}
BENCHMARK_CAPTURE(BM_Shapes, lead, leads());
BENCHMARK_CAPTURE(BM_Shapes, follow, follows());

void BM_Draw(benchmark::State& state, const std::vector<Task>& tasks) {
  Xoshiro256 generator(1);
  run(state, tasks, [&generator](const Task& task) {
    const PlayCounts counts = count_plays(task.hand, kLevel, task.demand);
    if (counts.total == 0) return 0;
    return static_cast<int>(
        nth_play(task.hand, kLevel, task.demand, counts, uniform_below(generator, counts.total)).size);
  });
}
BENCHMARK_CAPTURE(BM_Draw, lead, leads());
BENCHMARK_CAPTURE(BM_Draw, follow, follows());

void BM_Deal(benchmark::State& state) {
  Xoshiro256 generator(1);
  for (auto _ : state) benchmark::DoNotOptimize(deal_hands(generator));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_Deal);

void BM_Playout(benchmark::State& state, PlayoutPolicy policy) {
  PlayoutJob job;
  job.level = kLevel;
  job.policy = policy;
  std::array<std::array<std::uint8_t, kNumSeats>, 64> orders;
  std::array<std::uint32_t, 64> lengths;
  double moves = 0;
  for (auto _ : state) {
    run_playouts(job, 64, 1, orders.data(), lengths.data());
    for (const std::uint32_t length : lengths) moves += length;
    job.first = job.first >= 64 * 63 ? 0 : job.first + 64;
  }
  state.counters["mean"] = benchmark::Counter(moves / 64, benchmark::Counter::kAvgIterations);
  state.SetItemsProcessed(64 * state.iterations());
}
BENCHMARK_CAPTURE(BM_Playout, uniform, PlayoutPolicy::kUniform);
BENCHMARK_CAPTURE(BM_Playout, first_shape, PlayoutPolicy::kFirstShape);

}  // namespace
