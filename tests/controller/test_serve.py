"""Tables that run together: one set of pages, each its own journal, and none that takes another with it."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import aiomqtt
import pytest
from structlog.testing import capture_logs

from controller.broker import broker
from controller.config import Config
from controller.journal import Entry, Journal
from controller.journal_file import JournalError, read_journal
from controller.pins import hashed
from controller.serve import _told, listen, serve
from controller.together import load_all
from tests.controller.evenings import until
from tests.ports import free_port

TABLE = """
journal = "{name}.journal"
[table]
id = "{name}"
system = "{system}"
[devices.table]
kind = "mqtt"
url = "{broker}"
"""


def configs(folder: Path, url: str) -> list[Config]:
    paths = []
    for name, system in (("bj1", "classic"), ("bj2", "switch")):
        paths.append(folder / f"{name}.toml")
        paths[-1].write_text(TABLE.format(name=name, system=system, broker=url), "utf-8")
    return load_all(paths)


def chips_in(folder: Path, name: str) -> list[str]:
    """The amounts that a table's journal holds."""
    with suppress(JournalError):
        rows = [json.loads(row.text) for row in read_journal(folder / f"{name}.journal") if row.kind == "input"]
        return [row["amount"] for row in rows if row["in"] == "chips"]
    return []


async def lay(url: str, table: str, amount: str) -> None:
    host, port = url.removeprefix("mqtt://").split(":")
    spot = "1A" if table == "bj2" else "1"
    async with aiomqtt.Client(host, int(port)) as client:
        await client.publish(f"livetable/{table}/chips/{spot}", json.dumps({"amount": amount}), qos=1, retain=True)


def read(url: str) -> bytes:
    with urlopen(url, timeout=60) as answer:
        content: bytes = answer.read()
        return content


async def test_two_tables_share_their_pages_and_nothing_else(tmp_path: Path) -> None:
    port, stop = free_port(), asyncio.Event()
    async with broker() as url:
        running = asyncio.create_task(serve(configs(tmp_path, url), listen("127.0.0.1", port), stop))
        try:
            await lay(url, "bj1", "10")
            await lay(url, "bj2", "25")
            await asyncio.to_thread(until, lambda: [chips_in(tmp_path, name) for name in ("bj1", "bj2")] == [["10"], ["25"]])
            for page in ("sign/bj1", "sign/bj2", "pit"):
                assert b"<html" in await asyncio.to_thread(read, f"http://127.0.0.1:{port}/{page}"), page
            for name in ("bj1", "bj2"):
                found = json.loads(await asyncio.to_thread(read, f"http://127.0.0.1:{port}/audit/{name}/rounds"))
                rows = read_journal(tmp_path / f"{name}.journal")
                assert found["chain"]["broken"] is None
                assert found["chain"]["head"] in {row.hash.hex() for row in rows}
        finally:
            stop.set()
            await running


async def test_a_wrong_pin_at_a_keypad_is_in_the_security_log(tmp_path: Path) -> None:
    """SEC-5: as one typed on a page, so that the pit counts both."""
    stop, log = asyncio.Event(), tmp_path / "bj1.access.jsonl"
    async with broker() as url:
        staff = f'[[staff]]\nname = "Anna"\nroles = ["dealer"]\npin = "{hashed("4711")}"\n'
        (tmp_path / "bj1.toml").write_text(TABLE.format(name="bj1", system="classic", broker=url) + staff, "utf-8")
        running = asyncio.create_task(serve(load_all([tmp_path / "bj1.toml"]), listen("127.0.0.1", free_port()), stop))
        host, port = url.removeprefix("mqtt://").split(":")
        wrong = {"boot": "ab", "seq": 1, "by": "dealer", "says": "sign_on", "name": "Anna", "pin": "9999"}
        try:
            async with aiomqtt.Client(host, int(port)) as keypad, asyncio.timeout(60):
                while not (log.exists() and log.read_text("utf-8").endswith("\n")):  # as a keypad, until it was taken
                    await keypad.publish("livetable/bj1/staff", json.dumps(wrong), qos=1)
                    await asyncio.sleep(0.1)
        finally:
            stop.set()
            await running
    line = json.loads(log.read_text("utf-8").splitlines()[0])
    assert (line["what"], line["why"], line["given"], line["address"]) == ("denied", "wrong PIN", "Anna", "bj1 table/staff")
    assert "9999" not in log.read_text("utf-8")


async def test_a_table_whose_record_breaks_ends_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = asyncio.Event()
    append = Journal.append_inputs

    def full(journal: Journal, entries: Sequence[Entry]) -> list[int]:
        if any('"amount":"10"' in entry.text.replace(" ", "") for entry in entries):
            raise OSError("no space left")
        return append(journal, entries)

    async with broker() as url:
        tables = configs(tmp_path, url)
        monkeypatch.setattr(Journal, "append_inputs", full)
        running = asyncio.create_task(serve(tables, listen("127.0.0.1", free_port()), stop))
        try:
            await lay(url, "bj1", "10")
            await lay(url, "bj2", "25")
            await asyncio.to_thread(until, lambda: chips_in(tmp_path, "bj2") == ["25"])
            assert not running.done()
        finally:
            stop.set()
            with pytest.raises(OSError, match="no space left"):
                await running


async def test_a_full_disk_is_told_in_a_line_and_a_fault_of_ours_with_its_trace() -> None:
    async def breaks(wrong: Exception) -> None:
        raise wrong

    for wrong, traced in ((JournalError("j: cannot be written: database or disk is full"), False), (KeyError("x"), True)):
        with capture_logs() as logs:
            assert await _told(breaks(wrong)) is wrong
        assert [(line["event"], bool(line.get("exc_info"))) for line in logs] == [("a table stopped", traced)]
