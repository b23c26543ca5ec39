// The text form of positions: the field grammar of position.hpp, read and written.
#include <charconv>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/position.hpp"

namespace guandan::shengji {
namespace {

constexpr std::size_t kNumFields = 10;

Suit parse_suit(const Field& field) {
  try {
    return parse_trump_suit(field.text);
  } catch (const Error&) {
    fail_at(field, "a trump suit (S, H, C, D)");
  }
}

Cards parse_hand(const Field& field, const std::string& what) {
  if (field.text.empty()) fail_at(field, what + " or '-'");
  return parse_cards<kNumPacks>(field.text, field.column);
}

// What follows the keyword of a field such as "banker 0".
Field after_keyword(const Field& field, std::string_view keyword) {
  const bool named = field.text.starts_with(keyword) && field.text.size() > keyword.size() &&
                     (field.text[keyword.size()] == ' ' || field.text[keyword.size()] == '\t');
  if (!named) fail_at(field, std::string("'").append(keyword).append(" …'"));
  return split_fields(field.text.substr(keyword.size()), '|', field.column + static_cast<int>(keyword.size()))[0];
}

void parse_trick(const Field& field, PositionSetup& setup) {
  if (field.text == "-") return;
  const std::vector<Field> plays = split_fields(field.text, ';', field.column);
  if (plays.size() > kNumSeats) fail_at(field, "at most four plays in the trick");
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const std::vector<Field> parts = split_fields(plays[i].text, ':', plays[i].column);
    if (parts.size() != 2) fail_at(plays[i], "'-' or plays such as '3:S4 S4; 0:S5 S6'");
    const int seat = parse_seat(parts[0]);
    const int expected = (setup.to_move - static_cast<int>(plays.size() - i)) & 3;
    if (seat != expected) {
      fail_at(parts[0], "seat " + std::to_string(expected) + " (the plays run up to the seat before the one to move)");
    }
    const Cards cards = parse_hand(parts[1], "the cards of a play");
    if (cards.empty()) fail_at(parts[1], "the cards of a play");
    setup.trick.push_back(cards);
  }
}

int parse_points(const Field& field) {
  int points = 0;
  const char* end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, points);
  if (error != std::errc{} || stop != end || points < -10000 || points > 10000) {
    fail_at(field, "a number of points (-10000 to 10000)");
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
  if (trump.size() != 2) fail_at(fields[0], "level and trump suit such as '6 S'");
  Rank level = Rank::kTwo;
  try {
    level = parse_level(trump[0].text);
  } catch (const Error&) {
    fail_at(trump[0], "a level (2-9, T, J, Q, K, A)");
  }
  setup.trump = Trump(level, parse_suit(trump[1]), rules);
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    setup.hands[seat] = parse_hand(fields[seat + 1], "the cards of seat " + std::to_string(seat));
  }
  setup.to_move = parse_seat(fields[5]);
  if (fields[6].text.empty()) fail_at(fields[6], "the trick or '-'");
  parse_trick(fields[6], setup);
  setup.banker = parse_seat(after_keyword(fields[7], "banker"));
  setup.kitty = parse_hand(after_keyword(fields[8], "kitty"), "the kitty");
  setup.points = parse_points(after_keyword(fields[9], "points"));
  return setup;
}

std::string to_string(const PositionSetup& setup) {
  std::vector<std::string> fields{to_string(setup.trump)};
  for (const Cards& hand : setup.hands) fields.push_back(or_dash(hand));
  fields.push_back(std::to_string(setup.to_move));
  std::vector<std::string> trick;
  for (std::size_t i = 0; i < setup.trick.size(); ++i) {
    const int seat = (setup.to_move - static_cast<int>(setup.trick.size() - i)) & 3;
    trick.push_back(std::to_string(seat).append(":").append(to_string(setup.trick[i])));
  }
  fields.push_back(trick.empty() ? "-" : joined(trick, "; "));
  fields.push_back("banker " + std::to_string(setup.banker));
  fields.push_back("kitty " + or_dash(setup.kitty));
  fields.push_back("points " + std::to_string(setup.points));
  return joined(fields, " | ");
}

}  // namespace guandan::shengji
