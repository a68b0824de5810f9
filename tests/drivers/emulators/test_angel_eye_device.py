"""The emulated Angel Eye shoe: published vectors, three copies each, commands."""

import pytest

from drivers.emulators.angel_eye_device import AngelEyeDevice, card_byte, check
from drivers.emulators.angel_eye_device import event as made
from tests.drivers.vectors import rows

EVENTS = [row for row in rows("angel_eye") if row[1] == "event"]
LOCK = bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 42")
LOCK_WITHOUT_STX = bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 39")


@pytest.mark.parametrize("row", EVENTS, ids=lambda row: row[-1])
def test_vectors(row: list[str]) -> None:
    raw, _, seq, code, data, _ = row
    assert made(int(seq), code, bytes.fromhex(data)) == bytes.fromhex(raw)


@pytest.mark.parametrize(("card", "byte"), [("8s", 0xB8), ("5c", 0xA5), ("Ah", 0xC1), ("Td", 0x9A), ("Kc", 0xAD)])
def test_cards(card: str, byte: int) -> None:
    assert card_byte(card) == byte


def test_everything_three_times_and_the_sequence_goes_on() -> None:
    shoe = AngelEyeDevice()
    shoe.switch_on(0.0)
    shoe.draw("8s", 0.0)
    sent = [shoe.update(t / 1000)[0] for t in range(200)]
    assert b"".join(sent) == made(0, "S") * 3 + made(1, "D", b"\x81\xb8") * 3
    assert shoe.silent
    shoe.draw("5c", 1.0)
    assert shoe.update(1.0)[0] == made(2, "D", b"\x82\xa5")


@pytest.mark.parametrize("command", [LOCK, LOCK_WITHOUT_STX])
def test_it_is_locked(command: bytes) -> None:
    shoe = AngelEyeDevice()
    assert shoe.update(0.0, b"\xff\x02" + command[:4])[0] == b""
    out, _ = shoe.update(0.0, command[4:])
    assert out == b"\x06" + made(0, "L", b"\x81")
    assert shoe.locked


def test_commands_that_it_refuses() -> None:
    shoe = AngelEyeDevice()
    assert shoe.update(0.0, LOCK[:-2] + b"00")[0] == b"\x15\x02"
    body = b"\x02OPXX00\x03"
    assert shoe.update(0.0, body + check(body))[0] == b"\x15\x14"
    assert not shoe.locked
