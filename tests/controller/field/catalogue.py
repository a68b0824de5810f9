"""The catalogue of errors and moves E1 to E75: what happens, and what has to be said about seeing it.

`remark` says why nothing can be told where there is no course of play, else what is told only under a condition.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    happens: str
    remark: str = ""


_READS = "Without entered decisions it reads as"
_CASH = "With scope table and a float that is sensed; without a sensor at the next count."
_NOTES = "With scope table and a drop box that reads its notes; else at the next count of the box."
_STAFF = "Needs the staff book (who deals, since when); sign-ons are accepted as inputs and not judged yet."
_DEVICE = "A device's state is recorded and shown, and not judged yet: supervision of devices is a part of its own."
_TAGS = "Chip sensors give an amount a zone. It needs chips that tell their own number."

CATALOGUE = {
    "E1": Entry("The dealer draws a card while bets may still be laid"),
    "E2": Entry(
        "An empty box gets a card",
        "By position at once. By the order of cards alone it shows when a card comes too many; without entered "
        "decisions that card reads as a hit.",
    ),
    "E3": Entry(
        "A box with a bet gets no card",
        "By position at once; else at the first decision, which comes while cards are due; without both at the end of "
        "the round.",
    ),
    "E4": Entry(
        "The dealer passes his own card over",
        "By position, or at the first decision. The order of cards alone is that of a right deal, all the more if the "
        "cards are moved back.",
    ),
    "E5": Entry(
        "The dealer takes his second card while a hand is still open",
        f"{_READS} a hand that stood. No system here has a hole card that could be missing.",
    ),
    "E6": Entry("Cards are dealt round the wrong way", "Needs the position of a card, from a camera or entered."),
    "E7": Entry("One card too many is burnt, or none", "The option `burn_cards` says how many are due."),
    "E8": Entry("The cut card has come, and another round is dealt"),
    "E9": Entry("The dealer counts the cut card as a card of his hand"),
    "E10": Entry("The cut card sits too high or too low, or there is none", "A shoe without any: see the long evenings below."),
    "E11": Entry(
        "A card too many is among the packs",
        "By a copy too many, or by the count at the shuffle: see the long evenings below.",
    ),
    "E12": Entry(
        "Cards are missing from the shoe",
        "By a shoe that runs empty without its cut card, or by the count at the shuffle; in no single card: see the long "
        "evenings below.",
    ),
    "E13": Entry(
        "A card of another pack comes out",
        "A card whose code the shoe cannot read as one of the 52. A card of another back with a right face needs a "
        "mark on the card or a camera.",
    ),
    "E14": Entry("The cards were not shuffled: the order of the last shoe comes again"),
    "E15": Entry(
        "A card goes back into the shoe, or is drawn a second time",
        "At the card that was drawn in error. The second drawing by itself needs cards that tell their own number: "
        "two of six equal cards look the same.",
    ),
    "E16": Entry(
        "Two cards come as one, or one is misread",
        "An unread card is told at once. A misread one is a right card to every check.",
    ),
    "E17": Entry("A card passes unread and the next one is drawn"),
    "E18": Entry("A card is exposed or falls", "Where no card is due; in play the staff enter it and the inspector rules."),
    "E19": Entry(
        "A finished hand gets a card: at 21, after a natural, after a stand, after a bust",
        f"{_READS} the next hand's or the dealer's card, unless its position is seen.",
    ),
    "E20": Entry("A player's turn is passed over", f"{_READS} a stand, until the hand gets a card after all."),
    "E21": Entry("A doubled hand gets a second card", f"{_READS} the dealer's card; the settlement then does not fit."),
    "E22": Entry("A double with more or less than the stake"),
    "E23": Entry("A double where none is allowed"),
    "E24": Entry("Two cards that do not match are split", f"{_READS} a double."),
    "E25": Entry("One split too many", f"{_READS} a double of the hand in turn."),
    "E26": Entry("A split with another stake"),
    "E27": Entry("Split aces get more than one card, or are split again", f"{_READS} the dealer's cards."),
    "E28": Entry("Ace and ten after a split are paid as a natural", "In switch both pay 1:1; it shows where the dealer has 22."),
    "E29": Entry("A surrender after a third card, against an ace, or after a split"),
    "E30": Entry("A surrender takes another part than half", f"{_READS} chips pulled back."),
    "E31": Entry("Insurance without an ace, or where the game has none"),
    "E32": Entry("Insurance above half, or after play has begun"),
    "E33": Entry(
        "Insurance paid otherwise than 2:1, or not taken",
        "Without entered decisions the dealer's card may be a player's.",
    ),
    "E34": Entry("Even money where there is none, or not offered where it is due", "Chips alone show a payment before its time."),
    "E35": Entry(
        "A swap of other cards, or after play has begun",
        "Needs entered decisions; a wrong swap shows in an announced total.",
    ),
    "E36": Entry("The two hands of a box carry different stakes"),
    "E37": Entry(
        "A natural made by a swap is not honoured, or paid otherwise",
        "It counts as a natural here (T-42). Against 22 without entered decisions the swap itself is open until the "
        "take.",
    ),
    "E38": Entry("The dealer's 22 is paid, or a natural against it is left unpaid"),
    "E39": Entry("Super Match is paid wrongly, or its lost stake stays"),
    "E40": Entry("The dealer draws on 17 or more, or stops on 16 or less"),
    "E41": Entry("The dealer breaks the rule on soft 17"),
    "E42": Entry("The dealer draws with nothing left to decide, or not where he must"),
    "E43": Entry("A natural is paid 1:1, 6:5 or 2:1"),
    "E44": Entry("A push is paid"),
    "E45": Entry(
        "A push is taken",
        "Without entered decisions the dealer's last card may read as a hit that bust. Where nobody says that the "
        "round is over, a player who picks his stake up looks the same; such a round is told as open.",
    ),
    "E46": Entry("A losing hand is paid"),
    "E47": Entry("A lost stake stays on the table"),
    "E48": Entry("A winning hand is taken or left unpaid"),
    "E49": Entry("A winning hand is paid too much or too little"),
    "E50": Entry("Three sevens are missed or paid wrongly"),
    "E51": Entry("Russian hands: a tie left as a push, a Pontoon, trick or 777 paid wrongly"),
    "E52": Entry("A bet under the minimum or above the maximum", "No rule of the house names a smallest unit for a bet."),
    "E53": Entry(
        "A bet laid or raised after closing",
        "Raised on a winner at the payment it looks like an overpayment, and is told as one.",
    ),
    "E54": Entry(
        "Chips are slipped onto a good hand",
        "Where a stake may be added, the wrong amount is told; where a payment is due, the wrong payment.",
    ),
    "E55": Entry("Chips are drawn back from a bad hand"),
    "E56": Entry("A chip is changed for one of a higher value", "By the amount in the zone."),
    "E57": Entry("Chips move from box to box during play"),
    "E58": Entry(
        "Foreign, cancelled or false chips",
        "By chips that carry tags: one that is not in the register is told at once, its zone keeps the last amount, and "
        "the bets are not closed on it (CHIPS_UNREADABLE). A sensor that tells amounts alone cannot see it.",
    ),
    "E59": Entry(
        "A payment from the wrong stack, or an unequal colour change",
        f"{_TAGS} What is paid, and a colour change, are checked by their amounts.",
    ),
    "E60": Entry("The float is short or over after a round", _CASH),
    "E61": Entry("A fill or credit differs from its slip", _CASH),
    "E62": Entry("The opening float is not the last closing one", _CASH),
    "E63": Entry("The chips of a buy-in are not worth its notes", _CASH),
    "E64": Entry("Notes are counted and not dropped, or dropped without a buy-in", _NOTES),
    "E65": Entry("A note is suspect, double or jammed", _DEVICE),
    "E66": Entry("A tip goes into the float, or a bet into the tips", _CASH),
    "E67": Entry("The tray changes between rounds", _CASH),
    "E68": Entry("Chips leave the tray and arrive nowhere", _CASH),
    "E69": Entry("An unknown dealer, one too long at the table, or a change inside a round", _STAFF),
    "E70": Entry("Bets are settled before the dealer has finished"),
    "E71": Entry(
        "The sign shows other limits or rules than those in force",
        "The sign is written from the row that judges, so it cannot differ from it; what is told is play by other "
        "rules.",
    ),
    "E72": Entry("A sensor is blinded, unplugged, stuck or drifting", _DEVICE),
    "E73": Entry(
        "One box gains by errors again and again",
        "Needs statistics over many rounds; single errors are told one by one.",
    ),
    "E74": Entry(
        "A stop is passed over without a ruling",
        "Where the whole table is told (scope `table`): the first card of the next round is none that was due, and the results "
        "of all rounds say `held` until the ruling. A recording of rounds alone has no place for rulings; there only the "
        "round's own result says `held`.",
    ),
    "E75": Entry(
        "The bell is pressed wrongly",
        "The bell calls people (EQ-11) and ends no phase here, so no press is wrong for the game.",
    ),
}
