#include "guandan/shengji/position.hpp"

#include <algorithm>
#include <bit>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/deck.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::shengji {
namespace {

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }
bool is_seat(int seat) noexcept { return seat >= 0 && seat < kNumSeats; }

void check_copies(const PositionSetup& setup, std::vector<std::string>& faults) {
  for (const std::uint8_t index : kFaces) {
    const Card card = Card::from_index(index);
    int copies = setup.kitty.count(card);
    for (const Cards& hand : setup.hands) copies += hand.count(card);
    for (const Cards& play : setup.trick) copies += play.count(card);
    if (copies > kNumPacks) {
      faults.push_back(std::to_string(copies) + " copies of " + quoted(to_string(card)) +
                       " in hands, trick and kitty: only 3 exist");
    }
  }
}

void check_sizes(const PositionSetup& setup, std::vector<std::string>& faults) {
  const int num_played = static_cast<int>(setup.trick.size());
  const int led = num_played == 0 ? 0 : setup.trick[0].size();
  const int full = setup.hands[static_cast<std::size_t>(setup.to_move)].size();
  if (full > kMaxHand) {
    faults.push_back(seat_name(setup.to_move) + " holds " + std::to_string(full) + " cards, more than 39");
  }
  for (int i = 1; i < kNumSeats; ++i) {
    const int seat = (setup.to_move + i) & 3;
    const int expected = full - (i >= kNumSeats - num_played ? led : 0);
    const int size = setup.hands[static_cast<std::size_t>(seat)].size();
    if (size != expected) {
      faults.push_back(seat_name(seat) + " holds " + std::to_string(size) + " cards, expected " +
                       std::to_string(expected) + " beside the " + std::to_string(full) + " of " +
                       seat_name(setup.to_move));
    }
  }
}

void check_trick(const PositionSetup& setup, std::vector<std::string>& faults) {
  const int num_played = static_cast<int>(setup.trick.size());
  if (num_played == 0) return;
  if (num_played == kNumSeats) {
    faults.emplace_back("the trick has four plays: it is over and belongs to nobody's turn");
    return;
  }
  const int leader = (setup.to_move - num_played) & 3;
  Format lead;
  try {
    lead = make_format(setup.trick[0], setup.trump);
  } catch (const Error& error) {
    faults.push_back(seat_name(leader) + ": " + error.what());
    return;
  }
  // What the others held when the trick began: hands plus what they have played.
  std::array<Cards, kNumSeats> before = setup.hands;
  for (int i = 0; i < num_played; ++i) {
    const auto seat = static_cast<std::size_t>((leader + i) & 3);
    const Cards& play = setup.trick[static_cast<std::size_t>(i)];
    if (!before[seat].fits(play)) return;  // reported as too many copies
    before[seat] = before[seat] + play;
  }
  OtherHands others;
  for (int i = 1; i < kNumSeats; ++i) {
    others[static_cast<std::size_t>(i - 1)] = before[static_cast<std::size_t>((leader + i) & 3)];
  }
  const ThrowCheck check = check_throw(setup.trick[0], others, setup.trump);
  if (!check.ok()) {
    faults.push_back(seat_name(leader) + " cannot have thrown " + quoted(to_string(setup.trick[0])) + ": " +
                     quoted(to_string(check.blocked)) + " would have been blocked");
  }
  for (int i = 1; i < num_played; ++i) {
    const int seat = (leader + i) & 3;
    const Cards& play = setup.trick[static_cast<std::size_t>(i)];
    const Cards& hand = before[static_cast<std::size_t>(seat)];
    if (hand.size() < lead.size || !FollowSet(lead, hand, setup.trump).contains(play)) {
      faults.push_back(seat_name(seat) + " cannot have answered " + quoted(to_string(setup.trick[0])) + " with " +
                       quoted(to_string(play)) + " out of " + quoted(to_string(hand)));
    }
  }
}

}  // namespace

std::vector<std::string> validate(const PositionSetup& setup) {
  std::vector<std::string> faults;
  if (is_joker(setup.trump.level())) faults.emplace_back("the level must be a plain rank");
  if (!is_seat(setup.banker)) faults.push_back("banker " + std::to_string(setup.banker) + " is no seat (0-3)");
  if (setup.points % 5 != 0) {
    faults.push_back("points " + std::to_string(setup.points) + " are no multiple of 5");
  }
  if (setup.kitty.size() > kKittySize) {
    faults.push_back("the kitty has " + std::to_string(setup.kitty.size()) + " cards, more than 6");
  }
  check_copies(setup, faults);
  if (!is_seat(setup.to_move)) {
    faults.push_back("seat to move " + std::to_string(setup.to_move) + " is no seat (0-3)");
    return faults;
  }
  check_sizes(setup, faults);
  check_trick(setup, faults);
  return faults;
}

