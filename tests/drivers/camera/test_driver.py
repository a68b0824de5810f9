"""The camera's driver on real video: a sequence, a file and a stream; reading itself is replaced by a colour code here."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from cv2.typing import MatLike

from drivers import build
from drivers.base import FIRST_DELAY_S, Clock
from drivers.camera import driver as driver_module
from drivers.camera.driver import AWAY, CameraDriver
from drivers.camera.reading import Reading, Seen
from drivers.emulators import camera_end
from drivers.emulators.camera_scene import SIZE, Image, Scene
from drivers.errors import DriverConfigError
from drivers.observations import CardSeen, CardUnread, CutCardSeen, DeviceState, Observation, Observed
from drivers.transport.video import STOPPED
from tests.drivers.ends import until
from tests.drivers.quick import quick

COLOURS = {"": (0, 120, 0), "As": (250, 250, 250), "5h": (250, 40, 40), "Td": (40, 40, 250), "??": (30, 30, 30)}
SHOWN = ["As", "5h", "5h", "Td", "??", "As"]
CARDS: list[Observation] = [CardUnread() if name == "??" else CardSeen(name) for name in SHOWN]


class ColourReader:
    """Tells cards by their colour."""

    def read(self, image: MatLike, thorough: bool = True) -> Reading:
        middle = image.reshape(-1, 3).mean(axis=0)
        name = min(COLOURS, key=lambda name: float(np.abs(middle - COLOURS[name]).sum()))
        if name in ("", "??"):
            return Reading(Seen.UNREAD if name else Seen.EMPTY)
        return Reading(Seen.CARD, name, 1.0)


def frames(names: list[str]) -> Iterator[Image]:
    """Each card for 6 frames, 4 empty ones between."""
    chance = np.random.default_rng(1)
    for name in [part for one in names for part in [one] * 6 + [""] * 4]:
        yield np.clip(np.array(COLOURS[name]) + chance.integers(0, 9, (SIZE[1], SIZE[0], 3)), 0, 255).astype(np.uint8)


class Heard:
    """What the driver said."""

    def __init__(self) -> None:
        self.all: list[Observation] = []

    def emit(self, observed: Observed) -> None:
        assert observed.at_ms > 0
        self.all.append(observed.what)

    @property
    def cards(self) -> list[Observation]:
        return [what for what in self.all if isinstance(what, CardSeen | CardUnread | CutCardSeen)]

    @property
    def states(self) -> list[tuple[str, str]]:
        return [(what.state, what.detail) for what in self.all if isinstance(what, DeviceState)]


QUICK = quick(50)


@asynccontextmanager
async def running(
    url: str, clock: Clock = QUICK, silent_ms: float = 300, reader: ColourReader | None = None
) -> AsyncIterator[tuple[Heard, CameraDriver]]:
    heard = Heard()
    driver = CameraDriver("shoe", url, lambda: reader or ColourReader(), fps=200, clock=clock, silent_ms=silent_ms)
    task = asyncio.create_task(driver.run(heard.emit))
    try:
        yield heard, driver
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def stream() -> AsyncIterator[camera_end.CameraEnd]:
    class Felt(Scene):
        def empty(self) -> Image:
            return next(frames([""]))

    end = camera_end.CameraEnd(Felt(Random(1)), camera_end.FrameFaults(Random(1)))
    await end.start()
    try:
        yield end
    finally:
        end.close()


async def test_a_sequence_of_images(tmp_path: Path) -> None:
    async with running(camera_end.sequence(tmp_path, frames(SHOWN))) as (heard, _):
        await until(lambda: heard.states[-1:] == [("offline", "the video is at its end")])
        assert heard.cards == CARDS


async def test_a_video_file_is_played_once(tmp_path: Path) -> None:
    async with running(camera_end.video(tmp_path / "shoe.avi", frames(SHOWN))) as (heard, driver):
        await until(lambda: heard.states[-1:] == [("offline", "the video is at its end")])
        assert heard.cards == CARDS
        await asyncio.sleep(0.1)  # the time of many reconnects of a live source
        assert driver.counters()["reconnects"] == 0


async def test_a_stream_over_http() -> None:
    async with stream() as end, running(end.url) as (heard, _):
        await end.show(frames(SHOWN))
        await until(lambda: heard.cards == CARDS)
        assert heard.states == [("online", "camera")]


async def test_a_stream_that_stalls_is_missing_and_the_gap_is_said() -> None:
    async with stream() as end, running(end.url) as (heard, _):
        await end.show(frames(["As"]))
        await until(lambda: heard.cards == [CardSeen("As")])
        end.stall()
        await until(lambda: ("fault", AWAY) in heard.states)
        assert ("offline", STOPPED) in heard.states
        await end.show(frames(["5h"]))
        await until(lambda: heard.cards == [CardSeen("As"), CardSeen("5h")])
        assert heard.states[-1] == ("online", "camera")


async def test_a_stream_that_breaks_is_opened_again_and_the_gap_is_said() -> None:
    async with stream() as end, running(end.url) as (heard, driver):
        await end.show(frames(["As"]))
        await until(lambda: heard.cards == [CardSeen("As")])
        for reader in end._readers:
            reader.transport.abort()
        await until(lambda: ("fault", AWAY) in heard.states)
        await end.show(frames(["5h"]))
        await until(lambda: heard.cards == [CardSeen("As"), CardSeen("5h")])
        assert driver.counters()["reconnects"] >= 1


class HeldVideo:
    """A source that shows what the test gives it."""

    skipped = 0

    def __init__(self, _url: str, _fps: float) -> None:
        self.coming: asyncio.Queue[Image] = asyncio.Queue()
        held.append(self)

    async def frame(self) -> Image:
        return await self.coming.get()

    async def close(self) -> None:
        """Nothing is open."""


held: list[HeldVideo] = []


class Time:
    """A clock that goes on by `step` each time that somebody looks at it."""

    def __init__(self) -> None:
        self.now, self.step, self.looks = 0.0, 0.0, 0

    def ticks(self) -> float:
        self.looks += 1
        self.now += self.step
        return self.now

    async def looked_at(self, times: int = 3) -> None:
        before = self.looks
        await until(lambda: self.looks >= before + times)


async def test_only_time_in_which_it_was_watched_makes_a_camera_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stands still sees no pictures; that is not the camera's fault."""
    monkeypatch.setattr(driver_module, "Video", HeldVideo)
    monkeypatch.setattr(driver_module, "WATCH_S", 0.002)
    held.clear()
    time = Time()
    async with running("http://camera", replace(QUICK, ticks=time.ticks), 3000) as (heard, _):
        await until(lambda: bool(held))
        felt = next(frames([""]))
        held[0].coming.put_nowait(felt)
        await until(lambda: heard.states == [("online", "camera")])
        for _ in range(10):
            time.now += 1000
            await time.looked_at()
        assert heard.states == [("online", "camera")]
        held[0].coming.put_nowait(felt)
        await time.looked_at()
        assert heard.states == [("online", "camera")]
        time.step = 0.1
        await until(lambda: heard.states[-1] == ("offline", STOPPED))
        held[0].coming.put_nowait(felt)
        await until(lambda: heard.states[-1] == ("fault", AWAY))


