"""The readers of an emulated table: they look at its chips and publish what they read, with the faults of a real one."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import deque
from decimal import Decimal
from pathlib import Path

from drivers.emulators.chance import seeded
from drivers.emulators.chip_pool import ChipPool
from drivers.emulators.faults import Faults
from drivers.emulators.house import House
from drivers.emulators.mqtt_end import MqttEnd
from drivers.emulators.tag_reader import Read, TagReader
from drivers.emulators.tag_words import EVENTS, snapshot

LOOK_MS = 100
FASTEST_MS = 30
HAND_LOOKS = 3
SILENT_LOOKS = 40
SAY_AGAIN_LOOKS = 10
LATE_LOOKS = 5
FORGET_LOOKS = 3
SCALED = {"add_ms": 300, "remove_ms": 500, "settle_ms": 700, "window_ms": 1000, "shadow_ms": 1500}
"""Settings of the controller's filter that are as much shorter as this table is faster than life, ms."""
MESSAGE_FAULTS = ("lose", "double", "late")


def reader_spots(house: House) -> tuple[str, ...]:
    """Every spot under which an antenna lies."""
    insurance = [f"INS{spot}" for spot in house.spots] if house.insurance != "none" else []
    side = [f"SM{n}" for n in range(1, house.boxes + 1)] if house.pair_of_hands else []
    return (*house.spots, *insurance, *side)


class TagEnd:
    """`form` is tags, impinj or zebra; `speed` that of the table."""

    def __init__(
        self, mqtt: MqttEnd, table: str, form: str, house: House, faults: Faults, speed: float, seed: int, boot: str
    ) -> None:
        self._mqtt = mqtt
        self._form = form
        self._topic = {"impinj": f"impinj/{table}", "zebra": f"zebra/{table}/tags"}.get(form, "")
        self._faults = faults
        self._look_ms = max(FASTEST_MS, round(LOOK_MS / speed)) if speed else FASTEST_MS
        self._reader = TagReader(reader_spots(house), seeded(seed, "tags"), leaks=form != "tags")
        self._antennas = {spot: n for n, spot in enumerate(self._reader.spots, 1)}
        self._pool = ChipPool()
        self._boot = f"{boot}-{time.time_ns() // 1_000_000_000:x}"  # a reader's count begins anew when it is switched on
        self._number = 0
        self._seen: dict[tuple[str, str], int] = {}
        self._last: dict[str, tuple[frozenset[str], int]] = {}
        self._late: deque[tuple[int, str, str]] = deque()
        self._looks = 0
        self._begun = asyncio.Event()

    def settings(self, folder: Path) -> dict[str, str]:
        """What a table.toml has to say of these readers; writes the chip register."""
        path = folder / "chips.csv"
        path.write_text(self._pool.register(self._reader.references.values()), encoding="utf-8")
        found = {name: str(max(1, ms * self._look_ms // LOOK_MS)) for name, ms in SCALED.items()}
        found |= {"register": str(path), "register_sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        found["cycle_ms"] = str(self._look_ms)
        if self._topic:
            found["chip_topics"] = self._topic
            found["antennas"] = ", ".join(f"{n}={spot}" for spot, n in self._antennas.items())
        return found

    def reads(self, spot: str) -> bool:
        """Does an antenna lie there?"""
        return spot in self._antennas

    def remember(self, spot: str, amount: str) -> None:
        """This lay there before we were switched off."""
        self._pool.lay(spot, Decimal(amount))

    def power_cut(self, boot: str) -> None:
        """Off and on again: counts begin anew, and every tag is seen for the first time. `boot`: another number than before."""
        self._boot, self._number = boot, 0
        self._seen.clear()
        self._last.clear()
        self._late.clear()

    def begin(self) -> None:
        """The readers are switched on: what lay here before is known."""
        self._begun.set()

    async def lay(self, spot: str, amount: str) -> bool:
        """A hand lays or takes chips; returns, once the controller shows that amount, whether the table is held."""
        self.begin()
        if self._faults.rate and self._faults.chance.random() < self._faults.rate / 10:
            self._faults.made["silent"] = self._faults.made.get("silent", 0) + 1
            self._reader.silent = SILENT_LOOKS
        self._reader.hands[spot] = HAND_LOOKS
        await asyncio.sleep(self._look_ms * HAND_LOOKS / 2000)
        self._pool.lay(spot, Decimal(amount))
        return await self._mqtt.shows(spot, amount)

    async def run(self) -> None:
        """Look and publish until cancelled, each look when the broker has passed on the one before; from the first act
        on, since before that nobody knows what lies here."""
        await self._begun.wait()
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            await self._look()
            await self._mqtt.gone_round()
            due = max(due + self._look_ms / 1000, loop.time())
            await asyncio.sleep(due - loop.time())

    async def _look(self) -> None:
        self._looks += 1
        lying = {spot: [chip.epc for chip in sorted(chips)] for spot, chips in self._pool.on.items()}
        reads = self._reader.look(lying)
        while self._late and self._late[0][0] <= self._looks:
            _, topic, payload = self._late.popleft()
            await self._mqtt.tell(topic, payload)
        if reads is None:
            return
        for topic, payload in self._messages(reads, time.time_ns() // 1_000_000):
            await self._publish(topic, payload)

    def _messages(self, reads: list[Read], at_ms: int) -> list[tuple[str, str]]:
        if self._form == "tags":
            return self._snapshots(reads, at_ms)
        payloads = EVENTS[self._form](reads, self._antennas, at_ms, self._number + 1)
        self._number += len(reads)
        return [(self._topic, payload) for payload in payloads]

    def _snapshots(self, reads: list[Read], at_ms: int) -> list[tuple[str, str]]:
        """Of the spots that changed, and now and then of the others. Such a reader forgets a tag after a few looks."""
        found = []
        self._seen |= {(read.spot, read.epc): self._looks for read in reads}
        self._seen = {place: seen for place, seen in self._seen.items() if self._looks - seen < FORGET_LOOKS}
        for spot in self._reader.spots:
            tags = frozenset(epc for there, epc in self._seen if there == spot)
            before, told_at = self._last.get(spot, (None, 0))
            if tags == before and self._looks - told_at < SAY_AGAIN_LOOKS:
                continue
            self._last[spot] = tags, self._looks
            self._number += 1
            found.append((self._mqtt.topic(f"chips/{spot}"), snapshot(self._boot, self._number, tags, at_ms)))
        return found

    async def _publish(self, topic: str, payload: str) -> None:
        fault = ""
        if self._faults.rate and self._faults.chance.random() < self._faults.rate:
            fault = self._faults.chance.choice(MESSAGE_FAULTS)
            self._faults.made[fault] = self._faults.made.get(fault, 0) + 1
        if fault == "late":
            self._late.append((self._looks + LATE_LOOKS, topic, payload))
        for _ in range({"lose": 0, "late": 0, "double": 2}.get(fault, 1)):
            await self._mqtt.tell(topic, payload)
