"""Named tuples that are replaced fast are replaced as all named tuples are."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from controller.rules.replacing import replacing


@replacing
class Point(NamedTuple):
    x: int
    y: int = 0


class Plain(NamedTuple):
    x: int
    y: int = 0


@pytest.mark.parametrize("changed", [{}, {"x": 5}, {"y": 7}, {"y": 1, "x": 2}])
def test_it_gives_what_the_one_that_comes_with_it_gives(changed: dict[str, int]) -> None:
    point = Point(1, 2)
    after = point._replace(**changed)
    assert type(after) is Point
    assert tuple(after) == tuple(Plain(1, 2)._replace(**changed))
    assert point == (1, 2)


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match="z"):
        Point(1)._replace(z=3)  # type: ignore[call-arg]  # the very mistake
