"""Chips and slips that go wrong: float, tips, fills and counts, before a round."""

from __future__ import annotations

from decimal import Decimal

from drivers.emulators.act import Acts, text
from drivers.emulators.floor import CREW, Floor
from drivers.emulators.layout import PAUSE
from drivers.emulators.wrong_buyins import Doing


def tip_in_float(f: Floor) -> Acts:
    chip = Decimal(25)
    f.books.purse -= chip
    yield from f.say("dealer", "tip", amount=text(chip))
    yield from f.into_float(chip)
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["tips", text(chip)])


def float_off(off: str) -> Doing:
    """Chips leave the float, or come to it, and nobody says a word; they are put back later."""

    def do(f: Floor) -> Acts:
        yield from f.into_float(Decimal(off))
        yield from f.say("dealer", "note", 70_000)
        f.books.later.append(["float", text(-Decimal(off))])

    return do


def one_signature(f: Floor) -> Acts:
    """Chips are carried on one signature; the second comes later."""
    f.books.slips += 1
    yield from f.say("observer", "fill", number=str(f.books.slips), amount="500")
    yield from f.into_float(Decimal(500))
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["sign", "500"])


def same_signer(f: Floor) -> Acts:
    """One person signs twice; then the right one does."""
    f.books.slips += 1
    number, name = str(f.books.slips), dict(CREW)["observer"]
    yield from f.say("observer", "fill", number=number, amount="500", name=name)
    yield from f.say("inspector", "fill", number=number, amount="500", name=name)
    yield from f.say("inspector", "fill", number=number, amount="500")
    yield from f.into_float(Decimal(500))


def two_amounts(f: Floor) -> Acts:
    """A slip is signed for two amounts; then the right one is."""
    f.books.slips += 1
    number = str(f.books.slips)
    yield from f.say("observer", "fill", number=number, amount="500")
    yield from f.say("inspector", "fill", number=number, amount="400")
    yield from f.say("inspector", "fill", number=number, amount="500")
    yield from f.into_float(Decimal(500))


def no_signer(f: Floor) -> Acts:
    """Somebody signs a slip who has no part in it."""
    yield from f.say("security", "fill", number=str(f.books.slips + 1), amount="500")


def colour_kept(f: Floor) -> Acts:
    """Of the chips that are changed one is kept back; it is put into the float later."""
    yield from f.say("dealer", "colour", amount="100")
    yield from f.into_float(Decimal(-100))
    yield from f.into_float(Decimal(95))
    f.books.later.append(["float", "5"])


def tip_taken(f: Floor) -> Acts:
    """A chip is fished out of the tip box, and put back."""
    f.books.purse -= 10
    for _ in range(2):
        yield from f.say("dealer", "tip", amount="5")
        f.books.tips += 5
        yield from f.lay("tips", f.books.tips)
    yield from f.lay("tips", f.books.tips - 5)
    yield from f.lay("tips", f.books.tips)


def tips_emptied(f: Floor) -> Acts:
    """The tip box is emptied in the middle of a shift, and nobody counts what was in it; it is put back (TIP-2)."""
    f.books.purse -= 5
    yield from f.say("dealer", "tip", amount="5")
    f.books.tips += 5
    yield from f.lay("tips", f.books.tips)
    yield from f.lay("tips", Decimal(0))
    yield from f.say("dealer", "note", 70_000)
    yield from f.lay("tips", f.books.tips)


def carried_away(f: Floor) -> Acts:
    """The whole float leaves the table, and comes back."""
    held = f.books.float
    yield from f.into_float(-held)
    yield from f.say("dealer", "note", 70_000)
    yield from f.into_float(held)


def miscounted(spot: str) -> Doing:
    """One of two counts is off by 5; he counts again, and then they agree."""

    def do(f: Floor) -> Acts:
        right = f.books.float if spot == "float" else f.books.drop
        for role, off in (("observer", 5), ("inspector", 0), ("observer", 0)):
            yield from f.say(role, "count", PAUSE["rule"], spot=spot, amount=text(right + off))

    return do
