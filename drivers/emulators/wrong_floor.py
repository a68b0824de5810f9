"""Errors with money and staff around the rounds: each a row, made instead of the right act before a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from drivers.emulators.act import Act, Acts, text
from drivers.emulators.floor import CREW, DEALERS, Floor, sum_of
from drivers.emulators.floor_names import FLOOR_NAMES
from drivers.emulators.layout import PAUSE

Doing = Callable[[Floor], Acts]
SOON = "put right before its time had run out, since this evening went faster than life"


@dataclass(frozen=True, slots=True)
class FloorError:
    """One kind. `flag`: what it must raise; `also`: what else it may rightly raise; `hidden`: why it may not show."""

    name: str
    flag: str
    level: str
    detail: str
    do: Doing
    also: tuple[str, ...] = ()
    hidden: str = ""

    def json(self) -> dict[str, object]:
        return {
            "error": self.name, "flag": self.flag, "level": self.level, "hand": None, "detail": self.detail,
            "also": list(self.also), "hidden": self.hidden, "floor": True,
        }  # fmt: skip


def _issue(off: str) -> Doing:
    """Chips are given that differ from the cash; the dealer notices and puts it right."""

    def do(f: Floor) -> Acts:
        notes = f.notes()
        number, amount = f.opened_buy_in(), sum_of(notes)
        yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
        yield from f.say("observer", "buy_in", number=number, amount=text(amount))
        yield from f.give(amount + Decimal(off))
        yield from f.give(-Decimal(off))
        for note in notes:
            yield from f.drop(note)
        yield from f.say("inspector", "buy_in", number=number)

    return do


def _miscount(f: Floor) -> Acts:
    notes = f.notes()
    number, amount = f.opened_buy_in(), sum_of(notes)
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount - 20))
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    for note in notes:
        yield from f.drop(note)
    yield from f.say("inspector", "buy_in", number=number)


def _bought(f: Floor, notes: list[str], dropped: int, registered: bool = True) -> Acts:
    number, amount = f.opened_buy_in(), sum_of(notes)
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    for note in notes[:dropped]:
        yield from f.drop(note)
    if registered:
        yield from f.say("inspector", "buy_in", number=number)


def _note_missing(f: Floor) -> Acts:
    """One note stays in somebody's hand longer than it may; then it is dropped."""
    notes = f.notes()
    yield from _bought(f, notes, len(notes) - 1)
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["note", notes[-1]])


def _unregistered(f: Floor) -> Acts:
    notes = f.notes()
    yield from _bought(f, notes, len(notes), registered=False)


def _desk_silent(f: Floor) -> Acts:
    """Notes on their way to the cash desk, which says nothing for too long."""
    amount, number = Decimal(2000), f.opened_buy_in()
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    yield from f.say("observer", "buy_in", number=number, amount=text(amount), to="desk")
    yield from f.say("inspector", "buy_in", number=number)
    yield from f.say("dealer", "note", 70_000)
    yield from f.say("cashier", "buy_in", number=number, amount=text(amount))
    yield from f.say("inspector", "buy_in", number=number)


def _tip_in_float(f: Floor) -> Acts:
    chip = Decimal(25)
    f.books.purse -= chip
    yield from f.say("dealer", "tip", amount=text(chip))
    yield from f.into_float(chip)
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["tips", text(chip)])


def _chips(off: str) -> Doing:
    """Chips leave the float, or come to it, and nobody says a word; they are put back later."""

    def do(f: Floor) -> Acts:
        yield from f.into_float(Decimal(off))
        yield from f.say("dealer", "note", 70_000)
        f.books.later.append(["float", text(-Decimal(off))])

    return do


def _one_signature(f: Floor) -> Acts:
    """Chips are carried on one signature; the second comes later."""
    f.books.slips += 1
    yield from f.say("observer", "fill", number=str(f.books.slips), amount="500")
    yield from f.into_float(Decimal(500))
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["sign", "500"])


