"""Sizes of a card and of the parts that are looked at. Pure.

Millimetres of a poker card; a bridge card is read as a poker card seen from the side, which does no harm.
"""

CARD_MM = (63.0, 88.0)
CORNER_MM = (20.0, 32.0)
"""The part that holds the index, from the card's corner: wide and high enough for a jumbo index."""
CORNER_PX = (40, 64)
FACE_PX = (48, 64)
"""The whole card, as the net for faces sees it."""
RANKS = "A23456789TJQK"
SUITS = "shdc"
NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
"""The classes "no index here"."""
