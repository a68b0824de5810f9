"""Which of the events that a ccTalk validator keeps are new (protocols 2.5). Pure."""

from dataclasses import dataclass

from drivers.dropbox.cctalk_events import KEPT, Buffer, new_since


@dataclass(slots=True)
class Counting:
    """last: number of the last event that was read, None where none ever was; first: nothing was read since our start."""

    last: int | None
    first: bool = True
    _doubted: int | None = None

    def new(self, buffer: Buffer, *, note_open: bool) -> tuple[int, bool] | None:
        """How many events are new, and whether the counter jumped: it was reset (none), or more happened than it keeps.
        None: a jump that the next reply has to confirm."""
        new = new_since(self.last or 0, buffer.counter)
        if self.last is None or (self.first and new > KEPT and not note_open):
            return int(buffer.in_escrow), False
        was_reset = bool(self.last) and not buffer.counter
        if not was_reset and new <= KEPT:
            self._doubted = None
            return new, False
        if self._doubted != buffer.counter:
            self._doubted = buffer.counter
            return None
        self._doubted = None
        return new, True

    def read(self, buffer: Buffer) -> None:
        """What is new was read."""
        self.last, self.first = buffer.counter, False
