// The text form of positions: the field grammar of position.hpp, read and written.
#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/names.hpp"
#include "guandan/play/position.hpp"

namespace guandan {
namespace {

constexpr std::size_t kNumFields = 8;

[[noreturn]] void fail(const std::string& expected, const Field& field) {
  throw Error(ErrorCode::kNotation,
              "expected " + expected + " at column " + std::to_string(field.column) + ", got " + quoted(field.text));
}

int parse_seat(const Field& field) {
  if (field.text.size() == 1 && field.text[0] >= '0' && field.text[0] <= '3') return field.text[0] - '0';
  fail("a seat (0-3)", field);
}

// The reading that "TYPE:rank" names among those of the cards.
Combo find_reading(const Field& declared, const ReadingList& all) {
  for (const Combo& reading : all) {
    if (declared.text == reading_name(reading)) return reading;
  }
  std::string known;
  for (const Combo& reading : all) known += (known.empty() ? "" : ", ") + reading_name(reading);
  fail("a reading of the table play (" + known + ")", declared);
}

void parse_table(const Field& field, PositionSetup& setup) {
  if (field.text == "-") return;
  const std::vector<Field> parts = split_fields(field.text, ':', field.column);
  if (parts.size() < 2) fail("'-' or a table play such as '3:S4 D4'", field);
  setup.table_owner = parse_seat(parts[0]);
  const std::size_t colon = field.text.find(':');
  const std::vector<Field> halves =
      split_fields(field.text.substr(colon + 1), '=', field.column + static_cast<int>(colon) + 1);
  if (halves.size() > 2) fail("at most one '=' in the table play", field);
  const CardSet cards = parse_cards<2>(halves[0].text, halves[0].column);
  const ReadingList all = readings(cards, setup.level);
  if (all.empty()) {
    fail("a legal play at level " + std::string(to_string(setup.level.rank())), halves[0]);
  }
  setup.table = halves.size() == 2 ? find_reading(halves[1], all) : all[0];
}

}  // namespace

PositionSetup parse_setup(std::string_view text, const Rules& rules) {
  const std::vector<Field> fields = split_fields(text, '|');
  if (fields.size() != kNumFields) {
    throw Error(ErrorCode::kNotation,
                "expected 8 fields separated by '|' (level | four hands | seat to move | table | finished seats), got " +
                    std::to_string(fields.size()) + " in " + quoted(text));
  }
  PositionSetup setup;
  try {
    setup.level = Level(parse_level(fields[0].text), rules);
  } catch (const Error&) {
    fail("a level (2-9, T, J, Q, K, A)", fields[0]);
  }
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    if (fields[seat + 1].text.empty()) fail("the cards of seat " + std::to_string(seat) + " or '-'", fields[seat + 1]);
    setup.hands[seat] = parse_cards<2>(fields[seat + 1].text, fields[seat + 1].column);
  }
  setup.to_move = parse_seat(fields[5]);
  parse_table(fields[6], setup);
  if (fields[7].text.empty()) fail("the finished seats or '-'", fields[7]);
  if (fields[7].text != "-") {
    for (const Field& word : split_words(fields[7].text, fields[7].column)) {
      if (setup.finished.size() == kNumSeats) fail("at most four finished seats", word);
      setup.finished.push_back(static_cast<std::uint8_t>(parse_seat(word)));
    }
  }
  return setup;
}

std::string Position::str() const {
  std::string text(to_string(level().rank()));
  for (const CardSet& hand : setup_.hands) text += " | " + (hand.empty() ? "-" : to_string(hand));
  text += " | " + std::to_string(to_move()) + " | ";
  if (setup_.table) {
    text += std::to_string(table_owner()) + ":" + to_string(setup_.table->cards);
    if (readings(setup_.table->cards, level()).size() > 1) text += "=" + reading_name(*setup_.table);
  } else {
    text += "-";
  }
  text += " | ";
  if (setup_.finished.empty()) text += "-";
  for (std::size_t i = 0; i < setup_.finished.size(); ++i) {
    text += (i == 0 ? "" : " ") + std::to_string(setup_.finished[i]);
  }
  return text;
}

}  // namespace guandan
