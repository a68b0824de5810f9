"""The diagram of boxes that were played out holds exactly the courses that were put in, each as often as it was."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from controller.cards import cards
from controller.rules.hand import Hand
from controller.tracker.played import NONE, Course, Joiner, Played, count, courses, only, paths, times

#: Three boxes, each of which came to one of a few totals; where its cards were laid tells courses apart.
COURSE = st.tuples(*[st.integers(12, 15)] * 3)
COURSES = st.lists(st.tuples(COURSE, st.integers(1, 4)), min_size=1, max_size=12)


def diagram(course: tuple[int, ...], ways: int) -> Played:
    played = NONE
    for box, total in enumerate(course, start=1):
        hand = Hand(str(box), str(box), cards("Ts 5h"), 10, 10, 10)
        played = Played(str(box), {(total,): Course((hand,), (str(total),), 1, played)}, (str(box), *played.spots))
    return times(played, ways)


def joined(told: list[tuple[tuple[int, ...], int]]) -> Played:
    joiner, found = Joiner(apart=True), None
    for course, ways in told:
        found = diagram(course, ways) if found is None else joiner.join(found, diagram(course, ways))
    assert found is not None
    return found


def listed(played: Played) -> Counter[tuple[int, ...]]:
    """Every course with how often it is counted."""
    found: Counter[tuple[int, ...]] = Counter()
    for path in paths(played):
        ways = 1
        for _, course in path:
            ways *= course.ways
        found[tuple(int(course.dests[0]) for _, course in path if course.dests)] += ways
    return found


def summed(told: list[tuple[tuple[int, ...], int]]) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for course, ways in told:
        found[course] += ways
    return found


@given(told=COURSES)
def test_joined_courses_are_all_there_and_no_others(told: list[tuple[tuple[int, ...], int]]) -> None:
    played = joined(told)
    assert listed(played) == summed(told)
    assert count(played) == sum(ways for _, ways in told)
    assert played.spots == ("3", "2", "1")


@given(told=COURSES, box=st.integers(1, 3), total=st.integers(12, 15))
def test_only_the_courses_of_a_total(told: list[tuple[tuple[int, ...], int]], box: int, total: int) -> None:
    kept = only(joined(told), str(box), lambda totals: totals == (total,))
    right = {course: ways for course, ways in summed(told).items() if course[box - 1] == total}
    assert (listed(kept) if kept else {}) == right


@given(told=COURSES)
def test_what_each_box_may_have_come_to(told: list[tuple[tuple[int, ...], int]]) -> None:
    found = courses(joined(told))
    for box in (1, 2, 3):
        assert {totals[0] for totals in found[str(box)]} == {course[box - 1] for course, _ in told}


@given(told=COURSES)
def test_the_same_course_of_the_same_round_counts_once(told: list[tuple[tuple[int, ...], int]]) -> None:
    played = joined(told)
    assert Joiner(apart=False).join(played, played) is played
    assert count(Joiner(apart=True).join(played, played)) == 2 * count(played)
