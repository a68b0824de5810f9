"""Buy-ins that go wrong: what is done instead of the right act before a round."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from drivers.emulators.act import Acts, text
from drivers.emulators.floor import Floor, sum_of

Doing = Callable[[Floor], Acts]


def issue(off: str) -> Doing:
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


def miscount(f: Floor) -> Acts:
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


def told_twice(f: Floor) -> Acts:
    """The dealer declares the same notes twice, without their number; chips and notes move once (CASH-3)."""
    notes = f.notes()
    number, amount = f.opened_buy_in(), sum_of(notes)
    f.opened_buy_in()  # the number that the second word takes
    for _ in range(2):
        yield from f.say("dealer", "buy_in", amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    for note in notes:
        yield from f.drop(note)
    yield from f.say("inspector", "buy_in", number=number)
    yield from f.say("dealer", "note", 70_000)


def note_missing(f: Floor) -> Acts:
    """One note stays in somebody's hand longer than it may; then it is dropped."""
    notes = f.notes()
    yield from _bought(f, notes, len(notes) - 1)
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["note", notes[-1]])


def unregistered(f: Floor) -> Acts:
    notes = f.notes()
    yield from _bought(f, notes, len(notes), registered=False)


def desk_silent(f: Floor) -> Acts:
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


def not_recounted(f: Floor) -> Acts:
    """Chips are given and notes dropped on the dealer's word alone; the observer counts much later."""
    notes = f.notes()
    number, amount = f.opened_buy_in(), sum_of(notes)
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.give(amount)
    for note in notes:
        yield from f.drop(note)
    yield from f.say("dealer", "note", 70_000)
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.say("inspector", "buy_in", number=number)


def not_fanned(f: Floor) -> Acts:
    """Notes are counted in a bundle, at a table that tells its fans."""
    notes = f.notes()
    number, amount = f.opened_buy_in(), sum_of(notes)
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount))
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    for note in notes:
        yield from f.drop(note)
    yield from f.say("inspector", "buy_in", number=number)


def paid_twice(f: Floor) -> Acts:
    """Chips are given for the same notes once more; the guest gives them back before the next round."""
    notes = f.notes()
    yield from _bought(f, notes, len(notes))
    yield from f.give(sum_of(notes))
    f.books.later.append(["give", text(-sum_of(notes))])


def void_kept(f: Floor) -> Acts:
    """A buy-in comes to nothing, and its chips are not given back in time."""
    amount, number = Decimal(300), f.opened_buy_in()
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    yield from f.say("inspector", "buy_in", number=number, step="void")
    yield from f.say("dealer", "note", 70_000)
    f.books.later.append(["give", text(-amount)])


def desk_short(f: Floor) -> Acts:
    """The cash desk gets 100 less than was sent to it; it counts again."""
    amount, number = Decimal(2000), f.opened_buy_in()
    yield from f.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
    yield from f.say("observer", "buy_in", number=number, amount=text(amount))
    yield from f.give(amount)
    yield from f.say("observer", "buy_in", number=number, amount=text(amount), to="desk")
    yield from f.say("inspector", "buy_in", number=number)
    yield from f.say("cashier", "buy_in", number=number, amount=text(amount - 100))
    yield from f.say("cashier", "buy_in", number=number, amount=text(amount))


def note_undeclared(f: Floor) -> Acts:
    yield from f.drop("50")
    yield from f.say("dealer", "note", 70_000)
