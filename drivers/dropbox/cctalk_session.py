"""The talk with a ccTalk bill validator (protocols 2.5): requests, and the five last events with their counter.

Start-up: events, the worth of each bill type, what is taken, escrow and stacker on, inhibit off, then the
events again and again. The counter numbers the events, and the journal's last identity holds the number of
the one that it is about: so an event counts once, over cut cables and kills. A reset of the validator
clears its events: a note that was under way then is to be reconciled. Times are seconds of the driver's ticks.
"""

from collections.abc import Mapping

from drivers.dropbox import cctalk_events
from drivers.dropbox.acceptor_session import AcceptorSession
from drivers.dropbox.cctalk_asker import Asker, Echo, Request
from drivers.dropbox.cctalk_codec import ACK, BILL_VALIDATOR, Message, codec, encode
from drivers.dropbox.cctalk_condition import Condition
from drivers.dropbox.cctalk_counting import Counting
from drivers.dropbox.cctalk_escrow import Escrow
from drivers.dropbox.cctalk_events import IN_ESCROW, KEPT, STACKED, Buffer, number_before
from drivers.dropbox.cctalk_worth import BILL_ID, SCALING, TYPES, Worth
from drivers.dropbox.note import Note, recall
from drivers.dropbox.transaction import Stage, Transaction
from drivers.observations import DropBoxState
from drivers.session import Link

POLL_S = 0.2
EVENTS = Request(159, sizes=(1 + 2 * KEPT,))
ROUTE, OPERATING_MODE, MASTER_INHIBIT, INHIBITS = 154, 153, 228, 231
IS_TAKING = Request(227, sizes=(1,))
STACKER_AND_ESCROW = b"\x03"
TO_PLAYER, TO_BOX = b"\0", b"\1"
PREPARE_EVERY_S = 2.0
LOOK_EVERY_S = 2.0
"""How often it is asked whether it still takes notes: a reset before its first event shows in nothing else."""
ESCROW_EMPTY = 254
NO_NOTES = "no bill type takes notes of the table's currency"


