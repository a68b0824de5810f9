"""Snapshots of tables as the controller makes them, for the tests of the pages and for looking at them."""

from copy import deepcopy
from typing import Any

Snapshot = dict[str, Any]

CLASSIC_RULES: Snapshot = {
    "decks": 6, "bj_pay": "3:2", "soft17": "stand", "insurance": "2:1", "even_money": True, "surrender": False,
    "double": True, "dealer_22": "bust", "tie": "push", "bonus_777": True, "five_card": False, "super_match": False,
    "split_hands": 4, "buy": False, "min_per": "box", "bonus_pays": {"777_suited": "5:1", "777_mixed": "3:1"},
}  # fmt: skip
SWITCH_RULES: Snapshot = {
    **CLASSIC_RULES, "decks": 8, "bj_pay": "1:1", "soft17": "hit", "dealer_22": "push", "even_money": False,
    "bonus_777": False, "super_match": True, "min_per": "hand",
    "bonus_pays": {"sm_pair": "1:1", "sm_three": "5:1", "sm_two_pairs": "8:1", "sm_four": "40:1"},
}  # fmt: skip
RUSSIAN_RULES: Snapshot = {
    **CLASSIC_RULES, "bj_pay": "2:1", "insurance": None, "even_money": False, "surrender": True, "double": False,
    "tie": "house", "five_card": True, "buy": True, "bonus_pays": {"777": "3:1", "five_card": "3:2"},
}  # fmt: skip
DEVICES: list[Snapshot] = [
    {"device": "shoe", "state": "online", "detail": "", "counters": {"frames": 1204, "check_errors": 3, "resyncs": 0}},
    {"device": "chips", "state": "online", "detail": "", "counters": {"messages": 5311}},
    {"device": "bell", "state": "online", "detail": "", "counters": {"presses": 12}},
    {"device": "drop", "state": "online", "detail": "", "counters": {"notes": 41}},
]


def hand(name: str, cards: str, total: int, state: str = "waiting", **more: object) -> Snapshot:
    """One hand; `cards` as in the rulebook, "As Th"."""
    base = {"hand": name, "cards": cards.split(), "total": total, "soft": False, "stake": "10", "state": state}
    return {**base, "active": False, "due": None, "result": None, "net": None, **more}


def box(number: int, *hands: Snapshot, spots: dict[str, str] | None = None, certain: bool = True) -> Snapshot:
    """One box; without `spots` its zone holds what its hands have staked."""
    if spots is None:
        spots = {str(number): str(sum(int(one["stake"]) for one in hands))} if hands else {}
    lying = [{"spot": spot, "amount": amount} for spot, amount in spots.items()]
    return {"box": str(number), "spots": lying, "hands": list(hands), "certain": certain}


def due(kind: str, hand: str | None = None, amount: str | None = None) -> Snapshot:
    """One thing that should happen next."""
    return {"kind": kind, "hand": hand, "amount": amount}


def says(word: str, hand: str | None = None, amount: str | None = None) -> Snapshot:
    """One thing that may be said next."""
    return {"says": word, "hand": hand, "amount": amount}


def chips(**counts: int) -> list[Snapshot]:
    """A payment in chips: `chips(_25=2)` is twice 25."""
    return [{"chip": name.removeprefix("_"), "count": n} for name, n in counts.items()]


def flag(number: int, name: str, level: str, **more: object) -> Snapshot:
    """One flag; an alternative has `flag`, `hand`, `text`."""
    base = {"id": number, "at": "2026-11-30T20:14:05.200Z", "round": 12, "flag": name, "level": level, "hand": None}
    return {
        **base, "rules": ["C-BJ-2"], "expected": None, "seen": None, "text": "", "advice": "",
        "evidence": [], "alternatives": [], "open": level == "STOP", **more
    }  # fmt: skip


def empty(table: str = "bj1", **more: object) -> Snapshot:
    """A table that was just opened: no bets, no round."""
    base: Snapshot = {
        "table": table, "system": "classic", "seq": 3, "at": "2026-11-30T20:00:00.000Z", "phase": "idle", "round": 0,
        "held": False, "voided": False, "decisions": "inferred", "reserved": [], "emulated": False,
        "limits": {"min": "10", "max": "500", "currency": "USD"},
        "rules": CLASSIC_RULES, "boxes": [box(n) for n in range(1, 8)],
        "dealer": {"cards": [], "total": None, "soft": False}, "due": [due("bets")],
        "choices": [says("bets_open")], "certainty": "exact",
        "hypotheses": 0, "flags": [], "devices": DEVICES, "rounds": [], "shuffle_due": False,
        "drop": {"total": "0", "notes": 0}, "bell": None,
    }  # fmt: skip
    return deepcopy({**base, **more})


