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

// The reading that "TYPE:rank" names among those of the cards.
Combo find_reading(const Field& declared, const ReadingList& all) {
  for (const Combo& reading : all) {
    if (declared.text == reading_name(reading)) return reading;
  }
  std::vector<std::string> known;
  for (const Combo& reading : all) known.push_back(reading_name(reading));
  fail_at(declared, "a reading of the table play (" + joined(known, ", ") + ")");
}

void parse_table(const Field& field, PositionSetup& setup) {
  if (field.text == "-") return;
  const std::vector<Field> parts = split_fields(field.text, ':', field.column);
  if (parts.size() < 2) fail_at(field, "'-' or a table play such as '3:S4 D4'");
  setup.table_owner = parse_seat(parts[0]);
  const std::size_t colon = field.text.find(':');
  const std::vector<Field> halves =
      split_fields(field.text.substr(colon + 1), '=', field.column + static_cast<int>(colon) + 1);
  if (halves.size() > 2) fail_at(field, "at most one '=' in the table play");
  const CardSet cards = parse_cards<2>(halves[0].text, halves[0].column);
  const ReadingList all = readings(cards, setup.level);
  if (all.empty()) {
    fail_at(halves[0], "a legal play at level " + std::string(to_string(setup.level.rank())));
  }
  setup.table = halves.size() == 2 ? find_reading(halves[1], all) : all[0];
}

}  // namespace

PositionSetup parse_setup(std::string_view text, const Rules& rules) {
  const std::vector<Field> fields = split_fields(text, '|');
  if (fields.size() != kNumFields) {
    throw Error(
        ErrorCode::kNotation,
        "expected 8 fields separated by '|' (level | four hands | seat to move | table | finished seats), got " +
            std::to_string(fields.size()) + " in " + quoted(text));
  }
  PositionSetup setup;
  try {
    setup.level = Level(parse_level(fields[0].text), rules);
  } catch (const Error&) {
    fail_at(fields[0], "a level (2-9, T, J, Q, K, A)");
  }
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) {
    if (fields[seat + 1].text.empty())
      fail_at(fields[seat + 1], "the cards of seat " + std::to_string(seat) + " or '-'");
    setup.hands[seat] = parse_cards<2>(fields[seat + 1].text, fields[seat + 1].column);
  }
  setup.to_move = parse_seat(fields[5]);
  parse_table(fields[6], setup);
  if (fields[7].text.empty()) fail_at(fields[7], "the finished seats or '-'");
  if (fields[7].text != "-") {
    for (const Field& word : split_words(fields[7].text, fields[7].column)) {
      if (setup.finished.size() == kNumSeats) fail_at(word, "at most four finished seats");
      setup.finished.push_back(static_cast<std::uint8_t>(parse_seat(word)));
    }
  }
  return setup;
}

std::string Position::str() const {
  std::vector<std::string> fields{std::string(to_string(level().rank()))};
  for (const CardSet& hand : setup_.hands) fields.push_back(hand.empty() ? "-" : to_string(hand));
  fields.push_back(std::to_string(to_move()));
  std::string table = "-";
  if (setup_.table) {
    table = std::to_string(table_owner()).append(":").append(to_string(setup_.table->cards));
    if (readings(setup_.table->cards, level()).size() > 1) table.append("=").append(reading_name(*setup_.table));
  }
  fields.push_back(table);
  std::vector<std::string> finished;
  for (const std::uint8_t seat : setup_.finished) finished.push_back(std::to_string(seat));
  fields.push_back(finished.empty() ? "-" : joined(finished, " "));
  return joined(fields, " | ");
}

}  // namespace guandan
