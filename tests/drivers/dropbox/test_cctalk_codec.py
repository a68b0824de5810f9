"""ccTalk against messages that our codec did not make, whole, split, in noise, and back again; bills, events, echo."""

from binascii import crc_hqx

import pytest
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from drivers.dropbox import cctalk_bills, cctalk_events
from drivers.dropbox.cctalk_asker import Echo
from drivers.dropbox.cctalk_bills import Bill
from drivers.dropbox.cctalk_codec import BILL_VALIDATOR, HOST, Message, codec, encode
from drivers.dropbox.note import Note
from drivers.emulators.cctalk_device import frame as emulated
from tests.drivers.vectors import rows

VECTORS = [
    (bytes.fromhex(raw), check == "crc", Message(int(dest, 16), int(header, 16), bytes.fromhex(data)))
    for raw, check, dest, header, data, _ in rows("cctalk")
]
every_vector = pytest.mark.parametrize(("raw", "crc", "message"), VECTORS, ids=[row[-1] for row in rows("cctalk")])


def next_raw(message: Message, crc: bool) -> tuple[bytes, Message]:
    """Another message on the same wire."""
    other = Message(message.dest, 0 if message.dest == HOST else 254, b"\x07")
    source = BILL_VALIDATOR if message.dest == HOST else HOST
    return emulated(other.dest, source, other.header, other.data, crc), other


def test_xmodem_check_value() -> None:
    assert crc_hqx(b"123456789", 0) == 0x31C3 == crc16.xmodem(b"123456789")


@every_vector
def test_vector_whole(raw: bytes, crc: bool, message: Message) -> None:
    assert codec(message.dest, crc=crc).receive(raw) == [message]


@every_vector
def test_vector_byte_by_byte(raw: bytes, crc: bool, message: Message) -> None:
    ear = codec(message.dest, crc=crc)
    assert [got for byte in raw for got in ear.receive(bytes([byte]))] == [message]
    assert ear.counters == {"frames": 1, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}


@every_vector
@pytest.mark.parametrize("noise", [b"\0", b"\x01", b"\x28", b"\x01\x0b", b"\x28\x00\x01", b"\x01\x0b\x28\x00\x01"])
def test_vector_with_noise_before(raw: bytes, crc: bool, message: Message, noise: bytes) -> None:
    ear = codec(message.dest, crc=crc)
    assert ear.receive(noise + raw) + ear.silence() == [message]


@every_vector
def test_vector_with_bytes_behind(raw: bytes, crc: bool, message: Message) -> None:
    ear, (behind, other) = codec(message.dest, crc=crc), next_raw(message, crc)
    assert ear.receive(raw + behind[:3]) == [message]
    assert ear.receive(behind[3:]) == [other]


@every_vector
def test_vector_back_again(raw: bytes, crc: bool, message: Message) -> None:
    assert encode(message, crc=crc) == raw


@every_vector
def test_vector_of_the_emulated_device(raw: bytes, crc: bool, message: Message) -> None:
    source = BILL_VALIDATOR if message.dest == HOST else HOST
    assert emulated(message.dest, source, message.header, message.data, crc) == raw


@every_vector
def test_no_flipped_bit_passes(raw: bytes, crc: bool, message: Message) -> None:
    behind, other = next_raw(message, crc)
    for bit in range(8 * len(raw)):
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        ear = codec(message.dest, crc=crc)
        got = ear.receive(bytes(spoiled)) + ear.silence()
        assert got + ear.receive(behind) == [other]


def test_what_is_for_another_address_is_nothing_to_us() -> None:
    assert [codec(crc=False).receive(raw) for raw, crc, message in VECTORS if message.dest != HOST and not crc] == [[], [], []]


def test_too_much_data_is_refused() -> None:
    with pytest.raises(ValueError, match="41 data bytes, at most 40"):
        encode(Message(BILL_VALIDATOR, 1, bytes(41)), crc=False)


@pytest.mark.parametrize(
    ("identity", "scaling", "note"),
    [
        (b"US0005A", b"\x64\0\x02", Note("5", "USD")),
        (b"EU0500A", b"\x64\0\x02", Note("500", "EUR")),
        (b"RU0005B", b"\xe8\x03\0", Note("5000", "RUB")),
        (b"US0005A", b"\x01\0\x01", None),
        (b"XX0005A", b"\x64\0\x02", None),
        (b"US0005A", b"", None),
    ],
)
def test_the_worth_of_a_bill(identity: bytes, scaling: bytes, note: Note | None) -> None:
    bill = cctalk_bills.bill(identity)
    assert bill is not None
    assert cctalk_bills.worth(bill, scaling) == note


@pytest.mark.parametrize("identity", [b".......", b"US0000A", b"us0005A", b"US 005A", b"US0005", b"", bytes(7)])
def test_no_bill(identity: bytes) -> None:
    assert cctalk_bills.bill(identity) is None


@given(st.binary(max_size=9))
def test_any_identity(identity: bytes) -> None:
    bill = cctalk_bills.bill(identity)
    assert bill is None or isinstance(bill, Bill)


@pytest.mark.parametrize(
    ("last", "counter", "new"), [(0, 0, 0), (0, 1, 1), (1, 1, 0), (1, 3, 2), (255, 1, 1), (254, 2, 3), (7, 0, 0), (9, 8, 254)]
)
def test_new_events(last: int, counter: int, new: int) -> None:
    assert cctalk_events.new_since(last, counter) == new


def test_the_numbers_of_events_go_over_the_wrap() -> None:
    assert [cctalk_events.number_before(2, back) for back in range(5)] == [2, 1, 255, 254, 253]


def test_the_events_of_a_vector() -> None:
    buffer = cctalk_events.read(next(message.data for _, _, message in VECTORS if len(message.data) == 11))
    assert (buffer.counter, buffer.pairs[0], buffer.in_escrow) == (1, (3, 0), False)


@given(st.binary(min_size=1, max_size=20), st.binary(max_size=20), st.lists(st.integers(1, 5), max_size=40))
def test_an_echo_is_taken_out_however_it_is_cut(sent: bytes, reply: bytes, cuts: list[int]) -> None:
    echo, wire, heard = Echo(), sent + reply, b""
    echo.sent(sent)
    for cut in [*cuts, 100]:
        heard += echo.strip(wire[:cut])
        wire = wire[cut:]
    assert heard == reply


def test_a_wire_without_an_echo_is_left_alone() -> None:
    echo = Echo()
    echo.sent(b"\x28\0\1\x9f\x38")
    assert echo.strip(b"\1\0\x28\0") == b"\1\0\x28\0"
    assert echo.strip(b"\x28") == b"\x28"
