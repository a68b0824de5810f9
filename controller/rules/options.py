"""A rule system is one frozen row of options (rulebook section 3.1). No code per system."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from controller.errors import InputError
from controller.money import Ratio, money, ratio

THREE_TO_TWO = Ratio((3, 2))
#: A share of the packs as numerator and denominator.
Share = tuple[int, int]
A_QUARTER, A_THIRD, A_HALF = (1, 4), (1, 3), (1, 2)


@dataclass(frozen=True, eq=False, slots=True)
class Options:
    """The rules in force at one table; compared by identity, since a table has one row at a time.

    Amounts are 1/10000 units. `max_hands` counts the hands of one main spot after splits, 0 for no limit.
    """

    system: str
    decks: int = 6
    boxes: int = 7
    hands_per_box: int = 1
    dealer_card: str = "last"  # last, between (T-18)
    deal_order: str = "hand_pass"  # hand_pass, box_at_once (T-40)
    dealer_soft17: str = "stand"  # stand, hit (T-02)
    draw_for_bj_only: str = "second_card"  # second_card, full (T-26, T-50)
    dealer_22: str = "bust"  # bust, push (W-PAY-5)
    bj_vs_22: str = "win"  # win, push (T-43)
    bj_pay: Ratio = THREE_TO_TWO
    bj_pay_timing: str = "at_once_if_safe"  # at_once_if_safe, at_end (T-21)
    bj_after_split: bool = False
    pontoon_on_split_tens: bool = True
    tie: str = "push"  # push, house (T-19)
    enhc_loss: str = "all"  # all, original_only (T-24)
    split_match: str = "value"  # value, rank (T-30)
    max_hands: int = 4
    split_second_card: str = "on_turn"  # on_turn, both_at_once (T-53)
    resplit_aces: bool = False
    hit_split_aces: bool = False
    double: bool = True
    das: bool = True
    double_on_21: bool = False
    card_on_21: str = "no"  # no, soft (T-60)
    surrender: str = "none"  # none, first_two (T-37)
    surrender_vs_ace: bool = False
    insurance: str = "ace"  # none, ace
    insurance_amount: str = "exact_half"  # exact_half, up_to_half (T-25)
    insure_blackjack: bool = True
    even_money: bool = True
    bonus_777: str = "none"  # none, suited (5:1 one suit, 3:1 mixed), any (3:1)
    bonus_777_after_split: bool = False
    bonus_777_stake: str = "total"  # total, original, none (T-27)
    five_card_trick: bool = False
    buy_max: int = 0
    buy_min: int = 1
    super_match: bool = False
    sm_match: str = "rank"  # rank, value (T-45)
    limits_apply_to: str = "initial"  # initial, total (T-15)
    burn_cards: int = 0
    cut_card: str = "plastic"  # plastic, joker (C-SHUF-8)
    cut_unseen: tuple[Share, Share] = (A_QUARTER, A_THIRD)
    cut_tolerance: int = 26
    cut_first_card: str = "deal_round"
    repeat_shuffle_max: int = 1
    max_bettors: int = 3
    max_boxes_per_player: int = 0
    cobettor_add: str = "optional"
    min_applies_to: str = "box"
    reserve_max: int = 20
    consent_check: str = "remind"
    money_unit: int = 100
    smallest_chip: int = 100
    drop_window: int = 60
    cash_report_interval: int = 60
    min_change_ms: int = 200
    sm_limits: tuple[int, int] | None = None


#: What a house may write for an option that takes one of a few words.
WORDS: Mapping[str, tuple[str, ...]] = {
    "dealer_card": ("last", "between"),
    "deal_order": ("hand_pass", "box_at_once"),
    "dealer_soft17": ("stand", "hit"),
    "draw_for_bj_only": ("second_card", "full"),
    "dealer_22": ("bust", "push"),
    "bj_vs_22": ("win", "push"),
    "bj_pay_timing": ("at_once_if_safe", "at_end"),
    "tie": ("push", "house"),
    "enhc_loss": ("all", "original_only"),
    "split_match": ("value", "rank"),
    "split_second_card": ("on_turn", "both_at_once"),
    "card_on_21": ("no", "soft"),
    "surrender": ("none", "first_two"),
    "insurance": ("none", "ace"),
    "insurance_amount": ("exact_half", "up_to_half"),
    "bonus_777_stake": ("total", "original", "none"),
    "sm_match": ("rank", "value"),
    "limits_apply_to": ("initial", "total"),
    "cut_card": ("plastic", "joker"),
    "cut_first_card": ("deal_round", "shuffle_now"),
    "cobettor_add": ("optional", "all_or_none"),
    "min_applies_to": ("box", "bettor", "hand"),
    "consent_check": ("off", "remind"),
}
#: Whole numbers: the least and the largest that make sense.
COUNTS: Mapping[str, tuple[int, int]] = {
    "decks": (1, 12), "boxes": (1, 9), "max_hands": (1, 99), "buy_max": (0, 5), "burn_cards": (0, 10),
    "cut_tolerance": (0, 208), "repeat_shuffle_max": (0, 9), "max_bettors": (1, 9), "max_boxes_per_player": (1, 9),
    "reserve_max": (1, 240), "drop_window": (1, 3600), "cash_report_interval": (1, 1440), "min_change_ms": (1, 10000),
}
AMOUNTS = ("buy_min", "money_unit", "smallest_chip")
#: Fields that make a system what it is; a house cannot write them.
FIXED = ("system", "hands_per_box", "double", "bonus_777", "five_card_trick", "super_match")
UNLIMITED = {"max_hands": ("unlimited",), "max_boxes_per_player": ("none",)}
YES = {"yes": True, "no": False, True: True, False: False}


def change(row: Options, edits: Mapping[str, object]) -> Options:
    """`row` with a house's `edits` (option key -> value as written in table.toml or a header).

    Raises:
        InputError: names the key that is unknown, wrong or contradicts another.
    """
    known = {f.name: f.type for f in fields(Options)}
    changed: dict[str, object] = {}
    for key, value in edits.items():
        if key not in known or key in FIXED:
            raise InputError(f"unknown option {key!r} for the system {row.system}")
        changed[key] = _value(row, key, value)
    return _checked(replace(row, **changed))  # type: ignore[arg-type]  # each value was checked by its key


def _value(row: Options, key: str, value: object) -> object:
    if key in WORDS:
        return _one_of(key, value, WORDS[key])
    if key in UNLIMITED and value in UNLIMITED[key]:
        return 0
    if key in COUNTS:
        return _count(key, value)
    if key == "bj_pay":
        return ratio(str(value))
    if key in AMOUNTS:
        return _amount(key, value)
    if key == "cut_unseen":
        return _cut_unseen(value)
    if key == "sm_limits":
        return _limits(key, value)
    if not isinstance(value, str | bool) or value not in YES:
        raise InputError(f"option {key!r} is {value!r}; expected yes or no")
    return YES[value]


def _amount(key: str, value: object) -> int:
    amount = money(str(value))
    if not amount:
        raise InputError(f"option {key!r} is {value!r}; expected more than nothing")
    return amount


def _one_of(key: str, value: object, words: tuple[str, ...]) -> str:
    if value not in words:
        raise InputError(f"option {key!r} is {value!r}; expected one of {', '.join(words)}")
    return str(value)


def _count(key: str, value: object) -> int:
    low, high = COUNTS[key]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        extra = f" or {UNLIMITED[key][0]}" if key in UNLIMITED else ""
        raise InputError(f"option {key!r} is {value!r}; expected a whole number from {low} to {high}{extra}")
    return value


def _cut_unseen(value: object) -> tuple[Share, Share]:
    parts = [re.fullmatch(r"([0-9]{1,3})/([0-9]{1,3})", part) for part in str(value).split("..")]
    shares = [(int(part[1]), int(part[2])) for part in parts if part]
    if len(shares) != len(parts) or len(shares) > 2 or not all(0 < a < b for a, b in shares):
        raise InputError(f"option 'cut_unseen' is {value!r}; expected a fraction or range such as 1/3 or 1/4..1/3")
    shares.sort(key=lambda share: share[0] / share[1])
    return shares[0], shares[-1]


def _limits(key: str, value: object) -> tuple[int, int]:
    if not isinstance(value, Mapping) or set(value) != {"min", "max"}:
        raise InputError(f"{key!r} is {value!r}; expected min and max")
    low, high = money(value["min"]), money(value["max"])
    if low > high or not low:
        raise InputError(f"{key!r} has min {value['min']} and max {value['max']}; expected 0 < min <= max")
    return low, high


def limits(value: object) -> tuple[int, int]:
    """A table's limits from ``{"min": "10", "max": "500"}``, in 1/10000 units."""
    return _limits("limits", value)


