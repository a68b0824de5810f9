"""livetable/<table>/chips/<spot> of a reader that tells tags: all that lie there now (protocols 3.2). Pure.

{"v": 1, "boot": "ab12", "seq": 123, "complete": true, "tags": ["E280..."]}; ts and antenna may stand in it as well.
"""

from __future__ import annotations

from drivers.chips.epc import epc
from drivers.mqtt_table.payload import Identity, PayloadError, identity

Fields = dict[str, object]
MOST_TAGS = 2000


def is_tags(fields: Fields) -> bool:
    """A snapshot of tags, not one of amounts."""
    return "tags" in fields


def read_tags(fields: Fields) -> tuple[tuple[str, ...], Identity | None]:
    """The tags, each once; PayloadError for a part of a reading, or one that is not exact."""
    if fields.get("v", 1) != 1:
        raise PayloadError(f"v {fields['v']!r:.20}, expected 1")
    if fields.get("complete") is not True:
        raise PayloadError("an incomplete reading: complete is not true")
    if "amount" in fields:
        raise PayloadError("both amount and tags: one of them was expected")
    tags = fields["tags"]
    if not isinstance(tags, list) or len(tags) > MOST_TAGS:
        raise PayloadError(f"tags, expected a list of at most {MOST_TAGS} EPCs")
    try:
        return tuple(dict.fromkeys(epc(tag if isinstance(tag, str) else str(tag)) for tag in tags)), identity(fields)
    except ValueError as error:
        raise PayloadError(str(error)) from error