class FailingReader(ColourReader):
    """Stumbles once, at the first picture of a king."""

    def __init__(self) -> None:
        self.failed = False

    def read(self, image: MatLike, thorough: bool = True) -> Reading:
        reading = super().read(image, thorough)
        if reading.card == "Td" and not self.failed:
            self.failed = True
            raise FloatingPointError("no such angle")
        return reading


async def test_an_error_that_nobody_foresaw_is_told_and_the_stream_is_opened_again() -> None:
    async with stream() as end, running(end.url, reader=FailingReader()) as (heard, driver):
        await end.show(frames(["As"]))
        await until(lambda: heard.cards == [CardSeen("As")])
        await end.show(frames(["Td"]))
        await until(lambda: ("fault", AWAY) in heard.states)
        assert heard.states[:2] == [("online", "camera"), ("fault", "driver stopped: no such angle")]
        await end.show(frames(["5h"]))
        await until(lambda: CardSeen("5h") in heard.cards)
        assert driver.counters()["reconnects"] == 1


async def test_a_file_that_stumbled_is_not_played_again(tmp_path: Path) -> None:
    async with running(camera_end.sequence(tmp_path, frames(SHOWN)), reader=FailingReader()) as (heard, driver):
        await until(lambda: ("fault", "driver stopped: no such angle") in heard.states)
        await until(lambda: driver._backoff._delay > FIRST_DELAY_S)
        await asyncio.sleep(0.1)  # the time of many reconnects
        assert heard.cards == CARDS[:3]
        assert driver.counters()["connects"] == 1


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("/dev/video97", "no such camera: /dev/video97"),
        ("/nowhere/shoe.avi", "no such file: /nowhere/shoe.avi"),
        ("/nowhere/img_%04d.png", "no such file: /nowhere/img_%04d.png"),
        ("http://127.0.0.1:9/stream.mjpg", "connection refused: nothing listens there: http://127.0.0.1:9/stream.mjpg"),
        ("http://127.0.0.1:99999/stream.mjpg", "no host in the URL: http://127.0.0.1:99999/stream.mjpg"),
    ],
)
async def test_what_is_not_there_is_named(url: str, words: str) -> None:
    async with running(url) as (heard, _):
        await until(lambda: bool(heard.states))
        assert heard.states == [("offline", words)]


async def test_a_file_that_is_no_video_is_named(tmp_path: Path) -> None:
    (tmp_path / "shoe.avi").write_bytes(Random(1).randbytes(5000))
    async with running(str(tmp_path / "shoe.avi")) as (heard, _):
        await until(lambda: bool(heard.states))
        assert heard.states[0] == ("offline", f"cannot be opened as a video: {tmp_path / 'shoe.avi'}")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"region": "1,2"}, "shoe.region"),
        ({"fps": "fast"}, "shoe.fps"),
        ({"sure": "1.5"}, "shoe.sure"),
        ({"sure": "0.2"}, "shoe.sure"),
        ({"silent_ms": "50"}, "shoe.silent_ms"),
        ({"deck": "/nowhere/house.deck"}, "shoe.deck"),
        ({"colour": "red"}, "shoe.colour"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError, match=words):
        build("camera", "shoe", "/dev/video0", settings)


async def test_a_part_of_the_picture_is_looked_at(tmp_path: Path) -> None:
    def beside() -> Iterator[Image]:
        for frame in frames(["As"]):
            yield np.hstack([frame, np.full_like(frame, 255)])

    for number, frame in enumerate(beside()):
        cv2.imwrite(str(tmp_path / f"img_{number:06d}.png"), frame)
    heard = Heard()
    driver = build("camera", "shoe", str(tmp_path / "img_%06d.png"), {"region": "0,0,0.5,1", "fps": "200"})
    assert isinstance(driver, CameraDriver)
    driver._new_reader = lambda: ColourReader()
    task = asyncio.create_task(driver.run(heard.emit))
    await until(lambda: heard.states[-1:] == [("offline", "the video is at its end")])
    task.cancel()
    assert heard.cards == [CardSeen("As")]
