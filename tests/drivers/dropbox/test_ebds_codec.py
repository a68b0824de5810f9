"""EBDS against frames that our codec did not make, whole, split, in noise, and back again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.dropbox.ebds_codec import POLL, REPLY, Frame, codec, encode
from drivers.dropbox.ebds_words import State, fault_words, read
from drivers.dropbox.note import Note
from drivers.emulators.ebds_device import frame as emulated
from tests.drivers.vectors import rows

VECTORS = [(bytes.fromhex(raw), Frame(int(kind), int(ack), bytes.fromhex(data))) for raw, kind, ack, data, _ in rows("ebds")]
MEANINGS = {meaning.partition(" [")[0]: frame for (*_, meaning), (_, frame) in zip(rows("ebds"), VECTORS, strict=True)}
IDLE_RAW, IDLE = next((raw, frame) for raw, frame in VECTORS if frame.type == REPLY)
every_vector = pytest.mark.parametrize(("raw", "frame"), VECTORS, ids=[row[-1] for row in rows("ebds")])


@every_vector
def test_vector_whole(raw: bytes, frame: Frame) -> None:
    assert codec().receive(raw) == [frame]


@every_vector
def test_vector_byte_by_byte(raw: bytes, frame: Frame) -> None:
    ear = codec()
    assert [got for byte in raw for got in ear.receive(bytes([byte]))] == [frame]
    assert ear.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
@pytest.mark.parametrize("noise", [b"\0", b"\x02", b"\x02\x02", b"\x02\x0b", b"\x02\x0b\x21", b"\x02\x1e\x70", IDLE_RAW[:-1]])
def test_vector_with_noise_before(raw: bytes, frame: Frame, noise: bytes) -> None:
    ear = codec()
    assert ear.receive(noise + raw) + ear.silence() == [frame]


@every_vector
def test_vector_with_bytes_behind(raw: bytes, frame: Frame) -> None:
    ear = codec()
    assert ear.receive(raw + IDLE_RAW[:4]) == [frame]
    assert ear.receive(IDLE_RAW[4:]) == [IDLE]


@every_vector
def test_vector_back_again(raw: bytes, frame: Frame) -> None:
    assert encode(frame) == raw


@every_vector
def test_vector_of_the_emulated_device(raw: bytes, frame: Frame) -> None:
    assert emulated(frame.type, frame.ack, frame.data) == raw


@every_vector
def test_no_flipped_bit_passes(raw: bytes, frame: Frame) -> None:
    for bit in range(8 * len(raw)):
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        ear = codec()
        assert ear.receive(bytes(spoiled) + IDLE_RAW) + ear.silence() == [IDLE]


@pytest.mark.parametrize(
    ("meaning", "words"),
    [
        ("idle, cassette, ack 0", ""),
        ("jammed", "note jammed"),
        ("stacker full", "cash box full"),
        ("cheated", "attempt to cheat the acceptor"),
        ("failure", "failure: the acceptor needs service"),
        ("cassette removed", "cash box removed"),
        ("rejected", ""),
    ],
)
def test_what_is_wrong(meaning: str, words: str) -> None:
    reply = read(MEANINGS[meaning])
    assert reply is not None
    assert fault_words(reply) == words


def test_no_state_is_out_of_service_and_two_are_a_protocol_error() -> None:
    silent, torn = read(Frame(REPLY, 0, b"\0\x10\0\0\1\2")), read(Frame(REPLY, 0, b"\x05\x10\0\0\1\2"))
    assert silent is not None
    assert torn is not None
    assert fault_words(silent) == "out of service"
    assert fault_words(torn) == "protocol error: the acceptor reports two states at once"


def test_reserved_bits_are_ignored() -> None:
    assert read(Frame(REPLY, 0, b"\1\x10\0\0\1\2")) == read(Frame(REPLY, 0, b"\1\x10\x00\x7f\x7f\x7f"))


def test_notes() -> None:
    for meaning, note in (("escrowed, note 5", 5), ("stacked + idle, note 1", 1), ("stacked + idle, note 7", 7)):
        reply = read(MEANINGS[meaning])
        assert reply is not None
        assert reply.note == note
        assert reply.state in (State.ESCROWED, State.STACKED | State.IDLING)


def test_a_stated_note() -> None:
    reply = read(next(frame for meaning, frame in MEANINGS.items() if "JPY" in meaning))
    assert reply is not None
    assert reply.stated == Note("2000", "JPY")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (b"USD100+00", Note("100", "USD")),
        (b"EUR500-02", Note("5", "EUR")),
        (b"EUR005-02", None),
        (b"usd100+00", None),
        (b"USD1 0+00", None),
        (b"USD100*00", None),
        (b"USD000+00", None),
        (bytes(9), None),
    ],
)
def test_only_a_whole_amount_is_a_stated_note(text: bytes, note: Note | None) -> None:
    reply = read(Frame(7, 0, b"\2\4\x10\0\0\1\2\0" + text + b"\0AABA\4\0\0"))
    assert reply is not None
    assert reply.stated == note


def test_a_host_frame_is_no_reply() -> None:
    assert read(Frame(POLL, 0, b"\x7f\x10\0")) is None


def test_data_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="type 1: 2 data bytes, expected 3"):
        encode(Frame(POLL, 0, b"\0\0"))


@given(st.lists(st.sampled_from(VECTORS), max_size=20), st.integers(1, 17))
def test_frames_in_a_row_cut_anywhere(chosen: list[tuple[bytes, Frame]], step: int) -> None:
    wire = b"".join(raw for raw, _ in chosen)
    ear = codec()
    got = [frame for at in range(0, len(wire), step) for frame in ear.receive(wire[at : at + step])]
    assert got == [frame for _, frame in chosen]


def test_a_megabyte_of_noise_yields_no_frame_and_no_crash() -> None:
    size = 1_000_000
    noise = Random(1).randbytes(size)
    ear = codec()
    got = [frame for at in range(0, size, 4096) for frame in ear.receive(noise[at : at + 4096])]
    assert got + ear.silence() == []
    assert ear.receive(IDLE_RAW) == [IDLE]
    assert ear.counters["bytes_dropped"] == size
