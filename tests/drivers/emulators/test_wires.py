"""Lines, faults, positions and words of the emulated wires."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from random import Random

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulators.errors import ScenarioError
from drivers.emulators.faults import KINDS, SPOIL, Faults
from drivers.emulators.line import PtyLine, TcpLine
from drivers.emulators.mqtt_words import Answer, answer, message
from drivers.emulators.position import PositionFile, TruthFile
from drivers.emulators.shoe import Standing


class Ear:
    """What a line has received."""

    def __init__(self) -> None:
        self.data = b""
        self.news = asyncio.Event()

    def hear(self, data: bytes) -> None:
        self.data += data
        self.news.set()

    async def all_of(self, size: int) -> bytes:
        async with asyncio.timeout(30):
            while len(self.data) < size:
                self.news.clear()
                await self.news.wait()
        return self.data


async def test_a_pty_carries_every_byte_raw(tmp_path: Path) -> None:
    ear = Ear()
    line = PtyLine(tmp_path / "shoe.port", ear.hear)
    every = bytes(range(256))
    with serial.Serial(line.url, 115200, timeout=30) as port:
        line.write(every)
        assert port.read(256) == every
        port.write(every)
        assert await ear.all_of(256) == every
    line.close()
    assert not list(tmp_path.iterdir())  # noqa: ASYNC240


async def test_a_replugged_pty_keeps_its_name(tmp_path: Path) -> None:
    line = PtyLine(tmp_path / "shoe.port", lambda _: None)
    with serial.Serial(line.url, timeout=30) as port:
        first = os.readlink(line.url)
        line.write(b"last")
        assert port.read(4) == b"last"
        assert line.unread() == 0
        line.unplug()
        line.write(b"into the air")
        with pytest.raises((serial.SerialException, OSError)):
            port.read(1)
    blocker = os.openpty()  # takes the number that became free
    line.plug()
    with serial.Serial(line.url, timeout=30) as port:
        line.write(b"hello")
        assert port.read(5) == b"hello"
        assert os.readlink(line.url) != first or blocker
    for fd in blocker:
        os.close(fd)
    line.close()


async def test_a_pty_opens_again_with_parity(tmp_path: Path) -> None:
    line = PtyLine(tmp_path / "drop.port", lambda _: None)
    for _ in range(3):
        line.rest()
        with serial.Serial(line.url, 9600, parity="E", timeout=30):
            pass
    line.close()


async def test_a_tcp_line_serves_the_newest_client() -> None:
    ear = Ear()
    line = TcpLine(ear.hear)
    host, port = line.url.removeprefix("socket://").split(":")
    _, old = await asyncio.open_connection(host, int(port))
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"ping")
    assert await ear.all_of(4) == b"ping"
    line.write(b"pong")
    assert await reader.readexactly(4) == b"pong"
    line.unplug()
    assert await reader.read() == b""
    for one in (old, writer):
        one.close()
    line.close()


@given(st.integers(0, 1000), st.binary(min_size=1, max_size=40), st.sampled_from(sorted(SPOIL)))
def test_faults_come_from_their_seed(seed: int, data: bytes, kind: str) -> None:
    assert SPOIL[kind](data, Random(seed)) == SPOIL[kind](data, Random(seed))


def test_no_fault_without_a_rate() -> None:
    faults = Faults(Random(1), 0.0)
    assert faults.on_wire(b"abc") == [(0.0, b"abc")]
    assert faults.on_wire(b"") == []
    assert faults.line() is None
    assert faults.made == {}


def test_every_fault_happens() -> None:
    faults = Faults(Random(1), 1.0)
    for _ in range(300):
        faults.on_wire(b"some bytes")
        faults.line()
    assert set(faults.made) == set(KINDS)


def test_messages_name_themselves() -> None:
    chips = message({"in": "chips", "spot": "INS1", "amount": "7.5"}, "ab12", 3)
    assert (chips.stream, chips.retain, chips.name) == ("chips/INS1", True, "chips/INS1/ab12:3")
    assert json.loads(chips.payload) == {"amount": "7.5", "boot": "ab12", "seq": 3}
    said = message({"in": "staff", "by": "dealer", "says": "hit", "hand": "1"}, "ab12", 9)
    assert (said.stream, said.retain) == ("staff", False)
    assert json.loads(said.payload) == {"by": "dealer", "says": "hit", "hand": "1", "boot": "ab12", "seq": 9}


@pytest.mark.parametrize("payload", [b"", b"[]", b"{}", b'{"stored": 1, "held": true}', b'{"stored": [], "held": 1}', b"\xff"])
def test_foreign_answers_are_none(payload: bytes) -> None:
    assert answer(payload) is None


def test_an_answer() -> None:
    assert answer(b'{"stored": ["staff/ab12:9"], "held": true}') == Answer(("staff/ab12:9",), True)


def test_a_position_survives(tmp_path: Path) -> None:
    file = PositionFile(tmp_path / "emulated.json")
    position = file.load("classic")
    position.begin_round(Standing(round=3, rest="AsKd", cut_left=1))
    position.confirm("staff", held=False)
    position.confirm("chips/1", held=True)
    position.confirm("staff", held=False)
    file.save(position)
    again = file.load("classic")
    assert again == position
    assert (again.acts, again.held, again.next_number("staff"), again.next_number("bell")) == (3, [1], 3, 1)
    with pytest.raises(ScenarioError, match="another scenario"):
        file.load("switch")


def test_two_tables_never_share_a_power_up(tmp_path: Path) -> None:
    first, second = (PositionFile(tmp_path / name).load("classic") for name in ("a.json", "b.json"))
    assert (first.boot, first.shoe_boot) != (second.boot, second.shoe_boot)


def test_each_truth_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "emulated.jsonl"
    truths = TruthFile(path)
    truths.add({"round": 1})
    truths.add({"round": 1})
    with path.open("ab") as file:
        file.write(b'{"round": 2, "net"')  # killed while writing
    truths = TruthFile(path)
    truths.add({"round": 2})
    assert [json.loads(line) for line in path.read_text().splitlines()] == [{"round": 1}, {"round": 2}]
