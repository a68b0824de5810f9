"""SSP against frames that our codec did not make, whole, split, in noise, and back again; set-up and events."""

import pytest
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from drivers.crc import cms
from drivers.dropbox import ssp_events, ssp_setup
from drivers.dropbox.note import Note
from drivers.dropbox.ssp_codec import Frame, codec, encode
from drivers.dropbox.ssp_events import Event, UnknownEvent
from drivers.emulators.ssp_device import frame as emulated
from tests.drivers.vectors import rows

VECTORS = [(bytes.fromhex(raw), Frame(int(seq), bytes.fromhex(data))) for raw, seq, data, _ in rows("ssp")]
MEANINGS = {meaning.partition(" [")[0]: frame for (*_, meaning), (_, frame) in zip(rows("ssp"), VECTORS, strict=True)}
POLL_RAW, POLL = next((raw, frame) for raw, frame in VECTORS if frame == MEANINGS["poll, seq 0"])
every_vector = pytest.mark.parametrize(("raw", "frame"), VECTORS, ids=[row[-1] for row in rows("ssp")])


def test_cms_check_value() -> None:
    assert cms(b"123456789") == 0xAEE7


@given(st.binary(max_size=300))
def test_cms_like_other_peoples_code(data: bytes) -> None:
    assert cms(data) == crc16.cms(data)


@every_vector
def test_vector_whole(raw: bytes, frame: Frame) -> None:
    assert codec().receive(raw) == [frame]


@every_vector
def test_vector_byte_by_byte(raw: bytes, frame: Frame) -> None:
    ear = codec()
    assert [got for byte in raw for got in ear.receive(bytes([byte]))] == [frame]
    assert ear.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
@pytest.mark.parametrize("noise", [b"\0", b"\x7f", b"\x7f\x80", b"\x7f\x80\x05", b"\x7f\x80\xff\xf0", POLL_RAW[:-1]])
def test_vector_with_noise_before(raw: bytes, frame: Frame, noise: bytes) -> None:
    ear = codec()
    assert ear.receive(noise + raw) + ear.silence() == [frame]


@every_vector
def test_vector_with_bytes_behind(raw: bytes, frame: Frame) -> None:
    ear = codec()
    assert ear.receive(raw + POLL_RAW[:4]) == [frame]
    assert ear.receive(POLL_RAW[4:]) == [POLL]


@pytest.mark.parametrize(
    ("meaning", "events"),
    [
        ("reset, disabled", [(Event.RESET, 0), (Event.DISABLED, 0)]),
        ("credit, channel 1, and stacked", [(Event.CREDIT, 1), (Event.STACKED, 0)]),
        ("credit, channel 4", [(Event.CREDIT, 4)]),
        ("read, not known yet", [(Event.READ, 0)]),
        ("read, channel 3", [(Event.READ, 3)]),
        ("cleared from the front at start", [(Event.CLEARED_TO_FRONT, 0)]),
        ("cleared into the box at start, channel 2", [(Event.CLEARED_TO_BOX, 2)]),
        ("fraud attempt, channel 2", [(Event.FRAUD, 2)]),
        ("stacker full", [(Event.FULL, 0)]),
        ("unsafe jam", [(Event.UNSAFE_JAM, 0)]),
        ("rejecting", [(Event.REJECTING, 0)]),
        ("rejected", [(Event.REJECTED, 0)]),
        ("cash box removed", [(Event.BOX_REMOVED, 0)]),
        ("cash box replaced", [(Event.BOX_REPLACED, 0)]),
        ("note path open", [(Event.PATH_OPEN, 0)]),
        ("all channels off", [(Event.NOT_TAKING, 0)]),
        ("initialising", [(Event.INITIALISING, 0)]),
    ],
)
def test_the_makers_own_poll_replies_are_these_events(meaning: str, events: list[tuple[Event, int]]) -> None:
    assert list(ssp_events.read(MEANINGS[meaning].data[1:])) == events


@every_vector
def test_vector_back_again(raw: bytes, frame: Frame) -> None:
    assert encode(frame) == raw


@every_vector
def test_vector_of_the_emulated_device(raw: bytes, frame: Frame) -> None:
    assert emulated(frame.seq, frame.data) == raw


@every_vector
def test_no_flipped_bit_passes(raw: bytes, frame: Frame) -> None:
    for bit in range(8 * len(raw)):
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        ear = codec()
        assert (ear.receive(bytes(spoiled) + POLL_RAW * 2) + ear.silence())[-1:] == [POLL]
        assert ear.counters["frames"] <= 2


@given(st.integers(0, 1), st.binary(min_size=1, max_size=40), st.integers(1, 7))
def test_whatever_follows_an_ok_comes_through_the_stuffing(seq: int, data: bytes, step: int) -> None:
    frame = Frame(seq, b"\xf0" + data)
    raw = emulated(seq, frame.data)
    assert encode(frame) == raw
    ear = codec()
    assert [got for at in range(0, len(raw), step) for got in ear.receive(raw[at : at + step])] == [frame]


@pytest.mark.parametrize("size", [0, 256])
def test_no_data_and_too_much_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 255"):
        encode(Frame(0, bytes(size)))


def test_the_set_up_of_a_real_device() -> None:
    setup = ssp_setup.read(MEANINGS["set-up EUR, 3 channels 5, 10, 20"].data[1:])
    assert setup is not None
    assert (setup.firmware, setup.version) == ("0100", 4)
    assert setup.notes == {1: Note("5", "EUR"), 2: Note("10", "EUR"), 3: Note("20", "EUR")}


def test_an_expanded_set_up() -> None:
    data = b"\x06" + b"0333" + b"EUR" + b"\0\0\0" + b"\2" + b"\0\0" + b"\2\2" + b"\0\0\x64" + b"\7"
    data += b"EURCHF" + (200).to_bytes(4, "little") + (1000).to_bytes(4, "little")
    setup = ssp_setup.read(data)
    assert setup is not None
    assert setup.notes == {1: Note("200", "EUR"), 2: Note("1000", "CHF")}
    assert ssp_setup.read(data[:-1]) is None


@given(st.binary(max_size=60))
def test_any_set_up(data: bytes) -> None:
    setup = ssp_setup.read(data)
    assert setup is None or all(1 <= channel <= 255 for channel in setup.notes)


def test_a_coin_hopper_is_no_note_acceptor() -> None:
    assert ssp_setup.read(b"\x03" + MEANINGS["set-up EUR, 3 channels 5, 10, 20"].data[2:]) is None


def test_events() -> None:
    assert list(ssp_events.read(b"\xef\x02\xcc\xee\x02\xeb\xe3")) == [
        (Event.READ, 2), (Event.STACKING, 0), (Event.CREDIT, 2), (Event.STACKED, 0), (Event.BOX_REMOVED, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("data", "code"), [(b"\xeb\x99\xee\x02", 0x99), (b"\xee", 0xEE)])
def test_behind_an_unknown_event_nothing_is_read(data: bytes, code: int) -> None:
    with pytest.raises(UnknownEvent) as caught:
        list(ssp_events.read(data))
    assert caught.value.code == code
