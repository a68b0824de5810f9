"""A shoe that a camera watches, as the emulated table uses it. Imported only where a scenario names it: cv2 is slow to load."""

from __future__ import annotations

import asyncio

from drivers.emulators.camera_end import CameraEnd, FrameFaults
from drivers.emulators.camera_scene import Image, Scene
from drivers.emulators.place import Place

FPS = 15
"""Half of a camera's usual pace: pages, broker and reader share a computer with this."""
PASSES = (5, 9)
LOOKS = 2 * FPS
"""Pictures of the empty felt until the dealer takes the camera for seen: whoever opens a stream probes it first."""
FAULTS_OF_FRAMES = 0.2
"""Share of the wire's faults that single frames get: a card has ten of them."""


class CameraShoe:
    """A card is out when its frames have gone to a reader; a camera hears nothing of its host. What a fault takes is lost,
    as with a real one; the pace is the camera's, whatever the table's speed."""

    has_lid = False
    read_within_s = 15.0

    def __init__(self, place: Place) -> None:
        chance = place.faults.chance
        self._scene = Scene(chance, faults=place.faults.rate, passes=PASSES, made=place.faults.made)
        self._faults = place.faults
        self._end = CameraEnd(self._scene, FrameFaults(chance, place.faults.rate * FAULTS_OF_FRAMES, place.faults.made), FPS)
        self.url = self._end.url
        self._starting: asyncio.Task[None] | None = asyncio.get_running_loop().create_task(self._end.start())

    @property
    def boot(self) -> None:
        return None

    def round_begins(self) -> None:
        """Nothing that a camera would see."""

    def power_cut(self) -> None:
        """No scenario asks for that (see `incidents`)."""

    async def befall(self, what: str, seconds: float) -> None:
        """It is no serial device: no scenario asks for that."""

    async def loaded(self) -> None:
        """A camera is seen to work by its picture: no dealer says that the shoe is ready before somebody has looked."""
        await self._started()
        await self._end.show([self._scene.empty()] * LOOKS)

    async def _started(self) -> None:
        if self._starting is not None:
            await self._starting
            self._starting = None

    async def show(self, line: dict[str, object]) -> str:
        await self._started()
        if self._faults.line() is not None:
            self._end.stall()
        await self._end.show(self._frames(line))
        return "shoe/"

    def _frames(self, line: dict[str, object]) -> list[Image]:
        if line["in"] == "card":
            return list(self._scene.card(str(line["card"])))
        if line["in"] == "card_unread":
            return list(self._scene.card("??"))
        return list(self._scene.cut_card()) if line["in"] == "cut_card" else []

    def close(self) -> None:
        self._end.close()
