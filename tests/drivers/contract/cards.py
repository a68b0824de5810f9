"""Cards to deal: all 52, none beside its like."""

DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def card(number: int) -> str:
    """Card number 0, 1, 2 ...; the same again after 52."""
    return DECK[number % len(DECK)]
