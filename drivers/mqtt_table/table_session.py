"""What the messages of one table mean: chips, bell, keypads. Pure; times are seconds of the driver's ticks.

Full states (chips) heal themselves: the newest counts. Acts (keypads) are said in order, each once. Calls
(the bell) are for now: retained and old ones are none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from drivers.chips.setup import ChipSetup
from drivers.chips.tags_codec import is_tags
from drivers.listened import Listened
from drivers.mqtt_table.amounts import Amounts
from drivers.mqtt_table.bell_codec import Press, read_bell
from drivers.mqtt_table.chips_codec import SPOT, check_spot, chips_in
from drivers.mqtt_table.clocks import Clocks, late_words
from drivers.mqtt_table.ends import Ends
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.payload import Identity, PayloadError, check_size, parse_identity, read_object, time_ms
from drivers.mqtt_table.staff_codec import read_staff
from drivers.mqtt_table.stream import Stream
from drivers.mqtt_table.tag_spots import TagSpots
from drivers.mqtt_table.troubles import Troubles
from drivers.observations import BellPressed, DeviceState, Observation
from drivers.session import Link, Stored

GAP_S = 2.0
"""An act whose predecessor is missing waits so long; a keypad repeats what is not acknowledged. Of time in which messages
could be heard: see drivers.listened."""
LONGEST_TICK_S = 0.5
COLLAPSE_S = 0.3
"""Repeats of one press (protocols 4)."""
MULTI_S = 1.0
"""After the button went down its count of presses comes within 0.3 to 0.6 s (protocols 4)."""
KEPT = "the broker had kept an input: it would come again with each connection; switch retain off at the keypad"
"""An act is done once; one that is not acknowledged its keypad repeats."""
COUNTS = (
    "messages", "bad_payloads", "duplicates", "unchanged", "bell_retained", "bell_stale", "bell_repeats", "gaps",
    "tags_retained", "tags_repeated", "tags_late", "tags_lost",
)  # fmt: skip
STALE_MS = 5000
"""A press older than this calls nobody any more (protocols 4)."""


@dataclass(slots=True)
class Button:
    """pressed_at, edge_at: when it was last heard, s; number: the last count it sent."""

    pressed_at: float = float("-inf")
    edge_at: float = float("-inf")
    number: int | None = None


class TableSession:
    """All devices of one table behind its broker."""

    def __init__(
        self, name: str, link: Link, outbox: Outbox, last_origins: Mapping[str, str], setup: ChipSetup | None = None
    ) -> None:
        setup = setup or ChipSetup()
        self._name = name
        self._link = link
        self._outbox = outbox
        self._last = last_origins
        self._streams: dict[str, Stream] = {}
        self._readers = setup.topics
        self._buttons: dict[str, Button] = {}
        self._troubles = Troubles(lambda topic, words: self._link.say(DeviceState(f"{self._name}/{topic}", "fault", words)))
        self._clocks = Clocks(lambda topic, words: self._link.say(DeviceState(f"{self._name}/{topic}", "online", words)))
        self._listened = Listened(LONGEST_TICK_S)
        self._gap_at: float | None = None
        self.counts = dict.fromkeys(COUNTS, 0)
        ends = Ends(name, link, outbox, self._stream, self.counts)
        self._amounts = Amounts(ends, setup.amount_settle_ms)
        self._tags = TagSpots(ends, setup)

    def received(self, topic: str, payload: bytes, *, retain: bool, now_ms: int, t: float) -> None:
        """One message. topic: below livetable/<table>/, or a bell's own whole topic."""
        self.counts["messages"] += 1
        try:
            check_size(payload)
            if topic in self._readers:
                self._tags.events(topic, payload, retain=retain, t=_ms(t))
                self._clear(topic)
            elif topic.startswith("chips/"):
                self._chips(topic, payload, retain=retain, t=t)
            elif topic == "staff":
                self._staff(topic, payload, retain=retain, t=t)
            else:
                self._bell(topic, payload, retain=retain, now_ms=now_ms, t=t)
        except PayloadError as error:
            self.unreadable(topic, str(error), t)

    def unreadable(self, topic: str, words: str, t: float) -> None:
        """A message that cannot be used. What is said on a topic that is no zone's is told of all zones together: its name
        is anybody's."""
        self.counts["bad_payloads"] += 1
        strange = topic not in self._readers and topic.startswith("chips/") and not SPOT.fullmatch(topic[len("chips/") :])
        self._troubles.trouble("chips" if strange else topic, words, t)

    def tick(self, t: float) -> None:
        """What is due: chips that settled; acts behind a gap that stood too long."""
        listened = self._listened.at(t)
        self._amounts.tick(_ms(listened))
        self._tags.tick(_ms(t))
        if self._gap_at is None or listened < self._gap_at + GAP_S:
            return
        self._gap_at = None
        stream = self._stream("staff")
        for boot, (first, last) in stream.gaps().items():
            self.counts["gaps"] += 1
            if first > 1:
                self._troubles.trouble("staff", f"inputs {first} to {last} of keypad {boot} never came", t)
            self._say_in_turn(stream.give_up(boot, last))

    def _chips(self, topic: str, payload: bytes, *, retain: bool, t: float) -> None:
        spot = topic.removeprefix("chips/")
        check_spot(spot)
        fields = read_object(payload)
        if is_tags(fields):
            self._tags.snapshot(topic, fields, retain=retain, t=_ms(t))
            self._clear(topic)
            return
        seen, number = chips_in(spot, fields)
        self._clear(topic)
        self._amounts.received(topic, seen, number, _ms(self._listened.at(t)), time_ms(fields.get("ts")))

    def _staff(self, topic: str, payload: bytes, *, retain: bool, t: float) -> None:
        said, number = read_staff(payload)
        if retain:
            raise PayloadError(KEPT)
        if number is None:
            self._link.say(said)
            return
        stream = self._stream(topic)
        if stream.known(number):
            self.counts["duplicates"] += 1
            return
        self._say_in_turn(stream.in_turn(number, said))
        if not stream.gaps():
            self._gap_at = None
            self._clear(topic)
        elif self._gap_at is None:
            self._gap_at = self._listened.at(t)

    def _say_in_turn(self, ready: list[tuple[Identity, Observation]]) -> None:
        for number, what in ready:
            self._link.say(what, self._origin("staff", number), self._stored("staff", number))

    def _bell(self, topic: str, payload: bytes, *, retain: bool, now_ms: int, t: float) -> None:
        if retain:
            self.counts["bell_retained"] += 1
            return
        for press in read_bell(payload):
            self._clear(topic)
            if press.presses:
                self._press(topic, press, now_ms, t)

    def _press(self, topic: str, press: Press, now_ms: int, t: float) -> None:
        stream = self._stream(topic)
        if press.identity and stream.known(press.identity):
            self.counts["duplicates"] += 1
            return
        if press.identity:
            stream.newest(press.identity)
        stored = self._stored(topic, press.identity) if press.identity else None
        self._clocks.heard(topic, press.ts_ms, now_ms)
        reason = self._no_call(topic, press, now_ms, t)
        if reason is None:
            self._link.say(BellPressed(press.presses), self._origin(topic, press.identity), stored)
            return
        self.counts[reason] += 1
        if reason == "bell_stale" and press.ts_ms is not None:
            self._troubles.trouble(topic, late_words(press.ts_ms, now_ms), t)
        if press.identity:
            stream.durable(press.identity)

    def _no_call(self, topic: str, press: Press, now_ms: int, t: float) -> str | None:
        """The counter of the reason why this press calls nobody; None where it does."""
        button = self._buttons.setdefault(topic, Button())
        if press.ts_ms is not None and now_ms - press.ts_ms > STALE_MS:
            return "bell_stale"
        if press.number is not None and press.number == button.number and press.identity is None:
            return "bell_repeats"
        told_by_edge = not press.edge and press.presses == 1 and t - button.edge_at < MULTI_S
        bounced = press.identity is None and press.number is None and t - button.pressed_at < COLLAPSE_S
        button.pressed_at, button.number = t, press.number
        if press.edge:
            button.edge_at = t
        return "bell_repeats" if told_by_edge or (bounced and press.presses == 1) else None

    def _stored(self, topic: str, number: Identity) -> Stored:
        def stored(held: bool) -> None:
            self._outbox.held(held)
            self._stream(topic).durable(number)

        return stored

    def _stream(self, topic: str) -> Stream:
        if topic not in self._streams:
            self._streams[topic] = Stream(self._acknowledger(topic), self._recalled(topic))
        return self._streams[topic]

    def _recalled(self, topic: str) -> list[Identity]:
        """The last number of each of its senders in the journal."""
        found = ((key, parse_identity(text)) for key, text in self._last.items())
        return [one for key, one in found if one is not None and key in (topic, f"{topic}/{one.boot}")]

    def _acknowledger(self, topic: str) -> Callable[[Identity], None]:
        return lambda number: self._outbox.acknowledge(f"{topic}/{number}")

    def _origin(self, topic: str, number: Identity | None) -> str:
        return f"{self._name}/{topic}/{number}" if number else ""

    def _clear(self, topic: str) -> None:
        if self._troubles.over(topic):
            now = self._tags.state(topic)
            self._link.say(DeviceState(f"{self._name}/{topic}", now.state, now.detail))


def _ms(t: float) -> int:
    """The filter counts in ms."""
    return round(t * 1000)
