#include "guandan/search/threshold_search.hpp"

#include <algorithm>

namespace guandan {
namespace {

constexpr std::uint64_t kNodesBetweenPolls = 4096;
// Threads share out the moves of nodes with at least so many cards.
constexpr int kMinSharedCards = 20;
constexpr std::int32_t kPutOff = -100'000'000;

constexpr std::uint64_t mix(std::uint64_t word) noexcept {
  word ^= word >> 32;
  word *= 0xD6E8'FEB8'6659'FD93ULL;
  word ^= word >> 32;
  word *= 0xD6E8'FEB8'6659'FD93ULL;
  return word ^ (word >> 32);
}

// Two independent hash chains; together they prove identity.
constexpr std::uint64_t chain_a(std::uint64_t state, std::uint64_t word) noexcept {
  state = (state ^ word) * 0x9E37'79B9'7F4A'7C15ULL;
  return state ^ (state >> 29);
}
constexpr std::uint64_t chain_b(std::uint64_t state, std::uint64_t word) noexcept {
  state = (state + word) * 0xC2B2'AE3D'27D4'EB4FULL;
  return state ^ (state >> 32);
}

// Payload of a table entry: bits 0-23 play id, 24-27 lowest value rank, 28-31 highest.
constexpr std::uint32_t pack(std::uint32_t id, int low, int high) noexcept {
  return id | static_cast<std::uint32_t>(low) << 24 | static_cast<std::uint32_t>(high) << 28;
}

}  // namespace

ThresholdSearch::ThresholdSearch(const Lattices& lattices, const OutcomeValues& values, const Rules& rules,
                                 const SearchSwitches& switches, TranspositionTable& table, SearchControl& control,
                                 int thread, int num_threads)
    : lattices_(lattices),
      values_(values),
      lead_inheritance_(rules.lead_inheritance),
      switches_(switches),
      table_(table),
      control_(control),
      thread_(thread),
      num_threads_(num_threads) {
  may_merge_jokers_ = rules.joker_pair == JokerPairPolicy::kAllowed;
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    for (std::size_t kind = 0; kind < 2; ++kind) history_[2 * seat + kind].resize(lattices_[seat]->num_play_ids());
    const LatticeNode* root = lattices_[seat]->root();
    may_merge_jokers_ &= root != nullptr && (root->top_key[kBombClass] >> 5) != 9;
  }
  moves_.resize(1024);
}

ThresholdSearch::Answer ThresholdSearch::test(const SearchState& state, int threshold, std::uint64_t max_nodes) {
  node_budget_ = max_nodes > ~nodes_ ? ~std::uint64_t{0} : nodes_ + max_nodes;
  threshold_ = threshold;
  for (int side = 0; side < 2; ++side) {
    for (int num_out = 0; num_out < 3; ++num_out) {
      const auto [low, high] = values_.range(num_out, side);
      open_verdicts_[static_cast<std::size_t>(side)][static_cast<std::size_t>(num_out)] =
          low >= threshold ? Verdict::kYes : (high < threshold ? Verdict::kNo : Verdict::kOpen);
    }
  }
  hands_ = state.hands;
  num_out_ = state.num_out;
  first_side_ = state.first_side;
  num_moves_ = 0;
  is_stopped_ = should_stop();
  if (is_stopped_) return Answer::kUnknown;
  const Verdict verdict = open_verdicts_[static_cast<std::size_t>(first_side_)][static_cast<std::size_t>(num_out_)];
  if (verdict != Verdict::kOpen) return verdict == Verdict::kYes ? Answer::kYes : Answer::kNo;
  const bool reached =
      state.owner < 0 ? search_lead(state.to_move) : go_on(state.to_move, state.owner, state.play_class, state.key);
  control_.nodes.fetch_add(nodes_ - reported_nodes_, std::memory_order_relaxed);
  reported_nodes_ = nodes_;
  if (is_stopped_) return Answer::kUnknown;
  return reached ? Answer::kYes : Answer::kNo;
}

// Lets the table grow once it is half full. Alone at once; in company all threads have to stop first.
void ThresholdSearch::make_room() noexcept {
  if (num_stored_ * static_cast<std::uint64_t>(num_threads_) * 2 <= table_.num_entries() || !table_.can_grow()) return;
  if (num_threads_ == 1) {
    table_.grow();
  } else {
    control_.wants_larger_table.store(true, std::memory_order_relaxed);
    next_poll_ = nodes_;
  }
}

