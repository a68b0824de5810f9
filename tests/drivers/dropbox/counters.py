"""The drop-box kinds under one roof: session, device at the far end and wire, moved by hand; time passed in, s."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from drivers.dropbox.cctalk_session import CctalkSession
from drivers.dropbox.ebds_session import EbdsSession
from drivers.dropbox.note import Note
from drivers.dropbox.ssp_session import SspSession
from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.note_path import NotePath, Place
from drivers.emulators.ssp_device import SspDevice
from drivers.observations import DropBoxState, NoteStacked
from drivers.session import Link, Session
from tests.drivers.far_end import FakeLink, Fault, Journal, Pipe, perfect

STEP_S = 0.02
MOVES_S = 0.2
US = {number: Note(value, "USD") for number, value in enumerate(("1", "2", "5", "10", "20", "50", "100"), 1)}


class Device(Protocol):
    """An emulated acceptor with a note path."""

    path: NotePath

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]: ...
    def power_cut(self) -> None: ...


@dataclass(frozen=True)
class Counter:
    """One kind. keeps_credit: no note is lost or doubled over a power cut, and none needs to be reconciled;
    keeps_over_kill: the same over kills of the controller; confirms: the device waits for our word that a note counts."""

    session: Callable[[Link, str | None], Session]
    device: Callable[[], Device]
    keeps_credit: bool
    keeps_over_kill: bool
    confirms: bool = True


COUNTERS: Mapping[str, Counter] = {
    "ebds": Counter(
        lambda link, origin: EbdsSession("drop", link, origin, US), lambda: EbdsDevice(MOVES_S), True, False
    ),
    "ebds stated": Counter(
        lambda link, origin: EbdsSession("drop", link, origin, None), lambda: EbdsDevice(MOVES_S), True, False
    ),
    "ssp": Counter(lambda link, origin: SspSession("drop", link, origin, None), lambda: SspDevice(MOVES_S), True, True),
    "ssp old": Counter(
        lambda link, origin: SspSession("drop", link, origin, None, "USD"),
        lambda: SspDevice(MOVES_S, version=4, knows_ack=False),
        True,
        False,
    ),
    "cctalk": Counter(
        lambda link, origin: CctalkSession("drop", link, origin, None, "USD"), lambda: CctalkDevice(MOVES_S), False, True, False
    ),
    "cctalk crc": Counter(
        lambda link, origin: CctalkSession("drop", link, origin, US, crc=True),
        lambda: CctalkDevice(MOVES_S, with_crc=True, echo=False),
        False,
        True,
        False,
    ),
}


class Table:
    """A counter, a wire and its device. notes: held to the mouth one after the other."""

    def __init__(
        self, counter: Counter, fault: Fault = perfect, *, delay: int = 0, seed: int = 1, notes: tuple[str, ...] = (),
        latency_s: float = 0.0,
    ) -> None:  # fmt: skip
        self.up, self.down = Pipe(latency_s), Pipe(latency_s)
        self.rng = Random(seed)
        self.fault = fault
        self.t = 0.0
        self.journal = Journal(delay)
        self.counter = counter
        self.device = counter.device()
        self.notes = deque(notes)
        self.plugged = True
        self.in_box: list[str] = []
        self.start(None)

    def start(self, last_origin: str | None) -> None:
        self.link = FakeLink(self.journal, "drop")
        self.session = self.counter.session(self.link, last_origin)
        self.session.opened(self.t)

    def kill(self) -> None:
        """kill -9 of the controller: what is not durable is gone."""
        self.start(self.journal.crash())

    def replug(self) -> None:
        """The cable is pulled and put back: what was on it is gone."""
        self.up.queue.clear()
        self.down.queue.clear()
        self.link.take()
        self.session.opened(self.t)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.step()

    def step(self) -> None:
        self.t += STEP_S
        self._hold_the_next_note()
        self.session.tick(self.t)
        self.down.put(self.over(self.link.take()), self.t)
        heard = self.down.take(self.t) or [b""]
        for piece in heard:
            was, counted = self.device.path.note, self.device.path.counted
            said = self.device.update(self.t, piece)[0]
            self.in_box += [was] * (self.device.path.counted - counted)
            self.up.put(self.over(said if self.plugged else b""), self.t)
        for piece in self.up.take(self.t):
            self.session.received(piece, self.t)
        self.journal.write()

    def over(self, data: bytes) -> list[bytes]:
        return self.fault(data, self.rng) if data else []

    def _hold_the_next_note(self) -> None:
        if not self.device.path.note and self.notes:
            self.device.path.insert(self.notes.popleft())

    def until(self, true: Callable[[], bool], seconds: float = 60.0) -> None:
        """Step until a condition holds."""
        for _ in range(round(seconds / STEP_S)):
            if true():
                return
            self.step()
        raise AssertionError(f"not within {seconds} s; the note is at {self.device.path.place}; {self.states()[-3:]}")

    def until_at(self, place: Place) -> None:
        self.until(lambda: self.device.path.place is place)

    def settle(self) -> None:
        """Until no note is left anywhere."""
        self.until(lambda: not self.notes and not self.device.path.note, 600)
        self.run(3)

    def disk_hangs(self) -> None:
        """From now on nothing becomes durable."""
        self.journal.delay = 1_000_000

    def disk_goes_on(self) -> None:
        self.journal.delay = 0
        self.journal.queue = deque((0, *row[1:]) for row in self.journal.queue)

    def at(self, place: Place) -> bool:
        return self.device.path.place is place

    def counted(self) -> list[str]:
        return [what.value for what in self.journal.seen() if isinstance(what, NoteStacked)]

    def box(self) -> list[str]:
        return [what.state for what in self.journal.seen() if isinstance(what, DropBoxState)]

    def states(self) -> list[tuple[str, str]]:
        return [(state.state, state.detail) for state in self.journal.states()]

    def reconciled(self) -> list[str]:
        return [words for state, words in self.states() if state == "fault" and words.startswith("reconcile")]
