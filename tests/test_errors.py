"""The table from core error codes to exception classes is total, and every class keeps the promised bases."""

import pytest

import guandan as gd
from guandan import _core, errors


def test_every_core_code_has_its_class() -> None:
    for code, name in enumerate(_core._ERROR_CLASSES):
        with pytest.raises(getattr(errors, name), match="what happened") as error:
            _core._raise_error(code, "what happened")
        assert type(error.value).__name__ == name


def test_all_errors_are_guandan_errors_and_value_errors() -> None:
    for name in errors.__all__:
        error_class = getattr(errors, name)
        assert issubclass(error_class, gd.GuandanError)
        if name != "GuandanError":
            assert issubclass(error_class, ValueError)
        assert getattr(gd, name) is error_class
