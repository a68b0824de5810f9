"""What happens at an ID-003 bill acceptor."""

from collections.abc import Sequence

from drivers.emulators.id003_device import IDLING, INHIBITED, Id003Device
from drivers.observations import NoteStacked, Observation

NOTES = ("20", "100", "5", "50", "10", "1")


class PlayedId003:
    def __init__(self) -> None:
        self.model = Id003Device(moves_s=0.1)

    def act(self, number: int, _now: float) -> Sequence[Observation]:
        """A note is held to the mouth."""
        note = NOTES[number % len(NOTES)]
        self.model.insert(note)
        return [NoteStacked(note, "USD")]

    def ready(self) -> bool:
        """The note before is in the box and was counted."""
        return not self.model.note and self.model.state in (IDLING, INHIBITED)

    def plugged_in(self) -> None:
        """It speaks only when it is asked."""

    def power_cycled(self, now: float) -> None:
        """One model tells its credit again, another that a bill lies in its stacker, and no more: both in turn."""
        self.model.keeps_credit = not self.model.keeps_credit
        self.model.power_cut()
