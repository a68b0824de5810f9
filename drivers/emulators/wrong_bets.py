"""Errors around the bets: wrong stakes at closing, chips moved afterwards, cards or a shuffle at the wrong time."""

from __future__ import annotations

from decimal import Decimal

from drivers.emulators.act import text
from drivers.emulators.dealing import deal_order
from drivers.emulators.hand import Hand
from drivers.emulators.layout import PAUSE, Layout
from drivers.emulators.mistake import EVERY, RECORDED, Doing, Mistake

ZERO = Decimal(0)


def _main(bets: dict[str, Decimal]) -> list[str]:
    return [spot for spot in bets if spot[0].isdigit()]


def _set_box(t: Layout, bets: dict[str, Decimal], amount: Decimal, detail: str) -> None:
    """The same stake on every hand of one box, and no side bet that would need another flag."""
    box = t.chance.choice(_main(bets)).rstrip("AB")
    spots = [spot for spot in _main(bets) if spot.rstrip("AB") == box]
    bets.update(dict.fromkeys(spots, amount))
    t.inject(box, f"{text(amount)} on {box}, {detail}")


def below_min(t: Layout, bets: dict[str, Decimal]) -> bool:
    _set_box(t, bets, t.limits[0] / 2, f"minimum {text(t.limits[0])}")
    return False


def above_max(t: Layout, bets: dict[str, Decimal]) -> bool:
    _set_box(t, bets, t.limits[1] + t.unit, f"maximum {text(t.limits[1])}")
    return False


def unequal(t: Layout, bets: dict[str, Decimal]) -> bool:
    spot = t.chance.choice([spot for spot in _main(bets) if spot.endswith("B")])
    bets[spot] += t.unit if bets[spot] < t.limits[1] else -t.unit
    t.inject(spot, f"{text(bets[spot])} on {spot}, {text(bets[spot[:-1] + 'A'])} on the other hand")
    return False


def match_alone(t: Layout, bets: dict[str, Decimal]) -> bool:
    """A Super Match bet on a box that is not played (W-SM-4)."""
    empty = [n for n in map(str, range(1, t.house.boxes + 1)) if n + "A" not in bets and n not in t.kept]
    if empty:
        spot = "SM" + empty[-1]
        bets[spot] = t.limits[0]
        t.inject(spot, f"{spot} without a main bet")
    return False


def on_reserved(t: Layout, bets: dict[str, Decimal]) -> Doing:
    """Chips on a reserved box; they are sent back before the bets are closed (C-BOX-10)."""
    empty = [spot for spot in t.house.spots if spot not in bets and spot.rstrip("AB") not in t.kept]
    if not empty:
        return False
    spot = t.chance.choice(empty)
    yield from t.tell("staff", _said("reserve", box=spot.rstrip("AB")), PAUSE["say"])
    t.inject(spot, f"chips on the reserved box {spot}")
    yield from t.chips(spot, t.limits[0], "bet")
    yield from t.chips(spot, ZERO, "clear")
    yield from t.tell("staff", _said("release", box=spot.rstrip("AB")), PAUSE["say"])
    return False


def _said(says: str, **more: str) -> dict[str, object]:
    return {"in": "staff", "by": "dealer", "says": says, **more}


def card_before_close(t: Layout) -> bool:
    t.inject(None, "the deal begins while the bets are open")
    return True


def late(t: Layout) -> Doing:
    """Past posting: more than any double, split or payment could be."""
    hand = t.chance.choice(t.order)
    raised = hand.stake * 3 + t.unit
    t.inject(hand.name, f"{text(hand.stake)} raised to {text(raised)} on {hand.spot}")
    yield from t.chips(hand.spot, raised, "bet")
    return False


def pulled(t: Layout) -> Doing:
    hand = t.chance.choice(t.order)
    left = hand.stake - min(t.unit, hand.stake / 2)
    t.inject(hand.name, f"{text(hand.stake)} lowered to {text(left)} on {hand.spot}")
    yield from t.chips(hand.spot, left, "take")
    return False


def match_late(t: Layout) -> Doing:
    spots = [spot for spot in t.zone if spot.startswith("SM") and t.zone[spot]]
    if spots:
        spot = t.chance.choice(spots)
        t.inject(spot, f"Super Match raised after closing on {spot}")
        yield from t.chips(spot, t.zone[spot] + t.unit, "bet")
    return False