ROUNDS: list[Snapshot] = [
    {"round": 11, "at": "2026-11-30T20:12:40.000Z", "net": {"1": "15", "2": "-10", "4": "0", "INS4": "-5", "7": "50"},
     "certainty": "exact", "flags": ["PAY_WRONG"]},
    {"round": 10, "at": "2026-11-30T20:11:02.000Z", "net": {"1": "-10", "2": "10", "3": "-25"}, "certainty": "money",
     "flags": []},
    {"round": 9, "at": "2026-11-30T20:09:31.000Z", "net": {"2": "12.5", "5": "-100"}, "certainty": "exact", "flags": []},
    {"round": 8, "at": "2026-11-30T20:07:55.000Z", "net": {"1": "10", "6": "-10"}, "certainty": "open",
     "flags": ["BONUS_MISSED", "TAKE_LATE"]},
]  # fmt: skip


def playing(table: str = "bj1", **more: object) -> Snapshot:
    """Seven boxes in the middle of play: a split to four hands, a soft hand, a doubled one, one uncertain box."""
    boxes = [
        box(1, hand("1", "As Kh", 21, "blackjack", due="15"), spots={"1": "10", "INS1": "5"}),
        box(2, hand("2", "Td 6c Qh", 26, "bust", stake="25")),
        box(
            3,
            hand("3", "8s 3h 9d", 20, "stood", stake="50"),
            hand("3b", "8h Ad", 19, "playing", soft=True, stake="50", active=True),
            hand("3c", "8c", 8, stake="50"),
            hand("3d", "8d", 8, stake="50"),
        ),
        box(4, hand("4", "5s 6d Tc", 21, "doubled", stake="200")),
        box(5),
        box(6, hand("6", "Ac 2d 3s Ah 2c 5h", 14, soft=True, stake="10"), certain=False),
        box(7, hand("7", "9c 7h", 16, stake="500")),
    ]
    return empty(
        table, **{
            "seq": 4711, "phase": "play", "round": 12, "reserved": ["5"], "boxes": boxes, "at": "2026-11-30T20:14:05.200Z",
            "dealer": {"cards": ["6h"], "total": 6, "soft": False}, "due": [due("decision", "3b")], "hypotheses": 3,
            "choices": [says("hit", "3b"), says("stand", "3b"), says("double", "3b", "50"), says("split", "3b", "50")],
            "certainty": "open", "rounds": ROUNDS, "drop": {"total": "1540", "notes": 23},
            "bell": {"presses": 2, "at": "2026-11-30T20:13:11.000Z"}, **more,
        },
    )  # fmt: skip


def settling(table: str = "bj1", **more: object) -> Snapshot:
    """The dealer has drawn; three boxes are to be paid, two stakes to be taken."""
    boxes = [
        box(1, hand("1", "As Kh", 21, "paid", result="blackjack", net="15")),
        box(2, hand("2", "Td 8c", 18, "stood", stake="25"), spots={"2": "25"}),
        box(3, hand("3", "9s Ah", 20, "stood", stake="50", due="50"), hand("3b", "9h Td", 19, "stood", stake="50", due="50")),
        box(4, hand("4", "5s 6d Tc", 21, "doubled", stake="200", due="200")),
        box(5, hand("5", "Ts 9d", 19, "push", stake="100", result="push", net="0")),
        box(6),
        box(7, hand("7", "9c 7h", 16, "stood", stake="500")),
    ]  # fmt: skip
    pays = [
        due("pay", "3", "50") | {"chips": chips(_25=2), "short": None},
        due("pay", "3b", "50") | {"chips": chips(_25=2), "short": None},
        due("pay", "4", "200") | {"chips": chips(_100=2), "short": None},
    ]
    takes = [due("take", "2", "25"), due("take", "7", "500")]
    return playing(
        table, **{
            "seq": 4730, "phase": "settling", "reserved": [], "boxes": boxes,
            "dealer": {"cards": ["6h", "7d", "5c"], "total": 18, "soft": False},
            "due": [*pays, *takes], "choices": [], "certainty": "exact", "hypotheses": 1, **more,
        },
    )  # fmt: skip


