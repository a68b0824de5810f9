"""Every option of rulebook section 3.1: one course of play that the option changes, as recorded.

A row: option, value, system, what the table sees, then what follows by default and with the option:
the flags, or the nets of the round where nothing is flagged.
"""

from __future__ import annotations

from dataclasses import fields

import pytest

from controller.errors import InputError
from controller.rules.options import FIXED, Options
from controller.rules.systems import SYSTEMS, options
from tests.controller.script import header, outcome

ROWS = [
    ("decks", 1, "classic", "1=10 2=10 close 7s 8s 7s", "", "SHOE_COMPOSITION"),
    ("dealer_card", "between", "classic", "1=10 close Ts 6h 8d stand:1 9d 1=0 over", "1=-10", "DLR_STOP@D TAKE_WRONG@1"),
    ("deal_order", "box_at_once", "switch",
     "1A=10 1B=10 2A=10 2B=10 close Ts 9s 2h 9d Td Tc 8h 5d 6c stand:1A stand:1B stand:2A stand:2B Th Ac "
     "1A=20 1B=20 2A=0 2B=0 over",
     "1A=10 1B=10 2A=-10 2B=-10", "PAY_WRONG@1A TAKE_WRONG@2A"),
    ("dealer_soft17", "hit", "classic", "1=10 close Ts 8d As stand:1 6h 1=20 over", "1=10", "DLR_STOP@D"),
    ("draw_for_bj_only", "full", "classic", "1=10 close As Ks Td 5c 1=25 1=0 7d over", "DLR_NEEDLESS@D", "1=15"),
    ("dealer_22", "push", "classic", "1=10 close Ts 8d 6h stand:1 6c Td over", "PAY_MISSED@1", "1=0"),
    ("bj_vs_22", "push", "switch", "1A=10 1B=10 close As 9s Ks 9h 6h stand:1A stand:1B 6c Td over", "PAY_MISSED@1A", "1A=0 1B=0"),
    ("bj_pay", "6:5", "classic", "1=10 close As Ks 5d 1=22 1=0 over", "PAY_WRONG@1", "1=12"),
    ("bj_pay_timing", "at_end", "classic", "1=10 2=10 close As Ts Ks 9d 5d stand:2 Td 5c 1=25 2=0 over",
     "BJ_PAY_LATE@1", "1=15 2=-10"),
    ("bj_after_split", True, "classic", "1=10 close As Ah 9d split:1:10 1=20 Kd 1=35 1=10 5c Ts 1=0 over",
     "BET_LATE@1 BET_PULLED@1 PAY_MISSED@1", "1=5"),
    ("pontoon_on_split_tens", False, "russian", "1=10 close Ts Th 6d split:1:10 1=20 As 9d stand:1b Td 2c 1=40 over",
     "BJ_PAY_LATE@1 PAY_MISSED@1b", "1=20"),
    ("tie", "house", "classic", "1=10 close Ts 9d Th stand:1 9c over", "1=0", "TAKE_WRONG@1"),
    ("enhc_loss", "original_only", "classic", "1=10 close 6s 5s Td double:1:10 1=20 9c Ah 1=10 over", "TAKE_WRONG@1", "1=-10"),
    ("split_match", "rank", "classic", "1=10 close Ts Kh 6d split:1:10", "", "SPLIT_ILLEGAL@1"),
    ("max_hands", 2, "classic", "1=10 close 8s 8h 7c split:1:10 1=20 8d split:1:10", "", "SPLIT_LIMIT@1"),
    ("split_second_card", "both_at_once", "classic", "1=10 close 8s 8h 7c split:1:10 1=20 3d hit:1 Ts", "", "TURN_ORDER@1"),
    ("resplit_aces", True, "classic", "1=10 close As Ah 9d split:1:10 1=20 Ad split:1:10", "SPLIT_ILLEGAL@1", ""),
    ("hit_split_aces", True, "classic", "1=10 close As Ah 9d split:1:10 1=20 5d hit:1", "CARD_ON_SPLIT_ACE@1", ""),
    ("das", False, "classic", "1=10 close 8s 8h 7c split:1:10 1=20 3d double:1:10", "", "DOUBLE_ILLEGAL@1"),
    ("double_on_21", True, "classic", "1=10 close Ts Th 6d split:1:10 1=20 As double:1:10", "DOUBLE_ILLEGAL@1", ""),
    ("card_on_21", "soft", "russian", "1=10 close As 3d 9h hit:1 3c hit:1 4h hit:1 2c", "CARD_ON_21@1", ""),
    ("surrender", "first_two", "classic", "1=10 close Ts 6d Th surrender:1 1=5 1=0 over", "SUR_ILLEGAL@1", "1=-5"),
    ("surrender_vs_ace", True, "surrender", "1=10 close Ts Ah 6d surrender:1 1=5 1=0 over", "SUR_ILLEGAL@1", "1=-5"),
    ("insurance", "none", "surrender", "1=10 close Ts Ah 6d insurance:1:5 INS1=5", "", "INS_ILLEGAL@1"),
    ("insurance_amount", "up_to_half", "classic", "1=20 close Ts 8c Ah insurance:1:5 INS1=5", "INS_AMOUNT@1", ""),
    ("insure_blackjack", False, "classic", "1=20 close Ad Jd Ah insurance:1:10 INS1=10", "", "INS_ILLEGAL@1"),
    ("even_money", False, "classic", "1=20 close Ad Jd Ah even_money:1", "", "EVEN_ILLEGAL@1"),
    ("bonus_777_stake", "original", "classic", "1=10 close 7s 7h 9d double:1:10 1=20 7c 1=50 1=0 over", "BONUS_WRONG@1", "1=30"),
    ("buy_max", 1, "russian", "1=10 close 2s 2d 9h buy:1:10 1=20 3c buy:1:10", "", "BUY_ILLEGAL@1"),
    ("buy_min", "10", "russian", "1=10 close 2s 2d 9h buy:1:5", "", "BUY_AMOUNT@1"),
    ("sm_match", "value", "switch", "1A=10 1B=10 SM1=5 close Qs 9h Jd 5c 6h SM1=10 SM1=0", "SM_PAY@SM1", ""),
    ("sm_limits", {"min": "10", "max": "50"}, "switch", "1A=10 1B=10 SM1=5 close", "", "BET_BELOW_MIN@SM1"),
    ("limits_apply_to", "total", "classic", "1=600 close 6s 5s 6d double:1:600 1=1200", "", "BET_ABOVE_MAX@1"),
    ("burn_cards", 1, "classic", "loaded 5c 1=10 close Ts 9d Th stand:1 9c over", "DEAL_EXTRA", "1=0"),
    ("cobettor_add", "all_or_none", "classic", "1=30 close 6s 5s 6d double:1:10", "", "DOUBLE_AMOUNT@1"),
    ("max_bettors", 2, "classic", "seat:1:Ann seat:1:Bob seat:1:Cid", "", "BETTORS_MAX@1"),
    ("max_boxes_per_player", "none", "switch", "seat:1:Ann seat:2:Ann seat:3:Ann seat:4:Ann", "BOX_LIMIT", ""),
    ("min_applies_to", "bettor", "classic", "seat:1:Ann seat:1:Bob 1=1 close", "", "BET_BELOW_MIN@1"),
    ("reserve_max", 10, "classic", "reserve:4:15", "", "RESERVE_TOO_LONG@4"),
    ("repeat_shuffle_max", 0, "classic", "shuffle shuffle", "", "SHUFFLE_REPEAT"),
    ("money_unit", "5", "classic", "1=12 close", "", "CHIPS_UNREADABLE@1"),
    ("cut_card", "joker", "classic", "1=10 close Ts **", "FOREIGN_CARD", ""),
    ("cut_unseen", "31/32", "classic", "loaded 1=10 close Ts CUT", "CUT_DEPTH", ""),
    ("cut_tolerance", 208, "classic", "loaded 1=10 close Ts CUT", "CUT_DEPTH", ""),
    ("bonus_777_after_split", True, "classic", "1=10 close 7s 7h Td split:1:10 1=20 7d hit:1 7c 1=50", "BONUS_WRONG@1", ""),
    ("cut_first_card", "shuffle_now", "classic", "1=10 close CUT Ts", "", "SHUFFLE_MISSING"),
]
#: Options of what is not in a round: cash, consent, sensors, and a hint on displays (view, `short`).
ELSEWHERE = {"boxes", "consent_check", "smallest_chip", "drop_window", "cash_report_interval", "min_change_ms"}
#: What an option needs beside itself to make sense.
WITH: dict[str, dict[str, object]] = {
    "insurance": {"even_money": False},
}


