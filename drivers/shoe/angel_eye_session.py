"""Listening to an Angel Eye II-EX shoe (protocols 1.1): each card once; what may be missing is said to be missing.

The shoe says everything three times and keeps nothing, so what it said while nobody listened is gone. The state of
the device is then "history incomplete" until the shoe stands by or starts. In blackjack its player and banker mean
nothing: order, rank and suit count. Times are seconds of the driver's ticks.
"""

from collections.abc import Callable, Mapping

from drivers.hearing import GARBAGE
from drivers.listened import Listened
from drivers.observations import CardBurnt, CardSeen, CardUnread, CutCardSeen, DeviceState, Observation
from drivers.orders import LockShoe, Order
from drivers.session import Link
from drivers.shoe.angel_eye_codec import AngelEyeCodec, Event, Operation, Result, command
from drivers.shoe.angel_eye_events import (
    BURNT,
    OUTSIDE,
    REFUSALS,
    UNREAD_ERRORS,
    Code,
    Drawn,
    drawn,
    error_words,
    is_known,
    unknown_words,
)
from drivers.shoe.angel_eye_sequence import Sequence

DIGITS = "0123456789"
ANSWER_S = 2.0
"""How long a command may stay without ACK or NAK."""
TICK_S = 0.1
UNHEARD = "port is open, the shoe has not spoken yet"
GARBAGE_BYTES = 20
"""So many that make no event are no glitch any more."""
WIRE_WAS_DOWN = "history incomplete: what was drawn while the wire was down is not known"
JOINED_LATE = "history incomplete: the shoe was heard first in the middle of a round"
SWITCHED = "history incomplete: the shoe was switched off and on in the middle of a round"


