"""What the limits sign says, made from the rules in force and nothing else.

The result names texts by key, so that the page can say them in its language. Nothing
here knows a game by its name: a rule that is not in the snapshot is not on the sign.
"""

from collections.abc import Iterator
from typing import Any

from web.access import Snapshot

Line = dict[str, str]
Group = dict[str, Any]

BONUS, SUPER_MATCH = "sign.bonus", "sign.bonus.super_match"

BY_VALUE: tuple[tuple[str, dict[object, str]], ...] = (
    ("soft17", {"stand": "sign.soft17.stand", "hit": "sign.soft17.hit"}),
    ("dealer_22", {"push": "sign.dealer_22.push"}),
    ("tie", {"house": "sign.tie.house"}),
    ("surrender", {True: "sign.surrender"}),
    ("double", {False: "sign.no_double"}),
    ("buy", {True: "sign.buy"}),
)
"""Rules in the order of the sign; a value that is not listed goes without saying."""

STATES = ("closed", "opening", "closing")
PER = {"box": "sign.per.box", "bettor": "sign.per.bettor", "hand": "sign.per.hand"}
"""What the limits are counted by (T-14)."""

BONUS_WITHOUT_PAY = (
    ("bonus_777", "777"),
    ("five_card", "five_card"),
    ("super_match", "super_match"),
)


def board(snapshot: Snapshot) -> Snapshot:
    """The whole sign of a table: safe for the public, as it holds no card and no flag."""
    rules: dict[str, Any] = snapshot.get("rules") or {}
    limits: dict[str, Any] = snapshot.get("limits") or {}
    return {
        "table": snapshot.get("table"),
        "system": snapshot.get("system"),
        "emulated": bool(snapshot.get("emulated")),
        "state": _state(snapshot),
        "reserved": list(snapshot.get("reserved", ())),
        "per": PER.get(str(rules.get("min_per")), ""),
        "min": limits.get("min"),
        "max": limits.get("max"),
        "currency": limits.get("currency"),
        "bj_pay": rules.get("bj_pay"),
        "decks": rules.get("decks"),
        "lines": _lines(rules),
        "bonus": _bonus(rules),
        "results": [_result(ended) for ended in snapshot.get("rounds", ())],
    }


def _state(snapshot: Snapshot) -> str:
    """What keeps a player from betting now, as the key of its text; empty while the table is open."""
    if snapshot.get("table_state") in STATES:
        return f"sign.state.{snapshot['table_state']}"
    shuffling = any(due.get("kind") == "shuffle" for due in snapshot.get("due", ()))
    return "sign.state.shuffling" if shuffling or (snapshot.get("shuffle") or {}).get("since") else ""


def _result(ended: dict[str, Any]) -> dict[str, int]:
    """How the bets of a round fared, by number alone: nobody's amounts are shown in public."""
    nets = [net for zone, net in ended["net"].items() if zone[:1].isdigit()]
    lost, push = sum(net.startswith("-") for net in nets), nets.count("0")
    return {"round": ended["round"], "won": len(nets) - lost - push, "lost": lost, "push": push}


def _lines(rules: dict[str, Any]) -> list[Line]:
    lines = [
        {"key": texts[rules[name]]} for name, texts in BY_VALUE if name in rules and rules[name] in texts
    ]
    # The dealer's own rule comes first, insurance right after it.
    return lines[:1] + _insurance(rules) + lines[1:]


def _insurance(rules: dict[str, Any]) -> list[Line]:
    if "insurance" not in rules:
        return []
    if rules["insurance"] is None:
        return [{"key": "sign.no_insurance"}]
    return [{"key": "sign.insurance", "ratio": str(rules["insurance"])}]


def _bonus(rules: dict[str, Any]) -> list[Group]:
    """Bonus pays under their headings."""
    groups: dict[str, list[Line]] = {}
    for name, line in _bonus_lines(rules):
        heading = SUPER_MATCH if name.startswith("sm_") else BONUS
        groups.setdefault(heading, []).append(line)
    return [{"title": title, "rows": rows} for title, rows in groups.items()]


def _bonus_lines(rules: dict[str, Any]) -> Iterator[tuple[str, Line]]:
    """Where no pay is told, the bonus is named without one rather than guessed."""
    pays: dict[str, str] | None = rules.get("bonus_pays")
    if pays is None:
        yield from ((name, {"key": f"sign.bonus.{name}"}) for key, name in BONUS_WITHOUT_PAY if rules.get(key))
    else:
        yield from ((name, {"key": f"sign.bonus.{name}", "ratio": ratio}) for name, ratio in pays.items())
