#include "guandan/shengji/follow.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::shengji {
namespace {

constexpr int kAllTriples = 1 << 13;  // above every level made of pairs

// Places of a holding, one bit each.
using Places = std::uint32_t;

bool is_less(const Levels& a, const Levels& b) noexcept {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

// Hands the faces held twice or more out to the led units. A face serves one unit only: what is left of a broken
// triple is a single. Singles and fillers need no bookkeeping, there are always enough of them.
class HandOut {
 public:
  HandOut(const Holding& holding, const ShapeList& shapes, const LegalityRules& rules) noexcept : rules_(rules) {
    for (const Face& face : holding) {
      if (face.count < 2) continue;
      if (face.count == 3) triples_ |= Places{1} << steps_.size();
      steps_.push_back(face.step);
    }
    for (const Shape& shape : shapes) {
      if (shape.width > 1) shapes_.push_back(shape);
    }
  }

  Levels best() { return best_from(0, (Places{1} << steps_.size()) - 1); }

 private:
  std::uint32_t steps_of(Places places) const noexcept {
    std::uint32_t steps = 0;
    for (; places != 0; places &= places - 1) {
      steps |= std::uint32_t{1} << steps_[static_cast<std::size_t>(std::countr_zero(places))];
    }
    return steps;
  }

  // Best level of one unit if these faces are free.
  int level(const Shape& shape, Places free) const noexcept {
    const int num_free = std::popcount(free);
    const int num_triples = std::popcount(free & triples_);
    if (shape.length == 1) return shape.width == 3 && num_triples > 0 ? 2 : std::min(num_free, 1);
    if (shape.width == 2) {
      const int length = shape.length;
      return 32 * std::min(length, num_free) + std::min(length, longest_run(steps_of(free)));
    }
    return triple_run_level(shape.length, free);
  }

  int triple_run_level(int length, Places free) const noexcept {
    const int num_triples = std::popcount(free & triples_);
    if (num_triples >= length) return kAllTriples + std::min(length, longest_run(steps_of(free & triples_)));
    const int most_pairs = 3 * length / 2;
    const int num_pairs = std::min(most_pairs, std::popcount(free));
    if (num_pairs < most_pairs) return 256 * num_pairs + std::min(num_triples, 3 * length - 2 * num_pairs);
    const bool lifted = rules_.triple_run_answer == TripleRunAnswerPolicy::kFullPairRunFirst;
    const int cap = lifted ? most_pairs : std::max(2, length == 2 ? 2 : length);
    const int run = std::min(cap, longest_run(steps_of(free)));
    return 256 * num_pairs + 16 * run + spare_triples(most_pairs, 3 * length - 2 * most_pairs, run, free);
  }

  // Triples among as many pairs as fit, when `spare` cards are left for a third copy and a run is kept.
  int spare_triples(int num_pairs, int spare, int run, Places free) const noexcept {
    if (spare == 0 || (free & triples_) == 0) return 0;
    if (run < num_pairs) return 1;  // a pair outside the run can be the triple
    const std::uint32_t steps = steps_of(free);
    const std::uint32_t triple_steps = steps_of(free & triples_);
    for (int low = 0; low + run <= kNumSteps; ++low) {
      const std::uint32_t window = ((std::uint32_t{1} << run) - 1) << low;
      if ((window & ~steps) == 0 && (window & triple_steps) != 0) return 1;
    }
    return 0;
  }

  // How many faces a unit takes at its best level, and from where.
  int num_taken(const Shape& shape, Places free, Places& pool) const noexcept {
    const Places free_triples = free & triples_;
    pool = free;
    if (shape.width == 3 && std::popcount(free_triples) >= shape.length) {
      pool = free_triples;
      return shape.length;
    }
    const int wanted = shape.width == 3 && shape.is_run() ? 3 * shape.length / 2 : shape.length;
    return std::min(wanted, std::popcount(free));
  }

  Levels best_from(std::size_t unit, Places free) {
    Levels levels;
    if (unit == shapes_.size()) return levels;
    const Shape shape = shapes_[unit];
    const int own = level(shape, free);
    levels.push_back(static_cast<std::uint16_t>(own));
    if (unit + 1 == shapes_.size()) return levels;
    const std::uint64_t key = (std::uint64_t{unit} << 32) | free;
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;

    Levels bound;  // what the later units could have if nothing were taken
    for (std::size_t i = unit + 1; i < shapes_.size(); ++i) {
      bound.push_back(static_cast<std::uint16_t>(level(shapes_[i], free)));
    }
    Places pool = 0;
    const int taken = num_taken(shape, free, pool);
    // Later pairs only count faces: it does not matter to them which ones are gone.
    const bool any_will_do = shapes_[unit + 1] == Shape{2, 1};
    Levels best;
    for (Places chosen = first_choice(pool, taken);; chosen = next_choice(pool, chosen)) {
      if (level(shape, chosen) == own) {
        const Levels rest = best_from(unit + 1, free & ~chosen);
        if (best.empty() || is_less(best, rest)) best = rest;
        if (any_will_do || !is_less(best, bound)) break;
      }
      if (chosen == last_choice(pool, taken)) break;
    }
    for (const std::uint16_t later : best) levels.push_back(later);
    memo_.emplace(key, levels);
    return levels;
  }

  static Places deposit(std::uint32_t dense, Places pool) noexcept {
    Places sparse = 0;
    for (; pool != 0; pool &= pool - 1, dense >>= 1) {
      if ((dense & 1) != 0) sparse |= pool & (~pool + 1);
    }
    return sparse;
  }
  static std::uint32_t extract(Places sparse, Places pool) noexcept {
    std::uint32_t dense = 0;
    for (int i = 0; pool != 0; pool &= pool - 1, ++i) {
      if ((sparse & pool & (~pool + 1)) != 0) dense |= std::uint32_t{1} << i;
    }
    return dense;
  }
  static Places first_choice(Places pool, int taken) noexcept { return deposit((std::uint32_t{1} << taken) - 1, pool); }
  static Places last_choice(Places pool, int taken) noexcept {
    return deposit(((std::uint32_t{1} << taken) - 1) << (std::popcount(pool) - taken), pool);
  }
  // The next larger number with as many bits set, spread over the pool (Gosper).
  static Places next_choice(Places pool, Places chosen) noexcept {
    const std::uint32_t dense = extract(chosen, pool);
    const std::uint32_t low = dense & (~dense + 1);
    const std::uint32_t carried = dense + low;
    return deposit(carried | (((dense ^ carried) >> 2) / low), pool);
  }

  const LegalityRules& rules_;
  InplaceVector<std::uint8_t, kMaxFaces> steps_;  // of the faces held twice or more
  Places triples_ = 0;
  ShapeList shapes_;  // without singles
  std::unordered_map<std::uint64_t, Levels> memo_;
};

FaceList faces_of(const Cards& cards, const Trump& trump) {
  FaceList faces;
  for (int suit = 0; suit < kNumSuits; ++suit) {
    for (const Face& face : trump.holding(cards, static_cast<Suit>(suit))) faces.push_back(face);
  }
  return faces;
}

}  // namespace

Levels best_levels(const Holding& holding, const ShapeList& shapes, const LegalityRules& rules) {
  return HandOut(holding, shapes, rules).best();
}

bool is_triple_run_for_pairs(const Holding& play, const Format& lead, const LegalityRules& rules) noexcept {
  if (rules.pair_run_answer != PairRunAnswerPolicy::kTripleRunBeats || lead.is_throw()) return false;
  const Shape led = lead.shapes[0];
  if (led.width != 2 || !led.is_run()) return false;
  const ShapeList shapes = split_shapes(play);
  return shapes.size() == 1 && shapes[0].width == 3 && shapes[0].is_run() && shapes[0].size() == led.size();
}

FollowSet::FollowSet(const Format& lead, const Cards& hand, const Trump& trump)
    : lead_(lead), trump_(trump), hand_(hand), held_(trump.cards_of(hand, lead.suit)), num_held_(held_.size()) {
  if (hand.size() < lead.size) {
    throw Error(ErrorCode::kIllegalPlay, "expected at least " + std::to_string(lead.size) +
                                             " cards to follow with, got " + quoted(to_string(hand)));
  }
  if (is_short()) return;
  levels_ = best_levels(trump.holding(held_, lead.suit), lead.shapes, trump.rules());
  demands_ = std::any_of(levels_.begin(), levels_.end(), [](std::uint16_t level) { return level > 0; });
}

bool FollowSet::answers(const Holding& play) const {
  if (!demands_) return true;
  const Levels reached = best_levels(play, lead_.shapes, trump_.rules());
  return !is_less(reached, levels_) || is_triple_run_for_pairs(play, lead_, trump_.rules());
}

bool FollowSet::contains(const Cards& play) const {
  if (play.size() != lead_.size || !hand_.contains(play)) return false;
  if (is_short()) return play.contains(held_);
  return trump_.is_all(play, lead_.suit) && answers(trump_.holding(play, lead_.suit));
}

std::int64_t FollowSet::count() const {
  if (is_short()) return num_subsets(faces_of(hand_ - held_, trump_), lead_.size - num_held_);
  if (!demands_) return num_subsets(trump_.holding(held_, lead_.suit), lead_.size);
  std::int64_t total = 0;
  for (FollowGenerator generator(*this); generator.next();) ++total;
  return total;
}

FollowGenerator::FollowGenerator(const FollowSet& follows)
    : follows_(follows),
      subsets_(
          follows.is_short()
              ? Subsets(faces_of(follows.hand_ - follows.held_, follows.trump_), follows.lead_.size - follows.num_held_)
              : Subsets(follows.trump_.holding(follows.held_, follows.lead_.suit), follows.lead_.size)) {}

bool FollowGenerator::next() {
  while (subsets_.next()) {
    if (!follows_.is_short() && !follows_.answers(subsets_.holding())) continue;
    play_ = follows_.is_short() ? follows_.held_ + subsets_.cards() : subsets_.cards();
    return true;
  }
  return false;
}

}  // namespace guandan::shengji
