"""What happens at a bill acceptor whose device has a note path."""

from collections.abc import Callable, Sequence
from typing import Protocol

from drivers.emulators.note_path import NotePath, Place
from drivers.observations import NoteStacked, Observation

NOTES = ("20", "100", "5", "50", "10", "1")
MOVES_S = 0.1


class Acceptor(Protocol):
    path: NotePath

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]: ...
    def power_cut(self) -> None: ...


class PlayedAcceptor:
    def __init__(self, device: Callable[[float], Acceptor]) -> None:
        self.model = device(MOVES_S)

    def act(self, number: int, _now: float) -> Sequence[Observation]:
        """A note is held to the mouth."""
        note = NOTES[number % len(NOTES)]
        self.model.path.insert(note)
        return [NoteStacked(note, "USD")]

    def ready(self) -> bool:
        """The note before is in the box and was counted."""
        return not self.model.path.note and self.model.path.place is Place.MOUTH

    def plugged_in(self) -> None:
        """It speaks only when it is asked."""

    def power_cycled(self, _now: float) -> None:
        """What the device keeps over that is its own affair."""
        self.model.power_cut()
