// LegalityRules, Trump, Unit.
#include <pybind11/native_enum.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <array>
#include <string>

#include "bindings/shengji/bindings.hpp"
#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/unit.hpp"

namespace guandan::shengji::python {
namespace {

using guandan::python::to_card;

// The texts of a policy, by enumerator.
using PolicyNames = std::array<const char*, 2>;
constexpr PolicyNames kBlockers = {"all_others", "opponents"};
constexpr PolicyNames kPairRunAnswer = {"triple_run_beats", "pair_run_only"};
constexpr PolicyNames kTripleRunAnswer = {"nine_levels", "full_pair_run_first"};
constexpr PolicyNames kRuff = {"can_be_cut", "exact_split"};

template <typename Policy>
Policy policy_of(const PolicyNames& names, const std::string& text, const char* option) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i]) return static_cast<Policy>(i);
  }
  throw Error(ErrorCode::kArgument,
              "expected '" + std::string(names[0]) + "' or '" + names[1] + "' for " + option + ", got " + quoted(text));
}

template <typename Policy>
std::string name_of(const PolicyNames& names, Policy policy) {
  return names[static_cast<std::size_t>(policy)];
}

std::int16_t in_range(int value, int highest, const char* option) {
  if (value >= 0 && value <= highest) return static_cast<std::int16_t>(value);
  throw Error(ErrorCode::kArgument,
              "expected 0 to " + std::to_string(highest) + " for " + option + ", got " + std::to_string(value));
}

LegalityRules make_rules(const std::string& blockers, const std::string& pair_run_answer,
                         const std::string& triple_run_answer, const std::string& ruff, bool kitty_needs_trump,
                         int kitty_per_card, int fine_per_card) {
  LegalityRules rules;
  rules.blockers = policy_of<BlockersPolicy>(kBlockers, blockers, "blockers");
  rules.pair_run_answer = policy_of<PairRunAnswerPolicy>(kPairRunAnswer, pair_run_answer, "pair_run_answer");
  rules.triple_run_answer = policy_of<TripleRunAnswerPolicy>(kTripleRunAnswer, triple_run_answer, "triple_run_answer");
  rules.ruff = policy_of<RuffPolicy>(kRuff, ruff, "ruff");
  rules.kitty = kitty_needs_trump ? KittyPolicy::kTrumpOnly : KittyPolicy::kAnySuit;
  rules.kitty_per_card = in_range(kitty_per_card, kMaxKittyPerCard, "kitty_per_card");
  rules.fine_per_card = in_range(fine_per_card, kMaxFinePerCard, "fine_per_card");
  return rules;
}

py::dict to_dict(const LegalityRules& rules) {
  py::dict values;
  values["blockers"] = name_of(kBlockers, rules.blockers);
  values["pair_run_answer"] = name_of(kPairRunAnswer, rules.pair_run_answer);
  values["triple_run_answer"] = name_of(kTripleRunAnswer, rules.triple_run_answer);
  values["ruff"] = name_of(kRuff, rules.ruff);
  values["kitty_needs_trump"] = rules.kitty == KittyPolicy::kTrumpOnly;
  values["kitty_per_card"] = static_cast<int>(rules.kitty_per_card);
  values["fine_per_card"] = static_cast<int>(rules.fine_per_card);
  return values;
}

LegalityRules from_dict(const py::dict& values) {
  return make_rules(values["blockers"].cast<std::string>(), values["pair_run_answer"].cast<std::string>(),
                    values["triple_run_answer"].cast<std::string>(), values["ruff"].cast<std::string>(),
                    values["kitty_needs_trump"].cast<bool>(), values["kitty_per_card"].cast<int>(),
                    values["fine_per_card"].cast<int>());
}

void bind_rules(py::module_& m) {
  py::class_<LegalityRules> cls(
      m, "LegalityRules", "The rule choices that change which plays are legal, who wins or what the kitty counts.");
  cls.def(py::init(&make_rules), py::kw_only(), py::arg("blockers") = kBlockers[0],
          py::arg("pair_run_answer") = kPairRunAnswer[0], py::arg("triple_run_answer") = kTripleRunAnswer[0],
          py::arg("ruff") = kRuff[0], py::arg("kitty_needs_trump") = true, py::arg("kitty_per_card") = 3,
          py::arg("fine_per_card") = 10);
  for (const char* name : {"blockers", "pair_run_answer", "triple_run_answer", "ruff", "kitty_needs_trump",
                           "kitty_per_card", "fine_per_card"}) {
    cls.def_property_readonly(name, [name](const LegalityRules& rules) { return py::object(to_dict(rules)[name]); });
  }
  cls.def(py::self == py::self)
      .def("__hash__", [](const LegalityRules& rules) { return py::hash(py::str(repr(rules))); })
      .def("__repr__", [](const LegalityRules& rules) { return repr(rules); })
      .def(py::pickle(&to_dict, &from_dict));
}

