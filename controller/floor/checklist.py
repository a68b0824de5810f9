"""Opening and closing as checklists: which steps, what they rest on, which are done (C-OPEN, EQ, OPS-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Item(NamedTuple):
    """A step: the flag when it is missing at the end, the reason (its rules), whether the table waits for it.

    `after` are the steps it must not come before.
    """

    step: str
    reason: str
    needed: bool = True
    after: tuple[str, ...] = ()
    flag: str = "OPEN_CHECK_MISSING"


#: The way from the tray to the loaded shoe, in order (C-OPEN-1 to C-OPEN-5, C-SHUF-5).
OPENING = (
    Item("tray", "open_tray"),
    Item("paddle", "open_tray", needed=False),
    Item("spread", "open_check"),
    Item("offer", "open_check", after=("spread",)),
    Item("turn", "open_order", needed=False),
    Item("wash", "open_order", after=("tray", "spread", "offer")),
    Item("gather", "open_order", needed=False),
    Item("shuffle", "open_order", after=("tray", "spread", "offer", "wash")),
    Item("cut", "open_order", after=("tray", "spread", "offer", "wash", "shuffle")),
    Item("cut_card", "open_order", after=("tray", "spread", "offer", "wash", "shuffle", "cut")),
    Item("load", "open_order", after=("tray", "spread", "offer", "wash", "shuffle", "cut", "cut_card")),
)
#: What the devices or the staff's words fill in; needed where the table's profile names the equipment.
FILLED = (
    Item("float", "open_float"),
    Item("sign", "sign", flag="LIMITS_NOT_SHOWN"),
    Item("devices", "open_devices", flag="DEVICE_MISSING"),
    Item("staff", "served", flag="STAFF_MISSING"),
)
CLOSING = (Item("float", "close_float"), Item("drop", "close_drop"), Item("cards", "close_cards", needed=False))
STEPS = tuple(dict.fromkeys(item.step for item in (*OPENING, *FILLED, *CLOSING)))


class Done(NamedTuple):
    by: str
    at: int
    answer: str | None = None


class Checklist(NamedTuple):
    """`state`: "" before anything was begun, opening, open, closing, closed. `told`: missing steps that were flagged."""

    state: str = ""
    done: Mapping[str, Done] = {}
    told: frozenset[str] = frozenset()

    @property
    def items(self) -> tuple[Item, ...]:
        """The steps of the list in hand; none while the table is simply open or closed."""
        return {"opening": (*OPENING, *FILLED), "closing": CLOSING}.get(self.state, ())

    def begun(self, state: str) -> Checklist:
        return Checklist(state)

    def ticked(self, step: str, done: Done) -> Checklist:
        return self._replace(done={**self.done, step: done})

    def skipped(self, step: str) -> tuple[Item, ...]:
        """Steps that should have come before `step`, are not done and were not told yet."""
        item = next((i for i in self.items if i.step == step), None)
        return tuple(
            i for i in self.items if item and i.step in item.after and i.step not in self.done and i.step not in self.told
        )
