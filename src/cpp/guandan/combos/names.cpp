#include "guandan/combos/names.hpp"

#include <algorithm>

namespace guandan {
namespace {

struct TypeSpelling {
  std::string_view text;  // lower case
  ComboType type;
};
constexpr TypeSpelling kTypeSpellings[] = {
    {"trips", ComboType::kTriple},       {"three", ComboType::kTriple},         {"threewithtwo", ComboType::kFullHouse},
    {"full", ComboType::kFullHouse},     {"fullhouse", ComboType::kFullHouse},  {"threepair", ComboType::kTube},
    {"threepairs", ComboType::kTube},    {"tripspair", ComboType::kTube},       {"twotrips", ComboType::kPlate},
    {"boom", ComboType::kBomb},          {"straightflush", ComboType::kStraightFlush},
    {"sflush", ComboType::kStraightFlush}, {"fourkings", ComboType::kJokerBomb}, {"jokerbomb", ComboType::kJokerBomb},
    {"jokers", ComboType::kJokerBomb},   {"单张", ComboType::kSingle},          {"对子", ComboType::kPair},
    {"三张", ComboType::kTriple},        {"三带二", ComboType::kFullHouse},     {"顺子", ComboType::kStraight},
    {"三连对", ComboType::kTube},        {"木板", ComboType::kTube},            {"钢板", ComboType::kPlate},
    {"二连三", ComboType::kPlate},       {"炸弹", ComboType::kBomb},            {"同花顺", ComboType::kStraightFlush},
    {"四王", ComboType::kJokerBomb},     {"四大天王", ComboType::kJokerBomb},   {"天王炸", ComboType::kJokerBomb},
};

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

}  // namespace

std::optional<ComboType> find_combo_type(std::string_view name) {
  const std::string wanted = lowered(name);
  for (std::size_t i = 0; i < kComboTypeNames.size(); ++i) {
    if (wanted == lowered(kComboTypeNames[i])) return static_cast<ComboType>(i);
  }
  for (const TypeSpelling& spelling : kTypeSpellings) {
    if (wanted == spelling.text) return spelling.type;
  }
  return std::nullopt;
}

}  // namespace guandan
