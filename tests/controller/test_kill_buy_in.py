"""A buy-in on its way to the cash desk, the table killed with kill -9 in the middle: it goes on where it was.

Each word is sent again until it is taken, as a keypad does that has not seen it acknowledged; none counts twice.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import aiomqtt
import pytest

from controller.broker import broker
from controller.chain import BrokenJournal
from controller.journal_file import JournalError, read_journal
from controller.restore import restore
from tests.controller.evenings import until
from tests.ports import free_port

TABLE = """
journal = "bj1.journal"
[table]
id = "bj1"
system = "classic"
scope = "table"
currency = "USD"
limits = {{ min = "10", max = "500" }}
[web]
port = {web}
[devices.table]
kind = "mqtt"
url = "{broker}"
"""
BUY_IN = (
    {"by": "dealer", "says": "buy_in", "amount": "2000", "number": "1"},
    {"by": "observer", "says": "buy_in", "amount": "2000", "number": "1"},
    {"by": "observer", "says": "buy_in", "amount": "2000", "number": "1", "to": "desk"},
    {"by": "inspector", "says": "buy_in", "number": "1"},
    {"by": "cashier", "says": "buy_in", "amount": "2000", "number": "1"},
)
KILLED_AT = (0, 2)
"""Words right after which the table is killed: declared and not counted, counted and on its way."""


def started(toml: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "controller", "run", str(toml)], stdout=subprocess.DEVNULL)


def told(journal: Path, kind: str) -> list[dict[str, str]]:
    with suppress(JournalError, BrokenJournal, OSError):  # it is being made, or opened anew
        rows = (json.loads(row.text) for row in read_journal(journal) if row.kind == "input")
        return [row for row in rows if row["in"] == kind]
    return []


async def wait(true: Callable[[], object]) -> None:
    await asyncio.to_thread(until, true)


@pytest.mark.timeout(180)
async def test_a_buy_in_goes_on_after_a_kill(tmp_path: Path) -> None:
    """CASH-5, SEC-8: real processes, a real broker, a real journal."""
    toml, journal = tmp_path / "bj1.toml", tmp_path / "bj1.journal"
    async with broker() as url:
        toml.write_text(TABLE.format(web=free_port(), broker=url), "utf-8")
        host, port = url.removeprefix("mqtt://").split(":")
        table = started(toml)
        try:
            async with aiomqtt.Client(host, int(port)) as client:
                await client.publish("livetable/bj1/chips/float", json.dumps({"amount": "10000"}), qos=1, retain=True)
                await wait(lambda: told(journal, "chips"))
                for number, word in enumerate(BUY_IN):
                    payload = json.dumps({"boot": "ab12", "seq": number + 1, **word})
                    await client.publish("livetable/bj1/staff", payload, qos=1)
                    if number in KILLED_AT:
                        table.kill()
                        table.wait()
                        table = started(toml)
                    while len(told(journal, "staff")) <= number:
                        await client.publish("livetable/bj1/staff", payload, qos=1)
                        await asyncio.sleep(0.2)
                    if number == 1:
                        await client.publish("livetable/bj1/chips/float", json.dumps({"amount": "8000"}), qos=1, retain=True)
                        await wait(lambda: told(journal, "chips")[-1]["amount"] == "8000")
        finally:
            table.kill()
            table.wait()
    assert [(one["by"], one["says"]) for one in told(journal, "staff")] == [(one["by"], one["says"]) for one in BUY_IN]
    cash = restore(read_journal(journal)).state.cash
    (bought,) = cash.buy_ins
    assert (bought.state, bought.issued, bought.desk) == ("closed", 20_000_000, 20_000_000)
    assert (cash.accounts["float"], cash.accounts["desk"], cash.suspense) == (80_000_000, 20_000_000, 0)
