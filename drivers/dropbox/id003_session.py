"""The talk with an ID-003 bill acceptor (protocols 2.3): we ask, it answers, one command at a time.

Start-up: status, reset, denomination table and settings, then polling. A note in escrow is stacked once
the journal knows of it, counted once when VEND VALID comes, and VEND VALID is acknowledged once the
count is durable. Times are seconds of the driver's ticks.
"""

from collections.abc import Mapping

from drivers.dropbox.acceptor_session import AcceptorSession
from drivers.dropbox.id003_asker import POLL, Asker
from drivers.dropbox.id003_codec import Device, Frame, Host, codec, encode
from drivers.dropbox.id003_table import denominations
from drivers.dropbox.id003_words import BOX_STATES, fault_words, reject_words
from drivers.dropbox.note import Note, recall
from drivers.dropbox.transaction import Stage, Transaction
from drivers.observations import DropBoxState
from drivers.session import Link

POLL_S = 0.15
"""100 to 200 ms between two polls; after 3 s without one the device gives the note back."""
RESET_AFTER_S = 60.0
"""A VEND VALID that nobody acknowledged for a minute leaves the device silent until it is reset."""
RESET_EVERY_S = 10.0
PREPARE_EVERY_S = 2.0
"""A device that stays inhibited or initialising gets its settings again, but not at every poll."""

SETTINGS = (
    Frame(Host.DENOMINATIONS),
    Frame(Host.ENABLE, b"\0\0"),
    Frame(Host.SECURITY, b"\0\0"),
    Frame(Host.INHIBIT, b"\0"),
    Frame(Host.DIRECTION, b"\0"),
    Frame(Host.OPTIONS, b"\x02\0"),
)
"""The table of notes; then: all notes on, high security off, not inhibited, all directions, power recovery on."""

RESTING = frozenset((Device.IDLING, Device.INHIBITED, Device.INITIALISING))
NOTHING_UNDER_WAY = RESTING | {Device.ACCEPTING}
POWER_UPS = {
    Device.POWER_UP: "",
    Device.POWER_UP_ACCEPTOR: "powered up with a note in the acceptor",
    Device.POWER_UP_STACKER: "powered up with a note in the stacker",
}


ECHOES = 2
"""A late reply "power up" looks like the reset's own echo, once."""
ECHO_WORDS = "what is sent comes back and no device answers"


