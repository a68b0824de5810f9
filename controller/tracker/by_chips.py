"""What a change of chips may mean: a stake added, a result shown, a stake taken; or what was done wrong."""

from __future__ import annotations

from collections.abc import Iterator

from controller.money import text
from controller.rules import checks, play
from controller.rules.round import Round, SideBet
from controller.rules.settle import settled as all_settled
from controller.rules.violation import Violation
from controller.tracker import wrong_chips
from controller.tracker.served import Step, overdue, silent, unoffered
from controller.tracker.shown import lying, settled, shown


def readings(r: Round, spot: str, amount: int, recorded: bool, room: int) -> Iterator[Step]:
    """Every explanation of `amount` (1/10000 units) lying on `spot` now, in round `r`."""
    if spot.startswith(("INS", "SM")):
        yield from _side(r, spot, amount, recorded, room)
    elif any(hand.spot == spot for hand in r.hands):
        yield from _main(r, spot, amount, recorded, room)
    elif amount == 0 or all_settled(r):
        yield r, ()  # chips on a box without a bet: a next bet, or a bet taken back that never counted
    elif room:
        yield r, (Violation("BET_LATE", spot, "late", expected="0", seen=text(amount)),)


def moves(r: Round, spot: str, amount: int) -> bool:
    """Whether `amount` changes what lies on a main zone with a bet."""
    return any(hand.spot == spot for hand in r.hands) and amount != lying(r, spot)


def beyond(r: Round, spot: str) -> bool:
    """Whether hands that stand from now on change nothing of what the chips of a main zone may mean: its hands have
    played, no stake of theirs is missing, and the dealer has yet to draw."""
    if r.dealing or r.forced or r.excused or len(r.dealer) > 1:
        return False
    return all(h.spot != spot or (n < r.active and h.lying >= h.stake) or h.result for n, h in enumerate(r.hands))


def untold(r: Round, spot: str, amount: int) -> bool:
    """Whether no rule explains `amount` on a main zone: its hands have played, nothing is decided of them, and the dealer
    has yet to draw."""
    if not (r.acted and moves(r, spot, amount) and beyond(r, spot)) or r.stopped:
        return False
    return not any(hand.spot == spot and (hand.result or hand.wrong) for hand in r.hands)


def _main(r: Round, spot: str, amount: int, recorded: bool, room: int) -> Iterator[Step]:
    if amount == lying(r, spot):
        yield r, ()
        return
    results: tuple[Step, ...] = ()
    for state, broken in silent(r, recorded, room):
        yield from ((after, broken + more) for after, more in in_turn(state, spot, amount, recorded, room))
        if not results:
            results = tuple(shown(state, spot, amount, recorded))
            yield from ((after, broken + more) for after, more in results if room or not more)
        if room and not broken:
            yield from wrong_chips.in_turn(state, spot, amount, recorded)
    if room:
        yield from wrong_chips.settling(r, spot, amount)


def in_turn(r: Round, spot: str, amount: int, recorded: bool, room: int) -> Iterator[Step]:
    """Chips moved on a main zone for the hand in turn of the very state `r`: a stake, a surrender, even money."""
    yield from _even_money(r, spot, amount)
    served, late = _due_before(r, recorded)
    if room or not late:
        yield from ((after, late) for after in _added(served, spot, amount, recorded))


def _due_before(r: Round, recorded: bool) -> Step:
    """What should have been offered or settled before the hand in turn adds a stake."""
    if r.dealing or r.active >= len(r.hands):
        return r, ()
    served, late = overdue(r, r.hands[r.active].name)
    return served, late + (unoffered(r) if recorded else ())


