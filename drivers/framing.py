"""Frames in a stream of bytes: hunt for a start, measure, check; incomplete is normal, noise is counted. Pure."""

from collections.abc import Callable
from typing import Generic, TypeVar

MORE = 0
"""What a measure says where it takes more bytes to tell."""
NO_FRAME = -1
"""What a measure says of bytes with which no frame begins."""

F = TypeVar("F")


class Framer(Generic[F]):
    """Feed bytes, take frames.

    start: the first byte of every frame; measure: the length of the frame at the front of a buffer that
    holds it whole, MORE or NO_FRAME; check: the frame of exactly its bytes, None where the sum is wrong.
    """

    def __init__(
        self, start: int, measure: Callable[[bytearray], int], check: Callable[[bytes], F | None]
    ) -> None:
        self._start = start
        self._measure = measure
        self._check = check
        self._buffer = bytearray()
        self.counters = {"frames": 0, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}

    def receive(self, data: bytes) -> list[F]:
        """The frames that data completes."""
        self._buffer += data
        return self._frames()

    def silence(self) -> list[F]:
        """The line went quiet: a frame half there is none. The frames that hid behind its false start."""
        frames = []
        while self._buffer:
            self._skip(1)
            frames += self._frames()
        return frames

    def _frames(self) -> list[F]:
        frames = []
        while self._hunt():
            length = self._measure(self._buffer)
            if length == MORE:
                break
            frame = self._checked(length) if length > 0 else None
            if frame is None:
                self._skip(1)
            else:
                frames.append(frame)
                del self._buffer[:length]
        return frames

    def _hunt(self) -> bool:
        """Bring a possible start to the front; False where there is none."""
        at = self._buffer.find(self._start)
        if at:
            self._skip(len(self._buffer) if at < 0 else at)
        return bool(self._buffer)

    def _checked(self, length: int) -> F | None:
        frame = self._check(bytes(self._buffer[:length]))
        self.counters["check_errors" if frame is None else "frames"] += 1
        return frame

    def _skip(self, count: int) -> None:
        if count and self._buffer:
            self.counters["bytes_dropped"] += count
            self.counters["resyncs"] += 1
            del self._buffer[:count]
