// Position, PositionSetup.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <array>
#include <string>
#include <vector>

#include "bindings/shengji/bindings.hpp"
#include "bindings/shengji/plays.hpp"
#include "guandan/base/error.hpp"
#include "guandan/shengji/position.hpp"

namespace guandan::shengji::python {
namespace {

PositionSetup make_setup(const Trump& trump, const std::array<CardsLike, kNumSeats>& hands, int to_move, int banker,
                         const std::vector<CardsLike>& trick, const CardsLike& kitty, int points) {
  if (trick.size() > kNumSeats) {
    throw Error(ErrorCode::kPosition, "expected at most four plays in the trick, got " + std::to_string(trick.size()));
  }
  PositionSetup setup;
  setup.trump = trump;
  for (std::size_t seat = 0; seat < kNumSeats; ++seat) setup.hands[seat] = hands[seat].cards;
  setup.to_move = to_move;
  for (const CardsLike& play : trick) setup.trick.push_back(play.cards);
  setup.banker = banker;
  setup.kitty = kitty.cards;
  setup.points = points;
  return setup;
}

// The members that a setup and a position share.
template <typename Class, typename Access>
void def_fields(Class& cls, Access setup_of) {
  using Type = typename Class::type;
  cls.def_property_readonly("trump", [setup_of](const Type& self) { return setup_of(self).trump; })
      .def_property_readonly("hands",
                             [setup_of](const Type& self) {
                               const auto& hands = setup_of(self).hands;
                               return py::make_tuple(hands[0], hands[1], hands[2], hands[3]);
                             })
      .def_property_readonly("to_move", [setup_of](const Type& self) { return setup_of(self).to_move; })
      .def_property_readonly("banker", [setup_of](const Type& self) { return setup_of(self).banker; })
      .def_property_readonly("trick",
                             [setup_of](const Type& self) {
                               const auto& trick = setup_of(self).trick;
                               py::tuple plays(trick.size());
                               for (std::size_t i = 0; i < trick.size(); ++i) plays[i] = py::cast(trick[i]);
                               return plays;
                             })
      .def_property_readonly("kitty", [setup_of](const Type& self) { return setup_of(self).kitty; })
      .def_property_readonly("points", [setup_of](const Type& self) { return setup_of(self).points; })
      .def("validate", [setup_of](const Type& self) { return validate(setup_of(self)); })
      .def("__str__", [setup_of](const Type& self) { return to_string(setup_of(self)); });
}

template <typename Class>
void def_init(Class& cls) {
  using Type = typename Class::type;
  cls.def(py::init([](const Trump& trump, const std::array<CardsLike, kNumSeats>& hands, int to_move, int banker,
                      const std::vector<CardsLike>& trick, const CardsLike& kitty,
                      int points) { return Type(make_setup(trump, hands, to_move, banker, trick, kitty, points)); }),
          py::arg("trump"), py::arg("hands"), py::arg("to_move"), py::kw_only(), py::arg("banker"),
          py::arg("trick") = py::tuple(), py::arg("kitty") = "", py::arg("points") = 0);
}

std::string repr_of(const char* type, const PositionSetup& setup) {
  const std::string text = py::repr(py::str(to_string(setup))).cast<std::string>();
  if (setup.trump.rules() == LegalityRules{}) return std::string(type) + ".parse(" + text + ")";
  return std::string(type) + ".parse(" + text + ", rules=" + repr(setup.trump.rules()) + ")";
}

void bind_setup(py::module_& m) {
  py::class_<PositionSetup> cls(m, "PositionSetup", "A position as written down; may break every rule.");
  def_init(cls);
  cls.def_static(
         "parse", [](const std::string& text, const LegalityRules& rules) { return parse_setup(text, rules); },
         py::arg("text"), py::arg("rules") = LegalityRules{})
      .def("position", [](const PositionSetup& setup) { return Position(setup); })
      .def("__repr__", [](const PositionSetup& setup) { return repr_of("PositionSetup", setup); });
  def_fields(cls, [](const PositionSetup& setup) -> const PositionSetup& { return setup; });
}

void bind_class(py::module_& m) {
  py::class_<Position> cls(m, "Position", "Four open hands, the trick under way, banker, kitty and points. Immutable.");
  def_init(cls);
  cls.def_static(
         "parse", [](const std::string& text, const LegalityRules& rules) { return Position::parse(text, rules); },
         py::arg("text"), py::arg("rules") = LegalityRules{})
      .def_property_readonly("leader", &Position::leader)
      .def_property_readonly("is_over", &Position::is_over)
      .def(
          "is_attacker",
          [](const Position& position, int seat) {
            if (seat >= 0 && seat < kNumSeats) return position.is_attacker(seat);
            throw Error(ErrorCode::kArgument, "expected a seat (0-3), got " + std::to_string(seat));
          },
          py::arg("seat"))
      .def("plays", [](const Position& position) { return Plays(position); })
      .def(
          "can_play", [](const Position& position, const CardsLike& cards) { return position.can_play(cards.cards); },
          py::arg("cards"))
      .def(
          "play", [](const Position& position, const CardsLike& cards) { return position.play(cards.cards); },
          py::arg("cards"))
      .def(py::self == py::self)
      .def("__hash__", [](const Position& position) { return py::hash(py::str(position.str())); })
      .def("__repr__", [](const Position& position) { return repr_of("Position", position.setup()); })
      .def(py::pickle([](const Position& position) { return py::make_tuple(position.str(), position.trump().rules()); },
                      [](const py::tuple& state) {
                        return Position::parse(state[0].cast<std::string>(), state[1].cast<LegalityRules>());
                      }));
  def_fields(cls, [](const Position& position) -> const PositionSetup& { return position.setup(); });
}

}  // namespace

void bind_position(py::module_& m) {
  bind_setup(m);
  bind_class(m);
}

}  // namespace guandan::shengji::python
