"""`livetable teach`: teach the camera reader a deck, and say how good the pass was."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from controller.errors import LivetableError


class TeachingError(LivetableError):
    """The deck cannot be written where it was asked for."""


def teach_deck(source: str, order: str | None, out: Path, say: TextIO) -> int:
    """0: taught and written to `out`; 1: refused, with the reason, and nothing written.

    Raises:
        DriverError: the source or the order cannot be used.
    """
    from drivers.camera.deck_file import save
    from drivers.camera.lesson import ORDER, teach
    from drivers.camera.recognise import Recogniser

    teacher = teach(source, order or ORDER, Recogniser())
    report = teacher.report()
    for line in report.lines():
        say.write(line + "\n")
    if report.refusal:
        say.write(f"refused\t{report.refusal}\n")
        return 1
    try:
        save(out, teacher.deck())
    except OSError as wrong:
        raise TeachingError(f"{out}: cannot be written: {wrong.strerror}") from wrong
    say.write(f"taught\t52 cards\t{out}\n")
    return 0
