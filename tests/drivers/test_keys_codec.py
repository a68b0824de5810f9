"""Input events of a keyboard wedge, made by hand from linux/input.h."""

from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulators.scanner_device import typed
from drivers.keys_codec import EVENT, LOST, KeysCodec

SHIFT = 42


def key(code: int, value: int) -> bytes:
    return pack("@llHHi", 1_796_000_000, 5, 1, code, value)


def test_the_size_of_an_event_on_this_machine() -> None:
    assert EVENT.size == len(key(2, 1)) == 24


@pytest.mark.parametrize(
    ("code", "letter"),
    [(2, "1"), (10, "9"), (11, "0"), (28, "\r"), (15, "\t"), (96, "\r"), (30, "a"), (46, "c"), (79, "1"), (82, "0"), (71, "7")],
)
def test_keys(code: int, letter: str) -> None:
    assert KeysCodec().receive(key(code, 1) + key(code, 0)) == letter.encode()


def test_shift_makes_capitals_until_it_goes_up() -> None:
    codec = KeysCodec()
    assert codec.receive(key(SHIFT, 1) + key(48, 1) + key(48, 0) + key(SHIFT, 0) + key(48, 1)) == b"Bb"


def test_a_key_that_is_held_down_types_once() -> None:
    assert KeysCodec().receive(key(2, 1) + key(2, 2) * 9 + key(2, 0)) == b"1"


def test_keys_without_a_letter_and_other_events() -> None:
    others = pack("@llHHi", 0, 0, 4, 4, 458782) + pack("@llHHi", 0, 0, 0, 0, 0) + key(1, 1) + key(700, 1)
    assert KeysCodec().receive(others) == b""


def test_events_that_the_kernel_dropped_spoil_the_code() -> None:
    assert KeysCodec().receive(key(2, 1) + pack("@llHHi", 0, 0, 0, 3, 0) + key(11, 1)) == b"1" + LOST + b"0"


@given(st.text("0123456789\r", max_size=20), st.integers(1, 50))
def test_in_any_pieces(text: str, size: int) -> None:
    raw, codec = typed(text), KeysCodec()
    assert b"".join(codec.receive(raw[at : at + size]) for at in range(0, len(raw), size)) == text.encode()


@given(st.binary(max_size=500))
def test_any_bytes(data: bytes) -> None:
    KeysCodec().receive(data)
