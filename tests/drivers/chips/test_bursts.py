"""Snapshots that a broker brings in one burst tell what they would have told one by one: each amount, in order."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.chips.filter import ChipFilter, Told
from drivers.chips.sender_clock import SenderClock
from drivers.chips.settings import FilterSettings
from tests.drivers.chips.layout import epc, register

CYCLE_MS = 100
AGAIN_LOOKS = 10
THEIR_CLOCK = 1_796_000_000_000
SPOTS = "123"

Message = tuple[int, str, tuple[str, ...]]
"""When it was written, the spot, and the tags that lie there."""


def snapshots(acts: list[tuple[str, int, int]]) -> list[Message]:
    """What a reader tells: of each spot when its chips change, and else each second. An act: the spot, how many chips lie
    there then, and for how many looks nothing else happens."""
    lie = dict.fromkeys(SPOTS, 0)
    told, found, look = dict[str, tuple[int, int]](), list[Message](), 0
    for spot, chips, stands in [("1", 0, 12), *acts, ("1", 0, 40)]:
        lie[spot] = chips
        for _ in range(stands):
            for there, many in lie.items():
                if there not in told or told[there][0] != many or look - told[there][1] >= AGAIN_LOOKS:
                    told[there] = many, look
                    first = SPOTS.index(there) * 100
                    found.append((look * CYCLE_MS, there, tuple(epc(first + n) for n in range(many))))
            look += 1
    return found


def told(
    tale: list[Message], away: tuple[int, int] = (0, 0), *, clock: bool = True, given: FilterSettings | None = None
) -> list[Told]:
    """Everything that is told. away: from when to when nothing comes, and then all of it at once."""
    chips, found, tick_at = ChipFilter(given or FilterSettings(), register(), {}, 0), list[Told](), 0
    for written, spot, tags in tale:
        t = away[1] if away[0] <= written < away[1] else written
        while tick_at <= t:
            found += chips.tick(tick_at)
            tick_at += CYCLE_MS
        chips.snapshot(spot, tags, t, THEIR_CLOCK + written if clock else None, "ab")
    return found + [one for t in range(tick_at, tick_at + 2000, CYCLE_MS) for one in chips.tick(t)]


def amounts(tellings: list[Told], spot: str = "1") -> list[str]:
    return [one.chips.amount for one in tellings if one.spot == spot and one.chips]


def in_order(few: list[str], many: list[str]) -> bool:
    """Are all of the few among the many, in the same order?"""
    left = iter(many)
    return all(one in left for one in few)


PAID_AND_TAKEN = [("1", 5, 30), ("1", 7, 20), ("1", 10, 20), ("1", 0, 20)]
"""A bet of 25, paid in two steps with 10 and 15, and taken up."""


@pytest.mark.parametrize("given", [FilterSettings(), FilterSettings(silent_ms=0)], ids=["beats", "changes alone"])
def test_a_payment_within_a_burst_is_told_before_it_is_taken_up(given: FilterSettings) -> None:
    tale = snapshots(PAID_AND_TAKEN)
    all_of_it = ["0", "25", "35", "50", "0"]
    assert amounts(told(tale, given=given)) == all_of_it
    assert amounts(told(tale, (4300, 11_000), given=given)) == all_of_it


def test_without_the_senders_time_a_burst_is_only_what_came_last() -> None:
    assert amounts(told(snapshots(PAID_AND_TAKEN), (4300, 11_000), clock=False)) == ["0", "25", "0"]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(SPOTS), st.integers(0, 8), st.integers(1, 25)), min_size=1, max_size=6),
    st.integers(0, 10_000),
    st.integers(0, 1900),
)
def test_a_break_costs_no_amount_and_makes_none(acts: list[tuple[str, int, int]], begin: int, lasts: int) -> None:
    """A break after which no spot is called silent yet."""
    tale = snapshots(acts)
    prompt, late = told(tale), told(tale, (begin, begin + lasts))
    for spot in SPOTS:
        lay = ["0", *(str(5 * chips) for there, chips, _ in acts if there == spot), "0"]
        assert in_order(amounts(prompt, spot), amounts(late, spot))
        assert in_order(amounts(late, spot), lay)
    assert not [one for one in late if one.state and one.state.state == "fault"]


def test_words_that_come_late_one_by_one_make_no_time() -> None:
    """A wire that becomes slow delays everything: what came late once is not made up again and again."""
    rng, clock, steps = Random(1), SenderClock(), 0
    for n in range(1000):
        steps += clock.owed(n * 1000, n * 1000 + rng.randrange(90), CYCLE_MS, 3000)
    assert steps == 0


def test_a_clock_that_is_set_makes_up_no_more_than_tells_something() -> None:
    clock = SenderClock()
    assert clock.owed(0, 0, CYCLE_MS, 3000) == 0
    assert clock.owed(3_600_000, 1000, CYCLE_MS, 3000) == 30
    assert clock.owed(3_601_000, 2000, CYCLE_MS, 3000) == 0
    assert clock.owed(0, 3000, CYCLE_MS, 3000) == 0
    assert clock.owed(2000, 4000, CYCLE_MS, 3000) == 10
