"""Errors and moves of the field: every one that cards, chips or staff input can show has its flag, the others a reason.

The tables are in `tests/controller/field`; `docs/field-cases.md` is written from them and held to them here.
"""

from __future__ import annotations

import pytest

from tests.controller.field import long, page
from tests.controller.field.case import Course, first_due, fits, told
from tests.controller.field.catalogue import CATALOGUE
from tests.controller.field.regulators import CASES, Case

PLAYED = [
    pytest.param(course, mode, id=f"{course.number}-{mode}-{n}")
    for n, course in enumerate(page.COURSES)
    for mode in course.modes
]
STORED = [pytest.param(case, mode, id=f"{case.name}-{mode}") for case in CASES for mode in case.modes]


@pytest.mark.parametrize(("course", "mode"), PLAYED)
def test_course(course: Course, mode: str) -> None:
    found = told(course, mode)
    assert fits(found, course.follows), [(one.flag, sorted(one.others)) for one in found]
    if found:
        assert found[0].at == first_due(course, mode), "told with the first input from which it follows"


def test_every_error_is_shown_or_has_a_reason() -> None:
    assert list(CATALOGUE) == [f"E{n}" for n in range(1, 76)]
    assert {course.number for course in page.COURSES} <= set(CATALOGUE)
    for number, entry in CATALOGUE.items():
        assert entry.remark or any(course.follows for course in page.courses(number)), number


def test_what_cannot_be_told_in_a_mode_has_a_reason() -> None:
    for number, entry in CATALOGUE.items():
        shown = page.courses(number)
        for mode in "RI" if shown else "":
            assert entry.remark or any(mode in course.modes and course.follows for course in shown), (number, mode)


@pytest.mark.parametrize(("case", "mode"), STORED)
def test_recording(case: Case, mode: str) -> None:
    assert page.path(case, mode).read_text("utf-8").splitlines() == case.lines(mode)
    played = page.replayed(case, mode)
    assert played.stop is not None
    expected = (case.follows(mode) or "").split()
    assert len(played.flags) == len(expected), played.flags
    assert expected[0].lstrip("~") in {played.stop.flag, *(played.stop.others if expected[0][0] == "~" else ())}
    assert played.stop.number == case.marked(mode, "!"), "nothing before, and no later"
    assert played.stop.round == 3


@pytest.mark.parametrize("evening", long.EVENINGS, ids=[one.name for one in long.EVENINGS])
def test_long_evening(evening: long.Evening) -> None:
    played = page.evening(evening)
    assert (played.stop.flag if played.stop else None) == evening.follows
    assert played.stop is None or played.stop.number >= long.first_wrong(evening), "nothing before"


def test_the_page_says_what_the_courses_show() -> None:
    assert page.PAGE.read_text("utf-8") == page.render(), "python -m tests.controller.field.page"
