// PlayCosts, Decomposition, Level.decompose and Level.decompositions.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/plays.hpp"
#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/decompose.hpp"
#include "guandan/combos/names.hpp"

namespace guandan::python {
namespace {

// Lists grow by some kilobytes an arrangement while they are made.
constexpr py::ssize_t kMostListed = 100'000;

// What a caller of Level.decompose gets: the core's arrangement, and whether its cost is a number of plays.
struct DecompositionObject {
  Decomposition decomposition;
  bool counts_plays = true;
};

// "PAIR:K" for the text itself, a ComboType, or a pair of either with a Rank or its text.
std::string entry_text(py::handle key) {
  if (py::isinstance<py::str>(key)) return key.cast<std::string>();
  if (py::isinstance<ComboType>(key)) return std::string(to_string(key.cast<ComboType>()));
  if (py::isinstance<Rank>(key)) return std::string(to_string(key.cast<Rank>()));
  if (py::isinstance<py::tuple>(key) && py::len(key) == 2) {
    const auto pair = key.cast<py::tuple>();
    return entry_text(pair[0]) + ":" + entry_text(pair[1]);
  }
  throw Error(ErrorCode::kArgument,
              "expected the name of a play such as 'PAIR:K', a ComboType or a tuple (ComboType, "
              "Rank), got " +
                  quoted(py::repr(key).cast<std::string>()));
}

PlayCosts play_costs_of(const py::handle& mapping) {
  if (!py::hasattr(mapping, "items")) {
    throw Error(ErrorCode::kArgument,
                "expected a mapping from plays to costs, got " + quoted(py::repr(mapping).cast<std::string>()));
  }
  std::vector<PlayCosts::Entry> entries;
  for (const py::handle item : mapping.attr("items")()) {
    const auto pair = item.cast<py::tuple>();
    if (!py::isinstance<py::float_>(pair[1]) && !py::isinstance<py::int_>(pair[1])) {
      throw Error(ErrorCode::kArgument, "expected a number as the cost of " + quoted(entry_text(pair[0])) + ", got " +
                                            quoted(py::repr(pair[1]).cast<std::string>()));
    }
    entries.emplace_back(entry_text(pair[0]), pair[1].cast<double>());
  }
  return PlayCosts(std::move(entries));
}

py::dict costs_dict(const PlayCosts& costs) {
  py::dict dict;
  for (const auto& [name, cost] : costs.entries()) dict[py::str(name)] = cost;
  return dict;
}

using Goal = std::variant<Objective, PlayCosts>;

Goal goal_of(const py::object& objective) {
  if (py::isinstance<PlayCosts>(objective)) return objective.cast<PlayCosts>();
  if (!py::isinstance<py::str>(objective)) return play_costs_of(objective);
  const auto name = objective.cast<std::string>();
  if (name == "plays") return Objective::kPlays;
  if (name == "nonbomb") return Objective::kNonbomb;
  throw Error(ErrorCode::kArgument, "expected the objective 'plays', 'nonbomb' or costs, got " + quoted(name));
}

LevelCosts costs_at(const Goal& goal, const Level& level) {
  const auto* objective = std::get_if<Objective>(&goal);
  return objective != nullptr ? objective_costs(*objective) : std::get<PlayCosts>(goal).at(level);
}

Combo last_play(const Level& level, const py::object& last) {
  if (is_combo(last)) {
    const auto combo = last.cast<Combo>();
    if (combo.level == level.rank()) return combo;
    throw Error(ErrorCode::kLevelMismatch, "the last play is of level " + std::string(to_string(combo.level)) +
                                               ", the hand is played at level " + std::string(to_string(level.rank())));
  }
  const CardSet cards = to_card_set<2>(last);
  if (const auto combo = classify(cards, level)) return *combo;
  throw Error(ErrorCode::kNotACombo, "the last play " + quoted(to_string(cards)) + " is no legal play at level " +
                                         std::string(to_string(level.rank())));
}

Wishes wishes_of(const Level& level, const py::object& keep, bool keep_bombs, const py::object& last) {
  Wishes wishes;
  wishes.keep_bombs = keep_bombs;
  if (py::isinstance<py::str>(keep) || py::isinstance<CardSet>(keep)) {
    wishes.keep.push_back(to_card_set<2>(keep));
  } else {
    for (const py::handle cards : keep) wishes.keep.push_back(to_card_set<2>(cards));
  }
  if (!last.is_none()) wishes.last = last_play(level, last);
  return wishes;
}

bool has_wishes(const Wishes& wishes) { return !wishes.keep.empty() || wishes.keep_bombs || wishes.last; }

DecompositionObject decompose_hand(const Level& level, const CardsLike& hand, const py::object& objective,
                                   const py::object& keep, bool keep_bombs, const py::object& last) {
  check_hand_size(hand.cards);
  const Goal goal = goal_of(objective);
  const Wishes wishes = wishes_of(level, keep, keep_bombs, last);
  const auto* count = std::get_if<Objective>(&goal);
  if (count != nullptr && !has_wishes(wishes)) return {decompose(hand.cards, level, *count), true};
  const LevelCosts costs = costs_at(goal, level);
  const py::gil_scoped_release release;
  return {decompose(hand.cards, level, costs, wishes), count != nullptr};
}

py::list decompositions_of(const Level& level, const CardsLike& hand, py::ssize_t limit, const py::object& objective,
                           double slack, const py::object& keep, bool keep_bombs, const py::object& last) {
  check_hand_size(hand.cards);
  if (limit < 0 || limit > kMostListed) {
    throw Error(ErrorCode::kArgument,
                "expected a limit from 0 to " + std::to_string(kMostListed) + ", got " + std::to_string(limit));
  }
  if (!(slack >= 0 && slack <= 1000)) {
    throw Error(ErrorCode::kArgument, "expected a slack from 0 to 1000, got " + std::to_string(slack));
  }
  const Goal goal = goal_of(objective);
  const Wishes wishes = wishes_of(level, keep, keep_bombs, last);
  const LevelCosts costs = costs_at(goal, level);
  std::vector<Decomposition> found;
  {
    const py::gil_scoped_release release;
    found = decompositions(hand.cards, level, costs, static_cast<std::size_t>(limit),
                           static_cast<Cost>(std::llround(slack * static_cast<double>(kCostUnit))), wishes);
  }
  py::list list(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    list[i] = py::cast(DecompositionObject{std::move(found[i]), std::holds_alternative<Objective>(goal)});
  }
  return list;
}

py::tuple combos_tuple(const DecompositionObject& object) {
  const std::vector<Combo>& combos = object.decomposition.combos;
  py::tuple tuple(combos.size());
  for (std::size_t i = 0; i < combos.size(); ++i) tuple[i] = py::cast(combos[i]);
  return tuple;
}

py::object cost_number(const DecompositionObject& object) {
  if (object.counts_plays) return py::int_(object.decomposition.cost / kCostUnit);
  return py::float_(static_cast<double>(object.decomposition.cost) / static_cast<double>(kCostUnit));
}

std::string plays_text(const DecompositionObject& object) {
  std::string text;
  for (const Combo& combo : object.decomposition.combos) {
    text += (text.empty() ? "" : " | ") + reading_name(combo) + " " + to_string(combo.cards);
  }
  return text;
}

bool same(const DecompositionObject& a, const DecompositionObject& b) {
  return a.decomposition.combos == b.decomposition.combos && a.decomposition.cost == b.decomposition.cost &&
         a.counts_plays == b.counts_plays;
}

void bind_play_costs(py::module_& m) {
  py::class_<PlayCosts>(m, "PlayCosts", "What plays cost when a hand is arranged, by type, rank and size. Immutable.")
      .def(py::init([](const py::object& costs) { return play_costs_of(costs); }), py::arg("costs"))
      .def_property_readonly("costs", &costs_dict)
      .def(
          "cost",
          [](const PlayCosts& costs, const Combo& combo) {
            return static_cast<double>(costs.at(Level(combo.level)).cost(combo)) / static_cast<double>(kCostUnit);
          },
          py::arg("combo"))
      .def(py::self == py::self)
      .def("__hash__", [](const PlayCosts& costs) { return py::hash(py::tuple(costs_dict(costs).attr("items")())); })
      .def("__repr__",
           [](const PlayCosts& costs) { return "PlayCosts(" + py::repr(costs_dict(costs)).cast<std::string>() + ")"; })
      .def(py::pickle([](const PlayCosts& costs) { return py::make_tuple(costs_dict(costs)); },
                      [](const py::tuple& state) { return play_costs_of(state[0]); }));
}

void bind_decomposition(py::module_& m) {
  py::class_<DecompositionObject>(m, "Decomposition",
                                  "An arrangement of a hand (理牌): the plays that empty it. Immutable.")
      .def_property_readonly("turns", [](const DecompositionObject& object) { return object.decomposition.turns(); })
      .def_property_readonly("cost", &cost_number)
      .def_property_readonly("combos", &combos_tuple)
      .def("__len__", [](const DecompositionObject& object) { return object.decomposition.combos.size(); })
      .def("__iter__", [](const DecompositionObject& object) { return py::iter(combos_tuple(object)); })
      .def("__eq__", &same, py::is_operator())
      .def("__hash__",
           [](const DecompositionObject& object) {
             return py::hash(py::make_tuple(combos_tuple(object), cost_number(object)));
           })
      .def("__str__", &plays_text)
      .def(py::pickle(
          [](const DecompositionObject& object) {
            return py::make_tuple(combos_tuple(object), object.decomposition.cost, object.counts_plays);
          },
          [](const py::tuple& state) {
            return DecompositionObject{{state[0].cast<std::vector<Combo>>(), state[1].cast<Cost>()},
                                       state[2].cast<bool>()};
          }))
      .def("__repr__", [](const DecompositionObject& object) {
        return "<Decomposition of " + std::to_string(object.decomposition.turns()) + " plays, cost " +
               py::str(cost_number(object)).cast<std::string>() + ": " + plays_text(object) + ">";
      });
}

}  // namespace

void bind_decompose(py::module_& m) {
  bind_play_costs(m);
  bind_decomposition(m);
  const py::object level = m.attr("Level");
  const auto add_method = [&level](const char* name, const py::cpp_function& function) {
    py::setattr(level, name, function);
  };
  add_method("decompose",
             py::cpp_function(&decompose_hand, py::name("decompose"), py::is_method(level), py::arg("hand"),
                              py::arg("objective") = "plays", py::kw_only(), py::arg("keep") = py::tuple(),
                              py::arg("keep_bombs") = false, py::arg("last") = py::none()));
  add_method(
      "decompositions",
      py::cpp_function(&decompositions_of, py::name("decompositions"), py::is_method(level), py::arg("hand"),
                       py::arg("limit") = 20, py::kw_only(), py::arg("objective") = "plays", py::arg("slack") = 0.0,
                       py::arg("keep") = py::tuple(), py::arg("keep_bombs") = false, py::arg("last") = py::none()));
}

}  // namespace guandan::python
