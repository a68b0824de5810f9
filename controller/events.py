"""What the controller says: one frozen record an event, and its JSON form (design 3.3).

Amounts are decimal text, cards their names, `at` milliseconds since 1970 UTC of the input it follows from.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields

from controller.inputs import time_text


@dataclass(frozen=True, slots=True)
class BetsClosed:
    at: int
    round: int
    bets: dict[str, str]


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who bets how much on a main zone that several bet on; `host` decides on it, None where nobody was named."""

    at: int
    round: int
    spot: str
    stakes: dict[str, str]
    host: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """`to` is None while it is open where the card went; a `CardPlaced` follows when that is known."""

    at: int
    round: int
    to: str | None
    card: str
    cards: str | None
    total: int | None


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A card of this round (`number` from 1) whose place has become certain."""

    at: int
    round: int
    number: int
    to: str
    card: str


@dataclass(frozen=True, slots=True)
class Flag:
    """What is wrong, what shows it, and what to do.

    `evidence` are the inputs it follows from, in a few words each; `alternatives` the other explanations that
    cost as little (empty where there is only one).
    """

    at: int
    round: int
    flag: str
    level: str
    hand: str | None
    rules: list[str]
    expected: str | None
    seen: str | None
    text: str
    advice: str
    evidence: list[str]
    alternatives: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class HandSettled:
    at: int
    round: int
    hand: str
    stake: str
    result: str
    net: str


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """`net` per zone is the player's; a zone whose net is open is left out. `held`: no ruling had come."""

    at: int
    round: int
    net: dict[str, str]
    certainty: str
    hypotheses: int
    held: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    at: int
    round: int
    ruling: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Device:
    at: int
    device: str
    state: str
    detail: str


@dataclass(frozen=True, slots=True)
class Bell:
    at: int
    presses: int


@dataclass(frozen=True, slots=True)
class Drop:
    """A note went into the drop box, or the box changed its state."""

    at: int
    total: str
    state: str | None


@dataclass(frozen=True, slots=True)
class Cash:
    """One transaction of the books: `amount` goes from the account `source` to `target`; `number` is of the round,
    buy-in or slip."""

    at: int
    what: str
    source: str
    target: str
    amount: str
    number: int | None


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A buy-in as it stands now; `difference` is what the player was first short of, corrected or not."""

    at: int
    number: int
    state: str
    declared: str | None
    counted: str | None
    issued: str
    dropped: str
    desk: str | None
    registered: bool
    difference: str
    dealer: str | None
    player: str | None
    box: str | None


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill or credit was signed; with one signature it is not in force."""

    at: int
    number: int
    kind: str
    amount: str
    signed: list[str]
    in_force: bool


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    at: int
    round: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """`state`: due (asked for), started, done, cut, loaded. `seconds` since it was started, None where that is not known."""

    at: int
    state: str
    reason: str | None
    player: str | None
    dealer: str | None
    seconds: int | None


@dataclass(frozen=True, slots=True)
class TableState:
    """The table is opening, open, closing or closed."""

    at: int
    state: str


@dataclass(frozen=True, slots=True)
class Check:
    """A step of a checklist was confirmed by somebody."""

    at: int
    step: str
    by: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody took a role, or left it."""

    at: int
    role: str
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Change:
    """Another dealer is asked for (`approved` None), or the administrator has decided."""

    at: int
    name: str | None
    approved: bool | None


@dataclass(frozen=True, slots=True)
class Reaction:
    """Somebody took note of flag `number` (the snapshot's id), so many `seconds` after it was raised."""

    at: int
    number: int
    flag: str
    by: str
    answer: str | None
    seconds: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call by the bell: `state` open, answered (`by` whom, after how many `seconds`) or late (it goes to the administrator)."""

    at: int
    number: int
    call: str
    presses: int
    state: str
    by: str | None
    seconds: int


Event = (
    BetsClosed | Stakes | Card | CardPlaced | Flag | HandSettled | RoundEnded | Ruling | Device | Bell | Drop | ShuffleDue
    | Shuffle | TableState | Check | Staff | Change | Call | Reaction
    | BuyIn | Cash | Slip
)


def event_json(event: Event) -> dict[str, object]:
    """The event as its JSON object: at, event, then its own keys in order."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    values = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "at"}
    for key in ("alternatives", "held"):
        if key in values and not values[key]:
            del values[key]
    return {"at": time_text(event.at), "event": name} | values


def dumps(obj: dict[str, object]) -> str:
    """The one text form of a JSON object in journals, recordings and events."""
    return json.dumps(obj, ensure_ascii=False)
