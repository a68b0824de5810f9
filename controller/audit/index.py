"""The rounds of a journal, gathered from its rows one by one: whoever comes again reads only what is new.

A flag counts for the round among whose inputs it was raised; what was raised between two rounds counts for the
later one, since that is where it is seen on stepping through.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from controller.audit.entry import Entry, Flagged, Raised
from controller.chain import Row
from controller.inputs import parse_time
from controller.rules.round import box_of

_WHAT = re.compile(r'"event": "(\w+)"')

Said = Mapping[str, Any]


class Index:
    """Rounds by number. `rows` is the number of rows taken, `covered` the last input whose events have been taken;
    `flags` and `dealers` are all that there were, `raised` every flag in its order."""

    def __init__(self) -> None:
        self.rows = 0
        self.covered = 0
        self.flags: set[str] = set()
        self.dealers: set[str] = set()
        self.raised: list[Raised] = []
        self._done: dict[int, Entry] = {}
        self._now = Entry(1, 1)
        self._dealer: str | None = None

    def take(self, row: Row) -> None:
        """Take the next row; a row that was taken before, or one that is out of turn, may not come."""
        self.rows += 1
        self._now = self._now._replace(upto=row.seq)
        if row.kind != "event":
            return
        self.covered = int(row.origin)
        what = _WHAT.search(row.text)
        handler = _HANDLERS.get(what[1]) if what else None
        if handler is not None:
            handler(self, self.covered, json.loads(row.text))
        self._stretch(row)

    def _stretch(self, row: Row) -> None:
        """The events of a round's last input may stand behind those inputs that were written with it."""
        before = self._done.get(self._now.number - 1)
        if before is not None and before.last is not None and int(row.origin) <= before.last:
            self._done[before.number] = before._replace(upto=row.seq)

    def newest_first(self) -> Iterator[Entry]:
        """Every round that there is something of to see, the round in play among them."""
        # Gathered at once: another thread may take rows while this one looks.
        done = list(self._done.values())
        yield from (entry for entry in (self._now, *reversed(done)) if entry.told)

    def round(self, number: int) -> Entry | None:
        """The round `number`, None where there is none."""
        return self._done.get(number) or (self._now if number == self._now.number and self._now.told else None)

    def __len__(self) -> int:
        return len(self._done) + self._now.told

    # What the events say; `origin` is the input that each follows from.

    def _staff(self, origin: int, said: Said) -> None:
        if said["role"] == "dealer":
            self._dealer = said["name"] if said["on"] else None
            self.dealers.add(said["name"])

    def _bets_closed(self, origin: int, said: Said) -> None:
        bets = said["bets"]
        self._now = self._now._replace(
            number=said["round"],
            began=parse_time(said["at"]),
            bets=bets,
            dealer=self._dealer,
            boxes=tuple(dict.fromkeys(box_of(spot) for spot in bets)),
        )

    def _card(self, origin: int, said: Said) -> None:
        self._now = self._now._replace(cards=self._now.cards | {said["card"]})

    def _flag(self, origin: int, said: Said) -> None:
        raised = Flagged(said["flag"], said["level"], said["hand"])
        self.flags.add(raised.flag)
        self.raised.append(
            Raised(len(self.raised) + 1, self.rows, parse_time(said["at"]), said["round"], *raised, self._dealer)
        )
        before = self._done.get(said["round"])
        if before is not None and before.last is not None and origin <= before.last:
            self._done[before.number] = before._replace(flags=(*before.flags, raised))
        else:
            self._now = self._now._replace(flags=(*self._now.flags, raised))

    def _ruling(self, origin: int, said: Said) -> None:
        before = self._done.get(said["round"])
        if before is None:
            self._now = self._now._replace(rulings=(*self._now.rulings, said["ruling"]))
        else:
            self._done[before.number] = before._replace(rulings=(*before.rulings, said["ruling"]), held=False)

    def _round_ended(self, origin: int, said: Said) -> None:
        ended = self._now._replace(
            ended=parse_time(said["at"]),
            last=origin,
            net=said["net"],
            certainty=said["certainty"],
            held=bool(said.get("held")),
        )
        self._done[ended.number] = ended
        self._now = Entry(ended.number + 1, origin, upto=ended.upto)


_HANDLERS: Mapping[str, Callable[[Index, int, Said], None]] = {
    "staff": Index._staff,
    "bets_closed": Index._bets_closed,
    "card": Index._card,
    "flag": Index._flag,
    "ruling": Index._ruling,
    "round_ended": Index._round_ended,
}
