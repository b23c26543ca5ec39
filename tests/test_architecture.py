"""Layers only point down: the includes of the core and the imports of the Python layer (docs/design.md)."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "src" / "cpp"
PACKAGE = ROOT / "src" / "guandan"

# The folders of the core, each with the folders it may include (besides itself).
CORE_LAYERS = {
    "guandan/base": set(),
    "guandan/cards": {"guandan/base"},
    "guandan/combos": {"guandan/base", "guandan/cards"},
    "guandan/play": {"guandan/base", "guandan/cards", "guandan/combos"},
    "guandan/search": {"guandan/base", "guandan/cards", "guandan/combos", "guandan/play"},
    "guandan/shengji": {"guandan/base", "guandan/cards"},
}
SYSTEM_ONLY = {"Python.h", "pybind11"}


def core_files() -> list[Path]:
    return sorted([*CORE.glob("guandan/**/*.hpp"), *CORE.glob("guandan/**/*.cpp")])


def includes(path: Path) -> list[str]:
    return re.findall(r'#include "([^"]+)"', path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", core_files(), ids=lambda p: str(p.relative_to(CORE)))
def test_core_includes_point_down(path: Path) -> None:
    folder = str(path.parent.relative_to(CORE))
    assert folder in CORE_LAYERS, f"{folder} has no layer"
    for include in includes(path):
        target = str(Path(include).parent)
        assert target == folder or target in CORE_LAYERS[folder], f"{path.name} includes {include}"


@pytest.mark.parametrize("path", core_files(), ids=lambda p: str(p.relative_to(CORE)))
def test_the_core_knows_no_python(path: Path) -> None:
    for header in re.findall(r"#include <([^>]+)>", path.read_text(encoding="utf-8")):
        assert header.split("/")[0] not in SYSTEM_ONLY


def test_no_circle_of_includes_between_core_files() -> None:
    graph = {
        str(path.relative_to(CORE)): [name for name in includes(path) if (CORE / name).exists()]
        for path in core_files()
    }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail, name))
        if name not in done:
            for target in graph.get(name, []):
                visit(target, (*trail, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def test_no_rooms_for_leftovers() -> None:
    banned = {"utils", "helpers", "common", "misc", "manager"}
    names = {
        part for path in [*core_files(), *PACKAGE.rglob("*.py")] for part in (path.stem, path.parent.name)
    }
    assert not names & banned


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == "guandan"}


def test_the_two_games_never_import_each_other() -> None:
    """Shengji may use the shared cards, the base and the errors; Guandan never uses Shengji."""
    allowed = {"guandan", "guandan._core", "guandan.errors"}
    for path in PACKAGE.rglob("*.py"):
        inside = "shengji" in path.relative_to(PACKAGE).parts
        is_cli = "cli" in path.relative_to(PACKAGE).parts
        if is_cli:
            continue
        for name in imports(path):
            if inside:
                assert name.startswith(("guandan.shengji", "guandan.base")) or name in allowed, (
                    f"{path} imports {name}"
                )
            else:
                assert not name.startswith("guandan.shengji"), f"{path} imports {name}"


def test_the_base_knows_no_game() -> None:
    for path in (PACKAGE / "base").glob("*.py"):
        for name in imports(path):
            assert name.startswith("guandan.base") or name == "guandan.errors", f"{path} imports {name}"


def test_file_sizes() -> None:
    """The soft limits: 400 lines a C++ file, 500 a Python module."""
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for pattern, limit in (
            ("src/cpp/**/*.[ch]pp", 400),
            ("src/guandan/**/*.py", 500),
            ("src/guandan/*.pyx", 500),
        )
        for path in ROOT.glob(pattern)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > limit
    ]
    assert not long