class AngelEyeSession:
    """See drivers.session.Session. boot: a name of this run, for the identities of what is said."""

    def __init__(self, name: str, link: Link, boot: str, characters: str = DIGITS, *, bcc_with_stx: bool = True) -> None:
        self.heard_at = float("-inf")
        self._name, self._link, self._boot = name, link, boot
        self._bcc_with_stx = bcc_with_stx
        self._codec = AngelEyeCodec()
        self._sequence = Sequence(characters)
        self._listened = Listened(2 * TICK_S)
        self._glitches = 0
        self._said = 0
        self._cards: set[Drawn] = set()
        self._unread = False
        self._heard_ever = self._heard = self._in_round = False
        self._history = self._notice = self._trouble = self._lock = ""
        self._asked_at: float | None = None
        self._ask: LockShoe | None = None
        self._counts = {"repeats": 0, "retransmissions": 0, "unknown": 0, "events_missing": 0, "cards_unread": 0}
        self._do: dict[str, Callable[[Event], None]] = {
            Code.START: self._started, Code.STAND_BY: self._stands_by, Code.GAME_RESULT: self._game_over,
            Code.DRAWN: self._drawn, Code.DRAWN_OUTSIDE: self._drawn_outside, Code.AGAIN: self._again,
            Code.CUT: self._cut, Code.ERROR: self._error, Code.ERROR_CLEARED: self._error_cleared,
            Code.LOCK: self._locked, Code.PRESET: self._preset,
        }  # fmt: skip

    def opened(self, t: float) -> None:
        self._codec.reset()
        self._sequence.reconnect()
        self._heard, self._asked_at = False, None
        self._glitches = self._codec.counters["bytes_dropped"]
        if self._heard_ever:
            self._history = WIRE_WAS_DOWN
        self._show()

    def received(self, data: bytes, t: float) -> None:
        self._listened.at(t)
        for frame in self._codec.receive(data):
            if isinstance(frame, Event):
                self._event(frame, t)
            elif isinstance(frame, Result):
                self._result(frame)
            else:
                self._reply(frame)
        if not self._heard:
            self._show()

    def tick(self, t: float) -> float:
        self._listened.at(t)
        if self._ask is not None:
            self._codec.awaits_result = True
            self._link.send(command("LK", "02" if self._ask.locked else "01", with_stx=self._bcc_with_stx))
            self._ask, self._asked_at = None, t
        if self._asked_at is not None and t - self._asked_at >= ANSWER_S:
            self._answered("shoe did not answer the command to lock or release")
        return t + TICK_S

    def order(self, order: Order) -> None:
        if isinstance(order, LockShoe):
            self._ask = order

    def counters(self) -> Mapping[str, int]:
        return {**self._codec.counters, **self._counts}

    # -- events

    def _event(self, event: Event, t: float) -> None:
        self.heard_at, listened = t, self._listened.at(t)
        if self._sequence.is_repeat(event, listened):
            self._counts["repeats"] += 1
            return
        if event.code == Code.START:
            self._sequence.restart()
        self._sequence.remember(event, listened)
        self._look_behind(event)
        self._heard = self._heard_ever = True
        if is_known(event):
            self._do[event.code](event)
        else:
            self._unknown(event)
        self._show()

    def _look_behind(self, event: Event) -> None:
        """Is something missing before this event?"""
        missing = self._sequence.missing(event)
        self._counts["events_missing"] += missing
        self._notice = "" if self._sequence.knows(event) else f"sequence character {event.seq!r} is not in the setting sequence"
        if missing:
            self._history = f"history incomplete: {missing} event{'s' * (missing > 1)} of the shoe never came"
            self._show()
        elif not self._heard_ever and event.code in (Code.DRAWN, Code.AGAIN):
            self._history = JOINED_LATE
            self._show()

    def _started(self, _event: Event) -> None:
        self._history = SWITCHED if self._in_round else ""
        self._trouble = self._lock = ""
        self._forget_round()

    def _stands_by(self, _event: Event) -> None:
        self._history = ""
        self._forget_round()

    def _game_over(self, _event: Event) -> None:
        """A baccarat result says nothing here but that the indexes begin anew."""
        self._cards.clear()

    def _drawn(self, event: Event) -> None:
        card = drawn(event)
        if card is None:
            self._unknown(event)
            return
        self._in_round = True
        self._cards.add(card)
        self._say(CardBurnt(card.card) if card.target in BURNT else CardSeen(card.card))

    def _drawn_outside(self, event: Event) -> None:
        card = drawn(event)
        if card is None:
            self._unknown(event)
            return
        self._say(CardBurnt(card.card))
        self._tell(f"{card.card} was drawn {OUTSIDE[card.target]}")

    def _again(self, event: Event) -> None:
        """The public sources disagree what R means. A card that is known is no new one; another one is asked for."""
        card = drawn(event)
        if card is None:
            self._unknown(event)
            return
        self._counts["retransmissions"] += 1
        if card in self._cards:
            return
        self._cards.add(card)
        if not self._unread:
            self._not_read()
        self._unread = False
        self._tell(f"shoe sends {card.card} (card {card.index}) again, which never came: ask the dealer where it lies")

    def _cut(self, _event: Event) -> None:
        self._say(CutCardSeen())

    def _error(self, event: Event) -> None:
        code = event.data[0] & 0x3F
        self._trouble = error_words(code)
        if code in UNREAD_ERRORS:
            self._not_read()
            self._unread = True

    def _error_cleared(self, event: Event) -> None:
        self._trouble = ""

    def _locked(self, event: Event) -> None:
        self._lock = "locked" if event.data[0] & 1 else "released"

    def _preset(self, event: Event) -> None:
        self._tell(f"a preset of the shoe was changed: {event.data.decode('ascii', 'replace')}")

    def _unknown(self, event: Event) -> None:
        self._counts["unknown"] += 1
        self._history = unknown_words(event)

    def _not_read(self) -> None:
        self._counts["cards_unread"] += 1
        self._say(CardUnread())

    def _forget_round(self) -> None:
        self._in_round = self._unread = False
        self._cards.clear()

    # -- commands

    def _result(self, result: Result) -> None:
        words = f"error {result.error:02X}, {REFUSALS.get(result.error, 'of unknown meaning')}" if result.error else ""
        self._answered(f"shoe refused to lock or release: {words}" if words else "")

    def _answered(self, trouble: str) -> None:
        self._asked_at, self._codec.awaits_result = None, False
        self._trouble = trouble
        self._show()

    def _reply(self, _reply: Operation) -> None:
        """Nothing was asked for."""
        self._counts["unknown"] += 1

    # -- what is said

    def _say(self, what: Observation) -> None:
        self._said += 1
        self._link.say(what, f"{self._name}/{self._boot}:{self._said}")

    def _tell(self, words: str) -> None:
        """A fact for the record; the state stays."""
        self._link.say(DeviceState(self._name, self._state()[0], words))

    def _show(self) -> None:
        self._link.state(*self._state())

    def _state(self) -> tuple[str, str]:
        trouble = "; ".join(filter(None, (self._history, self._notice, self._trouble)))
        if trouble:
            return "fault", trouble
        if self._heard:
            return "online", self._lock
        garbage = self._codec.counters["bytes_dropped"] - self._glitches >= GARBAGE_BYTES
        return "offline", GARBAGE if garbage else UNHEARD
