"""Rounds and hands, by the hour and in all; errors by kind and by dealer; rulings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from controller import money
from controller.report.book import Cell, Section, count
from controller.report.entries import HOUR, Entry, Shift

LEVELS = {"STOP": 0, "ALERT": 1, "NOTE": 2}


def won(ended: Entry) -> int:
    """What the house won in a round, by the nets that are certain (1/10000 units)."""
    return -sum(money.signed(net) for net in ended.said["net"].values())


def per_hour(number: int, span: int) -> int | None:
    """Tenths an hour; None where no time passed."""
    return (number * HOUR * 10 + span // 2) // span if span > 0 else None


def result(shift: Shift) -> Iterator[tuple[str, Cell]]:
    """What was played: name and figure."""
    rounds, hands = list(shift.during("round_ended")), list(shift.during("hand_settled"))
    span = rounds[-1].at - rounds[0].at if rounds else 0
    ends = tuple(e.seq for e in (rounds[:1] + rounds[-1:]))
    yield "rounds", count(e.seq for e in rounds)
    yield "hands", count(e.seq for e in hands)
    yield "rounds_hour", Cell("rate", per_hour(len(rounds) - 1, span), ends)
    yield "hands_hour", Cell("rate", per_hour(len(hands), span), ends)
    yield "won_rounds", Cell("money", sum(map(won, rounds)), tuple(e.seq for e in rounds))
    yield "open_rounds", count(e.seq for e in rounds if e.said["certainty"] == "open")


def hours(shift: Shift, zone_offset: int) -> Section:
    """Each hour on the clock (`zone_offset` ms east of UTC) in which something was played or dropped."""
    found: dict[int, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for name in ("round_ended", "hand_settled", "flag"):
        for e in shift.during(name):
            if name != "flag" or e.said["level"] != "NOTE":
                found[_hour(e.at, zone_offset)][name].append(e)
    for e in shift.during("note", "input"):
        found[_hour(e.at, zone_offset)]["note"].append(e)
    rows = [_hour_row(hour, found[hour]) for hour in range(min(found), max(found) + 1, HOUR)] if found else []
    columns = ("hour", "rounds", "hands", "drop_hour", "won_rounds", "errors")
    return Section("hours", columns, rows, bars=("hands", "won_rounds"))


def _hour(at: int, offset: int) -> int:
    return (at + offset) // HOUR * HOUR - offset


def _hour_row(hour: int, of: dict[str, list[Entry]]) -> tuple[Cell, ...]:
    seqs = {name: tuple(e.seq for e in of[name]) for name in ("round_ended", "hand_settled", "note", "flag")}
    return (
        Cell("hour", hour),
        count(seqs["round_ended"]),
        count(seqs["hand_settled"]),
        Cell("money", sum(money.money(e.said["value"]) for e in of["note"]), seqs["note"]),
        Cell("money", sum(map(won, of["round_ended"])), seqs["round_ended"]),
        count(seqs["flag"]),
    )


def errors(shift: Shift) -> Section:
    """Flags by kind, the gravest first."""
    key = lambda e: (LEVELS[e.said["level"]], e.said["flag"])  # noqa: E731 - sorted and grouped by the same
    rows = []
    for (_, flag), group in groupby(sorted(shift.during("flag"), key=key), key):
        of = list(group)
        rows.append((Cell("flag", flag), Cell("text", of[0].said["level"]), count(e.seq for e in of), Cell("time", of[-1].at)))
    return Section("errors", ("flag", "level", "count", "latest"), rows, bars=("count",))


def dealers(shift: Shift) -> Section:
    """Rounds and errors (STOP and ALERT) of each dealer; rounds of nobody who signed on are under none."""
    at_table, rounds, wrong = "", defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for e in shift.entries:
        if e.what == "staff" and e.kind == "event" and e.said["role"] == "dealer":
            at_table = e.said["name"] if e.said["on"] else ""
        if e.at < shift.begin or e.kind != "event":
            continue
        if e.what == "round_ended":
            rounds[at_table].append(e.seq)
        elif e.what == "flag" and e.said["level"] != "NOTE":
            wrong[at_table].append(e.seq)
    rows = [
        (
            Cell("text", name or "—"), count(rounds[name]), count(wrong[name]),
            Cell("rate", _hundred(len(wrong[name]), len(rounds[name])), (*rounds[name], *wrong[name])),
        )
        for name in sorted({*rounds, *wrong})
    ]  # fmt: skip
    return Section("dealers", ("dealer", "rounds", "errors", "errors_hundred"), rows, bars=("errors_hundred",))


def _hundred(part: int, whole: int) -> int | None:
    """Tenths a hundred."""
    return (part * 1000 + whole // 2) // whole if whole else None


def rulings(shift: Shift) -> Section:
    """What the inspector ruled."""
    rows = [
        (
            Cell("time", e.at, (e.seq,)), Cell("count", e.said["round"]), Cell("word", f"ruling.{e.said['ruling']}"),
            Cell("text", e.said["reason"] or ""),
        )
        for e in shift.during("ruling")
    ]  # fmt: skip
    return Section("rulings", ("time", "round", "ruling", "reason"), rows)
