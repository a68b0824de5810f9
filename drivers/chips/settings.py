"""How patient the filter is (protocols 3.2). Pure; every figure can be set in table.toml under its own name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from drivers.chips.moment import Moment

MOST = 600_000


@dataclass(frozen=True, slots=True)
class FilterSettings:
    """Times in ms, RSSI in dB.

    cycle_ms: how often a reader looks. add_reads within add_ms: a tag is there. remove_cycles without it, and at
    least remove_ms: it is gone. settle_ms without a change: the spot is settled. window_ms: RSSI is a median over it.
    hysteresis_db: a tag moves to another spot that reads it so much louder. shadow_db: a tag so much fainter than it
    was lies under a hand. shadow_ms: after that time a spot that was read faint and then not at all counts as empty.
    silent_ms without a word of the reader: nobody knows what lies there (0: this reader speaks of changes alone).
    moving_ms without rest: staff are told.
    """

    cycle_ms: int = 100
    add_reads: int = 2
    add_ms: int = 300
    remove_cycles: int = 3
    remove_ms: int = 500
    settle_ms: int = 700
    window_ms: int = 1000
    hysteresis_db: int = 6
    shadow_db: int = 6
    shadow_ms: int = 1500
    silent_ms: int = 3000
    moving_ms: int = 5000

    @property
    def longest_ms(self) -> int:
        """A time behind which a spot at which nothing happened is judged no other way."""
        return self.add_ms + self.remove_ms + self.settle_ms + self.window_ms + self.shadow_ms

    def past(self, since: Moment, now: Moment, ms: int) -> bool:
        """Whether `ms` are over, by the clock and by the looks of a reader that looks all the time."""
        return since.past(now, ms, self.cycle_ms if self.silent_ms else 0)


NAMES = tuple(one.name for one in fields(FilterSettings))
_MAY_BE_0 = ("silent_ms", "settle_ms", "hysteresis_db", "remove_ms")


def read_settings(given: Mapping[str, str]) -> FilterSettings:
    """The settings among `given`, texts as they stand in table.toml.

    Raises:
        ValueError: its args are the key, the text and what was expected.
    """
    return FilterSettings(**{name: _whole(name, given[name]) for name in NAMES if name in given})


def _whole(name: str, text: str) -> int:
    least = 0 if name in _MAY_BE_0 else 1
    if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= MOST:
        raise ValueError(name, text, f"a whole number from {least} to {MOST}")
    return int(text)
