"""What regulators fined and players complained of, as short recordings: right rounds first, then the wrong act.

Marks before a word: `*` the first wrong act, `!` the word with which the first flag has to come (`*!` both).
"""

from __future__ import annotations

import json
from typing import NamedTuple

from controller.recording import header_json
from controller.writing import input_json
from tests.controller.field.case import MODES, SAID, observed
from tests.controller.script import header

CLASSIC = (
    "1=10 2=10 close Ts 9d 8h 7c 6h stand:1 stand:2 Td 9c 1=20 2=20 over 1=0 2=0 "
    "1=10 close 5s 8d Th hit:1 6c stand:1 8s 1=20 over 1=0"
)
SURRENDER = (
    "1=10 2=10 close Ts 9d 6h 8h 7c stand:1 stand:2 Td 9c 1=20 2=20 over 1=0 2=0 "
    "1=10 close 5s Th 8d hit:1 6c stand:1 8s 1=20 over 1=0"
)
BEFORE = {"classic": CLASSIC, "surrender": SURRENDER}


class Case(NamedTuple):
    """`recorded` and `inferred` are the flags that follow in each mode, None: not shown in that mode."""

    name: str
    happened: str
    system: str
    wrong: str
    recorded: str | None
    inferred: str | None

    @property
    def modes(self) -> tuple[str, ...]:
        return tuple(mode for mode in MODES if self.follows(mode) is not None)

    def words(self, mode: str) -> list[str]:
        """The whole evening; where no decisions are entered they are left out."""
        found = f"{BEFORE[self.system]} {self.wrong}".split()
        return found if mode == "R" else [w for w in found if ":" not in w or w.lstrip("*!").startswith(SAID)]

    def follows(self, mode: str) -> str | None:
        return self.recorded if mode == "R" else self.inferred

    def marked(self, mode: str, mark: str) -> int:
        """The number of the input (from 0) that carries the mark."""
        return next(n for n, word in enumerate(self.words(mode)) if mark in word[:2] and word[0] in "*!")

    def lines(self, mode: str) -> list[str]:
        """The recording."""
        head = header(self.system, MODES[mode], ("10", "500"))
        seen = observed(word.lstrip("*!") for word in self.words(mode))
        return [json.dumps(obj) for obj in (header_json(head), *map(input_json, seen))]


CASES = [
    Case("dealer_skipped", "The dealer passes his own card over and deals on", "surrender",
         "1=10 2=10 close 5s 9h *8c 7d !stand:1", "DEAL_SKIPPED@2", None),
    Case("cards_moved_back", "The same, each card seen where it is laid, before any is moved back", "surrender",
         "1=10 2=10 close 5s>1 9h>2 *!8c>1", "DEAL_ORDER@1", "DEAL_ORDER@1"),
    Case("limits_in_play", "Limits are changed while a round is played", "classic",
         "1=10 close 5s 9h *!limits:5:500", "CONFIG_MISMATCH", "CONFIG_MISMATCH"),
    Case("below_the_limit", "A bet is taken that another sign would allow", "classic",
         "*1=5 !close", "BET_BELOW_MIN@1", "BET_BELOW_MIN@1"),
    Case("bet_raised", "A bet is raised after closing", "classic", "1=10 close 5s 9h *!1=20", "BET_LATE@1", "BET_LATE@1"),
    Case("bet_lowered", "A bet is lowered after closing", "classic",
         "1=20 close 5s 9h *!1=15", "BET_PULLED@1", "BET_PULLED@1"),
    Case("empty_box", "A box without a bet gets a card, seen where it is laid", "classic",
         "1=10 3=10 close 5s>1 *!9h>2", "DEAL_NO_BET@2", "DEAL_NO_BET@2"),
    Case("empty_box_unseen", "The same by the order of the cards alone: box 3 gets two", "classic",
         "1=10 2=10 close 5s 9h *4h 8c 7d !2c", "DECISION_MISSING@1", None),
    Case("card_returned", "A card too many is drawn, put back and dealt in the next round", "classic",
         "1=10 close Th 9d Tc stand:1 7s *!5h 1=20 over 1=0 1=10 close 5h 9c", "DLR_DRAW@D", "DLR_DRAW@D"),
    Case("cut_card_counted", "The cut card counts as ten: the dealer busts and pays", "classic",
         "1=10 close Th 9d Tc stand:1 4c *CUT !1=20", "DLR_STOP@D", "DLR_STOP@D"),
    Case("stood_on_16", "The dealer stands on 16 and pays", "classic",
         "1=10 close Th 8c Tc stand:1 6d *!1=20", "DLR_STOP@D", "DLR_STOP@D"),
    Case("paid_22", "A hand of 22 is paid", "classic", "1=10 close Th 6d 2h hit:1 6s *!1=20", "PAY_WRONG@1", "DLR_STOP@D"),
    Case("turn_skipped", "A player's turn is skipped", "classic",
         "1=10 2=10 close Th 5h 8c 6d 9h *!hit:2", "TURN_ORDER@2", None),
    Case("even_money", "A natural is paid even money against a ten", "classic",
         "1=10 close As Kd Th *!even_money:1", "EVEN_ILLEGAL@1", None),
    Case("even_money_unsaid", "The same, and nobody enters it", "classic",
         "1=10 close As Kd Th *!1=20", "~EVEN_ILLEGAL@1", "~EVEN_ILLEGAL@1"),
]
