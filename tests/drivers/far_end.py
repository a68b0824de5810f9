"""A faulty wire and the link of a session under test: everything in one thread, time passed in."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from drivers.observations import DeviceState, Observation
from drivers.session import Stored

Fault = Callable[[bytes, Random], list[bytes]]
"""Bytes put on a wire -> the pieces that come out at its other end."""


def perfect(data: bytes, _rng: Random) -> list[bytes]:
    return [data]


def split(data: bytes, _rng: Random) -> list[bytes]:
    return [bytes([byte]) for byte in data]


def lossy(data: bytes, rng: Random) -> list[bytes]:
    """One piece in ten is gone, one in ten loses a byte."""
    chance = rng.random()
    if chance < 0.1:
        return []
    at = rng.randrange(len(data))
    return [data[:at], data[at + 1 :]] if chance < 0.2 else [data]


def noisy(data: bytes, rng: Random) -> list[bytes]:
    """In one of three cases babble around the bytes, in one of seven a flipped bit."""
    spoiled = bytearray(data)
    if rng.random() < 0.15:
        spoiled[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    babble = rng.random() < 0.3
    return [rng.randbytes(rng.randrange(6) * babble), bytes(spoiled), rng.randbytes(rng.randrange(3) * babble)]


def duplicated(data: bytes, rng: Random) -> list[bytes]:
    return [data] * rng.choice((1, 1, 2, 3))


FAULTS: dict[str, Fault] = {fault.__name__: fault for fault in (perfect, split, lossy, noisy, duplicated)}


@dataclass
class Pipe:
    """One direction of a wire: pieces come out after latency_s, in order."""

    latency_s: float = 0.0
    queue: deque[tuple[float, bytes]] = field(default_factory=deque)

    def put(self, pieces: list[bytes], t: float) -> None:
        self.queue.extend((t + self.latency_s, piece) for piece in pieces)

    def take(self, t: float) -> list[bytes]:
        out = []
        while self.queue and self.queue[0][0] <= t:
            out.append(self.queue.popleft()[1])
        return out


@dataclass
class Journal:
    """Stands for the runtime: what was said becomes durable some steps later, in order."""

    delay: int = 0
    rows: list[tuple[str, Observation]] = field(default_factory=list)
    queue: deque[tuple[int, str, Observation, Stored | None]] = field(default_factory=deque)
    step: int = 0

    def put(self, what: Observation, origin: str, stored: Stored | None) -> None:
        self.queue.append((self.step + self.delay, origin, what, stored))

    def write(self) -> None:
        """One step: what is due becomes durable."""
        self.step += 1
        while self.queue and self.queue[0][0] <= self.step:
            _, origin, what, stored = self.queue.popleft()
            self.rows.append((origin, what))
            if stored is not None:
                stored(False)

    def crash(self) -> str | None:
        """kill -9: what is not durable is gone. The last origin."""
        self.queue.clear()
        return next((origin for origin, _ in reversed(self.rows) if origin), None)

    def seen(self) -> list[Observation]:
        """All but the states of devices."""
        return [what for _, what in self.rows if not isinstance(what, DeviceState)]

    def states(self) -> list[DeviceState]:
        return [what for _, what in self.rows if isinstance(what, DeviceState)]


@dataclass
class FakeLink:
    """See drivers.session.Link."""

    journal: Journal
    name: str = "dev"
    out: bytearray = field(default_factory=bytearray)
    told: tuple[str, str] | None = None

    def send(self, data: bytes) -> None:
        self.out += data

    def say(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        if isinstance(what, DeviceState) and what.device == self.name:
            self.told = (what.state, what.detail)
        self.journal.put(what, origin, stored)

    def state(self, state: str, detail: str = "") -> None:
        if self.told != (state, detail):
            self.say(DeviceState(self.name, state, detail))

    def take(self) -> bytes:
        data = bytes(self.out)
        self.out.clear()
        return data
