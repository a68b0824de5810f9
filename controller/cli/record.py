"""Commands for what is on record: a journal, a recording, the book of a shift."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.choices import Format, JournalFile, Language
from controller.cli.plain_errors import plain_errors


def replay(file: Annotated[str, typer.Argument(metavar="FILE", help="A recording; - for standard input.")]) -> None:
    """Fold a recording and print its events. Exit 1: something was flagged at ALERT or STOP; 2: unusable file."""
    from controller.offline import replay_file

    with plain_errors(file):
        raise typer.Exit(replay_file(file, sys.stdout))


@contextmanager
def _intact(journal: Path) -> Iterator[None]:
    """A journal that is broken ends with exit code 1."""
    from controller.chain import BrokenJournal

    with plain_errors():
        try:
            yield
        except BrokenJournal as wrong:
            typer.echo(f"livetable: {journal} is broken: {wrong}", err=True)
            raise typer.Exit(1) from wrong


def export(
    journal: JournalFile, events: Annotated[bool, typer.Option("--events", help="The events instead of the inputs.")] = False
) -> None:
    """Print the recording that a journal holds. Exit 1: the journal is broken; 2: it is none."""
    from controller.offline import export_journal

    with _intact(journal):
        export_journal(journal, sys.stdout, events)


def verify(journal: JournalFile) -> None:
    """Check a journal. Exit 0: intact; 1: broken, and where; 2: it is none."""
    from controller.offline import verify_journal

    with plain_errors():
        raise typer.Exit(verify_journal(journal, sys.stdout))


def report(
    journal: JournalFile,
    out: Annotated[Path, typer.Option(help="Folder for the files.")] = Path(),
    format: Annotated[  # noqa: A002 - the option's name
        list[Format] | None, typer.Option(help="May be given several times. [default: all]", show_default=False)
    ] = None,
    lang: Annotated[Language, typer.Option(help="Language.")] = Language.en,
    zone: Annotated[str, typer.Option(help="Time zone of the clock on the wall, such as Europe/Moscow.")] = "UTC",
    begin: Annotated[
        str | None, typer.Option("--from", help="Such as 2026-11-30T20:00. [default: the first entry]", show_default=False)
    ] = None,
    end: Annotated[str | None, typer.Option("--to", help="[default: the last entry]", show_default=False)] = None,
) -> None:
    """Write the book of a shift: results, drop, errors, calls, devices. Exit 1: the journal is broken; 2: unusable."""
    from controller.report.command import report as make

    with _intact(journal):
        formats = tuple(one.value for one in format or Format)
        for path in make(journal, out, formats, lang.value, zone, begin, end):
            typer.echo(path)
