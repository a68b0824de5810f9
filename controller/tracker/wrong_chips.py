"""Chips that no rule explains: what each of the possible errors would be called, and how play goes on from it."""

from __future__ import annotations

from collections.abc import Iterator

from controller.money import text
from controller.rules import checks, play
from controller.rules.hand import Hand, is_natural, matches, total
from controller.rules.round import Round, SideBet, dealer_due
from controller.rules.settle import dealer_natural, decide, natural_result
from controller.rules.violation import Violation
from controller.tracker.served import Step
from controller.tracker.shown import lying, shown

#: The rule that a result stands on; pushes and losses are told apart by the dealer's cards below.
_REASON = {
    "blackjack": "natural_pay", "win": "win", "push": "push", "lose": "lose", "bust": "bust", "bonus": "sevens",
    "trick": "trick", "surrender": "surrender_amount", "even_money": "even_pay",
}


def in_turn(r: Round, spot: str, amount: int, recorded: bool) -> Iterator[Step]:
    """Every error that `amount` on a main zone may be before play has gone on from `r`."""
    delta = amount - lying(r, spot)
    yield from _early(r, spot, amount, delta)
    yield from _stopped(r, spot, amount, recorded)
    yield from _added(r, spot, delta, recorded)


def settling(r: Round, spot: str, amount: int) -> Iterator[Step]:
    """A wrong payment, and chips moved by a player."""
    yield from _result(r, spot, amount)
    yield from _moved(r, spot, amount)


def _added(r: Round, spot: str, delta: int, recorded: bool) -> Iterator[Step]:
    """A stake of a wrong amount, or on a hand that may not have one (DOUBLE_*, SPLIT_*, BUY_*, SUR_*)."""
    for n, hand in enumerate(r.hands):
        missing = hand.stake - hand.lying
        if hand.spot == spot and missing > 0 and not hand.result and delta > 0:
            yield _lies(r, n, hand.lying + delta), (_missing(hand, delta),)
    if not recorded:
        yield from _aces_again(r, spot, delta)
    if recorded or r.dealing or r.forced or r.active >= len(r.hands) or r.hands[r.active].spot != spot:
        return
    i, hand = r.active, r.hands[r.active]
    if 0 < delta < 2 * hand.original:
        yield from _illegal(r, i, delta)
    broken = checks.surrender(r, i) if r.options.surrender != "none" else None
    if delta == -hand.original // 2 and broken is not None:
        yield _lies(play.surrender(r, i), i, hand.lying + delta), (broken,)


def _aces_again(r: Round, spot: str, delta: int) -> Iterator[Step]:
    """The stake of one more hand after an ace on a split ace, which stopped by itself (C-SPL-8)."""
    for n, hand in enumerate(r.hands):
        pair = hand.aces and hand.finished and not hand.result and matches(hand.cards, r.options)
        if pair and hand.spot == spot and delta == hand.original and not r.options.resplit_aces:
            yield _lies(r, n, hand.lying + delta), (Violation("SPLIT_ILLEGAL", hand.name, "split_aces_again"),)


def _missing(hand: Hand, delta: int) -> Violation:
    """A double, split or buy was entered, and other chips were laid than are due."""
    flag, reason = checks.added(hand)
    return Violation(flag, hand.name, reason, expected=text(hand.stake - hand.lying), seen=text(delta))


def _illegal(r: Round, i: int, delta: int) -> Iterator[Step]:
    pair = matches(r.hands[i].cards, r.options)
    moves = (
        (pair, checks.split, play.split),
        (r.options.double, checks.double, play.double),
        (r.options.buy_max > 0, checks.buy, play.buy),
    )
    for known, check, move in moves:
        broken = check(r, i, delta) if known else None
        if broken is None:
            continue
        if broken.flag.endswith("_AMOUNT"):
            yield move(r, i, delta, delta), (broken,)
        else:
            yield _lies(r, i, r.hands[i].lying + delta), (broken,)


def _early(r: Round, spot: str, amount: int, delta: int) -> Iterator[Step]:
    """A natural paid before it may be (BJ_PAY_EARLY), three sevens paid that are none (BONUS_WRONG)."""
    for n, hand in enumerate(r.hands):
        if hand.spot != spot or hand.result or r.dealing:
            continue
        if is_natural(hand, r.options) and delta == r.options.bj_pay.of(hand.stake):
            broken = Violation("BJ_PAY_EARLY", hand.name, "natural_early", seen=text(delta))
            yield _lies(r, n, hand.lying + delta), (broken,)  # it may be taken back, or left with the player
            paid = natural_result(r, hand, False)._replace(lying=hand.lying + delta, shown=True)
            yield play.enter(r.with_hand(n, paid)), (broken,)
        elif is_natural(hand, r.options) and delta == hand.stake:
            broken = Violation("EVEN_ILLEGAL", hand.name, "even_illegal", seen=text(delta))
            yield _lies(r, n, hand.lying + delta), (broken,)
        sevens = len(hand.cards) == 3 and all(c.rank == "7" for c in hand.cards)
        if sevens and delta in (3 * hand.stake, 5 * hand.stake) and r.options.bonus_777 != "none":
            yield _lies(r, n, hand.lying + delta), (Violation("BONUS_WRONG", hand.name, "sevens", "0", text(delta)),)


