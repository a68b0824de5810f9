"""Makes a scenario's incidents befall the table's drop box and shoe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from drivers.emulators.drop_boxes import DropBox
from drivers.emulators.incidents import TECHNICIAN, Incident
from drivers.emulators.serial_end import SerialEnd
from drivers.emulators.shoes import EmulatedShoe
from drivers.emulators.stopping import stopped


class Befalling:
    """`shoe_restarted` is called when the shoe was switched off and on."""

    def __init__(self, box: DropBox, box_end: SerialEnd, shoe: EmulatedShoe, shoe_restarted: Callable[[], None]) -> None:
        self._box, self._box_end, self._shoe = box, box_end, shoe
        self._shoe_restarted = shoe_restarted
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, one: Incident) -> None:
        """At the begin of a round everything is confirmed: whoever is switched off then has nothing to tell again."""
        if one.what == "power_cut" and one.device == "drop":
            self._box.power_cut()
        elif one.what == "power_cut":
            self._shoe.power_cut()
            self._shoe_restarted()
        else:
            self._tasks.add(asyncio.create_task(self._befall(one)))

    async def over(self) -> None:
        """Wait for the end of each."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """The table is taken down, whatever lasts."""
        for task in self._tasks:
            await stopped(task)

    async def _befall(self, one: Incident) -> None:
        if one.device == "shoe":
            await self._shoe.befall(one.what, one.seconds)
        elif one.what in TECHNICIAN:
            await self._befall_box(one)
        else:
            await self._box_end.befall(one.what, one.seconds)

    async def _befall_box(self, one: Incident) -> None:
        """Until a technician has put it right."""
        path = self._box.path
        path.jammed, path.full, path.cassette = one.what == "jam", one.what == "full", one.what != "cassette_out"
        await asyncio.sleep(one.seconds)
        path.jammed, path.full, path.cassette = False, False, True
