"""Every flag: its level, its weight as an explanation, and its sentence (rulebook section 4).

The weight says how readily a flag is taken as the explanation of what was seen; the cheapest explanation
wins (design, section 2). It orders explanations and never silences one that ties.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller import money
from controller.errors import InputError

STOP, ALERT, NOTE = "STOP", "ALERT", "NOTE"


class Flag(NamedTuple):
    """`text` may name {hand}, {expected} and {seen}."""

    level: str
    weight: int
    text: str


FLAGS: Mapping[str, Flag] = {
    "ACTION_UNKNOWN": Flag(STOP, 4, "{hand}: this game has no {seen}."),
    "ANNOUNCE_MISMATCH": Flag(ALERT, 4, "{hand}: {seen} was announced, the cards count {expected}."),
    "BETTORS_MAX": Flag(ALERT, 4, "Box {zone}: {seen} bettors; at most {expected}."),
    "BELL_UNANSWERED": Flag(NOTE, 1, "A call by the bell is unanswered for {seen} s; {expected} s are allowed."),
    "BET_ABOVE_MAX": Flag(STOP, 4, "{hand}: bet {seen} is above the maximum {expected}."),
    "BET_BELOW_MIN": Flag(STOP, 4, "{hand}: bet {seen} is below the minimum {expected}."),
    "BET_LATE": Flag(STOP, 4, "{hand}: {seen} lies here after the bets were closed; {expected} counts."),
    "BET_ON_RESERVED": Flag(ALERT, 4, "{hand}: chips on a reserved box."),
    "BET_PULLED": Flag(STOP, 4, "{hand}: chips left the box after the bets were closed: {seen} lies, {expected} was bet."),
    "BET_UNEQUAL": Flag(STOP, 4, "Box {zone}: the two hands carry different stakes: {expected} and {seen}."),
    "BJ_PAY_EARLY": Flag(STOP, 4, "{hand}: natural paid before it may be; it waits for the dealer's cards."),
    "BJ_PAY_LATE": Flag(ALERT, 1, "{hand}: natural is due {expected} now and is still unpaid."),
    "BONUS_MISSED": Flag(ALERT, 1, "{hand}: three sevens are due {expected} at once and are still unpaid."),
    "BONUS_WRONG": Flag(STOP, 4, "{hand}: three sevens are due {expected}, {seen} was paid."),
    "BOX_CONSENT": Flag(NOTE, 1, "Box {zone}: {expected} is missing; {seen} may take the box."),
    "BOX_LIMIT": Flag(ALERT, 4, "{seen} plays more than {expected} boxes."),
    "BUYIN_MISMATCH": Flag(STOP, 4, "The buy-in does not agree: {expected} is right, {seen} was counted or given: {difference}."),
    "BUYIN_REPEATED": Flag(NOTE, 1, "A buy-in of {seen} was told twice, and no money moved for the second: it counts once."),
    "BUYIN_UNCOUNTED": Flag(ALERT, 4, "A buy-in went on without its fan or its recount."),
    "BUY_AMOUNT": Flag(STOP, 4, "{hand}: a card may be bought for at most {expected}, {seen} lies."),
    "BUY_ILLEGAL": Flag(STOP, 4, "{hand}: no card may be bought now."),
    "CARD_AFTER_BUST": Flag(STOP, 6, "{hand}: card for a hand that is over 21."),
    "CARD_AFTER_DOUBLE": Flag(STOP, 6, "{hand}: a doubled hand gets one card only."),
    "CARD_AFTER_STAND": Flag(STOP, 6, "{hand}: card for a hand that has stopped on {seen}."),
    "CARD_ON_21": Flag(STOP, 6, "{hand}: card for a hand at 21."),
    "CARD_ON_BLACKJACK": Flag(STOP, 6, "{hand}: card for a natural."),
    "CARD_ON_SPLIT_ACE": Flag(STOP, 6, "{hand}: a split ace gets one card only."),
    "CARD_UNREAD": Flag(STOP, 3, "A card left the shoe unread."),
    "CASH_ROUTE_OPEN": Flag(ALERT, 4, "{expected} is on the way to the cash desk and not confirmed by all three."),
    "CASH_UNREGISTERED": Flag(ALERT, 4, "{expected} is not signed off by the inspector."),
    "CASH_UNREPORTED": Flag(NOTE, 1, "The cash report to the administrator is overdue."),
    "CHIPS_UNEXPLAINED": Flag(NOTE, 1, "Chips for {seen} lie on the boxes; buy-ins and wins explain {expected}."),
    "CHIPS_UNREADABLE": Flag(STOP, 4, "{hand}: {seen} cannot be booked; lay chips still, in steps of {expected}."),
    "CLOCK_SKEW": Flag(ALERT, 4, "The clocks disagree: {seen}; allowed are {expected}."),
    "CONFIG_MISMATCH": Flag(STOP, 4, "{seen}: refused or wrong; {expected}."),
    "CUT_DEPTH": Flag(ALERT, 3, "The cut card came at {seen} unread cards; allowed {expected}."),
    "CUT_MISSING": Flag(ALERT, 3, "The shoe holds no cut card, or no cut was recorded."),
    "CUT_RIGHT": Flag(NOTE, 1, "{seen} cut; the right is of {expected}, and was not passed on."),
    "DEALER_CHANGE_UNAPPROVED": Flag(ALERT, 4, "{seen} took over from {expected} in a round or without approval."),
    "DEAL_BEFORE_CLOSE": Flag(STOP, 4, "Card {seen} left the shoe before the bets were closed."),
    "DEAL_EXTRA": Flag(STOP, 6, "Card {seen} was dealt although none was due."),
    "DEAL_NO_BET": Flag(STOP, 6, "{hand}: card for a box without a bet."),
    "DEAL_ORDER": Flag(STOP, 6, "{hand}: card laid out of order; it was due to {expected}."),
    "DEAL_SKIPPED": Flag(STOP, 9, "The deal is not complete: a card is due to {expected}."),
    "DECISION_MISSING": Flag(ALERT, 5, "{hand}: no decision was entered."),
    "DECISION_NOT_HOST": Flag(ALERT, 4, "{hand}: {seen} decided, but {expected} is host of the box."),
    "DEVICE_DISAGREE": Flag(ALERT, 9, "The devices disagree: {seen}."),
    "DEVICE_MISSING": Flag(ALERT, 4, "Not connected, and in no declared state: {expected}."),
    "DEVICE_TAMPER": Flag(STOP, 4, "A device was changed: {seen}; expected {expected}."),
    "DEVICE_UNKNOWN_INPUT": Flag(STOP, 4, "{seen}: not in the table's list of equipment and inputs."),
    "DLR_DRAW": Flag(STOP, 4, "The dealer drew {seen} although he must stand on {expected}."),
    "DLR_EARLY": Flag(STOP, 5, "The dealer drew {seen} before {expected} was finished."),
    "DLR_NEEDLESS": Flag(ALERT, 3, "The dealer drew {seen} although nothing is left to decide by it."),
    "DLR_STOP": Flag(STOP, 4, "The dealer settled on {seen} although he must draw."),
    "DOUBLE_AMOUNT": Flag(STOP, 4, "{hand}: a double costs exactly {expected}, {seen} was added."),
    "DOUBLE_ILLEGAL": Flag(STOP, 4, "{hand}: no double on this hand."),
    "DOUBLE_OFFER_MISSED": Flag(NOTE, 1, "{hand}: a double is offered on {seen}, and was not."),
    "DROP_MISMATCH": Flag(ALERT, 4, "{seen} is in the drop box where {expected} belongs: {difference}."),
    "EVEN_ILLEGAL": Flag(STOP, 4, "{hand}: no even money here."),
    "EVEN_NOT_OFFERED": Flag(ALERT, 2, "{hand}: even money was not offered."),
    "FLOAT_MISMATCH": Flag(ALERT, 4, "Float: {seen} where the books have {expected}: {difference}."),
    "FOREIGN_CARD": Flag(STOP, 3, "A card that does not belong to the pack left the shoe."),
    "HOST_UNKNOWN": Flag(ALERT, 4, "{hand}: shared box, and nobody said who is host."),
    "INSPECTOR_ORDER": Flag(NOTE, 0, "Ruling of the inspector: {seen}."),
    "INS_AMOUNT": Flag(STOP, 4, "{hand}: insurance may be {expected}, {seen} was placed."),
    "INS_ILLEGAL": Flag(STOP, 4, "{hand}: no insurance here."),
    "INS_LATE": Flag(STOP, 4, "{hand}: insurance after play has begun."),
    "INS_NOT_OFFERED": Flag(ALERT, 2, "{hand}: insurance was not offered, or the answer not entered."),
    "LIMITS_NOT_SHOWN": Flag(ALERT, 4, "The sign shows {seen}; {expected} is in force. No round opens until it is right."),
    "LIMITS_NOT_TOLD": Flag(NOTE, 1, "Box {zone}: {seen} was not told the limits."),
    "LOG_BROKEN": Flag(STOP, 4, "The record does not give what it holds: {seen}."),
    "OPEN_CHECK_MISSING": Flag(STOP, 4, "Missing before {seen}: {expected}."),
    "PATTERN_BUYIN": Flag(ALERT, 4, "Too many buy-ins that were first short or long: {seen}."),
    "PATTERN_CARDS": Flag(NOTE, 1, "No fair shuffle deals such cards but once in a thousand tables: {seen}."),
    "PATTERN_PAYOUT": Flag(NOTE, 1, "More than luck: {seen}."),
    "PAY_MISSED": Flag(STOP, 4, "{hand}: {expected} is due and was not paid."),
    "PAY_WRONG": Flag(STOP, 4, "{hand}: {expected} is due, {seen} was paid."),
    "RESERVE_EXPIRED": Flag(NOTE, 1, "{hand}: the reservation is over; remove the token."),
    "RESERVE_TOO_LONG": Flag(ALERT, 4, "{hand}: reserved for {seen} minutes; {expected} at the most."),
    "RESULT_OPEN": Flag(NOTE, 1, "More may have happened in this round than can be compared: its results stay open."),
    "ROLE_CONFLICT": Flag(STOP, 4, "{seen} is refused: {expected}."),
    "SHOE_COMPOSITION": Flag(STOP, 4, "The packs are not complete: {seen}, where {expected} are right."),
    "SHOE_EMPTY": Flag(STOP, 4, "The shoe is empty and no cut card was seen."),
    "SHUFFLE_MISSING": Flag(STOP, 3, "Card {seen} was dealt although the shuffle is due."),
    "SHUFFLE_REPEAT": Flag(NOTE, 1, "This shuffle was repeated more than once."),
    "SHUFFLE_TIMING": Flag(STOP, 4, "Shuffle or reload inside a round, or without a right to it."),
    "SM_ILLEGAL": Flag(STOP, 4, "{hand} without a main bet on both hands."),
    "SM_PAY": Flag(STOP, 4, "{hand}: Super Match is due {expected}, {seen} was paid."),
    "SOLO_BOXES": Flag(NOTE, 1, "A player alone bets on all {expected} boxes; {seen}: the right to play alone lapses."),
    "SPLIT_AMOUNT": Flag(STOP, 4, "{hand}: a split costs exactly {expected}, {seen} was added."),
    "SPLIT_ILLEGAL": Flag(STOP, 4, "{hand}: this hand may not be split."),
    "SPLIT_LIMIT": Flag(STOP, 4, "{hand}: at most {expected} hands here."),
    "SPLIT_ORDER": Flag(STOP, 6, "{hand}: the card was due to {expected}."),
    "STAFF_MISSING": Flag(ALERT, 4, "Not signed on: {expected}; at the table: {seen}."),
    "SUR_AMOUNT": Flag(STOP, 4, "{hand}: surrender takes exactly {expected}, {seen} was taken."),
    "SUR_ILLEGAL": Flag(STOP, 4, "{hand}: no surrender on this hand."),
    "SWAP_ILLEGAL": Flag(STOP, 4, "{hand}: cards may no longer be swapped."),
    "TAKE_LATE": Flag(ALERT, 2, "{hand}: a lost stake still lies while play goes on."),
    "TAKE_WRONG": Flag(STOP, 4, "{hand}: {expected} should have been taken, {seen} was."),
    "TIP_ROUTE": Flag(ALERT, 4, "A tip is not where it belongs: {expected} in the tip box, {seen} lies there."),
    "TRICK_MISSED": Flag(ALERT, 1, "{hand}: the five-card trick is due {expected} at once and is still unpaid."),
    "TURN_ORDER": Flag(STOP, 4, "{hand} is not in turn; {expected} is."),
}


def sentence(flag: str, hand: str | None, expected: str | None, seen: str | None) -> str:
    """The flag in one English sentence."""
    due = "nothing" if expected == "0" else expected
    return FLAGS[flag].text.format(
        hand=place(hand), zone=hand, expected=due, seen=seen, difference=_difference(expected, seen)
    )


def _difference(expected: str | None, seen: str | None) -> str:
    """By how much two amounts differ, as it is said."""
    try:
        more = money.money(seen or "0") - money.money(expected or "0")
    except InputError:
        return ""
    return f"{money.text(abs(more))} {'too much' if more > 0 else 'missing'}"


def place(hand: str | None) -> str:
    """A hand or zone as it is said."""
    if hand is None:
        return "Table"
    for zone, said in (("INS", "Insurance of"), ("SM", "Super Match of box")):
        if hand.startswith(zone):
            return f"{said} {hand.removeprefix(zone)}"
    return "Dealer" if hand == "D" else f"Hand {hand}"


#: What the staff do about a flag: a hint a flag. The rulebook leaves every remedy to the inspector (GEN-5, T-65).
_ADVICE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Leave the card where it lies; it does not count until the inspector rules. Play nobody until then.",
     ("CARD_", "DLR_DRAW", "DLR_EARLY", "DLR_NEEDLESS", "DEAL_", "SPLIT_ORDER")),
    ("Call the inspector; write the card down by eye and enter it as a correction.", ("CARD_UNREAD",)),
    ("Stop paying. The dealer draws by his rule, then settles again.", ("DLR_STOP",)),
    ("Bring the zone to the amount that is due, under the inspector's eyes.",
     ("PAY_", "BONUS_", "TAKE_", "SM_PAY", "SUR_AMOUNT", "TRICK_", "BJ_PAY_LATE")),
    ("Take the payment back; the natural waits for the dealer's second card.", ("BJ_PAY_EARLY",)),
    ("Return what was added; only the bet at closing counts. Call the inspector.", ("BET_LATE",)),
    ("Ask the player to lay the bet back; the bet at closing counts. Call the inspector.", ("BET_PULLED",)),
    ("Correct the bet before the first card, or return it.",
     ("BET_BELOW_MIN", "BET_ABOVE_MAX", "BET_UNEQUAL", "BET_ON_RESERVED", "SM_ILLEGAL")),
    ("Refuse the decision and give back what was added for it.",
     ("DOUBLE_", "SPLIT_", "BUY_", "SUR_ILLEGAL", "INS_", "EVEN_ILLEGAL", "SWAP_", "ACTION_UNKNOWN")),
    ("Make the offer now, before the next card.", ("EVEN_NOT_OFFERED", "INS_NOT_OFFERED", "DOUBLE_OFFER_MISSED")),
    ("Ask the players who is host of the box, and enter it.", ("HOST_UNKNOWN", "DECISION_NOT_HOST")),
    ("Return the bet that is one too many.", ("BETTORS_MAX", "BOX_LIMIT")),
    ("Ask for the stack to be laid anew, and read it again.", ("CHIPS_UNREADABLE",)),
    ("Set the time again, or remove the token.", ("RESERVE_",)),
    ("Between rounds the inspector sets what is to hold; compare cloth, sign and settings.", ("CONFIG_MISMATCH",)),
    ("Set the sign to the limits in force; open no round before it shows them.", ("LIMITS_NOT_SHOWN",)),
    ("Tell the player the limits.", ("LIMITS_NOT_TOLD",)),
    ("Ask the players; who refuses a newcomer bets on the box himself.", ("BOX_CONSENT",)),
    ("Other players may take the free boxes now.", ("SOLO_BOXES",)),
    ("Inspector and security: look at the recordings of these buy-ins; count with this person.", ("PATTERN_BUYIN",)),
    ("Count the packs and look at the shuffle.", ("PATTERN_CARDS",)),
    ("Security: look at these rounds again.", ("PATTERN_PAYOUT",)),
    ("Somebody go to the table; acknowledge the call.", ("BELL_UNANSWERED",)),
    ("Call the technician; compare the devices' clocks with the controller's.", ("CLOCK_SKEW",)),
    ("Let the entitled player cut, or enter to whom he passed it on.", ("CUT_RIGHT",)),
    ("Enter the administrator's decision; dealers change between rounds.", ("DEALER_CHANGE_UNAPPROVED",)),
    ("Connect the device, or have the staff confirm what it would have told.", ("DEVICE_MISSING",)),
    ("Stop play; call the technician and security.", ("DEVICE_TAMPER", "DEVICE_UNKNOWN_INPUT")),
    ("Do the missing steps, then go on.", ("OPEN_CHECK_MISSING",)),
    ("Stop the table; keep the journal as it is and call security. Go on with a new one.", ("LOG_BROKEN",)),
    ("The missing roles sign on before the next round.", ("STAFF_MISSING",)),
    ("Serve the hand that is in turn; enter each decision before its card.", ("TURN_ORDER", "DECISION_MISSING")),
    ("Say the total again.", ("ANNOUNCE_MISMATCH",)),
    ("Close the shoe. Count the packs before the next round.", ("SHOE_COMPOSITION", "FOREIGN_CARD", "SHOE_EMPTY")),
    ("Finish nothing from this shoe; shuffle and load first.", ("SHUFFLE_", "CUT_")),
    ("Count the notes and the chips again, both of you; give or take back the difference before the buy-in closes.",
     ("BUYIN_MISMATCH",)),
    ("If it was another guest's after all, declare it again, with its number.", ("BUYIN_REPEATED",)),
    ("Lay the notes out in a fan; the observer counts them before chips are given.", ("BUYIN_UNCOUNTED",)),
    ("Find the notes before anything else is dropped; call the inspector.", ("DROP_MISMATCH",)),
    ("Count the float by denomination, two of you; look at the video since the time at which it agreed last.",
     ("FLOAT_MISMATCH",)),
    ("Ask observer, inspector and cash desk to confirm; the shift does not close before.", ("CASH_ROUTE_OPEN",)),
    ("The inspector signs off.", ("CASH_UNREGISTERED",)),
    ("Report the cash to the administrator.", ("CASH_UNREPORTED",)),
    ("Ask where the chips come from; play goes on.", ("CHIPS_UNEXPLAINED",)),
    ("Put the tip through the tip slot, under the inspector's eyes; what is taken out of the tip box is counted by two.",
     ("TIP_ROUTE",)),
    ("Watch the settlement, and write down the results by eye.", ("RESULT_OPEN",)),
    ("Another person has to do this.", ("ROLE_CONFLICT",)),
    ("Compare the table with the screen; enter what the devices missed as a correction, or void the round.",
     ("DEVICE_DISAGREE",)),
)


def advice(flag: str) -> str:
    """What to do next; the longest matching name wins."""
    found = [(len(name), hint) for hint, names in _ADVICE for name in names if flag.startswith(name)]
    return max(found)[1] if found else ""
