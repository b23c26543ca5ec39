// PASS, Position, PositionSetup, Result.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <array>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/plays.hpp"
#include "guandan/base/error.hpp"
#include "guandan/play/perft.hpp"
#include "guandan/play/position.hpp"

namespace guandan::python {
namespace {

struct Pass {};

struct Result {
  FinishOrder finish_order;
  int levels_gained;
};

py::tuple to_tuple(const FinishOrder& order) {
  py::tuple seats(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) seats[i] = static_cast<int>(order[i]);
  return seats;
}

py::tuple hands_of(const PositionSetup& setup) {
  return py::make_tuple(setup.hands[0], setup.hands[1], setup.hands[2], setup.hands[3]);
}

PositionSetup make_setup(const Level& level, const std::array<CardsLike, 4>& hands, int to_move,
                         const std::optional<Combo>& table, const std::optional<int>& table_owner,
                         const std::vector<int>& finished) {
  PositionSetup setup;
  setup.level = level;
  for (std::size_t seat = 0; seat < 4; ++seat) setup.hands[seat] = hands[seat].cards;
  setup.to_move = to_move;
  setup.table = table;
  setup.table_owner = table_owner.value_or(-1);
  for (const int seat : finished) {
    if (setup.finished.size() == kNumSeats || seat < 0 || seat >= kNumSeats) {
      throw Error(ErrorCode::kPosition, "expected at most four finished seats (0-3), got " +
                                            py::repr(py::cast(finished)).cast<std::string>());
    }
    setup.finished.push_back(static_cast<std::uint8_t>(seat));
  }
  return setup;
}

// The members that a setup and a position share.
template <typename Class, typename Access>
void def_fields(Class& cls, Access setup_of) {
  using Type = typename Class::type;
  cls.def_property_readonly("level", [setup_of](const Type& self) { return setup_of(self).level; })
      .def_property_readonly("hands", [setup_of](const Type& self) { return hands_of(setup_of(self)); })
      .def_property_readonly("to_move", [setup_of](const Type& self) { return setup_of(self).to_move; })
      .def_property_readonly("table", [setup_of](const Type& self) { return setup_of(self).table; })
      .def_property_readonly("table_owner",
                             [setup_of](const Type& self) {
                               const int owner = setup_of(self).table_owner;
                               return owner < 0 ? std::optional<int>() : std::optional<int>(owner);
                             })
      .def_property_readonly("finished", [setup_of](const Type& self) { return to_tuple(setup_of(self).finished); })
      .def(
          "validate", [setup_of](const Type& self) { return validate(setup_of(self)); },
          "Every fault, in words; empty for a position that a deal can reach.");
}

std::uint64_t checked_perft(const Position& position, int depth) {
  if (depth < 0) throw Error(ErrorCode::kArgument, "expected a depth of at least 0, got " + std::to_string(depth));
  const py::gil_scoped_release release;
  return perft(position, depth);
}

void bind_setup(py::module_& m) {
  py::class_<PositionSetup> cls(m, "PositionSetup", "A position as written down; may break every rule.");
  cls.def(py::init(&make_setup), py::arg("level"), py::arg("hands"), py::arg("to_move"), py::kw_only(),
          py::arg("table") = py::none(), py::arg("table_owner") = py::none(),
          py::arg("finished") = std::vector<int>{})
      .def_static(
          "parse", [](const std::string& text, const Rules& rules) { return parse_setup(text, rules); },
          py::arg("text"), py::arg("rules") = Rules{})
      .def("position", [](const PositionSetup& setup) { return Position(setup); });
  def_fields(cls, [](const PositionSetup& setup) -> const PositionSetup& { return setup; });
}

Position play(const Position& position, const py::object& move) {
  if (is_combo(move)) return position.play(combo_of(move));
  if (py::isinstance<Pass>(move)) return position.pass();
  return position.play(to_card_set<2>(move));
}

bool can_play(const Position& position, const py::object& move) {
  if (is_combo(move)) return position.can_play(combo_of(move));
  if (py::isinstance<Pass>(move)) return position.can_pass();
  try {
    static_cast<void>(position.play(to_card_set<2>(move)));
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kIllegalPlay) return false;
    throw;
  }
}

Plays plays_of(const Position& position) {
  if (position.is_over()) return Plays(position.level());
  return Plays(position.hand(position.to_move()), position.level(), position.table());
}

void bind_class(py::module_& m) {
  py::class_<Position> cls(m, "Position",
                           "Four open hands, the trick on the table and who is out. Immutable; always reachable.");
  cls.def(py::init([](const Level& level, const std::array<CardsLike, 4>& hands, int to_move,
                      const std::optional<Combo>& table, const std::optional<int>& table_owner,
                      const std::vector<int>& finished) {
            return Position(make_setup(level, hands, to_move, table, table_owner, finished));
          }),
          py::arg("level"), py::arg("hands"), py::arg("to_move"), py::kw_only(), py::arg("table") = py::none(),
          py::arg("table_owner") = py::none(), py::arg("finished") = std::vector<int>{})
      .def_static(
          "parse", [](const std::string& text, const Rules& rules) { return Position::parse(text, rules); },
          py::arg("text"), py::arg("rules") = Rules{})
      .def_property_readonly("is_over", &Position::is_over)
      .def_property_readonly("can_pass", &Position::can_pass)
      .def_property_readonly("result",
                             [](const Position& position) {
                               if (!position.is_over()) return std::optional<Result>();
                               return std::optional<Result>({position.finish_order(), position.value()});
                             })
      .def("plays", &plays_of)
      .def("can_play", &can_play, py::arg("move"))
      .def("play", &play, py::arg("move"))
      .def("pass_", &Position::pass)
      .def("perft", &checked_perft, py::arg("depth"))
      .def(py::self == py::self)
      .def("__hash__", [](const Position& position) { return static_cast<py::ssize_t>(position.hash() >> 1); })
      .def("__str__", &Position::str)
      .def("__repr__",
           [](const Position& position) {
             const std::string text = py::repr(py::str(position.str())).cast<std::string>();
             if (position.level().rules() == Rules{}) return "Position.parse(" + text + ")";
             return "Position.parse(" + text +
                    ", rules=" + py::repr(py::cast(position.level().rules())).cast<std::string>() + ")";
           })
      .def(py::pickle(
          [](const Position& position) { return py::make_tuple(position.str(), position.level().rules()); },
          [](const py::tuple& state) {
            return Position::parse(state[0].cast<std::string>(), state[1].cast<Rules>());
          }));
  def_fields(cls, [](const Position& position) -> const PositionSetup& { return position.setup(); });
}

}  // namespace

void bind_position(py::module_& m) {
  py::class_<Pass>(m, "Pass", "The type of PASS (不要).")
      .def("__repr__", [](const Pass&) { return "PASS"; })
      .def("__reduce__", [](const Pass&) { return "PASS"; });
  m.attr("PASS") = py::cast(Pass{});
  py::class_<Result>(m, "Result", "How a deal ended.")
      .def_property_readonly("finish_order", [](const Result& result) { return to_tuple(result.finish_order); })
      .def_readonly("levels_gained", &Result::levels_gained)
      .def("__eq__",
           [](const Result& a, const Result& b) {
             return to_tuple(a.finish_order).equal(to_tuple(b.finish_order)) && a.levels_gained == b.levels_gained;
           },
           py::is_operator())
      .def("__hash__", [](const Result& result) { return py::hash(to_tuple(result.finish_order)); })
      .def("__repr__", [](const Result& result) {
        return py::str("Result(finish_order={}, levels_gained={})")
            .format(to_tuple(result.finish_order), result.levels_gained);
      });
  bind_setup(m);
  bind_class(m);
}

}  // namespace guandan::python
