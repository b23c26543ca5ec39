// Text handling for error messages and notations: columns are counted in characters (code points), from 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace guandan {

// Number of characters in UTF-8 text (bytes that are no valid start still count as one each).
int num_characters(std::string_view text) noexcept;

// The text between single quotes, control characters escaped, cut after 40 characters with an ellipsis.
std::string quoted(std::string_view text);

std::string_view trimmed(std::string_view text) noexcept;

// The pieces with `separator` between them.
std::string joined(const std::vector<std::string>& pieces, std::string_view separator);

// A piece of a larger text and the column at which it starts there.
struct Field {
  std::string_view text;
  int column;
};

// Throws Error(kNotation): `expected`, the column and what stands there instead.
[[noreturn]] void fail_at(const Field& field, const std::string& expected);

// Splits at every `separator`; pieces are trimmed and their columns point at the first character that is left.
std::vector<Field> split_fields(std::string_view text, char separator, int column = 1);

// Splits at white space and commas (ASCII and Chinese); no empty pieces.
std::vector<Field> split_words(std::string_view text, int column = 1);

}  // namespace guandan
