"""Numbered messages of one topic: each counted once, acknowledged when it is durable. Pure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from drivers.in_order import InOrder
from drivers.mqtt_table.payload import Identity
from drivers.observations import Observation

MOST_BOOTS = 8
"""Power-ups of senders that a topic remembers; the oldest is forgotten."""


@dataclass(slots=True)
class Boot:
    """One power-up of a sender. waiting: numbers that were said and are not durable yet."""

    order: InOrder[Observation]
    waiting: set[int] = field(default_factory=set)


class Stream:
    """One topic. acknowledge is called with the identity of each message that need not come again; last: what the journal
    holds of each sender, the longest silent first."""

    def __init__(self, acknowledge: Callable[[Identity], None], last: Iterable[Identity] = ()) -> None:
        self._acknowledge = acknowledge
        self._boots: dict[str, Boot] = {}
        for one in last:
            self._boot(one.boot).order.give_up(one.seq)

    def known(self, what: Identity) -> bool:
        """Was this number handed on before? Then acknowledge it again, if it is durable."""
        boot = self._boots.get(what.boot)
        if boot is None or what.seq > boot.order.last:
            return False
        if what.seq not in boot.waiting:
            self._acknowledge(what)
        return True

    def newest(self, what: Identity) -> None:
        """A full state: what came before it and is missing does not matter any more."""
        boot = self._boot(what.boot)
        boot.order.give_up(what.seq)
        boot.waiting.add(what.seq)

    def in_turn(self, what: Identity, item: Observation) -> list[tuple[Identity, Observation]]:
        """An act: those that can be said now, in order; the others wait for the missing one."""
        boot = self._boot(what.boot)
        return self._ready(what.boot, boot.order.offer(what.seq, item))

    def gaps(self) -> dict[str, tuple[int, int]]:
        """Boot -> first and last number that others wait for."""
        found = ((name, boot.order.missing()) for name, boot in self._boots.items())
        return {name: gap for name, gap in found if gap is not None}

    def give_up(self, boot: str, last: int) -> list[tuple[Identity, Observation]]:
        """The missing ones up to number last will not come."""
        return self._ready(boot, self._boots[boot].order.give_up(last))

    def durable(self, what: Identity) -> None:
        """The message is in the journal."""
        boot = self._boots.get(what.boot)
        if boot is not None:
            boot.waiting.discard(what.seq)
        self._acknowledge(what)

    def _ready(self, boot: str, ready: list[tuple[int, Observation]]) -> list[tuple[Identity, Observation]]:
        self._boots[boot].waiting.update(seq for seq, _ in ready)
        return [(Identity(boot, seq), item) for seq, item in ready]

    def _boot(self, name: str) -> Boot:
        if name not in self._boots:
            self._boots[name] = Boot(InOrder())
            while len(self._boots) > MOST_BOOTS:
                del self._boots[next(iter(self._boots))]
        return self._boots[name]
