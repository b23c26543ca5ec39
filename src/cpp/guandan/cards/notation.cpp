#include "guandan/cards/notation.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include "guandan/base/text.hpp"

namespace guandan {
namespace {

constexpr std::array<std::string_view, kNumRankSlots> kRankNames = {"2", "3", "4", "5", "6", "7", "8", "9",
                                                                    "T", "J", "Q", "K", "A", "B", "R"};
constexpr std::array<std::string_view, kNumSuits> kSuitNames = {"S", "H", "C", "D"};

struct SuitSpelling {
  std::string_view text;
  Suit suit;
};
constexpr SuitSpelling kSuitSpellings[] = {
    {"S", Suit::kSpades},      {"s", Suit::kSpades},      {"♠", Suit::kSpades},    {"♤", Suit::kSpades},
    {"黑桃", Suit::kSpades},   {"H", Suit::kHearts},      {"h", Suit::kHearts},    {"♥", Suit::kHearts},
    {"♡", Suit::kHearts},      {"红桃", Suit::kHearts},   {"红心", Suit::kHearts}, {"C", Suit::kClubs},
    {"c", Suit::kClubs},       {"♣", Suit::kClubs},       {"♧", Suit::kClubs},     {"梅花", Suit::kClubs},
    {"草花", Suit::kClubs},    {"D", Suit::kDiamonds},    {"d", Suit::kDiamonds},  {"♦", Suit::kDiamonds},
    {"♢", Suit::kDiamonds},    {"方块", Suit::kDiamonds}, {"方片", Suit::kDiamonds},
};
// Follows a suit sign where a program asked for the coloured form of the character.
constexpr std::string_view kVariationSelector = "\xEF\xB8\x8F";

std::optional<Rank> plain_rank(std::string_view text) noexcept {
  if (text == "10") return Rank::kTen;
  if (text.size() != 1) return std::nullopt;
  const char c = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
  for (int slot = 0; slot < kNumPlainRanks; ++slot) {
    if (kRankNames[static_cast<std::size_t>(slot)][0] == c) return rank_of_slot(slot);
  }
  return std::nullopt;
}

std::optional<Card> joker(std::string_view text) noexcept {
  if (text == "SB" || text == "sb" || text == "小王") return kSmallJoker;
  if (text == "HR" || text == "hr" || text == "大王") return kBigJoker;
  return std::nullopt;
}

std::optional<Card> card_of(std::string_view text) noexcept {
  if (const auto card = joker(text)) return card;
  for (const SuitSpelling& spelling : kSuitSpellings) {
    std::string_view rank = text;
    if (rank.starts_with(spelling.text)) {
      rank.remove_prefix(spelling.text.size());
      if (rank.starts_with(kVariationSelector)) rank.remove_prefix(kVariationSelector.size());
      if (const auto found = plain_rank(rank)) return Card(spelling.suit, *found);
    }
    rank = text;
    if (rank.ends_with(kVariationSelector)) rank.remove_suffix(kVariationSelector.size());
    if (rank.ends_with(spelling.text)) {
      rank.remove_suffix(spelling.text.size());
      if (const auto found = plain_rank(rank)) return Card(spelling.suit, *found);
    }
  }
  return std::nullopt;
}

[[noreturn]] void fail_card(std::string_view text, const std::string& where) {
  std::string message = "expected a card" + where + ", got " + quoted(text);
  if (text == "BJ" || text == "bj" || text == "RJ" || text == "rj") {
    message += ": tables disagree on which joker that is; write 'SB' for the small and 'HR' for the big joker";
  } else if (text == "X" || text == "x" || text == "D" || text == "d") {
    message += ": write 'SB' for the small and 'HR' for the big joker";
  }
  throw Error(ErrorCode::kNotation, message);
}

}  // namespace

std::string_view to_string(Rank rank) { return kRankNames[static_cast<std::size_t>(slot_of(rank))]; }
std::string_view to_string(Suit suit) { return kSuitNames[static_cast<std::size_t>(suit)]; }

std::string to_string(Card card) {
  if (card == kSmallJoker) return "SB";
  if (card == kBigJoker) return "HR";
  return std::string(to_string(card.suit())) + std::string(to_string(card.rank()));
}

Card parse_card(std::string_view text) {
  if (const auto card = card_of(trimmed(text))) return *card;
  fail_card(text, "");
}

Rank parse_rank(std::string_view text) {
  if (const auto rank = plain_rank(text)) return *rank;
  if (text == "B" || text == "b") return Rank::kSmallJoker;
  if (text == "R" || text == "r") return Rank::kBigJoker;
  throw Error(ErrorCode::kNotation, "expected a rank (2-9, T, J, Q, K, A, B, R), got " + quoted(text));
}

Rank parse_level(std::string_view text) {
  if (const auto rank = plain_rank(trimmed(text))) return *rank;
  throw Error(ErrorCode::kNotation, "expected a level (2-9, T, J, Q, K, A), got " + quoted(text));
}

int parse_seat(const Field& field) {
  if (field.text.size() == 1 && field.text[0] >= '0' && field.text[0] <= '3') return field.text[0] - '0';
  fail_at(field, "a seat (0-3)");
}

template <int kPacks>
BasicCardSet<kPacks> parse_cards(std::string_view text, int column) {
  BasicCardSet<kPacks> cards;
  if (trimmed(text) == "-") return cards;
  std::string_view before;
  for (const Field& word : split_words(text, column)) {
    const std::string where =
        (before.empty() ? "" : " after " + quoted(before)) + " at column " + std::to_string(word.column);
    const auto card = card_of(word.text);
    if (!card) fail_card(word.text, where);
    if (!cards.try_add(*card)) {
      throw Error(ErrorCode::kNotation, "too many copies of " + quoted(word.text) + " at column " +
                                            std::to_string(word.column) + ": only " + std::to_string(kPacks) +
                                            " exist");
    }
    before = word.text;
  }
  return cards;
}

template <int kPacks>
std::string to_string(const BasicCardSet<kPacks>& cards) {
  std::string text;
  cards.for_each([&text](Card card) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  });
  return text;
}

template BasicCardSet<2> parse_cards<2>(std::string_view, int);
template BasicCardSet<3> parse_cards<3>(std::string_view, int);
template std::string to_string<2>(const BasicCardSet<2>&);
template std::string to_string<3>(const BasicCardSet<3>&);

}  // namespace guandan