Position::Position(const PositionSetup& setup) : setup_(setup) {
  const std::vector<std::string> faults = validate(setup);
  if (faults.empty()) return;
  throw Error(ErrorCode::kPosition, "impossible position: " + joined(faults, "; "));
}

Position Position::parse(std::string_view text, const LegalityRules& rules) {
  return Position(parse_setup(text, rules));
}

bool Position::is_over() const noexcept {
  return setup_.trick.empty() &&
         std::all_of(setup_.hands.begin(), setup_.hands.end(), [](const Cards& hand) { return hand.empty(); });
}

OtherHands Position::other_hands() const noexcept {
  OtherHands others;
  for (int i = 1; i < kNumSeats; ++i) others[static_cast<std::size_t>(i - 1)] = hand((to_move() + i) & 3);
  return others;
}

std::vector<Cards> Position::plays() const {
  std::vector<Cards> plays;
  if (is_over()) return plays;
  if (num_played() > 0) {
    const FollowSet follows(make_format(setup_.trick[0], trump()), hand(to_move()), trump());
    for (FollowGenerator generator(follows); generator.next();) plays.push_back(generator.play());
  } else {
    const OtherHands others = other_hands();
    for (LeadGenerator generator(hand(to_move()), trump(), &others); generator.next();) {
      plays.push_back(generator.lead());
    }
  }
  return plays;
}

bool Position::can_play(const Cards& cards) const {
  if (is_over() || cards.empty() || !hand(to_move()).contains(cards)) return false;
  if (num_played() > 0) {
    return FollowSet(make_format(setup_.trick[0], trump()), hand(to_move()), trump()).contains(cards);
  }
  const Suit suit = trump().effective_suit(Card::from_index(std::countr_zero(cards.plane(0))));
  return trump().is_all(cards, suit) && check_throw(cards, other_hands(), trump()).ok();
}

Position Position::play(const Cards& cards) const {
  const std::string text = quoted(to_string(cards));
  const auto fail = [](const std::string& message) { throw Error(ErrorCode::kIllegalPlay, message); };
  if (is_over()) fail("cannot play " + text + ": the deal is over");
  if (!hand(to_move()).contains(cards)) {
    fail(seat_name(to_move()) + " cannot play " + text + ": it holds only " + quoted(to_string(hand(to_move()))));
  }
  if (num_played() > 0) {
    if (!can_play(cards)) {
      fail(text + " is no legal answer of " + seat_name(to_move()) + " to " + quoted(to_string(setup_.trick[0])) +
           " out of " + quoted(to_string(hand(to_move()))));
    }
  } else {
    const ThrowCheck check = check_throw(cards, other_hands(), trump());
    if (!check.ok()) {
      fail("the throw " + text + " would be blocked at " + quoted(to_string(check.blocked)) + ": lead " +
           quoted(to_string(check.forced)) + " instead");
    }
  }
  Position next = *this;
  next.do_play(cards);
  return next;
}

void Position::do_play(const Cards& cards) {
  Cards& hand = setup_.hands[static_cast<std::size_t>(setup_.to_move)];
  hand = hand - cards;
  setup_.trick.push_back(cards);
  setup_.to_move = (setup_.to_move + 1) & 3;
  if (num_played() < kNumSeats) return;
  const int place = trick_winner({setup_.trick.begin(), setup_.trick.size()}, trump());
  const int winner = (setup_.to_move + place) & 3;
  if (is_attacker(winner)) {
    for (const Cards& play : setup_.trick) setup_.points += points_of(play);
    if (hand.empty()) {
      setup_.points +=
          points_of(setup_.kitty) * kitty_multiplier(setup_.trick[static_cast<std::size_t>(place)], trump());
    }
  }
  setup_.to_move = winner;
  setup_.trick.clear();
}

bool Position::operator==(const Position& other) const noexcept {
  return trump() == other.trump() && setup_.hands == other.setup_.hands && to_move() == other.to_move() &&
         std::equal(setup_.trick.begin(), setup_.trick.end(), other.setup_.trick.begin(), other.setup_.trick.end()) &&
         setup_.banker == other.setup_.banker && setup_.kitty == other.setup_.kitty && points() == other.points();
}

}  // namespace guandan::shengji
