// The pybind11 module guandan._core: a list of topics, nothing else.
#include "bindings/bindings.hpp"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used()) {
  m.doc() = "Compiled core of guandan: cards, combos, positions and search.";
  guandan::python::bind_errors(m);
  guandan::python::bind_cards(m);
  guandan::python::bind_combos(m);
  guandan::python::bind_plays(m);
  guandan::python::bind_decompose(m);
  guandan::python::bind_position(m);
  guandan::python::bind_search(m);
}
