// What the binding files of guandan._core share: one bind_* function a topic.
// Bindings hold no game logic.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "bindings/card_arguments.hpp"
#include "bindings/combo_object.hpp"
#include "guandan/cards/card_set.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::python {

void bind_errors(py::module_& m);
void bind_cards(py::module_& m);
void bind_combos(py::module_& m);
void bind_plays(py::module_& m);
void bind_decompose(py::module_& m);
void bind_position(py::module_& m);
void bind_search(py::module_& m);

using CardsLike = CardsArgument<2>;

}  // namespace guandan::python
