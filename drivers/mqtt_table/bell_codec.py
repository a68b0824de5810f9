"""Presses of a bell, in the shapes that real buttons publish (protocols 4). Pure.

Zigbee2MQTT {"action": "single"}, "1_single" or plain text; Tasmota {"Button1": {"Action": "DOUBLE"}};
Shelly 1 {"event": "SS", "event_cnt": 3}; Shelly 2 NotifyEvent; Home Assistant {"event_type": "press"};
ESPHome ON; a GPIO bridge 1, press or {"press": "single", "seq": 4, "ts": "..."}. A long press counts as
one: the bell tells its calls apart by the number of presses.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from drivers.mqtt_table.payload import Identity, PayloadError, excerpt, identity, read_json, time_ms

WORDS = {
    "single": 1,
    "short": 1,
    "click": 1,
    "press": 1,
    "pressed": 1,
    "on": 1,
    "push": 1,
    "hold": 1,
    "long": 1,
    "double": 2,
    "triple": 3,
    "quadruple": 4,
    "quad": 4,
    "penta": 5,
    "": 0,
    "off": 0,
    "release": 0,
    "released": 0,
    "clear": 0,
    "btn_up": 0,
    "hold_release": 0,
    "long_release": 0,
}
"""What a button says -> presses; 0: no press."""
_WORD = re.compile(r"(?:(?:button_)?\d+_)?(?P<word>[a-z_]*?)(?:_(?:push|press|click))?")
SHELLY = {"S": 1, "SS": 2, "SSS": 3, "L": 1, "": 0}


@dataclass(frozen=True, slots=True)
class Press:
    """presses: 0 for a message that tells of none; edge: the button went down, how often is told later;
    number: the sender's count of events, None without one; ts_ms: when it was pressed, ms since 1970."""

    presses: int
    edge: bool = False
    number: int | None = None
    ts_ms: int | None = None
    identity: Identity | None = None


def read_bell(payload: bytes) -> list[Press]:
    """The presses a message tells of; PayloadError for a shape that no table knows."""
    text = payload.decode("utf-8", "replace").strip()
    if not text.startswith(("{", "[")):
        return [Press(_word(text.strip('"'), payload))]
    value = read_json(payload)
    if not isinstance(value, dict):
        raise PayloadError(f"unknown shape: {excerpt(payload)}")
    for fits, read in SHAPES:
        if fits(value):
            return read(value, payload)
    raise PayloadError(f"unknown shape: {excerpt(payload)}")


Fields = dict[str, object]


def _word(text: object, payload: bytes) -> int:
    """Presses of a word or a bare digit."""
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text)
    if isinstance(text, str) and len(text) == 1 and text.isdecimal() and text.isascii():
        return int(text)
    match = _WORD.fullmatch(text.lower()) if isinstance(text, str) else None
    for word in (match["word"], match[0]) if match else ():
        if word in WORDS:
            return WORDS[word]
    raise PayloadError(f"unknown press {str(text)[:30]!r}: {excerpt(payload)}")


def _named(key: str) -> Callable[[Fields, bytes], list[Press]]:
    def read(fields: Fields, payload: bytes) -> list[Press]:
        number = fields.get("seq")
        return [
            Press(
                _word(fields[key] if fields[key] is not None else "", payload),
                number=number if isinstance(number, int) else None,
                ts_ms=time_ms(fields.get("ts")),
                identity=identity(fields),
            )
        ]

    return read


def _shelly1(fields: Fields, payload: bytes) -> list[Press]:
    event, count = fields["event"], fields.get("event_cnt")
    if not isinstance(event, str) or event not in SHELLY:
        raise PayloadError(f"unknown event: {excerpt(payload)}")
    return [Press(SHELLY[event], number=count if isinstance(count, int) else None)]


def _shelly2(fields: Fields, payload: bytes) -> list[Press]:
    params = fields.get("params")
    events = params.get("events") if isinstance(params, dict) else None
    if not isinstance(events, list):
        raise PayloadError(f"unknown shape: {excerpt(payload)}")
    return [_shelly2_event(event, payload) for event in events if isinstance(event, dict) and _is_input(event)]


def _is_input(event: Fields) -> bool:
    return str(event.get("component", "")).startswith("input:")


def _shelly2_event(event: Fields, payload: bytes) -> Press:
    word, ts = event.get("event"), time_ms(event.get("ts"))
    if word == "btn_down":
        return Press(1, edge=True, ts_ms=ts)
    return Press(_word(word, payload), ts_ms=ts)


def _tasmota(fields: Fields, payload: bytes) -> list[Press]:
    return [Press(_word(button["Action"], payload)) for button in _buttons(fields)]


def _buttons(fields: Fields) -> list[Fields]:
    buttons = (value for key, value in fields.items() if key.startswith("Button"))
    return [button for button in buttons if isinstance(button, dict) and "Action" in button]


def _has(key: str) -> Callable[[Fields], bool]:
    return lambda fields: key in fields


def _notifies(fields: Fields) -> bool:
    return fields.get("method") == "NotifyEvent"


def _no_press(_fields: Fields, _payload: bytes) -> list[Press]:
    return []


def _other_notice(fields: Fields) -> bool:
    """NotifyStatus, NotifyFullStatus: what a Shelly 2 tells of itself on the same topic."""
    return str(fields.get("method", "")).startswith("Notify")


TELEMETRY = {"battery", "linkquality", "voltage", "last_seen", "device_temperature", "update", "power_outage_count"}
"""What a Zigbee button reports of itself between two presses, without an action."""

SHAPES: tuple[tuple[Callable[[Fields], bool], Callable[[Fields, bytes], list[Press]]], ...] = (
    (_notifies, _shelly2),
    (_other_notice, _no_press),
    (lambda fields: bool(_buttons(fields)), _tasmota),
    (_has("presses"), _named("presses")),
    (_has("press"), _named("press")),
    (_has("action"), _named("action")),
    (_has("event_type"), _named("event_type")),
    (_has("event"), _shelly1),
    (lambda fields: bool(TELEMETRY & fields.keys()), _no_press),
)
"""Told apart by shape, the first that fits reads the message."""
