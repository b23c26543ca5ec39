// What the binding files share: one bind_* function a topic, and the argument type that accepts cards in any form.
// Bindings hold no game logic.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "bindings/combo_object.hpp"
#include "guandan/cards/card_set.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::python {

namespace py = pybind11;

void bind_errors(py::module_& m);
void bind_cards(py::module_& m);
void bind_combos(py::module_& m);
void bind_plays(py::module_& m);
void bind_position(py::module_& m);

// Where a function takes cards, it takes a CardSet, text, a Card or an iterable of cards and texts. Unlike an
// implicit conversion this one lets the error of a bad text through.
template <int kPacks>
struct CardsArgument {
  BasicCardSet<kPacks> cards;
};

template <int kPacks>
BasicCardSet<kPacks> to_card_set(py::handle source);

// A rank where a level is meant: Rank, text or number is accepted by the caller's overloads through this.
Rank to_level_rank(py::handle source);
Card to_card(py::handle source);

}  // namespace guandan::python

namespace pybind11::detail {

template <int kPacks>
struct type_caster<guandan::python::CardsArgument<kPacks>> {
  PYBIND11_TYPE_CASTER(guandan::python::CardsArgument<kPacks>, const_name("CardsLike"));
  bool load(handle source, bool /*convert*/) {
    if (!source) return false;
    value.cards = guandan::python::to_card_set<kPacks>(source);
    return true;
  }
};

}  // namespace pybind11::detail

namespace guandan::python {
using CardsLike = CardsArgument<2>;
}
