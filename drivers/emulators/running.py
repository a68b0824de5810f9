"""An emulated table on real wires: each act is shown, confirmed by the controller, and noted before the next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from drivers.emulators.act import ROUND, TRUTH, Act, Seen
from drivers.emulators.befalling import Befalling
from drivers.emulators.chance import seeded
from drivers.emulators.drop_boxes import DROP_BOXES
from drivers.emulators.faults import KINDS, Faults
from drivers.emulators.mqtt_end import MqttEnd
from drivers.emulators.mqtt_words import message
from drivers.emulators.place import Place
from drivers.emulators.position import Position, PositionFile, TruthFile
from drivers.emulators.scenario import Scenario
from drivers.emulators.serial_end import SerialEnd
from drivers.emulators.shoe import Standing
from drivers.emulators.shoes import SHOES
from drivers.emulators.sign_end import SignEnd
from drivers.emulators.stopping import stopped
from drivers.emulators.tag_end import TagEnd
from drivers.emulators.world import play

ANSWER_S = 10.0
"""A controller that did not answer the first event of the shoe in this time does not answer them on MQTT at all."""
RESUMED_S = 1.0
"""So long where we were stopped while an event was shown: it may have been stored, and answered, before."""
NOTE_MOVES_S = 0.3
ACTS_OF = {"shoe": ("shoe",), "drop": ("drop",), "table": ("chips", "staff", "bell")}
"""Device -> what is shown over its wire."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire that is offered to the controller, and the settings that its device needs there."""

    device: str
    kind: str
    url: str
    settings: dict[str, str] = field(default_factory=dict)


