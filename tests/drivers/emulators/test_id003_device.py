"""The emulated ID-003 acceptor: published vectors and the whole way of a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.dropbox.id003_codec import codec
from drivers.emulators import id003_device as id003
from drivers.emulators.id003_device import Id003Device, crc, frame

#: Frames of the protocol's description.
VECTORS = [
    (frame(0x11), "FC 05 11 27 56"), (frame(0x40), "FC 05 40 2B 15"), (frame(0x41), "FC 05 41 A2 04"),
    (frame(0x42), "FC 05 42 39 36"), (frame(0x43), "FC 05 43 B0 27"), (frame(0x44), "FC 05 44 0F 53"),
    (frame(0x50), "FC 05 50 AA 05"), (frame(0xC3, b"\1"), "FC 06 C3 01 8D C7"), (frame(0xC3, b"\0"), "FC 06 C3 00 04 D6"),
    (frame(0xC0, b"\0\0"), "FC 07 C0 00 00 2D B5"), (frame(0x8A), "FC 05 8A 7D 7C"), (frame(0x12), "FC 05 12 BC 64"),
    (frame(0x14), "FC 05 14 8A 01"), (frame(0x15), "FC 05 15 03 10"), (frame(0x16), "FC 05 16 98 22"),
    (frame(0x13, b"\x61"), "FC 06 13 61 B0 FB"), (frame(0x13, b"\x65"), "FC 06 13 65 94 BD"),
    (frame(0x17, b"\x71"), "FC 06 17 71 51 8C"), (frame(0x18), "FC 05 18 E6 CB"), (frame(0x1A), "FC 05 1A F4 E8"),
]  # fmt: skip
POLL, STACK, ACK = frame(id003.STATUS), frame(id003.STACK_1), frame(id003.HOST_ACK)


class Talk:
    """A host that talks to the device, a tenth of a second each time."""

    def __init__(self, device: Id003Device) -> None:
        self.device = device
        self.now = 100.0

    def ask(self, data: bytes, after: float = 0.1) -> list[tuple[int, bytes]]:
        self.now += after
        return [(got.cmd, got.data) for got in codec().receive(self.device.update(self.now, data)[0])]

    def poll_until(self, state: int, most: int = 40) -> tuple[int, bytes]:
        for _ in range(most):
            (got,) = self.ask(POLL)
            if got[0] == state:
                return got
        raise AssertionError(f"never in state {state:02X}, now {self.device.state:02X}")


def ready(moves_s: float = 0.3) -> Talk:
    talk = Talk(Id003Device(moves_s))
    assert talk.ask(POLL) == [(id003.POWER_UP, b"")]
    assert talk.ask(frame(id003.RESET)) == [(id003.HOST_ACK, b"")]
    talk.poll_until(id003.INHIBITED)
    for command, data in ((0xC0, b"\0\0"), (0xC1, b"\0\0"), (0xC3, b"\0"), (0xC4, b"\0"), (0xC5, b"\2\0")):
        assert talk.ask(frame(command, data)) == [(command, data)]
    talk.poll_until(id003.IDLING)
    return talk


@pytest.mark.parametrize(("got", "wanted"), VECTORS)
def test_vectors(got: bytes, wanted: str) -> None:
    assert got == bytes.fromhex(wanted)


def test_check_value() -> None:
    assert crc(b"123456789") == 0x2189


@given(st.binary(max_size=100))
def test_noise_never_harms(noise: bytes) -> None:
    device = Id003Device()
    device.update(1.0, noise)
    device.update(2.0, noise[::-1])
    assert device.counted == 0


def test_the_table_of_notes() -> None:
    ((command, data),) = ready().ask(frame(id003.DENOMINATIONS))
    groups = [data[n : n + 4] for n in range(0, len(data), 4)]
    assert command == id003.DENOMINATIONS
    assert [value * 10**exponent for _, _, value, exponent in groups] == [1, 5, 10, 20, 50, 100]


@pytest.mark.parametrize("moves_s", [0.0, 0.3])
def test_the_way_of_a_note(moves_s: float) -> None:
    talk = ready(moves_s)
    talk.device.insert("100")
    assert talk.poll_until(id003.ESCROW) == (id003.ESCROW, b"\x66")
    assert talk.ask(STACK) == [(id003.HOST_ACK, b"")]
    assert talk.poll_until(id003.VEND_VALID) == (id003.VEND_VALID, b"\x66")
    for _ in range(5):
        assert talk.ask(POLL) == [(id003.VEND_VALID, b"\x66")], "it stands until it is acknowledged"
    assert talk.device.counted == 0
    assert talk.ask(ACK) == []
    assert talk.device.counted == 1
    talk.poll_until(id003.STACKED)
    talk.poll_until(id003.IDLING)
    assert talk.ask(ACK) == []
    assert talk.device.counted == 1


def test_an_inhibited_device_takes_no_note() -> None:
    talk = ready()
    talk.ask(frame(id003.INHIBIT, b"\1"))
    talk.device.insert("20")
    assert {talk.ask(POLL)[0][0] for _ in range(20)} == {id003.INHIBITED}


def test_a_returned_note_is_tried_again() -> None:
    talk = ready()
    talk.device.insert("20")
    talk.poll_until(id003.ESCROW)
    assert talk.ask(frame(id003.RETURN)) == [(id003.HOST_ACK, b"")]
    talk.poll_until(id003.RETURNING)
    talk.poll_until(id003.ESCROW)


def test_a_note_comes_back_where_nobody_polls() -> None:
    talk = ready()
    talk.device.insert("20")
    talk.poll_until(id003.ESCROW)
    assert talk.ask(POLL, after=3.5) == [(id003.RETURNING, b"")]


def test_a_note_is_rejected_after_ten_seconds_in_escrow() -> None:
    talk = ready()
    talk.device.insert("20")
    talk.poll_until(id003.ESCROW)
    assert talk.poll_until(id003.REJECTING, most=120) == (id003.REJECTING, b"\x79")


def test_unacknowledged_for_a_minute_it_goes_silent_until_reset() -> None:
    talk = ready()
    talk.device.insert("20")
    talk.poll_until(id003.ESCROW)
    talk.ask(STACK)
    talk.poll_until(id003.VEND_VALID)
    talk.ask(b"", after=61.0)
    assert talk.ask(POLL) == []
    assert talk.ask(frame(id003.RESET)) == [(id003.HOST_ACK, b"")]
    assert talk.ask(POLL) == [(id003.VEND_VALID, b"\x64")]


def test_after_a_restart_a_note_in_the_box_still_counts_once() -> None:
    device = Id003Device()
    device.resume("50", in_box=True)
    talk = Talk(device)
    assert talk.ask(POLL) == [(id003.VEND_VALID, b"\x65")]
    talk.ask(ACK)
    assert device.counted == 1


@pytest.mark.parametrize("command", [b"\x41", b"\x43", b"\x44"])
def test_operations_without_a_note_are_invalid(command: bytes) -> None:
    assert ready().ask(frame(command[0])) == [(id003.INVALID, b"")]
