"""livetable: the pure core of a blackjack table and its runtime."""
