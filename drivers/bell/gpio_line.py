"""One line of a GPIO chip, by libgpiod's character device; the only place that knows the library."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from drivers.errors import LinkError
from drivers.transport.words import number

REASONS = {
    2: "no such GPIO chip", 6: "no such GPIO chip", 13: "no permission to open the GPIO chip (is the user in the group gpio?)",
    16: "GPIO line in use by another program", 19: "no such GPIO chip", 22: "the GPIO chip has no such line, or cannot watch it",
    25: "not a GPIO chip",
}  # fmt: skip
"""errno of an attempt to open."""
CONSUMER = "livetable"


@dataclass(frozen=True, slots=True)
class Edge:
    """down: the button's contact closed; at_ms: the kernel's monotonic clock."""

    down: bool
    at_ms: int


class GpioLine(Protocol):
    """An open line. `read` never waits, and is empty where no edge is there; it and `down` raise OSError once the chip
    is gone."""

    fd: int

    def down(self) -> bool: ...
    def read(self) -> Sequence[Edge]: ...
    def close(self) -> None: ...


class LibgpiodLine:
    """See GpioLine."""

    def __init__(self, request: Any, offset: int) -> None:
        self.fd: int = request.fd
        self._request = request
        self._offset = offset

    def down(self) -> bool:
        import gpiod

        return bool(self._request.get_value(self._offset) == gpiod.line.Value.ACTIVE)

    def read(self) -> list[Edge]:
        import gpiod

        rising = gpiod.EdgeEvent.Type.RISING_EDGE
        if not self._request.wait_edge_events(0):
            return []
        return [Edge(one.event_type == rising, one.timestamp_ns // 1_000_000) for one in self._request.read_edge_events()]

    def close(self) -> None:
        self._request.release()


def open_line(chip: str, offset: int, active_low: bool) -> GpioLine:
    """The line, for us alone: both edges, pulled to its idle level. LinkError says what is wrong."""
    import gpiod
    from gpiod.line import Bias, Direction
    from gpiod.line import Edge as Watched

    settings = gpiod.LineSettings(
        direction=Direction.INPUT, edge_detection=Watched.BOTH, active_low=active_low,
        bias=Bias.PULL_UP if active_low else Bias.PULL_DOWN,
    )  # fmt: skip
    try:
        if not gpiod.is_gpiochip_device(chip):
            raise LinkError(f"{REASONS[25] if os.path.exists(chip) else REASONS[2]}: {chip}")
        return LibgpiodLine(gpiod.request_lines(chip, consumer=CONSUMER, config={offset: settings}), offset)
    except (OSError, ValueError) as error:
        raise LinkError(f"{REASONS.get(number(error) or 0, f'cannot open the GPIO line ({error})')}: {chip} {offset}") from error
