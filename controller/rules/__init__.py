"""The rules of the game: options, hands, the round, settlement. Pure, and silent about devices."""