def crowded(table: str = "bj1", **more: object) -> Snapshot:
    """As full as a table can be: four hands on every box, each to be paid, every box insured."""
    boxes = [
        box(
            n,
            *(hand(f"{n}{tail}", "9s Ah 2c 6d", 18, "stood", stake="1000", due="1000") for tail in ("", "b", "c", "d")),
            spots={str(n): "4000", f"INS{n}": "500"},
        )
        for n in range(1, 8)
    ]
    dues = [due("pay", one["hand"], "1000") for full in boxes for one in full["hands"]]
    return settling(table, **{"boxes": boxes, "due": dues, **more})


FLAGS: list[Snapshot] = [
    flag(7, "PAY_WRONG", "STOP", hand="1", rules=["C-BJ-2", "C-PAY-3"], expected="15", seen="10",
         text="Hand 1: 15 is due, 10 was paid.",
         advice="Bring the zone to the amount that is due, under the inspector's eyes.",
         evidence=["20:14:02.100 card Kh", "20:14:05.200 chips 1 20"],
         alternatives=[{"flag": "BJ_PAY_EARLY", "hand": "1",
                        "text": "Hand 1: natural paid before it may be; it waits for the dealer's cards."},
                       {"flag": "CARD_ON_BLACKJACK", "hand": "1", "text": "Hand 1: card for a natural."}]),
    flag(6, "DLR_NEEDLESS", "ALERT", hand="D", rules=["C-DLR-4"], round=11, expected="no card", seen="9d",
         text="The dealer drew 9d although nothing is left to decide by it."),
    flag(5, "DEVICE_MISSING", "ALERT", rules=["EQ-6"], expected="drop", seen="not online",
         text="Not connected, and in no declared state: drop.", open=False),
    flag(4, "DOUBLE_OFFER_MISSED", "NOTE", hand="4", rules=["C-DBL-2"], seen="11", open=False,
         text="Hand 4: a double is offered on 11, and was not."),
]  # fmt: skip


def held(table: str = "bj1", **more: object) -> Snapshot:
    """A round that waits for the inspector, with a device that went away."""
    devices = deepcopy(DEVICES)
    devices[3] |= {"state": "offline", "detail": "unplugged: /dev/ttyUSB1 is gone"}
    devices.append({"device": "sign", "state": "fault", "detail": "shows 5 – 100, in force is 10 – 500", "counters": {}})
    devices.append({"device": "camera", "state": "unknown", "detail": "", "counters": {}})
    return settling(table, **{"held": True, "flags": FLAGS, "devices": devices, "due": [due("ruling")], **more})


def switch(table: str = "bj2", **more: object) -> Snapshot:
    """A switch table with two hands a box and side bets, in a currency of large numbers."""
    first = (
        hand("1A", "Qh Js", 20, "stood", stake="1000"),
        hand("1B", "9d 9c", 18, "playing", stake="1000", active=True),
    )
    third = hand("3A", "As 6d", 17, soft=True, stake="50000"), hand("3B", "Kc 5h", 15, stake="50000")
    boxes = [
        box(1, *first, spots={"1A": "1000", "1B": "1000", "SM1": "250"}),
        box(2),
        box(3, *third, spots={"3A": "50000", "3B": "50000"}),
    ]
    return playing(
        table, **{
            "system": "switch", "rules": SWITCH_RULES, "limits": {"min": "1000", "max": "100000", "currency": "RUB"},
            "boxes": boxes, "due": [due("decision", "1B")], "rounds": [],
            "choices": [says("stand", "1B"), says("swap", "1B")], "drop": {"total": "155000", "notes": 31}, **more,
        },
    )  # fmt: skip


def russian(table: str = "bj3", **more: object) -> Snapshot:
    """A Russian table between two rounds that is due a shuffle."""
    return empty(
        table, system="russian", rules=RUSSIAN_RULES, limits={"min": "25", "max": "2500", "currency": "EUR"},
        due=[due("shuffle")], choices=[], shuffle_due=True, round=40, **more,
    )  # fmt: skip


