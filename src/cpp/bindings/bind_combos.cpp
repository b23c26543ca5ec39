// LegalityRules and its policies, Level, ComboType, Combo.
#include <pybind11/native_enum.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <string>

#include "bindings/bindings.hpp"
#include "guandan/base/error.hpp"
#include "guandan/base/text.hpp"
#include "guandan/combos/classify.hpp"
#include "guandan/combos/names.hpp"

namespace guandan::python {
namespace {

void bind_rules(py::module_& m) {
  py::native_enum<JokerPairPolicy>(m, "JokerPairPolicy", "enum.Enum",
                                   "May the pair of a full house be two jokers of one colour?")
      .value("ALLOWED", JokerPairPolicy::kAllowed)
      .value("FORBIDDEN", JokerPairPolicy::kForbidden)
      .finalize();
  py::native_enum<SuitedRunPolicy>(m, "SuitedRunPolicy", "enum.Enum",
                                   "May five suited cards in a row be declared as a plain straight?")
      .value("WILD_MAY_DECLARE", SuitedRunPolicy::kWildMayDeclare)
      .value("FLUSH_UNLESS_OFF_SUIT", SuitedRunPolicy::kFlushUnlessOffSuit)
      .value("DECLARABLE", SuitedRunPolicy::kDeclarable)
      .finalize();
  py::native_enum<LeadInheritancePolicy>(m, "LeadInheritancePolicy", "enum.Enum",
                                         "Who leads after a trick won by a player who has gone out (接风)?")
      .value("PARTNER", LeadInheritancePolicy::kPartner)
      .value("NEXT_PLAYER", LeadInheritancePolicy::kNextPlayer)
      .finalize();
  py::native_enum<UndeclaredPolicy>(m, "UndeclaredPolicy", "enum.Enum",
                                    "What are cards with several readings taken for when nobody says?")
      .value("STRONGEST", UndeclaredPolicy::kStrongest)
      .value("WEAKEST", UndeclaredPolicy::kWeakest)
      .finalize();
  py::class_<Rules>(m, "LegalityRules", "The rule choices that change which plays are legal or who leads. Immutable.")
      .def(py::init([](JokerPairPolicy joker_pair, SuitedRunPolicy suited_run, LeadInheritancePolicy lead_inheritance,
                       UndeclaredPolicy undeclared) {
             return Rules{joker_pair, suited_run, lead_inheritance, undeclared};
           }),
           py::kw_only(), py::arg("joker_pair") = JokerPairPolicy::kAllowed,
           py::arg("suited_run") = SuitedRunPolicy::kWildMayDeclare,
           py::arg("lead_inheritance") = LeadInheritancePolicy::kPartner,
           py::arg("undeclared") = UndeclaredPolicy::kStrongest)
      .def_readonly("joker_pair", &Rules::joker_pair)
      .def_readonly("suited_run", &Rules::suited_run)
      .def_readonly("lead_inheritance", &Rules::lead_inheritance)
      .def_readonly("undeclared", &Rules::undeclared)
      .def(py::self == py::self)
      .def("__hash__",
           [](const Rules& rules) {
             return py::hash(py::make_tuple(static_cast<int>(rules.joker_pair), static_cast<int>(rules.suited_run),
                                            static_cast<int>(rules.lead_inheritance),
                                            static_cast<int>(rules.undeclared)));
           })
      .def("__repr__",
           [](const Rules& rules) {
             return py::str("LegalityRules(joker_pair={}, suited_run={}, lead_inheritance={}, undeclared={})")
                 .format(rules.joker_pair, rules.suited_run, rules.lead_inheritance, rules.undeclared);
           })
      .def(py::pickle(
          [](const Rules& rules) {
            return py::make_tuple(rules.joker_pair, rules.suited_run, rules.lead_inheritance, rules.undeclared);
          },
          [](const py::tuple& state) {
            return Rules{state[0].cast<JokerPairPolicy>(), state[1].cast<SuitedRunPolicy>(),
                         state[2].cast<LeadInheritancePolicy>(), state[3].cast<UndeclaredPolicy>()};
          }));
}

py::list to_list(const ReadingList& combos) {
  py::list list;
  for (const Combo& combo : combos) list.append(py::cast(combo));
  return list;
}

Combo classify_or_raise(const Level& level, const CardSet& cards) {
  if (const auto combo = classify(cards, level)) return *combo;
  throw Error(ErrorCode::kNotACombo, quoted(to_string(cards)) + " form no legal play at level " +
                                         std::string(to_string(level.rank())));
}

// "TYPE:rank cards", the text of a combo, read back.
Combo combo_of_text(const Level& level, const std::string& text) {
  const std::string_view trimmed_text = trimmed(text);
  const std::string_view name = trimmed_text.substr(0, trimmed_text.find(' '));
  const CardSet cards = parse_cards<2>(trimmed_text.substr(name.size()), num_characters(name) + 1);
  std::string known;
  for (const Combo& reading : readings(cards, level)) {
    if (reading_name(reading) == name) return reading;
    known += (known.empty() ? "" : ", ") + reading_name(reading);
  }
  throw Error(ErrorCode::kNotACombo, quoted(to_string(cards)) + " cannot be played as " + quoted(name) + " at level " +
                                         std::string(to_string(level.rank())) + ", only as: " +
                                         (known.empty() ? "nothing" : known));
}

// Display order: bombs last by the ladder, other plays by type, then by key and by cards.
py::tuple sort_key(const Level& level, const Combo& combo) {
  if (combo.level != level.rank()) {
    throw Error(ErrorCode::kLevelMismatch, "a combo of level " + std::string(to_string(combo.level)) +
                                               " has no place in the order of level " +
                                               std::string(to_string(level.rank())));
  }
  return py::make_tuple(combo.tier, static_cast<int>(combo.type), combo.key, combo.cards.plane(0),
                        combo.cards.plane(1));
}

void bind_level(py::module_& m) {
  py::class_<Level>(m, "Level", "The level being played (打几): what ranks cards and classifies plays. Immutable.")
      .def(py::init([](const py::object& rank, const Rules& rules) { return Level(to_level_rank(rank), rules); }),
           py::arg("rank"), py::arg("rules") = Rules{})
      .def_property_readonly("rank", &Level::rank)
      .def_property_readonly("rules", &Level::rules)
      .def_property_readonly("wild", &Level::wild)
      .def(
          "order_key",
          [](const Level& level, const py::object& card) { return level.order_key(to_card(card).rank()); },
          py::arg("card"))
      .def(
          "readings",
          [](const Level& level, const CardsLike& cards) { return to_list(readings(cards.cards, level)); },
          py::arg("cards"))
      .def(
          "classify", [](const Level& level, const CardsLike& cards) { return classify_or_raise(level, cards.cards); },
          py::arg("cards"))
      .def("combo", &combo_of_text, py::arg("text"))
      .def("sort_key", &sort_key, py::arg("combo"))
      .def(py::self == py::self)
      .def("__hash__",
           [](const Level& level) { return py::hash(py::make_tuple(level.rank(), py::cast(level.rules()))); })
      .def("__str__", [](const Level& level) { return std::string(to_string(level.rank())); })
      .def("__repr__",
           [](const Level& level) {
             const std::string rank(to_string(level.rank()));
             if (level.rules() == Rules{}) return "Level('" + rank + "')";
             return "Level('" + rank + "', rules=" + py::repr(py::cast(level.rules())).cast<std::string>() + ")";
           })
      .def(py::pickle([](const Level& level) { return py::make_tuple(level.rank(), level.rules()); },
                      [](const py::tuple& state) { return Level(state[0].cast<Rank>(), state[1].cast<Rules>()); }));
}

py::dict stand_ins_dict(const Combo& combo) {
  py::dict dict;
  const StandInList list = stand_ins(combo);
  const py::object wild = py::cast(Level(combo.level).wild());
  if (list.size() == 1) dict[wild] = py::cast(list[0]);
  if (list.size() == 2) dict[wild] = py::make_tuple(list[0], list[1]);
  return dict;
}

bool checked_beats(const Combo& a, const Combo& b) {
  if (a.level == b.level) return beats(a, b);
  throw Error(ErrorCode::kLevelMismatch, "cannot compare a play of level " + std::string(to_string(a.level)) +
                                             " with one of level " + std::string(to_string(b.level)));
}

std::uint64_t hash_of(const Combo& combo) noexcept {
  constexpr std::uint64_t kMultiplier = 0x9E37'79B9'7F4A'7C15ULL;
  std::uint64_t hash = combo.cards.plane(0) * kMultiplier;
  hash = (hash ^ combo.cards.plane(1)) * kMultiplier;
  hash ^= static_cast<std::uint64_t>(combo.type) << 16 | static_cast<std::uint64_t>(combo.key) << 8 |
          static_cast<std::uint64_t>(combo.level);
  return (hash * kMultiplier) >> 1;
}

PyObject* text_object(const std::string& text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

std::string text_of(const Combo& combo) { return reading_name(combo) + " " + to_string(combo.cards); }

// The slots of the bare type. They throw nothing but std::bad_alloc, which ends the process as it would in CPython.
void dealloc_slot(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}
Py_hash_t hash_slot(PyObject* self) { return static_cast<Py_hash_t>(hash_of(combo_of(self))); }
PyObject* compare_slot(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || !is_combo(other)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((combo_of(self) == combo_of(other)) == (operation == Py_EQ));
}
PyObject* str_slot(PyObject* self) { return text_object(text_of(combo_of(self))); }
PyObject* repr_slot(PyObject* self) {
  const Combo& combo = combo_of(self);
  return text_object("Level('" + std::string(to_string(combo.level)) + "').combo('" + text_of(combo) + "')");
}

py::object make_combo_type() {
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>("One reading of a set of cards as a legal play (牌型). Immutable.")},
      {Py_tp_dealloc, reinterpret_cast<void*>(&dealloc_slot)},
      {Py_tp_hash, reinterpret_cast<void*>(&hash_slot)},
      {Py_tp_richcompare, reinterpret_cast<void*>(&compare_slot)},
      {Py_tp_str, reinterpret_cast<void*>(&str_slot)},
      {Py_tp_repr, reinterpret_cast<void*>(&repr_slot)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan._core.Combo", sizeof(ComboObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  PyObject* type = PyType_FromSpec(&spec);
  if (type == nullptr) throw py::error_already_set();
  combo_type() = reinterpret_cast<PyTypeObject*>(type);
  return py::reinterpret_borrow<py::object>(type);  // the static pointer keeps a reference of its own
}

void bind_combo(py::module_& m) {
  const py::object type = make_combo_type();
  m.attr("Combo") = type;
  const py::object property = py::module_::import("builtins").attr("property");
  const auto add_property = [&](const char* name, const py::cpp_function& getter) {
    py::setattr(type, name, property(getter));
  };
  const auto add_method = [&](const char* name, const auto& function, const auto&... extra) {
    py::setattr(type, name, py::cpp_function(function, py::name(name), py::is_method(type), extra...));
  };
  add_property("type", py::cpp_function([](const Combo& combo) { return combo.type; }));
  add_property("rank", py::cpp_function([](const Combo& combo) {
                 return combo.type == ComboType::kJokerBomb ? py::object(py::none()) : py::cast(rank_of(combo));
               }));
  add_property("size", py::cpp_function([](const Combo& combo) { return combo.size; }));
  add_property("cards", py::cpp_function([](const Combo& combo) { return combo.cards; }));
  add_property("level", py::cpp_function([](const Combo& combo) { return combo.level; }));
  add_property("key", py::cpp_function([](const Combo& combo) { return combo.key; }));
  add_property("is_bomb", py::cpp_function([](const Combo& combo) { return combo.tier > 0; }));
  add_property("stand_ins", py::cpp_function(&stand_ins_dict));
  add_method("beats", &checked_beats, py::arg("other"));
  m.def("_rebuild_combo", [](const CardSet& cards, ComboType combo_type, int key, Rank level) {
    if (!has_reading(cards, Level(level, {.suited_run = SuitedRunPolicy::kDeclarable}), combo_type, key)) {
      throw Error(ErrorCode::kNotACombo, quoted(to_string(cards)) + " have no such reading");
    }
    return make_combo(combo_type, key, cards.size(), cards, level);
  });
  const py::object rebuild = m.attr("_rebuild_combo");
  add_method("__reduce__", [rebuild](const Combo& combo) {
    return py::make_tuple(rebuild, py::make_tuple(combo.cards, combo.type, combo.key, combo.level));
  });
}

void bind_combo_type(py::module_& m) {
  py::native_enum<ComboType>(m, "ComboType", "enum.Enum", "The type of a play (牌型).")
      .value("SINGLE", ComboType::kSingle)
      .value("PAIR", ComboType::kPair)
      .value("TRIPLE", ComboType::kTriple)
      .value("FULL_HOUSE", ComboType::kFullHouse)
      .value("STRAIGHT", ComboType::kStraight)
      .value("TUBE", ComboType::kTube)
      .value("PLATE", ComboType::kPlate)
      .value("BOMB", ComboType::kBomb)
      .value("STRAIGHT_FLUSH", ComboType::kStraightFlush)
      .value("JOKER_BOMB", ComboType::kJokerBomb)
      .finalize();
  const py::cpp_function find([](const std::string& name) {
    if (const auto type = find_combo_type(name)) return *type;
    throw Error(ErrorCode::kNotation, "expected the name of a combo type, got " + quoted(name));
  }, py::name("find"), py::arg("name"));
  py::setattr(m.attr("ComboType"), "find", py::reinterpret_steal<py::object>(PyStaticMethod_New(find.ptr())));
}

}  // namespace

PyTypeObject*& combo_type() noexcept {
  static PyTypeObject* type = nullptr;
  return type;
}

void bind_combos(py::module_& m) {
  bind_rules(m);
  bind_combo_type(m);
  bind_combo(m);
  bind_level(m);
}

}  // namespace guandan::python
