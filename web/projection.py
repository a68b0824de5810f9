"""What of a snapshot may leave the house, by reader.

A list of what goes out, not of what stays in: a key that nobody put here is never sent.
That is how no page can show what is left in the shoe, whatever a snapshot may carry.
"""

from collections.abc import Callable, Mapping

from web.access import Snapshot
from web.permits import LOCAL, OVERSIGHT

TABLE_KEYS = (
    "table", "system", "seq", "at", "phase", "round", "held", "emulated", "limits", "rules", "boxes", "dealer",
    "due", "voided", "decisions", "reserved", "reserved_until", "certainty", "hypotheses", "flags", "devices", "rounds",
    "shuffle_due", "drop", "bell", "table_state", "checklist", "staff", "change", "calls", "seats", "shuffle",
    "choices",
)  # fmt: skip
"""What stands at the table for all staff: the dealer's screen, the broker."""
DEVICE_KEYS = ("device", "state", "detail", "counters")
CASH, PATTERNS = "cash", "patterns"
MORE: Mapping[str, tuple[str, ...]] = {
    "cashier": (CASH,),
    LOCAL: (CASH, PATTERNS),
    **dict.fromkeys(OVERSIGHT, (CASH, PATTERNS)),
}
"""Role -> what it sees besides. Patterns may be about the dealer: they are for those who look after the table (PATTERN_...)."""
PATTERN = "PATTERN_"
"""How the names of their flags begin."""

STEP_KEYS = ("seq", "told", "events")
SHOWN_KEYS = (
    "system", "phase", "round", "held", "voided", "limits", "dealer", "due", "certainty", "hypotheses", "reserved", "courses",
)  # fmt: skip
"""Of a step of a round that is looked back on: what was told, and the table then."""


def steps_view(found: Snapshot) -> Snapshot:
    """A round with its steps for the audit; `box 1` and so on are the boxes."""
    return found | {"steps": [_step(step) for step in found["steps"]]}


def _step(step: Snapshot) -> Snapshot:
    table = {key: value for key, value in step["table"].items() if key in SHOWN_KEYS or key.startswith("box ")}
    return {key: step[key] for key in STEP_KEYS} | {"table": table}


def table_view(snapshot: Snapshot) -> Snapshot:
    """A snapshot for whoever stands at the table."""
    return _view(snapshot, TABLE_KEYS)


def view_of(role: str) -> Callable[[Snapshot], Snapshot]:
    """The view that `role` has of a table in the pit."""
    keys = TABLE_KEYS + MORE.get(role, ())
    return lambda snapshot: _view(snapshot, keys)


def sees_patterns(role: str) -> bool:
    """Whether `role` sees patterns over time."""
    return PATTERNS in MORE.get(role, ())


def is_of_patterns(flag: str) -> bool:
    """Whether a flag tells of a pattern over time."""
    return flag.startswith(PATTERN)


def _view(snapshot: Snapshot, keys: tuple[str, ...]) -> Snapshot:
    view = {key: snapshot[key] for key in keys if key in snapshot}
    view["devices"] = [_device(device) for device in snapshot.get("devices", ())]
    return view if PATTERNS in keys else _without_patterns(view)


def _without_patterns(view: Snapshot) -> Snapshot:
    flags = [flag for flag in view.get("flags", ()) if not is_of_patterns(flag["flag"])]
    rounds = [
        ended | {"flags": [name for name in ended.get("flags", ()) if not is_of_patterns(name)]}
        for ended in view.get("rounds", ())
    ]
    return view | {"flags": flags, "rounds": rounds}


def _device(device: Snapshot) -> Snapshot:
    return {key: device[key] for key in DEVICE_KEYS if key in device}
