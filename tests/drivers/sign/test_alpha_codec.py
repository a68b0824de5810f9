"""Alpha packets: vectors of another encoder (lancereinsmith/alphasignpy 0.1.1), replies whole, in pieces and in noise."""

from random import Random

import pytest

from drivers.sign.alpha_codec import AlphaCodec, Text, read_text, write_text

# What that encoder makes of a text in the priority file on the middle line, held, and of the question for it.
ITS_TEXT = "00 00 00 00 00 01 5a 30 30 02 41 30 1b 20 62 31 30 2d 32 30 30 20 55 53 44 03 30 33 33 46 04"
ITS_QUESTION = "00 00 00 00 00 01 5a 30 30 02 42 30 03 30 30 37 37 04"
# Its text with the head that the protocol gives a reply: 20 NUL, type "0", address "00".
REPLY = bytes(20) + b"\x01000" + bytes.fromhex(ITS_TEXT)[9:]
TEXT = Text(b"0", "10-200 USD", b" b")


def test_packets_are_those_of_the_other_encoder() -> None:
    assert write_text("10-200 USD").hex(" ") == ITS_TEXT
    assert read_text().hex(" ") == ITS_QUESTION


def test_a_reply_whole_byte_by_byte_in_noise_and_with_bytes_behind() -> None:
    assert AlphaCodec().receive(REPLY) == [TEXT]
    codec = AlphaCodec()
    assert [text for byte in REPLY for text in codec.receive(bytes([byte]))] == [TEXT]
    noise = Random(1).randbytes(300).replace(b"\x01", b"").replace(b"\x81", b"")
    assert AlphaCodec().receive(noise + REPLY + b"\x00abc" + REPLY) == [TEXT, TEXT]


def test_parity_bits_that_a_line_of_8_bits_leaves_are_no_matter() -> None:
    assert AlphaCodec().receive(bytes(byte | 0x80 if byte.bit_count() % 2 else byte for byte in REPLY)) == [TEXT]


@pytest.mark.parametrize("at", range(24, len(REPLY)))
def test_a_reply_with_a_wrong_byte_under_the_sum_is_none(at: int) -> None:
    codec = AlphaCodec()
    assert codec.receive(REPLY[:at] + bytes([REPLY[at] ^ 0x02]) + REPLY[at + 1 :]) == []
    assert codec.receive(REPLY) == [TEXT]


def test_a_reply_that_is_cut_off_costs_no_other() -> None:
    for size in range(1, len(REPLY)):
        codec = AlphaCodec()
        assert codec.receive(REPLY[:size] + REPLY) == [TEXT]


def test_a_packet_without_an_end_is_dropped() -> None:
    codec = AlphaCodec()
    assert codec.receive(b"\x01" + b"x" * 5000) == []
    assert (codec.counters["resyncs"], codec.counters["bytes_dropped"]) == (1, 5001)


def test_a_text_without_a_style() -> None:
    body = b"\x02A0HELLO\x03"
    assert AlphaCodec().receive(b"\x01000" + body + b"%04X\x04" % sum(body)) == [Text(b"0", "HELLO")]
