#include "guandan/search/endgame.hpp"

#include <algorithm>
#include <memory>
#include <thread>

namespace guandan {
namespace {

using Clock = std::chrono::steady_clock;
using Answer = ThresholdSearch::Answer;

constexpr std::size_t kInitialTableBytes = std::size_t{1} << 16;
constexpr std::chrono::milliseconds kBetweenCallbacks{10};
// Below this many cards a second thread costs more than it brings.
constexpr int kMinCardsForThreads = 20;
constexpr std::uint64_t kNodesAlone = 30'000;

class Solver {
 public:
  Solver(const Position& position, const SolveOptions& options, const ProgressCallback& progress)
      : root_(position), options_(options), progress_(progress), values_(options.payoff), start_(Clock::now()) {
    check(options_);
    const int first_side = root_.finished().empty() ? 0 : root_.finished()[0] & 1;
    const auto [low, high] = values_.range(static_cast<int>(root_.finished().size()), first_side);
    low_ = low;
    high_ = high;
    if (!root_.is_over()) prepare();
  }

  Solution run();

 private:
  bool is_side_zero() const noexcept { return (root_.to_move() & 1) == 0; }
  double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void prepare();
  // Next question for an interval: who is out first while that is open, then whether the smaller result is beaten.
  int threshold_for(int low, int high) const noexcept;
  int threshold_for(const Branch& branch) const noexcept;
  Answer test(const SearchState& state, int threshold);
  Answer test_together(const SearchState& state, int threshold);
  void run_on_all_threads(const std::function<void(ThresholdSearch&)>& work);
  static void note(Branch& branch, int threshold, Answer answer) noexcept;
  bool narrow(Branch& branch, int threshold);
  bool narrow_root(int threshold);
  void update_root() noexcept;
  void solve_root();
  void solve_branches();
  void share_branches();
  std::vector<Move> follow_line(const Move& first);
  std::optional<Move> find_keeping_move(const Position& position);
  int best_move() const noexcept;
  bool poll();

  Position root_;
  SolveOptions options_;
  const ProgressCallback& progress_;
  OutcomeValues values_;
  Clock::time_point start_;
  Clock::time_point next_callback_{};
  SearchControl control_;
  HandLattices lattices_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<ThresholdSearch>> searches_;
  MoveList list_;
  int shown_move_ = -1;  // best move to report while other threads change the list
  int low_ = 0;
  int high_ = 0;
};

void Solver::prepare() {
  ThresholdSearch::Lattices lattices{};
  bool is_shareable = true;
  std::size_t lattice_bytes = 0;
  int cards = 0;
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    const CardSet& hand = root_.hand(static_cast<int>(seat));
    lattices_[seat] = std::make_unique<HandLattice>(hand, root_.level(), options_.max_bytes / 8);
    lattices[seat] = lattices_[seat].get();
    is_shareable &= lattices_[seat]->is_whole();
    lattice_bytes += lattices_[seat]->is_whole() ? lattices_[seat]->num_bytes() : options_.max_bytes / 8;
    cards += hand.size();
  }
  const int num_threads = is_shareable && cards >= kMinCardsForThreads ? options_.threads : 1;
  const std::size_t table_bytes =
      std::min(options_.max_table_bytes, options_.max_bytes - std::min(lattice_bytes, options_.max_bytes));
  table_ = std::make_unique<TranspositionTable>(kInitialTableBytes, table_bytes);
  if (options_.max_nodes) control_.max_nodes = std::max<std::uint64_t>(1, *options_.max_nodes);
  if (options_.max_seconds) {
    const double limit = std::min(*options_.max_seconds, 1e9);
    control_.deadline = start_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit));
  }
  control_.poll = [this] { return poll(); };
  for (int i = 0; i < num_threads; ++i) {
    searches_.push_back(std::make_unique<ThresholdSearch>(lattices, values_, root_.level().rules(), options_.switches,
                                                          *table_, control_, i, num_threads));
  }
  list_ = list_moves(root_, lattices_, values_, options_.payoff);
}

int Solver::threshold_for(int low, int high) const noexcept {
  int sign = low + 1;
  while (sign < high && values_.value(sign) <= 0) ++sign;
  if (values_.value(low) <= 0 && values_.value(sign) > 0) return sign;
  // Smaller results first: the doubles are the expensive question.
  return values_.value(low) > 0 ? low + 1 : high;
}

