"""Angel Eye against frames that our codec did not make: whole, byte by byte, noise before, bytes behind."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.shoe.angel_eye_codec import AngelEyeCodec, Event, Frame, Operation, Result, bcc, command
from tests.drivers.vectors import rows


def _frame(form: str, seq: str, code: str, data: str) -> Frame:
    return Event(seq, code, bytes.fromhex(data)) if form == "event" else Operation(code.encode())


VECTORS = [(bytes.fromhex(raw), _frame(form, seq, code, data)) for raw, form, seq, code, data, _ in rows("angel_eye")]
EIGHT_RAW, EIGHT = VECTORS[2]
FIVE_RAW, FIVE = VECTORS[3]
every_vector = pytest.mark.parametrize(("raw", "frame"), VECTORS)
NOISE = [
    b"\x05", b"\x05\x05\x05", b"\x051", b"\x051D\x81", b"\x02OPLK", b"\x03\x34", b"\x06\x15\x01", b"\xff" * 300,
    bytes(range(256)),
]  # fmt: skip


@every_vector
def test_vector_whole(raw: bytes, frame: Frame) -> None:
    codec = AngelEyeCodec()
    assert codec.receive(raw) == [frame]
    assert codec.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
def test_vector_byte_by_byte(raw: bytes, frame: Frame) -> None:
    codec = AngelEyeCodec()
    assert [got for byte in raw for got in codec.receive(bytes([byte]))] == [frame]


@every_vector
@pytest.mark.parametrize("noise", NOISE)
def test_vector_with_noise_before(raw: bytes, frame: Frame, noise: bytes) -> None:
    assert AngelEyeCodec().receive(noise + raw)[-1:] == [frame]


@every_vector
@pytest.mark.parametrize("behind", NOISE)
def test_vector_with_bytes_behind(raw: bytes, frame: Frame, behind: bytes) -> None:
    codec = AngelEyeCodec()
    assert codec.receive(raw + behind)[:1] == [frame]
    assert codec.receive(FIVE_RAW)[-1:] == [FIVE]


@every_vector
def test_a_frame_cut_off_anywhere_does_not_take_the_next_one_with_it(raw: bytes, frame: Frame) -> None:
    """Fault 2 of the public readers: waiting for the end of a frame though a new one begins."""
    for cut in range(len(raw)):
        assert AngelEyeCodec().receive(raw[:cut] + FIVE_RAW) == [FIVE]


@every_vector
def test_a_byte_lost_anywhere_costs_that_frame_alone(raw: bytes, frame: Frame) -> None:
    for lost in range(len(raw)):
        assert AngelEyeCodec().receive(raw[:lost] + raw[lost + 1 :] + FIVE_RAW)[-1:] == [FIVE]


@every_vector
def test_no_flipped_bit_passes(raw: bytes, frame: Frame) -> None:
    """Fault 3 of the public readers: no check at all. A bit in the start byte leaves no frame either."""
    for bit in range(8 * len(raw)):
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        assert frame not in AngelEyeCodec().receive(bytes(spoiled))


def test_every_wrong_check_is_refused_and_counted() -> None:
    codec = AngelEyeCodec()
    wrong = [b"%02X" % value for value in range(256) if b"%02X" % value != EIGHT_RAW[-2:]]
    assert [codec.receive(EIGHT_RAW[:-2] + check) for check in wrong] == [[]] * 255
    assert codec.counters["check_errors"] == 255
    assert AngelEyeCodec().receive(EIGHT_RAW[:-2] + b"4f") == []


def test_results_count_where_a_command_waits_for_one() -> None:
    codec = AngelEyeCodec()
    assert codec.receive(b"\x06\x15\x02") == []
    codec.awaits_result = True
    assert codec.receive(b"\x06\x15") == [Result()]
    assert codec.receive(b"\x02" + EIGHT_RAW) == [Result(2), EIGHT]


def test_a_cut_wire_leaves_no_half_frame() -> None:
    codec = AngelEyeCodec()
    codec.receive(EIGHT_RAW[:5])
    codec.reset()
    assert codec.receive(EIGHT_RAW[5:]) == []


def test_commands_as_in_the_description() -> None:
    assert command("LK", "02") == VECTORS[-2][0]
    assert command("LK", "02", with_stx=False) == VECTORS[-1][0]


@given(
    st.characters(min_codepoint=0x20, max_codepoint=0x7E),
    st.characters(min_codepoint=0x20, max_codepoint=0x7E),
    st.lists(st.integers(0x20, 0xFF), max_size=6).map(bytes),
    st.integers(0, 2**32),
)
def test_any_event_in_any_pieces(seq: str, code: str, data: bytes, seed: int) -> None:
    body = seq.encode() + code.encode() + data + b"\x03"
    raw, rng, codec, got = b"\x05" + body + bcc(body), Random(seed), AngelEyeCodec(), list[Frame]()
    while raw:
        size = rng.randint(1, 4)
        got += codec.receive(raw[:size])
        raw = raw[size:]
    assert got == [Event(seq, code, data)]