bool ThresholdSearch::should_stop() noexcept {
  const std::uint64_t total =
      control_.nodes.fetch_add(nodes_ - reported_nodes_, std::memory_order_relaxed) + (nodes_ - reported_nodes_);
  reported_nodes_ = nodes_;
  next_poll_ = std::min(nodes_ + kNodesBetweenPolls, std::max(node_budget_, nodes_ + 1));
  bool stop = control_.stop.load(std::memory_order_relaxed);
  if (control_.max_nodes != 0) {
    if (total >= control_.max_nodes) {
      stop = true;
    } else {
      next_poll_ = std::min(next_poll_, nodes_ + (control_.max_nodes - total));
    }
  }
  if (!stop && control_.deadline != std::chrono::steady_clock::time_point::max()) {
    stop = std::chrono::steady_clock::now() >= control_.deadline;
  }
  if (!stop && thread_ == 0 && control_.poll) stop = !control_.poll();
  if (stop) control_.stop.store(true, std::memory_order_relaxed);
  is_stopped_ = stop || nodes_ >= node_budget_ || control_.is_answered.load(std::memory_order_relaxed) ||
                control_.wants_larger_table.load(std::memory_order_relaxed);
  return is_stopped_;
}

ThresholdSearch::TableRef ThresholdSearch::table_ref(int seat) const noexcept {
  const auto low_bits = static_cast<std::uint64_t>(seat << 1 | (num_out_ == 2 ? first_side_ : 0));
  if (switches_.use_relative_keys &&
      !(hands_[0]->has_flush || hands_[1]->has_flush || hands_[2]->has_flush || hands_[3]->has_flush)) {
    return relative_ref(low_bits);
  }
  std::uint64_t a = chain_a(1, low_bits);
  std::uint64_t b = chain_b(1, low_bits);
  for (std::size_t i = 0; i < kNumSeats; ++i) {
    a = chain_a(a, hands_[i]->index);
    b = chain_b(b, hands_[i]->index);
  }
  return {mix(a), static_cast<std::uint32_t>(b >> 40)};
}

ThresholdSearch::TableRef ThresholdSearch::relative_ref(std::uint64_t low_bits) const noexcept {
  const std::uint64_t c0 = hands_[0]->counts, c1 = hands_[1]->counts, c2 = hands_[2]->counts, c3 = hands_[3]->counts;
  const std::uint64_t all = c0 | c1 | c2 | c3;
  // Ranks that some run takes from keep their names; with wilds about, the level card and the jokers do too.
  unsigned named = 0;
  for (const LatticeNode* held : hands_) named |= held->run_slots;
  if (all >> 60 != 0 || !may_merge_jokers_) named |= 0xF000;
  std::uint64_t a = chain_a(2, low_bits);
  std::uint64_t b = chain_b(2, low_bits);
  const auto column = [&](int shift) {
    return ((c0 >> shift) & 0xF) | ((c1 >> shift) & 0xF) << 4 | ((c2 >> shift) & 0xF) << 8 |
           ((c3 >> shift) & 0xF) << 12;
  };
  for (std::uint64_t rest = nonzero_nibbles(all); rest != 0; rest &= rest - 1) {
    const int shift = std::countr_zero(rest);
    std::uint64_t word = column(shift);
    if ((named >> (shift / 4) & 1) != 0) word |= static_cast<std::uint64_t>(shift + 1) << 16;
    a = chain_a(a, word);
    b = chain_b(b, word);
  }
  return {mix(a), static_cast<std::uint32_t>(b >> 40)};
}

int ThresholdSearch::heir_of(int owner) const noexcept {
  int seat = lead_inheritance_ == LeadInheritancePolicy::kPartner ? partner_of(owner) : next_seat(owner);
  while (hands_[static_cast<std::size_t>(seat)]->empty()) seat = next_seat(seat);
  return seat;
}

int ThresholdSearch::num_cards() const noexcept {
  int cards = 0;
  for (const LatticeNode* held : hands_) cards += held->num_cards;
  return cards;
}

std::uint64_t ThresholdSearch::state_hash(int seat, int owner, int play_class, int key) const noexcept {
  std::uint64_t hash = chain_a(3, static_cast<std::uint64_t>(seat | (owner + 1) << 2 | play_class << 5 | key << 8));
  for (const LatticeNode* held : hands_) hash = chain_a(hash, held->index);
  return hash;
}

// Marks the move as being searched, unless another thread is at it and it may wait for a second turn: then false.
// Moves that are not shared have the number 0.
bool ThresholdSearch::take_move(std::size_t at, bool may_wait, std::uint64_t move) noexcept {
  if (move == 0) return true;
  if (may_wait && moves_[at].score > kPutOff / 2 && control_.busy_moves.contains(move)) {
    moves_[at].score += kPutOff;
    return false;
  }
  control_.busy_moves.add(move);
  return true;
}

ThresholdSearch::Verdict ThresholdSearch::go_out(int seat) noexcept {
  const Verdict verdict = verdict_if_out(seat);
  if (num_out_++ == 0) first_side_ = seat & 1;
  return verdict;
}

bool ThresholdSearch::try_play(int seat, const LatticePlay& play) {
  const auto at = static_cast<std::size_t>(seat);
  const LatticeNode* before = hands_[at];
  const LatticeNode* after = node(seat, play.next);
  if (after == nullptr) {  // out of memory
    is_stopped_ = true;
    control_.stop.store(true, std::memory_order_relaxed);
    return false;
  }
  hands_[at] = after;
  bool reached = false;
  if (after->empty()) {
    const int num_out = num_out_;
    const int first_side = first_side_;
    const Verdict verdict = go_out(seat);
    reached =
        verdict == Verdict::kOpen ? go_on(next_seat(seat), seat, play.play_class, play.key) : verdict == Verdict::kYes;
    num_out_ = num_out;
    first_side_ = first_side;
  } else {
    reached = go_on(next_seat(seat), seat, play.play_class, play.key);
  }
  hands_[at] = before;
  return reached;
}