Suit to_suit(py::handle source) {
  if (py::isinstance<py::str>(source)) return parse_trump_suit(source.cast<std::string>());
  return source.cast<Suit>();
}

void bind_class(py::module_& m) {
  py::class_<Trump>(m, "Trump", "What is being played (主): level rank and trump suit. Immutable.")
      .def(py::init([](const py::object& level, const py::object& suit, const LegalityRules& rules) {
             return Trump(guandan::python::to_level_rank(level), to_suit(suit), rules);
           }),
           py::arg("level"), py::arg("suit"), py::arg("rules") = LegalityRules{})
      .def_property_readonly("level", &Trump::level)
      .def_property_readonly("suit", &Trump::suit)
      .def_property_readonly("rules", &Trump::rules)
      .def(
          "effective_suit",
          [](const Trump& trump, const py::object& card) { return trump.effective_suit(to_card(card)); },
          py::arg("card"))
      .def(
          "is_trump", [](const Trump& trump, const py::object& card) { return trump.is_trump(to_card(card)); },
          py::arg("card"))
      .def(
          "step", [](const Trump& trump, const py::object& card) { return trump.step(to_card(card)); }, py::arg("card"))
      .def(
          "units", [](const Trump& trump, const CardsLike& cards) { return units(cards.cards, trump); },
          py::arg("cards"))
      .def(py::self == py::self)
      .def("__hash__", [](const Trump& trump) { return py::hash(py::str(repr(trump))); })
      .def("__str__", [](const Trump& trump) { return to_string(trump); })
      .def("__repr__", [](const Trump& trump) { return repr(trump); })
      .def(py::pickle(
          [](const Trump& trump) {
            return py::make_tuple(std::string(to_string(trump.level())), std::string(to_string(trump.suit())),
                                  to_dict(trump.rules()));
          },
          [](const py::tuple& state) {
            return Trump(parse_level(state[0].cast<std::string>()), parse_trump_suit(state[1].cast<std::string>()),
                         from_dict(state[2].cast<py::dict>()));
          }));
}

void bind_unit(py::module_& m) {
  py::class_<Unit>(m, "Unit", "A single, pair, triple or tractor (单位). Immutable.")
      .def_property_readonly("width", [](const Unit& unit) { return static_cast<int>(unit.shape.width); })
      .def_property_readonly("length", [](const Unit& unit) { return static_cast<int>(unit.shape.length); })
      .def_readonly("suit", &Unit::suit)
      .def_property_readonly("top", [](const Unit& unit) { return static_cast<int>(unit.top); })
      .def_readonly("cards", &Unit::cards)
      .def(
          "__eq__",
          [](const Unit& a, const Unit& b) { return a.cards == b.cards && a.shape == b.shape && a.top == b.top; },
          py::is_operator())
      .def("__hash__", [](const Unit& unit) { return py::hash(py::cast(unit.cards)); })
      .def("__repr__", [](const Unit& unit) {
        return "<Unit " + std::to_string(unit.shape.width) + "x" + std::to_string(unit.shape.length) + ": '" +
               to_string(unit.cards) + "'>";
      });
}

}  // namespace

std::string repr(const LegalityRules& rules) {
  const py::dict values = to_dict(rules);
  const py::dict defaults = to_dict({});
  std::string text;
  for (const auto& [name, value] : values) {
    if (py::object(defaults[name]).equal(py::reinterpret_borrow<py::object>(value))) continue;
    text += (text.empty() ? "" : ", ") + name.cast<std::string>() + "=" + py::repr(value).cast<std::string>();
  }
  return "LegalityRules(" + text + ")";
}

std::string repr(const Trump& trump) {
  std::string text =
      "Trump('" + std::string(to_string(trump.level())) + "', '" + std::string(to_string(trump.suit())) + "'";
  if (!(trump.rules() == LegalityRules{})) text += ", rules=" + repr(trump.rules());
  return text + ")";
}

void bind_trump(py::module_& m) {
  bind_rules(m);
  bind_unit(m);
  bind_class(m);
}

}  // namespace guandan::shengji::python
