"""The zones that were played out before the hand in turn: every way they may have gone, kept as one diagram.

What a zone may have become binds only where its cards began and ended, so many courses share most of their parts: the
last zone stands first, each of its courses leads to the zones before it, and equal parts are kept once. A table of
seven boxes has millions of courses in a few hundred parts. A zone holds the hand that was dealt to it and those split
from it: a box, or at switch one of the two hands of a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from controller.rules.hand import Hand
from controller.rules.replacing import replacing

#: What the hands of a zone count to, in their order (`controller.tracker.merge`).
Totals = tuple[int, ...]


@replacing
class Course(NamedTuple):
    """One way a zone was played out: its hands, where its cards were laid (None: in several ways), how many courses
    it stands for, and the zones before."""

    hands: tuple[Hand, ...]
    dests: tuple[str, ...] | None
    ways: int
    before: Played


@dataclass(frozen=True, eq=False, slots=True)
class Played:
    """The courses of the zone `spot` by what its hands count to; `spots` are all that are kept, the last one first.

    Compared by identity.
    """

    spot: str
    courses: Mapping[Totals, Course]
    spots: tuple[str, ...]


#: No zone has been played out.
NONE = Played("", {}, ())


def times(played: Played, ways: int) -> Played:
    """Every course counted so many times."""
    if ways == 1:
        return played
    return Played(played.spot, {totals: c._replace(ways=c.ways * ways) for totals, c in played.courses.items()}, played.spots)


class Joiner:
    """Joins diagrams of the same zones; what was joined once is the same object again.

    `apart`: the rounds that the diagrams belong to differ elsewhere, so that no course of one is one of the other.
    """

    def __init__(self, apart: bool) -> None:
        self._apart = apart
        self._known: dict[tuple[int, int], tuple[Played, Played, Played]] = {}

    def join(self, a: Played, b: Played) -> Played:
        """Every course of either."""
        if a is b:
            return times(a, 2) if self._apart else a
        known = self._known.get((id(a), id(b)))
        if known is None:  # both are kept with what they gave, since an id lives as long as its object
            courses = {**a.courses}
            for totals, course in b.courses.items():
                courses[totals] = self._both(courses[totals], course) if totals in courses else course
            known = self._known[id(a), id(b)] = a, b, Played(a.spot, courses, a.spots)
        return known[2]

    def _both(self, a: Course, b: Course) -> Course:
        hands = tuple(
            x if x.cards == y.cards else x._replace(blurred=True) for x, y in zip(a.hands, b.hands, strict=True)
        )
        dests = a.dests if a.dests == b.dests else None
        if a.before is b.before:
            same = not self._apart and a.hands == b.hands and a.dests == b.dests
            return Course(hands, dests, a.ways if same else a.ways + b.ways, a.before)
        if a.ways == b.ways:
            return Course(hands, dests, a.ways, self.join(a.before, b.before))
        return Course(hands, dests, 1, self.join(times(a.before, a.ways), times(b.before, b.ways)))


def only(played: Played, spot: str, keep: Callable[[Totals], bool]) -> Played | None:
    """The courses in which `spot` came to one of the totals to keep; None where there is none."""
    return _only(played, spot, keep, {})


def _only(played: Played, spot: str, keep: Callable[[Totals], bool], known: dict[Played, Played | None]) -> Played | None:
    if played not in known:
        courses = {}
        for totals, course in played.courses.items():
            if played.spot == spot:
                if keep(totals):
                    courses[totals] = course
            elif (before := _only(course.before, spot, keep, known)) is not None:
                courses[totals] = course._replace(before=before)
        known[played] = Played(played.spot, courses, played.spots) if courses else None
    return known[played]


@lru_cache(maxsize=64)
def courses(played: Played) -> Mapping[str, Mapping[Totals, tuple[Hand, ...]]]:
    """What each zone may have come to, with hands that may have made it."""
    found: dict[str, dict[Totals, tuple[Hand, ...]]] = {}
    level = {played: None}
    while level:
        for part in level:
            kinds = found.setdefault(part.spot, {})
            for totals, course in part.courses.items():
                kinds.setdefault(totals, course.hands)
        level = {c.before: None for part in level for c in part.courses.values() if c.before is not NONE}
    return found


def count(played: Played, known: dict[Played, int] | None = None) -> int:
    """How many courses there are."""
    if played is NONE:
        return 1
    known = {} if known is None else known
    if played not in known:
        known[played] = sum(c.ways * count(c.before, known) for c in played.courses.values())
    return known[played]


def paths(played: Played) -> Iterator[tuple[tuple[str, Course], ...]]:
    """Every course, zone by zone in the order of play; as many as `count` says, but for courses that are counted as one."""
    if played is NONE:
        yield ()
    for course in played.courses.values():
        yield from ((*path, (played.spot, course)) for path in paths(course.before))