def told(system: str, seen: str, edits: dict[str, object]) -> str:
    return outcome(header(system, options=edits), seen)


@pytest.mark.parametrize(("key", "value", "system", "seen", "default", "changed"), ROWS, ids=[row[0] for row in ROWS])
def test_option(key: str, value: object, system: str, seen: str, default: str, changed: str) -> None:
    assert told(system, seen, {}) == default
    assert told(system, seen, {key: value} | WITH.get(key, {})) == changed


def test_every_option_has_a_row() -> None:
    known = {f.name for f in fields(Options)} - set(FIXED)
    assert known == {row[0] for row in ROWS} | ELSEWHERE


@pytest.mark.parametrize(
    ("system", "edits", "says"),
    [
        ("classic", {"das": "maybe"}, "'das' is 'maybe'; expected yes or no"),
        ("classic", {"das": [True]}, "'das' is [True]; expected yes or no"),
        ("classic", {"das": {}}, "'das' is {}; expected yes or no"),
        ("classic", {"das": 1.0}, "'das' is 1.0; expected yes or no"),
        ("classic", {"colour": True}, "unknown option 'colour'"),
        ("classic", {"super_match": True}, "unknown option 'super_match' for the system classic"),
        ("classic", {"decks": 0}, "'decks' is 0; expected a whole number from 1 to 12"),
        ("classic", {"decks": "6"}, "'decks' is '6'"),
        ("classic", {"bj_pay": "3/2"}, "'3/2' is no pay; expected a ratio such as 3:2"),
        ("classic", {"bj_pay": "7:3"}, "cannot be paid exactly"),
        ("classic", {"tie": "dealer"}, "expected one of push, house"),
        ("classic", {"insurance": "none"}, "'even_money' contradicts"),
        ("classic", {"bj_vs_22": "push"}, "'bj_vs_22' contradicts"),
        ("classic", {"buy_max": 2}, "'buy_max' contradicts"),
        ("classic", {"cut_unseen": "half"}, "expected a fraction or range"),
        ("switch", {"even_money": True}, "'even_money' contradicts"),
        ("switch", {"bj_pay_timing": "at_once_if_safe"}, "'bj_pay_timing' contradicts"),
        ("switch", {"sm_limits": {"min": "5", "max": "1"}}, "expected 0 < min <= max"),
        ("switch", {"sm_limits": {"min": 5}}, "expected min and max"),
        ("russian", {"double_on_21": True}, "'double_on_21' contradicts"),
        ("poker", {}, "unknown system 'poker'; expected one of classic, surrender, switch, russian"),
    ],
)
def test_impossible_options_are_refused_with_the_key(system: str, edits: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as refused:
        options(system, edits)
    assert says in str(refused.value)


def test_the_systems_are_four_rows() -> None:
    assert list(SYSTEMS) == ["classic", "surrender", "switch", "russian"]
    assert options("russian", {"max_hands": "unlimited"}).max_hands == 0
    assert options("classic", {"cut_unseen": "1/4..1/3", "decks": 4}).decks == 4
