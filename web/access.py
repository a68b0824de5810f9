"""What the pages are handed: tables to read, and one way to say something to them.

The pages know no table, no device and no journal. Whoever starts them hands in one
object of this shape, and everything a page shows or says goes through it.
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

Snapshot = dict[str, Any]
"""One table at one moment, as JSON values; a new one for each change, never altered."""


class Refused(Exception):
    """A table did not take what was said; the message is one line for the person who said it.

    `flags`: the flags it stands in, if any, each with flag, hand, expected, seen and text.
    """

    def __init__(self, words: str, flags: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(words)
        self.flags = list(flags)


class Misasked(Refused):
    """A question that cannot be answered as it stands; the message names what is wrong with it."""


class NotLetIn(Refused):
    """A login that is not accepted; `wait_s`: seconds before the next try is looked at, 0 if it may follow at once."""

    def __init__(self, wait_s: int = 0) -> None:
        super().__init__(f"wait {wait_s} s" if wait_s else "name or PIN is wrong")
        self.wait_s = wait_s


class Client(NamedTuple):
    """A program that asks instead of a person: its `role` says what it may see, its `scopes` what it may ask for."""

    name: str
    role: str
    scopes: frozenset[str]
    tables: frozenset[str]


class House(Protocol):
    """Who works here. Roles are asked for at each request, so that whoever left the staff is out at once."""

    def staffed(self) -> bool:
        """Whether anybody is named; where nobody is, the pages answer on this machine alone."""
        ...

    def enter(self, name: str, pin: str) -> None:
        """Check a PIN; called in a worker thread, takes its time. Raises `NotLetIn`."""
        ...

    def roles(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """For each table the roles of `name` there; empty for a stranger."""
        ...

    def serving(self, table: str) -> Mapping[str, list[str]]:
        """For each role at a table who may serve in it, by name."""
        ...

    def client(self, token: str) -> Client | None:
        """The program that has this token."""
        ...


class Nobody:
    """A house that names nobody."""

    def staffed(self) -> bool:
        """No."""
        return False

    def enter(self, name: str, pin: str) -> None:
        """Nobody can."""
        raise NotLetIn

    def roles(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """None."""
        return {}

    def serving(self, table: str) -> Mapping[str, list[str]]:
        """Nobody."""
        return {}

    def client(self, token: str) -> Client | None:
        """None."""
        return None


class Record(Protocol):
    """What a table's journal holds, looked back on. Called in worker threads; each call may raise `Refused`."""

    def rounds(self, asked: Mapping[str, str]) -> Snapshot:
        """Rounds that answer to `asked`, the newest first, and the state of the chain."""
        ...

    def flags(self, asked: Mapping[str, str]) -> Snapshot:
        """Flags that answer to `asked`, the newest first, and the state of the chain."""
        ...

    def steps(self, number: int) -> Snapshot | None:
        """One round observation by observation; None where there is no such round."""
        ...

    def check(self) -> Snapshot:
        """The state of the chain, every row checked anew."""
        ...

    def lines(self, what: str, number: int | None) -> Iterator[str] | None:
        """The ``recording`` or ``events`` of one round, or of all; None where there is no such round."""
        ...


class TableAccess(Protocol):
    """The tables of this house as the pages see them."""

    @property
    def house(self) -> House:
        """Who may see and say what."""
        ...

    def table_ids(self) -> list[str]:
        """Names of all tables, in the order in which they are to be listed."""
        ...

    def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot; None before the first one or for an unknown table."""
        ...

    def submit(self, table: str, fields: dict[str, str]) -> None:
        """Say something as staff; called in a worker thread. Raises `Refused`."""
        ...

    def record(self, table: str) -> Record:
        """What the journal of `table` holds. Raises `Refused` where none is kept."""
        ...

    def changes(self, table: str | None) -> AsyncIterator[None]:
        """Wakes after each new snapshot of `table` (None: of any table).

        Several snapshots may lie behind one waking. Ends when the tables close.
        """
        ...

    def report(self, table: str) -> str:
        """The book of the table's journal so far, as JSON; called in a worker thread. Raises `Refused`."""
        ...
