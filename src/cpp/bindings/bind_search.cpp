// solve, first_out, Solution, SolveProgress.
#include <pybind11/stl.h>

#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "bindings/bindings.hpp"
#include "guandan/base/error.hpp"
#include "guandan/search/endgame.hpp"

namespace guandan::python {
namespace {

constexpr std::chrono::milliseconds kBetweenProgressCalls{50};

// What Python sees: the solution together with what was asked.
struct PySolution {
  Solution solution;
  Position position;
  Payoff payoff;
};

struct PyProgress {
  std::uint64_t nodes;
  double seconds;
  int lower;
  int upper;
  std::optional<Combo> best;
  bool best_is_pass;
};

py::object pass_object() { return py::module_::import("guandan._core").attr("PASS"); }
py::object to_python(const Move& move) { return move ? py::cast(*move) : pass_object(); }

// An exact value as a number, an interval as (lower, upper).
py::object to_python(int lower, int upper) {
  if (lower == upper) return py::int_(lower);
  return py::make_tuple(lower, upper);
}

Payoff to_payoff(const std::array<int, 3>& gains) {
  Payoff payoff;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (gains[i] < -100 || gains[i] > 100) {
      throw Error(ErrorCode::kArgument, "expected pay-offs from -100 to 100, got " + std::to_string(gains[i]));
    }
    payoff.gains[i] = static_cast<std::int8_t>(gains[i]);
  }
  return payoff;
}

// Runs a search without the GIL. Every few milliseconds it takes the GIL to look for Ctrl-C, for `cancel` and to report
// progress; an exception raised there stops the search and is raised again here.
template <typename Search>
auto run_interruptibly(const py::object& progress, const py::object& cancel, Search&& search) {
  std::exception_ptr failure;
  auto next_report = std::chrono::steady_clock::time_point{};
  const ProgressCallback callback = [&](const SolveProgress& now) {
    const py::gil_scoped_acquire gil;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!cancel.is_none() && cancel.attr("is_set")().cast<bool>()) return false;
      if (progress.is_none() || std::chrono::steady_clock::now() < next_report) return true;
      next_report = std::chrono::steady_clock::now() + kBetweenProgressCalls;
      PyProgress report{now.nodes, now.seconds, now.lower, now.upper, std::nullopt, false};
      if (now.best != nullptr) {
        report.best = *now.best;
        report.best_is_pass = !now.best->has_value();
      }
      progress(report);
      return true;
    } catch (...) {
      failure = std::current_exception();
      return false;
    }
  };
  auto result = [&] {
    const py::gil_scoped_release release;
    return search(callback);
  }();
  if (failure) std::rethrow_exception(failure);
  return result;
}

SolveOptions make_options(int threads, std::optional<std::int64_t> max_nodes, std::optional<double> max_seconds,
                          std::int64_t memory) {
  SolveOptions options;
  options.threads = threads;
  if (max_nodes) {
    if (*max_nodes < 0) {
      throw Error(ErrorCode::kArgument, "expected max_nodes of at least 0, got " + std::to_string(*max_nodes));
    }
    options.max_nodes = static_cast<std::uint64_t>(*max_nodes);
  }
  options.max_seconds = max_seconds;
  if (memory < 0) throw Error(ErrorCode::kArgument, "expected memory in bytes, got " + std::to_string(memory));
  options.max_bytes = static_cast<std::size_t>(memory);
  return options;
}

PySolution solve_position(const Position& position, int threads, std::optional<std::int64_t> max_nodes,
                          std::optional<double> max_seconds, bool lines, const std::array<int, 3>& payoff,
                          bool all_plays, std::int64_t memory, const py::object& progress, const py::object& cancel) {
  SolveOptions options = make_options(threads, max_nodes, max_seconds, memory);
  options.payoff = to_payoff(payoff);
  options.line = lines;
  options.all_plays = all_plays;
  Solution solution = run_interruptibly(
      progress, cancel, [&](const ProgressCallback& callback) { return solve(position, options, callback); });
  return PySolution{std::move(solution), position, options.payoff};
}

std::optional<int> find_first_out(const Position& position, int threads, std::optional<std::int64_t> max_nodes,
                                  std::optional<double> max_seconds, std::int64_t memory, const py::object& progress,
                                  const py::object& cancel) {
  const SolveOptions options = make_options(threads, max_nodes, max_seconds, memory);
  const int side = run_interruptibly(
      progress, cancel, [&](const ProgressCallback& callback) { return first_out(position, options, callback); });
  return side == 0 ? std::nullopt : std::optional<int>(side);
}

