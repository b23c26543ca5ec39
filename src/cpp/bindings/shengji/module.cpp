// The pybind11 module guandan.shengji._core: a list of topics, nothing else.
#include "bindings/card_set_binding.hpp"
#include "bindings/shengji/bindings.hpp"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used()) {
  using namespace guandan;
  m.doc() = "Compiled core of guandan.shengji: trumps, units, throws, following, tricks, positions and the solver.";
  // Card, Suit and Rank are those of the main module.
  const pybind11::module_ shared = pybind11::module_::import("guandan._core");
  for (const char* name : {"Card", "Suit", "Rank"}) m.attr(name) = shared.attr(name);
  python::bind_errors(m);
  python::bind_card_set<shengji::kNumPacks>(
      m, "CardSet", "A multiset of cards (牌组) from three packs. Immutable; iterates Card in canonical order.");
  shengji::python::bind_trump(m);
  shengji::python::bind_plays(m);
  shengji::python::bind_position(m);
  shengji::python::bind_solve(m);
}
