"""ID-003 against frames that our codec did not make, whole, split, in noise, and back again."""

from random import Random

import pytest
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from drivers.crc import kermit
from drivers.dropbox import id003_codec
from drivers.dropbox.id003_codec import Frame, encode
from tests.drivers.vectors import rows

VECTORS = [(bytes.fromhex(raw), Frame(int(cmd, 16), bytes.fromhex(data))) for raw, cmd, data, _ in rows("id003")]
IDLING_RAW, IDLING = VECTORS[0]
ESCROW_RAW, ESCROW = next((raw, frame) for raw, frame in VECTORS if frame == Frame(0x13, b"\x65"))

TRUNCATED = bytes.fromhex("FC 2F 88") + b"(USA)-01-SS ID003-05V227-50 01FEB10 E37F" + bytes.fromhex("37 46")
"""LEN says 47 and the CRC is missing: the trap of a public "version reply", 45 bytes long."""

every_vector = pytest.mark.parametrize(("raw", "frame"), VECTORS)


@pytest.mark.parametrize(
    "raw",
    [
        "02 03 06 33 DA 81",
        "02 03 06 14 67 D4",
        "02 03 27 46 4C 53 2D 45 55 31 30 2D 36 39 33 36 33 39 30 37 4B 49 34 31 41 53 37 34 38 32 75 ED 8D C8 03 3F 7B 35 DA",
    ],
    ids=["poll", "idling", "identification"],
)
def test_kermit_like_ccnet_frames_of_public_code(raw: str) -> None:
    frame = bytes.fromhex(raw)
    assert kermit(frame[:-2]) == int.from_bytes(frame[-2:], "little")


def test_kermit_check_value() -> None:
    assert kermit(b"123456789") == 0x2189


@given(st.binary(max_size=300))
def test_kermit_like_other_peoples_code(data: bytes) -> None:
    assert kermit(data) == crc16.kermit(data)


@every_vector
def test_vector_whole(raw: bytes, frame: Frame) -> None:
    assert id003_codec.codec().receive(raw) == [frame]


@every_vector
def test_vector_byte_by_byte(raw: bytes, frame: Frame) -> None:
    codec = id003_codec.codec()
    assert [got for byte in raw for got in codec.receive(bytes([byte]))] == [frame]
    assert codec.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
@pytest.mark.parametrize("noise", [b"\0", b"\xfc", b"\xfc\xfc", b"\xfc\x05", b"\xfc\x06\x13", b"\xfc\xff\x11", ESCROW_RAW[:-1]])
def test_vector_with_noise_before(raw: bytes, frame: Frame, noise: bytes) -> None:
    codec = id003_codec.codec()
    assert codec.receive(noise + raw) + codec.silence() == [frame]


@every_vector
def test_vector_with_bytes_behind(raw: bytes, frame: Frame) -> None:
    codec = id003_codec.codec()
    assert codec.receive(raw + ESCROW_RAW[:4]) == [frame]
    assert codec.receive(ESCROW_RAW[4:]) == [ESCROW]


@every_vector
def test_vector_back_again(raw: bytes, frame: Frame) -> None:
    assert encode(frame) == raw


def test_the_truncated_frame_is_none_and_the_next_one_is_not_lost() -> None:
    assert len(TRUNCATED) == 45
    codec = id003_codec.codec()
    assert codec.receive(TRUNCATED) == []
    assert codec.receive(IDLING_RAW) + codec.receive(ESCROW_RAW) + codec.silence() == [IDLING, ESCROW]
    assert codec.counters["bytes_dropped"] == len(TRUNCATED)


def test_silence_ends_a_false_start_that_hides_a_frame() -> None:
    codec = id003_codec.codec()
    assert codec.receive(b"\xfc\xff\x88" + ESCROW_RAW) == []
    assert codec.silence() == [ESCROW]


@pytest.mark.parametrize("bit", range(8 * len(ESCROW_RAW)))
def test_no_flipped_bit_passes(bit: int) -> None:
    spoiled = bytearray(ESCROW_RAW)
    spoiled[bit // 8] ^= 1 << bit % 8
    codec = id003_codec.codec()
    assert codec.receive(bytes(spoiled) + IDLING_RAW) + codec.silence() == [IDLING]


def test_too_much_data_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 250"):
        encode(Frame(0x88, bytes(251)))


@given(st.lists(st.sampled_from(VECTORS), max_size=20), st.integers(1, 17))
def test_frames_in_a_row_cut_anywhere(chosen: list[tuple[bytes, Frame]], step: int) -> None:
    wire = b"".join(raw for raw, _ in chosen)
    codec = id003_codec.codec()
    got = [frame for at in range(0, len(wire), step) for frame in codec.receive(wire[at : at + step])]
    assert got == [frame for _, frame in chosen]


def test_ten_megabytes_of_noise_yield_no_frame_and_no_crash() -> None:
    """Chance may pass a CRC of 16 bits: about 3e-9 false frames a byte, 3 in 100 of such runs."""
    size = 10_000_000
    noise = Random(1).randbytes(size)
    codec = id003_codec.codec()
    got = [frame for at in range(0, size, 4096) for frame in codec.receive(noise[at : at + 4096])]
    assert got + codec.silence() == []
    assert codec.receive(ESCROW_RAW) == [ESCROW]
    assert codec.counters["bytes_dropped"] == size
