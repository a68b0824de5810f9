"""The contract of a button on a GPIO line: each press once and at once, whatever the contact and the machine do to it."""

import os
from collections.abc import Callable
from random import Random

import pytest

from drivers.bell.gpio_line import Edge
from tests.drivers.bell.button import AGAIN_MS, DEBOUNCE_MS, Bench, running
from tests.drivers.ends import until

UNPLUGS = int(os.environ.get("LIVETABLE_UNPLUGS", "8"))
HELD_MS = 80
BETWEEN_MS = 250
assert HELD_MS + BETWEEN_MS < AGAIN_MS

Contact = Callable[[list[Edge], Random], list[Edge]]


def bouncing(edges: list[Edge], rng: Random) -> list[Edge]:
    """A contact closes and opens a few times before it rests."""
    found = []
    for edge in edges:
        flips = rng.randrange(4) * 2
        times = sorted(rng.randrange(1, DEBOUNCE_MS) for _ in range(flips))
        found.append(edge)
        found += [Edge(edge.down ^ (n % 2 == 0), edge.at_ms + after) for n, after in enumerate(times)]
    return found


def disturbed(edges: list[Edge], rng: Random) -> list[Edge]:
    """Something switches nearby: a spike on the line, shorter than any finger."""
    at = edges[-1].at_ms + 2 * DEBOUNCE_MS
    return [*edges, Edge(True, at), Edge(False, at + rng.randrange(1, DEBOUNCE_MS))]


CONTACTS: dict[str, Contact] = {
    "perfect": lambda edges, _rng: edges,
    "bouncing": bouncing,
    "disturbed": disturbed,
    "duplicated": lambda edges, _rng: [edge for edge in edges for _ in range(2)],
}


def pressed(times: int, at: int) -> list[Edge]:
    """A finger, so many times."""
    steps = (at + n * (HELD_MS + BETWEEN_MS) for n in range(times))
    return [edge for step in steps for edge in (Edge(True, step), Edge(False, step + HELD_MS))]


async def call(bench: Bench, times: int, contact: Contact, rng: Random, *, late: bool) -> None:
    """late: a busy machine reads all edges at once; else each press is read before the next."""
    edges = contact(pressed(times, bench.next_ms()), rng)
    if late:
        await bench.push(edges)
        return
    begins = [n for n, edge in enumerate(edges) if edge.down and (not n or edge.at_ms - edges[n - 1].at_ms > DEBOUNCE_MS)]
    for begin, end in zip(begins, [*begins[1:], len(edges)], strict=True):
        read = bench.driver.counters()["edges"] + end - begin
        await bench.push(edges[begin:end])
        await until(lambda read=read: bench.driver.counters()["edges"] == read)  # type: ignore[misc]


@pytest.mark.parametrize("contact", CONTACTS)
@pytest.mark.parametrize("late", [False, True])
async def test_each_press_rings_once_with_its_number(contact: str, late: bool) -> None:
    rng, wanted = Random(5), list[int]()
    async with running() as bench:
        await until(lambda: bench.states() == [("online", "")])
        for _ in range(12):
            times = rng.randrange(1, 4)
            wanted += range(1, times + 1)
            await call(bench, times, CONTACTS[contact], rng, late=late)
            await bench.rang(len(wanted))
        assert bench.presses() == wanted
        assert bench.states() == [("online", "")]


async def test_unplugged_and_plugged_in_again() -> None:
    """A press of a button that is not there is lost; that it was not there is told."""
    rng, wanted = Random(6), list[int]()
    async with running() as bench:
        for number in range(UNPLUGS):
            await until(lambda number=number: len(bench.lines) == number + 1)  # type: ignore[misc]
            times = rng.randrange(1, 3)
            wanted += range(1, times + 1)
            await call(bench, times, bouncing, rng, late=True)
            await bench.rang(len(wanted))
            bench.line.edges += pressed(1, bench.next_ms())
            bench.line.unplug()
        await until(lambda: len(bench.lines) == UNPLUGS + 1)
        assert bench.presses() == wanted
        assert [state for state, _ in bench.states()].count("offline") == UNPLUGS
    print(f"bell, gpio: {UNPLUGS} unplugged, {len(wanted)} presses rang once each, each loss of the button told")
