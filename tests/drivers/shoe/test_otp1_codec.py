"""OTP/1 against frames that our codec did not make, whole, split, in noise, and back again."""

from random import Random

import pytest
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from drivers.shoe.otp1_codec import KNOWN, MOST_PAYLOAD, Frame, Otp1Codec, Type, encode
from tests.drivers.shoe.others_cobs import encode as stuff
from tests.drivers.vectors import rows

VECTORS = [
    (bytes.fromhex(raw), Frame(Type[kind], 0x11223344, int(seq), payload.encode())) for raw, kind, seq, payload in rows("otp1")
]
CARD_RAW, CARD = VECTORS[1]
OTHER_RAW, OTHER = VECTORS[2]
NOISE = bytes.fromhex("13 37 01 01 10 FF FE 41")

every_vector = pytest.mark.parametrize(("raw", "frame"), VECTORS)
frames = st.builds(
    Frame,
    st.sampled_from(sorted(KNOWN)),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.binary(max_size=MOST_PAYLOAD),
)


def independent(frame: Frame) -> bytes:
    """The bytes of a frame by other people's COBS and CRC."""
    body = bytes([1, frame.type]) + frame.boot.to_bytes(4, "little") + frame.seq.to_bytes(4, "little") + frame.payload
    return stuff(body + crc16.ibm_3740(body).to_bytes(2, "big")) + b"\0"


def test_the_check_value_of_the_crc_table() -> None:
    assert crc16.ibm_3740(b"123456789") == 0x29B1


@every_vector
def test_vector_whole(raw: bytes, frame: Frame) -> None:
    assert Otp1Codec().receive(raw) == [frame]


@every_vector
def test_vector_byte_by_byte(raw: bytes, frame: Frame) -> None:
    codec = Otp1Codec()
    assert [got for byte in raw for got in codec.receive(bytes([byte]))] == [frame]
    assert codec.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
@pytest.mark.parametrize("noise", [b"\0", b"\0\0\0", NOISE + b"\0", NOISE, b"\xff" * 500, bytes(range(1, 256))])
def test_vector_with_noise_before(raw: bytes, frame: Frame, noise: bytes) -> None:
    assert Otp1Codec().receive(noise + raw) == [frame]


@every_vector
def test_vector_with_bytes_behind(raw: bytes, frame: Frame) -> None:
    codec = Otp1Codec()
    assert codec.receive(raw + CARD_RAW[:5]) == [frame]
    assert codec.receive(CARD_RAW[5:]) == [CARD]


@every_vector
def test_vector_back_again(raw: bytes, frame: Frame) -> None:
    assert encode(frame) == raw


@pytest.mark.parametrize("cut", range(len(CARD_RAW)))
def test_a_frame_cut_off_does_not_take_the_next_one_with_it(cut: int) -> None:
    codec = Otp1Codec()
    assert codec.receive(CARD_RAW[:cut] + OTHER_RAW) == [OTHER]
    assert codec.counters["bytes_dropped"] == cut


@pytest.mark.parametrize("bit", range(8 * (len(CARD_RAW) - 1)))
def test_no_flipped_bit_passes(bit: int) -> None:
    spoiled = bytearray(CARD_RAW)
    spoiled[bit // 8] ^= 1 << bit % 8
    assert CARD not in Otp1Codec().receive(bytes(spoiled))
    assert Otp1Codec().receive(bytes(spoiled) + OTHER_RAW)[-1:] == [OTHER]


def test_a_wrong_check_is_counted() -> None:
    codec = Otp1Codec()
    assert codec.receive(CARD_RAW[:-2] + b"\xc6\0") == []
    assert codec.counters["check_errors"] == 1
    assert codec.counters["resyncs"] == 1


def test_another_version_is_no_frame() -> None:
    body = bytes([2, Type.CARD]) + bytes(8) + b"As"
    raw = stuff(body + crc16.ibm_3740(body).to_bytes(2, "big")) + b"\0"
    assert Otp1Codec().receive(raw) == []


def test_reset_forgets_the_half_frame_of_the_wire_before() -> None:
    codec = Otp1Codec()
    codec.receive(CARD_RAW[:6])
    codec.reset()
    assert codec.receive(OTHER_RAW) == [OTHER]


def test_a_payload_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 200"):
        encode(Frame(Type.CARD, 1, 1, bytes(201)))
    with pytest.raises(ValueError, match="out of range"):
        encode(Frame(Type.CARD, 2**32, 1))


@given(frames)
def test_both_ways_like_other_peoples_code(frame: Frame) -> None:
    assert encode(frame) == independent(frame)
    assert Otp1Codec().receive(independent(frame)) == [frame]


@given(st.lists(st.one_of(st.binary(max_size=300), frames), max_size=12), st.integers(1, 40))
def test_good_frames_among_delimited_noise_all_come_through(parts: list[bytes | Frame], step: int) -> None:
    wire = b"".join(part + b"\0" if isinstance(part, bytes) else independent(part) for part in parts)
    codec = Otp1Codec()
    got = [frame for at in range(0, len(wire), step) for frame in codec.receive(wire[at : at + step])]
    assert got == [part for part in parts if isinstance(part, Frame)]


def test_ten_megabytes_of_noise_yield_no_frame_and_no_crash() -> None:
    """Chance may pass a CRC of 16 bits; with COBS, version and type about 3e-4 in ten megabytes."""
    size = 10_000_000
    noise = Random(1).randbytes(size)
    codec = Otp1Codec()
    assert [frame for at in range(0, size, 4096) for frame in codec.receive(noise[at : at + 4096])] == []
    assert codec.receive(b"\0" + CARD_RAW) == [CARD]
    assert codec.counters["bytes_dropped"] > size * 0.98
