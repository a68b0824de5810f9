"""How fast the tracker follows cards, in time of the processor: decisions inferred, every box in play."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Iterator

import pytest

from controller.inputs import CardOut, Chips, Input
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.table import start, step
from drivers.emulators.recording import lines
from drivers.emulators.scenario import Scenario

pytestmark = pytest.mark.bench
BOXES = {"classic": 7, "surrender": 7, "russian": 7, "switch": 3}
#: 99 of 100 cards within so many ms, on a machine that does nothing else. Fourteen hands of switch, which no rule
#: document asks for and of which nobody enters the swaps, come near it; the bound leaves room for a busy machine.
SLOW, FOURTEEN_HANDS = 5, 15
#: A reading of chips at a table of fourteen hands: the slowest one, in ms.
READING = 300
#: A full table of seven boxes deals about 52 rounds an hour.
EVENING = 8 * 52


def told(scenario: Scenario) -> Iterator[Input]:
    for line in list(lines(scenario))[1:]:
        yield parse_input(json.loads(line))


def full(system: str, rounds: int) -> Scenario:
    return Scenario(system=system, seed=11, rounds=rounds, players=(BOXES[system], BOXES[system]))


@pytest.mark.parametrize("system", BOXES)
def test_a_card_at_a_full_table(system: str) -> None:
    scenario = full(system, 300)
    state, times, most = start(parse_header(scenario.header())), [], 0
    for one in list(told(scenario)):
        begun = time.process_time()
        state = step(state, one).state
        took = time.process_time() - begun
        if isinstance(one, CardOut):
            times.append(took)
        most = max(most, len(state.tracker.hypotheses) if state.tracker else 0)
    times.sort()
    median, slow = 1000 * times[len(times) // 2], 1000 * times[len(times) * 99 // 100]
    print(f"\n{system}, {BOXES[system]} boxes: a card {median:.3f} ms, 99 of 100 within {slow:.2f} ms; {most} hypotheses")
    assert median < 0.2
    assert slow < SLOW


def test_a_card_at_a_switch_table_of_seven_boxes() -> None:
    scenario = Scenario(system="switch", options={"boxes": 7}, seed=11, rounds=60, players=(7, 7))
    state, times, most, reading = start(parse_header(scenario.header())), [], 0, 0.0
    for one in list(told(scenario)):
        begun = time.process_time()
        state = step(state, one).state
        took = time.process_time() - begun
        if isinstance(one, CardOut):
            times.append(took)
        elif isinstance(one, Chips):
            reading = max(reading, 1000 * took)
        most = max(most, len(state.tracker.hypotheses) if state.tracker else 0)
    times.sort()
    median, slow = 1000 * times[len(times) // 2], 1000 * times[len(times) * 99 // 100]
    print(f"\nswitch, 7 boxes: a card {median:.3f} ms, 99 of 100 within {slow:.2f} ms; {most} hypotheses; "
          f"a reading at most {reading:.1f} ms")
    assert median < 0.2
    assert slow < FOURTEEN_HANDS
    assert reading < READING
    assert most < 500


def test_an_evening_of_eight_hours() -> None:
    """Replayed in under ten seconds, in memory that does not grow with the evening."""
    scenario = full("classic", EVENING)
    evening = list(told(scenario))
    state = start(parse_header(scenario.header()))
    begun = time.process_time()
    for one in evening:
        state = step(state, one).state
    took = time.process_time() - begun
    print(f"\neight hours, {EVENING} rounds, {len(evening)} inputs: {took:.1f} s")
    assert took < 10


def test_memory_is_bounded() -> None:
    scenario = full("classic", 120)
    state = start(parse_header(scenario.header()))
    inputs = list(told(scenario))
    half = len(inputs) // 2
    for one in inputs[:half]:
        state = step(state, one).state
    tracemalloc.start()
    for one in inputs[half:]:
        state = step(state, one).state
    grown, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"\nmemory after 60 rounds more: {grown / 1e6:.1f} MB kept, {peak / 1e6:.1f} MB at the most")
    assert grown < 20e6
