"""What the chip filter costs beside reading the same messages as bare JSON, in one run."""

import json
import time
from statistics import median

import pytest

from drivers.chips.setup import read_setup
from drivers.emulators.tag_reader import Read
from drivers.emulators.tag_words import zebra
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.table_session import TableSession
from tests.benchmarks.test_speed import report
from tests.drivers.chips.layout import epc, register
from tests.drivers.far_end import FakeLink, Journal

pytestmark = pytest.mark.bench
SPOTS = (*"1234567", "float")
CYCLES = 60


@pytest.mark.parametrize("chips", [1, 20, 40])
def test_filter(chips: int) -> None:
    """Seven spots and a float of 400, a look each 100 ms: it has to leave most of a core to the table."""
    antennas = {spot: n for n, spot in enumerate(SPOTS, 1)}
    pairs = ", ".join(f"{n}={spot}" for spot, n in antennas.items())
    journal = Journal()
    setup = read_setup({"chip_topics": "z", "antennas": pairs}, register())
    session = TableSession("t", FakeLink(journal, "t"), Outbox(), {}, setup)
    counts = dict.fromkeys(SPOTS[:-1], chips) | {"float": 400}
    places = [spot for spot, count in counts.items() for _ in range(count)]
    bare, whole = [], []
    for cycle in range(CYCLES):
        reads = [Read(epc(n), spot, -5000) for n, spot in enumerate(places)]
        messages = [text.encode() for text in zebra(reads, antennas, 100 * cycle, 1 + cycle * len(places))]
        begun = time.perf_counter()
        for message in messages:
            json.loads(message)
        bare.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        for message in messages:
            session.received("z", message, retain=False, now_ms=0, t=cycle / 10)
        session.tick(cycle / 10)
        whole.append(time.perf_counter() - begun)
        journal.write()
    assert len(journal.seen()) >= len(SPOTS)
    report(f"chips: a look at {len(places)} tags", 1000 * median(whole), "ms")
    report(f"chips: the same beside bare JSON, {len(places)} tags", median(whole) / median(bare), "times")
    assert median(whole) / median(bare) < 45
    assert median(whole) < 0.05
