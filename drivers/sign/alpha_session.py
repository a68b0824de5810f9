"""The talk with an Alpha sign: write the limits, read them back, and look again now and then. Pure.

What the table told and what the sign shows are two things: "online" with "shows ..." is told only of what was read back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from drivers.orders import Order, Publish
from drivers.session import Link
from drivers.sign.alpha_codec import PRIORITY, AlphaCodec, Text, read_text, write_text

SETTLE_S = 0.5
"""A sign stores a text before it can be read."""
ANSWER_S = 2.0
TRIES = 3
"""Writings of one text, or questions without a reply, before the sign is at fault."""


class AlphaSession:
    """See drivers.session.Session. look_s: how often the sign is read; 0 for signs that cannot be."""

    def __init__(self, link: Link, look_s: float, address: str) -> None:
        self.heard_at = float("-inf")
        self._link = link
        self._look_s = look_s
        self._address = address
        self._codec = AlphaCodec()
        self._wanted: str | None = None
        self._write_at: float | None = None
        self._ask_at: float | None = None
        self._asked_at: float | None = None
        self._wrong = self._unanswered = 0
        self._counts = {"written": 0, "read": 0, "rewritten": 0, "unanswered": 0}

    def opened(self, t: float) -> None:
        self._codec.reset()
        self._wrong = self._unanswered = 0
        self._asked_at = self._ask_at = None
        self._write_at = t

    def order(self, order: Order) -> None:
        """The table's sign, as it goes to displays; its limits are what is shown."""
        if isinstance(order, Publish) and order.topic == "sign":
            wanted = limits_text(order.payload)
            if wanted != self._wanted:
                self._wanted, self._write_at = wanted, float("-inf")
                self._wrong = 0

    def received(self, data: bytes, t: float) -> None:
        for text in self._codec.receive(data):
            self.heard_at = t
            if text.label == PRIORITY:
                self._read(text, t)

    def tick(self, t: float) -> float:
        if self._asked_at is not None and t - self._asked_at >= ANSWER_S:
            self._no_answer(t)
        if self._write_at is not None and self._write_at <= t:
            self._write(t)
        if self._ask_at is not None and self._ask_at <= t and self._asked_at is None:
            self._asked_at, self._ask_at = t, None
            self._link.send(read_text(self._address))
        return t + 0.1

    def counters(self) -> Mapping[str, int]:
        return {**self._codec.counters, **self._counts}

    def _write(self, t: float) -> None:
        self._write_at = None
        if self._wanted is not None:
            self._link.send(write_text(self._wanted, self._address))
            self._counts["written"] += 1
        if self._look_s:
            self._asked_at, self._ask_at = None, t + SETTLE_S
        elif self._wanted is not None:
            self._link.state("online", f"told to show {self._wanted or 'nothing'}; this sign cannot be read")

    def _read(self, text: Text, t: float) -> None:
        self._counts["read"] += 1
        self._unanswered, self._asked_at, self._ask_at = 0, None, t + self._look_s
        if self._wanted is None or text.text == self._wanted:
            self._wrong = 0
            self._link.state("online", f"shows {text.text or 'nothing'}")
            return
        self._wrong += 1
        self._counts["rewritten"] += 1
        self._write_at = t
        if self._wrong >= TRIES:
            self._link.state("fault", f"shows {text.text or 'nothing'} instead of {self._wanted or 'nothing'}")

    def _no_answer(self, t: float) -> None:
        self._asked_at, self._write_at = None, t
        self._unanswered += 1
        self._counts["unanswered"] += 1
        if self._unanswered >= TRIES:
            self._link.state("offline", "sign does not answer: what it shows is unknown")


def limits_text(payload: str) -> str:
    """ "10-200 USD" for the limits of the table's sign; nothing where there are none."""
    limits = json.loads(payload).get("limits")
    if not limits:
        return ""
    text = f"{limits['min']}-{limits['max']} {limits.get('currency') or ''}".strip()
    return text.encode("ascii", "replace").decode("ascii")
