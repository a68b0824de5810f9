"""What the talks with bill acceptors have in common, whatever the protocol: bytes become frames, silence becomes words. Pure."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from drivers.framing import Framer
from drivers.hearing import Hearing
from drivers.orders import Order
from drivers.session import Link

F = TypeVar("F")


class AcceptorSession(ABC, Generic[F]):
    """The side of drivers.session.Session that is turned to the wire. Times are seconds of the driver's ticks."""

    def __init__(self, link: Link, codec: Framer[F]) -> None:
        self._link = link
        self._codec = codec
        self._hearing = Hearing()

    @property
    def heard_at(self) -> float:
        """When the device was last understood."""
        return self._hearing.heard_at

    def opened(self, t: float) -> None:
        """What was half received came over another wire."""
        self._codec.silence()
        self._hearing.opened(t)
        self._reopened(t)

    def received(self, data: bytes, t: float) -> None:
        """Bytes of the device, cut anywhere."""
        self._hearing.received(data)
        for frame in self._codec.receive(data):
            self._frame(frame, t)

    def order(self, order: Order) -> None:
        """None is meant for a bill acceptor."""

    def _overdue(self, t: float) -> None:
        """A reply should be here: what is half received will not become one."""
        for frame in self._codec.silence():
            self._frame(frame, t)

    def _is_lost(self, t: float) -> bool:
        """Whether the device has not been understood for so long that staff are told."""
        lost = self._hearing.lost(t)
        if lost:
            self._link.state("offline", lost)
        return bool(lost)

    @abstractmethod
    def _reopened(self, t: float) -> None:
        """The wire is new: what was asked over the old one is not answered."""

    @abstractmethod
    def _frame(self, frame: F, t: float) -> None:
        """A whole frame of the device."""
