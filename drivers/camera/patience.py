"""How often the slow way of reading is worth it: where something lies there that the fast way does not read. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from drivers.camera.reading import Reading, Seen

MOST = 6
"""Frames of a pass that are looked at the slow way: what was not read by then is not going to be, and pictures wait."""


@dataclass(slots=True)
class Patience:
    """Is told what each frame showed; an empty table makes it new."""

    _frames: int = 0

    @property
    def left(self) -> bool:
        """Look at the next frame the slow way?"""
        return 0 < self._frames <= MOST

    def frame(self, reading: Reading) -> None:
        """What the last one showed."""
        self._frames = 0 if reading.seen is Seen.EMPTY else self._frames + 1
