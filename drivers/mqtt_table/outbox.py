"""What waits to be published: the latest of each retained topic, events in order, acknowledgements first. Pure."""

import json
from collections import deque
from collections.abc import Iterable

from drivers.orders import Publish

MOST_EVENTS = 1000
"""Events that wait while the broker is away; they are in the journal, older ones are not published late."""


class Outbox:
    """dropped: events that nobody got. A slow broker gets the newest snapshot, not each one."""

    def __init__(self) -> None:
        self.dropped = 0
        self._latest: dict[str, Publish] = {}
        self._unsent: set[str] = set()
        self._events: deque[Publish] = deque()
        self._stored: list[str] = []
        self._held = False

    def put(self, order: Publish) -> None:
        """Publish this; of a retained topic only the newest text counts."""
        if order.retain:
            self._latest[order.topic] = order
            self._unsent.add(order.topic)
            return
        self._events.append(order)
        self._shorten()

    def acknowledge(self, message: str) -> None:
        """ "chips/1/ab12:7" is durable."""
        self._stored.append(message)

    def held(self, held: bool) -> None:
        """Is the table held? A keypad shows it; told with the next acknowledgement."""
        self._held = held

    def again(self) -> None:
        """A new connection: retained topics are published again, old acknowledgements are not."""
        self._unsent = set(self._latest)
        self._stored.clear()

    def take(self) -> list[Publish]:
        """All that waits, in the order in which it is to be published."""
        out = [self._ack()] if self._stored else []
        out += self._events
        out += [self._latest[topic] for topic in sorted(self._unsent)]
        self._events.clear()
        self._unsent.clear()
        return out

    def back(self, orders: Iterable[Publish]) -> None:
        """These were taken and not published: they come before what was put since."""
        rest = list(orders)
        self._unsent.update(order.topic for order in rest if order.retain)
        self._events.extendleft(order for order in reversed(rest) if not order.retain)
        self._shorten()

    def _shorten(self) -> None:
        while len(self._events) > MOST_EVENTS:
            self._events.popleft()
            self.dropped += 1

    def _ack(self) -> Publish:
        text = json.dumps({"stored": self._stored, "held": self._held})
        self._stored = []
        return Publish("ack", text)
