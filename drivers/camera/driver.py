"""kind = "camera": a shoe whose cards a camera reads, at its mouth or over the table.

The URL is anything cv2 opens: /dev/video0, http://host/stream.mjpg, a video file, a sequence img_%04d.png.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

from drivers.base import SYSTEM_CLOCK, Backoff, Clock, Emit, Teller, keep_connected
from drivers.camera.follow import Follower
from drivers.camera.freshness import Freshness
from drivers.camera.patience import Patience
from drivers.camera.reading import Reading, Seen
from drivers.camera.region import Region, parse
from drivers.errors import DriverConfigError
from drivers.listened import Listened
from drivers.observations import DeviceState, Observation, Observed
from drivers.orders import Order
from drivers.request import Request
from drivers.transport.video import STOPPED, Video, is_live

if TYPE_CHECKING:
    from drivers.camera.normal import Image
    from drivers.transport.video import Frame

SETTINGS = ("region", "deck", "sure", "fps", "silent_ms")
AWAY = "history incomplete: the camera was away, cards may have passed unseen"
TOO_SLOW = "history incomplete: this computer cannot keep up with the camera, pictures were left out"
LYING_FRAMES = 90
"""Frames for which an unread card may lie there before the staff is told; 3 s."""
SILENT_MS = 3000
"""A camera without a picture for so long is missing; as long as a shoe without a heartbeat (protocols 1.4). Only time in
which we could have seen one counts: a machine that is busy elsewhere is not the camera's fault."""
WATCH_S = 0.1


class Reader(Protocol):
    """What reads a picture; see drivers.camera.recognise.Recogniser."""

    def read(self, image: Image, thorough: bool = True) -> Reading: ...


def build(request: Request) -> CameraDriver:
    """Settings: region, deck, sure, fps, silent_ms (docs/camera.md)."""
    request.only(*SETTINGS)
    settings = request.settings
    region = parse(f"{request.name}.region", settings.get("region", ""))
    fps = _number(request, "fps", 0.0, 240.0, 0.0)
    sure = _number(request, "sure", 0.5, 1.0, 0.0)
    silent_ms = _number(request, "silent_ms", 100.0, 60_000.0, SILENT_MS)
    deck = settings.get("deck", "")
    if deck and not Path(deck).is_file():
        raise DriverConfigError(f"{request.name}.deck", deck, "a file that `livetable teach` wrote")
    boot = f"{SYSTEM_CLOCK.now():x}"
    return CameraDriver(request.name, request.url, lambda: _reader(sure, deck), region, fps, boot=boot, silent_ms=silent_ms)


def _reader(sure: float, deck: str) -> Reader:
    """Imported when the driver runs: numpy and cv2 take longer than the rest of a command together."""
    from drivers.camera.deck_file import load
    from drivers.camera.recognise import Recogniser

    return Recogniser(taught=load(Path(deck)) if deck else None, **({"sure": sure} if sure else {}))


def _number(request: Request, key: str, low: float, high: float, default: float) -> float:
    text = request.settings.get(key, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = float("nan")
    if text and not low < value <= high:
        raise DriverConfigError(f"{request.name}.{key}", text, f"a number above {low:g}, up to {high:g}")
    return value


class CameraDriver:
    """See drivers.base.Driver."""

    def __init__(
        self, name: str, url: str, reader: Callable[[], Reader], region: Region | None = None, fps: float = 0.0,
        *, boot: str = "0", clock: Clock = SYSTEM_CLOCK, silent_ms: float = SILENT_MS,
    ) -> None:  # fmt: skip
        """boot: a name of this run, for the identities of what is said; silent_ms: see SILENT_MS."""
        self.name = name
        self._url = url
        self._new_reader = reader
        self._reader: Reader | None = None
        self._region = region
        self._fps = fps
        self._boot = boot
        self._said = 0
        self._clock = clock
        self._watched = Listened(2 * WATCH_S)
        self._silent_s = silent_ms / 1000
        self._backoff = Backoff(Random(name))  # noqa: S311 - jitter, no secret
        self._emit: Emit = lambda _observed: None
        self._teller = Teller(name, self._say)
        self._follower = Follower()
        self._freshness = Freshness()
        self._patience = Patience()
        self._lying = 0
        self._counts = {"connects": 0, "stale_frames": 0, "skipped_frames": 0}

    async def run(self, emit: Emit) -> None:
        """Until cancelled."""
        self._emit = emit
        await keep_connected(self._connected, self._teller.tell, self._clock, self._backoff)

    async def send(self, order: Order) -> None:
        """A camera obeys nothing."""

    def counters(self) -> Mapping[str, int]:
        """See Driver.counters."""
        return {**self._follower.counters(), **self._counts, "reconnects": max(0, self._counts["connects"] - 1)}

    def _say(self, what: Observation) -> None:
        self._emit(Observed(self.name, what, self._origin(what), self._clock.now()))

    def _origin(self, what: Observation) -> str:
        """Cards are numbered here, as the camera does not; states have no name."""
        if isinstance(what, DeviceState):
            return ""
        self._said += 1
        return f"{self.name}/{self._boot}:{self._said}"

    async def _connected(self) -> None:
        if self._follower.counts["frames"] and not is_live(self._url):
            await asyncio.Event().wait()  # a file is played once: from its start again, each card would count twice
        if self._reader is None:
            self._reader = await asyncio.get_running_loop().run_in_executor(None, self._new_reader)
        video = Video(self._url, self._fps)
        try:
            frame = await video.frame()
            self._opened()
            while True:
                await self._look(frame)
                skipped, frame = video.skipped, await self._next(video)
                if video.skipped > skipped:
                    self._teller.tell("fault", TOO_SLOW)
        finally:
            self._counts["skipped_frames"] += video.skipped
            await video.close()

    async def _next(self, video: Video) -> Frame:
        """The next picture; that there is none for too long is told, and so is that it was so."""
        since, missing = self._watched.at(self._clock.ticks()), False
        coming = asyncio.ensure_future(video.frame())
        try:
            while not (await asyncio.wait({coming}, timeout=WATCH_S))[0]:
                if self._watched.at(self._clock.ticks()) - since >= self._silent_s:
                    missing = True
                    self._teller.tell("offline", STOPPED)
        finally:
            coming.cancel()
        if missing and coming.exception() is None:
            self._teller.tell("fault", AWAY)
        return coming.result()

    def _opened(self) -> None:
        self._counts["connects"] += 1
        if self._counts["connects"] == 1:
            self._teller.tell("online", "camera")
        else:
            self._teller.tell("fault", AWAY)

    async def _look(self, frame: Image) -> None:
        part = frame if self._region is None else self._region.of(frame)
        if self._freshness.stale(part.tobytes()):
            self._counts["stale_frames"] += 1
            return
        assert self._reader is not None
        reading = await asyncio.get_running_loop().run_in_executor(None, self._reader.read, part, self._patience.left)
        if reading.seen is not Seen.EMPTY:
            self._freshness.showed_card()
        self._backoff.reset()
        said = self._follower.frame(reading)
        self._patience.frame(reading)
        if said is not None:
            self._say(said)
        self._tell(said, reading.why)

    def _tell(self, said: DeviceState | Observation | None, why: str) -> None:
        """A card that lies there unread blocks the view: somebody has to look."""
        self._lying = self._lying + 1 if self._follower.waiting else 0
        if self._lying == LYING_FRAMES:
            self._teller.tell("fault", "a card lies before the camera and cannot be read" + (f": {why}" if why else ""))
        elif said is not None:
            self._teller.tell("online", "camera")
