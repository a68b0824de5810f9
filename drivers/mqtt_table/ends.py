"""What every part of a table's session speaks to: the queue, the broker, the numbers of its topics, its counters. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.stream import Stream
from drivers.session import Link


@dataclass(frozen=True, slots=True)
class Ends:
    """name: the device's, as in table.toml; stream: the numbered messages of a topic."""

    name: str
    link: Link
    outbox: Outbox
    stream: Callable[[str], Stream]
    counts: dict[str, int]
