"""Hands the table to whoever shows it: snapshots to the pages, state, sign and events to the broker.

Displays are not the record: at most one snapshot in `GAP_S` is made, always of the latest state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import structlog

from controller.config import Config
from controller.events import Event, Flag, dumps, event_json
from controller.payout import with_chips
from controller.table import TableState
from controller.view import snapshot
from drivers.base import Driver
from drivers.orders import Publish
from web.projection import is_of_patterns, table_view

log = structlog.get_logger()

GAP_S = 0.05
"""Least time between two snapshots: 20 a second are more than an eye follows."""
COUNTERS_S = 2.0
"""How often the devices' counters are shown anew while nothing happens at the table."""
MOST_EVENTS = 2000
"""Events that may wait for a slow or absent broker; older ones are dropped, the journal has them."""


class Hub(Protocol):
    """Where snapshots for the pages go (web.hub)."""

    def publish(self, table: str, snapshot: dict[str, Any]) -> None:
        """Called in the loop's thread."""


class Displays:
    """Shows one table until cancelled."""

    def __init__(self, config: Config, hub: Hub, drivers: Sequence[Driver]) -> None:
        self._config, self._hub, self._drivers = config, hub, drivers
        self._state: TableState | None = None
        self._events: list[Event] = []
        self._awake = asyncio.Event()
        self._sign = ""

    def changed(self, state: TableState, events: Iterable[Event] = ()) -> None:
        """The table is in `state` now."""
        self._state = state
        self._events += events
        del self._events[:-MOST_EVENTS]
        self._awake.set()

    async def stored(self, origins: Iterable[str], held: bool) -> None:
        """Inputs of the serial wires are durable: tell it on the broker too, since their own answers have no word
        for a held table. Inputs that came over the broker are answered by their driver."""
        kinds = {name: device.kind for name, device in self._config.devices.items()}
        serial = [origin for origin in origins if origin and kinds.get(origin.partition("/")[0]) != "mqtt"]
        if serial:
            await self._publish("ack", dumps({"stored": serial, "held": held}), retain=False)

    async def run(self) -> None:
        """Show every change."""
        while True:
            with suppress(TimeoutError):
                # Not wait_for: in Python 3.11 it loses a cancellation that comes together with the waking.
                async with asyncio.timeout(COUNTERS_S):
                    await self._awake.wait()
            self._awake.clear()
            try:
                await self.show()
            except Exception:  # a display that cannot be drawn must not end the record
                log.exception("displays failed")
            await asyncio.sleep(GAP_S)

    async def show(self) -> None:
        """Show the latest state at once."""
        if self._state is None:
            return
        shown = self._with_devices(snapshot(self._state))
        self._hub.publish(self._config.table.id, shown)
        events, self._events = self._events, []
        for event in filter(_is_for_all, events):
            await self._publish("events", dumps(event_json(event)), retain=False)
        await self._publish("state", dumps(table_view(shown)), retain=True)
        sign = dumps({"table": self._config.table.id, "limits": shown["limits"]})
        if sign != self._sign:
            self._sign = sign
            await self._publish("sign", sign, retain=True)

    async def _publish(self, topic: str, payload: str, retain: bool) -> None:
        for driver in self._drivers:
            await driver.send(Publish(topic, payload, retain))

    def _with_devices(self, shown: dict[str, Any]) -> dict[str, Any]:
        """The snapshot with what only the runtime knows: counters, devices not heard yet, chips, emulation."""
        counters = {driver.name: dict(driver.counters()) for driver in self._drivers}
        told = {device["device"]: device for device in shown["devices"]}
        names = list(dict.fromkeys([*self._config.devices, *told]))
        devices = [_device(name, told.get(name), counters.get(name, {})) for name in names]
        due = with_chips(shown["due"], self._config.table.chip_set)
        return shown | {"devices": devices, "due": due, "emulated": self._config.table.emulated}


def _is_for_all(event: Event) -> bool:
    """Whoever may use the broker stands at the table: patterns over time are not for everybody (web.projection)."""
    return not (isinstance(event, Flag) and is_of_patterns(event.flag))


def _device(name: str, told: Mapping[str, Any] | None, counters: Mapping[str, int]) -> dict[str, Any]:
    unknown = {"device": name, "state": "unknown", "detail": ""}
    return {**(told or unknown), "counters": dict(counters)}