class CctalkSession(AcceptorSession[Message]):
    """See drivers.session.Session.

    notes: what the bill types are worth; None: what the device's own identities of them say. currency:
    notes of another one are not taken; empty: any. crc: the CRC mode of messages.
    """

    def __init__(
        self, name: str, link: Link, last_origin: str | None, notes: Mapping[int, Note] | None, currency: str = "",
        poll_s: float = POLL_S, *, crc: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(link, codec(crc=crc))
        self._crc = crc
        self._echo = Echo()
        self._asker = Asker(self._send, EVENTS, poll_s)
        self._worth = Worth(notes, currency, self._asker.ask)
        self._ledger = recall(name, last_origin)
        self._note = Transaction(name, link, self._ledger, lambda: None, strays=1)
        self._counting = Counting(self._ledger.mark)
        self._escrow = Escrow()
        self._prepare_at = self._look_at = 0.0
        self._enabled = self._jump = False
        self._condition = Condition()
        counters = ("invalid_commands", "unexpected", "events_lost", "unknown_events", "resets")
        self._counts = dict.fromkeys(counters, 0)

    def received(self, data: bytes, t: float) -> None:
        super().received(self._echo.strip(data), t)

    def _reopened(self, t: float) -> None:
        self._asker.reopened(t)

    def tick(self, t: float) -> float:
        if self._asker.late(t):
            self._overdue(t)
            self._answered(self._asker.give_up(), Message(0, ACK), t)
        self._asker.tick(t)
        self._is_lost(t)
        return self._asker.wake_at()

    def counters(self) -> Mapping[str, int]:
        note = {"notes": self._note.counted, "credit_repeats": self._note.repeats}
        more = {"timeouts": self._asker.timeouts, "rejected": self._condition.rejected}
        return {**self._codec.counters, **self._counts, **note, **more}

    def _send(self, request: Request) -> None:
        data = encode(Message(BILL_VALIDATOR, request.header, request.data), crc=self._crc)
        self._echo.sent(data)
        self._link.send(data)

    # -- replies

    def _frame(self, frame: Message, t: float) -> None:
        self._hearing.frame(t)
        asked = self._asker.answered(frame, t)
        if asked is None:
            self._counts["unexpected"] += 1
            return
        self._counts["invalid_commands"] += frame.header != ACK
        self._answered(asked, frame, t)

    def _answered(self, asked: Request | None, message: Message, t: float) -> None:
        """asked was completed by a message, or given up: then that has no data."""
        if asked is None:
            return
        if asked == EVENTS:
            self._polled(cctalk_events.read(message.data), t)
        elif asked.header in (BILL_ID, SCALING):
            self._worth.said(asked, message.data)
        elif asked == IS_TAKING:
            self._is_taking(message.data, t)
        elif asked.header == ROUTE and message.data[:1] == bytes([ESCROW_EMPTY]):
            self._nothing_in_escrow()

    def _is_taking(self, data: bytes, t: float) -> None:
        if not data:  # it does not know the question
            self._look_at = float("inf")
        elif self._enabled and not data[0] & 1:
            self._prepare(t)

    def _nothing_in_escrow(self) -> None:
        if self._escrow.denied():
            self._note.gone()

    # -- set-up

    def _prepare(self, t: float) -> None:
        self._enabled = False
        self._prepare_at = t + PREPARE_EVERY_S
        self._worth.ask_all()

    def _enable(self) -> None:
        self._enabled = True
        mask = sum(1 << one - 1 for one in self._worth.notes() if one <= TYPES)
        self._asker.ask(
            Request(INHIBITS, mask.to_bytes(2, "little")),
            Request(OPERATING_MODE, STACKER_AND_ESCROW),
            Request(MASTER_INHIBIT, b"\1"),
        )

    # -- events

    def _polled(self, buffer: Buffer, t: float) -> None:
        new = self._new(buffer, t)
        if new is None:
            return
        for back in reversed(range(new)):
            self._ledger.mark = number_before(buffer.counter, back)
            self._event(*buffer.pairs[back], t)
        self._counting.read(buffer)
        self._settle_what_was_open(buffer, new, t)
        if self._asker.settled and not self._enabled and self._prepare_at:
            self._enable()
        if self._enabled and self._asker.settled and t >= self._look_at:
            self._look_at = t + LOOK_EVERY_S
            self._asker.ask(IS_TAKING)
        self._route(t)
        self._show()

    def _new(self, buffer: Buffer, t: float) -> int | None:
        """How many events are to be read; None: none yet."""
        if not self._prepare_at:
            self._prepare(t)
        found = self._counting.new(buffer, note_open=self._note.open)
        if found is None:
            return None
        new, jumped = found
        if jumped:
            self._jumped(new, t)
        return min(new, KEPT)

    def _jumped(self, new: int, t: float) -> None:
        """It was reset, or more happened than it keeps."""
        self._escrow.clear()
        self._prepare(t)
        if new:
            self._jump = True
            self._counts["events_lost"] += new - KEPT
            self._condition.complaint = f"{new - KEPT} events of the acceptor were lost: compare its own counters"
        else:
            self._counts["resets"] += 1
            self._condition.reset()
            self._note.power_up("")

    def _settle_what_was_open(self, buffer: Buffer, new: int, t: float) -> None:
        """The journal's open note, or one whose event may be lost, once the events that are kept are read."""
        if self._note.recalled and buffer.in_escrow:
            self._event(*buffer.pairs[0], t)
        elif (self._note.recalled and not new) or (self._jump and not buffer.in_escrow):
            self._note.gone()
        self._jump = False

    def _event(self, a: int, b: int, t: float) -> None:
        if a and b == IN_ESCROW:
            self._in_escrow(a)
        elif a and b == STACKED:
            self._stacked(a)
        elif a or b not in cctalk_events.KNOWN:
            self._counts["unknown_events"] += 1
            self._condition.complaint = f"unknown event {a}, {b} of the acceptor"
        else:
            self._status(b, t)

    def _in_escrow(self, bill_type: int) -> None:
        self._escrow.holds(bill_type)
        self._condition.note_moves()
        note = self._worth.notes().get(bill_type)
        if note is None:
            words = f"bill type {bill_type} of the acceptor is not in the table of notes: given back, not counted"
            self._condition.complaint = words
        else:
            self._note.escrow(note)

    def _stacked(self, bill_type: int) -> None:
        self._escrow.clear()
        note = self._worth.notes().get(bill_type)
        if note is None and not self._note.open:
            self._note.uncountable(f"a note was stacked without a value that is known (bill type {bill_type}): not counted")
        else:
            self._note.credit(note)

    def _status(self, b: int, t: float) -> None:
        if b == cctalk_events.RETURNED:
            self._escrow.clear()
            self._note.returned()
        elif b == cctalk_events.UNKNOWN_STACKED:
            self._note.uncountable("a note of unknown type was stacked: not counted")
        elif b == cctalk_events.NOT_TAKING and t >= self._prepare_at:
            self._prepare(t)
        elif b not in cctalk_events.REJECTED or not self._counting.first:
            state = self._condition.happens(b)
            if state:
                self._link.say(DropBoxState(state))

    def _route(self, t: float) -> None:
        """What shall become of the note in escrow; asked again only while no event says that it has become of it."""
        known = self._escrow.bill_type in self._worth.notes()
        ready = self._note.stage is Stage.APPROVED if known else self._asker.settled
        if not ready or not self._escrow.due(t):
            return
        if known:
            self._note.stacking()
        self._asker.ask(Request(ROUTE, TO_BOX if known else TO_PLAYER, (0, 1), once=True))

    def _show(self) -> None:
        words = self._condition.fault
        if not words and self._enabled and not self._worth.notes():
            words = NO_NOTES
        reason = self._condition.reason()
        if words or reason:
            self._link.state("fault" if words else "online", words or reason)
        elif self._enabled and not self._escrow.bill_type:
            self._link.state("online", self._note.reconcile)