void bind_solution(py::module_& m) {
  py::class_<PySolution>(m, "Solution",
                         "What a search proved about a position; all bounds hold, also when it was cut short.")
      .def_property_readonly("position", [](const PySolution& self) { return self.position; })
      .def_property_readonly("payoff",
                             [](const PySolution& self) {
                               const auto& gains = self.payoff.gains;
                               return py::make_tuple(static_cast<int>(gains[0]), static_cast<int>(gains[1]),
                                                     static_cast<int>(gains[2]));
                             })
      .def_property_readonly("value",
                             [](const PySolution& self) {
                               return self.solution.is_exact() ? std::optional<int>(self.solution.lower) : std::nullopt;
                             })
      .def_property_readonly("lower", [](const PySolution& self) { return self.solution.lower; })
      .def_property_readonly("upper", [](const PySolution& self) { return self.solution.upper; })
      .def_property_readonly("exact", [](const PySolution& self) { return self.solution.is_exact(); })
      .def_property_readonly("best",
                             [](const PySolution& self) -> py::object {
                               if (self.solution.best < 0) return py::none();
                               return to_python(self.solution.moves[static_cast<std::size_t>(self.solution.best)].move);
                             })
      .def_property_readonly("plays",
                             [](const PySolution& self) {
                               py::dict plays;
                               for (const ValuedMove& move : self.solution.moves) {
                                 plays[to_python(move.move)] = to_python(move.lower, move.upper);
                               }
                               return plays;
                             })
      .def_property_readonly("principal_variation",
                             [](const PySolution& self) {
                               py::list line;
                               for (const Move& move : self.solution.line) line.append(to_python(move));
                               return line;
                             })
      .def_property_readonly("nodes", [](const PySolution& self) { return self.solution.nodes; })
      .def_property_readonly("seconds", [](const PySolution& self) { return self.solution.seconds; })
      .def_property_readonly("memory", [](const PySolution& self) { return self.solution.bytes; })
      .def("__repr__", [](const PySolution& self) {
        const Solution& solution = self.solution;
        py::object best = py::none();
        if (solution.best >= 0) best = to_python(solution.moves[static_cast<std::size_t>(solution.best)].move);
        return py::str("<Solution {} best={} nodes={}>")
            .format(solution.is_exact() ? py::str("value={:+d}").format(solution.lower)
                                        : py::str("lower={:+d} upper={:+d}").format(solution.lower, solution.upper),
                    best, solution.nodes);
      });
  py::class_<PyProgress>(m, "SolveProgress", "How far a running search is.")
      .def_readonly("nodes", &PyProgress::nodes)
      .def_readonly("seconds", &PyProgress::seconds)
      .def_readonly("lower", &PyProgress::lower)
      .def_readonly("upper", &PyProgress::upper)
      .def_property_readonly("best", [](const PyProgress& self) -> py::object {
        if (self.best_is_pass) return pass_object();
        return self.best ? py::cast(*self.best) : py::none();
      });
}

}  // namespace

void bind_search(py::module_& m) {
  bind_solution(m);
  m.def("solve", &solve_position, py::arg("position"), py::kw_only(), py::arg("threads") = 1,
        py::arg("max_nodes") = py::none(), py::arg("max_seconds") = py::none(), py::arg("lines") = true,
        py::arg("payoff") = std::array<int, 3>{3, 2, 1}, py::arg("all_plays") = true,
        py::arg("memory") = std::int64_t{1} << 30, py::arg("progress") = py::none(), py::arg("cancel") = py::none(),
        R"(Solve a position with open cards exactly.

Args:
    position: Any position; a finished one has its result as value and no plays.
    threads: Threads for a hard position. The values are the same for any number.
    max_nodes: Stop after about so many nodes.
    max_seconds: Stop after so much wall-clock time.
    lines: Whether to find the principal variation.
    payoff: Levels gained by a side whose players finish 1-2, 1-3, 1-4; any three numbers from -100 to 100.
    all_plays: Whether to find the value of every legal play; if false, plays that need not be known stay intervals.
    memory: Bytes the search may take at most.
    progress: Called with a SolveProgress some twenty times a second.
    cancel: The search stops once this event is set; anything with is_set() will do.

Returns:
    A Solution. When the search was cut short, `value` is None and `lower`, `upper` hold what was proved.

Raises:
    ArgumentError: If an option is out of range.)");
  m.def("first_out", &find_first_out, py::arg("position"), py::kw_only(), py::arg("threads") = 1,
        py::arg("max_nodes") = py::none(), py::arg("max_seconds") = py::none(),
        py::arg("memory") = std::int64_t{1} << 30, py::arg("progress") = py::none(), py::arg("cancel") = py::none(),
        R"(Find whose side goes out first under best play: the cheap question.

Returns:
    +1 for seats 0 and 2, -1 for seats 1 and 3, None if the search was cut short.)");
}

}  // namespace guandan::python
