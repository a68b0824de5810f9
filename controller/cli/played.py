"""Commands that need no table: one that is emulated, its emulators alone, and many rounds by the rules."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.choices import Decisions, DropBoxes, Sensors, Shoes, Signs, System, folder
from controller.cli.plain_errors import plain_errors


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
        typer.Option(parser=folder, help="Folder for the record; with one that is there the evening goes on where it stopped."),
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


def emulate(
    scenario: Annotated[Path, typer.Argument(metavar="SCENARIO", help="What is played: a file of TOML.")],
    mqtt: Annotated[str | None, typer.Option(help="URL of the broker. [default: one of its own]", show_default=False)] = None,
    speed: Annotated[float, typer.Option(min=0, max=1000, help="How many times faster than life; 0: as fast as it can.")] = 1.0,
    data: Annotated[
        Path | None,
        typer.Option(parser=folder, help="Folder for what really happened. [default: a new one]", show_default=False),
    ] = None,
) -> None:
    """Only the emulators; prints the URL of each wire, for the `url` lines of a table.toml."""
    from controller.emulation import emulate as start

    with plain_errors():
        raise typer.Exit(asyncio.run(start(scenario, mqtt, speed, data)))


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
