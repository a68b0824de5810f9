"""The page about recordings and events names every word that the reader knows and every event."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

from controller import events, inputs, parsing

PAGE = (Path(__file__).parents[2] / "docs" / "recordings.md").read_text()
WORDS = set(re.findall(r"[a-z_]+", PAGE))


def test_every_input_word_is_named() -> None:
    known = {*inputs.ROLES, *inputs.DECISIONS, *inputs.WORDS, *inputs.DETAILS, *inputs.RULINGS, *sum(inputs.STATES.values(), ())}
    assert known - WORDS == set()
    rows = set(re.findall(r"^\| `(\w+)` \|", PAGE.split("## Events")[0], re.M))
    assert set(parsing.PARSERS) == rows - {*inputs.RULINGS, "ruling", "in"}


def test_every_event_is_named_with_its_keys() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|", PAGE.split("## Events")[1], re.M))
    for kind in get_args(events.Event):
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        assert rows[name].split(", ") == [f.name for f in fields(kind) if f.name != "at"]
