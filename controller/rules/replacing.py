"""Named tuples that are replaced at every step of a round, three times as fast as they come."""

from __future__ import annotations

from typing import Any, TypeVar

Row = TypeVar("Row", bound=tuple[Any, ...])
_new = tuple.__new__


def replacing(row: type[Row]) -> type[Row]:
    """The class of named tuples with a `_replace` of its own; it takes the same and gives the same.

    Raises:
        KeyError: from `_replace`, for a field that the class does not have.
    """
    places = {name: n for n, name in enumerate(row._fields)}  # type: ignore[attr-defined]  # no type says "named tuple"

    def _replace(self: Row, /, **changed: object) -> Row:
        values = list(self)
        for name, value in changed.items():
            values[places[name]] = value
        return _new(row, values)

    setattr(row, "_replace", _replace)  # noqa: B010  # an assignment is refused by mypy: methods are not replaced
    return row
