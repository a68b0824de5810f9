"""Figures that others computed or published, to hold the simulation to.

Frequencies are exact, from the composition of a full shoe. House edges are those of optimal play off a full shoe
without insurance, even money or bonus, by a program that meets the figures published for European blackjack
(Wizard of Odds: 6 decks, dealer draws on soft 17, 0.72705 %); Super Match with 6 decks is published as 2.55 %.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.simulate.outcomes import FINALS

NATURAL = {4: 0.047566, 6: 0.047489, 8: 0.047451}
#: House edge, only the ace of the dealer known to be out.
INSURANCE = {4: 0.072464, 6: 0.073955, 8: 0.074699}
#: First three cards 7,7,7; and of one suit.
SEVENS = {4: (0.00037882, 0.00001082), 6: (0.00040372, 0.00001596), 8: (0.00041638, 0.00001880)}
#: By what it pays; 0 stands for the house edge.
SUPER_MATCH = {
    6: {1: 0.352205, 5: 0.019567, 8: 0.015342, 40: 0.000357, 0: 0.025485},
    8: {1: 0.354314, 5: 0.020131, 8: 0.015602, 40: 0.000380, 0: 0.014582},
}

_STANDS = """
2 0.139656 0.134389 0.130020 0.124019 0.118413 0.000000 0.151336 0.202168
3 0.134296 0.130539 0.125226 0.120817 0.114928 0.000000 0.097064 0.277130
4 0.130556 0.124062 0.121272 0.116441 0.111866 0.000000 0.094994 0.300811
5 0.121843 0.122437 0.117575 0.111793 0.107945 0.000000 0.093476 0.324930
6 0.165707 0.106194 0.106431 0.101551 0.097276 0.000000 0.085245 0.337596
7 0.369208 0.137931 0.078428 0.078682 0.073816 0.000000 0.064597 0.197339
8 0.128940 0.359955 0.128723 0.069219 0.069470 0.000000 0.059998 0.183695
9 0.120310 0.117348 0.351854 0.120368 0.060877 0.000000 0.056545 0.172697
T 0.111914 0.111669 0.111945 0.340014 0.034817 0.077170 0.052262 0.160209
A 0.130017 0.130822 0.130594 0.130910 0.053504 0.308682 0.031376 0.084097
"""
_DRAWS = """
2 0.130087 0.136120 0.131529 0.125663 0.119924 0.000000 0.152140 0.204538
3 0.126008 0.131936 0.126754 0.122089 0.116322 0.000000 0.097626 0.279265
4 0.122445 0.125884 0.122654 0.117836 0.113063 0.000000 0.095566 0.302553
5 0.118157 0.123009 0.118252 0.112780 0.108666 0.000000 0.093611 0.325525
6 0.115008 0.114637 0.114992 0.110205 0.105845 0.000000 0.089726 0.349588
7 0.369048 0.137898 0.078478 0.078668 0.073878 0.000000 0.064603 0.197428
8 0.128846 0.359800 0.128684 0.069263 0.069452 0.000000 0.060072 0.183882
9 0.120231 0.118011 0.351581 0.120275 0.060864 0.000000 0.056476 0.172561
T 0.111791 0.111608 0.111814 0.340560 0.034738 0.077108 0.052260 0.160120
A 0.057326 0.142917 0.143003 0.143264 0.065965 0.308434 0.037214 0.101877
"""


def _table(text: str) -> Mapping[tuple[str, str], float]:
    """Chance of each final hand of the dealer, by upcard."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {(row[0], final): float(cell) for row in rows for final, cell in zip(FINALS[:-1], row[1:], strict=True)}


#: No hole card, only the upcard out of the shoe: 6 decks, stands on soft 17; 8 decks, draws on soft 17.
DEALER_STANDS = _table(_STANDS)
DEALER_DRAWS = _table(_DRAWS)
