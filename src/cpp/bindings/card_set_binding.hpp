// The Python protocol of a card multiset, for any number of packs: both games bind the same class shape.
#pragma once

#include <pybind11/operators.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <string>

#include "bindings/card_arguments.hpp"
#include "guandan/base/error.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::python {

template <int kPacks>
py::tuple cards_tuple(const BasicCardSet<kPacks>& set) {
  py::tuple cards(set.size());
  std::size_t i = 0;
  set.for_each([&](Card card) { cards[i++] = py::cast(card); });
  return cards;
}

template <int kPacks>
BasicCardSet<kPacks> checked_sum(const BasicCardSet<kPacks>& a, const BasicCardSet<kPacks>& b) {
  if (!a.fits(b)) {
    throw Error(ErrorCode::kNotation, "cannot add '" + to_string(b) + "' to '" + to_string(a) + "': only " +
                                          std::to_string(kPacks) + " copies of a card exist");
  }
  return a + b;
}

template <int kPacks>
BasicCardSet<kPacks> checked_difference(const BasicCardSet<kPacks>& a, const BasicCardSet<kPacks>& b) {
  if (!a.contains(b)) {
    throw Error(ErrorCode::kNotation,
                "cannot take '" + to_string(b) + "' out of '" + to_string(a) + "': not all of them are there");
  }
  return a - b;
}

template <int kPacks>
BasicCardSet<kPacks> checked_planes(const std::array<std::uint64_t, kPacks>& planes) {
  const auto set = BasicCardSet<kPacks>::from_planes(planes);
  if (set.is_valid()) return set;
  throw Error(ErrorCode::kNotation,
              "these bit planes are no card set: each plane must hold cards only and lie inside the one before");
}

template <int kPacks>
void bind_card_set(py::module_& m, const char* name, const char* doc) {
  using Set = BasicCardSet<kPacks>;
  using Argument = CardsArgument<kPacks>;
  const std::string type_name(name);
  py::class_<Set>(m, name, doc)
      .def(py::init([](const Argument& cards) { return cards.cards; }), py::arg("cards") = "")
      .def_property_readonly("cards", &cards_tuple<kPacks>)
      .def_property_readonly("planes",
                             [](const Set& set) {
                               py::tuple planes(kPacks);
                               for (int k = 0; k < kPacks; ++k) planes[static_cast<std::size_t>(k)] = set.plane(k);
                               return planes;
                             })
      .def_static(
          "from_planes",
          [](const py::sequence& planes) {
            if (planes.size() != kPacks) {
              throw Error(ErrorCode::kNotation, "expected " + std::to_string(kPacks) + " bit planes, got " +
                                                    std::to_string(planes.size()));
            }
            std::array<std::uint64_t, kPacks> words{};
            for (std::size_t k = 0; k < kPacks; ++k) words[k] = planes[k].template cast<std::uint64_t>();
            return checked_planes<kPacks>(words);
          },
          py::arg("planes"))
      .def(
          "count", [](const Set& set, const py::object& card) { return set.count(to_card(card)); }, py::arg("card"))
      .def("__len__", &Set::size)
      .def("__bool__", [](const Set& set) { return !set.empty(); })
      .def("__contains__", [](const Set& set, const py::object& card) { return set.contains(to_card(card)); })
      .def("__iter__", [](const Set& set) { return py::iter(cards_tuple<kPacks>(set)); })
      .def("__add__", [](const Set& a, const Argument& b) { return checked_sum<kPacks>(a, b.cards); })
      .def("__sub__", [](const Set& a, const Argument& b) { return checked_difference<kPacks>(a, b.cards); })
      .def("__le__", [](const Set& a, const Set& b) { return b.contains(a); }, py::is_operator())
      .def("__ge__", [](const Set& a, const Set& b) { return a.contains(b); }, py::is_operator())
      .def("__lt__", [](const Set& a, const Set& b) { return b.contains(a) && !(a == b); }, py::is_operator())
      .def("__gt__", [](const Set& a, const Set& b) { return a.contains(b) && !(a == b); }, py::is_operator())
      .def(py::self == py::self)
      .def("__hash__",
           [](const Set& set) {
             std::uint64_t hash = 0;
             for (const std::uint64_t plane : set.planes()) hash = (hash ^ plane) * 0x9E37'79B9'7F4A'7C15ULL;
             return static_cast<py::ssize_t>(hash >> 1);
           })
      .def("__str__", [](const Set& set) { return to_string(set); })
      .def("__repr__", [type_name](const Set& set) { return type_name + "('" + to_string(set) + "')"; })
      .def(py::pickle([](const Set& set) { return py::str(to_string(set)); },
                      [](const py::str& text) { return parse_cards<kPacks>(text.cast<std::string>()); }));
}

}  // namespace guandan::python
