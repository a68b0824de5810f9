"""The far end of a camera's wire: frames as an image sequence, a video file or an MJPEG stream over HTTP on loopback."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import cv2
import numpy as np

from drivers.emulators.camera_scene import SIZE, Image, Scene

FPS = 30
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 88]
BOUNDARY = b"frame"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\nCache-Control: no-store\r\n\r\n"
IDLE_S = 0.3
STALL_S = 4.0


def sequence(folder: Path, frames: Iterable[Image]) -> str:
    """Write numbered pictures; the URL of the sequence."""
    for number, frame in enumerate(frames):
        (folder / f"img_{number:06d}.jpg").write_bytes(jpeg(frame))
    return str(folder / "img_%06d.jpg")


def video(path: Path, frames: Iterable[Image]) -> str:
    """Write a video file (Motion JPEG in AVI); its URL."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), FPS, SIZE)  # type: ignore[attr-defined]
    for frame in frames:
        writer.write(frame)
    writer.release()
    return str(path)


def jpeg(frame: Image) -> bytes:
    return np.asarray(cv2.imencode(".jpg", frame, JPEG)[1]).tobytes()


@dataclass
class FrameFaults:
    """What happens to frames on their way: `rate` of them are lost or sent twice, now and then the stream stalls."""

    chance: Random
    rate: float = 0.0
    made: dict[str, int] = field(default_factory=dict)

    def sent(self, frame: Image) -> Iterator[Image]:
        """The frame as often as it goes out."""
        kind = self.chance.choice(("lost frame", "frame twice")) if self.rate and self.chance.random() < self.rate else ""
        if kind:
            self.made[kind] = self.made.get(kind, 0) + 1
        yield from {"": [frame], "lost frame": [], "frame twice": [frame, frame]}[kind]


class CameraEnd:
    """An MJPEG stream. Frames of cards go out once a reader is there; in between it shows the empty felt."""

    def __init__(self, scene: Scene, faults: FrameFaults, fps: float = FPS) -> None:
        self._gap_s = 1 / fps
        self._scene = scene
        self._faults = faults
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._server: asyncio.Server | None = None
        self._readers: set[asyncio.StreamWriter] = set()
        self._arrived = asyncio.Event()
        self._pump: asyncio.Task[None] | None = None
        self._due: asyncio.Queue[Image | asyncio.Event] = asyncio.Queue()
        self._stalled_s = 0.0
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/stream.mjpg"

    async def start(self) -> None:
        """Serve whoever asks; the port is there from the beginning."""
        self._server = await asyncio.start_server(self._serve, sock=self._socket)
        self._pump = asyncio.create_task(self._send_all())

    async def show(self, frames: Iterable[Image]) -> None:
        """Send these frames; returns when the last one has gone to a reader."""
        gone = asyncio.Event()
        for frame in frames:
            for out in self._faults.sent(frame):
                self._due.put_nowait(out)
        self._due.put_nowait(gone)
        await gone.wait()

    def attended(self) -> bool:
        """Somebody reads."""
        return bool(self._readers)

    def stall(self) -> None:
        """Send nothing for a while: longer than a reader waits."""
        self._stalled_s = STALL_S

    def close(self) -> None:
        if self._pump is not None:
            self._pump.cancel()
        for writer in self._readers:
            writer.transport.abort()
        if self._server is not None:
            self._server.close()
        self._socket.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One reader, until it hangs up."""
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HEAD)
            self._readers.add(writer)
            self._arrived.set()
            while await reader.read(4096):
                pass
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self._readers.discard(writer)
            writer.close()

    async def _send_all(self) -> None:
        """A frame each 1/fps s, and none while nobody reads."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            await self._somebody()
            frame = await self._next()
            if isinstance(frame, asyncio.Event):
                frame.set()
                continue
            await self._write(frame)
            due = max(due + self._gap_s, loop.time() - self._gap_s) + self._stalled_s
            self._stalled_s = 0.0
            await asyncio.sleep(max(0.0, due - loop.time()))

    async def _somebody(self) -> None:
        """Wait for a reader."""
        while not self._readers:
            self._arrived.clear()
            await self._arrived.wait()

    async def _next(self) -> Image | asyncio.Event:
        """What is due; while nothing is, the felt now and then, so that a slow reader has not to catch up with it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE_S):
                return await self._due.get()
        return self._scene.empty()

    async def _write(self, frame: Image) -> None:
        data = jpeg(frame)
        part = b"--" + BOUNDARY + b"\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(data) + data + b"\r\n"
        for writer in list(self._readers):
            with suppress(OSError):
                writer.write(part)
                await writer.drain()
