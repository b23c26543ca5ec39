#include "guandan/base/text.hpp"

#include <cstddef>

#include "guandan/base/error.hpp"

namespace guandan {
namespace {

constexpr int kMaxQuoted = 40;

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Length in bytes of the word separator at the start of `text`, 0 if there is none.
std::size_t separator_length(std::string_view text) noexcept {
  if (is_space(text[0]) || text[0] == ',') return 1;
  for (const std::string_view wide : {"，", "、", "　"}) {
    if (text.starts_with(wide)) return wide.size();
  }
  return 0;
}

}  // namespace

int num_characters(std::string_view text) noexcept {
  int total = 0;
  for (const char c : text) total += is_continuation(c) ? 0 : 1;
  return total;
}

std::string quoted(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "'";
  int length = 0;
  for (const char c : text) {
    if (!is_continuation(c) && ++length > kMaxQuoted) {
      out += "…";
      break;
    }
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 0xF];
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string joined(const std::vector<std::string>& pieces, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) text += separator;
    text += pieces[i];
  }
  return text;
}

void fail_at(const Field& field, const std::string& expected) {
  throw Error(ErrorCode::kNotation,
              "expected " + expected + " at column " + std::to_string(field.column) + ", got " + quoted(field.text));
}

std::vector<Field> split_fields(std::string_view text, char separator, int column) {
  std::vector<Field> fields;
  while (true) {
    const std::size_t end = text.find(separator);
    const std::string_view piece = text.substr(0, end);
    const std::string_view inner = trimmed(piece);
    const auto skipped = static_cast<std::size_t>(inner.empty() ? 0 : inner.data() - piece.data());
    fields.push_back({inner, column + static_cast<int>(skipped)});
    if (end == std::string_view::npos) return fields;
    column += num_characters(piece) + 1;
    text.remove_prefix(end + 1);
  }
}

std::vector<Field> split_words(std::string_view text, int column) {
  std::vector<Field> words;
  std::size_t start = 0;
  int start_column = column;
  const auto finish_word = [&](std::size_t end) {
    if (end > start) words.push_back({text.substr(start, end - start), start_column});
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = separator_length(text.substr(i));
    if (length > 0) {
      finish_word(i);
      i += length;
      ++column;
      start = i;
      start_column = column;
    } else {
      column += is_continuation(text[i]) ? 0 : 1;
      ++i;
      // Continuation bytes belong to the character before them.
      while (i < text.size() && is_continuation(text[i])) ++i;
    }
  }
  finish_word(text.size());
  return words;
}

}  // namespace guandan
