"""Where a card may have gone: every legal place, and where wrong play is allowed for, every wrong one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.cards import UNREAD, Card
from controller.money import text
from controller.rules import checks, play
from controller.rules.hand import Hand, total
from controller.rules.round import DEALER, Round
from controller.rules.violation import Violation
from controller.tracker.hypothesis import weight
from controller.tracker.served import Step, overdue, silent, unoffered


def placements(r: Round, card: Card, to: str | None, recorded: bool, room: int) -> Iterator[Step]:
    """Every explanation of `card` leaving the shoe in round `r`, hands that stood without a word before it included.

    Args:
        to: the hand where a camera or a correction saw it, else None.
        recorded: decisions are entered by the staff.
        room: the weight of what may still be wrong; 0 for only what breaks no rule.
    """
    for state, broken in silent(r, recorded, room):
        for laid, more in placed(state, card, to, recorded, room):
            yield laid, broken + more


def placed(r: Round, card: Card, to: str | None, recorded: bool, room: int) -> Iterator[Step]:
    """The same for a card that was laid in the very state `r`."""
    if r.dealing:
        yield from _dealt(r, card, to, room)
        return
    for laid, broken in _laid(r, card, recorded, room):
        if to is None or laid.dests[-1] == to:
            yield laid, broken


def _dealt(r: Round, card: Card, to: str | None, room: int) -> Iterator[Step]:
    due = r.order[r.dealt]
    if to is None or to == due:
        yield play.deal(r, card), ()
    if not room:
        return
    if to is not None and to != due:
        yield play.deal(r, card, to), (_misdealt(r, due, to),)
        return
    later = r.dealt + 1
    if later < len(r.order) and r.order[later] != due:
        skipped = play.deal(r._replace(dealt=later), card)
        yield skipped, (Violation("DEAL_SKIPPED", due, "skipped", expected=due, seen=r.order[later]),)
    nobody = Violation("DEAL_EXTRA", None, "nobody", expected=due, seen=card.text)
    yield r._replace(surplus=(*r.surplus, ("-", card)), dests=(*r.dests, "-")), (nobody,)


def _misdealt(r: Round, due: str, to: str) -> Violation:
    if to != DEALER and r.place(to) is None:
        return Violation("DEAL_NO_BET", to, "no_bet", expected=due, seen=to)
    return Violation("DEAL_ORDER", to, "order", expected=due, seen=to)


def _laid(r: Round, card: Card, recorded: bool, room: int) -> Iterator[Step]:
    """The card on the hand that is due one, or on the dealer's; then the wrong places."""
    if r.forced:
        yield from _owed(r, card, recorded, room)
    elif r.active < len(r.hands):
        broken = (Violation("DECISION_MISSING", r.hands[r.active].name, "decision"),) if recorded else ()
        if not (broken and not room):
            yield from _to_hand(r, r.active, card, broken, recorded, room)
    elif checks.dealer_card(r) is None:
        yield from _late(r, DEALER, recorded, room, lambda s: play.card_to_dealer(s, card))
    excused = r.place(r.excused) if r.excused else None
    if excused is not None:
        yield play.surplus(r, r.excused, card)._replace(excused=""), ()
    if room:
        yield from _wrong(r, card, room)


def _owed(r: Round, card: Card, recorded: bool, room: int) -> Iterator[Step]:
    """The card after a hit, double, buy or split; the added chips must lie by now (R-BUY-1, C-DBL-3)."""
    i = r.place(r.forced[0])
    assert i is not None, "only hands of the round are owed a card"
    hand = r.hands[i]
    broken: tuple[Violation, ...] = ()
    if recorded and r.unsaid == hand.name:
        broken = (Violation("DECISION_MISSING", hand.name, "decision"),)
    for n, other in enumerate(r.hands):
        if other.lying < other.stake and not other.result and (other.doubled or other.buys or not other.first):
            broken += (missing_chips(r, other),)
            r = r.with_hand(n, other._replace(lying=other.stake))
    if not (broken and not room):
        yield from _to_hand(r._replace(unsaid=""), i, card, broken, recorded, room)


def missing_chips(r: Round, hand: Hand) -> Violation:
    """The stake of a double, split or bought card that was not laid before the card."""
    flag, reason = checks.added(hand)
    due = hand.stake - (0 if flag == "SPLIT_AMOUNT" and not hand.first else hand.original)
    return Violation(flag, hand.name, reason, expected=text(due), seen=text(due - (hand.stake - hand.lying)))


def _to_hand(
    r: Round, i: int, card: Card, broken: tuple[Violation, ...], recorded: bool, room: int
) -> Iterator[Step]:
    for laid, late in _late(r, r.hands[i].name, recorded, room, lambda s: play.card_to_hand(s, i, card)):
        yield laid, broken + late


def _late(r: Round, dest: str, recorded: bool, room: int, move: Callable[[Round], Round]) -> Iterator[Step]:
    """The move, with what should have been offered or settled before it."""
    offers = unoffered(r) if recorded else ()
    state, late = overdue(r, dest)
    if room or not (late or offers):
        yield move(state), offers + late


def _wrong(r: Round, card: Card, room: int) -> Iterator[Step]:
    """Places where no card may go now; those that weigh too much are not even tried."""
    broken = checks.dealer_card(r)
    if broken is not None and r.served and weight((broken,)) <= room:
        state, late = overdue(r, DEALER)
        yield play.surplus(state, DEALER, card), (*late, broken._replace(seen=card.text, expected=_stands(r)))
    elif broken is not None and len(r.dealer) == 1 and weight((broken,)) <= room:
        yield play.surplus(r, DEALER, card), (broken._replace(seen=card.text),)
    for i, hand in enumerate(r.hands):
        due = r.forced[0] == hand.name if r.forced else i == r.active
        broken = None if due else checks.card(r, i)
        if broken is not None and not hand.several and r.excused != hand.name and weight((broken,)) <= room:
            yield play.surplus(r, hand.name, card), (broken,)


def _stands(r: Round) -> str:
    return str(total(r.dealer))


def reported_twice(r: Round, card: Card) -> Step:
    """The shoe told one card twice, or it was pushed back and drawn again: it lies where it lay (SEC-14)."""
    told = Violation("DEVICE_DISAGREE", None, "twice", expected="one card", seen=f"{card.text} was reported twice")
    return r._replace(dests=(*r.dests, "-")), (told,)


def after_a_lost_card(r: Round, card: Card, to: str | None, recorded: bool) -> Iterator[Step]:
    """A card left the shoe unreported before this one; any rank, wherever a card was due (EQ-6)."""
    lost = Violation("CARD_UNREAD", None, "lost", expected="one card more", seen=f"only {card.text}")
    for rank in UNREAD:
        for between, _ in placements(r, rank, None, recorded, 0):
            for after, _ in placements(between, card, to, recorded, 0):
                # the lost card has no number of its own among the cards that were seen
                yield after._replace(dests=(*between.dests[:-1], after.dests[-1])), (lost,)
