"""The talk with an OTP/1 shoe (protocols 1.4): no card lost, none twice, none out of order.

The device keeps its events until they are acknowledged and sends the oldest again after 250 ms; we
acknowledge what the journal holds and nothing before. Times are seconds of the driver's ticks.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.hearing import Hearing
from drivers.in_order import InOrder
from drivers.observations import CardUnread, DeviceState, ShoeState
from drivers.orders import LockShoe, Order
from drivers.session import Link
from drivers.shoe.otp1_codec import EVENTS, Frame, Otp1Codec, Type, encode
from drivers.shoe.otp1_events import LOCK_WORDS, error_words, shoe_event, unknown_words

LOST_AFTER_S = 3.0
"""No valid frame for so long: the device is lost (it beats every second)."""
ASK_EVERY_S = 1.0
RESEND_EVERY_S = 0.25
"""The device's own pace of repeating."""
NOTICE_AFTER = 4
LATE_NOTICE_AFTER = 20
"""Times of asking in vain before the staff is told: at the beginning of a boot, and within one."""
GIVE_UP_AFTER = 12
"""So many answers that begin behind the gap: the device has not got the missing events. Answers are
counted, not questions, as those may get lost; at 20 % loss all of them mislead once in 2e8."""
MOST_BOOTS = 8


@dataclass(slots=True)
class Boot:
    """What is known of one power-up of the device."""

    order: InOrder[Frame]
    waiting: set[int] = field(default_factory=set)
    """Events said, not yet durable."""
    told: int = 0
    """Highest event number the device told of, by event or heartbeat."""

    def durable(self) -> int:
        """All events up to this number are in the journal: what may be acknowledged."""
        return min(self.waiting) - 1 if self.waiting else self.order.last

    def gap(self) -> tuple[int, int] | None:
        """Numbers that are missing now, first and last."""
        held = self.order.missing()
        if held is not None:
            return held
        return (self.order.last + 1, self.told) if self.told > self.order.last else None


