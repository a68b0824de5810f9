"""Listening to a bar code scanner (protocols 1.3): one card a code, however often the scanner repeats it.

In a shoe of several packs the same card may follow itself, so a repeat is known by time alone: the same code again
before it was gone for so long. Only time in which the scanner was listened to counts (drivers.listened): after a
standstill of this machine, or a break of the wire, nobody can tell a repeat from a like card, so it is no second card,
and that is said. What looks like a code and is none is a card that was not read. Times are seconds of the driver's ticks.
"""

from collections.abc import Mapping

from drivers.listened import Listened
from drivers.observations import CardSeen, CardUnread, CutCardSeen, Observation
from drivers.orders import Order
from drivers.session import Link
from drivers.shoe.scanner_codec import Framing, ScannerCodec
from drivers.shoe.scanner_codes import CUT, NO_CARD, UNREAD

REPEAT_S = 0.7
GAP_S = 0.5
"""A code that stays half so long is cut off. (Keys come within 50 ms, but a network may stop for longer.)"""
TICK_S = 0.1
UNHEARD = "port is open, nothing was scanned yet"
WIRE_WAS_DOWN = "history incomplete: what was scanned while the wire was down is not known"
ONE_OR_TWO = "history incomplete: the same code was scanned before a break and after it: one card or two is not known"
SHOWN = 24
NOISE_S = 10.0
"""What is no code is told in other words this often at the most: a wrong speed makes hundreds a second of it."""


class ScannerSession:
    """See drivers.session.Session. boot: a name of this run, for the identities of what is said."""

    def __init__(
        self, name: str, link: Link, boot: str, codes: Mapping[str, str], framing: Framing = "line", repeat_s: float = REPEAT_S
    ) -> None:
        self.heard_at = float("-inf")
        self._name, self._link, self._boot = name, link, boot
        self._codes, self._repeat_s = codes, repeat_s
        self._alphabet = frozenset("".join(codes))
        self._codec = ScannerCodec(framing)
        self._listened = Listened(2 * TICK_S)
        self._last, self._last_at, self._last_heard, self._byte_heard = "", 0.0, 0.0, 0.0
        self._said = 0
        self._opened, self._heard, self._trouble, self._noise_at = False, False, "", float("-inf")
        self._counts = {"repeats": 0, "unknown": 0, "cards_unread": 0}

    def opened(self, t: float) -> None:
        self._codec.reset()
        self._last_at = float("-inf")
        if self._opened:  # whether or not it was heard before
            self._trouble = WIRE_WAS_DOWN
        self._opened = True
        self._show()

    def received(self, data: bytes, t: float) -> None:
        self._cut_off(t)
        self._byte_heard = self._listened.at(t)
        for code in self._codec.receive(data):
            self._code(code, t)

    def tick(self, t: float) -> float:
        self._cut_off(t)
        return t + TICK_S

    def order(self, order: Order) -> None:
        """None is meant for a scanner."""

    def counters(self) -> Mapping[str, int]:
        return {**self._codec.counters, **self._counts}

    def _cut_off(self, t: float) -> None:
        """The rest of a code does not come any more."""
        heard = self._listened.at(t)
        if self._codec.pending() and heard - self._byte_heard > GAP_S:
            rest = self._codec.reset()
            if rest:
                self._unknown(rest, "cut off", t)

    def _code(self, raw: bytes, t: float) -> None:
        code, heard = raw.decode("ascii", "backslashreplace"), self._listened.at(t)
        repeat = code == self._last and heard - self._last_heard < self._repeat_s
        long_ago = t - self._last_at >= self._repeat_s
        self._last, self._last_at, self._last_heard = code, t, heard
        if repeat:
            self._counts["repeats"] += 1
            if long_ago and self._codes.get(code) != NO_CARD:
                self._trouble = ONE_OR_TWO
                self._show()
        elif code in self._codes:
            self._known(self._codes[code], t)
        else:
            self._unknown(raw, "unknown", t)

    def _known(self, means: str, t: float) -> None:
        self.heard_at, self._heard, self._trouble = t, True, ""
        self._show()
        if means == NO_CARD:
            self._last = ""
        elif means == CUT:
            self._say(CutCardSeen())
        elif means == UNREAD:
            self._not_read()
        else:
            self._say(CardSeen(means))

    def _unknown(self, raw: bytes, what: str, t: float) -> None:
        """Made of the characters of codes, it was a card; else it is noise, or another device."""
        self._counts["unknown"] += 1
        text = raw.decode("ascii", "backslashreplace")
        if self._alphabet.issuperset(text):
            self._trouble = f"{what} code: {text[:SHOWN]}"
            self._not_read()
        elif not self._trouble or t - self._noise_at >= NOISE_S:
            self._noise_at = t
            self._trouble = f"no code of a card: {text[:SHOWN]} (wrong speed, or another device?)"
        self._show()

    def _not_read(self) -> None:
        self._counts["cards_unread"] += 1
        self._say(CardUnread())

    def _say(self, what: Observation) -> None:
        self._said += 1
        self._link.say(what, f"{self._name}/{self._boot}:{self._said}")

    def _show(self) -> None:
        if self._trouble:
            self._link.state("fault", self._trouble)
        else:
            self._link.state("online") if self._heard else self._link.state("offline", UNHEARD)
