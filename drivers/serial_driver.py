"""Runs a session over a serial port: opens, reads, keeps time, tells what is wrong, reconnects.

Every serial device is one codec (pure), one session (pure, times passed in) and this driver.
"""

from collections.abc import Awaitable, Callable, Mapping
from random import Random

from drivers.base import SYSTEM_CLOCK, Backoff, Clock, Emit, Teller, keep_connected
from drivers.errors import LinkError
from drivers.observations import Observation, Observed
from drivers.orders import Order
from drivers.session import Link, Session, Stored
from drivers.transport.line import Line, is_network
from drivers.transport.port import Port
from drivers.transport.serial_port import open_port

SILENT_NETWORK_S = 10.0
"""A network peer that says nothing for so long is dialled again: its link may be half open."""
LOOK_EVERY_S = 1.0
"""How often a local path is looked at: a device that comes back under the same id is another file."""


class SerialLink:
    """See drivers.session.Link: the session's hands, the same over all reconnects."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.port: Port | None = None
        self.emit: Emit = lambda _observed: None
        self._name = name
        self._clock = clock
        self._teller = Teller(name, self._pass_on)

    def send(self, data: bytes) -> None:
        if self.port is not None:
            self.port.write(data)

    def say(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        self._teller.heard(what)
        self._pass_on(what, origin, stored)

    def state(self, state: str, detail: str = "") -> None:
        self._teller.tell(state, detail)

    def _pass_on(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        self.emit(Observed(self._name, what, origin, self._clock.now(), stored))


class SerialDriver:
    """See drivers.base.Driver.

    silence_s: when a silent network peer is dialled again; None: the device speaks only when something happens,
    and the connection's own keep-alive has to notice a dead peer. enquiry: bytes to which every device of this kind
    answers, and by which nothing happens in it, whatever it was doing; empty where there are none.
    """

    def __init__(
        self,
        name: str,
        url: str,
        line: Line,
        session: Callable[[Link], Session],
        *,
        silence_s: float | None = SILENT_NETWORK_S,
        enquiry: bytes = b"",
        clock: Clock = SYSTEM_CLOCK,
        rng: Random | None = None,
        open_: Callable[[str, Line], Awaitable[Port]] = open_port,
    ) -> None:
        self.name = name
        self._url = url
        self.line = line
        self.silence_s = silence_s
        self.enquiry = enquiry
        self._clock = clock
        self._open = open_
        self._backoff = Backoff(rng or Random(name))  # noqa: S311 - jitter, no secret
        self._link = SerialLink(name, clock)
        self._session = session(self._link)
        self._counts = {"connects": 0, "parity_dropped": 0}

    async def run(self, emit: Emit) -> None:
        """Until cancelled."""
        self._link.emit = emit
        await keep_connected(self._connected, self._link.state, self._clock, self._backoff)

    async def send(self, order: Order) -> None:
        """Carry out an order of this device's kind."""
        self._session.order(order)

    def counters(self) -> Mapping[str, int]:
        """The session's counters and those of the port."""
        return {**self._session.counters(), **self._counts, "reconnects": max(0, self._counts["connects"] - 1)}

    def frames_in(self, data: bytes) -> int:
        """How many frames of this kind are in bytes that were heard on a wire. Asks nothing of the device; for a driver
        that does not run."""
        before = self._session.counters().get("frames", 0)
        self._session.opened(0.0)
        self._session.received(data, 0.0)
        return self._session.counters().get("frames", 0) - before

    async def _connected(self) -> None:
        port = await self._open(self._url, self.line)
        self._link.port = port
        self._counts["connects"] += 1
        self._counts["parity_dropped"] += port.parity_dropped
        try:
            self._session.opened(self._clock.ticks())
            await self._talk(port)
        finally:
            self._link.port = None
            port.close()

    async def _talk(self, port: Port) -> None:
        opened = looked = now = self._clock.ticks()
        while True:
            wake = self._session.tick(now)
            data = await port.read(max(0.0, wake - now))
            now = self._clock.ticks()
            if data:
                self._session.received(data, now)
            if self._session.heard_at >= opened:
                self._backoff.reset()
            if now - looked >= LOOK_EVERY_S:
                looked = now
                self._look(port, now - max(opened, self._session.heard_at))

    def _look(self, port: Port, silent_s: float) -> None:
        """Is this still the wire to talk on?"""
        if port.moved():
            raise LinkError("unplugged: the port is gone or came back as another one")
        if self.silence_s is not None and is_network(self._url) and silent_s >= self.silence_s:
            raise LinkError(f"no answer for {self.silence_s:.0f} s, dialling again")
