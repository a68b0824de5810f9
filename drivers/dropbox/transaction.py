"""The way of one note: recorded, approved, counted, acknowledged. Pure.

escrow -> RECORDING -(durable)-> APPROVED -(credit)-> COUNTING -(durable)-> COUNTED -> IDLE
any other way out of escrow closes the transaction: given back, or to be reconciled, never counted.

Credit is the device's word that the note is in the box for good: ID-003's VEND VALID, the stacked event
of EBDS, SSP's EE, ccTalk's event with B = 0.
"""

from collections.abc import Callable
from enum import Enum, auto

from drivers.dropbox.note import Ledger, Note
from drivers.observations import DeviceState, NoteStacked
from drivers.session import Link

STRAYS = 2
"""VEND VALID stands until it is acknowledged: one that no note explains is believed when it is seen again.
Where a credit is told once, the first one has to be believed."""


class Stage(Enum):
    """Where a note is; see the picture above."""

    IDLE = auto()
    RECORDING = auto()
    APPROVED = auto()
    COUNTING = auto()
    COUNTED = auto()


OPEN = (Stage.RECORDING, Stage.APPROVED)


class Transaction:
    """The present note of one device.

    reconcile: words about a note whose fate is unknown, until the next one is counted; last_counted: the
    last transaction that ended was counted.
    """

    def __init__(
        self, name: str, link: Link, ledger: Ledger, acknowledge: Callable[[], None], strays: int = STRAYS
    ) -> None:
        self.reconcile = ""
        self.repeats = 0
        self.counted = 0
        self.last_counted = False
        self._restarted = False
        self._name = name
        self._link = link
        self._ledger = ledger
        self._acknowledge = acknowledge
        self._most_strays = strays
        self._recalled = ledger.open
        self._taken = False
        self._strays = 0
        before = Stage.COUNTED if ledger.number else Stage.IDLE
        self.stage = Stage.APPROVED if ledger.open else before

    @property
    def open(self) -> bool:
        """A note is recorded and its end is not known yet."""
        return self.stage in OPEN

    @property
    def recalled(self) -> bool:
        """The open transaction is the journal's, from before our start; the device has not spoken of its note yet."""
        return self.open and self._recalled

    @property
    def last(self) -> Note | None:
        """The note of the open transaction, or of the last one."""
        return self._ledger.note

    def escrow(self, note: Note) -> None:
        """A note waits in escrow: it may be stacked once the journal knows."""
        self._restarted = False
        if self.stage in OPEN:
            self._recalled = False
            if self._ledger.note == note:
                return
            self.given_back()
        self.stage, self._taken, self._recalled = Stage.RECORDING, False, False
        origin = self._ledger.begin(note)
        self._link.say(DeviceState(self._name, "online", f"note {note} in escrow"), origin, self._approve())

    def stacking(self) -> None:
        """The device moves the note into the box."""
        self._taken = True

    def credit(self, note: Note | None) -> None:
        """The note is in the box and counts: once, however often the device says so.

        note: what the credit itself says, where the model says it; another one than in escrow is not
        counted, since nobody knows which of the two is true.
        """
        if self.stage in OPEN and note not in (None, self._ledger.note):
            self.uncountable(f"a note of {self._ledger.note} in escrow was stacked as one of {note}: not counted")
        elif self.stage in OPEN:
            self._count(note)
        elif self.stage is Stage.COUNTED or (self._restarted and self.last_counted and note in (None, self.last)):
            self.repeats += 1
            self._acknowledge()
        elif self.stage is Stage.IDLE:
            self._stray(note)

    def restarted(self) -> None:
        """The device was switched on: it may tell again what it had told, until the next note is in escrow."""
        self._restarted = True

    def uncountable(self, words: str) -> None:
        """The device's word that a note is in the box cannot be counted; words: why. Acknowledged like a count."""
        if self.stage is not Stage.COUNTING:
            self.stage = Stage.COUNTING
            self._to_reconcile(words)

    def uncredited(self, word: str) -> None:
        """The device is done with the note; word: what it should have said before, if it did not."""
        if self.stage in OPEN:
            self._unknown(f"was stacked without {word}: whether it counts")
        self._rest()

    def returned(self) -> None:
        """The device says for certain that the note went back, whatever was asked of it."""
        if self.stage in OPEN:
            self._close("online", f"note {self._ledger.note} given back")
        self._rest()

    def given_back(self) -> None:
        """The note went back to the player."""
        if self.stage in OPEN and not (self._recalled or self._taken):
            self._close("online", f"note {self._ledger.note} given back")
        self.gone()

    def gone(self) -> None:
        """No note is under way any more."""
        if self.stage in OPEN and self._recalled:
            self._unknown("was in escrow when the controller stopped: returned or in the box")
        elif self.stage in OPEN and self._taken:
            self._unknown("was being stacked and is gone: returned or in the box")
        elif self.stage in OPEN:
            self._close("online", f"note {self._ledger.note} given back")
        self._rest()

    def power_up(self, words: str) -> None:
        """The device lost its power; words: where it found a note, empty for nowhere."""
        if self.stage in OPEN:
            self._unknown(f"was in the device when it lost power ({words or 'no note found in it'}): counted or not")
        elif words:
            counted = self.stage in (Stage.COUNTING, Stage.COUNTED)
            last = f"the last one, {self._ledger.note}, was counted" if counted else "no note was open"
            self._to_reconcile(f"{words}, {last}")
        self._rest()

    def _count(self, note: Note | None) -> None:
        assert self._ledger.note is not None
        counted = note or self._ledger.note
        self.stage = Stage.COUNTING
        self.last_counted = True
        self.counted += 1
        self.reconcile = ""
        self._link.say(NoteStacked(counted.value, counted.currency), self._ledger.end(counted), self._counted())

    def _stray(self, note: Note | None) -> None:
        self._strays += 1
        if self._strays >= self._most_strays:
            what = f"a note of {note}" if note else "a note of unknown value"
            self.uncountable(f"{what} was stacked that nobody saw in escrow: not counted")

    def _approve(self) -> Callable[[bool], None]:
        number = self._ledger.number

        def stored(_held: bool) -> None:
            if self._ledger.number == number and self.stage is Stage.RECORDING:
                self.stage = Stage.APPROVED

        return stored

    def _counted(self) -> Callable[[bool], None]:
        number = self._ledger.number

        def stored(_held: bool) -> None:
            if self._ledger.number == number and self.stage is Stage.COUNTING:
                self.stage = Stage.COUNTED
                self._acknowledge()

        return stored

    def _unknown(self, words: str) -> None:
        self._to_reconcile(f"a note of {self._ledger.note} {words} is unknown")

    def _to_reconcile(self, words: str) -> None:
        self.reconcile = f"reconcile: {words}"
        self._close("fault", self.reconcile)

    def _close(self, state: str, words: str) -> None:
        self.last_counted = False
        origin = self._ledger.end()
        stored = self._counted() if self.stage is Stage.COUNTING else None
        if stored is None:
            self.stage = Stage.IDLE
        self._link.say(DeviceState(self._name, state, words), origin, stored)

    def _rest(self) -> None:
        self._strays = 0
        self._taken = False
        self._recalled = False
        if self.stage is Stage.COUNTED:
            self.stage = Stage.IDLE
