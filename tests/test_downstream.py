"""Other people's extension modules: tests/downstream/*.pyx are compiled against the installed package and used."""

import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import guandan as gd
from guandan import batch

SOURCES = Path(__file__).resolve().parent / "downstream"
PACKAGE_ROOT = Path(gd.__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def greedy_loop(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Cythonize, compile and import the module, as its author would."""
    folder = tmp_path_factory.mktemp("downstream")
    source = folder / "greedy_loop.cpp"
    library = folder / f"greedy_loop{sysconfig.get_config_var('EXT_SUFFIX')}"
    cython = [sys.executable, "-m", "cython", "--cplus", "-I", str(PACKAGE_ROOT), "-o", str(source)]
    subprocess.run([*cython, str(SOURCES / "greedy_loop.pyx")], check=True, cwd=folder)
    compiler = ["c++", "-O1", "-shared", "-fPIC", "-std=c++17", f"-I{sysconfig.get_path('include')}"]
    subprocess.run([*compiler, str(source), "-o", str(library)], check=True)
    spec = importlib.util.spec_from_file_location("greedy_loop", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_counts_are_those_of_batch(greedy_loop: ModuleType) -> None:
    hands = batch.deal(50, 3)[:, 0].copy()
    for level in ("2", gd.Level("T")):
        assert greedy_loop.count_plays(hands, level) == batch.count_plays(hands, level).tolist()


def test_own_loop_without_the_gil(greedy_loop: ModuleType) -> None:
    hands = batch.deal(50, 4)[:, 1].copy()
    least = batch.fewest_plays(hands, "7").tolist()
    turns = greedy_loop.shed(hands, "7")
    assert not hands.any()
    assert all(few <= many <= 27 for few, many in zip(least, turns, strict=True))


def test_deals_from_the_same_bit_generator(greedy_loop: ModuleType) -> None:
    planes = greedy_loop.deal_one(np.random.default_rng(5))
    assert planes == batch.deal(1, np.random.default_rng(5)).ravel().tolist()


def test_errors_of_the_package_come_through(greedy_loop: ModuleType) -> None:
    with pytest.raises(gd.NotationError, match="'joker'"):
        greedy_loop.count_plays(np.zeros((1, 2), dtype=np.uint64), "joker")
