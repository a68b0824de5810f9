"""Rounds in chunks, each with a seed of its own, so that the result is the same on one process or on many."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from controller.errors import InputError
from controller.rules.options import Options
from controller.simulate.dealing import Dealing
from controller.simulate.shoe import DEALINGS
from controller.simulate.strategy import Strategy
from controller.simulate.tally import Tally

CHUNK = 20_000


@dataclass(frozen=True)
class Job:
    """What is to be simulated; everything that the result depends on."""

    options: Options
    strategy: Strategy
    rounds: int
    seed: int
    boxes: int
    dealing: str = "shoe"

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise InputError(f"rounds is {self.rounds}; expected at least 1")
        if not 1 <= self.boxes <= self.options.boxes:
            raise InputError(f"boxes is {self.boxes}; expected 1 to {self.options.boxes}, the boxes of the table")
        if self.dealing not in DEALINGS:
            raise InputError(f"dealing is {self.dealing!r}; expected one of {', '.join(DEALINGS)}")

    def chunks(self) -> list[int]:
        full, rest = divmod(self.rounds, CHUNK)
        return [CHUNK] * full + [rest] * (rest > 0)


@dataclass
class Result:
    """A job and what it came to."""

    job: Job
    tally: Tally = field(default_factory=Tally)


def simulate(
    options: Options,
    strategy: Strategy,
    rounds: int,
    seed: int,
    processes: int = 1,
    boxes: int = 1,
    progress: Callable[[int], None] | None = None,
    dealing: str = "shoe",
) -> Result:
    """Plays `rounds` rounds on `boxes` boxes; `progress` is told how many more rounds are done.

    Raises:
        InputError: rounds, boxes, processes or dealing out of range.
    """
    if processes < 1:
        raise InputError(f"processes is {processes}; expected at least 1")
    result = Result(Job(options, strategy, rounds, seed, boxes, dealing))
    for tally in _tallies(result.job, processes):
        result.tally.add(tally)
        if progress:
            progress(tally.rounds)
    return result


def _tallies(job: Job, processes: int) -> Iterator[Tally]:
    chunks = list(enumerate(job.chunks()))
    if processes == 1 or len(chunks) == 1:
        play = _player(job)
        yield from (play(chunk) for chunk in chunks)
        return
    context = multiprocessing.get_context("spawn")
    # More processes than cores win nothing, and thousands would take the machine with them.
    with context.Pool(min(processes, len(chunks), os.cpu_count() or 1), _begin, (job,)) as pool:
        yield from pool.imap_unordered(_work, chunks)


def _player(job: Job) -> Callable[[tuple[int, int]], Tally]:
    table = Dealing(job.options, job.strategy, job.boxes, job.dealing)
    return lambda chunk: table.play(chunk[1], random.Random(f"{job.seed}/{chunk[0]}"))  # noqa: S311


_jobs: list[Job] = []  # the job of a worker process


def _begin(job: Job) -> None:
    _jobs[:] = [job]


@lru_cache(maxsize=1)
def _worker() -> Callable[[tuple[int, int]], Tally]:
    return _player(_jobs[0])


def _work(chunk: tuple[int, int]) -> Tally:
    return _worker()(chunk)
