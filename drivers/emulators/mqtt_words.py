"""What the emulated chip sensors, bell and keypads publish, and how they are answered. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a device. `stream` is its topic below livetable/<table>/; `name` is what the answer calls it."""

    stream: str
    payload: str
    retain: bool
    name: str


def message(line: dict[str, object], boot: str, seq: int) -> Message:
    """The message that tells a line of the wires chips, staff or bell."""
    stream = stream_of(line)
    told = {key: value for key, value in line.items() if key != "in" and not (key == "spot" and line["in"] == "chips")}
    payload = json.dumps(told | {"boot": boot, "seq": seq})
    return Message(stream, payload, stream.startswith("chips/"), f"{stream}/{boot}:{seq}")


def stream_of(line: dict[str, object]) -> str:
    """chips/<spot>, staff or bell: each numbers its own messages."""
    return f"chips/{line['spot']}" if line["in"] == "chips" else str(line["in"])


@dataclass(frozen=True, slots=True)
class Answer:
    """Messages and events that are durable now, and whether the table is held."""

    stored: tuple[str, ...]
    held: bool


def answer(payload: bytes) -> Answer | None:
    """The controller's answer; None for anything else."""
    try:
        found = json.loads(payload)
        stored, held = found["stored"], found["held"]
    except (ValueError, KeyError, TypeError):
        return None
    if not isinstance(stored, list) or not isinstance(held, bool):
        return None
    return Answer(tuple(str(name) for name in stored), held)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the controller shows of the table: amounts by spot, zeros left out, and whether it holds the table."""

    amounts: dict[str, str]
    held: bool


def shown(payload: bytes) -> Shown | None:
    """The controller's `state`; None for anything else."""
    try:
        found = json.loads(payload)
        amounts = {str(spot["spot"]): str(spot["amount"]) for box in found["boxes"] for spot in box["spots"]}
        return Shown(amounts, found["held"] is True)
    except (ValueError, KeyError, TypeError):
        return None
