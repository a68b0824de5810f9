"""Errors in the course of play: decisions that are not allowed, cards for hands that take none, the dealer's own draw."""

from __future__ import annotations

from decimal import Decimal

from drivers.emulators.act import text
from drivers.emulators.cards import count, same
from drivers.emulators.dealing import done, waits
from drivers.emulators.hand import Hand, finished, natural
from drivers.emulators.layout import PAUSE, Layout
from drivers.emulators.mistake import EVERY, RECORDED, Doing, Mistake
from drivers.emulators.payment import at_once, times

SPLITTERS = ("classic", "surrender", "switch")
INSURERS = ("classic", "surrender", "switch")


def _says(t: Layout, hand: Hand, word: str, amount: Decimal | None = None, spot: str = "") -> Doing:
    """A decision that may not be made is entered, with its chips."""
    yield from t.staff(word, hand=hand.name, **({"amount": text(amount)} if amount is not None else {}))
    if amount is not None:
        where = spot or hand.spot
        yield from t.chips(where, t.zone.get(where, Decimal(0)) + amount, "bet")
        yield from t.chips(where, t.zone[where] - amount, "take")
    return False


# -- offers ------------------------------------------------------------------


def insurance_illegal(t: Layout) -> Doing:
    if t.house.insurance != "none" and t.upcard[0] == "A":
        return False
    hand = t.chance.choice(t.order)
    t.inject(hand.name, f"insurance of {hand.name} against {t.upcard}")
    return (yield from _says(t, hand, "insurance", hand.original / 2, "INS" + hand.spot))


def even_illegal(t: Layout) -> Doing:
    hand = t.chance.choice(t.order)
    if natural(hand, t.house) and t.upcard[0] == "A" and t.house.even_money == "yes":
        return False
    t.inject(hand.name, f"even money for {hand.name} against {t.upcard}")
    return (yield from _says(t, hand, "even_money"))


def insurance_amount(t: Layout, hand: Hand, answer: tuple[str, Decimal | None]) -> Doing:
    if answer[0] != "insurance":
        return False
    amount = hand.original / 2 + t.unit
    t.inject(hand.name, f"insurance of {text(amount)} on a bet of {text(hand.original)}")
    yield from _says(t, hand, "insurance", amount, "INS" + hand.spot)
    return True


def even_not_offered(t: Layout, hand: Hand, answer: tuple[str, Decimal | None]) -> bool:
    if answer[0] == "insurance" or not natural(hand, t.house):
        return False
    t.inject(hand.name, "no even money offered")
    return True


# -- a hand's turn -----------------------------------------------------------


def insurance_late(t: Layout, hand: Hand) -> Doing:
    spot = "INS" + hand.spot
    drawn = any(len(other.cards) > 2 and not other.split for other in t.order)
    if not drawn or t.upcard[0] != "A" or t.zone.get(spot) or finished(hand, t.house):
        return False
    t.inject(hand.name, "insurance after the first decision")
    return (yield from _says(t, hand, "insurance", hand.original / 2, spot))


def out_of_turn(t: Layout, hand: Hand) -> Doing:
    later = [other for other in t.order[t.order.index(hand) + 1 :] if not finished(other, t.house)]
    if not later or finished(hand, t.house):
        return False
    t.inject(later[0].name, f"{later[0].name} decides before {hand.name}")
    return (yield from _says(t, later[0], "stand"))


def swap_late(t: Layout, hand: Hand) -> Doing:
    if not hand.name.endswith("B") or not any(one.stood or one.drawn or one.doubled for one in t.here(hand.box + "A")):
        return False
    if finished(hand, t.house):
        return False
    first = hand.box + "A"
    t.inject(first, "swap after another action on the box")
    yield from t.staff("swap", hand=first)
    return False


def announced_wrong(t: Layout, hand: Hand) -> Doing:
    if finished(hand, t.house):
        return False
    points, soft = count(hand.cards)
    wrong = points + 1
    t.inject(hand.name, f"{wrong} announced, the cards make {points}{' soft' if soft else ''}")
    line: dict[str, object] = {"in": "staff", "by": "dealer", "says": "announce", "hand": hand.name, "total": str(wrong)}
    yield from t.tell("staff", line, PAUSE["say"])
    return False


def natural_early(t: Layout, hand: Hand) -> Doing:
    """Paid before the dealer's second card, or before the end where it is paid then (C-BJ-4, W-BJ-2)."""
    if not waits(t, hand):
        return False
    net = times(hand.stake, t.house.bj_pay)
    t.inject(hand.name, f"paid against {t.upcard} before it may be")
    yield from t.chips(hand.spot, t.rest(hand) + hand.stake + net, "pay")
    yield from t.chips(hand.spot, t.rest(hand) - net, "take")
    hand.net, hand.closed = net, True  # nobody has stopped it, and the player has taken his chips
    return False


# -- decisions ---------------------------------------------------------------


