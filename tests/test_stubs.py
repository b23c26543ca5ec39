"""The hand-written stubs say what the compiled modules hold."""

import subprocess
import sys

import pytest

# pybind11 functions have no introspectable signature and its classes no type parameters: what stubtest cannot see.
ALLOWLIST = r"""
.*\.__new__
.*\.__getstate__
.*\.__setstate__
.*\.__reduce__
.*\._pybind11_conduit_v1_
.*\.__doc__
.*\._core\.(CardLike|CardsLike)
.*\._core\._PositionFields
"""


@pytest.mark.parametrize("module", ["guandan._core", "guandan.batch", "guandan.shengji._core"])
def test_stubtest(module: str, tmp_path) -> None:
    allowlist = tmp_path / "allowlist"
    allowlist.write_text(ALLOWLIST)
    result = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy.stubtest",
            module,
            "--allowlist",
            str(allowlist),
            "--ignore-unused-allowlist",
            "--concise",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert result.returncode == 0, result.stdout + result.stderr
