"""Codes of a bar code scanner, whole and split, framed either way, with what leaks into them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.shoe.scanner_codec import LONGEST, Framing, ScannerCodec
from drivers.shoe.scanner_codes import DIGITS, NO_CARD, TEXT, WORDS, wrong

ENDS = [b"\r", b"\n", b"\r\n", b"\t"]


@pytest.mark.parametrize("end", ENDS)
def test_each_end_of_a_code(end: bytes) -> None:
    assert ScannerCodec().receive(b"1010" + end + b"4130" + end) == [b"1010", b"4130"]


@pytest.mark.parametrize(
    ("framing", "raw"), [("line", b"1010\r\n4130\t"), ("b_c", b"B1010CB4130C"), ("b_c", b"9C77B1010Cxx\r\nB1B4130C")]
)
def test_byte_by_byte(framing: Framing, raw: bytes) -> None:
    codec = ScannerCodec(framing)
    assert [code for byte in raw for code in codec.receive(bytes([byte]))] == [b"1010", b"4130"]
    assert ScannerCodec(framing).receive(raw) == [b"1010", b"4130"]


def test_control_characters_are_left_out_and_counted() -> None:
    codec = ScannerCodec()
    assert codec.receive(b"\x0210\x1d10\x03\x7f\r") == [b"1010"]
    assert codec.counters["bytes_dropped"] == 4


def test_foreign_characters_stay_and_spoil_the_code() -> None:
    assert ScannerCodec().receive(b"10\xff10\r") == [b"10\xff10"]


def test_what_never_ends_is_dropped() -> None:
    codec = ScannerCodec()
    assert codec.receive(b"1" * 1000) == []
    assert codec.counters["bytes_dropped"] == 1000 - LONGEST


def test_half_a_code() -> None:
    codec = ScannerCodec()
    codec.receive(b"10")
    assert codec.pending()
    assert codec.reset() == b"10"
    assert codec.receive(b"4130\r") == [b"4130"]


@given(st.lists(st.sampled_from(sorted(DIGITS)), max_size=8), st.sampled_from(ENDS))
def test_codes_in_order(codes: list[str], end: bytes) -> None:
    raw = b"".join(code.encode() + end for code in codes)
    assert ScannerCodec().receive(raw) == [code.encode() for code in codes]


def test_the_public_code_of_cards() -> None:
    """As in the live-dealer platform's own example, and the corners of its table."""
    assert {code: DIGITS[code] for code in ("1010", "2130", "3100", "4020")} == {
        "1010": "As", "2130": "Kh", "3100": "Tc", "4020": "2d",
    }  # fmt: skip
    assert len(DIGITS) == 54
    assert {TEXT[code] for code in ("Th", "TH", "10h", "10H")} == {"Th"}
    assert len(set(TEXT.values())) == 54  # the pack, the cut card and the trial


OWN = {f"x{code}": card for code, card in DIGITS.items()}


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (OWN, ""),
        (OWN | dict(zip("abc", WORDS, strict=True)), ""),
        (OWN | {"": "As"}, "code '': expected printable ASCII"),
        (OWN | {"a\n": "As"}, "code 'a\\n': expected printable ASCII"),
        (OWN | {"a": "1s"}, "code 'a' means '1s': expected a card such as As or Td, or one of cut, unread, no card"),
        (OWN | {"a": 3}, "code 'a' means 3: expected a card such as As or Td, or one of cut, unread, no card"),
        ({code: card for code, card in OWN.items() if card != "As"}, "no code for As"),
        ({"a": NO_CARD}, "no code for 2c, 2d, 2h, 2s, 3c"),
    ],
)
def test_a_house_s_own_codes(codes: dict[str, object], words: str) -> None:
    assert wrong(codes) == words