class Id003Session(AcceptorSession[Frame]):
    """See drivers.session.Session."""

    def __init__(self, name: str, link: Link, last_origin: str | None, currency: str, poll_s: float = POLL_S) -> None:
        super().__init__(link, codec())
        self._currency = currency
        self._asker = Asker(self._send, poll_s)
        self._note = Transaction(name, link, recall(name, last_origin), lambda: self._asker.urgent(Frame(Host.ACK)))
        self._notes: dict[int, Note] = {}
        self._state: int | None = None
        self._was_reset = False
        self._prepare_at = 0.0
        self._reset_at = 0.0
        self._echoes = 0
        self._counts = {"rejected": 0, "invalid_commands": 0, "unexpected": 0}

    def _reopened(self, t: float) -> None:
        self._asker.restart(t)
        self._reset_at = t + RESET_AFTER_S

    def tick(self, t: float) -> float:
        if self._asker.due(t):
            self._overdue(t)
        self._asker.tick(t)
        if self._is_lost(t):
            self._wake_up(t)
        return self._asker.wake_at()

    def counters(self) -> Mapping[str, int]:
        note = {"notes": self._note.counted, "vend_valid_repeats": self._note.repeats}
        return {**self._codec.counters, **self._counts, **note, "timeouts": self._asker.timeouts}

    def _frame(self, frame: Frame, t: float) -> None:
        asked = self._asker.answered(frame.cmd, t)
        if asked is None:
            self._counts["unexpected"] += 1
            self._echoes += self._asker.echoed(frame)
            return
        self._hearing.frame(t)
        self._reset_at = t + RESET_AFTER_S
        if asked == POLL:
            self._on_state(frame, t)
        elif frame.cmd == Device.INVALID_COMMAND:
            self._counts["invalid_commands"] += 1
        elif asked.cmd == Host.RESET:
            self._was_reset, self._echoes = True, 0
        elif asked.cmd == Host.DENOMINATIONS:
            self._notes = denominations(frame.data, self._currency)
        elif asked.cmd == Host.STACK_1:
            self._note.stacking()

    def _on_state(self, frame: Frame, t: float) -> None:
        entered = frame.cmd != self._state
        before, self._state = self._state, frame.cmd
        if entered:
            self._box(before, frame)
        if frame.cmd in POWER_UPS:
            self._power_up(POWER_UPS[Device(frame.cmd)], entered=entered)
        elif frame.cmd in NOTHING_UNDER_WAY:
            self._note.gone()
            self._prepare(frame.cmd, t)
        else:
            self._under_way(frame)
        self._show(frame)

    def _under_way(self, frame: Frame) -> None:
        if frame.cmd in (Device.ESCROW, Device.HOLDING):
            self._escrow(frame.data[:1])
        elif frame.cmd == Device.STACKING:
            self._note.stacking()
        elif frame.cmd == Device.VEND_VALID:
            self._note.credit(self._notes.get(frame.data[0]) if frame.data else None)
        elif frame.cmd == Device.STACKED:
            self._note.uncredited("VEND VALID")
        elif frame.cmd in (Device.REJECTING, Device.RETURNING):
            self._note.given_back()
        elif frame.cmd == Device.INVALID_COMMAND:
            self._counts["invalid_commands"] += 1

    def _escrow(self, code: bytes) -> None:
        """Stack a note whose value is known and recorded; give back what cannot be counted."""
        if code and not self._notes:
            self._asker.ask(SETTINGS[0])
        elif code and code[0] not in self._notes:
            self._asker.ask(Frame(Host.RETURN))
        elif code:
            self._note.escrow(self._notes[code[0]])
        if self._note.stage is Stage.APPROVED and self._notes:
            self._asker.ask(Frame(Host.STACK_1))

    def _power_up(self, words: str, *, entered: bool) -> None:
        if entered:
            self._note.power_up(words)
        self._reset()

    def _prepare(self, state: int, t: float) -> None:
        """Reset once, then the settings; again after each power-up and where someone inhibited the device."""
        if state == Device.ACCEPTING or not self._asker.settled:
            return
        if not self._was_reset:
            self._reset()
        elif (not self._notes or state != Device.IDLING) and t >= self._prepare_at:
            self._prepare_at = t + PREPARE_EVERY_S
            self._asker.ask(*SETTINGS)

    def _reset(self) -> None:
        self._prepare_at = 0.0
        self._notes = {}
        self._asker.ask(Frame(Host.RESET))

    def _wake_up(self, t: float) -> None:
        if t >= self._reset_at:
            self._reset_at = t + RESET_EVERY_S
            self._asker.ask(Frame(Host.RESET))

    def _box(self, before: int | None, frame: Frame) -> None:
        """What entering a state says of the box."""
        if before == Device.STACKER_OPEN:
            self._link.say(DropBoxState("inserted"))
        if frame.cmd == Device.REJECTING:
            self._counts["rejected"] += 1
        if frame.cmd in BOX_STATES:
            self._link.say(DropBoxState(BOX_STATES[Device(frame.cmd)]))

    def _show(self, frame: Frame) -> None:
        fault = fault_words(frame.cmd, frame.data)
        if self._echoes >= ECHOES:
            self._link.state("offline", ECHO_WORDS)
        elif not self._was_reset and frame == POLL:
            return  # the question itself is what an idling device answers: it was not heard yet
        elif fault:
            self._link.state("fault", fault)
        elif frame.cmd == Device.REJECTING:
            self._link.state("online", reject_words(frame.data))
        elif frame.cmd in NOTHING_UNDER_WAY and frame.cmd != Device.INITIALISING:
            self._link.state("online", self._note.reconcile)

    def _send(self, frame: Frame) -> None:
        self._link.send(encode(frame))
