"""A course of play with what is told about it, and how it is judged.

Courses are written in the words of `tests.controller.script`, and `count:311` for the cards counted at the shuffle, with
one mark: `!` before a word says that the first flag comes with that word and not before; without a mark it comes with the
last word.

Flags are named `FLAG@hand`. `~FLAG@hand` is one of several explanations that are told beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from controller.events import Event, event_json
from controller.inputs import Input, time_text
from controller.parsing import parse_input
from controller.replay import replay
from tests.controller.script import header, inputs

MODES = {"R": "recorded", "I": "inferred"}
#: Words with a colon that are said in both modes; all others are decisions, which nobody enters in inferred mode.
SAID = ("count", "reserve", "announce", "seat", "host", "limits", "rule", "offer")


class House(NamedTuple):
    """What a table is set to, where it is not as the system's row has it."""

    options: Mapping[str, object] = {}
    limits: tuple[str, str] = ("1", "1000")
    scope: str = "round"


class Course(NamedTuple):
    """`modes` is R, I or both; `follows` the flags in order, empty: nothing is flagged."""

    number: str
    modes: str
    system: str
    seen: str
    follows: str
    house: House = House()


class Told(NamedTuple):
    """One flag of a course: when, its name, its rules, the other explanations told beside it."""

    at: object
    flag: str
    rules: tuple[str, ...]
    others: frozenset[str]


def words(course: Course, mode: str) -> list[str]:
    """The words of a course as they are told in `mode`, marks included."""
    found = course.seen.split()
    if mode == "R":
        return found
    return [word for word in found if ":" not in word or word.lstrip("!").startswith(SAID)]


def observed(seen: Iterable[str]) -> list[Input]:
    """The inputs of some words without marks, two seconds apart."""
    return [replace(_input(word), at=1_796_000_000_000 + 2000 * n) for n, word in enumerate(seen)]


def _input(word: str) -> Input:
    if not word.startswith("count:"):
        return inputs(word)[0]
    counted = word.removeprefix("count:")
    return parse_input({"at": time_text(0), "in": "staff", "by": "observer", "says": "count", "number": counted})


def told(course: Course, mode: str) -> list[Told]:
    """Every flag above a note that a course raises."""
    return [_told(e) for e in map(event_json, followed(course, mode)) if e["event"] == "flag" and e["level"] != "NOTE"]


def followed(course: Course, mode: str) -> Iterator[Event]:
    """What the controller says to a course."""
    house = course.house
    head = header(course.system, MODES[mode], house.limits, dict(house.options), house.scope)
    return replay(head, observed(word.lstrip("!") for word in words(course, mode)))


def _told(event: dict[str, object]) -> Told:
    rules, others = event["rules"], event.get("alternatives", [])
    assert isinstance(rules, list)
    assert isinstance(others, list)
    return Told(event["at"], _name(event), tuple(rules), frozenset(_name(other) for other in others))


def _name(event: dict[str, object]) -> str:
    return f"{event['flag']}@{event['hand']}" if event["hand"] else str(event["flag"])


def first_due(course: Course, mode: str) -> str:
    """When the first flag has to come."""
    seen = words(course, mode)
    marked = [n for n, word in enumerate(seen) if word.startswith("!")]
    n = marked[0] if marked else len(seen) - 1
    return time_text(observed(word.lstrip("!") for word in seen)[n].at)


def fits(found: list[Told], follows: str) -> bool:
    """Whether these are the flags that should follow, in order."""
    named = follows.split()
    return len(named) == len(found) and all(_is(*pair) for pair in zip(found, named, strict=True))


def _is(one: Told, named: str) -> bool:
    return one.flag == named or (named.startswith("~") and named[1:] in {one.flag, *one.others})
