// Card text, both ways. Canonical: suit then rank, "S2 .. SA H. C. D.", ten is "T", small joker "SB", big joker "HR".
//
// Also read: "10" for "T", lower case, rank first ("Th", "10h"), suit signs, Chinese names (红桃5, 小王, 大王).
// "BJ", "RJ" and "SJ*" are handled with care: BJ and RJ are refused, since tables disagree on what they mean, and
// "SJ" is the jack of spades as everywhere.
#pragma once

#include <string>
#include <string_view>

#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/card_set.hpp"

namespace guandan {

std::string to_string(Card card);
// "2".."9", "T", "J", "Q", "K", "A", "B" (small joker), "R" (big joker).
std::string_view to_string(Rank rank);
std::string_view to_string(Suit suit);

// Throws Error(kNotation) quoting the text.
Card parse_card(std::string_view text);
Rank parse_rank(std::string_view text);   // jokers included
Rank parse_level(std::string_view text);  // plain ranks only
int parse_seat(const Field& field);       // 0 to 3

// Cards separated by spaces or commas; "-" and "" are the empty set. `column` is where the text starts in a larger
// one, so that messages point into it. Throws Error(kNotation) for unknown cards and for a copy beyond kPacks.
template <int kPacks>
BasicCardSet<kPacks> parse_cards(std::string_view text, int column = 1);

// Canonical order, separated by single spaces; "" for the empty set.
template <int kPacks>
std::string to_string(const BasicCardSet<kPacks>& cards);

}  // namespace guandan
