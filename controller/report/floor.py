"""Staff, bell calls, reservations, shuffles and devices of a shift."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from controller.floor.fitted import RECORD
from controller.report.book import Cell, Section, count
from controller.report.entries import Entry, Shift


class Span(NamedTuple):
    """Something that lasted: who or what, from, to (None: still), and the entries that say so."""

    name: tuple[str, ...]
    begin: int
    end: int | None
    entries: tuple[int, ...]

    def within(self, shift: Shift) -> int:
        """How much of it lies in the shift, ms."""
        end = shift.end if self.end is None else self.end
        return max(min(end, shift.end) - max(self.begin, shift.begin), 0)


def spans(shift: Shift, begins: Iterator[tuple[Entry, tuple[str, ...], bool]]) -> list[Span]:
    """Pairs of beginning and end by name; what was begun and not ended is still on."""
    on: dict[tuple[str, ...], Entry] = {}
    found: list[Span] = []
    for entry, name, begun in begins:
        if begun:
            on.setdefault(name, entry)
        elif first := on.pop(name, None):
            found.append(Span(name, first.at, entry.at, (first.seq, entry.seq)))
    found += [Span(name, first.at, None, (first.seq,)) for name, first in on.items()]
    return sorted((one for one in found if one.end is None or one.end >= shift.begin), key=lambda one: one.begin)


def staff(shift: Shift) -> Section:
    """Who was at the table, from when to when."""
    told = ((e, (e.said["role"], e.said["name"]), e.said["on"]) for e in shift.entries if e.what == "staff" and e.kind == "event")
    rows = [
        (Cell("word", f"role.{one.name[0]}"), Cell("text", one.name[1]), Cell("time", one.begin, one.entries),
         Cell("time", one.end), Cell("span", one.within(shift)))
        for one in spans(shift, told)
    ]  # fmt: skip
    return Section("staff", ("role", "name", "from", "to", "lasted"), rows)


def calls(shift: Shift) -> Section:
    """Bell calls by whom they were for: how many, how soon they were answered, how many late."""
    of: dict[str, list[Entry]] = defaultdict(list)
    for e in shift.during("call"):
        of[e.said["call"]].append(e)
    rows = []
    for name, told in sorted(of.items()):
        answered = sorted((e.said["seconds"], e.seq) for e in told if e.said["state"] == "answered")
        middle = answered[(len(answered) - 1) // 2] if answered else None
        rows.append((
            Cell("word", f"call.{name}"),
            count(e.seq for e in told if e.said["state"] == "open"),
            count(seq for _, seq in answered),
            Cell("span", middle[0] * 1000 if middle else None, (middle[1],) if middle else ()),
            Cell("span", answered[-1][0] * 1000 if answered else None, (answered[-1][1],) if answered else ()),
            count(e.seq for e in told if e.said["state"] == "late"),
        ))
    return Section("calls", ("call", "calls", "answered", "median", "longest", "late"), rows)


def reservations(shift: Shift) -> Section:
    """Boxes that were kept for somebody."""
    said = (e for e in shift.entries if e.kind == "input" and e.what == "staff" and e.said["says"] in ("reserve", "release"))
    told = ((e, (_box(e),), e.said["says"] == "reserve") for e in said)
    rows = [
        (Cell("text", one.name[0]), Cell("time", one.begin, one.entries), Cell("time", one.end), Cell("span", one.within(shift)))
        for one in spans(shift, told)
    ]
    return Section("reservations", ("box", "from", "to", "lasted"), rows)


def _box(said: Entry) -> str:
    return str(said.said.get("box") or said.said.get("spot") or said.said.get("hand") or "")


def shuffles(shift: Shift) -> Section:
    """Loads of the shoe, and how many cards came out of each."""
    rows, cards, since = [], list[int](), None
    for e in shift.entries:
        if e.kind != "input":
            continue
        if e.what in ("card", "card_unread"):
            cards.append(e.seq)
        elif e.what == "shoe" and e.said["state"] == "loaded":
            if cards and e.at >= shift.begin:
                rows.append((Cell("time", since), Cell("time", e.at, (e.seq,)), count(cards)))
            cards, since = [], e.at
    if cards:
        rows.append((Cell("time", since), Cell("time", None), count(cards)))
    return Section("shoes", ("loaded", "until", "cards"), rows)


def devices(shift: Shift) -> Section:
    """How long each device answered, and how often it was gone or at fault. The record's word that the table goes on after
    it was off is no device's."""
    of: dict[str, list[Entry]] = defaultdict(list)
    for e in shift.entries:
        if e.kind == "event" and e.what == "device" and (e.said["device"], e.said["state"]) != (RECORD, "online"):
            of[e.said["device"]].append(e)
    rows = [_device(shift, *one) for one in sorted(of.items())]
    return Section("devices", ("device", "uptime", "outages", "longest_outage"), rows)


def _device(shift: Shift, name: str, told: list[Entry]) -> tuple[Cell, ...]:
    """A device is up from the time it says online until it says something else; before it first spoke nobody knows."""
    known = max(told[0].at, shift.begin)
    begins = ((e, (name,), e.said["state"] != "online") for e in told)
    outages = [one for one in spans(shift, begins) if one.within(shift)]
    down = sum(one.within(shift) for one in outages)
    longest = max(outages, key=lambda one: one.within(shift), default=None)
    whole = shift.end - known
    seqs = tuple(seq for one in outages for seq in one.entries)
    return (
        Cell("text", name),
        Cell("share", 1000 * (whole - down) // whole if whole > 0 else None, seqs or (told[0].seq,)),
        Cell("count", len(outages), seqs),
        Cell("span", longest.within(shift) if longest else None, longest.entries if longest else ()),
    )