class RunningTable:
    """One emulated table.

    Args:
        mqtt: the broker's URL; without one, chips, bell and staff are not shown at all.
        speed: 1 is a real table's pace, 2 twice that; 0 has no pauses. Every act waits for the one before.
    """

    def __init__(self, scenario: Scenario, folder: Path, mqtt: str | None, speed: float) -> None:
        self.scenario = scenario
        self.speed = speed
        self._file = PositionFile(folder / "emulated.json")
        self._truths = TruthFile(folder / "emulated.jsonl")
        fresh = not self._file.path.exists()
        self.position: Position = self._file.load(scenario.fingerprint)
        self._at_round = None if fresh else self.position.standing  # where its incidents have begun
        self._file.save(self.position)  # the names of the power-up are kept before anybody hears them
        chance = seeded(scenario.seed, "faults", self.position.standing.round)
        self.faults = Faults(chance, scenario.faults, kinds=scenario.fault_kinds or KINDS)
        self._drop = DROP_BOXES[scenario.drop_box](NOTE_MOVES_S / speed if speed else 0.0, scenario.currency)
        self._mqtt_url = mqtt = mqtt if scenario.only in ("", "table") else None
        tagged = scenario.chips != "amount"
        self._mqtt = MqttEnd(mqtt, scenario.table, self._publishes_twice, tagged) if mqtt else None
        self._tags = self._readers() if tagged else None
        self._chip_settings = self._tags.settings(folder) if self._tags else {}
        tcp = scenario.wires == "tcp"
        place = Place(folder, tcp, self.faults, speed, self.position.shoe_boot, self.position.numbers.get("shoe", 0))
        self._shoe = SHOES[scenario.shoe](place)
        self._drop_end = SerialEnd("drop", self._drop, folder, tcp, self.faults, self._note_moved)
        self._sign = SignEnd(folder, tcp, self.faults) if scenario.sign != "none" else None
        self._shoe_answers: bool | None = None  # whether the controller ever answered the shoe's events on MQTT too
        self._resumed = bool(self.position.acts)
        self._befalling = Befalling(self._drop, self._drop_end, self._shoe, self._shoe_restarted)
        self._sayers = {
            "shoe": self._show_card, "drop": self._show_note, TRUTH: self._note_truth,
            "chips": self._say, "staff": self._say, "bell": self._say, "sign": self._show_sign,
        }

    @property
    def wires(self) -> list[Wire]:
        found = [
            Wire("shoe", self.scenario.shoe, self._shoe.url), Wire("drop", self.scenario.drop_box, self._drop_end.line.url),
        ]
        found += [Wire("sign", self.scenario.sign, self._sign.url)] if self._sign else []
        found += [Wire("table", "mqtt", self._mqtt_url, self._chip_settings)] if self._mqtt_url else []
        return [wire for wire in found if self.scenario.only in ("", wire.device)]

    def _readers(self) -> TagEnd | None:
        scenario = self.scenario
        if self._mqtt is None:
            return None
        return TagEnd(
            self._mqtt, scenario.table, scenario.chips, scenario.house, self.faults, self.speed, scenario.seed, self.position.boot
        )

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """The MQTT end stays connected inside."""
        talking = asyncio.create_task(self._mqtt.run()) if self._mqtt else None
        looking = asyncio.create_task(self._tags.run()) if self._tags else None
        try:
            yield
        finally:
            await self._befalling.stop()
            if looking is not None:
                await stopped(looking)
            if self._mqtt is not None and talking is not None:
                await self._mqtt.at_rest()
                await stopped(talking)
            self._shoe.close()
            self._drop_end.close()
            if self._sign is not None:
                self._sign.close()

    async def play(self) -> None:
        """Plays on from the position until the scenario is over."""
        acts = play(self.scenario, self.position.standing)
        number, act = 0, next(acts, None)
        if act is None:
            return  # this folder has played all rounds that are asked for
        with suppress(StopIteration):
            while True:
                if act.wire == ROUND:
                    number, seen = 0, self._round(Standing(**act.line))  # type: ignore[arg-type]
                elif number < self.position.acts:  # confirmed before we were stopped
                    self._remember(act)
                    number, seen = number + 1, Seen(number in self.position.held)
                else:
                    number, seen = number + 1, await self._perform(act)
                act = acts.send(seen)
        await self._befalling.over()

    def _round(self, standing: Standing) -> Seen:
        if standing != self.position.standing:
            self.position.begin_round(standing)
            self._file.save(self.position)
        if not self.position.acts:
            self._shoe.round_begins()
        if standing != self._at_round:
            self._at_round = standing
            for one in self.scenario.incidents:
                if one.round == standing.round:
                    self.faults.count(one.what)
                    self._befalling.begin(one)
        return Seen()

    def _shoe_restarted(self) -> None:
        """It has another name for its power-up, and counts anew."""
        if self._shoe.boot is not None:
            self.position.shoe_boot = self._shoe.boot
            self.position.numbers.pop("shoe", None)
            self._file.save(self.position)

    async def _perform(self, act: Act) -> Seen:
        stream, held = await (self._show(act) if self._is_served(act.wire) else self._pass_over())
        self.position.confirm(stream, held)
        self._file.save(self.position)
        return Seen(held)

    def _is_served(self, wire: str) -> bool:
        """What happens elsewhere than at the one device that is played is over at once."""
        return not self.scenario.only or wire in (TRUTH, *ACTS_OF[self.scenario.only])

    async def _pass_over(self) -> tuple[str | None, bool]:
        await asyncio.sleep(0)  # the wire that is played goes on meanwhile
        return None, False

    async def _show(self, act: Act) -> tuple[str | None, bool]:
        if self._tags is not None:
            self._tags.begin()
        if self.speed:
            await asyncio.sleep(act.pause_ms / 1000 / self.speed)
        return await self._sayers[act.wire](act)

    def _remember(self, act: Act) -> None:
        """What was confirmed before we were stopped still lies there."""
        if act.wire == "chips" and self._tags is not None and self._tags.reads(str(act.line["spot"])):
            self._tags.remember(str(act.line["spot"]), str(act.line["amount"]))

    # -- the wires ------------------------------------------------------------

    async def _say(self, act: Act) -> tuple[str | None, bool]:
        """Chips, staff and bell, over MQTT. Where no antenna lies (float, tips) a sensor tells sums."""
        if self._mqtt is None:
            return None, False
        if act.wire == "chips" and self._tags is not None and self._tags.reads(str(act.line["spot"])):
            return None, await self._tags.lay(str(act.line["spot"]), str(act.line["amount"]))
        kind = f"chips/{act.line['spot']}" if act.wire == "chips" else act.wire
        told = message(act.line, self.position.boot, self.position.next_number(kind))
        return told.stream, await self._mqtt.say(told)

    async def _show_card(self, act: Act) -> tuple[str | None, bool]:
        """An act of the shoe, or what the dealer says where the shoe has no lid to tell it."""
        if act.line["in"] == "shoe" and not self._shoe.has_lid:
            return await self._say_loaded(act)
        if self._mqtt is not None:
            await self._mqtt.present()  # an answer that nobody hears is not given again
            self._mqtt.forget("shoe/")
        name = await self._shoe.show(act.line)
        return "shoe", await self._held_after_card(name)

    async def _say_loaded(self, act: Act) -> tuple[str | None, bool]:
        if act.line["state"] != "loaded":
            return None, False
        await self._shoe.loaded()
        return await self._say(Act("staff", {"in": "staff", "by": "dealer", "says": "check", "step": "load"}))

    async def _held_after_card(self, name: str) -> bool:
        """The shoe's wire has no word for a held table; a controller may tell it on MQTT, and until it did nothing else
        is shown: the next act may go over another wire. One that never did is not waited for."""
        if self._mqtt is None or self._shoe_answers is False:
            return False
        wait_s = RESUMED_S if self._resumed else ANSWER_S
        held = await self._mqtt.stored(name, wait_s + self._shoe.read_within_s)
        if held is not None or not self._resumed:
            self._shoe_answers = self._shoe_answers or held is not None
        self._resumed = False
        return bool(held)

    async def _show_note(self, act: Act) -> tuple[str | None, bool]:
        """A note into the drop box; it is confirmed when the host has confirmed that it counts."""
        before = self._drop.counted
        if self.position.note_in_box:
            self._drop.resume(str(act.line["value"]), in_box=True)
        else:
            self._drop.insert(str(act.line["value"]))
        await self._drop_end.until(lambda: self._drop.counted > before)
        return "drop", False

    async def _show_sign(self, act: Act) -> tuple[str | None, bool]:
        if self._sign is not None:
            await self._sign.show(act.line)
        return None, False

    def _note_moved(self) -> None:
        """A note that has fallen into the box can only be counted: that is on disk before the host hears of it."""
        if self._drop.in_box and not self.position.note_in_box:
            self.position.note_in_box = True
            self._file.save(self.position)

    async def _note_truth(self, act: Act) -> tuple[str | None, bool]:
        self._truths.add(act.line)
        return None, False

    def _publishes_twice(self) -> bool:
        return self.faults.rate > 0 and self.faults.chance.random() < self.faults.rate
