"""A short way to write what a table's money does: `shift("float=10000 dealer.buy_in:500 observer.buy_in:500 +61")`.

    dealer.buy_in:500   observer.fill:2000:name=Ann,number=2   said by a role, with its amount and further keys
    float=10000  tips=25  1=10                                 what lies there now
    note:100  +61  tick                                        a note in the box; 61 seconds pass; nothing happens
    and every word of `tests.controller.script`
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.events import Event, Flag
from controller.follow.state import TableState
from controller.inputs import Input, time_text
from controller.money import text
from controller.parsing import parse_input
from controller.recording import Header
from controller.table import start, step
from tests.controller import script

START = 1_796_068_800_000
HEAD = script.header("classic", scope="table")


def lines(words: str) -> list[dict[str, object]]:
    """The recording's lines, two seconds apart."""
    at = START
    found: list[dict[str, object]] = []
    for word in words.split():
        if word.startswith("+"):
            at += 1000 * int(word[1:])
            continue
        found.append({"at": time_text(at)} | _line(word))
        at += 2000
    return found


def _line(word: str) -> dict[str, object]:
    if word.startswith("note:"):
        return {"in": "note", "value": word[5:], "currency": "USD"}
    if word == "tick":
        return {"in": "staff", "by": "dealer", "says": "note"}
    role, dot, rest = word.partition(".")
    if not dot or "=" in role:
        return script._word(word)
    says, amount, more, *_ = [*rest.split(":"), "", ""]
    keys = dict(pair.split("=") for pair in more.split(",") if pair)
    return {"in": "staff", "by": role, "says": says, **({"amount": amount} if amount else {}), **keys}


def told(words: str) -> list[Input]:
    return [parse_input(line) for line in lines(words)]


class Shift:
    """A table after some words: its state and its events."""

    def __init__(self, words: str, head: Header = HEAD) -> None:
        self.state: TableState = start(head)
        self.events = [event for one in told(words) for event in self._step(one)]

    def fold(self, *more: Mapping[str, object]) -> Shift:
        """The same table after more lines of a recording."""
        self.events += [event for line in more for event in self._step(parse_input(dict(line)))]
        return self

    def _step(self, one: Input) -> tuple[Event, ...]:
        done = step(self.state, one)
        self.state = done.state
        return done.events

    @property
    def flags(self) -> list[Flag]:
        return [event for event in self.events if isinstance(event, Flag)]

    @property
    def wrong(self) -> str:
        """The flags in order, with what was expected and seen: ``BUYIN_MISMATCH 500/490``."""
        return " ".join(f"{f.flag} {f.expected}/{f.seen}" for f in self.flags)

    def account(self, name: str) -> str:
        return text(self.state.cash.accounts[name])
