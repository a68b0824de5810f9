"""What a taught deck adds to the net's reading. Pure.

Templates are compared at the corners that the net found, so there is no second search. They take a reading back where
they plainly show another card, and give one where the net is undecided and the ink's colour agrees. They never overrule a
vote of the net that the ink does not overrule as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from drivers.camera.corner import Corner, against, share
from drivers.camera.reading import Reading, Seen
from drivers.camera.taught import CLEARLY_ALIKE, Deck, Match

MOST_MATCHED = 3
"""Corners that are compared with templates, the surest first."""
OF_THE_DECK = 0.50
"""Correlation with its own template below which no corner of a card stays: what looks so is none of the deck's."""
OPEN = 0.50
"""The net's share for a card from which on it is one that the net itself holds possible."""

AGREED = 0.70
"""How sure the net must be of the card that the likeliest template shows too, where that one is hardly ahead of the next."""


def reconsider(reading: Reading, voting: Sequence[Corner], deck: Deck) -> Reading:
    """reading: the net's, CARD or UNREAD; voting: its corners, the surest first."""
    matched = ((corner, deck.match(corner.wide)) for corner in islice(voting, MOST_MATCHED))
    return _check(reading, matched, deck) if reading.seen is Seen.CARD else _rescue(reading, matched, voting)


def _check(reading: Reading, matched: Iterator[tuple[Corner, Match]], deck: Deck) -> Reading:
    """One corner that fits will do; the others are not compared then. It takes all of them to say that it is another card:
    where one is cut inexactly, what stands beside the index decides."""
    denied, like = [], []
    for corner, match in matched:
        if corner.vote.card != reading.card:
            continue
        if match.says(reading.card):
            return reading
        denied.append(match.denies(reading.card))
        like.append(deck.likeness(corner.wide, reading.card))
    stands = not denied or (not all(denied) and max(like) >= OF_THE_DECK)
    return reading if stands else Reading(Seen.UNREAD, "", reading.sure, reading.card)


def _rescue(reading: Reading, matched: Iterator[tuple[Corner, Match]], voting: Sequence[Corner]) -> Reading:
    """The card that a corner's template clearly shows, if the net holds it possible there; or that both find likeliest."""
    for corner, match in matched:
        card = match.card
        possible = share(corner, card) >= OPEN and card[1] in corner.inks
        agreed = corner.vote.card == card and corner.sure >= AGREED and match.alike >= CLEARLY_ALIKE
        denied = corner.miscounted or corner.unlike or any(against(card, other) for other in voting)
        if (match.clear or agreed) and possible and not denied:
            return Reading(Seen.CARD, card, share(corner, card))
    return reading
