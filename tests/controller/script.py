"""A short way to write what a table sees: `script("classic", "1=10 close Ts 8d Th stand:1 7d 1=20 over")`.

    1=10  INS1=5      chips on a spot         close open over      said by the dealer
    As  Th>2          a card, seen at 2       hit:1 double:1:10    a decision on a hand, with its amount
    ??  CUT           unread card, cut card   loaded shuffle       the shoe, the shuffle
    reserve:4  announce:1:13  rule:void       other words of the staff
    seat:1:Ann seat:1:Ann@10 host:1:Ann hit:1@Ann limits:25:500
    inspector.check(step=tray)                    any word of any role, with its keys; ~ stands for a space
    bell*2  sign!online(shows~10-200)  box-removed  note*100     the bell, a device's state, the drop box, a note in it
    +60                                           so many seconds pass
"""

from __future__ import annotations

import re

from controller.events import event_json
from controller.inputs import DECISIONS, Input, time_text
from controller.parsing import parse_input
from controller.recording import Header, parse_header
from controller.replay import replay

SAID = {"close": "bets_closed", "open": "bets_open", "over": "round_over", "shuffle": "shuffle"}


def header(
    system: str,
    decisions: str = "recorded",
    limits: tuple[str, str] = ("1", "1000"),
    options: dict[str, object] | None = None,
    scope: str = "round",
    **profile: object,
) -> Header:
    low, high = limits
    return parse_header({
        "livetable": 1, "table": "t", "system": system, "decisions": decisions, "scope": scope,
        "limits": {"min": low, "max": high}, "options": options or {}, **profile,
    })


def inputs(text: str) -> list[Input]:
    return [parse_input(line) for line in lines(text)]


def lines(text: str) -> list[dict[str, object]]:
    """The recording's lines, 2 s apart."""
    at, found = 1_796_000_000_000, []
    for word in text.split():
        if word.startswith("+"):
            at += 1000 * int(word[1:])
            continue
        found.append({"at": time_text(at)} | _word(word))
        at += 2000
    return found


_SPOKEN = re.compile(r"(\w+)\.(\w+)(?:\((.*)\))?")
_DEVICE = re.compile(r"([\w/]+)!(\w+)(?:\((.*)\))?")


def _word(word: str) -> dict[str, object]:
    if found := _SPOKEN.fullmatch(word):
        keys = dict(pair.split("=", 1) for pair in found[3].split(",")) if found[3] else {}
        return {"in": "staff", "by": found[1], "says": found[2]} | {key: value.replace("~", " ") for key, value in keys.items()}
    if found := _DEVICE.fullmatch(word):
        detail = {"detail": found[3].replace("~", " ")} if found[3] else {}
        return {"in": "device", "device": found[1], "state": found[2], **detail}
    if word.startswith("bell*"):
        return {"in": "bell", "presses": int(word[5:])}
    if word.startswith("note*"):
        return {"in": "note", "value": word[5:], "currency": "USD"}
    if word.startswith("box-"):
        return {"in": "drop_box", "state": word[4:]}
    if "=" in word:
        spot, amount = word.split("=")
        return {"in": "chips", "spot": spot, "amount": amount}
    if word in SAID:
        return {"in": "staff", "by": "dealer", "says": SAID[word]}
    if word == "CUT":
        return {"in": "cut_card"}
    if word == "??":
        return {"in": "card_unread"}
    if word in ("loaded", "empty"):
        return {"in": "shoe", "state": word}
    if ":" in word:
        return _said(*word.split(":"))
    card, _, to = word.partition(">")
    return {"in": "card", "card": card, **({"to": to} if to else {})}


def _said(says: str, hand: str, amount: str = "") -> dict[str, object]:
    hand, _, player = hand.partition("@")
    if says in ("seat", "host", "leave"):
        name, _, stake = amount.partition("@")
        seat = {"in": "staff", "by": "dealer", "says": says, "box": hand, "player": name}
        return {**seat, **({"amount": stake} if stake else {})}
    if says == "limits":
        return {"in": "staff", "by": "inspector", "says": says, "min": hand, "max": amount}
    if says == "rule":
        return {"in": "staff", "by": "inspector", "says": "ruling", "ruling": hand, "reason": "seen"}
    said: dict[str, object] = {"in": "staff", "by": "dealer", "says": says, "hand": hand}
    said |= {"player": player} if player else {}
    if says == "announce":
        return said | {"total": amount}
    if says == "reserve" and amount:
        return said | {"minutes": amount}
    assert says in DECISIONS or says in ("reserve", "release", "offer"), says
    return said | ({"amount": amount} if amount else {})


def events(head: Header, text: str) -> list[dict[str, object]]:
    return [event_json(event) for event in replay(head, inputs(text))]


def flags(head: Header, text: str, notes: bool = False) -> list[str]:
    """The flags of ALERT and STOP, in order, as flag or flag@hand."""
    return [
        f"{e['flag']}@{e['hand']}" if e["hand"] else str(e["flag"])
        for e in events(head, text)
        if e["event"] == "flag" and (notes or e["level"] != "NOTE")
    ]


def outcome(head: Header, text: str) -> str:
    """The flags that follow (flag@hand), or the nets of the rounds where nothing is flagged."""
    told = events(head, text)
    wrong = [f"{e['flag']}@{e['hand']}" if e["hand"] else str(e["flag"]) for e in told if e["event"] == "flag"]
    nets = [net for e in told if e["event"] == "round_ended" and isinstance(net := e["net"], dict)]
    return " ".join(wrong or [f"{zone}={amount}" for net in nets for zone, amount in net.items()])
