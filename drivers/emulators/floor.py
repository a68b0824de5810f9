"""What happens around the rounds of an emulated table: opening, money, staff, calls, reservations, closing (scope table)."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from drivers.emulators.act import Act, Acts, text
from drivers.emulators.books import Books
from drivers.emulators.layout import PAUSE, Layout
from drivers.emulators.scenario import Scenario
from drivers.emulators.settling import won

DEALERS = ("Anna", "Eva", "Igor")
CREW = (("observer", "Boris"), ("inspector", "Vera"), ("administrator", "Gleb"))
CHECKS = ("tray", "spread", "offer", "turn", "wash", "gather")
NOTES = ("20", "50", "100")
MOST_NOTES = 12
LOW, HIGH, SLIP = Decimal(6_000), Decimal(45_000), Decimal(10_000)
"""A float below LOW is filled, one above HIGH gives a credit."""
REPORT = 40
"""Rounds between two reports of the cash."""
ANSWERS = ("administrator", "security", "waiter")
"""Whom one, two and three presses call."""
SAY = PAUSE["say"]


class Floor:
    """One table's floor; `books` are changed while its acts are shown."""

    def __init__(self, scenario: Scenario, books: Books, chance: Random) -> None:
        self.scenario, self.books, self.chance = scenario, books, chance

    # -- saying ---------------------------------------------------------------

    def say(self, by: str, says: str, pause_ms: int = SAY, **more: str) -> Acts:
        yield Act("staff", {"in": "staff", "by": by, "says": says, **more}, pause_ms)

    def lay(self, spot: str, amount: Decimal) -> Acts:
        """What a sensor beside the boxes reads now."""
        yield Act("chips", {"in": "chips", "spot": spot, "amount": text(amount)}, SAY)

    def into_float(self, amount: Decimal) -> Acts:
        """Chips come to the float, or leave it below 0."""
        self.books.float += amount
        yield from self.lay("float", self.books.float)

    # -- opening and closing --------------------------------------------------

    def open(self, forgotten: str = "") -> Acts:
        """Who serves signs on; tray, packs and cut are checked (C-OPEN); then the inspector opens. A step that is
        `forgotten` is made up for when the cards have been gathered."""
        yield from self.say("dealer", "sign_on", name=DEALERS[self.books.dealer])
        for role, name in CREW:
            yield from self.say(role, "sign_on", name=name)
        for step in (*(step for step in CHECKS if step != forgotten), *([forgotten] if forgotten else [])):
            answer = {"answer": "no"} if step == "offer" else {}
            yield from self.say("inspector" if step == "tray" else "dealer", "check", PAUSE["rule"], step=step, **answer)
        yield from self.into_float(Decimal(0))
        yield from self.load()
        yield from self.say("inspector", "check", step="sign")
        yield from self.say("inspector", "open", PAUSE["rule"])
        self.books.opened = True

    def load(self, cutter: str = "") -> Acts:
        """Shuffled, cut by who has the right to (or the player of box `cutter`), cut card in, loaded (C-OPEN-5, C-SHUF-5)."""
        box = cutter or self.books.cutter
        yield from self.say("dealer", "shuffle", PAUSE["rule"])
        yield from self.say("dealer", "cut", SAY, **({"box": box} if box.isdigit() else {}))
        self.books.cutter = ""
        if not self.books.opened:
            yield from self.say("dealer", "check", step="cut_card")
        yield Act("shoe", {"in": "shoe", "state": "loaded"}, SAY)

    def close(self) -> Acts:
        """Everything is given back and counted by two, then the inspector closes."""
        for box in list(self.books.reserved):
            yield from self.release(box)
        yield from self.put_right()
        yield from self.say("inspector", "close", PAUSE["rule"])
        for spot, amount in (("float", self.books.float), ("drop", self.books.drop)):
            for role in ("observer", "inspector"):
                yield from self.say(role, "count", PAUSE["rule"], spot=spot, amount=text(amount))
        yield from self.say("inspector", "close", PAUSE["rule"])
        self.books.opened, self.books.drop = False, Decimal(0)  # the box is emptied

    # -- between the rounds ---------------------------------------------------

    def between(self, number: int) -> Acts:
        """What comes before round `number`."""
        yield from self.put_right()
        for box in [box for box, until in self.books.reserved.items() if until <= number]:
            yield from self.release(box)
        if self.happens(self.scenario.buy_ins):
            yield from self.buy_in(self.notes())
        while self.books.purse < self._needed():
            yield from self.buy_in(self.notes())
        if self.books.float < LOW:
            yield from self.slip("fill", SLIP)
        elif self.books.float > HIGH:
            yield from self.slip("credit", SLIP)
        if number % REPORT == 0:
            yield from self.say("inspector", "check", step="cash_report")
        for chance, act in (
            (self.scenario.bells, self.call), (0.05, self.tip), (0.03, self.colour), (0.02, self.change_dealer),
        ):  # fmt: skip
            if self.happens(chance):
                yield from act()
        if self.happens(0.03) and not self.books.reserved:
            yield from self.reserve(number)

    def happens(self, chance: float) -> bool:
        return self.chance.random() < chance

    def _needed(self) -> Decimal:
        """What the guests may lay down in a round, doubles and splits included."""
        return self.scenario.limits[0] * 30 * self.scenario.boxes_played[1]

    def notes(self) -> list[str]:
        return [self.chance.choice(NOTES) for _ in range(self.chance.randint(3, MOST_NOTES))]

    def buy_in(self, notes: list[str]) -> Acts:
        """Notes are fanned and declared, counted again, chips given, notes dropped, registered (CASH-1 to CASH-7)."""
        number, amount = self.opened_buy_in(), sum_of(notes)
        yield from self.say("dealer", "buy_in", number=number, amount=text(amount), step="fan")
        yield from self.say("observer", "buy_in", number=number, amount=text(amount))
        yield from self.give(amount)
        for note in notes:
            yield from self.drop(note)
        yield from self.say("inspector", "buy_in", number=number)

    def opened_buy_in(self) -> str:
        self.books.bought += 1
        return str(self.books.bought)

    def give(self, amount: Decimal) -> Acts:
        """Chips go from the float to a guest."""
        self.books.purse += amount
        yield from self.into_float(-amount)

    def drop(self, note: str) -> Acts:
        self.books.drop += Decimal(note)
        yield Act("drop", {"in": "note", "value": note, "currency": self.scenario.currency}, PAUSE["rule"])

    def slip(self, kind: str, amount: Decimal) -> Acts:
        """A fill or credit is signed by two, then the chips are carried (OPS-12)."""
        self.books.slips += 1
        for role in ("observer", "inspector"):
            yield from self.say(role, kind, number=str(self.books.slips), amount=text(amount))
        yield from self.into_float(amount if kind == "fill" else -amount)

    def tip(self) -> Acts:
        """A guest gives the dealer a chip; it goes into the tip box and nowhere else (TIP-1)."""
        chip = Decimal(5)
        if self.books.purse < chip:
            return
        self.books.purse -= chip
        yield from self.say("dealer", "tip", amount=text(chip))
        self.books.tips += chip
        yield from self.lay("tips", self.books.tips)

    def colour(self) -> Acts:
        """Chips for chips: the float holds what it held, so its sensor has nothing to tell."""
        yield from self.say("dealer", "colour", amount="100")

    def call(self) -> Acts:
        """The bell, and somebody who comes (EQ-11)."""
        presses = self.chance.choice((1, 1, 2, 3))
        self.books.calls += 1
        yield Act("bell", {"in": "bell", "presses": presses}, SAY)
        who = ANSWERS[presses - 1]
        yield from self.say(who if who != "waiter" else "inspector", "check", step="bell", number=str(self.books.calls))

    def change_dealer(self) -> Acts:
        """Asked for by the inspector, allowed by the administrator (OPS-19)."""
        now = self.books.dealer
        self.books.dealer = (now + 1) % len(DEALERS)
        name = DEALERS[self.books.dealer]
        yield from self.say("inspector", "change", name=name)
        yield from self.say("administrator", "change", answer="yes")
        yield from self.say("dealer", "sign_off", name=DEALERS[now])
        yield from self.say("dealer", "sign_on", name=name)

    def reserve(self, number: int) -> Acts:
        """A guest goes for a while; his box is kept (C-BOX-7)."""
        box = str(self.chance.randint(1, self.scenario.house.boxes))
        self.books.reserved[box] = number + self.chance.randint(3, 8)
        yield from self.say("observer", "reserve", box=box, minutes="15")

    def release(self, box: str) -> Acts:
        del self.books.reserved[box]
        yield from self.say("observer", "release", box=box)

    def put_right(self) -> Acts:
        """What was done wrong before the last round is mended."""
        for what, value in self.books.later:
            if what == "float":
                yield from self.into_float(Decimal(value))
            elif what == "give":
                yield from self.give(Decimal(value))
            elif what == "tips":
                yield from self.into_float(-Decimal(value))
                self.books.tips += Decimal(value)
                yield from self.lay("tips", self.books.tips)
            elif what == "note":
                yield from self.drop(value)
            elif what == "sign":
                yield from self.say("inspector", "fill", number=str(self.books.slips), amount=value)
            elif what == "desk":
                yield from self.say("cashier", "buy_in", number=str(self.books.bought), amount=value)
            elif what == "register":
                yield from self.say("inspector", "buy_in", number=value)
            elif what == "leave":
                for player in value.split():
                    yield from self.say("dealer", "leave", player=player)
        self.books.later = []

    # -- the round ------------------------------------------------------------

    def settled(self, table: Layout) -> Acts:
        """After a round the float has what the guests lost, and they have what they won."""
        result = won(table)
        self.books.purse += result
        if result:
            yield from self.into_float(-result)


def sum_of(notes: list[str]) -> Decimal:
    return sum(map(Decimal, notes), Decimal(0))
