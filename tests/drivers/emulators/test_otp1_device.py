"""The emulated OTP/1 shoe: published vectors, resending, and the driver's own decoder at the other end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulators import otp1_device as otp1
from drivers.emulators.otp1_device import CARD, CUT, LID, Otp1Device, crc, event, frame, stuffed, unstuffed
from drivers.shoe.otp1_codec import Otp1Codec

BOOT = 0x11223344
#: Vectors of the protocol's description: frames of boot 11223344.
VECTORS = [
    (frame(0x01, BOOT, 0), "07 01 01 44 33 22 11 01 01 01 03 0D AE 00"),
    (frame(CARD, BOOT, 1, b"AS"), "08 01 10 44 33 22 11 01 01 01 05 41 53 BE C7 00"),
    (frame(CARD, BOOT, 2, b"TH"), "08 01 10 44 33 22 11 02 01 01 05 54 48 2F FB 00"),
    (frame(0x81, BOOT, 2), "08 01 81 44 33 22 11 02 01 01 03 5F 74 00"),
    (frame(0x02, BOOT, 2), "08 01 02 44 33 22 11 02 01 01 03 CD 82 00"),
]


def host(kind: int, seq: int, payload: bytes = b"") -> bytes:
    return frame(kind, BOOT, seq, payload)


def kinds_of(data: bytes) -> list[tuple[int, int, bytes]]:
    return [(found.type, found.seq, found.payload) for found in Otp1Codec().receive(data)]


def fresh() -> Otp1Device:
    """A shoe that has said hello and beaten once, at time 0."""
    shoe = Otp1Device(BOOT)
    shoe.update(0.0)
    return shoe


@pytest.mark.parametrize(("got", "wanted"), VECTORS)
def test_vectors(got: bytes, wanted: str) -> None:
    assert got == bytes.fromhex(wanted)


def test_check_value() -> None:
    assert crc(b"123456789") == 0x29B1


@given(st.binary(max_size=600))
def test_stuffing_is_undone(data: bytes) -> None:
    assert unstuffed(stuffed(data)) == data
    assert 0 not in stuffed(data)


@given(st.integers(0, 255), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.binary(max_size=200))
def test_the_driver_reads_our_frames(kind: int, boot: int, seq: int, payload: bytes) -> None:
    (found,) = Otp1Codec().receive(frame(kind, boot, seq, payload))
    assert (found.type, found.boot, found.seq, found.payload) == (kind, boot, seq, payload)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ({"in": "card", "card": "Th"}, (CARD, b"Th")),
        ({"in": "card_unread"}, (CARD, b"??")),
        ({"in": "cut_card"}, (CUT, b"\x01")),
        ({"in": "shoe", "state": "loaded"}, (LID, b"\x02")),
    ],
)
def test_events(line: dict[str, object], wanted: tuple[int, bytes]) -> None:
    assert event(line) == wanted


def test_it_says_hello_then_beats_every_second() -> None:
    shoe = Otp1Device(BOOT)
    out, wake = shoe.update(0.0)
    assert [kind for kind, _, _ in kinds_of(out)] == [otp1.HELLO, otp1.HEARTBEAT]
    assert wake == 1.0
    assert [kind for kind, _, _ in kinds_of(shoe.update(1.0)[0])] == [otp1.HEARTBEAT]


def test_an_event_is_sent_again_until_it_is_acknowledged() -> None:
    shoe = fresh()
    assert shoe.happen(CARD, b"As", 0.1) == 1
    sent = [round(t / 100, 2) for t in range(10, 500) if (CARD, 1, b"As") in kinds_of(shoe.update(t / 100)[0])]
    assert sent == [0.1, 0.35, 0.6, 1.1, 2.1, 4.1]
    shoe.update(5.0, host(otp1.ACK, 1))
    assert shoe.acked == 1
    assert not any(kind == CARD for t in range(51, 90) for kind, _, _ in kinds_of(shoe.update(t / 10.0)[0]))


def test_an_acknowledgement_covers_all_before() -> None:
    shoe = fresh()
    for card in (b"As", b"Kd", b"2c"):
        shoe.happen(CARD, card, 0.1)
    shoe.update(0.1)
    shoe.update(0.2, host(otp1.ACK, 2))
    assert shoe.acked == 2
    assert kinds_of(shoe.update(0.5)[0]) == [(CARD, 3, b"2c")]


def test_events_are_resent_on_request() -> None:
    shoe = fresh()
    for card in (b"As", b"Kd", b"2c"):
        shoe.happen(CARD, card, 0.1)
    shoe.update(0.1)
    assert kinds_of(shoe.update(0.12, host(otp1.RESEND, 2))[0]) == [(CARD, 2, b"Kd"), (CARD, 3, b"2c")]


def test_it_keeps_a_whole_load_of_eight_packs() -> None:
    shoe = fresh()
    for _ in range(416):
        shoe.happen(CARD, b"As", 0.1)
    shoe.update(0.1)
    assert len(kinds_of(shoe.update(0.12, host(otp1.RESEND, 1))[0])) == 416


def test_commands_are_answered() -> None:
    shoe = fresh()
    assert kinds_of(shoe.update(0.1, host(otp1.ASK_HELLO, 0))[0]) == [(otp1.HELLO, 0, otp1.MODEL), (otp1.RESULT, 0, b"\x85\0")]
    assert kinds_of(shoe.update(0.2, host(otp1.LOCK, 0, b"\1"))[0]) == [(otp1.RESULT, 0, b"\x84\0")]
    assert shoe.locked


def test_garbage_and_foreign_boots_are_ignored() -> None:
    shoe = fresh()
    shoe.happen(CARD, b"As", 0.1)
    shoe.update(0.1)
    spoiled = bytearray(host(otp1.ACK, 1))
    spoiled[3] ^= 1
    shoe.update(0.11, b"\xff\x00noise" + bytes(spoiled) + frame(otp1.ACK, 5, 1))
    assert shoe.acked == 0
    for byte in host(otp1.ACK, 1):
        shoe.update(0.12, bytes([byte]))
    assert shoe.acked == 1


def test_switched_off_and_on_with_events_unstored_it_keeps_its_boot_number_until_they_are() -> None:
    shoe = fresh()
    shoe.happen(CARD, b"As", 0.1)
    shoe.update(0.1)
    shoe.power_cycle(BOOT + 1)
    assert kinds_of(shoe.update(0.2)[0]) == [(otp1.HELLO, 0, otp1.MODEL), (otp1.HEARTBEAT, 1, b""), (CARD, 1, b"As")]
    assert shoe.boot == BOOT
    assert kinds_of(shoe.update(0.3, host(otp1.ACK, 1))[0]) == [(otp1.HELLO, 0, otp1.MODEL)]
    assert shoe.boot == BOOT + 1
    assert shoe.happen(CARD, b"Kd", 0.4) == 1


def test_switched_off_and_on_with_everything_stored_it_begins_anew() -> None:
    shoe = fresh()
    shoe.power_cycle(BOOT + 1)
    assert (shoe.boot, shoe.seq) == (BOOT + 1, 0)
