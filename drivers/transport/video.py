"""Pictures by cv2.VideoCapture: a camera, an MJPEG stream, a video file, a numbered sequence of images; one path for all.

cv2 blocks, so one thread opens, reads and hands over. Pictures come in order. A live source does not wait: for a reader
that lags some seconds are kept, then every second picture is left out. Files and sequences are paced and wait.
"""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
import urllib.parse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.errors import LinkError
from drivers.transport.words import opening

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Frame = NDArray[np.uint8]

OPEN_TIMEOUT_MS, READ_TIMEOUT_MS = 5000, 6000
"""A stream that stalls makes read() fail after that time instead of never, and is dialled again. (That it shows nothing is
told before, by time in which it was watched: this thread's own limit runs on while the machine stands still.)"""
STOPPED = "no picture: the camera stopped sending"
PORTS = {"http": 80, "https": 443, "rtsp": 554}
KNOCK_S = 3.0
BACKLOG = 120
"""Pictures that wait for a reader that lags; 4 s, 110 MB at 640 x 480."""
FILE_FPS = 30.0
"""Pace of files and sequences; a setting of the device may give another."""


def is_live(url: str) -> bool:
    """A device or a stream: it has its own pace and cannot wait for us."""
    return url.startswith(("http://", "https://", "rtsp://", "/dev/"))


def exists(url: str) -> str:
    """Why a source cannot be opened, as far as can be seen from outside; "" where nothing speaks against it."""
    if url.startswith(("http://", "https://", "rtsp://")):
        parts = urllib.parse.urlsplit(url)
        return "" if parts.hostname else "no host in the URL"
    folder = Path(url).parent if "%" in url else Path(url)
    if not folder.exists():
        return "no such camera" if url.startswith("/dev/") else "no such file"
    return "" if os.access(folder, os.R_OK) else "no permission to open it (is the user in the group video?)"


def unreachable(url: str) -> str:
    """Why a stream that did not open cannot be reached, which cv2 does not tell; "" for another reason."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        return ""
    try:
        socket.create_connection((parts.hostname, parts.port or PORTS[parts.scheme]), KNOCK_S).close()
    except OSError as error:
        return opening(error)
    except ValueError:
        return "no host in the URL"
    return ""


class Video:
    """An open source: `frame()` waits for the next picture."""

    def __init__(self, url: str, fps: float = 0.0) -> None:
        """fps: pace of a file or sequence, 0 for FILE_FPS."""
        self.url = url
        self.skipped = 0
        self._left_out = False
        self._live = is_live(url)
        self._pause = 0.0 if self._live else 1 / (fps or FILE_FPS)
        self._loop = asyncio.get_running_loop()
        self._frames: asyncio.Queue[Frame | LinkError] = asyncio.Queue()
        self._room = threading.Semaphore(2)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._read_all, daemon=True, name=f"camera {url}")
        self._thread.start()

    async def frame(self) -> Frame:
        """The next picture, BGR. LinkError once the source is gone, at its end, or stalls."""
        found = await self._frames.get()
        self._room.release()
        if isinstance(found, LinkError):
            raise found
        return found

    async def close(self) -> None:
        """Let the source go; returns when the thread has ended."""
        self._closing.set()
        self._room.release()
        await self._loop.run_in_executor(None, self._thread.join)

    def _read_all(self) -> None:
        try:
            self._read_until_closed()
        except LinkError as error:
            self._hand_over(error)
        except Exception as error:  # nobody waits for this thread but for what it hands over
            self._hand_over(LinkError(f"cannot be opened as a video: {self.url} ({error})"))

    def _read_until_closed(self) -> None:
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # quiet: we say ourselves what is wrong, in one line
        import cv2  # a table without a camera does not pay for it

        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        why = exists(self.url)
        if why:
            raise LinkError(f"{why}: {self.url}")
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_TIMEOUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_TIMEOUT_MS]
        device = self.url.startswith("/dev/")
        source = cv2.VideoCapture(self.url) if device else cv2.VideoCapture(self.url, cv2.CAP_FFMPEG, limits)
        try:
            if not source.isOpened():
                raise LinkError(f"{unreachable(self.url) or 'cannot be opened as a video'}: {self.url}")
            self._pump(source)
        finally:
            source.release()

    def _pump(self, source: object) -> None:
        due = time.monotonic()
        while not self._closing.is_set():
            good, picture = source.read()  # type: ignore[attr-defined]
            if not good:
                raise LinkError(STOPPED if self._live else "the video is at its end")
            due = max(due + self._pause, time.monotonic()) if self._pause else due
            if not self._live:
                self._room.acquire()
                time.sleep(max(0.0, due - time.monotonic()))
            if self._live and self._frames.qsize() >= BACKLOG and self._leave_out():
                continue
            self._hand_over(picture)

    def _leave_out(self) -> bool:
        """Leave this one out? Every second one is, while the reader lags."""
        self._left_out = not self._left_out
        self.skipped += self._left_out
        return self._left_out

    def _hand_over(self, what: Frame | LinkError) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._frames.put_nowait, what)
