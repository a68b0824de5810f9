"""What the pages are told of a table's record, as JSON values; the pages' `web.access.Record`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from controller.audit.entry import Entry
from controller.audit.reader import Chain, Reader
from controller.audit.search import parse_asked, search, search_flags
from controller.errors import InputError, LivetableError
from controller.inputs import time_text
from web.access import Misasked, Refused

Json = dict[str, object]


class Record:
    """The record of one table, read from its journal. May be asked from several threads."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def rounds(self, asked: Mapping[str, str]) -> Json:
        """Rounds that answer to `asked`, the newest first; see `controller.audit.search`. Raises `Refused`."""
        try:
            wanted = parse_asked(asked)
            index = self._reader.index()
            found, more = search(index, wanted)
        except InputError as wrong:
            raise Misasked(str(wrong)) from wrong
        except LivetableError as wrong:
            raise Refused(str(wrong)) from wrong
        return {
            "rounds": [entry_json(entry) for entry in found], "more": more, "total": len(index),
            "flags": sorted(index.flags), "dealers": sorted(index.dealers), "chain": chain_json(self._reader.chain()),
        }  # fmt: skip

    def flags(self, asked: Mapping[str, str]) -> Json:
        """Flags that answer to `asked`, the newest first, whole as they were told, with `id` and `dealer`. Raises `Refused`."""
        try:
            wanted = parse_asked(asked)
            index = self._reader.index()
            found, more = search_flags(index, wanted)
            told = self._reader.texts(one.row for one in found)
        except InputError as wrong:
            raise Misasked(str(wrong)) from wrong
        except LivetableError as wrong:
            raise Refused(str(wrong)) from wrong
        flags = [{"id": one.number, "dealer": one.dealer} | json.loads(text) for one, text in zip(found, told, strict=True)]
        return {"flags": flags, "more": more, "chain": chain_json(self._reader.chain())}

    def steps(self, number: int) -> Json | None:
        """One round with its steps, None where there is no such round. Raises `Refused`."""
        try:
            found = self._reader.steps(number)
        except LivetableError as wrong:
            raise Refused(str(wrong)) from wrong
        if found is None:
            return None
        entry, steps, differs = found
        return {"round": entry_json(entry), "steps": steps, "differs": differs}

    def check(self) -> Json:
        """The state of the chain, every row checked anew. Raises `Refused`."""
        try:
            return chain_json(self._reader.chain(anew=True))
        except LivetableError as wrong:
            raise Refused(str(wrong)) from wrong

    def lines(self, what: str, number: int | None) -> Iterator[str] | None:
        """The lines of the recording or the events of a round, or of the whole journal; None where there is no such round.

        Raises `Refused`.
        """
        try:
            if number is None:
                self._reader.index()
                return self._reader.whole(events=what == "events")
            if self._reader.index().round(number) is None:
                return None
            return self._reader.events(number) if what == "events" else self._reader.recording(number)
        except LivetableError as wrong:
            raise Refused(str(wrong)) from wrong


def entry_json(entry: Entry) -> Json:
    """A round as a list shows it; times as text, amounts as decimal text."""
    return {
        "round": entry.number, "began": _time(entry.began), "ended": _time(entry.ended), "boxes": list(entry.boxes),
        "bets": dict(entry.bets), "net": dict(entry.net), "certainty": entry.certainty, "held": entry.held,
        "voided": entry.voided, "dealer": entry.dealer, "rulings": list(entry.rulings),
        "flags": [{"flag": flag, "level": level} for flag, level in dict.fromkeys((f.flag, f.level) for f in entry.flags)],
    }  # fmt: skip


def _time(at: int | None) -> str | None:
    return None if at is None else time_text(at)


def chain_json(chain: Chain) -> Json:
    """`rows` are intact, `head` is the hash of the last of them; `broken` says where and how."""
    return {"rows": chain.rows, "head": chain.head.hex(), "broken": chain.broken}
