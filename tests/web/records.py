"""Records of scripted tables, read as the pages read them: bj1 has played, bj2 has not, the record of bj3 was changed."""

import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.audit.record import Record
from tests.controller.audit.told import LOST, WON, Table
from tests.controller.script import header
from web import access

VOIDED, OPEN, PLAYING = 3, 4, 5
"""Rounds of bj1: a natural paid short and declared void; one of several explanations; one in play."""
PLAYED = [
    "dealer.sign_on(name=Anna)", WON, LOST,
    "dealer.sign_off(name=Anna) dealer.sign_on(name=Bea)",
    "1=10 close As Kh 9d 1=20 rule:void 1=0 over",
    "1=10 2=20 3=10 close Ts 5d 4c 9d 2h 3s 6c 4s 2d 3h Qc 8d 1=0 2=40 3=0 over",
    "2=0 4=25 close 9s",
]  # fmt: skip

_FOLDER = TemporaryDirectory(prefix="livetable-records-")


@cache
def made() -> Mapping[str, access.Record]:
    """The record of each table; made once for all tests, which only read them."""
    return {name: Record(make(Path(_FOLDER.name) / name).reader) for name, make in MAKERS.items()}


def played(path: Path) -> Table:
    """A table in the middle of its fifth round."""
    return _closed(Table(path, header("classic", "inferred", scope="table", currency="USD")).told(*PLAYED))


def fresh(path: Path) -> Table:
    """A table that has just been set up."""
    return _closed(Table(path))


def changed(path: Path) -> Table:
    """A table in whose journal somebody has changed what was bet in its second round."""
    table = _closed(Table(path).told(WON, LOST))
    with sqlite3.connect(path) as other:
        other.execute("UPDATE rows SET text = replace(text, '10', '90') WHERE text LIKE '%bets_closed%' AND seq > 30")
    other.close()
    return table


def _closed(table: Table) -> Table:
    table.journal.close()
    return table


MAKERS = {"bj1": played, "bj2": fresh, "bj3": changed}
