"""What the staff say: bets opened and closed, decisions, announcements, reservations, rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller import events, money
from controller.cards import Card, card
from controller.follow import boxes, calls, cards, cash, crew, fitted, guests, hosts, opening, reactions, shuffle
from controller.follow.fold import Fold
from controller.follow.rounds import begin_round, end_round
from controller.follow.state import Bets
from controller.inputs import DECISIONS, CardOut, CardUnread, Shoe, Staff
from controller.rules.hand import count
from controller.rules.round import Round
from controller.rules.violation import Violation, rules
from controller.tracker.tracker import Tracker, begin_again
from controller.tracker.worlds import Accepted
from controller.watch import agreed, cards_of, flag_events


def staff(fold: Fold, told: Staff) -> None:
    if told.says in DECISIONS:
        _decision(fold, told)
    elif told.says in _WORDS:
        _WORDS[told.says](fold, told)
    cash.staff(fold, told)


def _decision(fold: Fold, told: Staff) -> None:
    if fold.state.tracker is None:
        fold.flag(Violation("TURN_ORDER", told.hand, "turn", expected="bets", seen=told.hand))
    elif not fold.state.voided:
        hosts.check_host(fold, told)
        _check_offer(fold, told)
        fold.observe(told)


#: Answers that come before the first decision.
_BEFORE_PLAY = ("insurance", "even_money", "decline")


def _check_offer(fold: Fold, told: Staff) -> None:
    """With 9, 10 or 11 on two cards the dealer himself offers the double (C-DBL-2)."""
    state = fold.state
    assert state.tracker is not None
    cards = agreed(state.tracker, lambda r: cards_of(r, told.hand)) or ()
    named = rules(state.options.system, "double_offer") and state.header.scope == "table" and told.says not in _BEFORE_PLAY
    if named and told.hand not in state.offered and len(cards) == 2 and count(cards)[0] in (9, 10, 11):
        fold.flag(Violation("DOUBLE_OFFER_MISSED", told.hand, "double_offer", seen=str(count(cards)[0])))


def _offer(fold: Fold, told: Staff) -> None:
    if told.hand is not None:
        fold.set(offered=fold.state.offered | {told.hand})


def _bets_open(fold: Fold, _: Staff) -> None:
    tracker = fold.state.tracker
    if tracker is not None and not tracker.best.round.dealt:
        fold.set(tracker=None, number=fold.state.number - 1, stakes=fold.state.stakes.betting())  # before a card was dealt
    elif tracker is not None and tracker.best.round.dealing and not fold.state.voided:
        due = tracker.best.round.order[tracker.best.round.dealt]  # the word came too early: the round is not over by it
        fold.flag(Violation("DEAL_SKIPPED", due, "skipped_said", expected=due, seen="bets opened"))
        return
    elif tracker is not None:
        end_round(fold, said=False)
    fold.set(bets=Bets(opened=fitted.sign(fold)))


def _bets_closed(fold: Fold, _: Staff) -> None:
    tracker = fold.state.tracker
    if tracker is not None and not tracker.best.round.dealt:
        return
    if tracker is not None:
        end_round(fold, said=False)
    begin_round(fold, spoken=True)
    fold.set(bets=Bets(closed=True))


def _round_over(fold: Fold, _: Staff) -> None:
    if fold.state.tracker is not None:
        end_round(fold, said=True)


def _count(fold: Fold, told: Staff) -> None:
    """Discards and cards left in the shoe, counted at the shuffle, make up the packs (C-PLAY-8, P-26)."""
    if told.detail("spot") in ("float", "drop"):
        opening.tick(fold, str(told.detail("spot")), told.by)
        return
    counted, packs = told.detail("number") or told.detail("total"), 52 * fold.state.options.decks
    if counted is not None and counted != str(packs):
        fold.flag(Violation("SHOE_COMPOSITION", None, "count", str(packs), f"{counted} cards"))


def _limits(fold: Fold, told: Staff) -> None:
    """Limits change between rounds only, and by the inspector (GEN-3, EQ-13)."""
    low, high = told.detail("min"), told.detail("max")
    if not low or not high:
        return
    if fold.state.tracker is not None or told.by != "inspector":
        right = "limits change between rounds only, by the inspector"
        fold.flag(Violation("CONFIG_MISMATCH", None, "config", right, f"limits {low}-{high}"))
    else:
        fold.set(limits=(money.money(low), money.money(high)))


def _announce(fold: Fold, told: Staff) -> None:
    """The dealer's announced total against the cards (C-PLAY-2, S-CNT-5)."""
    tracker, said = fold.state.tracker, told.detail("total")
    if tracker is None or said is None or not told.hand:
        return
    totals = {_announced(cards_of(world.round, told.hand)) for world in tracker.hypotheses}
    if not any(said in allowed for allowed in totals):
        fold.flag(Violation("ANNOUNCE_MISMATCH", told.hand, "announce", next(iter(totals))[0], said))


