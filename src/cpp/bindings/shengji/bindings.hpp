// What the binding files of guandan.shengji._core share: one bind_* function a topic.
// Bindings hold no game logic.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "bindings/card_arguments.hpp"
#include "guandan/shengji/trump.hpp"

namespace guandan::python {
void bind_errors(py::module_& m);
}

namespace guandan::shengji::python {

namespace py = pybind11;

// Cards of three packs in any form the caller likes.
using CardsLike = guandan::python::CardsArgument<kNumPacks>;

void bind_trump(py::module_& m);
void bind_plays(py::module_& m);
void bind_position(py::module_& m);
void bind_solve(py::module_& m);

// repr() of a trump, also with rules other than the default.
std::string repr(const Trump& trump);
std::string repr(const LegalityRules& rules);

}  // namespace guandan::shengji::python