def _stopped(r: Round, spot: str, amount: int, recorded: bool) -> Iterator[Step]:
    """The dealer settles although he must draw (DLR_STOP): his cards are taken as they lie."""
    if not dealer_due(r):
        return
    broken = Violation("DLR_STOP", "D", "dealer_stop", expected="draw", seen=str(total(r.dealer)))
    stopped = decide(r._replace(stopped=True))
    settled = [after for after, _ in shown(stopped, spot, amount, recorded)]
    if settled:
        n = next(n for n, hand in enumerate(r.hands) if hand.spot == spot)
        settled.append(_lies(r, n, r.hands[n].lying + amount - lying(r, spot)))  # it may be taken back
    for after in settled:
        yield after, (broken,)
    for after, more in _result(stopped, spot, amount):
        yield after, (broken, *more)


def _result(r: Round, spot: str, amount: int) -> Iterator[Step]:
    """A result shown by wrong chips (PAY_WRONG, TAKE_WRONG, BONUS_WRONG, SUR_AMOUNT)."""
    places = [n for n, hand in enumerate(r.hands) if hand.spot == spot]
    open_ = [n for n in places if r.hands[n].result and (not r.hands[n].shown or r.hands[n].result == "push")]
    if not open_:
        return
    before = lying(r, spot)
    broken = wrong_result(r, [r.hands[n] for n in open_], before, amount)
    for n in open_:
        r = r.with_hand(n, r.hands[n]._replace(shown=True, wrong=True))
    yield _lies(r, open_[0], r.hands[open_[0]].lying + amount - before), (broken,)


def wrong_result(r: Round, hands: list[Hand], before: int, amount: int) -> Violation:
    """What is wrong when a zone goes from `before` to `amount` while `hands` are to be settled."""
    first, due, delta = hands[0], sum(h.target - h.lying for h in hands), amount - before
    name = first.name if len(hands) == 1 else first.spot
    reason = reason_of(r, first)
    if first.result == "surrender":
        return Violation("SUR_AMOUNT", name, reason, expected=text(-first.net), seen=text(-delta))
    if delta > 0:
        flag = "BONUS_WRONG" if first.result == "bonus" else "PAY_WRONG"
        return Violation(flag, name, reason, expected=text(max(due, 0)), seen=text(delta))
    return Violation("TAKE_WRONG", name, reason, expected=text(max(-due, 0)), seen=text(-delta))


def reason_of(r: Round, hand: Hand) -> str:
    """The rule that the hand's result stands on."""
    points = total(r.dealer)
    if hand.result == "push":
        if is_natural(hand, r.options):
            return "natural_push"
        return "push_22" if points == 22 else "push"
    if hand.result == "lose" and dealer_natural(r.dealer):
        return "lose_natural"
    if hand.result == "win" and points > 21:
        return "win_bust"
    return _REASON[hand.result]


def _moved(r: Round, spot: str, amount: int) -> Iterator[Step]:
    """Chips added or removed by a player after the bets were closed (BET_LATE, BET_PULLED)."""
    before = lying(r, spot)
    for n, hand in enumerate(r.hands):
        if hand.spot != spot or (hand.result and not hand.shown) or hand.result == "push":
            continue
        after = _lies(r, n, hand.lying + amount - before)
        flag, reason = ("BET_LATE", "late") if amount > before else ("BET_PULLED", "pulled")
        reason += "_served" if len(r.dealer) > 1 else ""
        yield after, (Violation(flag, hand.name, reason, text(before), text(amount)),)
        return


def _lies(r: Round, n: int, amount: int) -> Round:
    """Chips lie there that should not; they do not count, and may be brought right."""
    return r.with_hand(n, r.hands[n]._replace(lying=amount, wrong=True))


def side(r: Round, n: int, bet: SideBet, amount: int) -> Iterator[Step]:
    """Every error that `amount` in an insurance or Super Match zone may be."""
    after = r._replace(side=(*r.side[:n], bet._replace(lying=amount, shown=bool(bet.result)), *r.side[n + 1 :]))
    yield after, (_wrong_side(bet, amount),)


def _wrong_side(bet: SideBet, amount: int) -> Violation:
    delta = amount - bet.lying
    if not bet.result:
        if delta < 0:
            return Violation("BET_PULLED", bet.spot, "pulled", text(bet.lying), text(amount))
        flag, reason = ("INS_LATE", "insurance") if bet.kind == "INS" else ("BET_LATE", "late")
        return Violation(flag, bet.spot, reason, text(bet.lying), text(amount))
    if bet.kind == "SM":
        return Violation("SM_PAY", bet.spot, "match_pay", expected=text(bet.net), seen=text(delta))
    flag = "PAY_WRONG" if delta > 0 else "TAKE_WRONG"
    due = max(bet.net, 0) if delta > 0 else max(-bet.net, 0)
    return Violation(flag, bet.spot, "insurance_pay", expected=text(due), seen=text(abs(delta)))