bool Solver::poll() {
  const Clock::time_point now = Clock::now();
  if (!progress_ || now < next_callback_) return true;
  next_callback_ = now + kBetweenCallbacks;
  SolveProgress progress;
  progress.nodes = control_.nodes.load(std::memory_order_relaxed);
  progress.seconds = seconds();
  progress.lower = values_.value(low_);
  progress.upper = values_.value(high_);
  const int best = shown_move_ >= 0 ? shown_move_ : best_move();
  if (best >= 0) progress.best = &list_.moves[static_cast<std::size_t>(best)];
  return progress_(progress);
}

// Easy questions are answered alone; on hard ones all threads work together through the shared table.
Answer Solver::test(const SearchState& state, int threshold) {
  if (searches_.size() == 1) return searches_[0]->test(state, threshold);
  Answer answer = searches_[0]->test(state, threshold, kNodesAlone);
  while (answer == Answer::kUnknown && !control_.stop.load()) {
    if (control_.wants_larger_table.exchange(false)) table_->grow();
    answer = test_together(state, threshold);
  }
  return answer;
}

Answer Solver::test_together(const SearchState& state, int threshold) {
  std::atomic<Answer> result{Answer::kUnknown};
  const auto work = [&](ThresholdSearch& search) {
    const Answer answer = search.test(state, threshold);
    if (answer == Answer::kUnknown) return;
    result.store(answer);
    control_.is_answered.store(true);
  };
  run_on_all_threads(work);
  return result.load();
}

// Returns when all are back; they are called back by is_answered.
void Solver::run_on_all_threads(const std::function<void(ThresholdSearch&)>& work) {
  control_.is_answered.store(false);
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      helpers.emplace_back([&work, search = searches_[i].get()] { work(*search); });
    }
    work(*searches_[0]);
  }
  control_.is_answered.store(false);
}

void Solver::note(Branch& branch, int threshold, Answer answer) noexcept {
  if (answer == Answer::kYes) {
    branch.low = threshold;
  } else {
    branch.high = threshold - 1;
  }
}

// Asks one question about a branch; false when the search was stopped.
bool Solver::narrow(Branch& branch, int threshold) {
  const std::optional<SearchState> state = state_of(branch.after, lattices_);
  if (!state) {  // out of memory
    control_.stop.store(true);
    return false;
  }
  const Answer answer = test(*state, threshold);
  if (answer == Answer::kUnknown) return false;
  note(branch, threshold, answer);
  return true;
}

void Solver::update_root() noexcept {
  const auto best_of = [this](auto bound) {
    int best = bound(list_.branches[0]);
    for (const Branch& branch : list_.branches) {
      best = is_side_zero() ? std::max(best, bound(branch)) : std::min(best, bound(branch));
    }
    return best;
  };
  low_ = std::max(low_, best_of([](const Branch& branch) { return branch.low; }));
  high_ = std::min(high_, best_of([](const Branch& branch) { return branch.high; }));
}

// Asks one question about the root, branch after branch; false when the search was stopped.
bool Solver::narrow_root(int threshold) {
  std::vector<Branch*> order;
  order.reserve(list_.branches.size());
  for (Branch& branch : list_.branches) order.push_back(&branch);
  const int sign = is_side_zero() ? 1 : -1;
  std::stable_sort(order.begin(), order.end(), [sign](const Branch* a, const Branch* b) {
    const int bounds = sign * (a->low + a->high - b->low - b->high);
    return bounds != 0 ? bounds > 0 : a->score > b->score;
  });
  for (Branch* branch : order) {
    if (branch->low >= threshold || branch->high < threshold) continue;
    if (!narrow(*branch, threshold)) return false;
    update_root();
    if (low_ >= threshold || high_ < threshold) break;
  }
  return true;
}

void Solver::solve_root() {
  update_root();
  while (low_ < high_) {
    const bool finished = narrow_root(threshold_for(low_, high_));
    update_root();
    if (!finished) return;
  }
}

// The question to ask about a legal move of which the value is not known yet.
int Solver::threshold_for(const Branch& branch) const noexcept {
  // Most plays keep the value or lose little: ask first whether this one keeps it.
  const bool may_keep = low_ == high_ && branch.low <= low_ && low_ <= branch.high;
  if (may_keep && is_side_zero() && branch.low < low_) return low_;
  if (may_keep && !is_side_zero() && branch.high > high_) return high_ + 1;
  return threshold_for(branch.low, branch.high);
}

// Values of all legal moves. Every thread takes moves of its own until none is left; then all work together on those
// that are still open.
void Solver::solve_branches() {
  if (searches_.size() > 1) share_branches();
  for (Branch& branch : list_.branches) {
    while (branch.low < branch.high) {
      if (!narrow(branch, threshold_for(branch))) return;
    }
  }
}

