"""The command line. Each command imports what it needs when it is called, so that `--help` is quick."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from controller.errors import LivetableError, RecordingError, shortened

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Watches a physical blackjack table: reads its equipment, follows every round, checks every payment.",
)  # fmt: skip

UNUSABLE = 2
"""Exit code for what cannot be used: a file, an option, a port."""
CLOSED = 141
"""Exit code when whoever reads our output has gone, as of any program in a pipe."""
OUTPUT = (errno.EPIPE, errno.ENOSPC)
"""What can be wrong with standard output."""


def _folder(name: str) -> Path:
    """A folder that was named; an empty name, as of a variable that is not set, would be the working folder."""
    if not name.strip():
        raise typer.BadParameter("is empty; expected the name of a folder")
    return Path(name)


class System(StrEnum):
    """The rule systems, as an option's choices."""

    classic = "classic"
    surrender = "surrender"
    switch = "switch"
    russian = "russian"


class Decisions(StrEnum):
    """Whether the emulated dealer enters what players decide."""

    recorded = "recorded"
    inferred = "inferred"


class Shoes(StrEnum):
    """Which shoe stands on the emulated table."""

    otp1 = "otp1"
    angel_eye = "angel_eye"
    scanner = "scanner"


class DropBoxes(StrEnum):
    """Which drop-box counter the emulated table has."""

    id003 = "id003"
    ebds = "ebds"
    ssp = "ssp"
    cctalk = "cctalk"


class Signs(StrEnum):
    """The limits sign of the emulated table."""

    none = "none"
    alpha_sign = "alpha_sign"


class Sensors(StrEnum):
    """What the emulated chip sensors publish."""

    amount = "amount"
    tags = "tags"
    impinj = "impinj"
    zebra = "zebra"


JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A table's journal.")]
TableFile = Annotated[Path, typer.Argument(metavar="TABLE.toml", help="The table's configuration.")]


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


@app.command()
def demo(
    system: Annotated[System | None, typer.Option(help="Rule system. [default: classic]", show_default=False)] = None,
    speed: Annotated[float, typer.Option(min=0, max=1000, help="How many times faster than life; 0: as fast as it can.")] = 1.0,
    errors: Annotated[
        float | None, typer.Option(min=0, max=1, help="Share of rounds with an error. [default: 0]", show_default=False)
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=0, help="Rounds to play, 0: until stopped. [default: 0]", show_default=False)
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Makes the same evening again. [default: 1]", show_default=False)
    ] = None,
    decisions: Annotated[
        Decisions | None,
        typer.Option(help="Does the dealer enter the players' decisions? [default: recorded]", show_default=False),
    ] = None,
    shoe: Annotated[Shoes | None, typer.Option(help="Kind of the shoe. [default: otp1]", show_default=False)] = None,
    drop_box: Annotated[
        DropBoxes | None, typer.Option(help="Kind of the drop-box counter. [default: id003]", show_default=False)
    ] = None,
    chips: Annotated[
        Sensors | None,
        typer.Option(help="What the chip sensors publish: sums, or tags as these readers. [default: amount]", show_default=False),
    ] = None,
    sign: Annotated[
        Signs | None, typer.Option(help="Kind of the limits sign. [default: none]", show_default=False)
    ] = None,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the pages.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(parser=_folder, help="Folder for the record; with one that is there the evening goes on where it stopped."),
    ] = None,
) -> None:
    """One emulated table on real wires, with its pages. Nothing has to be there before."""
    from controller.demo import Wishes, play

    wishes = Wishes(
        system=system and system.value, errors=errors, rounds=rounds, seed=seed, decisions=decisions and decisions.value,
        shoe=shoe and shoe.value, drop_box=drop_box and drop_box.value, chips=chips and chips.value, sign=sign and sign.value,
    )  # fmt: skip
    with plain_errors():
        raise typer.Exit(asyncio.run(play(wishes, speed, port, data)))


@app.command()
def run(
    tables: Annotated[
        list[Path], typer.Argument(metavar="TABLE.toml...", help="The table's configuration. Of several the first holds [web].")
    ],
) -> None:
    """The controller of a real table, or of several with one set of pages."""
    from controller.logs import to_stderr
    from controller.serve import PortTaken, listen, serve_until_stopped
    from controller.together import load_all

    to_stderr()
    with plain_errors(tables[0]):
        configs = load_all(tables)
        at = configs[0].web
        try:
            pages_at = listen(at.host, at.port)
        except PortTaken as wrong:
            raise PortTaken(f"{wrong}; set another one as port under [web] in {tables[0]}") from wrong
        asyncio.run(serve_until_stopped(configs, pages_at))


