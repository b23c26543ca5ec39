#include "guandan/combos/movegen.hpp"

#include <cassert>

#include "guandan/combos/counting.hpp"
#include "guandan/combos/group_walk.hpp"

namespace guandan {
namespace {

struct ListSink {
  static constexpr bool kFirstOnly = false;
  Combo* out;

  void begin(const Combo&) noexcept {}
  static bool wants_more() noexcept { return true; }
  static bool is_done() noexcept { return false; }
  template <typename Group>
  void add(const Group& group) noexcept {
    out = group.write(out);
  }
};

struct NthSink {
  static constexpr bool kFirstOnly = false;
  std::size_t index;
  bool found = false;
  Combo play{};

  void begin(const Combo&) noexcept {}
  bool wants_more() const noexcept { return !found; }
  bool is_done() const noexcept { return found; }
  template <typename Group>
  void add(const Group& group) noexcept {
    if (found) return;
    const std::size_t size = group.size();
    if (index < size) {
      play = group.nth(index);
      found = true;
    } else {
      index -= size;
    }
  }
};

struct ShapeSink {
  static constexpr bool kFirstOnly = true;
  Combo* out;
  bool wanted = false;

  void begin(const Combo&) noexcept { wanted = true; }
  bool wants_more() const noexcept { return wanted; }
  static bool is_done() noexcept { return false; }
  template <typename Group>
  void add(const Group& group) noexcept {
    if (wanted) *out++ = group.nth(0);
    wanted = false;
  }
};

}  // namespace

void generate_plays(const CardSet& hand, const Level& level, const Demand& demand, PlayList& plays) {
  Combo* const out = plays.grow(count_plays(hand, level, demand).total);
  [[maybe_unused]] const Combo* const end = write_plays(hand, level, demand, out);
  assert(end == plays.end());
}

Combo* write_plays(const CardSet& hand, const Level& level, const Demand& demand, Combo* out) noexcept {
  ListSink sink{out};
  Walk<ListSink>(hand, level, demand, sink).run();
  return sink.out;
}

void generate_shapes(const CardSet& hand, const Level& level, const Demand& demand, PlayList& plays) {
  [[maybe_unused]] const std::size_t before = plays.size();
  const Combo* const end = write_shapes(hand, level, demand, plays.grow(kMaxShapes));
  plays.resize_down(static_cast<std::size_t>(end - plays.begin()));
  assert(plays.size() >= before && plays.size() - before <= kMaxShapes);
}

Combo* write_shapes(const CardSet& hand, const Level& level, const Demand& demand, Combo* out) noexcept {
  ShapeSink sink{out};
  Walk<ShapeSink>(hand, level, demand, sink).run();
  return sink.out;
}

Combo nth_play(const CardSet& hand, const Level& level, const Demand& demand, const PlayCounts& counts,
               std::size_t index) noexcept {
  assert(index < counts.total);
  int type = 0;
  while (index >= counts.of_type[static_cast<std::size_t>(type)]) {
    index -= counts.of_type[static_cast<std::size_t>(type++)];
  }
  NthSink sink{index};
  Walk<NthSink>(hand, level, demand, sink).run(static_cast<ComboType>(type));
  assert(sink.found);
  return sink.play;
}

std::optional<Combo> first_play(const CardSet& hand, const Level& level, const Demand& demand) noexcept {
  NthSink sink{0};
  Walk<NthSink> walk(hand, level, demand, sink);
  for (int type = 0; type < kNumComboTypes && !sink.found; ++type) walk.run(static_cast<ComboType>(type));
  if (!sink.found) return std::nullopt;
  return sink.play;
}

}  // namespace guandan
