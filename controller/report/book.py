"""The form of a report: sections of rows of cells, whatever they are printed as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

KINDS = ("text", "word", "flag", "count", "money", "rate", "share", "time", "hour", "span")
"""text: as it is; word, flag: a text of the catalog; money: 1/10000 units; rate: tenths; share: 1/1000;
time, hour: ms since 1970; span: ms."""


class Cell(NamedTuple):
    """One figure: None where it cannot be known. `entries`: the rows of the journal that it was made from."""

    kind: str
    value: str | int | None
    entries: tuple[int, ...] = ()


class Section(NamedTuple):
    """`key` names its title in the catalog, `columns` their heads; `bars`: columns that are drawn as bars too."""

    key: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    bars: tuple[str, ...] = ()


class Book(NamedTuple):
    """A whole report. `last_hash` is the chain's, hexadecimal: with it a later change of the journal shows."""

    table: str
    system: str
    currency: str | None
    begin: int
    end: int
    rows: int
    last_hash: str
    sections: tuple[Section, ...]


def count(found: Iterable[int]) -> Cell:
    """How many entries there are."""
    seqs = tuple(found)
    return Cell("count", len(seqs), seqs)


def ranges(seqs: Iterable[int]) -> str:
    """Numbers as text, neighbours drawn together: 3, 5–8."""
    runs: list[list[int]] = []
    for seq in sorted(set(seqs)):
        if runs and seq == runs[-1][1] + 1:
            runs[-1][1] = seq
        else:
            runs.append([seq, seq])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)
