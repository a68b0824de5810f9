"""What a program may add to a question of the API, by name: a part of the path, or a key behind the question mark."""

from collections.abc import Iterable, Mapping
from typing import Any

from web.language import text

Parameter = dict[str, Any]

MOST = 100
"""Rounds or flags in one answer."""
WHOLE: Parameter = {"type": "integer", "minimum": 0}
TIME: Parameter = {"type": "string", "format": "date-time"}
TEXT: Parameter = {"type": "string"}


def _path(name: str, schema: Parameter) -> Parameter:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query(name: str, says: str, schema: Parameter) -> Parameter:
    return {"name": name, "in": "query", "description": says, "schema": schema}


IN_PATH: Mapping[str, Parameter] = {"table": _path("table", TEXT), "number": _path("number", WHOLE)}
IN_QUERY: Mapping[str, Parameter] = {
    one["name"]: one
    for one in (
        _query("limit", "At most so many.", {"type": "integer", "minimum": 1, "maximum": MOST, "default": MOST}),
        _query("before", "Only smaller numbers than this: goes on with older ones.", WHOLE),
        _query("after", "Only larger numbers than this; without `before` those nearest to it: goes on with newer ones.", WHOLE),
        _query("since", "Not before this time.", TIME),
        _query("until", "Not after this time.", TIME),
        _query("box", "The number of a box.", WHOLE),
        _query("card", 'A card or a rank that was dealt: "As", "K".', TEXT),
        _query("flag", 'The name of a flag, or how it begins: "PAY".', TEXT),
        _query("level", "The level of a flag.", {"enum": ["NOTE", "ALERT", "STOP"]}),
        _query("dealer", "Who dealt; a part of the name will do.", TEXT),
        _query("state", "How the round stands.", {"enum": ["flagged", "stopped", "held", "voided", "open", "playing"]}),
    )
}
PAGED = ("limit", "before", "after", "since", "until", "box", "flag", "level", "dealer")
FLAGS = PAGED
ROUNDS = (*PAGED, "card", "state")


def unknown(given: Iterable[str], names: tuple[str, ...]) -> str | None:
    """What to say of a key that no call of these `names` takes, so that a misspelt filter never passes for none."""
    wrong = next((key for key in given if key not in (*names, "lang")), None)
    return None if wrong is None else text("error.key.text", name=wrong[:40], names=", ".join(names) or "–")
