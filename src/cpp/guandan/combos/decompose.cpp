#include "guandan/combos/decompose.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/arrangement_graph.hpp"
#include "guandan/combos/movegen.hpp"

namespace guandan {
namespace {

// One way to give the arrangement its cards; nothing if suits forbid it.
std::optional<std::vector<Combo>> dressed(const CardSet& hand, const Level& level, const Arrangement& arrangement) {
  for (const std::vector<std::int8_t>& suits : arrangement.flush_suits) {
    ShapeList shapes = arrangement.shapes;
    for (std::size_t i = 0; i < suits.size(); ++i) shapes[i].suit = suits[i];
    if (auto combos = dress(hand, level, shapes)) return combos;
  }
  return std::nullopt;
}

constexpr int kMostPlays = 28;

bool is_cheaper(const Decomposition& a, const Decomposition& b) noexcept {
  return a.cost != b.cost ? a.cost < b.cost : a.turns() < b.turns();
}

using ShapeKey = std::tuple<ComboType, int, int, std::uint64_t>;

std::vector<ShapeKey> shape_keys(const std::vector<Combo>& combos) {
  std::vector<ShapeKey> keys;
  for (const Combo& combo : combos) {
    const Card wild = Level(combo.level).wild();
    const int wilds = combo.cards.count(wild);
    const std::uint64_t naturals =
        combo.cards.rank_counts() - (static_cast<std::uint64_t>(wilds) << (4 * slot_of(combo.level)));
    keys.emplace_back(combo.type, combo.key, wilds, naturals);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

// The graphs that together hold all arrangements of a hand (group_plans.hpp says why there may be several).
class GraphSet {
 public:
  // `for_best`: only those that can hold a cheapest arrangement.
  GraphSet(const CardSet& hand, const Level& level, const LevelCosts& costs, bool for_best)
      : hand_(hand), level_(level) {
    const RankCounts counts = rank_counts_of(hand, level);
    int most_held = 0;
    bool mixing_may_pay = false;
    for (int nibble = 1; nibble < kNumRunSlots; ++nibble) {
      const int held = static_cast<int>((counts.counts >> (4 * nibble)) & 0xF) + counts.wilds;
      most_held = std::max(most_held, held);
      // A host and a guest of one rank could be a bomb of five, their partners a full house.
      const int key = level.order_key(rank_of_run_slot(nibble));
      if (held >= 5 && costs.cost(ComboType::kBomb, key, 5) > costs.cost(ComboType::kFullHouse, key, 5)) {
        mixing_may_pay = true;
      }
    }
    graphs_.reserve(4);
    graphs_.emplace_back(hand, level, costs, 0);
    if (for_best && !mixing_may_pay) return;
    if (most_held >= 5) graphs_.emplace_back(hand, level, costs, 2);
    if (most_held >= 7) graphs_.emplace_back(hand, level, costs, 3);
    if (most_held >= 9) graphs_.emplace_back(hand, level, costs, 4);
  }

  // The least cost; only a lower bound where suits interfere (arrangement_graph.hpp).
  Cost best() const noexcept { return cost_of_weight(least_weight()); }

  // The cheapest arrangements of cost up to `most`, by cost, then by number of plays.
  std::vector<Decomposition> list(Cost most, std::size_t limit) {
    return limit == 0 ? std::vector<Decomposition>{} : list_to_weight(weigh(most, kMostPlays), limit);
  }

  // At least one arrangement exists: single cards.
  Decomposition cheapest() {
    std::vector<Decomposition> found = list_to_weight(least_weight(), 1);
    if (found.empty()) found = list_to_weight(ArrangementGraph::kNoCost / 4, 1);
    return std::move(found.front());
  }

 private:
  Cost least_weight() const noexcept {
    Cost best = ArrangementGraph::kNoCost;
    for (const ArrangementGraph& graph : graphs_) best = std::min(best, graph.best());
    return best;
  }

  std::vector<Decomposition> list_to_weight(Cost most, std::size_t limit) {
    std::vector<Decomposition> found;
    for (ArrangementGraph& graph : graphs_) {
      std::size_t taken = 0;
      graph.list(most, [&](const Arrangement& arrangement) {
        if (auto combos = dressed(hand_, level_, arrangement)) {
          found.push_back({std::move(*combos), cost_of_weight(arrangement.cost)});
          ++taken;
        }
        return taken < limit;
      });
    }
    std::stable_sort(found.begin(), found.end(), is_cheaper);
    if (found.size() > limit) found.resize(limit);
    return found;
  }

  CardSet hand_;
  Level level_;
  std::vector<ArrangementGraph> graphs_;
};

Shape shape_of_run(const TakenRun& run) noexcept {
  const RunPattern& pattern = pattern_of(run.type);
  Shape shape;
  shape.type = run.type;
  shape.key = static_cast<std::uint8_t>(pattern.key_of_start(run.start));
  shape.naturals = run.naturals;
  if (run.type == ComboType::kStraightFlush) shape.suit = static_cast<std::int8_t>(run.suit);
  shape.wilds = static_cast<std::uint8_t>(pattern.size() - shape.size());
  return shape;
}

// Turns straights into straight flushes while the cards allow it: same number of plays, stronger plays, and cards of
// one suit may not be played as a plain straight.
void suit_straights(const CardSet& hand, const Level& level, ShapeList& shapes) {
  std::array<std::uint64_t, kNumSuits> held{};
  for (int suit = 0; suit < kNumSuits; ++suit) {
    held[static_cast<std::size_t>(suit)] = suited_counts(hand, level, static_cast<Suit>(suit));
  }
  for (Shape& shape : shapes) {
    if (shape.type != ComboType::kStraight) continue;
    for (int suit = 0; suit < kNumSuits; ++suit) {
      std::uint64_t& cards = held[static_cast<std::size_t>(suit)];
      if ((shape.naturals & ~nonzero_nibbles(cards)) != 0) continue;
      cards -= shape.naturals;
      shape.type = ComboType::kStraightFlush;
      shape.suit = static_cast<std::int8_t>(suit);
      break;
    }
  }
}

// The plays that must be chosen before the rest of the hand is arranged freely.
class WishSearch {
 public:
  // Looks for arrangements of cost up to `slack` above the least.
  WishSearch(const CardSet& hand, const Level& level, const LevelCosts& costs, const Wishes& wishes, Cost slack)
      : level_(level), costs_(costs), slack_(slack), has_last_(wishes.last.has_value()) {
    for (const Objective objective : {Objective::kPlays, Objective::kNonbomb}) {
      if (costs == objective_costs(objective)) counted_ = objective;
    }
    if (wishes.last && !hand.contains(wishes.last->cards)) {
      fail("the last play " + quoted(to_string(wishes.last->cards)) + " is not in the hand");
    }
    for (const CardSet& cards : wishes.keep) {
      if (!hand.contains(cards))
        fail("the cards to keep together, " + quoted(to_string(cards)) + ", are not in the hand");
      if (cards.size() > 1) groups_.push_back({cards, false});
    }
    if (wishes.keep_bombs) add_bombs(hand);
    CardSet rest = hand;
    if (wishes.last) {
      plays_.push_back(*wishes.last);
      rest = hand - wishes.last->cards;
    }
    choose(rest, 0, 0, least_cost(rest));
    if (branches_.empty()) fail("no arrangement of " + quoted(to_string(hand)) + " keeps all these cards together");
  }

  // Cheapest first over all ways to fulfil the wishes.
  std::vector<Decomposition> list(std::size_t limit) const {
    std::vector<Decomposition> found;
    for (const Branch& branch : branches_) {
      if (branch.least > best_ + slack_) continue;
      GraphSet graphs(branch.rest, level_, costs_, false);
      for (Decomposition& rest : graphs.list(best_ + slack_ - branch.cost, limit)) {
        rest.combos.insert(rest.combos.end(), branch.plays.begin(), branch.plays.end());
        std::sort(rest.combos.begin(), rest.combos.end(), arranged_before);
        found.push_back({std::move(rest.combos), rest.cost + branch.cost});
      }
    }
    std::stable_sort(found.begin(), found.end(), is_cheaper);
    std::set<std::vector<ShapeKey>> seen;
    std::erase_if(found, [&seen](const Decomposition& decomposition) {
      return !seen.insert(shape_keys(decomposition.combos)).second;
    });
    if (found.size() > limit) found.resize(limit);
    return found;
  }

 private:
  struct WishGroup {
    CardSet cards;
    bool as_bomb;
  };
  struct Branch {
    std::vector<Combo> plays;
    CardSet rest;
    Cost cost;
    Cost least;
  };
  struct Candidate {
    Combo play;
    Cost least;  // what the arrangement costs at least, further wishes apart
  };

  [[noreturn]] static void fail(const std::string& message) { throw Error(ErrorCode::kArgument, message); }

  void add_bombs(const CardSet& hand) {
    CardSet naturals = hand;
    while (naturals.try_remove(level_.wild())) {
    }
    for (int slot = 0; slot < kNumPlainRanks; ++slot) {
      const std::uint64_t mask = rank_mask(rank_of_slot(slot));
      const CardSet rank = CardSet::from_planes({naturals.plane(0) & mask, naturals.plane(1) & mask});
      if (rank.size() >= 4) groups_.push_back({rank, true});
    }
    const CardSet jokers = CardSet::from_planes({hand.plane(0) & kJokerCards, hand.plane(1) & kJokerCards});
    if (jokers.size() == 4) groups_.push_back({jokers, true});
  }

  // Cards whose suit can matter to the rest of the hand: those in a window that could become a straight flush.
  std::uint64_t suits_that_matter(const CardSet& hand) const noexcept {
    std::uint64_t cards = 0;
    const int wilds = hand.count(level_.wild());
    for (int suit = 0; suit < kNumSuits; ++suit) {
      const std::uint64_t held = suited_counts(hand, level_, static_cast<Suit>(suit));
      const std::uint64_t windows = decompose_detail::straight_windows(RankClasses(held), wilds);
      cards |= decompose_detail::covered_by(windows, kStraightFlushPattern.length) >> 4 << suit;
    }
    return cards;
  }

  // The least cost of a hand without wishes; for costs that suits interfere with only a lower bound.
  Cost least_cost(const CardSet& hand) const {
    if (counted_) return fewest_plays(hand, level_, *counted_) * kCostUnit;
    return GraphSet(hand, level_, costs_, true).best();
  }
  Cost cheapest_cost(const CardSet& hand) const {
    return counted_ ? least_cost(hand) : GraphSet(hand, level_, costs_, true).cheapest().cost;
  }

  // Fulfils the wishes from groups_[next] on, `cost` spent, `least` to be spent at least in all.
  void choose(const CardSet& rest, std::size_t next, Cost cost, Cost least) {
    while (next < groups_.size() && is_kept(groups_[next])) ++next;
    if (next == groups_.size()) {
      best_ = std::min(best_, cost + cheapest_cost(rest));
      branches_.push_back({{plays_.begin() + (has_last_ ? 1 : 0), plays_.end()}, rest, cost, least});
      return;
    }
    std::vector<Candidate> candidates = candidates_for(rest, next, cost);
    for (const Candidate& candidate : candidates) {
      if (candidate.least > best_ + slack_) break;
      plays_.push_back(candidate.play);
      choose(rest - candidate.play.cards, next + 1, cost + costs_.cost(candidate.play), candidate.least);
      plays_.pop_back();
    }
  }

  // The plays that keep groups_[next] together, one of those that the rest of the hand cannot tell apart.
  std::vector<Candidate> candidates_for(const CardSet& rest, std::size_t next, Cost cost) const {
    const WishGroup& group = groups_[next];
    std::vector<Candidate> candidates;
    if (!rest.contains(group.cards)) return candidates;
    std::uint64_t mattering = suits_that_matter(rest);
    for (std::size_t later = next + 1; later < groups_.size(); ++later) mattering |= groups_[later].cards.plane(0);
    PlayList plays;
    generate_leads(rest, level_, plays);
    std::set<std::pair<std::vector<ShapeKey>, std::array<std::uint64_t, 2>>> seen;
    for (const Combo& play : plays) {
      if (!play.cards.contains(group.cards) || (group.as_bomb && play.tier == 0)) continue;
      const std::array<std::uint64_t, 2> taken = {play.cards.plane(0) & mattering, play.cards.plane(1) & mattering};
      if (!seen.insert({shape_keys({play}), taken}).second) continue;
      candidates.push_back({play, cost + costs_.cost(play) + least_cost(rest - play.cards)});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.least < b.least; });
    return candidates;
  }

  bool is_kept(const WishGroup& group) const {
    return std::any_of(plays_.begin(), plays_.end(), [&group](const Combo& play) {
      return play.cards.contains(group.cards) && (!group.as_bomb || play.tier > 0);
    });
  }

  Level level_;
  const LevelCosts& costs_;
  Cost slack_;
  bool has_last_;
  std::optional<Objective> counted_;  // the objective that the costs amount to, if any
  Cost best_ = ArrangementGraph::kNoCost;
  std::vector<WishGroup> groups_;
  std::vector<Combo> plays_;  // the last play first, if one is wished for
  std::vector<Branch> branches_;
};

bool is_free(const Wishes& wishes) noexcept { return wishes.keep.empty() && !wishes.keep_bombs && !wishes.last; }

}  // namespace

Decomposition decompose(const CardSet& hand, const Level& level, Objective objective) {
  const PlayPlan plan = plan_fewest_plays(hand, level, objective);
  ShapeList shapes;
  for (const TakenRun& run : plan.runs) shapes.push_back(shape_of_run(run));
  if (objective == Objective::kPlays) suit_straights(hand, level, shapes);
  const LevelCosts costs = objective_costs(objective);
  ArrangementGraph groups(plan.rest, level, costs);
  groups.list(groups.best(), [&shapes](const Arrangement& arrangement) {
    shapes.insert(shapes.end(), arrangement.shapes.begin(), arrangement.shapes.end());
    return false;
  });
  // The shapes are those of a plan for this very hand, so its cards suffice.
  return {*dress(hand, level, shapes), plan.plays * kCostUnit};  // NOLINT(bugprone-unchecked-optional-access)
}

Decomposition decompose(const CardSet& hand, const Level& level, const LevelCosts& costs, const Wishes& wishes) {
  if (is_free(wishes)) return GraphSet(hand, level, costs, true).cheapest();
  return decompositions(hand, level, costs, 1, 0, wishes).front();
}

std::vector<Decomposition> decompositions(const CardSet& hand, const Level& level, const LevelCosts& costs,
                                          std::size_t limit, Cost slack, const Wishes& wishes) {
  if (is_free(wishes)) {
    GraphSet graphs(hand, level, costs, false);
    return graphs.list(graphs.cheapest().cost + slack, limit);
  }
  std::vector<Decomposition> found = WishSearch(hand, level, costs, wishes, slack).list(limit);
  if (wishes.last) {
    for (Decomposition& decomposition : found) {
      decomposition.combos.push_back(*wishes.last);
      decomposition.cost += costs.cost(*wishes.last);
    }
  }
  return found;
}

}  // namespace guandan
