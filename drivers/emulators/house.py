"""The rules an emulated dealer knows: one row a system, written from the rulebook (section 3.1) on its own.

Nothing is shared with the controller, so that a wrong rule there cannot hide here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction

from drivers.emulators.errors import ScenarioError


@dataclass(frozen=True, slots=True)
class House:
    """One rule system. Keys are those of the rulebook; `sevens` is (one suit, mixed) or None."""

    system: str
    decks: int = 6
    boxes: int = 7
    cut_unseen: Fraction = Fraction(7, 24)  # the middle of 1/4 to 1/3 (C-SHUF-5)
    dealer_card: str = "last"
    deal_order: str = "hand_pass"
    dealer_soft17: str = "stand"
    draw_for_bj_only: str = "second_card"
    dealer_22: str = "bust"
    bj_vs_22: str = "win"
    bj_pay: Fraction = Fraction(3, 2)
    bj_pay_timing: str = "at_once_if_safe"
    bj_after_split: str = "no"
    pontoon_on_split_tens: str = "yes"
    tie: str = "push"
    split_match: str = "value"
    max_hands: int = 4  # a main zone; 0: unlimited
    split_second_card: str = "on_turn"
    resplit_aces: str = "no"
    hit_split_aces: str = "no"
    das: str = "yes"
    surrender: str = "none"
    surrender_vs_ace: str = "no"
    insurance: str = "ace"
    insurance_amount: str = "exact_half"
    insure_blackjack: str = "yes"
    even_money: str = "yes"
    bonus_777_after_split: str = "no"
    bonus_777_stake: str = "total"
    buy_max: int = 0
    sm_match: str = "rank"
    double: bool = True
    pair_of_hands: bool = False
    trick: bool = False
    sevens: tuple[int, int] | None = None

    @property
    def spots(self) -> tuple[str, ...]:
        """The main zones, in the order in which they are served."""
        names = (str(n) for n in range(1, self.boxes + 1))
        return tuple(n + x for n in names for x in (("A", "B") if self.pair_of_hands else ("",)))


HOUSES = {
    "classic": House("classic", sevens=(5, 3)),
    "surrender": House(
        "surrender",
        cut_unseen=Fraction(1, 3),
        surrender="first_two",
        insurance_amount="up_to_half",
        dealer_card="between",
    ),
    "switch": House(
        "switch",
        decks=8,
        boxes=3,
        cut_unseen=Fraction(1, 2),
        dealer_soft17="hit",
        draw_for_bj_only="full",
        dealer_22="push",
        bj_pay=Fraction(1),
        bj_pay_timing="at_end",
        max_hands=2,
        even_money="no",
        pair_of_hands=True,
    ),
    "russian": House(
        "russian",
        bj_pay=Fraction(2),
        bj_after_split="yes",
        tie="house",
        max_hands=0,
        split_second_card="both_at_once",
        resplit_aces="yes",
        hit_split_aces="yes",
        surrender="first_two",
        insurance="none",
        even_money="no",
        bonus_777_after_split="yes",
        buy_max=2,
        double=False,
        trick=True,
        sevens=(3, 3),
    ),
}

#: What an option may be; keys that are not named here cannot be set.
_ALLOWED: dict[str, tuple[str, ...]] = {
    "dealer_card": ("last", "between"),
    "deal_order": ("hand_pass", "box_at_once"),
    "dealer_soft17": ("stand", "hit"),
    "draw_for_bj_only": ("second_card", "full"),
    "dealer_22": ("bust", "push"),
    "bj_vs_22": ("win", "push"),
    "bj_pay_timing": ("at_once_if_safe", "at_end"),
    "bj_after_split": ("yes", "no"),
    "pontoon_on_split_tens": ("yes", "no"),
    "tie": ("push", "house"),
    "split_match": ("value", "rank"),
    "split_second_card": ("on_turn", "both_at_once"),
    "resplit_aces": ("yes", "no"),
    "hit_split_aces": ("yes", "no"),
    "das": ("yes", "no"),
    "surrender": ("none", "first_two"),
    "surrender_vs_ace": ("yes", "no"),
    "insurance": ("none", "ace"),
    "insurance_amount": ("exact_half", "up_to_half"),
    "insure_blackjack": ("yes", "no"),
    "even_money": ("yes", "no"),
    "bonus_777_after_split": ("yes", "no"),
    "bonus_777_stake": ("total", "original", "none"),
    "sm_match": ("rank", "value"),
}
_COUNTS = {"decks": (4, 16), "boxes": (1, 9), "max_hands": (1, 10), "buy_max": (0, 5)}


def house(system: str, options: dict[str, object]) -> House:
    """The row of `system` with the house's own `options`.

    Raises:
        ScenarioError: names the option and what was expected.
    """
    if system not in HOUSES:
        raise ScenarioError(f"system is {system!r}; expected {' or '.join(HOUSES)}")
    row = HOUSES[system]
    edits = {key: _edit(key, value) for key, value in options.items()}
    known = {f.name for f in fields(House)}
    return replace(row, **{k: v for k, v in edits.items() if k in known})  # type: ignore[arg-type]


def _edit(key: str, value: object) -> object:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    if key in _ALLOWED:
        if value not in _ALLOWED[key]:
            raise ScenarioError(f"options.{key} is {value!r}; expected {' or '.join(_ALLOWED[key])}")
        return value
    if key in _COUNTS:
        return _number(key, value)
    if key in ("bj_pay", "cut_unseen"):
        return _ratio(key, value)
    known = ", ".join(sorted([*_ALLOWED, *_COUNTS, "bj_pay", "cut_unseen"]))
    raise ScenarioError(f"options.{key} is no option the emulated dealer knows; expected one of {known}")


def _number(key: str, value: object) -> int:
    if key == "max_hands" and value == "unlimited":
        return 0
    low, high = _COUNTS[key]
    if not isinstance(value, int) or not low <= value <= high:
        raise ScenarioError(f"options.{key} is {value!r}; expected a whole number from {low} to {high}")
    return value


def _ratio(key: str, value: object) -> Fraction:
    """``3:2`` or ``1/3``."""
    try:
        found = Fraction(str(value).replace(":", "/"))
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if found <= 0 or (key == "cut_unseen" and found >= 1):
        raise ScenarioError(f"options.{key} is {value!r}; expected a ratio such as 3:2 or 1/3")
    return found
