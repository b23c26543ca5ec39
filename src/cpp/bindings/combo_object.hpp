// The Python object of a Combo. Lists of plays hold hundreds of them, so it is a bare CPython type of fixed size (one
// small allocation, no registry) with its own pybind11 caster; its attributes are attached in bind_combos.cpp.
#pragma once

#include <pybind11/pybind11.h>

#include <new>

#include "guandan/combos/combo.hpp"

namespace guandan::python {

struct ComboObject {
  PyObject_HEAD
  Combo combo;
};

// The type object; set once by bind_combos before any Combo can exist.
PyTypeObject*& combo_type() noexcept;

inline bool is_combo(pybind11::handle object) noexcept { return Py_TYPE(object.ptr()) == combo_type(); }

// A new reference; throws on lack of memory.
inline PyObject* new_combo(const Combo& combo) {
  auto* object = PyObject_New(ComboObject, combo_type());
  if (object == nullptr) throw pybind11::error_already_set();
  new (&object->combo) Combo(combo);
  return reinterpret_cast<PyObject*>(object);
}

inline const Combo& combo_of(pybind11::handle object) noexcept {
  return reinterpret_cast<const ComboObject*>(object.ptr())->combo;
}

}  // namespace guandan::python

namespace pybind11::detail {

template <>
struct type_caster<guandan::Combo> {
  PYBIND11_TYPE_CASTER(guandan::Combo, const_name("Combo"));
  bool load(handle source, bool /*convert*/) {
    if (!source || !guandan::python::is_combo(source)) return false;
    value = guandan::python::combo_of(source);
    return true;
  }
  static handle cast(const guandan::Combo& combo, return_value_policy /*policy*/, handle /*parent*/) {
    return guandan::python::new_combo(combo);
  }
};

}  // namespace pybind11::detail
