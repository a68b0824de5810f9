"""The kinds of shoe that an emulated table can have, each on its wire."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from drivers.emulators.angel_eye_device import COPY_S, AngelEyeDevice
from drivers.emulators.otp1_device import Otp1Device, event
from drivers.emulators.place import Place
from drivers.emulators.scanner_device import CUT, TRIAL, UNREADABLE, ScannerDevice
from drivers.emulators.scanner_device import code as code_of
from drivers.emulators.serial_end import Model, SerialEnd

LOOK_S = 0.005
UNREAD_ERROR, TIME_OUT_ERROR = 1, 7
BOOTS = 2**32


class EmulatedShoe(Protocol):
    """A shoe and its wire.

    Attributes:
        has_lid: it tells when it is opened and loaded; else the dealer says so.
        read_within_s: how long the controller may need to make a card of what was shown.
    """

    has_lid: bool
    read_within_s: float
    url: str

    @property
    def boot(self) -> int | None:
        """The name of its power-up, where it has one; it counts anew from 1 with each."""

    def round_begins(self) -> None: ...

    def power_cut(self) -> None:
        """Switched off and on; everything that it told is confirmed."""

    async def befall(self, what: str, seconds: float) -> None:
        """Another incident, a word of `incidents`, until it is over."""

    async def loaded(self) -> None:
        """It was filled. One without a lid is heard then, as far as it can be: nobody opens a table without a shoe."""

    async def show(self, line: dict[str, object]) -> str:
        """An act of the shoe, until the controller has it, as far as the shoe can know. How the controller calls it:
        a name, or the begin of one that ends with "/"."""

    def close(self) -> None: ...


class Otp1Shoe:
    """An event is confirmed by the host's ACK."""

    has_lid = True
    read_within_s = 0.0

    def __init__(self, place: Place) -> None:
        self._device = Otp1Device(place.boot, place.number)
        self._device.acked = self._device.seq
        self._end = SerialEnd("shoe", self._device, place.folder, place.tcp, place.faults)
        self.url = self._end.line.url

    @property
    def boot(self) -> int:
        return self._device.boot

    def round_begins(self) -> None:
        """Nothing that an OTP/1 shoe would tell."""

    def power_cut(self) -> None:
        self._device.power_cycle((self._device.boot + 1) % BOOTS)

    async def befall(self, what: str, seconds: float) -> None:
        await self._end.befall(what, seconds)

    async def loaded(self) -> None:
        """Its lid has told it."""

    async def show(self, line: dict[str, object]) -> str:
        await self._end.line_fault()
        seq = self._device.happen(*event(line), self._end.now)
        self._end.pump()
        await self._end.until(lambda: self._device.acked >= seq)
        return f"shoe/{self._device.boot:08x}:{seq}"

    def close(self) -> None:
        self._end.close()


class Speaking(Model, Protocol):
    """A shoe that only speaks."""

    @property
    def silent(self) -> bool: ...


class SpeakingShoe(ABC):
    """It hears nothing of its host: a card is out when its bytes were read. It waits for a host to be there at all, as
    a dealer does; what a fault of the wire takes is lost, as with a real one."""

    has_lid = False
    read_within_s = 0.0

    def __init__(self, device: Speaking, place: Place) -> None:
        self._speaking = device
        self._end = SerialEnd("shoe", device, place.folder, place.tcp, place.faults)
        self.url = self._end.line.url

    @property
    def boot(self) -> None:
        return None

    @abstractmethod
    def round_begins(self) -> None: ...

    @abstractmethod
    def power_cut(self) -> None: ...

    async def befall(self, what: str, seconds: float) -> None:
        await self._end.befall(what, seconds)

    async def loaded(self) -> None:
        await self._say(self._wake)

    async def show(self, line: dict[str, object]) -> str:
        await self._end.line_fault()
        await self._say(lambda now: self._act(line, now))
        return "shoe/"

    async def _say(self, act: Callable[[float], None]) -> None:
        """Something that it tells once, to whoever listens."""
        await _until(self._end.line.attended)
        act(self._end.now)
        self._end.pump()
        await self._end.until(lambda: self._speaking.silent)
        await _until(lambda: not self._end.line.unread() or not self._end.line.attended())

    @abstractmethod
    def _act(self, line: dict[str, object], now: float) -> None:
        """An act of the shoe, as this device tells it."""

    @abstractmethod
    def _wake(self, now: float) -> None:
        """What is done with it when it is filled."""

    def close(self) -> None:
        self._end.close()


class AngelEyeShoe(SpeakingShoe):
    """It stands by between the rounds."""

    def __init__(self, place: Place) -> None:
        self._device = AngelEyeDevice(COPY_S / place.speed if place.speed else 0.0)
        super().__init__(self._device, place)
        self._stands_by = True
        self._device.switch_on(self._end.now)

    def round_begins(self) -> None:
        self._stands_by = True

    def power_cut(self) -> None:
        self._device.switch_on(self._end.now)

    async def befall(self, what: str, seconds: float) -> None:
        if what != "error":
            await super().befall(what, seconds)
            return
        await self._say(lambda now: self._device.fail(TIME_OUT_ERROR, now))
        await asyncio.sleep(seconds)
        await self._say(lambda now: self._device.cleared(TIME_OUT_ERROR, now))

    def _wake(self, now: float) -> None:
        self._device.stand_by(now)

    def _act(self, line: dict[str, object], now: float) -> None:
        if self._stands_by:
            self._stands_by = False
            self._device.stand_by(now)
        if line["in"] == "card":
            self._device.draw(str(line["card"]), now)
        elif line["in"] == "card_unread":
            self._device.fail(UNREAD_ERROR, now)
            self._device.cleared(UNREAD_ERROR, now)
        elif line["in"] == "cut_card":
            self._device.cut_card(now)


class ScannerShoe(SpeakingShoe):
    """A scanner at the mouth of a plain shoe; between two like cards it has to have seen none for a while."""

    GONE_S = 0.75

    def __init__(self, place: Place) -> None:
        self._device = ScannerDevice()
        super().__init__(self._device, place)
        self._last, self._last_at = "", 0.0

    def round_begins(self) -> None:
        """Nothing that a scanner would tell."""

    def power_cut(self) -> None:
        """It keeps nothing and tells nothing of it."""

    async def show(self, line: dict[str, object]) -> str:
        code = _scanned(line)
        if code == self._last:
            await asyncio.sleep(max(0.0, self._last_at + self.GONE_S - self._end.now))
        name = await super().show(line)
        self._last, self._last_at = code, self._end.now
        return name

    def _act(self, line: dict[str, object], _now: float) -> None:
        self._device.scan(_scanned(line))

    def _wake(self, _now: float) -> None:
        self._device.scan(TRIAL)


def _scanned(line: dict[str, object]) -> str:
    return {"cut_card": CUT, "card_unread": UNREADABLE}.get(str(line["in"])) or code_of(str(line["card"]))


async def _until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110  (no event tells what the far end does)
        await asyncio.sleep(LOOK_S)


def _camera(place: Place) -> EmulatedShoe:
    """Imported only where it is wanted: pictures take long to load."""
    from drivers.emulators.camera_shoe import CameraShoe

    return CameraShoe(place)


#: Kind in table.toml -> the shoe.
SHOES: dict[str, Callable[[Place], EmulatedShoe]] = {
    "otp1": Otp1Shoe,
    "angel_eye": AngelEyeShoe,
    "scanner": ScannerShoe,
    "camera": _camera,
}
