"""Seeded rounds of a system under a strategy, to judge the rules from outside: returns, frequencies, side bets.

The rules are those of controller.rules and no others. A box that holds the same cards behaves the same in every
round, so each step of a box (a card, the decisions it leads to, the hands that are over by it) is asked from the
engine once, kept as a node, and walked from then on; hands that the rules cannot tell apart share a node.
"""
