// Plays (the lazy list of legal plays), Level.plays and Level.shapes.
#include <pybind11/stl.h>

#include <string>

#include "bindings/bindings.hpp"
#include "bindings/plays.hpp"
#include "guandan/base/error.hpp"
#include "guandan/combos/classify.hpp"

namespace guandan::python {

// 27 cards, and one more while a tribute is being returned.
constexpr int kMaxHand = 28;

void check_hand_size(const CardSet& hand) {
  if (hand.size() <= kMaxHand) return;
  throw Error(ErrorCode::kArgument, "expected a hand of at most 28 cards, got " + std::to_string(hand.size()) +
                                        ": '" + to_string(hand) + "'");
}

std::size_t Plays::size() const {
  if (list_) return list_->size();
  return to_beat_ ? count_follows(hand_, level_, *to_beat_) : count_leads(hand_, level_);
}

bool Plays::contains(const Combo& combo) const {
  return combo.level == level_.rank() && hand_.contains(combo.cards) &&
         has_reading(combo.cards, level_, combo.type, combo.key) && (!to_beat_ || beats(combo, *to_beat_));
}

const PlayList& Plays::list() const {
  if (!list_) {
    PlayList plays;
    if (to_beat_) {
      generate_follows(hand_, level_, *to_beat_, plays);
    } else {
      generate_leads(hand_, level_, plays);
    }
    list_ = std::move(plays);
  }
  return *list_;
}

namespace {

bool contains_object(const Plays& plays, const py::object& item) {
  if (is_combo(item)) return plays.contains(combo_of(item));
  const CardSet cards = to_card_set<2>(item);
  for (const Combo& reading : readings(cards, plays.level())) {
    if (plays.contains(reading)) return true;
  }
  return false;
}

py::list to_list(const PlayList& plays) {
  py::list list(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) {
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), new_combo(plays[i]));
  }
  return list;
}

py::object item_at(const Plays& plays, py::ssize_t index) {
  const auto size = static_cast<py::ssize_t>(plays.size());
  if (index < -size || index >= size) {
    throw py::index_error("play " + std::to_string(index) + " of " + std::to_string(size));
  }
  return py::cast(plays.list()[static_cast<std::size_t>(index < 0 ? index + size : index)]);
}

py::list slice_of(const Plays& plays, const py::slice& slice) {
  std::size_t start = 0, stop = 0, step = 0, length = 0;
  if (!slice.compute(plays.size(), &start, &stop, &step, &length)) throw py::error_already_set();
  py::list list(length);
  for (std::size_t i = 0; i < length; ++i) list[i] = py::cast(plays.list()[start + i * step]);
  return list;
}

void check_level(const Level& level, const std::optional<Combo>& to_beat) {
  if (!to_beat || to_beat->level == level.rank()) return;
  throw Error(ErrorCode::kLevelMismatch, "the play to beat is of level " + std::string(to_string(to_beat->level)) +
                                             ", the hand is played at level " +
                                             std::string(to_string(level.rank())));
}

Plays plays_of(const Level& level, const CardsLike& hand, const std::optional<Combo>& to_beat) {
  check_hand_size(hand.cards);
  check_level(level, to_beat);
  return Plays(hand.cards, level, to_beat);
}

py::list shapes_of(const Level& level, const CardsLike& hand, const std::optional<Combo>& to_beat) {
  check_hand_size(hand.cards);
  check_level(level, to_beat);
  PlayList shapes;
  if (to_beat) {
    generate_follow_shapes(hand.cards, level, *to_beat, shapes);
  } else {
    generate_lead_shapes(hand.cards, level, shapes);
  }
  return to_list(shapes);
}

}  // namespace

void bind_plays(py::module_& m) {
  py::class_<Plays>(m, "Plays", "The legal plays of a hand, lazily: iterate, len(), in, [i]. A pass is not among them.")
      .def("__len__", &Plays::size)
      .def("__bool__", [](const Plays& plays) { return plays.size() > 0; })
      .def("__iter__", [](const Plays& plays) { return py::iter(to_list(plays.list())); })
      .def("__contains__", &contains_object)
      .def("__getitem__", &item_at)
      .def("__getitem__", &slice_of)
      .def("__repr__", [](const Plays& plays) {
        return "<Plays: " + std::to_string(plays.size()) + " of '" + to_string(plays.hand()) + "'>";
      });
  const py::object level = m.attr("Level");
  const auto add_method = [&level](const char* name, const py::cpp_function& function) {
    py::setattr(level, name, function);
  };
  add_method("plays", py::cpp_function(&plays_of, py::name("plays"), py::is_method(level), py::arg("hand"),
                                       py::arg("to_beat") = py::none()));
  add_method("shapes", py::cpp_function(&shapes_of, py::name("shapes"), py::is_method(level), py::arg("hand"),
                                        py::arg("to_beat") = py::none()));
}

}  // namespace guandan::python
