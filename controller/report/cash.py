"""The money of a shift, from the transactions of its books: float, drop, fills, credits, win and hold (CASH-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller import money
from controller.report.book import Cell, Section
from controller.report.entries import Entry, Shift


def result(shift: Shift) -> Iterator[tuple[str, Cell]]:
    """The standard figures; nothing where the table kept no books.

    win = closing float + drop + credits - opening float - fills; what went to the cash desk counts as drop.
    """
    done = [e for e in shift.entries if e.what == "cash" and e.kind == "event"]
    if not done:
        return
    before = [e for e in done if e.at < shift.begin]
    opened = next((n for n, e in enumerate(done) if e.at >= shift.begin and e.said["what"] == "opening"), None)
    start = before if opened is None else done[: opened + 1]
    opening, closing = _balance(start, "float"), _balance(done, "float")
    drop, desk, tips, lost = (_balance(done[len(before) :], name) for name in ("drop", "desk", "tips", "unexplained"))
    fills, returned = _moved(done[len(start) :], "fill"), _moved(done[len(start) :], "credit")
    won = _sum(closing, drop, desk, returned, opening, fills, signs=(1, 1, 1, 1, -1, -1))
    paid = _sum(drop, desk, signs=(1, 1))
    yield "opening", opening
    yield "fills", fills
    yield "credits", returned
    yield "drop", drop
    yield "desk", desk
    yield "closing", closing
    yield "win", won
    yield "hold", Cell("share", _share(won, paid), won.entries)
    yield "tips", tips
    yield "unexplained", lost


def _balance(done: list[Entry], account: str) -> Cell:
    """What the transactions leave in an account."""
    moved = [(e, (e.said["target"] == account) - (e.said["source"] == account)) for e in done]
    touched = [(e, sign) for e, sign in moved if sign]
    total = sum(sign * money.money(e.said["amount"]) for e, sign in touched)
    return Cell("money", total, tuple(e.seq for e, _ in touched))


def _moved(done: list[Entry], what: str) -> Cell:
    """All that was moved for one purpose."""
    found = [e for e in done if e.said["what"] == what]
    return Cell("money", sum(money.money(e.said["amount"]) for e in found), tuple(e.seq for e in found))


def _sum(*cells: Cell, signs: tuple[int, ...]) -> Cell:
    total = sum(sign * int(cell.value or 0) for cell, sign in zip(cells, signs, strict=True))
    return Cell("money", total, tuple(seq for cell in cells for seq in cell.entries))


def _share(part: Cell, whole: Cell) -> int | None:
    """Thousandths, rounded half up; None of nothing."""
    share, of = int(part.value or 0), int(whole.value or 0)
    return (2000 * share + of) // (2 * of) if of > 0 else None


def buy_ins(shift: Shift) -> Section:
    """Each buy-in as it stood at the end; `difference` is what the guest was first short of, corrected or not."""
    rows = [
        (
            Cell("text", str(number)), Cell("time", told[0].at, tuple(e.seq for e in told)), Cell("text", last["dealer"] or ""),
            Cell("text", " ".join(filter(None, (last["player"], last["box"])))), _amount(last["counted"] or last["declared"]),
            _amount(last["issued"]), _amount(last["dropped"]), _amount(last["desk"]), _amount(last["difference"]),
            Cell("word", f"state.{last['state']}"), _yes(last["registered"]),
        )
        for (number,), told in _each(shift, "buy_in", "number")
        for last in (told[-1].said,)
    ]  # fmt: skip
    columns = ("number", "time", "dealer", "guest", "cash", "issued", "dropped", "desk", "difference", "state", "registered")
    return Section("buy_ins", columns, rows)


def slips(shift: Shift) -> Section:
    """Fills and credits with those who signed; with one signature they are not in force."""
    rows = [
        (
            Cell("text", str(number)), Cell("time", told[-1].at, tuple(e.seq for e in told)),
            Cell("word", f"slip.{last['kind']}"), _amount(last["amount"]), Cell("text", ", ".join(last["signed"])),
            _yes(last["in_force"]),
        )
        for (number, _), told in _each(shift, "slip", "number", "kind")
        for last in (told[-1].said,)
    ]  # fmt: skip
    return Section("slips", ("number", "time", "kind", "amount", "signed", "in_force"), rows)


def _each(shift: Shift, what: str, *keys: str) -> list[tuple[tuple[Any, ...], list[Entry]]]:
    """What was told of each buy-in or slip, by the keys that name it."""
    found: dict[tuple[Any, ...], list[Entry]] = {}
    for e in shift.during(what):
        found.setdefault(tuple(e.said[key] for key in keys), []).append(e)
    return sorted(found.items())


def _amount(text: str | None) -> Cell:
    return Cell("money", None if text is None else money.signed(text))


def _yes(so: bool) -> Cell:
    return Cell("word", "answer.yes" if so else "answer.no")
