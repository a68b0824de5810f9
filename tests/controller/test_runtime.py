"""The table at work: durable first, thought about second, answered third; restarted where it stood."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.config import Config, Member, Table
from controller.config import Device as Wire
from controller.events import dumps, event_json
from controller.inputs import Bell, time_text
from controller.journal import Entry, open_journal
from controller.journal_file import read_journal
from controller.pins import hashed
from controller.recording import header_json, read_recording
from controller.replay import replay
from controller.runtime import Runtime
from controller.table import step
from drivers.observations import BellPressed, CardSeen, ChipsSeen, DeviceState, Observed, StaffSaid
from drivers.orders import Order, Publish
from web.access import Refused
from web.hub import Hub

AT = 1_796_068_800_000


class Scripted:
    """A driver that shows what it is given and keeps what it is ordered."""

    def __init__(self, *script: Observed, fails: bool = False) -> None:
        self.name = "shoe"
        self.script, self.fails = script, fails
        self.orders: list[Order] = []

    async def run(self, emit: Callable[[Observed], None]) -> None:
        for seen in self.script:
            emit(seen)
        if self.fails:
            raise ValueError("bad wire")
        await asyncio.Event().wait()

    async def send(self, order: Order) -> None:
        self.orders.append(order)

    def counters(self) -> Mapping[str, int]:
        return {"frames": len(self.script)}


class Screens(Hub):
    """A hub that ends the table when a snapshot looks as wanted."""

    def __init__(self, runtime: Runtime, until: Callable[[dict[str, Any]], bool]) -> None:
        super().__init__(["bj1"], runtime.submit)
        self.stop, self.started, self.until = asyncio.Event(), asyncio.Event(), until

    def publish(self, table: str, snapshot: dict[str, Any]) -> None:
        super().publish(table, snapshot)
        self.started.set()
        if self.until(snapshot):
            self.stop.set()


def config(folder: Path) -> Config:
    table = Table(id="bj1", system="classic", decisions="recorded", emulated=True)
    return Config(table=table, journal=folder / "j.db", devices={"shoe": Wire(kind="otp1", url=""), "box": Wire(kind="", url="")})


def bring_up(folder: Path) -> tuple[Runtime, Callable[[], None]]:
    """A runtime on the journal in `folder`, and how to close that journal."""
    conf = config(folder)
    journal, rows = open_journal(conf.journal, dumps(header_json(conf.header)))
    return Runtime(conf, journal, rows, now=lambda: AT), journal.close


async def work(folder: Path, driver: Scripted, until: Callable[[dict[str, Any]], bool]) -> Screens:
    """Run the table until a snapshot looks as wanted; close the journal."""
    runtime, close = bring_up(folder)
    screens = Screens(runtime, until)
    try:
        await asyncio.wait_for(runtime.run([driver], screens, screens.stop), 60)
    finally:
        close()
    return screens


def seen(what: Any, n: int = 0, at: int = AT, stored: Callable[[bool], None] | None = None) -> Observed:
    return Observed("shoe", what, f"shoe/ab:{n}" if n else "", at, stored)


def said(**fields: str) -> StaffSaid:
    return StaffSaid(tuple(fields.items()))


OPENING = (
    seen(ChipsSeen("1", "10")),
    seen(said(by="dealer", says="bets_closed")),
    seen(CardSeen("7s"), 1),
    seen(CardSeen("9d"), 2),
)


async def test_what_was_seen_is_durable_and_folded(tmp_path: Path) -> None:
    screens = await work(tmp_path, Scripted(*OPENING), lambda shown: shown["seq"] == 4)
    shown = screens.snapshot("bj1")
    assert shown is not None
    assert shown["boxes"][0]["hands"][0]["cards"] == ["7s", "9d"]
    rows = read_journal(tmp_path / "j.db")
    assert [row.origin for row in rows if row.kind == "input"] == ["", "", "shoe/ab:1", "shoe/ab:2"]
    assert sum(row.kind == "event" for row in rows) == 3


async def test_an_answer_is_given_only_when_the_input_is_durable(tmp_path: Path) -> None:
    answers: list[tuple[bool, int]] = []

    def stored(held: bool) -> None:
        answers.append((held, len([row for row in read_rows(tmp_path) if row == "input"])))

    await work(tmp_path, Scripted(seen(BellPressed(1), 1, stored=stored)), lambda shown: shown["seq"] == 1)
    assert answers == [(False, 1)]


def read_rows(folder: Path) -> list[str]:
    """Kinds of the rows that another connection sees now."""
    with closing(sqlite3.connect(folder / "j.db")) as db:
        return [kind for (kind,) in db.execute("SELECT kind FROM rows")]


async def test_a_repeated_input_is_answered_again_but_taken_once(tmp_path: Path) -> None:
    answers: list[bool] = []
    bell = seen(BellPressed(1), 7, stored=answers.append)
    driver = Scripted(bell, bell, seen(BellPressed(2), 8))
    await work(tmp_path, driver, lambda shown: shown["seq"] == 2)
    await work(tmp_path, Scripted(seen(BellPressed(2), 8, stored=answers.append)), lambda _: len(answers) == 3)
    taken = [row.origin for row in read_journal(tmp_path / "j.db") if row.kind == "input"]
    assert [origin for origin in taken if origin] == ["shoe/ab:7", "shoe/ab:8"]


async def test_a_clock_that_runs_backwards_stands_still(tmp_path: Path) -> None:
    driver = Scripted(seen(BellPressed(1), at=AT + 5000), seen(BellPressed(1), at=AT))
    await work(tmp_path, driver, lambda shown: shown["seq"] == 2)
    assert [row.at for row in read_journal(tmp_path / "j.db") if row.kind == "input"] == [AT + 5000, AT + 5000]


async def test_a_restart_goes_on_in_the_middle_of_the_round(tmp_path: Path) -> None:
    await work(tmp_path, Scripted(*OPENING[:3]), lambda shown: shown["seq"] == 3)
    screens = await work(tmp_path, Scripted(*OPENING[3:]), lambda shown: shown["seq"] == 5)
    shown = screens.snapshot("bj1")
    assert shown is not None
    assert shown["boxes"][0]["hands"][0]["cards"] == ["7s", "9d"]


async def test_a_restart_is_in_the_record_before_anything_that_follows(tmp_path: Path) -> None:
    """What was due while the table was off is asked for anew by it, live and in a replay alike."""
    await work(tmp_path, Scripted(*OPENING[:3]), lambda shown: shown["seq"] == 3)
    await work(tmp_path, Scripted(*OPENING[3:]), lambda shown: shown["seq"] == 5)
    told = [json.loads(row.text) for row in read_journal(tmp_path / "j.db") if row.kind == "input"]
    assert [(one["in"], one.get("device")) for one in told[2:4]] == [("card", None), ("device", "record")]
    assert [one["in"] for one in told].count("device") == 1


async def test_events_that_a_kill_lost_are_told_after_the_restart(tmp_path: Path) -> None:
    """Inputs are durable before events; here the kill came between the two."""
    await work(tmp_path, Scripted(*OPENING), lambda shown: shown["seq"] == 4)
    rows = read_journal(tmp_path / "j.db")
    (tmp_path / "j.db").unlink()
    journal, _ = open_journal(tmp_path / "j.db", rows[0].text)
    journal.append_inputs([Entry(row.at, row.origin, row.text) for row in rows if row.kind == "input"])
    journal.close()
    _, close = bring_up(tmp_path)
    close()
    again = read_journal(tmp_path / "j.db")
    assert [row.text for row in again if row.kind == "event"] == [row.text for row in rows if row.kind == "event"]


async def test_the_journal_replays_to_its_own_events(tmp_path: Path) -> None:
    await work(tmp_path, Scripted(*OPENING), lambda shown: shown["seq"] == 4)
    rows = read_journal(tmp_path / "j.db")
    header, inputs = read_recording(row.text for row in rows if row.kind != "event")
    folded = [dumps(event_json(event)) for event in replay(header, inputs)]
    assert folded == [row.text for row in rows if row.kind == "event"]


async def test_displays_are_handed_state_sign_and_events(tmp_path: Path) -> None:
    driver = Scripted(*OPENING)
    screens = await work(tmp_path, driver, lambda shown: shown["seq"] == 4)
    sent = [order for order in driver.orders if isinstance(order, Publish)]
    topics = {("state", True), ("sign", True), ("events", False), ("ack", False)}
    assert {(order.topic, order.retain) for order in sent} == topics
    assert [order.payload for order in sent if order.topic == "ack"] == [
        '{"stored": ["shoe/ab:1", "shoe/ab:2"], "held": false}'
    ]
    assert len([order for order in sent if order.topic == "events"]) == 3
    shown = screens.snapshot("bj1")
    assert shown is not None
    assert shown["emulated"] is True
    assert shown["devices"] == [
        {"device": "shoe", "state": "unknown", "detail": "", "counters": {"frames": 4}},
        {"device": "box", "state": "unknown", "detail": "", "counters": {}},
    ]


async def test_a_driver_that_breaks_is_a_fault_of_its_device(tmp_path: Path) -> None:
    def faulty(shown: dict[str, Any]) -> bool:
        return bool(shown["devices"][0]["state"] == "fault")

    screens = await work(tmp_path, Scripted(fails=True), faulty)
    shown = screens.snapshot("bj1")
    assert shown is not None
    assert shown["devices"][0]["detail"] == "driver stopped: bad wire"


async def test_staff_speak_through_the_pages(tmp_path: Path) -> None:
    runtime, close = bring_up(tmp_path)
    screens = Screens(runtime, lambda shown: shown["seq"] == 1)
    running = asyncio.create_task(runtime.run([Scripted()], screens, screens.stop))
    await screens.started.wait()
    refusals = []
    for fields in (
        {"by": "inspector", "says": "ruling", "ruling": "accept", "reason": "seen"},
        {"by": "dealer", "says": "hit"},
        {"by": "dealer", "says": "hit", "hand": "9"},
    ):
        with pytest.raises(Refused) as refused:
            await asyncio.to_thread(screens.submit, "bj1", fields)
        refusals.append(str(refused.value))
    await asyncio.to_thread(screens.submit, "bj1", {"by": "dealer", "says": "bets_open"})
    await asyncio.wait_for(running, 60)
    close()
    assert refusals[0] == "no round is held, so there is nothing to rule on"
    assert 'has no "hand"' in refusals[1]
    assert "unknown hand '9'" in refusals[2]
    assert [row.text for row in read_journal(tmp_path / "j.db") if row.kind == "input"] == [
        '{"at": "2026-11-30T20:00:00.000Z", "in": "staff", "by": "dealer", "says": "bets_open"}'
    ]


async def test_a_sign_tells_what_it_shows_through_the_pages(tmp_path: Path) -> None:
    runtime, close = bring_up(tmp_path)
    screens = Screens(runtime, lambda shown: shown["seq"] == 1)
    running = asyncio.create_task(runtime.run([Scripted()], screens, screens.stop))
    await screens.started.wait()
    told = {"in": "device", "device": "sign", "state": "online", "detail": "shows 10-500 USD"}
    await asyncio.to_thread(screens.submit, "bj1", told)
    await asyncio.wait_for(running, 60)
    close()
    shown = screens.snapshot("bj1")
    assert shown is not None
    [sign] = [device for device in shown["devices"] if device["device"] == "sign"]
    assert (sign["state"], sign["detail"]) == ("online", "shows 10-500 USD")


async def test_a_table_that_is_not_at_work_takes_nothing(tmp_path: Path) -> None:
    runtime, close = bring_up(tmp_path)
    with pytest.raises(Refused, match="not at work"):
        runtime.submit("bj1", {"by": "dealer", "says": "bets_open"})
    close()


async def test_a_device_state_is_an_input(tmp_path: Path) -> None:
    driver = Scripted(seen(DeviceState("shoe", "offline", "unplugged")))
    screens = await work(tmp_path, driver, lambda shown: shown["seq"] == 1)
    shown = screens.snapshot("bj1")
    assert shown is not None
    assert shown["devices"][0] == {"device": "shoe", "state": "offline", "detail": "unplugged", "counters": {"frames": 1}}


async def test_what_ends_by_the_clock_is_shown_before_anybody_says_a_word(tmp_path: Path) -> None:
    """OPS-14: the record has the flag with the next input, at the time at which the reservation ended."""
    runtime, close = bring_up(tmp_path)
    ends = AT + 60_000
    runtime._now = lambda: ends  # only the wall clock has moved
    screens = Screens(runtime, lambda shown: any(flag["flag"] == "RESERVE_EXPIRED" for flag in shown["flags"]))
    await asyncio.wait_for(
        runtime.run([Scripted(seen(said(by="observer", says="reserve", box="4", minutes="1")))], screens, screens.stop), 10
    )
    close()
    assert not runtime.state.flags
    told = [event_json(event) for event in step(runtime.state, Bell(ends + 30_000, 1)).events]
    assert [(event["event"], event["at"], event.get("evidence")) for event in told] == [
        ("flag", time_text(ends), [f"{time_text(ends)[11:-1]} clock"]), ("bell", time_text(ends + 30_000), None),
    ]


async def test_a_pin_is_checked_before_the_record_and_never_in_it(tmp_path: Path) -> None:
    """OPS-1: by a keypad and on a page; a wrong one is answered and told, and nobody is signed on by it."""
    table = Table(id="bj1", system="classic", scope="table")
    conf = Config(table=table, journal=tmp_path / "j.db", staff=(Member(name="Anna", roles=("dealer",), pin=hashed("4711")),))
    journal, rows = open_journal(conf.journal, dumps(header_json(conf.header)))
    runtime = Runtime(conf, journal, rows, now=lambda: AT)
    keypad = {"by": "observer", "says": "sign_on", "name": "Anna", "pin": "4711"}
    screens = Screens(runtime, lambda shown: bool(shown["staff"]))
    working = asyncio.create_task(runtime.run([Scripted(seen(StaffSaid(tuple(keypad.items()))))], screens, screens.stop))
    await screens.started.wait()
    with pytest.raises(Refused, match="name or PIN is wrong"):
        await asyncio.to_thread(screens.submit, "bj1", {"by": "dealer", "says": "sign_on", "name": "Anna", "pin": "9999"})
    runtime._now = lambda: AT + 1000
    await asyncio.to_thread(screens.submit, "bj1", {"by": "dealer", "says": "sign_on", "name": "Anna", "pin": "4711"})
    await asyncio.wait_for(working, 60)
    journal.close()
    kept = [row.text for row in read_journal(conf.journal)]
    assert not [text for text in kept if "4711" in text or "9999" in text or '"pin"' in text]
    assert [text for text in kept if "sign-on of Anna refused: Anna does not serve as observer" in text and '"in"' in text]
    assert runtime.state.crew.name("dealer") == "Anna"


async def test_sec_5_a_keypad_says_nothing_in_the_name_of_an_inspector_before_the_sign_on(tmp_path: Path) -> None:
    """What is refused is told and no input of his; right behind his sign-on, not yet thought about, he is heard."""
    staff = (Member(name="Vera", roles=("inspector",), pin=hashed("5555")),)
    conf = Config(table=Table(id="bj1", system="classic", scope="table"), journal=tmp_path / "j.db", staff=staff)
    journal, rows = open_journal(conf.journal, dumps(header_json(conf.header)))
    noted: list[dict[str, str]] = []
    runtime = Runtime(conf, journal, rows, lambda: AT, lambda at, what, **facts: noted.append({"what": what} | facts))
    words = (
        {"by": "inspector", "says": "limits", "min": "1", "max": "5"},
        {"by": "inspector", "says": "sign_on", "name": "Vera", "pin": "5555"},
        {"by": "inspector", "says": "limits", "min": "5", "max": "50"},
    )
    screens = Screens(runtime, lambda shown: bool(shown["staff"]))
    keypad = Scripted(*(seen(StaffSaid(tuple(word.items()))) for word in words))
    await asyncio.wait_for(runtime.run([keypad], screens, screens.stop), 60)
    journal.close()
    kept = [row.text for row in read_journal(conf.journal)]
    refused = '\\"limits\\" by inspector refused: nobody is signed on as inspector'
    assert [text for text in kept if refused in text and '"in"' in text]
    assert [json.loads(text)["min"] for text in kept if '"says": "limits"' in text and '"in"' in text] == ["5"]
    (denied,) = noted
    assert denied == {"what": "denied", "why": "not signed on", "given": "", "role": "inspector", "address": "bj1 shoe/staff"}


async def test_a_word_that_is_not_taken_is_recorded_and_answered_with_the_reason(tmp_path: Path) -> None:
    """OPEN_CHECK_MISSING, ROLE_CONFLICT: whoever said it learns why at once."""
    conf = Config(table=Table(id="bj1", system="classic", scope="table"), journal=tmp_path / "j.db")
    journal, rows = open_journal(conf.journal, dumps(header_json(conf.header)))
    runtime = Runtime(conf, journal, rows, now=lambda: AT)
    screens = Screens(runtime, lambda shown: "observer" in str(shown["staff"]))
    working = asyncio.create_task(runtime.run([Scripted()], screens, screens.stop))
    await screens.started.wait()
    said: list[tuple[dict[str, str], str]] = [
        ({"by": "inspector", "says": "open"}, r"Missing before open: tray\..*Missing before open: wash, shuffle"),
        ({"by": "dealer", "says": "sign_on", "name": "Anna"}, ""),
        ({"by": "observer", "says": "sign_on", "name": "Anna"}, "Anna as observer is refused: Anna as dealer alone"),
    ]
    for fields, why in said:
        if why:
            with pytest.raises(Refused, match=why):
                await asyncio.to_thread(screens.submit, "bj1", fields)
        else:
            await asyncio.to_thread(screens.submit, "bj1", fields)
    await asyncio.to_thread(screens.submit, "bj1", {"by": "observer", "says": "sign_on", "name": "Boris"})
    await asyncio.wait_for(working, 60)
    journal.close()
    assert sum(row.kind == "input" for row in read_journal(conf.journal)) == 4
