// Arguments that are cards, in any form; shared by the extension modules of both games.
#pragma once

#include <pybind11/pybind11.h>

#include "guandan/cards/card_set.hpp"

namespace guandan::python {

namespace py = pybind11;

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
