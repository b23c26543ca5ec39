#include "guandan/play/position.hpp"

#include <algorithm>

#include "guandan/base/error.hpp"
#include "guandan/base/prng.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/classify.hpp"

namespace guandan {
namespace {

constexpr int kMaxHand = 27;

bool has_seat(const FinishOrder& order, int seat) noexcept {
  return std::find(order.begin(), order.end(), seat) != order.end();
}

bool is_over_with(const FinishOrder& finished) noexcept {
  return finished.size() >= 3 || (finished.size() == 2 && partner_of(finished[0]) == finished[1]);
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

void check_copies(const PositionSetup& setup, std::vector<std::string>& faults) {
  for (const std::uint8_t index : kFaces) {
    const Card card = Card::from_index(index);
    int copies = setup.table ? setup.table->cards.count(card) : 0;
    for (const CardSet& hand : setup.hands) copies += hand.count(card);
    if (copies > 2) {
      faults.push_back(std::to_string(copies) + " copies of " + quoted(to_string(card)) +
                       " in the hands and on the table: only 2 exist");
    }
  }
}

void check_finished(const PositionSetup& setup, std::vector<std::string>& faults) {
  const FinishOrder& finished = setup.finished;
  for (std::size_t i = 0; i < finished.size(); ++i) {
    const int seat = finished[i];
    if (seat >= kNumSeats) {
      faults.push_back("finished seat " + std::to_string(seat) + " is no seat (0-3)");
      return;
    }
    if (std::find(finished.begin(), finished.begin() + i, seat) != finished.begin() + i) {
      faults.push_back(seat_name(seat) + " stands twice in the finish order");
    }
    const CardSet& hand = setup.hands[static_cast<std::size_t>(seat)];
    if (!hand.empty()) faults.push_back(seat_name(seat) + " has finished but holds " + quoted(to_string(hand)));
  }
  FinishOrder earlier = finished;
  if (!earlier.empty()) earlier.pop_back();
  if (is_over_with(earlier)) faults.emplace_back("the deal was over before the last seat of the finish order went out");
  for (int seat = 0; seat < kNumSeats; ++seat) {
    if (setup.hands[static_cast<std::size_t>(seat)].empty() && !has_seat(finished, seat)) {
      faults.push_back(seat_name(seat) + " holds no card but is not among the finished seats");
    }
  }
}

void check_table(const PositionSetup& setup, std::vector<std::string>& faults) {
  if (!setup.table) {
    if (setup.table_owner != -1) faults.emplace_back("the table is empty but has an owner");
    return;
  }
  const Combo& table = *setup.table;
  const int owner = setup.table_owner;
  if (owner < 0 || owner >= kNumSeats) {
    faults.push_back("table owner " + std::to_string(owner) + " is no seat (0-3)");
    return;
  }
  if (table.level != setup.level.rank() || !has_reading(table.cards, setup.level, table.type, table.key)) {
    faults.push_back("the table play " + quoted(to_string(table.cards)) + " has no such reading at level " +
                     std::string(to_string(setup.level.rank())));
  }
  const int before = setup.hands[static_cast<std::size_t>(owner)].size() + table.cards.size();
  if (before > kMaxHand) {
    faults.push_back(seat_name(owner) + " could not have made the table play: it would have held " +
                     std::to_string(before) + " cards, more than 27");
  }
  if (owner == setup.to_move && !is_over_with(setup.finished)) {
    faults.push_back(seat_name(owner) + " is to move against its own play");
  }
  if (has_seat(setup.finished, owner) && setup.finished.back() != owner) {
    faults.push_back(seat_name(owner) + " could not have made the table play: another seat finished after it");
  }
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) noexcept {
  std::uint64_t state = hash ^ word;
  return splitmix64(state);
}

}  // namespace

std::vector<std::string> validate(const PositionSetup& setup) {
  std::vector<std::string> faults;
  if (is_joker(setup.level.rank())) faults.emplace_back("the level must be a plain rank");
  for (int seat = 0; seat < kNumSeats; ++seat) {
    const int size = setup.hands[static_cast<std::size_t>(seat)].size();
    if (size > kMaxHand) {
      faults.push_back(seat_name(seat) + " holds " + std::to_string(size) + " cards, more than 27");
    }
  }
  check_copies(setup, faults);
  check_finished(setup, faults);
  if (setup.to_move < 0 || setup.to_move >= kNumSeats) {
    faults.push_back("seat to move " + std::to_string(setup.to_move) + " is no seat (0-3)");
  } else if (has_seat(setup.finished, setup.to_move) && !is_over_with(setup.finished)) {
    faults.push_back(seat_name(setup.to_move) + " is to move but has finished");
  }
  check_table(setup, faults);
  return faults;
}

Position::Position(const PositionSetup& setup) : setup_(setup) {
  const std::vector<std::string> faults = validate(setup);
  if (faults.empty()) return;
  throw Error(ErrorCode::kPosition, "impossible position: " + joined(faults, "; "));
}

bool Position::is_finished(int seat) const noexcept { return has_seat(setup_.finished, seat); }
bool Position::is_over() const noexcept { return is_over_with(setup_.finished); }

FinishOrder Position::finish_order() const noexcept {
  FinishOrder order = setup_.finished;
  for (int seat = 0; seat < kNumSeats; ++seat) {
    if (!has_seat(setup_.finished, seat)) order.push_back(static_cast<std::uint8_t>(seat));
  }
  return order;
}

int Position::value(const Payoff& payoff) const noexcept {
  const FinishOrder order = finish_order();
  const int first = order[0];
  const auto partner_place = std::find(order.begin() + 1, order.end(), partner_of(first)) - order.begin() - 1;
  const int gain = payoff.gains[static_cast<std::size_t>(partner_place)];
  return (first & 1) == 0 ? gain : -gain;
}

void Position::plays(PlayList& out) const {
  if (is_over()) return;
  if (setup_.table) {
    generate_follows(hand(to_move()), level(), *setup_.table, out);
  } else {
    generate_leads(hand(to_move()), level(), out);
  }
}

bool Position::can_play(const Combo& combo) const noexcept {
  return !is_over() && combo.level == level().rank() && hand(to_move()).contains(combo.cards) &&
         has_reading(combo.cards, level(), combo.type, combo.key) && (!setup_.table || beats(combo, *setup_.table));
}

Position Position::play(const Combo& combo) const {
  const std::string cards = quoted(to_string(combo.cards));
  const auto fail = [](const std::string& message) { throw Error(ErrorCode::kIllegalPlay, message); };
  if (is_over()) fail("cannot play " + cards + ": the deal is over");
  if (combo.level != level().rank()) {
    throw Error(ErrorCode::kLevelMismatch, "cannot play " + cards + " of level " + std::string(to_string(combo.level)) +
                                               " at level " + std::string(to_string(level().rank())));
  }
  if (!hand(to_move()).contains(combo.cards)) {
    fail(seat_name(to_move()) + " cannot play " + cards + ": it holds only " + quoted(to_string(hand(to_move()))));
  }
  if (!has_reading(combo.cards, level(), combo.type, combo.key)) {
    fail(cards + " cannot be played that way at level " + std::string(to_string(level().rank())));
  }
  if (setup_.table && !beats(combo, *setup_.table)) {
    fail(cards + " does not beat " + quoted(to_string(setup_.table->cards)) + " of seat " +
         std::to_string(table_owner()));
  }
  Position next = *this;
  next.do_play(combo);
  return next;
}

Position Position::play(const CardSet& cards) const {
  const ReadingList all = readings(cards, level());
  const Combo* chosen = nullptr;
  for (const Combo& reading : all) {
    if (setup_.table && !beats(reading, *setup_.table)) continue;
    chosen = &reading;
    if (level().rules().undeclared == UndeclaredPolicy::kStrongest) break;
  }
  if (chosen != nullptr) return play(*chosen);
  if (!all.empty()) return play(all[0]);
  throw Error(ErrorCode::kIllegalPlay,
              quoted(to_string(cards)) + " form no legal play at level " + std::string(to_string(level().rank())));
}

Position Position::pass() const {
  if (is_over()) throw Error(ErrorCode::kIllegalPlay, "cannot pass: the deal is over");
  if (!setup_.table) {
    throw Error(ErrorCode::kIllegalPlay, seat_name(to_move()) + " cannot pass: it leads the trick");
  }
  Position next = *this;
  next.do_pass();
  return next;
}

void Position::do_play(const Combo& combo) noexcept {
  const int seat = setup_.to_move;
  CardSet& hand = setup_.hands[static_cast<std::size_t>(seat)];
  hand = hand - combo.cards;
  setup_.table = combo;
  setup_.table_owner = seat;
  if (hand.empty()) setup_.finished.push_back(static_cast<std::uint8_t>(seat));
  advance_turn();
}

void Position::do_pass() noexcept { advance_turn(); }

void Position::advance_turn() noexcept {
  int seat = next_seat(setup_.to_move);
  if (is_over()) {
    while (is_finished(seat)) seat = next_seat(seat);
    setup_.to_move = seat;
    return;
  }
  const int owner = setup_.table_owner;
  while (seat != owner && is_finished(seat)) seat = next_seat(seat);
  if (seat == owner) {
    setup_.table.reset();
    setup_.table_owner = -1;
    if (is_finished(owner)) {
      const bool inherits = level().rules().lead_inheritance == LeadInheritancePolicy::kPartner;
      seat = inherits ? partner_of(owner) : next_seat(owner);
      while (is_finished(seat)) seat = next_seat(seat);
    }
  }
  setup_.to_move = seat;
}

bool Position::operator==(const Position& other) const noexcept {
  return setup_.level == other.setup_.level && setup_.hands == other.setup_.hands &&
         setup_.to_move == other.setup_.to_move && setup_.table == other.setup_.table &&
         setup_.table_owner == other.setup_.table_owner &&
         std::equal(setup_.finished.begin(), setup_.finished.end(), other.setup_.finished.begin(),
                    other.setup_.finished.end());
}

std::uint64_t Position::hash() const noexcept {
  auto hash = static_cast<std::uint64_t>(setup_.level.rank());
  for (const CardSet& hand : setup_.hands) hash = mix(mix(hash, hand.plane(0)), hand.plane(1));
  hash = mix(hash, static_cast<std::uint64_t>(setup_.to_move));
  for (const std::uint8_t seat : setup_.finished) hash = mix(hash, seat + std::uint64_t{16});
  if (setup_.table) {
    const Combo& table = *setup_.table;
    hash = mix(mix(hash, table.cards.plane(0)), table.cards.plane(1));
    hash = mix(hash, static_cast<std::uint64_t>(table.type) << 16 | static_cast<std::uint64_t>(table.key) << 8 |
                         static_cast<std::uint64_t>(setup_.table_owner));
  }
  return hash;
}

}  // namespace guandan