def offering(table: str = "bj1", **more: object) -> Snapshot:
    """An ace lies before the dealer: even money and insurance are to be offered; decisions are recorded."""
    boxes = [
        box(1, hand("1", "As Kh", 21, "blackjack")), box(2, hand("2", "Td 6c", 16, "playing", stake="25", active=True)),
        box(3), box(4, hand("4", "5s 6d", 11, stake="200")), *(box(n) for n in (5, 6, 7)),
    ]  # fmt: skip
    asked = [
        says("even_money", "1"), says("insurance", "1", "5"), says("decline", "1"),
        says("insurance", "2", "12.5"), says("decline", "2"), says("insurance", "4", "100"), says("decline", "4"),
    ]  # fmt: skip
    return playing(
        table, **{
            "phase": "offers", "decisions": "recorded", "boxes": boxes, "reserved": [], "certainty": "exact", "hypotheses": 1,
            "dealer": {"cards": ["Ad"], "total": 11, "soft": True},
            "due": [due("offer", "1"), due("offer", "2"), due("offer", "4")],
            "choices": asked, **more,
        },
    )  # fmt: skip


def recorded(table: str = "bj1", **more: object) -> Snapshot:
    """Play at a table whose dealer enters the decisions."""
    return playing(table, **{"decisions": "recorded", **more})


CASH: Snapshot = {
    "float": {"opening": "10000", "expected": "10700", "seen": "10675", "difference": "-25"},
    "drop": "1500", "desk": "0", "fills": "2000", "credits": "0", "tips": "25", "win": "780", "hold": "52.0%",
    "report_due": "2026-11-30T21:00:00.000Z",
    "buy_ins": [
        {"number": 3, "state": "issued", "declared": "500", "counted": "500", "issued": "490", "dropped": "0", "desk": "0",
         "player": "Guest 2", "box": "3", "at": "2026-11-30T20:13:00.000Z", "registered": False, "difference": "10"},
        {"number": 2, "state": "closed", "declared": "200", "counted": "200", "issued": "200", "dropped": "200", "desk": "0",
         "player": None, "box": None, "at": "2026-11-30T20:05:00.000Z", "registered": True, "difference": "0"},
    ],
    "slips": [{"number": 1, "kind": "fill", "amount": "2000", "signed": ["observer"], "at": "2026-11-30T20:10:00.000Z"}],
}  # fmt: skip


def whole(table: str = "bj1", **more: object) -> Snapshot:
    """A table whose floor is kept as well: money, staff, a bell call, reservations, seats, a change of the dealer."""
    return playing(
        table, **{
            "table_state": "open", "checklist": None, "cash": CASH,
            "staff": [
                {"role": "dealer", "name": "Anna Sokolova", "since": "2026-11-30T18:00:00.000Z"},
                {"role": "observer", "name": "Boris", "since": "2026-11-30T18:30:00.000Z"},
                {"role": "inspector", "name": "Clara", "since": "2026-11-30T18:00:00.000Z"},
            ],
            "change": {"name": "Denis", "asked_at": "2026-11-30T20:12:00.000Z", "approved": None},
            "calls": [
                {"number": 3, "call": "security", "presses": 2, "since": "2026-11-30T20:13:11.000Z", "answered_by": None,
                 "answered_at": None, "late": True},
                {"number": 2, "call": "waiter", "presses": 3, "since": "2026-11-30T20:02:00.000Z", "answered_by": "waiter",
                 "answered_at": "2026-11-30T20:03:00.000Z", "late": False},
            ],
            "seats": {
                "1": {"host": "Guest 1", "bettors": ["Guest 1"]},
                "3": {"host": "Guest 2", "bettors": ["Guest 2", "Guest 4"]},
            },
            "shuffle": {"due": False, "since": None, "cutter": None, "repeats": 0},
            "reserved_until": {"5": "2126-11-30T20:25:00.000Z"},
            "patterns": [{"kind": "PATTERN_BUYIN", "who": "Anna Sokolova",
                          "text": "Anna Sokolova: 4 of 30 buy-ins short, 35 in all"}],
            **more,
        },
    )  # fmt: skip


def step(name: str, done: bool = False, needed: bool = True, by: str | None = "dealer") -> Snapshot:
    """One step of a checklist."""
    at = "2026-11-30T17:55:00.000Z" if done else None
    return {"step": name, "done": done, "by": by if done else None, "at": at, "needed": needed}


def opening(table: str = "bj1", **more: object) -> Snapshot:
    """A table that is being opened."""
    names = ("tray", "paddle", "spread", "offer", "wash", "shuffle", "cut", "cut_card", "load", "float", "sign", "staff")
    steps = [step(name, n in (0, 2, 3), name != "paddle") for n, name in enumerate(names)]
    return empty(table, **{"table_state": "opening", "checklist": steps, "staff": [], "calls": [], "choices": [], **more})
