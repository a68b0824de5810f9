"""Streams and sequences that go wrong: pictures of another size, torn and empty ones. Cards before and behind are heard."""

import asyncio
from pathlib import Path

import cv2
import pytest

from drivers.emulators import camera_end
from drivers.observations import CardSeen
from tests.drivers.camera.test_driver import frames, running, stream
from tests.drivers.ends import until


def cards(*names: str) -> list[CardSeen]:
    return [CardSeen(name) for name in names]


async def test_a_stream_whose_pictures_change_size() -> None:
    async with stream() as end, running(end.url) as (heard, _):
        await end.show(frames(["As"]))
        await end.show(frame[::2, ::2].copy() for frame in frames(["5h"]))
        await end.show(frames(["Td"]))
        await until(lambda: heard.cards == cards("As", "5h", "Td"), 60)


async def test_torn_pictures_in_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a JPEG may show half of a card; it makes no card more and none less."""
    whole, sent = camera_end.jpeg, iter(range(10_000))
    monkeypatch.setattr(camera_end, "jpeg", lambda frame: whole(frame)[: 400 if next(sent) % 5 == 4 else None])
    async with stream() as end, running(end.url) as (heard, _):
        for name in ("As", "5h"):
            await end.show(frames([name]))
        await until(lambda: heard.cards == cards("As", "5h"), 60)


async def test_a_sequence_with_an_empty_picture_says_that_it_ended(tmp_path: Path) -> None:
    url = camera_end.sequence(tmp_path, frames(["As", "5h"]))
    (tmp_path / "img_000010.jpg").write_bytes(b"")
    async with running(url) as (heard, _):
        await until(lambda: heard.states[-1:] == [("offline", "the video is at its end")], 60)
        assert heard.cards[:1] == cards("As")


async def test_a_reader_of_pictures_that_breaks_is_no_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_given: object) -> None:
        raise cv2.error("out of memory")

    monkeypatch.setattr(cv2, "VideoCapture", breaks)
    url = camera_end.sequence(tmp_path, frames(["As"]))
    async with running(url) as (heard, _):
        await until(lambda: heard.states[:1] == [("offline", f"cannot be opened as a video: {url} (out of memory)")], 60)


async def test_what_is_no_video_is_told_apart_from_nobody() -> None:
    async def other(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.0 404 Not Found\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(other, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/stream.mjpg"
    async with server, running(url) as (heard, _):
        await until(lambda: heard.states[:1] == [("offline", f"cannot be opened as a video: {url}")], 60)