def _announced(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The totals by which a hand may be called: a soft one by either."""
    points, soft = count(cards)
    return (str(points), str(points - 10)) if soft else (str(points),)


def _ruling(fold: Fold, told: Staff) -> None:
    """The inspector's ruling frees the held round (GEN-5, OPS-17)."""
    kind = told.detail("ruling")
    fold.flag(Violation("INSPECTOR_ORDER", told.hand, "ruling", seen=kind))
    fold.tell(events.Ruling(fold.at, fold.state.number, str(kind), told.detail("reason")))
    fold.set(held=0)
    if fold.state.tracker is None:
        return
    if kind == "void":
        fold.set(voided=True)
    elif kind == "pay":
        fold.set(promised=_promised(fold.state.tracker.best.round))
    elif kind == "accept" and not fold.state.voided:
        fold.observe(Accepted())
    elif kind == "correct":
        _correct(fold, told)


def _promised(r: Round) -> dict[str, int]:
    """What should lie in each zone that was settled wrongly."""
    wrong = {hand.spot for hand in r.hands if hand.wrong}
    return {spot: sum(hand.right for hand in r.hands if hand.spot == spot) for spot in wrong}


def _correct(fold: Fold, told: Staff) -> None:
    """Card `number` of the round was another card, or lies with another hand: the round is read again."""
    tracker = fold.state.tracker
    assert tracker is not None
    n = _card_meant(tracker, told.detail("number"))
    if n is None:
        return
    old, name = tracker.log[n], told.detail("card")
    assert isinstance(old, CardOut | CardUnread)
    known = card(name) if name else old.card if isinstance(old, CardOut) else None
    right = CardOut(old.at, known, told.detail("to") or old.to) if known else CardUnread(old.at, told.detail("to"))
    again = begin_again(tracker, tracker.start, (*tracker.log[:n], right, *tracker.log[n + 1 :]))
    watch, flags = flag_events(fold.state.watch, again, fold.at)
    fold.set(tracker=again, watch=watch)
    fold.raise_flags(flags)


def _card_meant(tracker: Tracker, number: str | None) -> int | None:
    """Which observation is meant: card `number` of the round from 1, else the last unread card, else the last."""
    places = [n for n, seen in enumerate(tracker.log) if isinstance(seen, CardOut | CardUnread)]
    if number is not None:
        return places[int(number) - 1] if number.isdigit() and 1 <= int(number) <= len(places) else None
    unread = [n for n in places if isinstance(tracker.log[n], CardUnread)]
    return unread[-1] if unread else places[-1] if places else None


def _check(fold: Fold, told: Staff) -> None:
    """A step of a checklist, or an answer to something else that is open."""
    step = told.detail("step")
    if step == "bell":
        calls.answer(fold, told)
    elif step == "flag":
        reactions.react(fold, told)
    elif step == "limits_told":
        guests.limits_told(fold, told)
    else:
        if step == "load":  # a shoe without a lid cannot tell it
            cards.shoe(fold, Shoe(fold.at, "loaded"))
        shuffle.first_cutter(fold, told)
        opening.check(fold, told)


_WORDS: Mapping[str, Callable[[Fold, Staff], None]] = {
    "bets_open": _bets_open,
    "bets_closed": _bets_closed,
    "round_over": _round_over,
    "shuffle": shuffle.shuffle,
    "cut": shuffle.cut,
    "sign_on": crew.sign_on,
    "sign_off": crew.sign_off,
    "change": crew.change,
    "open": opening.open_table,
    "close": opening.close_table,
    "check": _check,
    "count": _count,
    "reserve": boxes.reserve,
    "release": boxes.release,
    "seat": boxes.seat,
    "leave": boxes.leave,
    "host": hosts.host,
    "offer": _offer,
    "limits": _limits,
    "announce": _announce,
    "ruling": _ruling,
}
