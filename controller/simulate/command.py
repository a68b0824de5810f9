"""`livetable simulate`: what the command line calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from controller.rules.options import Options
from controller.rules.systems import options
from controller.simulate.report import render
from controller.simulate.run import simulate
from controller.simulate.strategy import Strategy, StrategyError, basic, parse


def run(
    system: str,
    rounds: int = 100_000,
    strategy: str = "basic",
    seed: int = 1,
    processes: int = 1,
    boxes: int = 1,
    edits: Mapping[str, object] | None = None,
) -> str:
    """The report of a simulation; a progress bar is on standard error while it runs, if that is a terminal.

    Args:
        strategy: ``basic`` or the path of a strategy file.
        edits: option keys of the house, as in table.toml.

    Raises:
        LivetableError: unknown system or option, a strategy that cannot be used, a number out of range.
    """
    row = options(system, edits)
    plan = load(strategy, row)
    with _bar(rounds) as advance:
        return render(simulate(row, plan, rounds, seed, processes, boxes, advance))


def load(strategy: str, row: Options) -> Strategy:
    """The strategy named on the command line.

    Raises:
        StrategyError: no such file, or a file that cannot be used.
    """
    if strategy == "basic":
        return basic(row)
    try:
        text = Path(strategy).read_text(encoding="utf-8")
    except OSError as error:
        raise StrategyError(f"{strategy} cannot be read: {error.strerror}") from error
    except UnicodeError as error:
        raise StrategyError(f"{strategy} cannot be read: is not UTF-8") from error
    return parse(text, strategy, row)


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("rounds", total=max(rounds, 0))
        yield lambda done: progress.advance(task, done)
