// The one table from core error codes to the exception classes of guandan.errors.
#include <array>

#include "bindings/bindings.hpp"
#include "guandan/base/error.hpp"

namespace guandan::python {
namespace {

// Indexed by ErrorCode.
constexpr std::array<const char*, kNumErrorCodes> kClassNames = {
    "NotationError", "NotAComboError", "IllegalPlayError", "PositionError", "LevelMismatchError", "ArgumentError",
};

void raise(const Error& error) {
  const py::object errors = py::module_::import("guandan.errors");
  const py::object type = errors.attr(kClassNames[static_cast<std::size_t>(error.code())]);
  PyErr_SetString(type.ptr(), error.what());
}

}  // namespace

void bind_errors(py::module_& m) {
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Error& error) {
      raise(error);
    }
  });
  py::list names;
  for (const char* name : kClassNames) names.append(name);
  m.attr("_ERROR_CLASSES") = py::tuple(names);
  m.def(
      "_raise_error", [](int code, const std::string& message) { throw Error(static_cast<ErrorCode>(code), message); },
      py::arg("code"), py::arg("message"), "Raise the exception of a core error code; for the test of the table.");
}

}  // namespace guandan::python