class Otp1Session:
    """See drivers.session.Session."""

    def __init__(self, name: str, link: Link, last_origin: str | None = None) -> None:
        self.heard_at = float("-inf")
        self._name = name
        self._link = link
        self._codec = Otp1Codec()
        self._hearing = Hearing(LOST_AFTER_S, f"port is open, no heartbeat for {LOST_AFTER_S:.0f} s")
        self._boots: dict[int, Boot] = {}
        self._boot = 0
        self._ask_at = 0.0
        self._resend_at = 0.0
        self._tries = 0
        self._vain = 0
        self._asked = False
        self._model = ""
        self._opened_at = 0.0
        self._trouble = ""
        self._history = ""
        self._owing: Boot | None = None
        self._lock = ""
        self._counts = {"duplicates": 0, "resends_asked": 0, "cards_unread": 0, "unexpected": 0, "boots": 0}
        if last_origin:
            self._recall(last_origin)

    def opened(self, t: float) -> None:
        self._codec.reset()
        self._hearing.opened(t)
        self.heard_at = float("-inf")
        self._ask_at = t
        self._resend_at = t
        self._opened_at = t

    def received(self, data: bytes, t: float) -> None:
        self._hearing.received(data)
        for frame in self._codec.receive(data):
            self._frame(frame, t)

    def tick(self, t: float) -> float:
        lost_at = max(self.heard_at, self._opened_at) + LOST_AFTER_S
        lost = self._hearing.lost(t)
        if lost:
            self._link.state("offline", lost)
        silent = t - self.heard_at >= LOST_AFTER_S
        if silent and t >= self._ask_at:
            self._send(Type.ASK_HELLO, 0)
            self._ask_at = t + ASK_EVERY_S
        if not silent:
            self._mend(t)
        return min(t + RESEND_EVERY_S, max(lost_at, t + 0.01))

    def order(self, order: Order) -> None:
        if isinstance(order, LockShoe):
            self._send(Type.SET_LOCK, 0, bytes([order.locked]))

    def counters(self) -> Mapping[str, int]:
        return {**self._codec.counters, **self._counts}

    def _recall(self, origin: str) -> None:
        """Go on behind the last event in the journal: "shoe/11223344:17"."""
        match = re.fullmatch(r".*/([0-9a-f]{8}):([0-9]+)", origin)
        if match is None:
            return
        self._boot = int(match[1], 16)
        self._boots[self._boot] = Boot(InOrder(int(match[2])), told=int(match[2]))

    def _frame(self, frame: Frame, t: float) -> None:
        if frame.type not in EVENTS and frame.type not in (Type.HELLO, Type.HEARTBEAT, Type.RESULT):
            self._counts["unexpected"] += 1
            return
        self.heard_at = t
        self._hearing.frame(t)
        boot = self._enter(frame.boot, t)
        if frame.type in EVENTS:
            self._event(boot, frame)
        elif frame.type == Type.HELLO:
            self._model = frame.payload.decode("ascii", "replace")
            self._acknowledge(boot, frame.boot)
        elif frame.type == Type.HEARTBEAT:
            boot.told = max(boot.told, frame.seq)
        else:
            self._result(frame.payload)
        self._show()

    def _enter(self, number: int, t: float) -> Boot:
        boot = self._boots.get(number)
        if boot is None:
            boot = self._boots[number] = Boot(InOrder())
            self._counts["boots"] += 1
            self._leave(self._boots.get(self._boot))
            while len(self._boots) > MOST_BOOTS:
                del self._boots[next(iter(self._boots))]
            self._boot = number
            self._tries = self._vain = 0
            self._resend_at = t
        return boot

    def _leave(self, boot: Boot | None) -> None:
        """The device started anew: what the old boot still owed comes from a device that remembers it, or never."""
        self._trouble = ""
        gap = boot.gap() if boot else None
        self._owing = boot if gap else None
        self._history = _incomplete(*gap) + ", the shoe was switched off and on" if gap else ""

    def _event(self, boot: Boot, frame: Frame) -> None:
        if frame.seq <= boot.order.last:
            self._counts["duplicates"] += 1
            if frame.seq <= boot.durable():
                self._acknowledge(boot, frame.boot)
            return
        boot.told = max(boot.told, frame.seq)
        if self._asked and boot.order.holds(frame.seq):
            self._asked = False
            self._vain += 1
        self._hand_on(boot, boot.order.offer(frame.seq, frame))
        if boot is self._owing and boot.gap() is None:
            self._owing, self._history = None, ""

    def _hand_on(self, boot: Boot, ready: list[tuple[int, Frame]]) -> None:
        if ready:
            self._tries = self._vain = 0
        for seq, frame in ready:
            boot.waiting.add(seq)
            self._say(boot, seq, frame)

    def _say(self, boot: Boot, seq: int, frame: Frame) -> None:
        def stored(_held: bool) -> None:
            boot.waiting.discard(seq)
            if boot.durable() >= seq:
                self._acknowledge(boot, frame.boot)

        what = shoe_event(frame) or self._own_state(frame)
        self._counts["cards_unread"] += isinstance(what, CardUnread)
        if what == ShoeState("loaded"):  # what is missing was of the load before
            self._history = ""
        self._link.say(what, f"{self._name}/{frame.boot:08x}:{seq}", stored)

    def _own_state(self, frame: Frame) -> DeviceState:
        """What a LOCK or ERROR event makes of the device's state; unknown events are told and change nothing."""
        code = frame.payload[0] if frame.payload else None
        if frame.type == Type.LOCK and code in LOCK_WORDS:
            self._lock = LOCK_WORDS[code]
        elif frame.type == Type.ERROR and code is not None:
            self._trouble = error_words(frame.payload)
        else:
            return DeviceState(self._name, self._state()[0], unknown_words(frame))
        return DeviceState(self._name, *self._state())

    def _mend(self, t: float) -> None:
        """Ask for what is missing; where the device has not got it either, say so and go on behind the gap."""
        boot = self._boots.get(self._boot)
        gap = boot.gap() if boot else None
        if boot is None or gap is None or t < self._resend_at:
            return
        if self._vain >= GIVE_UP_AFTER:
            self._history = _incomplete(*gap)
            self._hand_on(boot, boot.order.give_up(gap[1]))
            self._show()
            return
        self._tries += 1
        self._asked = True
        self._resend_at = t + RESEND_EVERY_S
        self._counts["resends_asked"] += 1
        self._send(Type.RESEND, gap[0])
        self._show()

    def _result(self, payload: bytes) -> None:
        """Command type and 0, or the error: HELLO? that fails is no news, a lock that fails is."""
        if len(payload) == 2 and payload[0] == Type.SET_LOCK and payload[1]:
            self._trouble = f"shoe refused to lock or release: error {payload[1]:02X}"

    def _show(self) -> None:
        self._link.state(*self._state())

    def _state(self) -> tuple[str, str]:
        trouble = "; ".join(filter(None, (self._history or self._notice(), self._trouble)))
        if trouble:
            return "fault", trouble
        return "online", ", ".join(filter(None, (self._model, self._lock)))

    def _notice(self) -> str:
        """Events are missing that were asked for several times: the history may be incomplete."""
        boot = self._boots.get(self._boot)
        gap = boot.gap() if boot else None
        if gap is None or self._tries < (NOTICE_AFTER if gap[0] == 1 else LATE_NOTICE_AFTER):
            return ""
        return _incomplete(*gap)

    def _acknowledge(self, boot: Boot, number: int | None = None) -> None:
        if boot.durable():
            self._send(Type.ACK, boot.durable(), boot=number)

    def _send(self, kind: Type, seq: int, payload: bytes = b"", boot: int | None = None) -> None:
        self._link.send(encode(Frame(kind, self._boot if boot is None else boot, seq, payload)))


def _incomplete(first: int, last: int) -> str:
    which = f"event {first}" if first == last else f"events {first} to {last}"
    return f"history incomplete: {which} of the shoe never came"
