"""What became of each thing that was played, by what was observed and what the device's state said meanwhile."""

from collections.abc import Sequence

from drivers.observations import DeviceState, Observation
from tests.drivers.contract.row import Row

NEAR = 40
"""Things in a row that differ: see Played.act."""


def missing(row: Row, played: Sequence[Observation], said: Sequence[Observation]) -> list[Observation]:
    """What was played and never observed. AssertionError: something is doubled, made up or out of order, or is missing
    and no state said so between the observations beside it."""
    found: list[Observation] = []
    at, words, excused = 0, "", False
    for one in said:
        if isinstance(one, DeviceState):
            words = one.detail
            excused |= row.tells in words
        elif isinstance(one, row.counted):
            skipped = _skipped(played[at : at + NEAR], one)
            assert excused or not skipped, f"lost silently: {skipped} before {one}"
            found += skipped
            at, excused = at + len(skipped) + 1, row.tells in words
    assert excused or at == len(played), f"lost silently: {played[at:]}"
    return found + list(played[at:])


def _skipped(played: Sequence[Observation], one: Observation) -> list[Observation]:
    assert one in played, f"doubled, made up or out of order: {one}; to come was {played[:3]}"
    return list(played[: played.index(one)])