@app.command()
def emulate(
    scenario: Annotated[Path, typer.Argument(metavar="SCENARIO", help="What is played: a file of TOML.")],
    mqtt: Annotated[str | None, typer.Option(help="URL of the broker. [default: one of its own]", show_default=False)] = None,
    speed: Annotated[float, typer.Option(min=0, max=1000, help="How many times faster than life; 0: as fast as it can.")] = 1.0,
    data: Annotated[
        Path | None,
        typer.Option(parser=_folder, help="Folder for what really happened. [default: a new one]", show_default=False),
    ] = None,
) -> None:
    """Only the emulators; prints the URL of each wire, for the `url` lines of a table.toml."""
    from controller.emulation import emulate as start

    with plain_errors():
        raise typer.Exit(asyncio.run(start(scenario, mqtt, speed, data)))


@app.command()
def replay(file: Annotated[str, typer.Argument(metavar="FILE", help="A recording; - for standard input.")]) -> None:
    """Fold a recording and print its events. Exit 1: something was flagged at ALERT or STOP; 2: unusable file."""
    from controller.offline import replay_file

    with plain_errors(file):
        raise typer.Exit(replay_file(file, sys.stdout))


@app.command()
def export(
    journal: JournalFile, events: Annotated[bool, typer.Option("--events", help="The events instead of the inputs.")] = False
) -> None:
    """Print the recording that a journal holds. Exit 1: the journal is broken; 2: it is none."""
    from controller.chain import BrokenJournal
    from controller.offline import export_journal

    with plain_errors():
        try:
            export_journal(journal, sys.stdout, events)
        except BrokenJournal as wrong:
            typer.echo(f"livetable: {journal} is broken: {wrong}", err=True)
            raise typer.Exit(1) from wrong


@app.command()
def verify(journal: JournalFile) -> None:
    """Check a journal. Exit 0: intact; 1: broken, and where; 2: it is none."""
    from controller.offline import verify_journal

    with plain_errors():
        raise typer.Exit(verify_journal(journal, sys.stdout))


class Format(StrEnum):
    """What a report may be written as."""

    pdf = "pdf"
    html = "html"
    csv = "csv"
    json = "json"


class Language(StrEnum):
    """The languages of what people read."""

    en = "en"
    ru = "ru"


@app.command()
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
    from controller.chain import BrokenJournal
    from controller.report.command import report as make

    with plain_errors():
        try:
            formats = tuple(one.value for one in format or Format)
            for path in make(journal, out, formats, lang.value, zone, begin, end):
                typer.echo(path)
        except BrokenJournal as wrong:
            typer.echo(f"livetable: {journal} is broken: {wrong}", err=True)
            raise typer.Exit(1) from wrong


@app.command()
def simulate(
    system: Annotated[System, typer.Option(help="Rule system.")] = System.classic,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play.")] = 100_000,
    strategy: Annotated[str, typer.Option(metavar="FILE|basic", help="How the players play.")] = "basic",
    seed: Annotated[int, typer.Option(min=0, help="Deals the same cards again.")] = 1,
    processes: Annotated[int, typer.Option(min=1, help="Processor cores to use; the figures stay the same.")] = 1,
    boxes: Annotated[int, typer.Option(min=1, max=9, help="Boxes in play.")] = 1,
) -> None:
    """Play many rounds by the rules and print what a bet returns, with its standard error."""
    from controller.simulate.command import run as play_many

    with plain_errors():
        typer.echo(play_many(system.value, rounds, strategy, seed, processes, boxes))


@app.command()
def teach(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="A folder of images named by card, or a video of a pack.")],
    out: Annotated[Path, typer.Option(help="Where the taught deck is written.")] = Path("house.deck"),
    order: Annotated[
        str | None,
        typer.Option(help="The pack's order in a video: As 2s ... [default: s h d c, each from A to K]", show_default=False),
    ] = None,
) -> None:
    """Teach the camera reader a deck design. Exit 1: the pass was too poor; 2: nothing to teach from."""
    from controller.teaching import teach_deck

    with plain_errors():
        raise typer.Exit(teach_deck(deck, order, out, sys.stdout))


@app.command()
def devices() -> None:
    """List what is plugged in."""
    from controller.doctor.ports import list_devices

    list_devices(sys.stdout)


@app.command()
def pin() -> None:
    """Ask for a PIN and print its hash, for the staff of a table.toml."""
    from controller.pins import hashed

    with plain_errors():
        typer.echo(hashed(typer.prompt("PIN", hide_input=True, confirmation_prompt=True, err=True)))


@app.command()
def token() -> None:
    """Print a new token for a program, and its hash for the clients of a table.toml."""
    from controller.house import new_token

    secret, kept = new_token()
    typer.echo(f"token (for the program, shown only now): {secret}\nhash (for [[clients]]): {kept}")


@app.command()
def doctor(
    table: TableFile,
    wait: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an answer.")] = 5.0,
    listen: Annotated[float, typer.Option(min=0, help="Seconds to show what is read, once all answer.")] = 3.0,
) -> None:
    """Does every device of this table answer? Exit 0: all do; 1: not all; 2: unusable file."""
    from controller.doctor.examine import examine
    from controller.together import load_all

    with plain_errors(table):
        raise typer.Exit(asyncio.run(examine(load_all([table])[0], sys.stdout, wait, listen)))
