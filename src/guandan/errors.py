"""The exceptions of the package; the compiled core raises them through one table of error codes.

Every message quotes the offending text and says where it stands.
"""

__all__ = [
    "ArgumentError",
    "FileFormatError",
    "GuandanError",
    "IllegalPlayError",
    "LevelMismatchError",
    "NotAComboError",
    "NotationError",
    "PositionError",
]


class GuandanError(Exception):
    """The root of all errors that this package raises on purpose."""


class NotationError(GuandanError, ValueError):
    """Text that is no card, card set, level, reading or position."""


class NotAComboError(GuandanError, ValueError):
    """Cards that form no legal play at the level."""


class IllegalPlayError(GuandanError, ValueError):
    """A move that is not allowed here and now; nothing has changed."""


class PositionError(GuandanError, ValueError):
    """A position that no deal can reach; the message lists every fault."""


class LevelMismatchError(GuandanError, ValueError):
    """Two plays of different levels were compared."""


class ArgumentError(GuandanError, ValueError):
    """A number or option outside its documented range."""


class FileFormatError(GuandanError, ValueError):
    """A hand file or record that cannot be read; the message names file, line and column."""
