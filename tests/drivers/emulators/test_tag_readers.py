"""The emulated readers: chips of exact amounts, what a look reads of them, and the messages of each maker."""

import hashlib
import json
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.chips.impinj_codec import read_impinj
from drivers.chips.register import read_register
from drivers.chips.zebra_codec import read_zebra
from drivers.emulators.chip_pool import OF_EACH, VALUES, ChipPool
from drivers.emulators.errors import ScenarioError
from drivers.emulators.scenario import read
from drivers.emulators.tag_reader import HAND_FAINTER, LOUD, Read, TagReader
from drivers.emulators.tag_words import A_MESSAGE, impinj, snapshot, zebra

AT_MS = 1_796_068_800_100


@given(st.lists(st.tuples(st.sampled_from("123"), st.integers(0, 8000)), max_size=30))
def test_what_lies_is_worth_what_was_laid_and_no_chip_is_made_or_lost(acts: list[tuple[str, int]]) -> None:
    pool = ChipPool()
    for spot, quarters in acts:
        amount = Decimal(quarters) / 4
        pool.lay(spot, amount)
        assert sum((chip.value for chip in pool.on[spot]), Decimal(0)) == amount
    chips = [chip for here in pool.on.values() for chip in here] + pool.rack
    assert len(set(chips)) == len(chips) == OF_EACH * len(VALUES)


def test_what_chips_cannot_make_is_an_error_that_names_it() -> None:
    with pytest.raises(ScenarioError, match=r"0\.1 on 1 cannot be laid in chips of 0\.25 and more"):
        ChipPool().lay("1", Decimal("0.1"))


def test_the_register_is_one_that_the_controller_reads() -> None:
    text = ChipPool().register(["E2801170000002FF00000000"])
    found = read_register(text.encode(), hashlib.sha256(text.encode()).hexdigest())
    assert len(found) == OF_EACH * len(VALUES) + 1
    assert found["E2801170000002FF00000000"] == 0


def test_a_reader_misses_leaks_fades_under_a_hand_and_is_silent() -> None:
    reader = TagReader(("1", "2"), Random(1))
    tags = [f"E280117000000200{n:08X}" for n in range(40)]
    looks = [reader.look({"1": tags}) or [] for _ in range(200)]
    own = [len([read for read in look if read.spot == "1" and read.epc in tags]) for look in looks]
    assert 36 < sum(own) / len(own) < 39.5
    leaked = {read.epc for look in looks for read in look if read.spot == "2"} - set(reader.references.values())
    assert leaked == {tag for tag in tags if int(tag[-3:], 16) % 10 == 0}
    reader.hands["1"] = 2
    under = [read for read in reader.look({"1": tags}) or [] if read.spot == "1"]
    assert len(under) < 35
    assert all(read.rssi < LOUD - HAND_FAINTER + 100 for read in under)
    reader.silent = 2
    assert [reader.look({}) for _ in range(2)] == [None, None]
    references = [read.epc for _ in range(5) for read in reader.look({}) or []]
    assert sorted(references) == sorted(reader.references.values())


def test_the_words_of_each_maker() -> None:
    reads = [Read("E2801170AA", "1", -5010), Read("E2801170BB", "2", -6240)]
    antennas = {"1": 4, "2": 7}
    (message,) = impinj(reads, antennas, AT_MS, 1)
    assert [(read.epc, read.antenna, read.rssi, read.at_ms) for event in json.loads(message) for read in read_impinj(event)] == [
        ("E2801170AA", "4", -5010, AT_MS),
        ("E2801170BB", "7", -6240, AT_MS),
    ]
    (message,) = zebra(reads[:1], antennas, AT_MS, 9)
    event = json.loads(message)
    assert [(read.epc, read.antenna, read.rssi, read.number) for read in read_zebra(event)] == [("E2801170AA", "4", -5000, 9)]
    assert json.loads(snapshot("ab", 3, {"B", "A"}, AT_MS))["tags"] == ["A", "B"]


def test_a_message_of_a_zebra_reader_keeps_below_6144_bytes() -> None:
    reads = [Read(f"E280117000000200{n:08X}", "1", -5000) for n in range(3 * A_MESSAGE)]
    assert [len(message) < 6144 for message in zebra(reads, {"1": 14}, AT_MS, 10**9)] == [True] * 3


def test_a_scenario_names_the_form(tmp_path: Path) -> None:
    assert read('chips = "zebra"').chips == "zebra"
    with pytest.raises(ScenarioError, match="chips is 'beacons'; expected amount or tags or impinj or zebra"):
        read('chips = "beacons"')
