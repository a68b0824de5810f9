"""The state of a table: never changed in place, so that it can be kept, compared and folded again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller import events
from controller.cash.state import Cash
from controller.floor.calls import Calls
from controller.floor.checklist import Checklist
from controller.floor.crew import Crew
from controller.floor.guests import Guests
from controller.floor.shuffle import Shuffling
from controller.floor.stakes import Stakes
from controller.patterns.patterns import Patterns
from controller.recording import Header
from controller.rules.options import Options
from controller.rules.replacing import replacing
from controller.shoe import Shoe
from controller.tracker.tracker import Tracker
from controller.watch import Watch


class Bets(NamedTuple):
    """Between rounds: whether somebody opened or closed the bets by word, and what changed since."""

    opened: bool = False
    closed: bool = False
    moved: bool = False  # somebody has bet again since the last round was settled


class Fork(NamedTuple):
    """Another course of the table, parted from this one in round `number`: its state, what is told in it since then, and
    what was told here."""

    number: int
    state: TableState
    there: tuple[events.Event, ...]
    here: tuple[events.Event, ...] = ()


@replacing
class TableState(NamedTuple):
    """`zones` is what lies where (1/10000 units); `tracker` follows the round in play, if one is.

    `held` is the number of the first round that waits for a ruling (GEN-5), 0 for none; `voided` says that the
    round in play was declared void and only has to be cleared.
    """

    header: Header
    zones: Mapping[str, int] = {}
    number: int = 0
    bets: Bets = Bets()
    tracker: Tracker | None = None
    watch: Watch = Watch(0)
    last: Tracker | None = None  # the round before, shown until the next begins
    held: int = 0
    voided: bool = False
    promised: Mapping[str, int] = {}  # what the zones have to be brought to after the ruling "pay"
    shoe: Shoe = Shoe()
    reserved: Mapping[str, int] = {}  # until when, by box; 0 once its end was told
    shuffles: int = 0  # since the last round
    seats: Mapping[str, tuple[str, ...]] = {}  # bettors by box, in the order they came
    hosts: Mapping[str, str] = {}  # hosts that were named
    stakes: Stakes = Stakes()
    guests: Guests = Guests()
    shuffling: Shuffling = Shuffling()
    checklist: Checklist = Checklist()
    crew: Crew = Crew()
    calls: Calls = Calls()
    patterns: Patterns = Patterns()
    offered: frozenset[str] = frozenset()  # hands to which a double was offered in this round
    limits: tuple[int, int] | None = None
    devices: Mapping[str, tuple[str, str]] = {}
    drop: tuple[int, int] = (0, 0)  # value of the notes, number of notes
    cash: Cash = Cash()
    bell: tuple[int, int] | None = None  # presses, when
    flags: tuple[events.Flag, ...] = ()  # newest first
    raised: int = 0  # flags so far
    seen: Mapping[int, str] = {}  # who took note of a flag, by its number
    rounds: tuple[events.RoundEnded, ...] = ()  # newest first
    forks: tuple[Fork, ...] = ()  # as it would stand had the round in play ended before one of its cards
    at: int | None = None
    seq: int = 0

    @property
    def options(self) -> Options:
        return self.header.options
