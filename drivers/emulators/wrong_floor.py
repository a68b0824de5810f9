"""Errors with money and staff around the rounds: each a row, made instead of the right act before a round."""

from __future__ import annotations

from dataclasses import dataclass

from drivers.emulators import wrong_buyins as buyins
from drivers.emulators import wrong_chips as chips
from drivers.emulators.act import Act, Acts, text
from drivers.emulators.floor import DEALERS, SAY, Floor
from drivers.emulators.floor_names import FLOOR_NAMES
from drivers.emulators.layout import PAUSE
from drivers.emulators.wrong_buyins import Doing

BETWEEN, OPENING, SHUFFLE = "between", "opening", "shuffle"
"""Beside what happens between two rounds; instead of the opening; instead of a shuffle that is due."""
SOON = "put right before its time had run out, since this evening went faster than life"


@dataclass(frozen=True, slots=True)
class FloorError:
    """One kind.

    Attributes:
        flag: what it must raise; `also`: what else it may rightly raise; `hidden`: why it may not show.
        hand: the hand or box that the flag names; `until_closing`: nobody may see it before the table is closed.
        at: when it is made, and what it is made instead of.
        needs_sign: it can be made only where the table has a sign that is read.
    """

    name: str
    flag: str
    level: str
    detail: str
    do: Doing
    also: tuple[str, ...] = ()
    hidden: str = ""
    hand: str | None = None
    until_closing: bool = False
    at: str = BETWEEN
    needs_sign: bool = False

    @property
    def by_clock(self) -> bool:
        """Only time can show it: somebody has to have waited too long. A float is read again sooner than that."""
        return self.hidden == SOON and self.flag != "FLOAT_MISMATCH"

    def json(self) -> dict[str, object]:
        return {
            "error": self.name, "flag": self.flag, "level": self.level, "hand": self.hand, "detail": self.detail,
            "also": list(self.also), "hidden": self.hidden, "floor": True, "until_closing": self.until_closing,
        }  # fmt: skip


def _no_report(f: Floor) -> Acts:
    yield from f.say("dealer", "note", 3_700_000)
    yield from f.say("inspector", "check", step="cash_report")


def _bell_unheard(f: Floor) -> Acts:
    f.books.calls += 1
    yield Act("bell", {"in": "bell", "presses": 2}, SAY)
    yield from f.say("dealer", "note", 70_000)
    yield from f.say("security", "check", step="bell", number=str(f.books.calls))


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


def _opening_skipped(f: Floor) -> Acts:
    """A step of the way to the loaded shoe is left out; it is made up for, and the table opens (C-OPEN-5)."""
    yield from f.open(forgotten=f.chance.choice(("tray", "spread", "offer")))


def _wrong_cutter(f: Floor) -> Acts:
    """The player of another box cuts, and nobody said that the right was passed on (C-SHUF-2, C-SHUF-3)."""
    boxes = [str(n) for n in range(1, f.scenario.house.boxes + 1)]
    yield from f.load(cutter=f.chance.choice([box for box in boxes if box != f.books.cutter]))


def _wrong_sign(f: Floor) -> Acts:
    """Somebody changes what the sign shows, and it takes no other text until it is switched off and on (EQ-13)."""
    low, high = (text(limit) for limit in f.scenario.limits)
    right, wrong = f"{low}-{high} {f.scenario.currency}", f"5-{high} {f.scenario.currency}"
    yield from _shows("fault", f"shows {wrong} instead of {right}")
    yield from _shows("online", f"shows {right}")


def _shows(state: str, detail: str) -> Acts:
    yield Act("sign", {"in": "device", "device": "sign", "state": state, "detail": detail}, PAUSE["rule"])


def _solo(f: Floor) -> Acts:
    """A guest wants to be alone at the table, and one box is left without his bet, since it is kept (C-BOX-6)."""
    yield from f.say("dealer", "seat", player="Solo", step="solo")
    if not f.books.reserved:
        f.books.reserved["1"] = 0
        yield from f.say("observer", "reserve", box="1", minutes="15")


def _stakes_mistold(f: Floor) -> Acts:
    """The stakes that are told for a box are more than any chips on it (C-BET-6); its bettors leave later."""
    for player, amount in (("Dora", f.scenario.limits[0]), ("Emil", f.scenario.limits[1])):
        yield from f.say("dealer", "seat", box="1", player=player, answer="yes", amount=text(amount))
    yield from f.say("dealer", "host", box="1", player="Dora")
    yield from f.say("dealer", "check", step="limits_told")
    f.books.later.append(["leave", "Dora Emil"])