void Solver::share_branches() {
  std::atomic<std::size_t> next{0};
  const auto work = [&](ThresholdSearch& search) {
    for (std::size_t at = next++; at < list_.branches.size(); at = next++) {
      Branch& branch = list_.branches[at];
      const std::optional<SearchState> state = state_of(branch.after, lattices_);
      while (branch.low < branch.high) {
        const int threshold = threshold_for(branch);
        const Answer answer = search.test(state.value(), threshold);
        if (answer == Answer::kUnknown) return;
        note(branch, threshold, answer);
      }
    }
    control_.is_answered.store(true);  // no move is left to take
  };
  shown_move_ = best_move();
  run_on_all_threads(work);
  shown_move_ = -1;
  if (control_.wants_larger_table.exchange(false)) table_->grow();
}

int Solver::best_move() const noexcept {
  int best = -1;
  const int sign = is_side_zero() ? 1 : -1;
  const auto rank = [&](int move) {
    const Branch& branch = list_.branches[list_.branch_of_move[static_cast<std::size_t>(move)]];
    const int sure = is_side_zero() ? branch.low : branch.high;
    const int hoped = is_side_zero() ? branch.high : branch.low;
    return std::array<int, 3>{sign * sure, sign * hoped, branch.score};
  };
  for (int move = 0; move < static_cast<int>(list_.moves.size()); ++move) {
    if (best < 0 || rank(move) > rank(best)) best = move;
  }
  return best;
}

// A move after which the value still is the one of the root; nothing when the search was stopped.
std::optional<Move> Solver::find_keeping_move(const Position& position) {
  MoveList list = list_moves(position, lattices_, values_, options_.payoff);
  const bool is_zero = (position.to_move() & 1) == 0;
  std::vector<std::size_t> order(list.branches.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return list.branches[a].score > list.branches[b].score; });
  for (const std::size_t at : order) {
    Branch& branch = list.branches[at];
    const int threshold = is_zero ? low_ : low_ + 1;
    if (branch.low < threshold && threshold <= branch.high && !narrow(branch, threshold)) return std::nullopt;
    if (is_zero ? branch.low < threshold : branch.high >= threshold) continue;
    const auto move = std::find(list.branch_of_move.begin(), list.branch_of_move.end(), at);
    return list.moves[static_cast<std::size_t>(move - list.branch_of_move.begin())];
  }
  return std::nullopt;
}

// Walks down from the best move, at every turn taking a move that keeps the value; the table remembers most of them.
std::vector<Move> Solver::follow_line(const Move& first) {
  std::vector<Move> line{first};
  Position position = root_;
  apply(position, first);
  while (!position.is_over()) {
    const std::optional<Move> move = find_keeping_move(position);
    if (!move) break;
    line.push_back(*move);
    apply(position, *move);
  }
  return line;
}

Solution Solver::run() {
  Solution solution;
  if (root_.is_over()) {
    solution.lower = solution.upper = root_.value(options_.payoff);
    solution.seconds = seconds();
    return solution;
  }
  solve_root();
  const bool is_exact = low_ == high_;
  if (is_exact && options_.all_plays) solve_branches();
  update_root();
  solution.best = best_move();
  if (is_exact && options_.line) solution.line = follow_line(list_.moves[static_cast<std::size_t>(solution.best)]);
  solution.lower = values_.value(low_);
  solution.upper = values_.value(high_);
  for (std::size_t i = 0; i < list_.moves.size(); ++i) {
    const Branch& branch = list_.branches[list_.branch_of_move[i]];
    solution.moves.push_back(ValuedMove{list_.moves[i], values_.value(branch.low), values_.value(branch.high)});
  }
  solution.nodes = control_.nodes.load();
  solution.bytes = table_->num_bytes();
  for (const auto& lattice : lattices_) solution.bytes += lattice->num_bytes();
  solution.seconds = seconds();
  return solution;
}

}  // namespace

Solution solve(const Position& position, const SolveOptions& options, const ProgressCallback& progress) {
  return Solver(position, options, progress).run();
}

int first_out(const Position& position, const SolveOptions& options, const ProgressCallback& progress) {
  SolveOptions sign = options;
  sign.payoff.gains = {1, 1, 1};
  sign.all_plays = false;
  sign.line = false;
  const Solution solution = solve(position, sign, progress);
  return solution.is_exact() ? solution.lower : 0;
}

}  // namespace guandan
