"""Cards on felt -> frames -> cv2.VideoCapture -> recogniser -> observations, in order: none lost, doubled or misread.

The artwork is one that the net was trained on, drawn by ourselves: this proves the whole way, not how well strange decks
are read (docs/camera.md has those figures). LIVETABLE_CAMERA_CARDS=500 is what `make camera500` runs.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from drivers import build
from drivers.camera.driver import CameraDriver
from drivers.emulators import camera_end
from drivers.emulators.camera_scene import Image, Scene
from drivers.observations import CardSeen, CardUnread, CutCardSeen, Observation
from tests.drivers.camera.test_driver import Heard
from tests.drivers.ends import until

COUNT = int(os.environ.get("LIVETABLE_CAMERA_CARDS", "12"))
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
WAIT_S = 60.0 + 10 * COUNT


def shoe(seed: int, count: int) -> list[str]:
    """Cards of a shoe of many decks, some of them twice in a row."""
    cards = PACK * (count // 26 + 1)
    Random(seed).shuffle(cards)
    cards[3] = cards[2]
    return cards[:count]


def shown(scene: Scene, cards: list[str]) -> Iterator[Image]:
    return chain(scene.gap(), chain.from_iterable(scene.card(card) for card in cards))


@asynccontextmanager
async def reading(url: str, **settings: str) -> AsyncIterator[tuple[Heard, CameraDriver]]:
    heard = Heard()
    driver = build("camera", "shoe", url, settings)
    assert isinstance(driver, CameraDriver)
    task = asyncio.create_task(driver.run(heard.emit))
    try:
        yield heard, driver
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def all_read(url: str) -> list[Observation]:
    """What a file or sequence says until its end."""
    async with reading(url, fps="240") as (heard, _):
        await until(lambda: heard.states[-1:] == [("offline", "the video is at its end")], WAIT_S)
        return heard.cards


@pytest.mark.timeout(120 + 10 * COUNT)
async def test_each_card_of_a_recorded_shoe_once_and_in_order(tmp_path: Path) -> None:
    cards = shoe(1, COUNT)
    url = camera_end.sequence(tmp_path, shown(Scene(Random(2), passes=(3, 9)), cards))
    assert await all_read(url) == [CardSeen(card) for card in cards]


async def test_a_video_file(tmp_path: Path) -> None:
    cards = shoe(4, 4)
    url = camera_end.video(tmp_path / "shoe.avi", shown(Scene(Random(8)), cards))
    assert await all_read(url) == [CardSeen(card) for card in cards]


async def test_a_stream_of_cards() -> None:
    """In real time."""
    scene, cards = Scene(Random(3)), shoe(2, 4)
    end = camera_end.CameraEnd(scene, camera_end.FrameFaults(Random(4)))
    await end.start()
    async with reading(end.url) as (heard, _):
        await end.show(shown(scene, cards))
        await until(lambda: len(heard.cards) == len(cards), WAIT_S)
        assert heard.cards == [CardSeen(card) for card in cards]
    end.close()


async def test_blur_glare_dim_light_hands_and_lost_or_repeated_frames_never_make_a_misread(tmp_path: Path) -> None:
    """A spoiled card may be unread; it is never another one, and none is missing."""
    scene, cards = Scene(Random(5), faults=0.9, passes=(5, 8)), shoe(3, 12)
    lossy = camera_end.FrameFaults(Random(6), 0.15)
    frames = chain.from_iterable(lossy.sent(frame) for frame in shown(scene, cards))
    heard = await all_read(camera_end.sequence(tmp_path, frames))
    assert set(scene.made) == {"blur", "glare", "dim", "hand", "off_angle"}
    assert lossy.made
    assert len(heard) == len(cards)
    wrong = [(card, what) for card, what in zip(cards, heard, strict=True) if what not in (CardSeen(card), CardUnread())]
    assert not wrong
    assert heard.count(CardUnread()) <= 2


async def test_backs_the_cut_card_and_cards_rubbed_off(tmp_path: Path) -> None:
    scene = Scene(Random(7))
    parts = [scene.gap(), scene.card("As"), scene.back(), scene.cut_card(), scene.card("??"), scene.card("Kd"), scene.back()]
    heard = await all_read(camera_end.sequence(tmp_path, chain.from_iterable(parts)))
    assert heard == [CardSeen("As"), CutCardSeen(), CardUnread(), CardSeen("Kd")]