def _same_signer(f: Floor) -> Acts:
    """One person signs twice; then the right one does."""
    f.books.slips += 1
    number, name = str(f.books.slips), dict(CREW)["observer"]
    yield from f.say("observer", "fill", number=number, amount="500", name=name)
    yield from f.say("inspector", "fill", number=number, amount="500", name=name)
    yield from f.say("inspector", "fill", number=number, amount="500")
    yield from f.into_float(Decimal(500))


def _two_roles(f: Floor) -> Acts:
    yield from f.say("observer", "sign_on", name=DEALERS[f.books.dealer])


def _unasked_change(f: Floor) -> Acts:
    """Another dealer sits down without the administrator."""
    now = f.books.dealer
    f.books.dealer = (now + 1) % len(DEALERS)
    yield from f.say("dealer", "sign_off", name=DEALERS[now])
    yield from f.say("dealer", "sign_on", name=DEALERS[f.books.dealer])


def _long_reservation(f: Floor) -> Acts:
    box = "1"
    if box in f.books.reserved:
        yield from f.release(box)
    yield from f.say("observer", "reserve", box=box, minutes="45")
    yield from f.say("observer", "release", box=box)


def _bet_on_reserved(f: Floor) -> Acts:
    spot = f.scenario.house.spots[0]
    yield from f.say("observer", "reserve", box="1", minutes="15")
    yield Act("chips", {"in": "chips", "spot": spot, "amount": "10"}, PAUSE["bet"])
    yield Act("chips", {"in": "chips", "spot": spot, "amount": "0"}, PAUSE["bet"])
    yield from f.say("observer", "release", box="1")


FLOOR_ERRORS = (
    FloorError("buy_in_short", "BUYIN_MISMATCH", "STOP", "10 too little was given for the notes", _issue("-10"),
               ("FLOAT_MISMATCH",)),
    FloorError("buy_in_long", "BUYIN_MISMATCH", "STOP", "5 too much was given for the notes", _issue("5"), ("FLOAT_MISMATCH",)),
    FloorError("buy_in_miscounted", "BUYIN_MISMATCH", "STOP", "the observer counted 20 less", _miscount, ("FLOAT_MISMATCH",)),
    FloorError("note_missing", "DROP_MISMATCH", "ALERT", "a note was not dropped in time", _note_missing, hidden=SOON),
    FloorError("not_registered", "CASH_UNREGISTERED", "ALERT", "the inspector did not sign a buy-in off", _unregistered),
    FloorError("desk_silent", "CASH_ROUTE_OPEN", "ALERT", "the cash desk did not confirm in time", _desk_silent, hidden=SOON),
    FloorError("tip_in_float", "TIP_ROUTE", "ALERT", "a tip of 25 went into the float", _tip_in_float, ("FLOAT_MISMATCH",), SOON),
    FloorError("fill_unrecorded", "FLOAT_MISMATCH", "ALERT", "a fill of 500 without a slip", _chips("500")),
    FloorError("chip_stolen", "FLOAT_MISMATCH", "ALERT", "a chip of 100 left the float", _chips("-100")),
    FloorError("chip_added", "FLOAT_MISMATCH", "ALERT", "a chip of 25 came into the float", _chips("25")),
    FloorError("fill_one_signature", "FLOAT_MISMATCH", "ALERT", "a fill of 500 on one signature", _one_signature),
    FloorError("fill_signed_twice", "ROLE_CONFLICT", "STOP", "one person signed twice", _same_signer),
    FloorError("two_roles", "ROLE_CONFLICT", "STOP", "the dealer signed on as observer", _two_roles),
    FloorError("dealer_unapproved", "DEALER_CHANGE_UNAPPROVED", "ALERT", "a dealer the administrator did not allow",
               _unasked_change),
    FloorError("reserved_too_long", "RESERVE_TOO_LONG", "ALERT", "a box was kept for 45 minutes", _long_reservation),
    FloorError("bet_on_reserved", "BET_ON_RESERVED", "ALERT", "a bet on a box that is kept for somebody", _bet_on_reserved),
)  # fmt: skip
assert tuple(error.name for error in FLOOR_ERRORS) == FLOOR_NAMES
