// The text form of positions: the field grammar of position.hpp, read and written.
#include <charconv>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/position.hpp"

namespace guandan::shengji {
namespace {

constexpr std::size_t kNumFields = 10;

[[noreturn]] void fail(const std::string& expected, const Field& field) {
  throw Error(ErrorCode::kNotation,
              "expected " + expected + " at column " + std::to_string(field.column) + ", got " + quoted(field.text));
}

int parse_seat(const Field& field) {
  if (field.text.size() == 1 && field.text[0] >= '0' && field.text[0] <= '3') return field.text[0] - '0';
  fail("a seat (0-3)", field);
}

Suit parse_suit(const Field& field) {
  try {
    return parse_trump_suit(field.text);
  } catch (const Error&) {
    fail("a trump suit (S, H, C, D)", field);
  }
}

Cards parse_hand(const Field& field, const std::string& what) {
  if (field.text.empty()) fail(what + " or '-'", field);
  return parse_cards<kNumPacks>(field.text, field.column);
}

// What follows the keyword of a field such as "banker 0".
Field after_keyword(const Field& field, std::string_view keyword) {
  const bool named = field.text.starts_with(keyword) && field.text.size() > keyword.size() &&
                     (field.text[keyword.size()] == ' ' || field.text[keyword.size()] == '\t');
  if (!named) fail("'" + std::string(keyword) + " …'", field);
  return split_fields(field.text.substr(keyword.size()), '|', field.column + static_cast<int>(keyword.size()))[0];
}

void parse_trick(const Field& field, PositionSetup& setup) {
  if (field.text == "-") return;
  const std::vector<Field> plays = split_fields(field.text, ';', field.column);
  if (plays.size() > kNumSeats) fail("at most four plays in the trick", field);
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const std::vector<Field> parts = split_fields(plays[i].text, ':', plays[i].column);
    if (parts.size() != 2) fail("'-' or plays such as '3:S4 S4; 0:S5 S6'", plays[i]);
    const int seat = parse_seat(parts[0]);
    const int expected = (setup.to_move - static_cast<int>(plays.size() - i)) & 3;
    if (seat != expected) {
      fail("seat " + std::to_string(expected) + " (the plays run up to the seat before the one to move)", parts[0]);
    }
    const Cards cards = parse_hand(parts[1], "the cards of a play");
    if (cards.empty()) fail("the cards of a play", parts[1]);
    setup.trick.push_back(cards);
  }
}

int parse_points(const Field& field) {
  int points = 0;
  const char* end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, points);
  if (error != std::errc{} || stop != end || points < -10000 || points > 10000) {
    fail("a number of points (-10000 to 10000)", field);
  }
  return points;
}

std::string or_dash(const Cards& cards) { return cards.empty() ? "-" : to_string(cards); }

}  // namespace

PositionSetup parse_setup(std::string_view text, const LegalityRules& rules) {
  const std::vector<Field> fields = split_fields(text, '|');
  if (fields.size() != kNumFields) {
    throw Error(ErrorCode::kNotation,
                "expected 10 fields separated by '|' (level and trump suit | four hands | seat to move | trick | "
                "banker | kitty | points), got " +
                    std::to_string(fields.size()) + " in " + quoted(text));
  }
  PositionSetup setup;
  const std::vector<Field> trump = split_words(fields[0].text, fields[0].column);
  if (trump.size() != 2) fail("level and trump suit such as '6 S'", fields[0]);
  Rank level = Rank::kTwo;
  try {
    level = parse_level(trump[0].text);
  } catch (const Error&) {
    fail("a level (2-9, T, J, Q, K, A)", trump[0]);
  }
  setup.trump = Trump(level, parse_suit(trump[1]), rules);
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    setup.hands[seat] = parse_hand(fields[seat + 1], "the cards of seat " + std::to_string(seat));
  }
  setup.to_move = parse_seat(fields[5]);
  if (fields[6].text.empty()) fail("the trick or '-'", fields[6]);
  parse_trick(fields[6], setup);
  setup.banker = parse_seat(after_keyword(fields[7], "banker"));
  setup.kitty = parse_hand(after_keyword(fields[8], "kitty"), "the kitty");
  setup.points = parse_points(after_keyword(fields[9], "points"));
  return setup;
}

std::string to_string(const PositionSetup& setup) {
  std::string text = to_string(setup.trump);
  for (const Cards& hand : setup.hands) text += " | " + or_dash(hand);
  text += " | " + std::to_string(setup.to_move) + " | ";
  if (setup.trick.empty()) text += "-";
  for (std::size_t i = 0; i < setup.trick.size(); ++i) {
    const int seat = (setup.to_move - static_cast<int>(setup.trick.size() - i)) & 3;
    text += (i == 0 ? "" : "; ") + std::to_string(seat) + ":" + to_string(setup.trick[i]);
  }
  text += " | banker " + std::to_string(setup.banker) + " | kitty " + or_dash(setup.kitty) + " | points " +
          std::to_string(setup.points);
  return text;
}

}  // namespace guandan::shengji
