"""The emulated acceptors against hosts that speak published frames: retries, noise, and what outlives a power cut."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.cctalk_device import crc as xmodem
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.note_path import NotePath, Place
from drivers.emulators.ssp_device import SspDevice
from drivers.emulators.ssp_device import crc as cms

DEVICES: dict[str, Callable[[], EbdsDevice | SspDevice | CctalkDevice]] = {
    "ebds": lambda: EbdsDevice(0.0),
    "ssp": lambda: SspDevice(0.0),
    "cctalk": lambda: CctalkDevice(0.0, echo=False),
}
EBDS = {"poll": bytes.fromhex("02 08 10 7F 00 00 03 67"), "stack": bytes.fromhex("02 08 10 7F 30 00 03 57")}
ESCROW_POLL = {0: bytes.fromhex("02 08 10 7F 10 00 03 77"), 1: bytes.fromhex("02 08 11 7F 10 00 03 76")}
SSP_POLL = {0: bytes.fromhex("7F 00 01 07 11 88"), 1: bytes.fromhex("7F 80 01 07 12 02")}
CCTALK_EVENTS = bytes.fromhex("28 00 01 9F 38")


def test_check_values() -> None:
    assert (cms(b"123456789"), xmodem(b"123456789")) == (0xAEE7, 0x31C3)


@pytest.mark.parametrize("kind", DEVICES)
@given(noise=st.binary(max_size=100))
def test_noise_never_harms(kind: str, noise: bytes) -> None:
    device = DEVICES[kind]()
    device.update(1.0, noise)
    device.update(2.0, noise[::-1])
    assert device.counted == 0


@pytest.mark.parametrize("kind", DEVICES)
def test_it_speaks_only_when_it_is_asked(kind: str) -> None:
    device = DEVICES[kind]()
    device.insert("5")
    assert device.update(100.0)[0] == b""
    assert device.path.place is Place.MOUTH


def test_ebds_says_its_last_reply_again_to_the_same_bit() -> None:
    device = EbdsDevice(0.0)
    first = device.update(1.0, ESCROW_POLL[0])[0]
    device.insert("100")
    assert device.update(2.0, ESCROW_POLL[0])[0] == first
    assert device.update(3.0, ESCROW_POLL[1])[0] != first


def test_ebds_without_escrow_mode_stacks_by_itself_and_counts_when_the_bit_flips() -> None:
    device = EbdsDevice(0.0)
    device.insert("100")
    polls = [EBDS["poll"], bytes.fromhex("02 08 11 7F 00 00 03 66")]
    for number in range(6):
        device.update(float(number), polls[number % 2])
        if device.path.place is Place.BOX:
            break
    assert device.counted == 0
    device.update(9.0, polls[(number + 1) % 2])
    assert device.counted == 1


def test_ebds_stacks_only_what_is_in_escrow() -> None:
    device = EbdsDevice(0.0)
    device.update(1.0, EBDS["stack"])
    assert device.path.place is Place.MOUTH


def test_ssp_does_a_retry_not_again() -> None:
    device = SspDevice(0.9)
    device.enabled, device.mask = True, 0xFF
    device.insert("5")
    place = []
    for number in range(4):
        replies = {device.update(number + retry / 4, SSP_POLL[number % 2])[0] for retry in range(4)}
        assert len(replies) == 1
        place.append(device.path.place)
    assert place == [Place.ACCEPTING, Place.ESCROW, Place.STACKING, Place.BOX], "the poll after the read takes the note"


@pytest.mark.parametrize(("place", "event"), [(Place.ESCROW, 0xE1), (Place.STACKING, 0xE2), (Place.BOX, 0xEE)])
def test_ssp_tells_after_a_power_cut_what_became_of_the_note(place: Place, event: int) -> None:
    device = SspDevice(0.0)
    device.path = NotePath(0.0, "5", place)
    device.power_cut()
    reply = device.update(1.0, SSP_POLL[0])[0]
    assert bytes([event, 3]) in reply
    assert b"\xf1" in reply


def test_cctalk_keeps_five_events_and_loses_them_with_its_power() -> None:
    device = CctalkDevice(0.0, echo=False)
    for b in range(1, 8):
        device._happened(0, b)
    reply = device.update(1.0, CCTALK_EVENTS)[0]
    assert reply[:5] == bytes([1, 11, 40, 0, 7])
    assert reply[5:15] == bytes([0, 7, 0, 6, 0, 5, 0, 4, 0, 3])
    device.power_cut()
    assert device.update(2.0, CCTALK_EVENTS)[0][4:15] == bytes(11)


def test_cctalk_hears_itself_on_its_one_wire() -> None:
    assert CctalkDevice(0.0).update(1.0, CCTALK_EVENTS)[0].startswith(CCTALK_EVENTS)


def test_cctalk_counts_from_255_to_1() -> None:
    device = CctalkDevice(0.0)
    device.counter = 255
    device._happened(0, 1)
    assert device.counter == 1