bool ThresholdSearch::go_on(int seat, int owner, int play_class, int key) {
  for (; seat != owner; seat = next_seat(seat)) {
    if (hands_[static_cast<std::size_t>(seat)]->can_beat(play_class, key)) {
      return search_follow(seat, owner, play_class, key);
    }
  }
  return search_lead(hands_[static_cast<std::size_t>(owner)]->empty() ? heir_of(owner) : owner);
}

bool ThresholdSearch::search_lead(int seat) {
  if (++nodes_ >= next_poll_ && should_stop()) return false;
  const bool wanted = (seat & 1) == 0;
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];

  TableRef ref{};
  if (switches_.use_table) {
    ref = table_ref(seat);
    table_.prefetch(ref.key);
  }
  if (switches_.use_bounds) {
    const SureGoal goal = sure_goal(seat);
    if (goal != SureGoal::kNone && is_sure(seat, hand, tops_against(seat), goal)) return wanted;
  }
  int low = 0;
  int high = values_.num_values() - 1;
  std::uint32_t table_move = kNoMove;
  if (switches_.use_table) {
    std::uint32_t payload = 0;
    if (table_.probe(ref.key, ref.check, payload)) {
      low = static_cast<int>((payload >> 24) & 0xF);
      high = static_cast<int>(payload >> 28);
      if (low >= threshold_) return true;
      if (high < threshold_) return false;
      table_move = payload & 0xFF'FFFF;
    }
  }
  const std::size_t base = num_moves_;
  push_leads(seat);
  if (table_move != kNoMove && switches_.use_ordering) {
    for (std::size_t i = base; i < num_moves_; ++i) {
      if (hand.plays[moves_[i].place].id == table_move) moves_[i].score += 1'000'000;
    }
  }
  bool reached = !wanted;
  std::uint32_t best = kNoMove;
  const std::uint64_t shared = num_threads_ > 1 && num_cards() >= kMinSharedCards ? state_hash(seat, -1, 0, 0) : 0;
  for (std::size_t i = base; i < num_moves_; ++i) {
    const LatticePlay& play = hand.plays[pick_best(i)];
    const std::uint64_t move = shared == 0 ? 0 : mix(shared ^ play.id);
    if (!take_move(i, i > base, move)) {
      --i;
      continue;
    }
    const bool result = try_play(seat, play);
    leave_move(move);
    if (is_stopped_) break;
    if (result == wanted) {
      reached = wanted;
      best = play.id;
      reward(seat, true, base, i);
      break;
    }
  }
  num_moves_ = base;
  if (is_stopped_) return false;
  if (switches_.use_table) {
    if (reached) {
      low = threshold_;
    } else {
      high = threshold_ - 1;
    }
    if (table_.store(ref.key, ref.check, pack(best == kNoMove ? table_move : best, low, high),
                     static_cast<std::uint8_t>(num_cards()))) {
      ++num_stored_;
      make_room();
    }
  }
  return reached;
}

bool ThresholdSearch::search_follow(int seat, int owner, int play_class, int key) {
  if (++nodes_ >= next_poll_ && should_stop()) return false;
  const bool wanted = (seat & 1) == 0;
  const LatticeNode& hand = *hands_[static_cast<std::size_t>(seat)];
  const auto c = static_cast<std::size_t>(play_class);
  int first = hand.begin[c + 1];
  while (first > hand.begin[c] && hand.plays[first - 1].key > key) --first;
  if (switches_.use_bounds) {
    const SureGoal goal = sure_goal(seat);
    if (goal != SureGoal::kNone && has_sure_answer(seat, play_class, first, goal)) return wanted;
  }
  const std::size_t base = num_moves_;
  push_answers(seat, owner, play_class, key, first);

  const std::uint64_t shared =
      num_threads_ > 1 && num_cards() >= kMinSharedCards ? state_hash(seat, owner, play_class, key) : 0;
  bool reached = !wanted;
  for (std::size_t i = base; i < num_moves_; ++i) {
    const std::uint32_t place = pick_best(i);
    const std::uint64_t move = shared == 0 ? 0 : mix(shared ^ (place == kPass ? kPass : hand.plays[place].id));
    if (!take_move(i, i > base, move)) {
      --i;
      continue;
    }
    const bool result =
        place == kPass ? go_on(next_seat(seat), owner, play_class, key) : try_play(seat, hand.plays[place]);
    leave_move(move);
    if (is_stopped_) break;
    if (result == wanted) {
      reached = wanted;
      reward(seat, false, base, i);
      break;
    }
  }
  num_moves_ = base;
  return reached;
}

}  // namespace guandan
