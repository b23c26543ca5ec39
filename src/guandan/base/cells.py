"""Records of rules made of groups of cells: how both games name, list and change single choices."""

from collections.abc import Iterator, Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict

from guandan.errors import GuandanError


class Group(BaseModel):
    """One frozen group of cells; unknown names are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CellRecord(Group):
    """A frozen record whose choices stand in groups; a cell is named by its dotted path, ``group.cell``."""

    name: str

    def __hash__(self) -> int:
        return hash(self.model_dump_json())

    @classmethod
    def groups(cls) -> tuple[str, ...]:
        """Return the names of the groups of cells, in the order of the record."""
        return tuple(name for name, field in cls.model_fields.items() if isinstance(field.default, Group))

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Yield every choice as (dotted path, value), in the order of the record."""
        for group_name in self.groups():
            group = getattr(self, group_name)
            for field in type(group).model_fields:
                yield f"{group_name}.{field}", getattr(group, field)

    def _replaced(self, cells: Mapping[str, Any], name: str | None, **fields: Any) -> Self:
        """Return a copy with other cells and fields, and the old name with ``+`` unless there is a new one."""
        data = self.model_dump()
        for path, value in cells.items():
            group, _, field = path.partition(".")
            if group not in self.groups() or field not in data[group]:
                example = next(known for known, _ in self.cells())
                raise GuandanError(f"expected the path of a rule cell such as '{example}', got '{path}'")
            data[group][field] = value
        data |= {"name": name if name is not None else self.name + "+", **fields}
        return type(self).model_validate(data)
