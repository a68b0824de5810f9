"""What a reader saw is judged by when it saw it, however late, and in whatever bursts, the broker brings it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.chips.filter import ChipFilter, Told
from drivers.chips.reader_clock import ReaderClock
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting
from tests.drivers.chips.layout import LOUD, epc, register

SPOTS = "123"
CYCLE_MS = 100
THEIR_CLOCK = 1_796_000_000_000
LONGEST_MS = 2500
"""A delay after which a reader is not called silent yet."""

Look = tuple[int, list[list[Sighting]]]
"""When the reader looked, ms of its clock, and what it read, in one message or several."""


def looks(rng: Random, acts: list[tuple[str, int, str, int]]) -> list[Look]:
    """What a reader tells while hands lay and take chips: tags flap, leak to the next spot, fade under the hand."""
    lie: dict[int, str] = {}
    found, hands = [look(rng, n, lie, {}) for n in range(12)], dict[str, int]()
    for what, number, spot, stands in acts:
        hands[spot] = 3
        for n in range(stands):
            if n == 1 and what == "lay":
                lie[number] = spot
            elif n == 1:
                lie.pop(number, None)
            found.append(look(rng, len(found), lie, hands))
            hands = {there: left - 1 for there, left in hands.items() if left > 1}
    return found + [look(rng, len(found) + n, lie, {}) for n in range(30)]


def look(rng: Random, number: int, lie: dict[int, str], hands: dict[str, int]) -> Look:
    reads = []
    for tag, spot in lie.items():
        level = LOUD - 1200 * (spot in hands) + rng.randrange(-100, 100)
        if rng.random() >= (0.5 if spot in hands else 0.05):
            reads.append(Sighting(epc(tag), spot, level, f"{number}"))
        if tag % 3 == 0 and rng.random() < 0.3:
            reads.append(Sighting(epc(tag), SPOTS[SPOTS.index(spot) - 1], level - 1200, f"{number}"))
    rng.shuffle(reads)
    cut = rng.randrange(len(reads) + 1)
    return THEIR_CLOCK + number * CYCLE_MS, [reads[:cut], reads[cut:]]


def told(tale: list[Look], delays: Random | None, bursts: float = 0.0) -> list[Told]:
    """Everything the filter tells. delays: some looks wait for up to LONGEST_MS, and those behind them as well."""
    chips = ChipFilter(FilterSettings(), register(), {"fx": SPOTS}, 0)
    found, t, tick_at = list[Told](), 0, 0
    for clock_ms, messages in tale:
        waits = delays.randrange(LONGEST_MS) if delays and delays.random() < bursts else 0
        t = max(t, clock_ms - THEIR_CLOCK + 50 + waits)
        for reads in messages:
            while tick_at <= t:
                found += chips.tick(tick_at)
                tick_at += CYCLE_MS + (delays.randrange(150) if delays else 0)
            chips.read("fx", reads, t, clock_ms)
            t += delays.randrange(5) if delays else 0
    return found + chips.tick(max(t, tick_at))


acts = st.lists(
    st.tuples(st.sampled_from(["lay", "lay", "take"]), st.integers(0, 8), st.sampled_from(SPOTS), st.integers(3, 25)),
    min_size=1, max_size=8,
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(acts, st.integers(0, 10_000), st.floats(0.02, 0.5))
def test_what_is_told_does_not_depend_on_when_it_came(happens: list[tuple[str, int, str, int]], seed: int, bursts: float) -> None:
    tale = looks(Random(seed), happens)
    prompt, late = told(tale, None), told(tale, Random(seed + 1), bursts)
    for spot in SPOTS:
        assert [one.chips for one in late if one.spot == spot and one.chips] == [
            one.chips for one in prompt if one.spot == spot and one.chips
        ]
    assert [one for one in late if one.state and one.state.state == "fault"] == []


def test_a_hand_that_the_broker_hid_makes_no_doubt_of_one_look() -> None:
    """Two looks under a hand, the connection is cut, and after it the leak is as loud as the chip was under the hand."""
    chips = ChipFilter(FilterSettings(), register(), {"fx": SPOTS}, 0)
    found = list[Told]()
    for n in range(40):
        home, leak = (LOUD - 1200, LOUD - 2400) if n < 14 else (LOUD, LOUD - 1200)
        reads = [Sighting(epc(1), "1", home, f"{n}")] if n >= 12 else []
        reads += [Sighting(epc(1), "2", leak, f"{n}")] if n in (13, 14) else []
        t = n * CYCLE_MS + (0 if n < 14 else 900)
        chips.read("fx", reads, t, THEIR_CLOCK + t)
        found += chips.tick(t)
    assert [one.state for one in found if one.state and one.state.state == "fault"] == []
    assert [(one.spot, one.chips.amount) for one in found if one.chips] == [("1", "0"), ("2", "0"), ("3", "0"), ("1", "5")]


def test_the_looks_of_a_burst_are_apart_as_they_were_made() -> None:
    clock = ReaderClock(0, CYCLE_MS)
    for seen_at, came_at in ((0, 900), (100, 920), (200, 1500), (300, 1500), (301, 1500), (400, 1501)):
        clock.now = clock.new_look(came_at, THEIR_CLOCK + seen_at) or clock.now
    assert clock.now == (1300, 5)


def test_words_without_a_time_count_by_when_they_came() -> None:
    clock = ReaderClock(0, CYCLE_MS)
    for came_at, clock_ms in ((100, THEIR_CLOCK), (150, None), (190, None), (300, THEIR_CLOCK + 200), (400, None)):
        clock.now = clock.new_look(came_at, clock_ms) or clock.now
    assert clock.now == (400, 4)


def test_a_clock_that_is_set_back_or_forward_costs_no_look() -> None:
    clock = ReaderClock(0, CYCLE_MS)
    for n in range(30):
        set_to = THEIR_CLOCK + {0: 0, 1: 3_600_000, 2: -3_600_000}[n // 10]
        clock.now = clock.new_look(n * CYCLE_MS, set_to + n * CYCLE_MS) or clock.now
    assert clock.now.looks == 30
