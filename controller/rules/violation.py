"""What was done against the rules: the flag, the hand, the rules broken, what was due and what was seen."""

from __future__ import annotations

from typing import NamedTuple

#: Rule ids by reason: (classic, surrender, switch, russian), several separated by spaces.
RULES: dict[str, tuple[str, str, str, str]] = {
    "close": ("C-BET-8", "S-BET-4", "W-DEAL-3", "C-BET-8"),
    "minimum": ("C-BET-3", "S-BET-3", "W-BET-3", "C-BET-3"),
    "maximum": ("C-BET-3", "S-BET-2", "W-BET-3", "C-BET-3"),
    "equal": ("W-BET-2",) * 4,
    "late": ("C-BET-9 C-BET-10",) * 4,
    "pulled": ("C-BET-9",) * 4,
    "reserve": ("C-BOX-7 OPS-14",) * 4,
    "repeat": ("C-SHUF-6",) * 4,
    "unreadable": ("C-BET-6 GEN-4",) * 4,
    "reserved": ("C-BOX-10",) * 4,
    "order": ("C-DEAL-1 C-DEAL-3", "S-DEAL-1", "W-DEAL-1", "R-DEAL-1"),
    "no_bet": ("C-DEAL-3",) * 4,
    "skipped": ("C-DEAL-3", "S-DEAL-3", "W-DEAL-1", "C-DEAL-3"),
    "skipped_said": ("C-DEAL-1 C-DEAL-2", "S-DEAL-1 S-DEAL-3", "W-DEAL-1", "R-DEAL-1"),
    "count": ("C-PLAY-8", "S-SHUF-1", "C-PLAY-8", "C-PLAY-8"),
    "extra": ("C-DEAL-1", "S-DEAL-3", "W-DEAL-1", "R-DEAL-1"),
    "unread": ("C-DEAL-5", "S-DEAL-2", "W-DEAL-2", "C-DEAL-5"),
    "lost": ("C-DEAL-5 EQ-6", "S-DEAL-2 EQ-6", "W-DEAL-2 EQ-6", "C-DEAL-5 EQ-6"),
    "twice": ("SEC-14 EQ-6",) * 4,
    "turn": ("C-PLAY-1", "S-PLAY-1", "C-PLAY-1", "R-DEAL-2"),
    "decision": ("C-PLAY-4", "S-PLAY-3", "W-PLAY-2", "R-OPT-1"),
    "stopped": ("C-PLAY-4", "S-PLAY-3", "W-PLAY-1", "R-OPT-1"),
    "21": ("C-PLAY-7", "S-PLAY-5", "W-PLAY-2", "R-OPT-1"),
    "bust": ("C-PLAY-6", "S-PLAY-4", "W-PLAY-3", "C-PLAY-6"),
    "natural_closed": ("C-PLAY-7", "S-PLAY-5", "W-BJ-4", "R-HAND-6"),
    "after_double": ("C-DBL-4", "S-DBL-2", "W-DBL-1", "R-OPT-4"),
    "split_ace": ("C-SPL-5", "S-SPL-6", "W-SPL-4", "R-SPL-2"),
    "announce": ("C-PLAY-2", "S-CNT-5", "C-PLAY-2", "C-PLAY-2"),
    "dealer_early": ("C-DEAL-4 C-DLR-1", "C-DEAL-4", "W-PLAY-4", "R-BUY-7"),
    "dealer_draw": ("C-DLR-3", "S-DLR-1", "W-DLR-2", "R-DLR-1"),
    "dealer_stop": ("C-DLR-2", "S-DLR-1", "W-DLR-1", "R-DLR-1"),
    "dealer_needless": ("C-DLR-4", "S-DLR-4", "W-DLR-3", "R-DLR-3"),
    "dealer_one": ("C-DLR-5", "C-DLR-5", "C-DLR-5", "R-DLR-3"),
    "natural_pay": ("C-BJ-2 C-PAY-5", "S-PAY-3", "W-BJ-3", "R-HAND-2"),
    "natural_early": ("C-BJ-4", "S-PAY-5", "W-BJ-2", "R-HAND-6"),
    "natural_late": ("C-BJ-3", "S-PAY-5", "W-BJ-2", "R-HAND-5 R-HAND-12"),
    "natural_waited": ("C-BJ-4", "S-PAY-5", "W-BJ-3", "R-HAND-6"),
    "natural_push": ("C-BJ-6", "S-PAY-4", "W-PAY-2", "R-HAND-4"),
    "win": ("C-PAY-1 C-PAY-2", "S-PAY-2", "W-PAY-6", "R-HAND-9"),
    "win_bust": ("C-PAY-4", "S-DLR-2", "W-PAY-4", "R-DLR-2"),
    "push": ("C-PAY-3", "S-PAY-4", "W-PAY-7", "R-TIE-1"),
    "push_22": ("W-PAY-5",) * 4,
    "lose": ("C-PAY-1", "S-DLR-3", "W-PAY-8", "R-TIE-1"),
    "lose_natural": ("C-BJ-7 C-BJ-8", "S-PAY-6", "W-PAY-2", "R-TIE-3"),
    "sevens": ("C-777-1 C-777-2", "", "", "R-HAND-1"),
    "sevens_late": ("C-777-3", "", "", "R-HAND-1"),
    "trick": ("", "", "", "R-HAND-7 R-HAND-8"),
    "unsettled": ("C-PLAY-9 C-PAY-5", "C-PAY-5", "W-PAY-9", "C-PAY-5"),
    "even_illegal": ("C-BJ-5 C-INS-5", "S-INS-4", "W-INS-6", "R-OPT-3"),
    "even_offer": ("C-BJ-5 C-INS-5", "S-INS-4", "", ""),
    "even_pay": ("C-BJ-5 C-INS-5", "S-INS-4", "", ""),
    "double": ("C-DBL-1", "S-DBL-1", "W-DBL-2", "R-OPT-4"),
    "double_split": ("C-DBL-5", "S-DBL-5", "W-DBL-4", "R-OPT-4"),
    "double_21": ("C-DBL-6", "S-DBL-1", "W-DBL-3", "R-OPT-4"),
    "double_amount": ("C-DBL-3", "S-DBL-1", "W-DBL-1", "R-OPT-4"),
    "split": ("C-SPL-1", "S-SPL-1", "W-SPL-1", "R-SPL-4"),
    "split_amount": ("C-SPL-2", "S-SPL-2", "W-SPL-2", "R-SPL-4"),
    "split_limit": ("C-SPL-4", "S-SPL-4", "W-SPL-3", "R-SPL-1"),
    "split_aces_again": ("C-SPL-8", "S-SPL-5", "W-SPL-3", "R-SPL-1"),
    "split_order": ("C-SPL-3", "S-SPL-8", "W-SPL-6", "R-SPL-3"),
    "insurance": ("C-INS-1", "S-INS-1", "W-INS-1", "R-OPT-2"),
    "insurance_ten": ("C-INS-1", "S-INS-1", "W-INS-5", "R-OPT-2"),
    "insurance_amount": ("C-INS-2", "S-INS-3", "W-INS-3", "R-OPT-2"),
    "insurance_pay": ("C-INS-4", "S-INS-2", "W-PAY-2 W-PAY-3", "R-OPT-2"),
    "insurance_offer": ("C-INS-8", "S-INS-1", "W-INS-4", ""),
    "double_offer": ("C-DBL-2", "", "", ""),
    "host": ("C-BOX-8", "S-BOX-3", "C-BOX-8", "C-BOX-8"),
    "bettors": ("C-BOX-5", "S-BOX-3", "C-BOX-5", "C-BOX-5"),
    "boxes": ("C-BOX-4", "C-BOX-4", "W-BET-4", "C-BOX-4"),
    "config": ("GEN-3",) * 4,
    "surrender": ("GEN-2", "S-SUR-3", "GEN-2", "R-SUR-2"),
    "surrender_ace": ("GEN-2", "S-SUR-2", "GEN-2", "R-SUR-2"),
    "surrender_amount": ("GEN-2", "S-SUR-1", "GEN-2", "R-SUR-2"),
    "swap": ("GEN-2", "GEN-2", "W-SWAP-3", "GEN-2"),
    "buy": ("GEN-2", "GEN-2", "GEN-2", "R-BUY-4"),
    "buy_closed": ("GEN-2", "GEN-2", "GEN-2", "R-BUY-9"),
    "buy_max": ("GEN-2", "GEN-2", "GEN-2", "R-BUY-6"),
    "buy_amount": ("GEN-2", "GEN-2", "GEN-2", "R-BUY-1"),
    "buy_second": ("GEN-2", "GEN-2", "GEN-2", "R-BUY-2"),
    "match_pay": ("", "", "W-SM-2 W-SM-3", ""),
    "match_late": ("", "", "W-SM-5", ""),
    "match_alone": ("", "", "W-SM-4", ""),
    "composition": ("C-DECK-1", "S-DECK-1", "W-DECK-1", "R-SETUP-2"),
    "foreign": ("C-DECK-2 C-SHUF-8",) * 4,
    "shuffle": ("C-SHUF-1", "S-SHUF-3", "W-DECK-4", "C-SHUF-1"),
    "unshuffled": ("C-SHUF-1 SEC-11", "S-SHUF-3 SEC-11", "W-DECK-2 SEC-11", "C-SHUF-1 SEC-11"),
    "cut": ("C-SHUF-5", "S-SHUF-2", "W-DECK-3", "C-SHUF-5"),
    "total": ("C-BET-11",) * 4,
    "match_limits": ("W-SM-1",) * 4,
    "void": ("GEN-5 C-PAY-5",) * 4,
    "ruling": ("OPS-18 GEN-5",) * 4,
}
#: Reasons told apart by their weight only.
_AS = {
    "turn_card": "turn", "stand": "decision", "late_served": "late", "pulled_served": "pulled",
    "dealer_early_owed": "dealer_early", "nobody": "order",
}
_COLUMN = {"classic": 0, "surrender": 1, "switch": 2, "russian": 3}


class Violation(NamedTuple):
    """One breach. `expected` and `seen` are plain text: an amount, a card, a total."""

    flag: str
    hand: str | None
    reason: str
    expected: str | None = None
    seen: str | None = None


def rules(system: str, reason: str) -> tuple[str, ...]:
    """The rule ids of the system that a reason stands for."""
    return tuple(RULES[_AS.get(reason, reason)][_COLUMN[system]].split())
