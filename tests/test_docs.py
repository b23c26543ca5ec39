"""The examples in docstrings run, and the documentation points at things that exist."""

import ast
import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import guandan

ROOT = Path(__file__).resolve().parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def module_names() -> list[str]:
    return sorted(
        module.name
        for module in pkgutil.walk_packages(guandan.__path__, "guandan.")
        if not module.name.rsplit(".", 1)[-1].startswith("_")
    )


@pytest.mark.parametrize("name", ["guandan", *module_names()])
def test_docstring_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


def stubs() -> list[Path]:
    return sorted((ROOT / "src" / "guandan").rglob("*.pyi"))


@pytest.mark.parametrize("path", stubs(), ids=lambda path: str(path.relative_to(ROOT)))
def test_stub_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Docstrings of compiled modules stand in their stubs."""
    monkeypatch.chdir(ROOT)
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    module = importlib.import_module(name)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module) and (
            text := ast.get_docstring(node)
        ):
            where = getattr(node, "name", name)
            runner.run(parser.get_doctest(text, dict(vars(module)), f"{name}.{where}", str(path), 0))
    assert runner.failures == 0


def markdown_files() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").rglob("*.md")]


@pytest.mark.parametrize("path", markdown_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_public_names_are_documented() -> None:
    """Every public name has a docstring where it is defined, or in the stub of its compiled module."""
    stub = "\n".join(path.read_text(encoding="utf-8") for path in stubs())
    documented = set()
    for node in ast.walk(ast.parse(stub)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            documented.add(node.name)
    for name in guandan.__all__:
        value = getattr(guandan, name)
        if callable(value):
            assert name in documented or value.__doc__, name
