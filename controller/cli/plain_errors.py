"""Errors that the user can mend, as one line and an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from controller.errors import LivetableError, RecordingError, shortened

UNUSABLE = 2
"""Exit code for what cannot be used: a file, an option, a port."""
CLOSED = 141
"""Exit code when whoever reads our output has gone, as of any program in a pipe."""
OUTPUT = (errno.EPIPE, errno.ENOSPC)
"""What can be wrong with standard output."""


@contextmanager
def plain_errors(where: object = "") -> Iterator[None]:
    """An error that the user can mend is one line on standard error, not a traceback."""
    from drivers.errors import DriverConfigError, DriverError

    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as wrong:
        if wrong.errno not in OUTPUT:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered has nowhere to go
        if wrong.errno == errno.EPIPE:
            raise typer.Exit(CLOSED) from None
        typer.echo(f"livetable: the output cannot be written: {wrong.strerror}", err=True)
        raise typer.Exit(UNUSABLE) from wrong
    except (LivetableError, DriverError) as wrong:
        # The errors that do not name their file themselves: a line of a recording, a device of a table.toml.
        place = {RecordingError: f"{where}: ", DriverConfigError: f"{where}: devices."}.get(type(wrong), "")
        typer.echo(f"livetable: {shortened(f'{place}{wrong}')}", err=True)
        raise typer.Exit(UNUSABLE) from wrong