def shuffle_in_round(t: Layout) -> Doing:
    t.inject(None, "a shuffle is entered inside a round")
    yield from t.tell("staff", _said("shuffle"), PAUSE["say"])
    return False


def shoe_empty(t: Layout) -> Doing:
    """The shoe runs empty before its cut card came out (C-SHUF-10)."""
    if t.shoe.cut_seen:
        return False
    t.inject(None, "the shoe is empty and no cut card came out")
    yield from t.tell("shoe", {"in": "shoe", "state": "empty"}, PAUSE["say"])
    return False


def shuffle_missing(t: Layout) -> bool:
    """The shuffle itself was left out before this round (see `choosing`)."""
    t.inject(None, "dealt on although the cut card came out")
    return False


def unread(t: Layout, hand: Hand | None, card: str) -> Doing:
    """A card that the shoe cannot read."""
    if t.chance.random() > 0.3:
        return False
    t.inject(None, f"{card} for {hand.name if hand else 'D'} is not read")
    yield from t.tell("shoe", {"in": "card_unread"}, PAUSE["card"])
    return True


def one_too_many(t: Layout) -> bool:
    """The shoe holds one card more often than it has packs; its surplus copy comes in this deal (C-DECK-1)."""
    left: dict[str, int] = {}
    for card in t.shoe.rest:
        left[card] = left.get(card, 0) + 1
    size = len(deal_order(t))
    few = [card for card, n in sorted(left.items()) if n < min(size, t.house.decks)]
    if not few:
        return False
    card = min(few, key=lambda c: left[c])
    places = [n for n, other in enumerate(t.shoe.rest) if other == card]
    for to, place in enumerate(places):
        t.shoe.rest[to], t.shoe.rest[place] = t.shoe.rest[place], t.shoe.rest[to]
    t.inject(None, f"one {card} too many")
    t.shoe.rest[len(places)] = card
    return False


def cut_too_early(t: Layout) -> bool:
    """The cut card comes out with far too many cards behind it (C-SHUF-5, T-07)."""
    most = t.house.decks * 52 * max(float(t.house.cut_unseen), 1 / 3) + 26
    if len(t.shoe.rest) < most + 20 or t.shoe.cut_seen:
        return False
    t.shoe.cut_left = len(t.shoe.rest) - 2
    t.inject(None, f"the cut card before {t.shoe.cut_left} cards")
    return False


WRONG_BETS = (
    Mistake("bet_below_min", "BET_BELOW_MIN", "STOP", "bets", below_min),
    Mistake("bet_above_max", "BET_ABOVE_MAX", "STOP", "bets", above_max),
    Mistake("bet_unequal", "BET_UNEQUAL", "STOP", "bets", unequal, ("switch",)),
    Mistake("match_alone", "SM_ILLEGAL", "STOP", "bets", match_alone, ("switch",)),
    Mistake("bet_on_reserved", "BET_ON_RESERVED", "ALERT", "bets", on_reserved),
    Mistake("card_before_close", "DEAL_BEFORE_CLOSE", "STOP", "closing", card_before_close, EVERY, RECORDED),
    Mistake("bet_late", "BET_LATE", "STOP", "closed", late),
    # Beside a natural that is paid at once the same chips are as well a wrong payment.
    Mistake("past_posting", "BET_LATE", "STOP", "dealt", late, also=("PAY_WRONG",)),
    Mistake("bet_pulled", "BET_PULLED", "STOP", "closed", pulled),
    Mistake("match_late", "BET_LATE", "STOP", "closed", match_late, ("switch",)),
    Mistake("shuffle_in_round", "SHUFFLE_TIMING", "STOP", "dealt", shuffle_in_round),
    Mistake("shoe_empty", "SHOE_EMPTY", "STOP", "dealt", shoe_empty),
    Mistake("shuffle_missing", "SHUFFLE_MISSING", "STOP", "closing", shuffle_missing),
    Mistake("card_unread", "CARD_UNREAD", "STOP", "card", unread),
    Mistake("one_card_too_many", "SHOE_COMPOSITION", "STOP", "closed", one_too_many),
    Mistake("cut_too_early", "CUT_DEPTH", "ALERT", "closed", cut_too_early),
)
