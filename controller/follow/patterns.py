"""What repeats over rounds, buy-ins and loads is counted, and flagged once it is no chance any more."""

from __future__ import annotations

from controller import events, money
from controller.follow.fold import Fold
from controller.patterns import buyins, cards, payouts
from controller.patterns.patterns import Patterns
from controller.rules.round import DEALER, box_of
from controller.rules.violation import Violation
from controller.tracker.tracker import Tracker

#: Errors that move the money of one box the wrong way.
MONEY = frozenset({"BJ_PAY_EARLY", "BONUS_WRONG", "PAY_MISSED", "PAY_WRONG", "SM_PAY", "SUR_AMOUNT", "TAKE_WRONG"})


def load_over(fold: Fold) -> None:
    """The shoe is loaded anew: what came out of it before is judged (SEC-11)."""
    state = fold.state
    if state.header.scope == "table":
        counts = cards.load_over(state.patterns.cards, state.shoe.order, state.options.decks)
        fold.set(patterns=state.patterns._replace(cards=counts))
        for test, words in cards.unlikely(counts):
            _tell(fold, Violation("PATTERN_CARDS", None, "pattern_cards", seen=words), test)


def round_over(fold: Fold, tracker: Tracker, ended: events.RoundEnded) -> None:
    """A round is over: its wins and errors by box and dealer (SEC-7, SEC-10)."""
    state = fold.state
    if state.header.scope != "table":
        return
    added = payouts.add(state.patterns.payouts, state.crew.name("dealer"), _hands(fold, tracker, ended))
    fold.set(patterns=state.patterns._replace(payouts=added))
    for place, net in payouts.lucky(added):
        _tell(fold, Violation("PATTERN_PAYOUT", None, "pattern_payout", seen=f"{place}: {money.text(net)} won"), place)
    if payouts.grows_with_bet(added):
        words = f"{added.errors} hands with errors, mostly large bets"
        _tell(fold, Violation("PATTERN_PAYOUT", None, "pattern_errors", seen=words), "errors")


def _hands(fold: Fold, tracker: Tracker, ended: events.RoundEnded) -> list[payouts.Settled]:
    """Each box with a certain net; the flags kept are enough for those of one round."""
    flags = [f for f in fold.state.flags if f.round == ended.round and f.flag in MONEY]
    wrong = {box_of(f.hand) for f in flags if f.hand and f.hand != DEALER}
    bets: dict[str, int] = {}
    nets: dict[str, int] = {}
    for spot, bet in tracker.start.bets:
        bets[box_of(spot)] = bets.get(box_of(spot), 0) + bet
    for spot, net in ended.net.items():
        nets[box_of(spot)] = nets.get(box_of(spot), 0) + money.signed(net)
    return [payouts.Settled(f"box {box}", bet, nets[box], box in wrong) for box, bet in bets.items() if box in nets]


def buy_in_over(fold: Fold, dealer: str, difference: int) -> None:
    """A buy-in is closed; `difference`: what it was first long (short below 0) before it was put right (SEC-3)."""
    state = fold.state
    dealers = buyins.add(state.patterns.dealers, dealer, difference)
    fold.set(patterns=state.patterns._replace(dealers=dealers))
    if off := buyins.repeated(dealers[dealer]):
        one = dealers[dealer]
        words = f"{dealer}: {one.short if off < 0 else one.long} of {one.buy_ins} buy-ins {'short' if off < 0 else 'long'}"
        _tell(fold, Violation("PATTERN_BUYIN", None, "pattern_buyin", seen=f"{words}, {money.text(abs(off))} in all"), dealer)


def _tell(fold: Fold, what: Violation, name: str) -> None:
    """A pattern is flagged once; afterwards only its words are kept up."""
    patterns: Patterns = fold.state.patterns
    known = (what.flag, name) in patterns.found
    fold.set(patterns=patterns._replace(found={**patterns.found, (what.flag, name): what.seen or ""}))
    if not known:
        fold.flag(what)
