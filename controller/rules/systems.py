"""The four rule systems: four rows, no code (rulebook section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from controller.errors import InputError
from controller.money import Ratio
from controller.rules.options import A_HALF, A_THIRD, Options, change

SYSTEMS: Mapping[str, Options] = {
    "classic": Options("classic", bonus_777="suited"),
    "surrender": Options(
        "surrender",
        dealer_card="between",
        surrender="first_two",
        insurance_amount="up_to_half",
        cut_unseen=(A_THIRD, A_THIRD),
    ),
    "switch": Options(
        "switch",
        decks=8,
        boxes=3,
        hands_per_box=2,
        dealer_soft17="hit",
        draw_for_bj_only="full",
        dealer_22="push",
        bj_pay=Ratio((1, 1)),
        bj_pay_timing="at_end",
        max_hands=2,
        even_money=False,
        super_match=True,
        min_applies_to="hand",
        max_boxes_per_player=3,
        cut_unseen=(A_HALF, A_HALF),
    ),
    "russian": Options(
        "russian",
        bj_pay=Ratio((2, 1)),
        bj_after_split=True,
        tie="house",
        max_hands=0,
        split_second_card="both_at_once",
        resplit_aces=True,
        hit_split_aces=True,
        double=False,
        surrender="first_two",
        insurance="none",
        even_money=False,
        bonus_777="any",
        bonus_777_after_split=True,
        five_card_trick=True,
        buy_max=2,
    ),
}


def options(system: str, edits: Mapping[str, object] | None = None) -> Options:
    """The row of `system`, with the house's edits.

    Raises:
        InputError: unknown system, option or value.
    """
    if system not in SYSTEMS:
        raise InputError(f"unknown system {system!r}; expected one of {', '.join(SYSTEMS)}")
    return change(SYSTEMS[system], edits or {})
