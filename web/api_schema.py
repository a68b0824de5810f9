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
CARD = {"type": "string", "pattern": r"^[A23456789TJQK?][shdc?]$"}

SCHEMAS: dict[str, Schema] = {
    "Refusal": _object("refused", refused=TEXT),
    "Tables": _object("tables", tables=_many(TEXT)),
    "Limits": _object("min max currency", min=AMOUNT, max=AMOUNT, currency=_or_null(TEXT)),
    "Hand": _object(
        "hand cards total soft stake state active",
        hand=TEXT, cards=_many(CARD), total=WHOLE, soft=YES_NO, stake=AMOUNT, state=TEXT, active=YES_NO,
        due=_or_null(AMOUNT), result=_or_null(TEXT), net=_or_null(AMOUNT),
    ),
    "Box": _object(
        "box spots hands certain",
        box=TEXT, spots=_many(_object("spot amount", spot=TEXT, amount=AMOUNT)), hands=_many(ref("Hand")), certain=YES_NO,
    ),
    "Dealer": _object("cards total soft", cards=_many(CARD), total=_or_null(WHOLE), soft=YES_NO),
    "Due": _object("kind hand amount", kind=TEXT, hand=_or_null(TEXT), amount=_or_null(AMOUNT)),
    "Flag": _object(
        "id at round flag level hand rules expected seen text advice evidence alternatives open",
        id=WHOLE, at=TIME, round=WHOLE, flag=TEXT, level={"enum": ["NOTE", "ALERT", "STOP"]}, hand=_or_null(TEXT),
        rules=_many(TEXT), expected=_or_null(TEXT), seen=_or_null(TEXT), text=TEXT, advice=TEXT, evidence=_many(TEXT),
        alternatives=_many({"type": "object"}), open=YES_NO,
    ),
    "Round": _object(
        "round at net certainty flags",
        round=WHOLE, at=TIME, net={"type": "object", "additionalProperties": AMOUNT},
        certainty={"enum": ["exact", "money", "open"]}, flags=_many(TEXT),
    ),
    "Device": _object(
        "device state detail", device=TEXT, state={"enum": ["online", "offline", "fault", "unknown"]}, detail=TEXT,
        counters={"type": "object", "additionalProperties": WHOLE},
    ),
    "Snapshot": _object(
        "table system seq at phase round held limits rules boxes dealer due certainty flags devices rounds",
        table=TEXT, system=TEXT, seq=WHOLE, at=_or_null(TIME), phase=TEXT, round=WHOLE, held=YES_NO, emulated=YES_NO,
        limits=_or_null(ref("Limits")), rules={"type": "object"}, boxes=_many(ref("Box")), dealer=ref("Dealer"),
        due=_many(ref("Due")), certainty={"enum": ["exact", "money", "open"]}, hypotheses=WHOLE, flags=_many(ref("Flag")),
        devices=_many(ref("Device")), rounds=_many(ref("Round")), cash=_or_null({"type": "object"}),
        patterns=_or_null(_many({"type": "object"})),
    ),
    "Rounds": _object("table rounds", table=TEXT, rounds=_many(ref("Round"))),
    "Flags": _object("table flags", table=TEXT, flags=_many(ref("Flag"))),
    "Report": _object(
        "table system from to rows last_hash sections",
        table=TEXT, system=TEXT, currency=_or_null(TEXT), to=TIME, rows=WHOLE, last_hash=TEXT,
        sections={"type": "object", "additionalProperties": _many({"type": "object"})}, **{"from": TIME},
    ),
}  # fmt: skip