def decision_missing(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    if word != "hit":
        return False
    t.inject(hand.name, "a card without a decision")
    yield from done(t, hand, word, amount)
    return True


def wrong_amount(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    """A stake for a double, split or bought card that is not what it must be."""
    kind = t.mistake.name if t.mistake else ""
    if amount is None or kind != f"{word}_amount":
        return False
    wrong = (hand.buys[-1] if hand.buys else hand.original) + t.unit if word == "buy" else amount - min(t.unit, amount / 2)
    if wrong * 3 in (amount, amount * 2) or (word == "buy" and wrong == hand.original):
        return False
    t.inject(hand.name, f"{word} for {text(wrong)}, due {text(amount)}")
    yield from _says(t, hand, word, wrong)
    return True


def double_illegal(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    if t.house.double and not hand.drawn:
        return False
    t.inject(hand.name, "a double that is not allowed")
    return (yield from _says(t, hand, "double", hand.original))


def split_illegal(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    if len(hand.cards) != 2 or same(hand.cards[0], hand.cards[1], t.house.split_match):
        return False
    t.inject(hand.name, f"split of {' '.join(hand.cards)}")
    return (yield from _says(t, hand, "split", hand.original))


def split_limit(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    pair = len(hand.cards) == 2 and same(hand.cards[0], hand.cards[1], t.house.split_match)
    if not pair or hand.cards[0][0] == "A" or not t.house.max_hands or len(t.here(hand.spot)) < t.house.max_hands:
        return False
    t.inject(hand.name, f"hand number {len(t.here(hand.spot)) + 1}")
    return (yield from _says(t, hand, "split", hand.original))


def buy_illegal(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    if not hand.drawn and len(hand.buys) < t.house.buy_max:
        return False
    t.inject(hand.name, "bought after a plain card" if hand.drawn else f"buy number {len(hand.buys) + 1}")
    return (yield from _says(t, hand, "buy", hand.original))


def action_unknown(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    """A card is bought where the system knows no such thing (GEN-2)."""
    t.inject(hand.name, "a card is bought")
    yield from t.staff("buy", hand=hand.name, amount=text(hand.original))
    return False


def surrender_illegal(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Doing:
    """Where the system has none, against an ace, or after a card (S-SUR-2, S-SUR-3)."""
    ace = t.upcard[0] == "A" and t.house.surrender_vs_ace == "no"
    if t.house.surrender != "none" and not hand.drawn and not ace:
        return False
    t.inject(hand.name, "surrender that is not allowed")
    yield from t.staff("surrender", hand=hand.name)
    return False


# -- after the last decision -------------------------------------------------


def further_card(t: Layout, hand: Hand) -> Doing:
    """A card is asked for by a hand that takes none."""
    kind = t.mistake.name if t.mistake else ""
    plain = not hand.closed and not hand.doubled and not natural(hand, t.house) and not hand.surrendered
    aces = hand.split_aces and t.house.hit_split_aces == "no"
    fits = {
        "card_on_21": plain and hand.total == 21 and not aces,
        "card_on_natural": waits(t, hand),
        "card_after_double": hand.doubled and not hand.closed and len(hand.cards) == 3 and hand.total <= 21,
        "card_on_split_ace": aces and not hand.closed and hand.total <= 21,
        "card_after_stand": plain and hand.stood and hand.total < 21 and not aces,
        "card_after_bust": hand.closed and hand.total > 21,
    }
    if not fits[kind]:
        return False
    t.inject(hand.name, f"a card is asked for on {' '.join(hand.cards)}")
    yield from t.staff("hit", hand=hand.name)
    return False


# -- the dealer's cards ------------------------------------------------------


def draws_on(t: Layout) -> Doing:
    """The dealer takes a card although he stands, or none is needed (C-DLR-3 to C-DLR-5)."""
    kind = t.mistake.name if t.mistake else ""
    waiting = [hand for hand in t.order if hand.total <= 21 and at_once(hand, t.house, t.upcard) is None]
    full = any(not natural(hand, t.house) for hand in waiting)
    fits = {
        "dealer_draws_on": full and len(t.dealer) > 1 and 17 <= count(t.dealer)[0] <= 21,
        "dealer_needless": len(t.dealer) == 1 and not t.owed,
        "dealer_third": not full and len(t.dealer) == 2 and count(t.dealer)[0] < 17 and t.house.draw_for_bj_only != "full",
    }
    if fits[kind]:
        t.inject("D", f"a card on {' '.join(t.dealer)}")
        yield from t.card(None)
    return False


def stops_early(t: Layout) -> bool:
    if len(t.dealer) < 2:
        return False
    t.inject("D", f"the dealer stops on {' '.join(t.dealer)}")
    return True


_ELSE = "another division of the same cards between players and dealer explains it"
_EIGHTS = {"first": "8", "second": "8", "up": "56"}
_PAIR8 = {"first": "8", "second": "8", "third": "8", "fourth": "8", "fifth": "8", "up": "56"}
WRONG_PLAY = (
    Mistake("insurance_illegal", "INS_ILLEGAL", "STOP", "offers", insurance_illegal),
    Mistake("even_illegal", "EVEN_ILLEGAL", "STOP", "offers", even_illegal, EVERY, RECORDED),
    Mistake("insurance_amount", "INS_AMOUNT", "STOP", "answer", insurance_amount, INSURERS, stack={"up": "A"}),
    Mistake("even_not_offered", "EVEN_NOT_OFFERED", "ALERT", "answer", even_not_offered, ("classic", "surrender"), RECORDED,
            stack={"first": "A", "second": "TJQK", "up": "A"}),
    Mistake("insurance_late", "INS_LATE", "STOP", "turn", insurance_late, INSURERS, stack={"up": "A"}),
    Mistake("out_of_turn", "TURN_ORDER", "STOP", "turn", out_of_turn, EVERY, RECORDED),
    Mistake("swap_late", "SWAP_ILLEGAL", "STOP", "turn", swap_late, ("switch",), RECORDED),
    Mistake("announced_wrong", "ANNOUNCE_MISMATCH", "ALERT", "turn", announced_wrong, hidden="a swap may make it"),
    Mistake("natural_early", "BJ_PAY_EARLY", "STOP", "turn", natural_early, stack={"first": "A", "second": "TJQK", "up": "TJQK"}),
    Mistake("decision_missing", "DECISION_MISSING", "ALERT", "decision", decision_missing, EVERY, RECORDED),
    Mistake("double_amount", "DOUBLE_AMOUNT", "STOP", "decision", wrong_amount, SPLITTERS, also=("SPLIT_AMOUNT",)),
    Mistake("split_amount", "SPLIT_AMOUNT", "STOP", "decision", wrong_amount, SPLITTERS, also=("DOUBLE_AMOUNT",), stack=_EIGHTS),
    Mistake("split_amount", "SPLIT_AMOUNT", "STOP", "decision", wrong_amount, ("russian",), RECORDED, stack=_EIGHTS),
    Mistake("buy_amount", "BUY_AMOUNT", "STOP", "decision", wrong_amount, ("russian",), also=("SPLIT_AMOUNT",)),
    Mistake("double_illegal", "DOUBLE_ILLEGAL", "STOP", "decision", double_illegal, EVERY, RECORDED),
    Mistake("split_illegal", "SPLIT_ILLEGAL", "STOP", "decision", split_illegal, EVERY, RECORDED),
    Mistake("split_limit", "SPLIT_LIMIT", "STOP", "decision", split_limit, SPLITTERS, RECORDED, stack=_PAIR8),
    Mistake("buy_illegal", "BUY_ILLEGAL", "STOP", "decision", buy_illegal, ("russian",), also=("BET_LATE",), hidden=_ELSE),
    Mistake("action_unknown", "ACTION_UNKNOWN", "STOP", "decision", action_unknown, SPLITTERS, RECORDED),
    Mistake("surrender_illegal", "SUR_ILLEGAL", "STOP", "decision", surrender_illegal, EVERY, RECORDED),
    Mistake("card_on_21", "CARD_ON_21", "STOP", "finished", further_card, EVERY, RECORDED),
    Mistake("card_on_natural", "CARD_ON_BLACKJACK", "STOP", "finished", further_card, EVERY, RECORDED,
            stack={"first": "A", "second": "TJQK", "up": "TJQK"}),
    Mistake("card_after_double", "CARD_AFTER_DOUBLE", "STOP", "finished", further_card, SPLITTERS, RECORDED),
    Mistake("card_on_split_ace", "CARD_ON_SPLIT_ACE", "STOP", "finished", further_card, SPLITTERS, RECORDED,
            stack={"first": "A", "second": "A", "up": "456"}),
    Mistake("card_after_stand", "CARD_AFTER_STAND", "STOP", "finished", further_card, EVERY, RECORDED),
    Mistake("card_after_bust", "CARD_AFTER_BUST", "STOP", "finished", further_card, EVERY, RECORDED),
    Mistake("dealer_draws_on", "DLR_DRAW", "STOP", "dealer_done", draws_on, hidden=_ELSE),
    Mistake("dealer_needless", "DLR_NEEDLESS", "ALERT", "dealer_done", draws_on, also=("DEAL_EXTRA",), hidden=_ELSE),
    Mistake("dealer_third", "DLR_NEEDLESS", "ALERT", "dealer_done", draws_on, ("classic", "surrender", "russian"),
            also=("DEAL_EXTRA",), hidden=_ELSE, stack={"first": "A", "second": "TJQK", "up": "TJQK"}),
    Mistake("dealer_stops", "DLR_STOP", "STOP", "dealer_draws", stops_early, also=("PAY_WRONG", "TAKE_WRONG"), hidden=_ELSE),
)