def _added(r: Round, spot: str, amount: int, recorded: bool) -> Iterator[Round]:
    """A stake added on the hand in turn, or a surrender (C-BET-10)."""
    if r.dealing or r.active >= len(r.hands):
        return
    i = r.active
    hand, delta = r.hands[i], amount - lying(r, spot)
    pending = _pending(r, spot, delta)
    if pending is not None:
        yield pending
    if r.forced:
        return
    r = r._replace(unsaid=hand.name if recorded else "")
    if hand.spot == spot and delta > 0:
        for check, move in ((checks.double, play.double), (checks.split, play.split), (checks.buy, play.buy)):
            if check(r, i, delta) is None:
                yield move(r, i, delta, delta)
    if hand.spot == spot and delta == -hand.original // 2 and checks.surrender(r, i) is None:
        given_up = play.surrender(r, i)
        yield given_up.with_hand(i, settled(given_up.hands[i]))


def _even_money(r: Round, spot: str, amount: int) -> Iterator[Step]:
    """A natural against an ace, paid 1:1 before play (C-BJ-5)."""
    i = r.place(spot)
    if i is not None and amount == 2 * r.hands[i].stake and checks.even_money(r, i) is None:
        paid = play.even_money(r, i)
        yield paid.with_hand(i, settled(paid.hands[i])), ()
    elif i is not None and r.excused == f"EVEN{spot}" and amount == 2 * r.hands[i].stake:  # flagged when it was entered
        yield r.with_hand(i, r.hands[i]._replace(lying=amount, wrong=True))._replace(excused=""), ()


def _pending(r: Round, spot: str, delta: int) -> Round | None:
    """The chips of a double, split or buy that was entered before they were laid."""
    for n, hand in enumerate(r.hands):
        if hand.spot == spot and not hand.result and 0 < hand.stake - hand.lying == delta:
            return r.with_hand(n, hand._replace(lying=hand.stake))
    return None


def _side(r: Round, spot: str, amount: int, recorded: bool, room: int) -> Iterator[Step]:
    """Chips in an insurance or Super Match zone."""
    for n, bet in enumerate(r.side):
        if bet.spot == spot:
            yield from _side_bet(r, n, bet, amount, room)
            return
    if amount == 0 or (spot.startswith("SM") and all_settled(r)):
        yield r, ()
        return
    broken, after = _placed(r, spot, amount)
    if broken is None:
        yield after._replace(unsaid=r.unsaid), ()
    elif room:
        yield after, (broken,)


def _placed(r: Round, spot: str, amount: int) -> tuple[Violation | None, Round]:
    """A new insurance stake, and what is wrong with it."""
    i = r.place(spot[3:]) if spot.startswith("INS") else None
    if i is None:
        flag, reason = ("INS_ILLEGAL", "insurance") if spot.startswith("INS") else ("BET_LATE", "late")
        return Violation(flag, spot, reason, seen=text(amount)), r
    if r.excused == spot:
        return None, r._replace(excused="")  # flagged when it was entered
    broken = checks.insurance(r, r.hands[i], amount)
    illegal = broken is not None and broken.flag in ("INS_ILLEGAL", "INS_LATE")
    return broken, r if illegal else play.insure(r, r.hands[i], amount, amount)


def _side_bet(r: Round, n: int, bet: SideBet, amount: int, room: int) -> Iterator[Step]:
    if amount == bet.lying:
        yield r, ()
    elif bet.result and (bet.shown or amount == bet.target):
        yield _with_bet(r, n, bet._replace(lying=amount, shown=True)), ()
    elif not bet.result and not r.acted and bet.kind == "INS":
        said = amount == bet.stake  # these chips were announced, and judged then
        hand = r.hands[r.place(bet.hand) or 0]
        broken = checks.insurance_amount(r, hand, amount) if amount and not said else None
        after = _with_bet(r, n, bet._replace(stake=amount, lying=amount)) if amount else _without(r, n)
        if broken is None or room:
            yield after, (broken,) if broken else ()
    elif room:
        yield from wrong_chips.side(r, n, bet, amount)


def _with_bet(r: Round, n: int, bet: SideBet) -> Round:
    return r._replace(side=(*r.side[:n], bet, *r.side[n + 1 :]))


def _without(r: Round, n: int) -> Round:
    return r._replace(side=(*r.side[:n], *r.side[n + 1 :]))
