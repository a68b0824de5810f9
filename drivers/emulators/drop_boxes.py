"""The kinds of drop box that an emulated table can have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.id003_device import Id003Device
from drivers.emulators.note_path import Condition
from drivers.emulators.ssp_device import SspDevice


class DropBox(Protocol):
    """An acceptor without a wire. A note is held to the mouth until it is in the box and the host has confirmed it."""

    @property
    def counted(self) -> int: ...
    @property
    def in_box(self) -> bool: ...
    @property
    def path(self) -> Condition: ...
    def power_cut(self) -> None: ...
    def insert(self, value: str) -> None: ...
    def resume(self, value: str, in_box: bool) -> None: ...
    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]: ...


#: Kind of the wire -> the device; its argument is how long a note takes from one place to the next, s.
DROP_BOXES: dict[str, Callable[[float, str], DropBox]] = {
    "id003": lambda moves_s, _currency: Id003Device(moves_s),
    "ebds": EbdsDevice,
    "ssp": SspDevice,
    "cctalk": CctalkDevice,
}
