"""The talk with an EBDS or Pyramid bill acceptor (protocols 2.2): one poll, one reply, one bit of acknowledge.

The device says its last reply again as long as our acknowledge bit stays; a flipped bit tells it that the
reply arrived. So the bit is flipped after a good reply, and after one that counts a note only when the
count is durable. A command (stack, return) rides on a flipped bit once: when it is unanswered, a bare poll
repeats the bit, so that no late stack takes the next note. Times are seconds of the driver's ticks.
"""

from collections.abc import Mapping

from drivers.dropbox.acceptor_session import AcceptorSession
from drivers.dropbox.ebds_codec import POLL, RESET, Frame, codec, encode
from drivers.dropbox.ebds_words import BOX_STATES, OUT_OF_SERVICE, Exceptional, Reply, State, Status, fault_words, read
from drivers.dropbox.note import Note, recall
from drivers.dropbox.transaction import Stage, Transaction
from drivers.observations import DropBoxState
from drivers.session import Link

POLL_S = 0.1
REPLY_S = 0.2
GOOD_REPLIES = 2
"""A device is online after so many, and a note is gone when so many in a row show none."""
RESET_AFTER_S = 10.0
"""A device that is out of service without saying why (it holds a note since its power-up) is reset."""
RESET_EVERY_S = 60.0

ESCROW_MODE, STACK, RETURN = 0x10, 0x20, 0x40
ANY_WAY = 0x08
"""Notes are taken in all four orientations."""
REPORT_AFTER_POWER_UP = 0x04
"""Power-up policy B: a note that was being stacked is stacked and its value reported; the others keep it quiet."""
EXTENDED_NOTES = 0x10
RESET_DATA = b"\x7f\x7f\x7f"


