"""Options of the whole suite: `--full` runs the comparisons with the oracle at their full numbers."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full", action="store_true", help="compare with the oracle on all the random cases, not a sample"
    )


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the full numbers were asked for."""
    return bool(request.config.getoption("--full"))
