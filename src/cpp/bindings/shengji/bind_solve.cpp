// solve and Solution.
#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "bindings/shengji/bindings.hpp"
#include "guandan/base/error.hpp"
#include "guandan/shengji/endgame.hpp"

namespace guandan::shengji::python {
namespace {

py::object value_of(int lower, int upper) {
  if (lower == upper) return py::int_(lower);
  return py::make_tuple(lower, upper);
}

py::dict plays_of(const Solution& solution) {
  py::dict plays;
  for (const PlayValue& value : solution.plays) plays[py::cast(value.play)] = value_of(value.lower, value.upper);
  return plays;
}

Solution solve_position(const Position& position, const std::optional<std::int64_t>& max_nodes,
                        const std::optional<double>& max_seconds, bool lines, std::int64_t memory_mb) {
  if (max_nodes && *max_nodes < 1) {
    throw Error(ErrorCode::kArgument, "expected max_nodes of at least 1, got " + std::to_string(*max_nodes));
  }
  if (max_seconds && !(*max_seconds > 0)) {
    throw Error(ErrorCode::kArgument, "expected max_seconds above 0, got " + std::to_string(*max_seconds));
  }
  if (memory_mb < 1 || memory_mb > (1 << 20)) {
    throw Error(ErrorCode::kArgument, "expected memory_mb of 1 to 1048576, got " + std::to_string(memory_mb));
  }
  SolveOptions options;
  options.max_nodes = static_cast<std::uint64_t>(max_nodes.value_or(0));
  options.max_seconds = max_seconds.value_or(0);
  options.lines = lines;
  options.table_bytes = static_cast<std::size_t>(memory_mb) << 20;
  options.keep_going = [] {
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return true;
  };
  const py::gil_scoped_release release;
  return solve(position, options);
}

}  // namespace

void bind_solve(py::module_& m) {
  py::class_<Solution>(m, "Solution", "What the solver proved about a position. Points are the attackers' final score.")
      .def_property_readonly(
          "value",
          [](const Solution& solution) { return solution.exact() ? std::optional<int>(solution.lower) : std::nullopt; })
      .def_readonly("lower", &Solution::lower)
      .def_readonly("upper", &Solution::upper)
      .def_property_readonly("exact", &Solution::exact)
      .def_readonly("best", &Solution::best)
      .def_property_readonly("plays", &plays_of)
      .def_property_readonly("principal_variation",
                             [](const Solution& solution) { return py::tuple(py::cast(solution.principal_variation)); })
      .def_readonly("nodes", &Solution::nodes)
      .def_readonly("seconds", &Solution::seconds)
      .def("__repr__", [](const Solution& solution) {
        if (solution.exact()) return "<Solution: " + std::to_string(solution.lower) + ">";
        return "<Solution: " + std::to_string(solution.lower) + " to " + std::to_string(solution.upper) + ">";
      });
  m.def("solve", &solve_position, py::arg("position"), py::kw_only(), py::arg("max_nodes") = py::none(),
        py::arg("max_seconds") = py::none(), py::arg("lines") = true, py::arg("memory_mb") = 256);
}

}  // namespace guandan::shengji::python
