"""Writes the recordings of the regulators' cases and the page about the field cases, from the tables of this package.

    python -m tests.controller.field.page
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import comb
from pathlib import Path

from controller.flags import FLAGS
from controller.parsing import parse_input
from controller.recording import parse_header, read_recording
from tests.controller.field import cards, cash, chips, long
from tests.controller.field.case import MODES, Course, told
from tests.controller.field.catalogue import CATALOGUE
from tests.controller.field.regulators import CASES, Case
from tests.controller.field.stop import Played, Stop, play

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "field-cases.md"
RECORDINGS = ROOT / "tests" / "recordings" / "field"
COURSES = [*cards.COURSES, *chips.COURSES, *cash.COURSES]

INTRO = """# Field cases

Errors and moves that happen at real tables, and what the controller says of them. This page is written from the tables in
`tests/controller/field` by `python -m tests.controller.field.page`; the tests play every course and fail if the page says
anything else.

*Recorded* and *inferred* are the two modes of decisions (entered by the staff, or not). "or" marks a flag that is told as
one of several explanations beside each other. "-" means that nothing can be told in that mode; the last column says why.

## Errors and moves

| Nr | What happens | Recorded | Inferred | Rules | Remark |
| --- | --- | --- | --- | --- | --- |
"""
STOPS = """
## Stopped after

What regulators fined and players complained of. *In round*: the round of the recording in which the first flag comes, after
right rounds. *Cards*: how many left the shoe from the first wrong act to that flag. Before it nothing is flagged. STOP holds
the round until the inspector rules; ALERT is shown to the staff, and play may go on. The recordings are in
`tests/recordings/field`; `livetable replay` prints what follows from them.

| Case | What happened | Mode | Flag | Level | In round | Cards |
| --- | --- | --- | --- | --- | --- | --- |
"""
EVENINGS = """
Long evenings, played by the emulated dealer from a fixed seed. *Rounds* and *cards* count from the loading of the wrong shoe,
or from the first round under the wrong sign.

| Case | What happened | Flag | Level | Rounds ended before | Cards |
| --- | --- | --- | --- | --- | --- |
"""


def render() -> str:
    """The whole page."""
    rows = (_row(number) for number in CATALOGUE)
    return INTRO + "".join(rows) + _sum() + STOPS + "".join(_stops()) + EVENINGS + "".join(_evenings()) + _chance()


def courses(number: str) -> list[Course]:
    return [course for course in COURSES if course.number == number]


def _row(number: str) -> str:
    entry, shown = CATALOGUE[number], courses(number)
    by_mode = [_told(course.follows for course in shown if mode in course.modes) for mode in MODES]
    return _line(number, entry.happens, *by_mode, " ".join(_rules(shown)), entry.remark)


def _told(follows: Iterable[str]) -> str:
    names = dict.fromkeys(re.sub(r"@\w+", "", flag) for one in follows for flag in one.split())
    return ", ".join(f"or {n[1:]}" if n[0] == "~" else n for n in names if n[0] != "~" or n[1:] not in names) or "-"


def _rules(shown: list[Course]) -> list[str]:
    """The rules named by the first flag of each course, where that flag is told outright."""
    found = dict[str, None]()
    for course in shown:
        for mode in course.modes:
            if course.follows and not course.follows.startswith("~"):
                found |= dict.fromkeys(told(course, mode)[0].rules)
    return list(found)


def _sum() -> str:
    shown = {course.number for course in COURSES if course.follows}
    return (
        f"\n{len(shown)} of {len(CATALOGUE)} are shown by cards, chips or staff input, in {len(COURSES)} courses of play; "
        f"for the other {len(CATALOGUE) - len(shown)} the remark gives the reason why not.\n"
    )


def _line(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells).replace("|  |", "| |") + " |\n"


def replayed(case: Case, mode: str) -> Played:
    """A stored recording, folded."""
    head, inputs = read_recording(path(case, mode).read_text("utf-8").splitlines())
    return play(head, inputs, case.marked(mode, "*"))


def path(case: Case, mode: str) -> Path:
    return RECORDINGS / f"{case.name}.{MODES[mode]}.jsonl"


def _stops() -> Iterator[str]:
    for case in CASES:
        found = dict[tuple[object, ...], list[str]]()
        for mode in case.modes:
            stop, first = replayed(case, mode).stop, (case.follows(mode) or "").split()[0]
            assert stop is not None, case.name
            found.setdefault((_told([first]), _level(first), stop.round, stop.cards), []).append(MODES[mode])
        for cells, modes in found.items():
            yield _line(case.name, case.happened, ", ".join(modes), *cells)


def evening(one: long.Evening) -> Played:
    """A long evening, folded up to its first flag."""
    inputs = (parse_input(line) for line in long.lines(one))
    return play(parse_header(long.header(one)), inputs, long.first_wrong(one), whole=False)


def _evenings() -> Iterator[str]:
    for one in long.EVENINGS:
        played = evening(one)
        yield _line(one.name, one.happened, *_ended(played.stop, played.rounds))


def _ended(stop: Stop | None, rounds: int) -> tuple[object, ...]:
    if stop is None:
        return ("-", "-", f"{rounds}, not stopped", "-")
    return (_told([stop.flag]), _level(stop.flag), stop.rounds, stop.cards)


def _level(flag: str) -> str:
    return FLAGS[flag.lstrip("~").partition("@")[0]].level


def _chance() -> str:
    """How often the shoe alone shows one card too many: all seven copies before the cut card, 91 cards from the end."""
    share = comb(313 - 91, 7) / comb(313, 7)
    return (
        f"\nOf shoes with one card too many, {100 * share:.0f} % show it by themselves: all seven copies have to come before the "
        f"cut card (91 cards from the end), on average in one of {1 / share:.0f} shoes. Missing cards show in none. The count at "
        "the shuffle (discards and rest, C-PLAY-8) shows both at the end of the first shoe.\n"
    )


def write() -> None:
    RECORDINGS.mkdir(parents=True, exist_ok=True)
    for case in CASES:
        for mode in case.modes:
            path(case, mode).write_text("\n".join(case.lines(mode)) + "\n", "utf-8")
    PAGE.write_text(render(), "utf-8")


if __name__ == "__main__":
    write()
