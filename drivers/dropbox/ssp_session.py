"""The talk with an SSP bill validator (protocols 2.4): commands, replies, events of polls.

Start-up: SYNC, reject (a note that a controller before us left in escrow goes back: nobody recorded it),
version, set-up, channels, enable, polls. A poll takes the note in escrow, so while it is being recorded HOLD
is sent instead. A credit is polled with acknowledge where the firmware knows that, and acknowledged when the
count is durable; elsewhere the poll is repeated with its bit until then, and the device repeats its reply.
Times are seconds of the driver's ticks.
"""

from collections.abc import Callable, Mapping

from drivers.dropbox import ssp_events, ssp_setup
from drivers.dropbox.acceptor_session import AcceptorSession
from drivers.dropbox.note import Note, recall
from drivers.dropbox.ssp_asker import Asker
from drivers.dropbox.ssp_codec import Answer, Command, Frame, codec, encode
from drivers.dropbox.ssp_events import ENDS, LASTING, OF_A_NOTE, Event, UnknownEvent
from drivers.dropbox.transaction import Stage, Transaction
from drivers.observations import DropBoxState
from drivers.session import Link

POLL_S = 0.2
VERSION = 6
"""Of the protocol that we ask for: the first with a currency and a value for each channel."""
EMPTY_POLLS = 10
"""A note is gone when so many polls in a row say nothing of one."""
PREPARE_EVERY_S = 2.0
SETUP_WORDS = "its set-up is none of a note acceptor: another kind of device"
NO_NOTES = "no channel takes notes of the table's currency"


