"""A whole table on real wires: keypads with PINs, bell and sign over a broker, a real journal; and its replay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiomqtt
from typer.testing import CliRunner

from controller.broker import broker
from controller.cli import app
from controller.config import load
from controller.pins import hashed
from controller.serve import listen, serve

TABLE = """
journal = "t1.journal"
[table]
id = "t1"
system = "classic"
scope = "table"
decisions = "recorded"
limits = { min = "10", max = "500" }
opening = true
[bell]
answer = 1
[fitted]
table = "required"
[devices.table]
kind = "mqtt"
url = "%s"
"""
MEMBER = '[[staff]]\nname = "%s"\nroles = ["%s"]\npin = "%s"\n'
CREW = {"dealer": "Anna", "observer": "Boris", "inspector": "Ivan"}
PINS = {"dealer": "1111", "observer": "2222", "inspector": "3333"}


class Floor:
    """The people and devices at the far end of the broker."""

    def __init__(self, client: aiomqtt.Client) -> None:
        self._client, self._seq = client, 0
        self._states: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def hear(self) -> None:
        async for message in self._client.messages:
            self._states.put_nowait(json.loads(bytes(message.payload)))

    async def says(self, by: str, says: str, **keys: str) -> None:
        self._seq += 1
        told = {"boot": "ab", "seq": self._seq, "by": by, "says": says, **keys}
        await self._client.publish("livetable/t1/staff", json.dumps(told), qos=1)

    async def lies(self, spot: str, amount: str) -> None:
        await self._client.publish(f"livetable/t1/chips/{spot}", json.dumps({"amount": amount}), qos=1)

    async def rings(self) -> None:
        await self._client.publish("livetable/t1/bell", '{"press": "double"}', qos=1)

    async def until(self, wanted: Any) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while not wanted(state := await self._states.get()):
                pass
        return state


@asynccontextmanager
async def at_work(folder: Path) -> AsyncIterator[Floor]:
    async with broker() as url:
        crew = "".join(MEMBER % (name, role, hashed(PINS[role])) for role, name in CREW.items())
        (folder / "t1.toml").write_text(TABLE % url + crew)
        stop = asyncio.Event()
        table = asyncio.create_task(serve([load(folder / "t1.toml")], listen("127.0.0.1", 0), stop))
        try:
            async with aiomqtt.Client("127.0.0.1", int(url.rpartition(":")[2])) as client:
                await client.subscribe("livetable/t1/state", qos=1)
                floor = Floor(client)
                hearing = asyncio.create_task(floor.hear())
                yield floor
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
        finally:
            stop.set()
            await table


async def test_a_table_is_opened_rings_and_is_read_again_from_its_record(tmp_path: Path) -> None:
    """C-OPEN, OPS-1, EQ-11: what the wires told is in the record, and the record tells the same again."""
    async with at_work(tmp_path) as floor:
        await floor.until(lambda state: any(d["device"] == "table" and d["state"] == "online" for d in state["devices"]))
        await floor.says("observer", "sign_on", name="Anna", pin="1111")
        await floor.until(lambda state: "Anna does not serve as observer" in str(state["devices"]))
        for role, name in CREW.items():
            await floor.says(role, "sign_on", name=name, pin=PINS[role])
        await floor.lies("float", "10000")
        for step in ("tray", "spread", "offer", "wash", "shuffle", "cut", "cut_card"):
            await floor.says("dealer", "check", step=step)
        await floor.says("inspector", "open")
        state = await floor.until(lambda state: any(flag["flag"] == "OPEN_CHECK_MISSING" for flag in state["flags"]))
        assert [row["step"] for row in state["checklist"] if row["needed"] and not row["done"]] == ["load"]
        await floor.says("dealer", "check", step="load")
        await floor.says("inspector", "open")
        assert (await floor.until(lambda state: state["table_state"] == "open"))["staff"][2]["name"] == "Ivan"
        await floor.rings()
        late = await floor.until(lambda state: state["calls"] and state["calls"][0]["late"])
        assert late["flags"][0]["flag"] == "BELL_UNANSWERED"
        await floor.says("inspector", "check", step="bell")
        assert (await floor.until(lambda state: state["calls"][0]["answered_by"]))["calls"][0]["answered_by"] == "Ivan"
    assert "1111" not in (tmp_path / "t1.journal").read_bytes().decode("latin-1")
    _is_read_again(tmp_path / "t1.journal")


async def test_the_stakes_of_a_shared_box_are_told_on_keypads(tmp_path: Path) -> None:
    """C-BOX-5, C-BET-6: two bettors tell what each staked; the chips are read; the record names both, and tells it again."""
    async with at_work(tmp_path) as floor:
        await floor.until(lambda state: any(d["device"] == "table" and d["state"] == "online" for d in state["devices"]))
        await floor.says("dealer", "seat", box="2", player="Ann", amount="10")
        await floor.says("observer", "seat", box="2", player="Bob", amount="20")
        state = await floor.until(lambda state: len(state["seats"].get("2", {}).get("bettors", ())) > 1)
        assert state["seats"]["2"]["stakes"] == {"Ann": "10", "Bob": "20"}
        await floor.lies("2", "30")
        await floor.until(lambda state: any(spot["amount"] == "30" for spot in state["boxes"][1]["spots"]))
        await floor.says("dealer", "bets_closed")
        state = await floor.until(lambda state: state["round"] == 1)
        assert state["seats"]["2"] == {"host": "Ann", "bettors": ["Ann", "Bob"], "stakes": {"Ann": "10", "Bob": "20"}}
        (hand,) = state["boxes"][1]["hands"]
        assert [(one["player"], one["stake"]) for one in hand["bettors"]] == [("Ann", "10"), ("Bob", "20")]
    assert '"stakes": {"Ann": "10", "Bob": "20"}, "host": "Ann"' in _is_read_again(tmp_path / "t1.journal")


def _is_read_again(journal: Path) -> str:
    """The events of a record, which tells them again from its inputs."""
    run = CliRunner()
    recording = run.invoke(app, ["export", str(journal)]).stdout
    recorded = run.invoke(app, ["export", str(journal), "--events"]).stdout
    assert run.invoke(app, ["replay", "-"], input=recording).stdout == recorded
    assert run.invoke(app, ["verify", str(journal)]).exit_code == 0
    return recorded
