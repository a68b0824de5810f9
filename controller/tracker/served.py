"""What may have happened silently: hands that stood, cards that were swapped, and what is late by then."""

from __future__ import annotations

from collections.abc import Iterator

from controller.money import text
from controller.rules import play
from controller.rules.hand import Hand, is_natural
from controller.rules.round import Round, SideBet, box_of, may_swap, pays_now
from controller.rules.violation import Violation

#: A round as it may be now, and what was broken on the way to it.
Step = tuple[Round, tuple[Violation, ...]]

#: Flag and reason for a result that should have been shown by the time play went on.
_LATE = {
    "bust": ("TAKE_LATE", "bust"),
    "lose": ("TAKE_LATE", "lose_natural"),
    "surrender": ("TAKE_LATE", "surrender_amount"),
    "blackjack": ("BJ_PAY_LATE", "natural_late"),
    "even_money": ("BJ_PAY_LATE", "even_pay"),
    "bonus": ("BONUS_MISSED", "sevens_late"),
    "trick": ("TRICK_MISSED", "trick"),
}


def silent(r: Round, recorded: bool, room: int) -> Iterator[Step]:
    """`r`, then every round that follows from it by hands that stood without a word (and swaps).

    Where decisions are recorded nothing happens silently: a stand that nobody entered is a violation.
    """
    yield r, ()
    if r.dealing or r.forced or r.active >= len(r.hands):
        return
    if recorded and not room:
        return
    hand = r.hands[r.active]
    broken = (Violation("DECISION_MISSING", hand.name, "stand"),) if recorded else ()
    for moved in swapped(r) if not recorded else ():
        yield from silent(moved, recorded, room)
    for later, more in silent(play.stand(r, r.active), recorded, room):
        yield later, broken + more


def swapped(r: Round) -> Iterator[Round]:
    """`r` after the cards of the box in turn were swapped without a word, where they may have been."""
    hand = r.hands[r.active]
    if _swappable(r, hand):
        yield play.swap(r, box_of(hand.name))._replace(swapped=box_of(hand.name))


def _swappable(r: Round, hand: Hand) -> bool:
    """A swap is assumed once a box, before its first hand is served, and only where it changes something."""
    box = box_of(hand.name)
    other = r.hands[r.active + 1] if r.active + 1 < len(r.hands) else hand
    if r.swapped == box or other is hand or box_of(other.name) != box:
        return False
    return may_swap(r, box) and other.cards[1].rank != hand.cards[1].rank


def overdue(r: Round, serving: str) -> Step:
    """The round with everything marked that should have been settled before `serving` was served.

    `serving` is the hand (or ``D``) that gets the card or the decision (C-PLAY-6, C-BJ-3, C-777-3, W-SM-5).
    """
    broken: list[Violation] = []
    waiting = [(i, hand) for i, hand in enumerate(r.hands) if hand.result and not (hand.shown or hand.late)]
    for i, hand in waiting:
        if hand.result in _LATE and hand.name != serving:
            if hand.result in ("lose", "blackjack") and not _waits(hand, r):
                continue  # decided by the dealer's last card: nothing was due before
            flag, reason = _LATE[hand.result]
            reason = "natural_waited" if hand.result == "blackjack" and not pays_now(r) else reason
            broken.append(Violation(flag, hand.name, reason, expected=text(hand.net)))
            r = r.with_hand(i, hand._replace(late=True))
    side = []
    for bet in r.side:
        if bet.result and not bet.shown and not bet.late:
            broken.append(_late_bet(bet))
            bet = bet._replace(late=True)
        side.append(bet)
    return (r._replace(side=tuple(side)), tuple(broken)) if broken else (r, ())


def _waits(hand: Hand, r: Round) -> bool:
    """Whether a hand is settled before all others are: a natural, where these are not paid at the end (W-BJ-2)."""
    return is_natural(hand, r.options) and r.options.bj_pay_timing != "at_end"


def late(r: Round) -> bool:
    """Whether no card may leave the shoe before something is settled."""
    return not r.excused and bool(overdue(r, "")[1])


def _late_bet(bet: SideBet) -> Violation:
    if bet.kind == "SM":
        return Violation("SM_PAY", bet.spot, "match_late", expected=text(bet.net), seen="0")
    return Violation("TAKE_LATE", bet.spot, "insurance_pay", expected=text(bet.net))


def unoffered(r: Round) -> tuple[Violation, ...]:
    """Offers against an ace that were not answered when play begins (EVEN_NOT_OFFERED, INS_NOT_OFFERED)."""
    up = r.upcard
    if r.acted or r.dealing or up is None or up.rank != "A":
        return ()
    insured = {bet.hand for bet in r.side if bet.kind == "INS"}
    broken = []
    for h in r.hands:
        if h.result or h.declined or h.name in insured:
            continue
        if r.options.even_money and is_natural(h, r.options):
            broken.append(Violation("EVEN_NOT_OFFERED", h.name, "even_offer"))
        elif r.asked and r.options.insurance != "none":
            broken.append(Violation("INS_NOT_OFFERED", h.name, "insurance_offer"))
    return tuple(broken)
