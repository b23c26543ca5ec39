"""Options of the whole suite: `--full` runs the comparisons with the oracle at their full numbers.

Tests say what they compared through `record`; the lines stand in the summary at the end of the run.
"""

from collections.abc import Callable

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full", action="store_true", help="compare with the oracle on all the random cases, not a sample"
    )


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the full numbers were asked for."""
    return bool(request.config.getoption("--full"))


@pytest.fixture
def record(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Return a function that adds a line to the summary of the run."""
    return lambda line: record_property("compared", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        str(value)
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == "compared"
    ]
    if lines:
        terminalreporter.section("compared")
        for line in dict.fromkeys(lines):  # each phase of a test reports its properties again
            terminalreporter.write_line(line)
