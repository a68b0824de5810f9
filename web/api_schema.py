"""What the API answers, as JSON Schema (2020-12, as OpenAPI 3.1 uses it).

Answers may gain keys; programs ignore those that they do not know.
"""

from typing import Any

Schema = dict[str, Any]


def _object(needed: str, **keys: Schema) -> Schema:
    return {"type": "object", "required": needed.split(), "properties": keys}


def _many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


TEXT, WHOLE, YES_NO = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
AMOUNT = {"type": "string", "pattern": r"^-?\d+(\.\d+)?$", "description": "decimal text in the table's currency"}
TIME = {"type": "string", "format": "date-time", "description": "UTC"}
AMOUNTS = {"type": "object", "additionalProperties": AMOUNT, "description": "zone to amount"}
CERTAINTY = {"enum": ["exact", "money", "open"]}
CARD = {"type": "string", "pattern": r"^[A23456789TJQK?][shdc?]$"}

SCHEMAS: dict[str, Schema] = {
    "Refusal": _object("refused", refused=TEXT),
    "Tables": _object("tables", tables=_many(TEXT)),
    "Limits": _object("min max currency", min=AMOUNT, max=AMOUNT, currency=_or_null(TEXT)),
    "Hand": _object(
        "hand cards total soft stake state active",
        hand=TEXT, cards=_many(CARD), total=WHOLE, soft=YES_NO, stake=AMOUNT, state=TEXT, active=YES_NO,
        due=_or_null(AMOUNT), result=_or_null(TEXT), net=_or_null(AMOUNT), bettors=_or_null(_many(ref("Bettor"))),
    ),
    "Bettor": _object("player stake net", player=TEXT, stake=AMOUNT, net=_or_null(AMOUNT)),
    "Box": _object(
        "box spots hands certain",
        box=TEXT, spots=_many(_object("spot amount", spot=TEXT, amount=AMOUNT)), hands=_many(ref("Hand")), certain=YES_NO,
    ),
    "Dealer": _object("cards total soft", cards=_many(CARD), total=_or_null(WHOLE), soft=YES_NO),
    "Due": _object(
        "kind hand amount", kind=TEXT, hand=_or_null(TEXT), amount=_or_null(AMOUNT), bettors=_or_null(_many(ref("Bettor"))),
    ),
    "Flag": _object(
        "id at round flag level hand rules expected seen text advice evidence alternatives open",
        id=WHOLE, at=TIME, round=WHOLE, flag=TEXT, level={"enum": ["NOTE", "ALERT", "STOP"]}, hand=_or_null(TEXT),
        rules=_many(TEXT), expected=_or_null(TEXT), seen=_or_null(TEXT), text=TEXT, advice=TEXT, evidence=_many(TEXT),
        alternatives=_many({"type": "object"}), open=YES_NO, dealer=_or_null(TEXT),
    ),
    "Round": _object(
        "round at net certainty flags",
        round=WHOLE, at=TIME, net=AMOUNTS, certainty=CERTAINTY, flags=_many(TEXT),
    ),
    "Device": _object(
        "device state detail", device=TEXT, state={"enum": ["online", "offline", "fault", "unknown"]}, detail=TEXT,
        counters={"type": "object", "additionalProperties": WHOLE},
    ),
    "Snapshot": _object(
        "table system seq at phase round held limits rules boxes dealer due certainty flags devices rounds",
        table=TEXT, system=TEXT, seq=WHOLE, at=_or_null(TIME), phase=TEXT, round=WHOLE, held=YES_NO, emulated=YES_NO,
        limits=_or_null(ref("Limits")), rules={"type": "object"}, boxes=_many(ref("Box")), dealer=ref("Dealer"),
        due=_many(ref("Due")), certainty=CERTAINTY, hypotheses=WHOLE, flags=_many(ref("Flag")),
        devices=_many(ref("Device")), rounds=_many(ref("Round")), cash=_or_null({"type": "object"}),
        patterns=_or_null(_many({"type": "object"})),
    ),
    "Chain": _object("rows head broken", rows=WHOLE, head=TEXT, broken=_or_null(TEXT)),
    "Played": _object(
        "round at began ended boxes bets net certainty held voided dealer rulings flags",
        round=WHOLE, at=_or_null(TIME), began=_or_null(TIME), ended=_or_null(TIME), boxes=_many(TEXT), bets=AMOUNTS,
        net=AMOUNTS, certainty=_or_null(CERTAINTY), held=YES_NO, voided=YES_NO, dealer=_or_null(TEXT),
        rulings=_many(TEXT), flags=_many(TEXT),
    ),
    "Rounds": _object(
        "table rounds more total chain",
        table=TEXT, rounds=_many(ref("Played")), more=YES_NO, total=WHOLE, chain=ref("Chain"),
    ),
    "Step": _object(
        "seq told events table",
        seq=WHOLE, told={"type": "object"}, events=_many({"type": "object"}), table={"type": "object"},
    ),
    "Whole": _object(
        "table round steps differs",
        table=TEXT, round=ref("Played"), steps=_many(ref("Step")), differs=_or_null(WHOLE),
    ),
    "Flags": _object("table flags more chain", table=TEXT, flags=_many(ref("Flag")), more=YES_NO, chain=ref("Chain")),
    "Report": _object(
        "table system from to rows last_hash sections",
        table=TEXT, system=TEXT, currency=_or_null(TEXT), to=TIME, rows=WHOLE, last_hash=TEXT,
        sections={"type": "object", "additionalProperties": _many({"type": "object"})}, **{"from": TIME},
    ),
}  # fmt: skip
