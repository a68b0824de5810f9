"""Commands for a real table: its controller, its devices, the deck it plays with, and who may speak to it."""

from __future__ import annotations

import asyncio
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, TextIO

import typer

from controller.cli.choices import Language, TableFile
from controller.cli.plain_errors import plain_errors

Spoken = Annotated[
    Language | None, typer.Option(help="Language. [default: of LC_ALL, LC_MESSAGES or LANG, else en]", show_default=False)
]


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


def _out() -> TextIO:
    """Standard output; a terminal that lacks letters of the language shows a mark in their place."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout


def devices(lang: Spoken = None) -> None:
    """List what is plugged in."""
    from controller.doctor.ports import list_devices
    from controller.doctor.speech import language_of, speech

    list_devices(_out(), speech(lang or language_of(os.environ)))


def doctor(
    table: TableFile,
    wait: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an answer.")] = 5.0,
    listen: Annotated[float, typer.Option(min=0, help="Seconds to show what is read, once all answer.")] = 3.0,
    lang: Spoken = None,
) -> None:
    """Does every device of this table answer? Exit 0: all do; 1: not all; 2: unusable file."""
    from controller.doctor.examine import examine
    from controller.doctor.speech import language_of, speech
    from controller.together import load_all

    with plain_errors(table):
        say = speech(lang or language_of(os.environ))
        raise typer.Exit(asyncio.run(examine(load_all([table])[0], _out(), wait, listen, say)))


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


def pin() -> None:
    """Ask for a PIN and print its hash, for the staff of a table.toml."""
    from controller.pins import hashed

    with plain_errors():
        typer.echo(hashed(typer.prompt("PIN", hide_input=True, confirmation_prompt=True, err=True)))


def token() -> None:
    """Print a new token for a program, and its hash for the clients of a table.toml."""
    from controller.house import new_token

    secret, kept = new_token()
    typer.echo(f"token (for the program, shown only now): {secret}\nhash (for [[clients]]): {kept}")