def _checked(row: Options) -> Options:
    """Refuses combinations that no table can play."""
    checks = (
        (row.hands_per_box == 2 and row.even_money, "even_money", "a swap may break the natural (W-INS-6)"),
        (row.insurance == "none" and row.even_money, "even_money", "even money is offered with insurance only"),
        (row.bj_vs_22 == "push" and row.dealer_22 != "push", "bj_vs_22", "dealer_22 is bust"),
        (row.hands_per_box == 2 and row.bj_pay_timing != "at_end", "bj_pay_timing",
         "two hands a box may still be swapped, so naturals are paid at the end (W-BJ-2)"),
        (row.hands_per_box == 2 and row.split_second_card == "both_at_once", "split_second_card",
         "split hands get their card on their turn (W-SPL-6)"),
        (row.deal_order == "box_at_once" and row.dealer_card == "between", "deal_order",
         "a box that gets all its cards at once leaves no place between them (T-40)"),
        (not row.double and row.double_on_21, "double_on_21", "the system has no double"),
        (row.buy_max > 0 and row.double, "buy_max", "the system has a double, not bought cards"),
        (row.bj_after_split and row.hands_per_box == 2, "bj_after_split", "a split hand has no natural (W-SPL-5)"),
        (row.boxes * row.hands_per_box > 14, "boxes", "no table has so many"),
    )
    for wrong, key, why in checks:
        if wrong:
            raise InputError(f"option {key!r} contradicts the other options: {why}")
    return row
