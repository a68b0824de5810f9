"""The emulated layout of one round: chips in zones, hands, and how its devices and staff tell what happens."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Protocol

from drivers.emulators.act import Act, Acts, Seen, text
from drivers.emulators.cards import count
from drivers.emulators.hand import Hand
from drivers.emulators.house import House
from drivers.emulators.mistake import Injected, Mistake
from drivers.emulators.shoe import Shoe

#: How long things take at a real table, in milliseconds (a practised dealer deals a card in under a second).
PAUSE = {
    "card": 800, "bet": 600, "say": 700, "pay": 900, "take": 500, "clear": 300, "rule": 2000,
    "bets_closed": 2500, "round_over": 1500,
}
ALWAYS_SAID = ("bets_closed", "round_over", "bets_open")


class Voided(Exception):
    """The inspector voided the round."""


class Guests(Protocol):
    """Who sits at the table: what they bet and decide."""

    def bets(self) -> dict[str, Decimal]: ...
    def offer(self, hand: Hand, even_money: bool) -> tuple[str, Decimal | None] | None: ...
    def swaps(self, first: Hand, second: Hand, upcard: str) -> int: ...
    def decide(self, hand: Hand, legal: list[str], upcard: str) -> tuple[str, Decimal | None]: ...


@dataclass(slots=True)
class Layout:
    """Chips lying in the zones, hands in the order in which they are served, and the dealer's cards."""

    house: House
    guests: Guests
    shoe: Shoe
    chance: Random
    recorded: bool = True
    says_round_over: bool = True
    kept: Collection[str] = ()  # boxes that are reserved
    shares: bool = False  # a box may be shared in this round
    asks: bool = False  # offers are said, and every answer to them (scope table)
    limits: tuple[Decimal, Decimal] = (Decimal(1), Decimal(1000))
    unit: Decimal = Decimal(5)
    mistake: Mistake | None = None
    injected: Injected | None = None
    zone: dict[str, Decimal] = field(default_factory=dict)
    order: list[Hand] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    side: dict[str, Decimal] = field(default_factory=dict)  # nets of insurance and Super Match
    side_done: set[str] = field(default_factory=set)
    acted: bool = False  # the first decision was made
    rulings: list[str] = field(default_factory=list)
    shared: dict[str, dict[str, Decimal]] = field(default_factory=dict)  # hands that several bet on: who, and how much
    owed: list[tuple[Hand, Decimal]] = field(default_factory=list)  # settlements that the dealer forgot
    cards_out: int = 0

    # -- telling ----------------------------------------------------------

    def tell(self, wire: str, line: dict[str, object], pause_ms: int) -> Acts:
        """Shows one act; where the controller then holds the round, the inspector rules."""
        seen = yield Act(wire, line, pause_ms)
        if seen.held and "void" not in self.rulings:
            yield from self._ruled()

    def _ruled(self) -> Acts:
        wrong = self.injected
        if wrong is None:
            yield from self._rule("accept", "nothing was wrong")
        elif wrong.mend is not None and "pay" not in self.rulings:
            yield from self._rule("pay", f"to be put right: {wrong.detail}")
            spot, amount = wrong.mend
            yield from self.chips(spot, amount, "pay")
        else:
            yield from self._rule("void", wrong.detail)
            raise Voided

    def _rule(self, ruling: str, reason: str) -> Acts:
        self.rulings.append(ruling)
        line = {"in": "staff", "by": "inspector", "says": "ruling", "ruling": ruling, "reason": reason}
        yield Act("staff", line, PAUSE["rule"])  # type: ignore[arg-type]

    def staff(self, says: str, **more: str) -> Acts:
        if self.recorded or says in ALWAYS_SAID:
            yield from self.tell("staff", {"in": "staff", "by": "dealer", "says": says, **more}, PAUSE.get(says, PAUSE["say"]))

    def chips(self, spot: str, amount: Decimal, why: str) -> Acts:
        """`amount` lies in `spot` now; nothing, where more is taken than was left there."""
        amount = max(amount, Decimal(0))
        self.zone[spot] = amount
        yield from self.tell("chips", {"in": "chips", "spot": spot, "amount": text(amount)}, PAUSE[why])

    def card(self, hand: Hand | None) -> Acts:
        """A card for `hand`, None: for the dealer."""
        if self.shoe.at_cut:
            self.shoe.cut_seen, self.shoe.cut_before = True, hand.box if hand is not None else "D"
            yield from self.tell("shoe", {"in": "cut_card"}, PAUSE["card"])
        card = self.shoe.take()
        self.cards_out += 1
        (self.dealer if hand is None else hand.cards).append(card)
        if not (yield from self.at("card", hand, card)):
            yield from self.tell("shoe", {"in": "card", "card": card}, PAUSE["card"])

    # -- mistakes ---------------------------------------------------------

    def at(self, site: str, *where: object) -> Generator[Act, Seen, bool]:
        """Lets the mistake of this round happen, if this is its place; True: the right act is left out."""
        mistake = self.mistake
        if mistake is None or self.injected is not None or mistake.site != site:
            return False
        doing = mistake.do(self, *where)
        return doing if isinstance(doing, bool) else (yield from doing)

    def inject(self, hand: str | None, detail: str, mend: tuple[str, Decimal] | None = None) -> None:
        """Notes the error of this round; it is told before its first act."""
        kind = self.mistake
        assert kind is not None
        hidden = "" if self.recorded else kind.hidden
        self.injected = Injected(kind.name, kind.flag, kind.level, hand, detail, mend, kind.also, hidden)

    # -- asking -----------------------------------------------------------

    @property
    def upcard(self) -> str:
        return self.dealer[0]

    @property
    def dealer_soft(self) -> bool:
        return count(self.dealer)[1]

    def here(self, spot: str) -> list[Hand]:
        return [hand for hand in self.order if hand.spot == spot]

    def next_name(self, hand: Hand) -> str:
        """What the hand is called that comes of splitting this one."""
        taken = {other.name for other in self.order}
        return next(hand.spot + x for x in "bcdefghijklmnopqrstuvwxyz" if hand.spot + x not in taken)

    def rest(self, hand: Hand) -> Decimal:
        """What lies in the zone of `hand` besides its own stake."""
        return self.zone[hand.spot] - hand.stake

    def live(self) -> list[Hand]:
        return [hand for hand in self.order if not hand.closed]
