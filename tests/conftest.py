"""Options of the whole suite: `--full` runs the comparisons with the oracle at their full numbers.

Tests say what they compared through `record`; the lines stand in the summary at the end of the run.
"""

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

# The same examples in every run, and no deadline: the oracle is slow and so are busy machines.
settings.register_profile("suite", derandomize=True, deadline=None, max_examples=200)
settings.register_profile("full", deadline=None, max_examples=2_000)

# The command line's console takes its width from here when it is first imported, whichever test comes first.
os.environ["COLUMNS"] = "200"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full", action="store_true", help="compare with the oracle on all the random cases, not a sample"
    )
    parser.addoption(
        "--rewrite", action="store_true", help="write the golden transcripts of the rule sets anew"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "suite")
    # Hypothesis reads the names of all modules to explain a failure; this one warns when it is looked into.
    config.addinivalue_line("filterwarnings", "ignore:mypy_extensions:DeprecationWarning")


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
