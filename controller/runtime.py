"""One table at work: one queue, one order; nothing is thought about before it is durable.

Threads: the loop's, one for the disk, and those of the pages, which say things through `submit` alone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple, TypeVar

import structlog

from controller import events
from controller.audit.kept import Kept
from controller.chain import Row
from controller.config import Config
from controller.displays import Displays, Hub
from controller.errors import InputError
from controller.events import Event, dumps
from controller.floor.fitted import RECORD
from controller.follow import refused
from controller.inputs import Input, Staff, time_text
from controller.intake import to_input
from controller.journal import Entry, Journal
from controller.origins import last_origins, streams
from controller.parsing import parse_input
from controller.pins import PinRefused, Pins
from controller.recording import check_place
from controller.restore import entry, restore
from controller.table import passed, step
from controller.tasks import stop as stop_tasks
from controller.writing import input_json
from drivers.base import Driver
from drivers.observations import DeviceState, Observed, StaffSaid
from web.access import Refused

MOST_AT_ONCE = 500
"""Inputs in one commit."""
CLOCK_S = 0.5
"""How often it is looked whether something has ended by the clock."""
ANSWER_S = 5.0
"""How long a page waits for what it said to be durable."""

_T = TypeVar("_T")
log = structlog.get_logger()


class _Queued(NamedTuple):
    """Something on its way to the journal: seen by a driver, or said on a page (`told`)."""

    origin: str
    at: int
    told: Callable[[int], Input]
    stored: Callable[[bool], None] | None
    taken: asyncio.Future[list[events.Flag]] | None = None
    """Where it was said on a page: the flags by which it was not taken, none once it was."""


def now_ms() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


class Runtime:
    """The controller of one table. `drivers` are given to `run`, since they need the last origins first."""

    def __init__(
        self, config: Config, journal: Journal, rows: list[Row], now: Callable[[], int] = now_ms,
        note: Callable[..., None] = lambda at, what, **facts: None,
    ) -> None:  # fmt: skip
        """`note`: the security log's, called with the time, what happened, and facts about it."""
        self.config, self.header = config, config.header
        self.origins = last_origins(rows)
        self.kept = Kept()
        self.state, lost, differs = restore(rows, self.kept.note)
        journal.append_events(lost)
        self.pins = Pins(config.staff)
        self._signing: dict[str, int] = {}  # when a keypad signed a role on
        self._journal, self._now, self._note = journal, now, note
        self._queue: asyncio.Queue[_Queued | None] = asyncio.Queue()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._displays: Displays | None = None
        if self.state.at is not None:  # the table was off since: its windows begin anew (controller.follow.outages)
            self.emit(Observed(RECORD, DeviceState(RECORD, "online", "")))
        if differs is not None:
            self.emit(Observed(RECORD, DeviceState(RECORD, "fault", differs)))

    # What comes in

    def emit(self, seen: Observed) -> None:
        """Take an observation of a driver; called in the loop's thread."""
        at = seen.at_ms or self._now()
        seen = self._cleared(seen, at)
        self._queue.put_nowait(_Queued(seen.origin, at, lambda at: to_input(seen, at, self.header), seen.stored))

    def submit(self, table: str, fields: Mapping[str, str]) -> None:
        """Take what staff said on a page; called in a thread of the pages.

        Raises:
            Refused: one line for the person who said it.
        """
        if self._loop is None or table != self.config.table.id:
            raise Refused(f"table {table} is not at work")
        said = asyncio.run_coroutine_threadsafe(self._say(dict(fields)), self._loop)
        try:
            said.result(ANSWER_S)
        except TimeoutError as wrong:
            raise Refused("the record did not answer in time; look whether it was taken before you repeat it") from wrong

    def _cleared(self, seen: Observed, at: int) -> Observed:
        """What a keypad said without its PIN; a word that is refused is told as one of the keypad."""
        if not isinstance(seen.what, StaffSaid):
            return seen
        said = dict(seen.what.fields)
        try:
            cleared = self.pins.cleared(said, at, self._signed_on)
        except PinRefused as wrong:
            who, says = said.get("name", "nobody"), said.get("says")
            what = f"sign-on of {who}" if says == "sign_on" else f'"{says}" by {said.get("by")}'
            keypad, tried = f"{seen.device}/staff", {"given": said.get("name", ""), "role": said.get("by", "")}
            self._note(at, "denied", why=wrong.why, address=f"{self.config.table.id} {keypad}", **tried)
            return replace(seen, what=DeviceState(keypad, "online", f"{what} refused: {wrong}"))
        if said.get("says") == "sign_on":
            self._signing[said.get("by", "")] = at
        return replace(seen, what=StaffSaid(tuple(cleared.items())))

    @property
    def _signed_on(self) -> set[str]:
        """The roles signed on at the table, with those whose sign-on is still in the queue."""
        waiting = {role for role, at in self._signing.items() if at >= (self.state.at or 0)}
        return waiting | set(self.state.crew.on)

    async def _say(self, fields: dict[str, str]) -> None:
        now = self._now()
        try:
            hashes = self.pins.asked and fields.get("says") == "sign_on"  # takes its time
            said = await asyncio.to_thread(self.pins.cleared, fields, now) if hashes else self.pins.cleared(fields, now)
            told = parse_input({"at": time_text(now), "in": "staff"} | said)
            check_place(told, self.header)
        except (InputError, PinRefused) as wrong:
            raise Refused(str(wrong)) from wrong
        if isinstance(told, Staff) and told.says == "ruling" and not self.state.held:
            raise Refused("no round is held, so there is nothing to rule on")
        taken: asyncio.Future[list[events.Flag]] = asyncio.get_running_loop().create_future()
        wire = input_json(told)
        self._queue.put_nowait(_Queued("", told.at, lambda at: parse_input(wire | {"at": time_text(at)}), None, taken))
        if flags := await taken:
            raise Refused(refused.why(flags), [events.event_json(flag) for flag in flags])

    async def _clock(self) -> None:
        """Show what ends by the clock while nothing is told. None of it is kept: the next input tells it for the record."""
        shown: tuple[int, int] | None = None
        while True:
            await asyncio.sleep(CLOCK_S)
            now = self._now()
            after = passed(self.state, now)
            if self._displays is not None and after is not self.state and shown != (after.seq, after.raised):
                shown = (after.seq, after.raised)
                self._displays.changed(after)

    # The one order

    async def run(self, drivers: Sequence[Driver], hub: Hub, stop: asyncio.Event) -> None:
        """Work until `stop` is set, then finish what is queued and show it. The journal stays open."""
        self._loop = asyncio.get_running_loop()
        self._displays = Displays(self.config, hub, drivers)
        self._displays.changed(self.state)
        await self._displays.show()
        work = asyncio.create_task(self._work())
        shown = asyncio.create_task(self._displays.run())
        clock = asyncio.create_task(self._clock())
        feeds = [asyncio.create_task(self._feed(driver)) for driver in drivers]
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({work, stopped}, return_when=asyncio.FIRST_COMPLETED)
        self._loop = None
        self._queue.put_nowait(None)
        try:
            await work
            await self._displays.show()
        finally:
            await stop_tasks([*feeds, stopped, clock, shown])
            self._disk.shutdown()

    async def _feed(self, driver: Driver) -> None:
        """Run a driver. One that breaks is a fault of its device, not the end of the table."""
        try:
            await driver.run(self.emit)
        except Exception as wrong:
            self.emit(Observed(driver.name, DeviceState(driver.name, "fault", f"driver stopped: {wrong}")))
            log.exception("driver stopped", device=driver.name)

    async def _work(self) -> None:
        """Until the end of the queue (None) was reached; never cancelled, so no batch is left half thought about."""
        while True:
            batch = [await self._queue.get()]
            batch += [self._queue.get_nowait() for _ in range(min(self._queue.qsize(), MOST_AT_ONCE))]
            await self._take([item for item in batch if item is not None])
            if None in batch:
                return

    async def _take(self, batch: list[_Queued]) -> None:
        """Make a batch durable, then think about it, then answer."""
        fresh = [item for item in batch if self._is_new(item)]
        told = self._told(fresh)
        entries = [Entry(one.at, item.origin, dumps(input_json(one))) for one, item in zip(told, fresh, strict=True)]
        seqs = await self._on_disk(lambda: self._journal.append_inputs(entries))
        kept: list[Entry] = []
        events: list[Event] = []
        for one, item, seq in zip(told, fresh, seqs, strict=True):
            done = step(self.state, one)
            self.state = done.state
            self.kept.note(seq, self.state)
            events += done.events
            kept += [entry(event, seq) for event in done.events]
            if item.taken is not None and not item.taken.done():
                item.taken.set_result(refused.flags(one, done.events))
        await self._answer(batch)
        if kept:
            await self._on_disk(lambda: self._journal.append_events(kept))
        if self._displays is not None:
            self._displays.changed(self.state, events)

    async def _answer(self, batch: list[_Queued]) -> None:
        held = self.state.held > 0
        for item in batch:
            if item.stored is not None:
                item.stored(held)
        if self._displays is not None:
            await self._displays.stored([item.origin for item in batch], held)

    def _told(self, items: list[_Queued]) -> list[Input]:
        """The inputs, their times never running backwards: a clock that was set back stands still instead."""
        latest, told = self.state.at or 0, []
        for item in items:
            latest = max(latest, item.at)
            told.append(item.told(latest))
        return told

    def _is_new(self, item: _Queued) -> bool:
        """A device repeats its last input when the answer did not reach it; that is answered, but not taken again."""
        if not item.origin:
            return True
        known = any(self.origins.get(key) == item.origin for key in streams(item.origin))
        self.origins |= dict.fromkeys(streams(item.origin), item.origin)
        return not known

    async def _on_disk(self, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._disk, work)
