"""A player's strategy as a text file: what to do with each hand against each upcard of the dealer.

    # a comment
    insurance = no                        settings, as the system asks for them
    [hard]       2 3 4 5 6 7 8 9 T A      tables: hard, soft, pair; `[hard 4]` holds for hands of four cards only
    4-8          h h h h h h h h h h      a row: a total or a range, then ten cells from 2 to ace

    h hit   s stand   d double, else hit   D double, else stand   p split   - as the same total without a pair
    r surrender, else hit   R surrender, else stand   q surrender, else split   b buy, else hit   B buy, else stand

`[worth hard]`, `[worth soft]`, `[worth pair]` give what two cards are worth in 1/1000 of a bet (soft 21: the
natural); with `swap = worth` the player exchanges cards when the two hands together gain by it (W-SWAP-1).
Every cell that the system may ask for has to be there: a strategy with a gap is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources

from controller.errors import LivetableError
from controller.rules.options import Options

UPCARDS = "23456789TA"
#: The rows a table must have, in points: a pair by one of its cards, the ace as 11.
ROWS: Mapping[str, range] = {"hard": range(4, 21), "soft": range(12, 21), "pair": range(2, 12)}
#: What a letter tries, in this order; standing is always allowed and comes last.
ACTIONS: Mapping[str, tuple[str, ...]] = {
    "h": ("hit",), "s": (), "-": (), "p": ("split",), "d": ("double", "hit"), "D": ("double",),
    "r": ("surrender", "hit"), "R": ("surrender",), "q": ("surrender", "split"), "b": ("buy", "hit"), "B": ("buy",),
}
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "insurance": ("no", "yes"), "even_money": ("no", "yes"), "super_match": ("no", "yes"),
    "swap": ("no", "worth"), "buy": ("full", "least"),
}

Table = tuple[str, int]  # hard, soft, pair or "worth ..." ; how many cards a hand must have, 0 for any


QUOTED = 200
"""Characters of a message at the most: a file that is no strategy may be one line of a megabyte."""


class StrategyError(LivetableError):
    """A strategy that cannot be used: names file, line and key."""


@dataclass(frozen=True)
class Strategy:
    """What a player does. `cells` maps a table to rows (in points) of ten cells by upcard."""

    name: str
    settings: Mapping[str, str]
    cells: Mapping[Table, Mapping[int, tuple[str, ...]]]

    def letter(self, kind: str, row: int, cards: int, up: int) -> str:
        """The cell for a hand of so many cards against an upcard of `up` points."""
        special = self.cells.get((kind, cards), {})
        return (special.get(row) or self.cells[kind, 0][row])[up - 2]

    def worth(self, kind: str, row: int, up: int) -> int:
        """What two cards are worth, in 1/1000 of a bet."""
        return int(self.cells[f"worth {kind}", 0][row][up - 2])

    def wants(self, setting: str) -> bool:
        return self.settings.get(setting, "no") != "no"


def basic(options: Options) -> Strategy:
    """The strategy that comes with livetable for the system of `options`."""
    name = f"{options.system}.txt"
    text = (resources.files("controller.simulate") / "basic" / name).read_text(encoding="utf-8")
    return parse(text, f"basic {options.system}", options)


def parse(text: str, name: str, options: Options) -> Strategy:
    """The strategy written in `text`; `name` stands in the messages.

    Raises:
        StrategyError: names the line and what is wrong with it, or the key that is missing.
    """
    reader = _Reader(name, options)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read(number, line.partition("#")[0].strip())
    return reader.finished()


@dataclass
class _Reader:
    name: str
    options: Options
    settings: dict[str, str] = field(default_factory=dict)
    cells: dict[Table, dict[int, tuple[str, ...]]] = field(default_factory=dict)
    table: Table | None = None
    number: int = 0

    def read(self, number: int, line: str) -> None:
        self.number = number
        if not line:
            return
        if line.startswith("["):
            self._section(line[1:].partition("]")[0])
        elif "=" in line:
            self._setting(*(part.strip() for part in line.split("=", 1)))
        else:
            self._row(line.split())

    def _wrong(self, what: str) -> StrategyError:
        short = what if len(what) <= QUOTED else f"{what[:QUOTED]} ..."
        return StrategyError(f"{self.name}, line {self.number}: {short}")

    def _section(self, title: str) -> None:
        words = title.split()
        cards = int(words.pop()) if words and words[-1].isdigit() and words[0] != "worth" else 0
        kind = " ".join(words)
        known = [*ROWS, *(f"worth {kind}" for kind in ROWS)]
        if kind not in known:
            raise self._wrong(f"unknown table [{title}]; expected one of {', '.join(known)}")
        self.table = kind, cards

    def _setting(self, key: str, value: str) -> None:
        if key not in needed(self.options):
            raise self._wrong(f"unknown setting {key!r} for the system {self.options.system}")
        if value not in SETTINGS[key]:
            raise self._wrong(f"{key!r} is {value!r}; expected one of {', '.join(SETTINGS[key])}")
        if key in self.settings:
            raise self._wrong(f"{key!r} is set twice")
        self.settings[key] = value

    def _row(self, words: list[str]) -> None:
        if self.table is None:
            raise self._wrong(f"row {words[0]!r} stands before the first table such as [hard]")
        kind, label, cells = self.table[0].split()[-1], words[0], tuple(words[1:])
        if len(cells) != len(UPCARDS):
            raise self._wrong(f"{self.table[0]} {label} has {len(cells)} cells; expected 10, for {' '.join(UPCARDS)}")
        for cell, up in zip(cells, UPCARDS, strict=True):
            self._cell(kind, label, up, cell)
        rows = self.cells.setdefault(self.table, {})
        for row in self._rows(kind, label):
            if row in rows:
                raise self._wrong(f"{self.table[0]} {label} is there twice")
            rows[row] = cells

    def _rows(self, kind: str, label: str) -> range:
        """The rows of a label: ``16``, ``5-8``; pairs ``8``, ``T``, ``A``."""
        points = [{"T": "10", "A": "11"}.get(part, part) for part in label.split("-")]
        allowed = [*ROWS[kind], *([21] if kind == "soft" else [])]
        if len(points) > 2 or not all(p.isdigit() and int(p) in allowed for p in points):
            raise self._wrong(f"unknown row {label!r} in {kind}; expected {allowed[0]} to {allowed[-1]}")
        return range(int(points[0]), int(points[-1]) + 1)

    def _cell(self, kind: str, label: str, up: str, cell: str) -> None:
        where = f"{self.table[0] if self.table else ''} {label} against {up}"
        if self.table and self.table[0].startswith("worth"):
            if not cell.lstrip("-").isdigit():
                raise self._wrong(f"{where} is {cell!r}; expected a whole number of 1/1000 of a bet")
        elif cell not in letters(self.options) or (cell in "pq-" and kind != "pair"):
            raise self._wrong(f"{where} is {cell!r}, which {self.options.system} does not know there")

    def finished(self) -> Strategy:
        for missing in self._gaps():
            raise StrategyError(f"{self.name}: {missing} is missing")
        return Strategy(self.name, self.settings, self.cells)

    def _gaps(self) -> Iterator[str]:
        for key in needed(self.options):
            if key not in self.settings:
                yield f"the setting {key!r}"
        kinds = [*ROWS, *(f"worth {kind}" for kind in ROWS if self.settings.get("swap") == "worth")]
        for kind in kinds:
            rows = self.cells.get((kind, 0), {})
            for row in (*ROWS[kind.split()[-1]], *([21] if self._asks_21(kind) else [])):
                if row not in rows:
                    yield f"the row {kind} {row}"

    def _asks_21(self, kind: str) -> bool:
        return kind == "worth soft" or (kind == "soft" and self.options.card_on_21 == "soft")


def needed(options: Options) -> tuple[str, ...]:
    """The settings that a strategy for this system must have."""
    asked = {
        "insurance": options.insurance != "none", "even_money": options.even_money,
        "super_match": options.super_match, "swap": options.hands_per_box == 2, "buy": options.buy_max > 0,
    }
    return tuple(key for key, wanted in asked.items() if wanted)


def letters(options: Options) -> str:
    """The cells that this system knows."""
    return "hsp-" + "dD" * options.double + "rRq" * (options.surrender != "none") + "bB" * (options.buy_max > 0)