class SspSession(AcceptorSession[Frame]):
    """See drivers.session.Session.

    notes: what the channels take; None: what the device's set-up says. currency: notes of another one are
    not taken; empty: any.
    """

    def __init__(
        self,
        name: str,
        link: Link,
        last_origin: str | None,
        notes: Mapping[int, Note] | None,
        currency: str = "",
        poll_s: float = POLL_S,
    ) -> None:
        super().__init__(link, codec())
        self._given = notes
        self._currency = currency
        self._asker = Asker(lambda frame: link.send(encode(frame)), self._next_poll, poll_s)
        self._note = Transaction(name, link, recall(name, last_origin), self._acknowledge, strays=1)
        self._notes: Mapping[int, Note] = {}
        self._with_ack = True
        self._escrow = 0
        self._empty = 0
        self._lasting: set[Event] = set()
        self._complaint = ""
        self._ready = False
        self._prepare_at = 0.0
        self._counts = dict.fromkeys(("rejected", "invalid_commands", "unexpected", "unknown_events"), 0)
        self._acts: Mapping[Event, Callable[[int], None]] = {
            Event.RESET: lambda _: self._restarted(),
            Event.READ: self._read,
            Event.STACKING: lambda _: self._note.stacking(),
            Event.CREDIT: self._credit,
            Event.REJECTED: lambda _: self._rejected(),
            Event.CLEARED_TO_FRONT: lambda _: self._came_back(),
            Event.CLEARED_TO_BOX: self._credit,
            Event.BOX_REPLACED: lambda _: self._link.say(DropBoxState("inserted")),
        }
        self._asker.restart()
        self._asker.ask(bytes([Command.REJECT]))
        self._prepare()

    def _reopened(self, t: float) -> None:
        self._asker.reopened(t)

    def tick(self, t: float) -> float:
        if self._asker.late(t):
            self._overdue(t)
            self._asker.give_up()
        self._asker.tick(t, go_on=self._with_ack or self._note.stage is not Stage.COUNTING)
        self._is_lost(t)
        return self._asker.wake_at()

    def counters(self) -> Mapping[str, int]:
        note = {"notes": self._note.counted, "credit_repeats": self._note.repeats}
        asker = {"timeouts": self._asker.timeouts, "repeats": self._asker.repeats}
        return {**self._codec.counters, **self._counts, **note, **asker}

    # -- what we say

    def _prepare(self) -> None:
        """After each start of the device: the version and the set-up; the channels follow when they are known."""
        self._ready = False
        self._asker.ask(bytes([Command.HOST_VERSION, VERSION]), bytes([Command.SETUP]))

    def _enable(self) -> None:
        mask = sum(1 << channel - 1 for channel in self._notes if channel <= 16)
        self._asker.ask(bytes([Command.INHIBITS]) + mask.to_bytes(2, "little"), bytes([Command.ENABLE]))

    def _next_poll(self) -> bytes:
        """A poll takes the note in escrow: it is held until it is recorded, and goes back if nobody knows its worth."""
        if self._escrow and self._escrow not in self._notes:
            self._escrow = 0
            return bytes([Command.REJECT])
        if self._escrow and self._note.stage is Stage.RECORDING:
            return bytes([Command.HOLD])
        if self._escrow and self._note.open:
            self._note.stacking()
        return bytes([Command.POLL_WITH_ACK if self._with_ack else Command.POLL])

    def _acknowledge(self) -> None:
        if self._with_ack:
            self._asker.urgent(bytes([Command.EVENT_ACK]))

    # -- what the device says

    def _frame(self, frame: Frame, t: float) -> None:
        if frame.data[0] not in Answer.__members__.values():
            self._counts["unexpected"] += 1
            return
        self._hearing.frame(t)
        asked = self._asker.answered(frame, t)
        if not asked:
            self._counts["unexpected"] += 1
        elif frame.data[0] != Answer.OK:
            self._refused(asked[0], frame.data[0])
        elif asked[0] in (Command.POLL, Command.POLL_WITH_ACK):
            self._polled(frame.data[1:], t)
        elif asked[0] == Command.SETUP:
            self._set_up(frame.data[1:])

    def _refused(self, command: int, answer: int) -> None:
        if command == Command.POLL_WITH_ACK and answer == Answer.UNKNOWN_COMMAND:
            self._with_ack = False
        elif command == Command.HOLD:
            self._escrow = 0
        elif command not in (Command.REJECT, Command.HOST_VERSION, Command.EVENT_ACK):
            self._counts["invalid_commands"] += 1

    def _set_up(self, data: bytes) -> None:
        setup = ssp_setup.read(data)
        notes = self._given if self._given is not None else setup.notes if setup else {}
        self._notes = {n: note for n, note in notes.items() if self._currency in ("", note.currency)}
        self._ready = setup is not None
        if setup is None:
            self._link.state("fault", SETUP_WORDS)
        elif self._notes:
            self._enable()

    def _polled(self, data: bytes, t: float) -> None:
        seen: set[Event] = set()
        self._complaint = "" if self._complaint.startswith("unknown event") else self._complaint
        try:
            for event, channel in ssp_events.read(data):
                seen.add(event)
                self._event(event, channel)
        except UnknownEvent as unknown:
            self._counts["unknown_events"] += 1
            self._complaint = f"{unknown}: what stood behind it is not read"
        self._empty = 0 if seen & OF_A_NOTE else self._empty + 1
        lost_with_us = self._note.recalled and not self._with_ack
        if self._empty >= EMPTY_POLLS or (self._empty and (lost_with_us or not self._note.open)):
            self._escrow = 0
            self._note.gone()
        if Event.DISABLED in seen and self._ready and self._notes and t >= self._prepare_at:
            self._prepare_at = t + PREPARE_EVERY_S
            self._enable()
        self._show(seen)

    def _event(self, event: Event, channel: int) -> None:
        for over in ENDS.get(event, ()):
            self._lasting.discard(over)
        if event in LASTING and event not in self._lasting:
            self._lasting.add(event)
            if LASTING[event][0]:
                self._link.say(DropBoxState(LASTING[event][0]))
        act = self._acts.get(event)
        if act is not None:
            act(channel)

    def _restarted(self) -> None:
        self._escrow = 0
        self._note.restarted()
        self._prepare()

    def _read(self, channel: int) -> None:
        self._escrow = channel
        note = self._notes.get(channel)
        if note is not None:
            self._complaint = ""
            self._note.escrow(note)
        elif channel:
            self._complaint = f"channel {channel} of the acceptor is not in the table of notes: given back, not counted"

    def _credit(self, channel: int) -> None:
        """The note is in the box; CLEARED_TO_BOX says so of one that was under way when the power failed."""
        self._escrow = 0
        note = self._notes.get(channel) or (self._given or {}).get(channel)
        if note is None and self._note.stage is not Stage.COUNTED:
            self._note.uncountable(f"a note was stacked without a value that is known (channel {channel}): not counted")
        else:
            self._note.credit(note)

    def _rejected(self) -> None:
        self._escrow = 0
        self._counts["rejected"] += 1
        self._link.say(DropBoxState("rejected"))
        self._came_back()

    def _came_back(self) -> None:
        """Where a credit is told once, it may have been told to the controller before us, and this is another note."""
        if self._note.recalled and not self._with_ack:
            self._note.gone()
        else:
            self._note.returned()

    def _show(self, seen: set[Event]) -> None:
        words = next((LASTING[event][1] for event in LASTING if event in self._lasting), "") or self._complaint
        if not words and Event.NOT_TAKING in seen:
            words = "the acceptor takes no notes: all channels are off"
        if not words and self._ready and not self._notes:
            words = NO_NOTES
        if words:
            self._link.state("fault", words)
        elif Event.REJECTED in seen:
            self._link.state("online", "note rejected")
        elif self._ready and not seen & OF_A_NOTE:
            self._link.state("online", self._note.reconcile)
