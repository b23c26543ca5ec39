"""The hand-written stubs say what the compiled modules hold."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PYBIND11_MODULES = ["guandan._core", "guandan.shengji._core"]

# pybind11 functions have no introspectable signature and its classes a metaclass of their own: stubtest cannot see
# more than the names there. The parameter names are compared below.
ALLOWLIST = r"""
.*\._core\.[A-Z][A-Za-z]*
.*\._core\.(Pass|Plays|Result|[A-Za-z]*)\.__init__
.*\.__(new|getstate|setstate|reduce|pybind11_native_enum)__
.*\._pybind11_conduit_v1_
"""


def test_stubtest(tmp_path: Path) -> None:
    modules = ["guandan._core", "guandan.batch", "guandan.shengji._core"]
    allowlist = tmp_path / "allowlist"
    allowlist.write_text(ALLOWLIST)
    command = [sys.executable, "-m", "mypy.stubtest", *modules, "--concise"]
    command += ["--allowlist", str(allowlist), "--ignore-unused-allowlist"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def split_parameters(text: str) -> list[str]:
    """Split "a: X[b, c], d: Y = (1, 2)" at its outer commas."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def runtime_parameters(function: object, name: str) -> list[str] | None:
    """Read the names off the signature line that pybind11 writes; None if there is none or several overloads."""
    doc = getattr(function, "__doc__", None) or ""
    if not (match := re.match(rf"{name}\((.*)\) -> ", doc.split("\n")[0])):
        return None
    return [re.split(r"[:=]", part)[0].strip() for part in split_parameters(match[1])]


def stub_functions(module: str) -> Iterator[tuple[str, list[str]]]:
    path = SOURCE.joinpath(*module.split(".")).with_suffix(".pyi")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        scope = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for item in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(item, ast.FunctionDef) and not item.decorator_list:
                arguments = item.args
                names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
                if arguments.kwonlyargs:
                    names += ["*", *(a.arg for a in arguments.kwonlyargs)]
                yield scope + item.name, names


@pytest.mark.parametrize("module", PYBIND11_MODULES)
def test_parameter_names(module: str) -> None:
    runtime = importlib.import_module(module)
    compared = 0
    for path, expected in stub_functions(module):
        target: object = runtime
        for part in path.split("."):
            target = getattr(target, part)
        name = path.rsplit(".", 1)[-1]
        found = runtime_parameters(target, name)
        if found is None or (name.startswith("__") and name != "__init__"):
            continue
        assert found == expected, path
        compared += 1
    assert compared >= 8
