"""What table.toml says of a table's chip readers. Pure.

    chip_topics = "zebra/fx1/tags, impinj/a"     # where readers publish, beside chips/<spot>
    antennas = "1=1, 2=2, impinj/a:1=float"      # antenna = spot; topic:antenna = spot where readers share numbers
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.chips.register import Register
from drivers.chips.settings import NAMES, FilterSettings, read_settings

KEYS = ("chip_topics", "antennas", "register", "register_sha256", "amount_settle_ms", *NAMES)
_PAIR = re.compile(r"(?:(?P<topic>[^\s=,]+):)?(?P<antenna>[^\s=,:]{1,40})=(?P<spot>[A-Za-z0-9]{1,12})")

WHOLE_TOPICS = "whole topics, without + and #"

Antennas = Mapping[str, Mapping[str, str]]
"""Topic of a reader -> antenna -> spot."""


@dataclass(frozen=True, slots=True)
class ChipSetup:
    """register: None where no tags are expected; amount_settle_ms: how long an amount has to stand before it counts,
    0 for sensors that settle themselves."""

    settings: FilterSettings = field(default_factory=FilterSettings)
    register: Register | None = None
    antennas: Antennas = field(default_factory=dict)
    amount_settle_ms: int = 0

    @property
    def topics(self) -> tuple[str, ...]:
        """Topics of readers."""
        return tuple(self.antennas)


def read_setup(given: Mapping[str, str], register: Register | None) -> ChipSetup:
    """The setup from texts of table.toml.

    Raises:
        ValueError: its args are the key, the text and what was expected.
    """
    settle = given.get("amount_settle_ms", "0")
    if not (settle.isascii() and settle.isdecimal() and int(settle) <= 60_000):
        raise ValueError("amount_settle_ms", settle, "a whole number from 0 to 60000")
    antennas = _antennas(given.get("chip_topics", ""), given.get("antennas", ""))
    if antennas and register is None:
        raise ValueError("register", "", "the chip register, as there are chip_topics")
    return ChipSetup(read_settings(given), register, antennas, int(settle))


def words(text: str) -> list[str]:
    """The parts of a comma-separated setting."""
    return [part.strip() for part in text.split(",") if part.strip()]


def is_topic(text: str) -> bool:
    """Whether it is one topic, no pattern of topics."""
    return text.isprintable() and not set(text) & set("+#")


def _antennas(topics: str, pairs: str) -> Antennas:
    found: dict[str, dict[str, str]] = {topic: {} for topic in words(topics)}
    if pairs and not found:
        raise ValueError("chip_topics", topics, "the topics on which the reader of the antennas publishes")
    for topic in found:
        if not is_topic(topic):
            raise ValueError("chip_topics", topic, WHOLE_TOPICS)
    for pair in words(pairs):
        match = _PAIR.fullmatch(pair)
        if match is None or (match["topic"] and match["topic"] not in found):
            raise ValueError("antennas", pair, "antenna=spot as 1=INS1, or topic:antenna=spot with a topic of chip_topics")
        for topic in [match["topic"]] if match["topic"] else found:
            if match["antenna"] in found[topic]:
                raise ValueError("antennas", pair, f"each antenna once; {match['antenna']} is {found[topic][match['antenna']]}")
            found[topic][match["antenna"]] = match["spot"]
    for topic, spots in found.items():
        if not spots:
            raise ValueError("antennas", pairs, f"the spots of the antennas of {topic}")
    return found
