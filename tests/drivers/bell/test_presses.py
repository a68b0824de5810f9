"""Debouncing and counting: one push is one press, however its contact chatters; a glitch is none."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.bell.presses import Presses


def play(edges: list[tuple[int, bool]], until: int, debounce: int = 20, again: int = 600) -> list[tuple[int, int]]:
    """Edges (ms, down) -> (ms, presses), the line looked at each ms."""
    presses, left, rung = Presses(debounce, again), list(edges), []
    presses.begin(False, 0)
    for t in range(until + 1):
        while left and left[0][0] == t:
            if count := presses.edge(left.pop(0)[1], t):
                rung.append((t, count))
        if count := presses.tick(t):
            rung.append((t, count))
    return rung


def push(at: int, length: int = 120) -> list[tuple[int, bool]]:
    return [(at, True), (at + length, False)]


def chattering(at: int, seed: int, length: int = 120) -> list[tuple[int, bool]]:
    """A contact that opens and closes for 8 ms at each end."""
    rng, found = Random(seed), []
    for begin, last in ((at, True), (at + length, False)):
        moments = sorted(rng.sample(range(begin, begin + 8), 5))
        found += [(moment, last if n % 2 == 0 else not last) for n, moment in enumerate(moments)]
    return found


def test_a_push_rings_once_and_at_once() -> None:
    assert play(push(100), 2000) == [(120, 1)]


@pytest.mark.parametrize("seed", range(20))
def test_a_chattering_contact_rings_once(seed: int) -> None:
    assert [count for _, count in play(chattering(100, seed), 2000)] == [1]


def test_a_glitch_rings_nothing() -> None:
    assert play([(100, True), (105, False), (300, True), (301, False)], 2000) == []


def test_presses_of_one_call_count_up_and_the_next_call_begins_anew() -> None:
    assert [count for _, count in play(push(100) + push(400) + push(800) + push(3000), 4000)] == [1, 2, 3, 1]


def test_the_first_press_after_a_day_rings() -> None:
    presses = Presses(20, 600)
    presses.begin(False, 0)
    assert presses.edge(True, 86_400_000) == 0
    assert presses.tick(86_400_020) == 1


def test_a_button_that_is_down_at_the_start_is_no_press_and_stuck_in_the_end() -> None:
    presses = Presses(20, 600)
    presses.begin(True, 0)
    assert [presses.tick(t) for t in (0, 100, 16_000)] == [0, 0, 0]
    assert (presses.stuck(14_000), presses.stuck(16_000)) == (False, True)
    presses.edge(False, 16_100)
    presses.tick(16_200)
    assert not presses.stuck(40_000)


@given(st.lists(st.tuples(st.integers(0, 3000), st.booleans()), max_size=40))
def test_whatever_the_line_does_presses_are_as_far_apart_as_it_takes(edges: list[tuple[int, bool]]) -> None:
    rung = play(sorted(edges), 4000)
    times = [t for t, _ in rung]
    assert all(later - earlier >= 40 for earlier, later in pairwise(times))
    assert all(1 <= count <= 9 for _, count in rung)