class EbdsSession(AcceptorSession[Frame]):
    """See drivers.session.Session.

    notes: what the device's notes 1 to 7 are worth; None: the device states it itself (extended replies).
    """

    def __init__(
        self, name: str, link: Link, last_origin: str | None, notes: Mapping[int, Note] | None, poll_s: float = POLL_S
    ) -> None:
        super().__init__(link, codec())
        self._notes = notes
        self._poll_s = poll_s
        self._note = Transaction(name, link, recall(name, last_origin), lambda: None, strays=1)
        self._ack = 0
        self._answered = False
        self._waiting = False
        self._sent_at = self._next_at = 0.0
        self._before: Reply | None = None
        self._good = self._empty = 0
        self._complaint = ""
        self._reset_at = float("inf")
        self._counts = dict.fromkeys(("rejected", "invalid_commands", "unexpected", "protocol_errors", "repeats", "timeouts"), 0)

    def _reopened(self, t: float) -> None:
        self._waiting = False
        self._next_at = t
        self._good = 0

    def tick(self, t: float) -> float:
        if self._waiting and t - self._sent_at >= REPLY_S:
            self._overdue(t)
            self._give_up()
        if not self._waiting and t >= self._next_at:
            self._send(t)
        self._is_lost(t)
        return self._sent_at + REPLY_S if self._waiting else self._next_at

    def counters(self) -> Mapping[str, int]:
        note = {"notes": self._note.counted, "credit_repeats": self._note.repeats}
        return {**self._codec.counters, **self._counts, **note}

    def _give_up(self) -> None:
        """No reply came: the same bit again, at once."""
        if self._waiting:
            self._waiting = False
            self._good = 0
            self._counts["timeouts"] += 1

    def _send(self, t: float) -> None:
        if self._answered and self._note.stage is not Stage.COUNTING:
            self._ack ^= 1
            self._answered = False
            frame = self._wanted(t)
        else:
            frame = self._poll()
        self._link.send(encode(frame))
        self._waiting = True
        self._sent_at, self._next_at = t, t + self._poll_s

    def _poll(self, command: int = 0) -> Frame:
        enabled = 0x7F if self._notes is None else sum(1 << number - 1 for number in self._notes)
        more = REPORT_AFTER_POWER_UP | (EXTENDED_NOTES if self._notes is None else 0)
        return Frame(POLL, self._ack, bytes([enabled, ESCROW_MODE | ANY_WAY | command, more]))

    def _wanted(self, t: float) -> Frame:
        """A poll, with what shall become of the note in escrow."""
        if t >= self._reset_at:
            self._reset_at = t + RESET_EVERY_S
            return Frame(RESET, self._ack, RESET_DATA)
        if self._before is None or State.ESCROWED not in self._before.state:
            return self._poll()
        if self._worth(self._before) is None:
            return self._poll(RETURN)
        if self._note.stage is Stage.APPROVED:
            self._note.stacking()
            return self._poll(STACK)
        return self._poll()

    def _frame(self, frame: Frame, t: float) -> None:
        reply = read(frame)
        if reply is None or not self._waiting or frame.ack != self._ack:
            self._counts["unexpected"] += 1
            return
        self._hearing.frame(t)
        self._waiting = False
        if self._answered:
            self._counts["repeats"] += 1
        else:
            self._answered = True
            self._on_reply(reply, t)

    def _on_reply(self, reply: Reply, t: float) -> None:
        self._good += 1
        self._box(reply)
        if Exceptional.POWER_UP in reply.exceptional:
            self._note.restarted()
        self._counts["invalid_commands"] += Exceptional.INVALID_COMMAND in reply.exceptional
        self._counts["protocol_errors"] += reply.contradicts
        if State.STACKED in reply.state:
            self._stacked(reply)
        elif State.RETURNED in reply.state:
            self._note.returned()
        elif not reply.contradicts:
            self._under_way(reply)
        self._show(reply, t)
        self._before = reply

    def _stacked(self, reply: Reply) -> None:
        """Nothing is stacked without our word: after a power-up, what no open note explains is the last one, told again."""
        note = self._worth(reply)
        if note is None and self._note.open:
            self._note.uncountable(f"a note of {self._note.last} was stacked without a value that is known: not counted")
        else:
            self._note.credit(note)

    def _under_way(self, reply: Reply) -> None:
        if State.ESCROWED in reply.state:
            self._escrow(reply)
        elif State.STACKING in reply.state:
            self._note.stacking()
        self._empty = self._empty + 1 if reply.state & (State.IDLING | State.ACCEPTING) else 0
        if self._empty >= GOOD_REPLIES or (self._empty and (self._note.recalled or not self._note.open)):
            self._note.gone()

    def _escrow(self, reply: Reply) -> None:
        """Record a note whose value is known; what cannot be counted goes back."""
        note = self._worth(reply)
        if note is None:
            self._complaint = f"note {reply.note} of the acceptor is not in the table of notes: given back, not counted"
        else:
            self._complaint = ""
            self._note.escrow(note)

    def _worth(self, reply: Reply) -> Note | None:
        return reply.stated if self._notes is None else self._notes.get(reply.note)

    def _box(self, reply: Reply) -> None:
        """What has changed about the box since the last reply."""
        before = self._before
        if before is None or before.cassette != reply.cassette:
            if not reply.cassette:
                self._link.say(DropBoxState("removed"))
            elif before is not None:
                self._link.say(DropBoxState("inserted"))
        new = reply.status & ~(before.status if before else Status(0))
        self._counts["rejected"] += Status.REJECTED in new
        for bit, state in BOX_STATES:
            if bit in new:
                self._link.say(DropBoxState(state))

    def _show(self, reply: Reply, t: float) -> None:
        words = fault_words(reply) or self._complaint
        self._reset_at = min(self._reset_at, t + RESET_AFTER_S) if words == OUT_OF_SERVICE else float("inf")
        if words:
            self._link.state("fault", words)
        elif Status.REJECTED in reply.status:
            self._link.state("online", "note rejected")
        elif State.IDLING in reply.state and self._good >= GOOD_REPLIES:
            self._link.state("online", self._note.reconcile)