FLOOR_ERRORS = (
    FloorError("buy_in_short", "BUYIN_MISMATCH", "STOP", "10 too little was given for the notes", buyins.issue("-10"),
               ("FLOAT_MISMATCH", "PATTERN_BUYIN")),
    FloorError("buy_in_long", "BUYIN_MISMATCH", "STOP", "5 too much was given for the notes", buyins.issue("5"),
               ("FLOAT_MISMATCH", "PATTERN_BUYIN")),
    FloorError("buy_in_miscounted", "BUYIN_MISMATCH", "STOP", "the observer counted 20 less",
               buyins.miscount, ("FLOAT_MISMATCH",)),
    FloorError("note_missing", "DROP_MISMATCH", "ALERT", "a note was not dropped in time", buyins.note_missing, hidden=SOON),
    FloorError("not_registered", "CASH_UNREGISTERED", "ALERT", "the inspector did not sign a buy-in off", buyins.unregistered,
               until_closing=True),
    FloorError("desk_silent", "CASH_ROUTE_OPEN", "ALERT", "the cash desk did not confirm in time",
               buyins.desk_silent, hidden=SOON),
    FloorError("tip_in_float", "TIP_ROUTE", "ALERT", "a tip of 25 went into the float",
               chips.tip_in_float, ("FLOAT_MISMATCH",), SOON),
    FloorError("fill_unrecorded", "FLOAT_MISMATCH", "ALERT", "a fill of 500 without a slip", chips.float_off("500"), hidden=SOON),
    FloorError("chip_stolen", "FLOAT_MISMATCH", "ALERT", "a chip of 100 left the float", chips.float_off("-100"), hidden=SOON),
    FloorError("chip_added", "FLOAT_MISMATCH", "ALERT", "a chip of 25 came into the float", chips.float_off("25"), hidden=SOON),
    FloorError("fill_one_signature", "FLOAT_MISMATCH", "ALERT", "a fill of 500 on one signature", chips.one_signature,
               hidden=SOON),
    FloorError("fill_signed_twice", "ROLE_CONFLICT", "STOP", "one person signed twice", chips.same_signer),
    FloorError("fill_two_amounts", "FLOAT_MISMATCH", "ALERT", "a slip was signed for 500 and for 400", chips.two_amounts),
    FloorError("fill_by_security", "ROLE_CONFLICT", "STOP", "a slip was signed by somebody without a part in it",
               chips.no_signer),
    FloorError("credit_unrecorded", "FLOAT_MISMATCH", "ALERT", "500 left the float without a slip", chips.float_off("-500"),
               hidden=SOON),
    FloorError("not_recounted", "BUYIN_UNCOUNTED", "ALERT", "the observer did not count in time",
               buyins.not_recounted, hidden=SOON),
    FloorError("not_fanned", "BUYIN_UNCOUNTED", "ALERT", "the notes were not laid out in a fan", buyins.not_fanned),
    FloorError("paid_twice", "FLOAT_MISMATCH", "ALERT", "chips were given twice for the same notes", buyins.paid_twice,
               ("BUYIN_MISMATCH",)),
    FloorError("void_kept", "FLOAT_MISMATCH", "ALERT", "chips of a void buy-in did not come back", buyins.void_kept, hidden=SOON),
    FloorError("desk_short", "CASH_ROUTE_OPEN", "ALERT", "the cash desk got 100 less than was sent", buyins.desk_short),
    FloorError("note_undeclared", "DROP_MISMATCH", "ALERT", "a note was dropped that nobody declared", buyins.note_undeclared,
               hidden=SOON),
    FloorError("colour_kept", "FLOAT_MISMATCH", "ALERT", "5 of 100 changed chips did not come back", chips.colour_kept),
    FloorError("tip_taken", "TIP_ROUTE", "ALERT", "a chip was taken out of the tip box", chips.tip_taken),
    FloorError("float_carried_away", "FLOAT_MISMATCH", "ALERT", "the whole float left the table", chips.carried_away,
               hidden=SOON),
    FloorError("float_miscounted", "FLOAT_MISMATCH", "ALERT", "one of two counts of the float was off by 5",
               chips.miscounted("float"), ("DEVICE_DISAGREE",)),
    FloorError("drop_miscounted", "DROP_MISMATCH", "ALERT", "one of two counts of the drop was off by 5",
               chips.miscounted("drop")),
    FloorError("not_reported", "CASH_UNREPORTED", "NOTE", "the cash was not reported in time", _no_report, hidden=SOON),
    FloorError("bell_unheard", "BELL_UNANSWERED", "NOTE", "nobody answered a call", _bell_unheard, hidden=SOON),
    FloorError("two_roles", "ROLE_CONFLICT", "STOP", "the dealer signed on as observer", _two_roles),
    FloorError("dealer_unapproved", "DEALER_CHANGE_UNAPPROVED", "ALERT", "a dealer the administrator did not allow",
               _unasked_change),
    FloorError("reserved_too_long", "RESERVE_TOO_LONG", "ALERT", "a box was kept for 45 minutes", _long_reservation, hand="1"),
    FloorError("bet_on_reserved", "BET_ON_RESERVED", "ALERT", "a bet on a box that is kept for somebody", _bet_on_reserved,
               hand="1"),
    FloorError("opening_skipped", "OPEN_CHECK_MISSING", "STOP", "a step of the opening was left out", _opening_skipped,
               at=OPENING),
    FloorError("wrong_cutter", "CUT_RIGHT", "NOTE", "another player cut than the one with the right to", _wrong_cutter,
               at=SHUFFLE),
    FloorError("solo_boxes", "SOLO_BOXES", "NOTE", "a player alone left a box without a bet", _solo),
    FloorError("stakes_mistold", "DEVICE_DISAGREE", "ALERT", "stakes were told that do not make up the chips", _stakes_mistold,
               hand="1"),
    FloorError("wrong_sign", "LIMITS_NOT_SHOWN", "ALERT", "the sign showed other limits than those in force", _wrong_sign,
               needs_sign=True),
    FloorError("told_twice", "BUYIN_REPEATED", "NOTE", "the same notes were declared twice", buyins.told_twice, hidden=SOON),
    FloorError("tips_emptied", "TIP_ROUTE", "ALERT", "the tip box was emptied and not counted", chips.tips_emptied, hidden=SOON),
)  # fmt: skip
assert tuple(error.name for error in FLOOR_ERRORS) == FLOOR_NAMES
