"""What can go wrong with what livetable is given.

LivetableError
    InputError        one input, option or amount that cannot be used
    RecordingError    a recording that cannot be used: names the line
"""

from __future__ import annotations


class LivetableError(Exception):
    """Base of all errors that a user can cause; the text is one clear line."""


class InputError(LivetableError):
    """An input, option or amount that cannot be used: says what, and what was expected."""


class RecordingError(LivetableError):
    """A recording that cannot be used.

    Args:
        line: number of the line, from 1; 0 for the file as a whole.
        reason: what is wrong and what was expected.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


_LONGEST = 500


def shortened(text: str) -> str:
    """An error's text on one line that can be read: of a value that goes on for pages, what stands before it and behind it."""
    line = " ".join(text.split("\n"))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 2 :]}"
