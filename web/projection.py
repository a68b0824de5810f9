"""What of a snapshot may leave the house, by reader.

A list of what goes out, not of what stays in: a key that nobody put here is never sent.
That is how no page can show what is left in the shoe, whatever a snapshot may carry.
"""

from web.access import Snapshot

STAFF_KEYS = (
    "table", "system", "seq", "at", "phase", "round", "held", "emulated", "limits", "rules", "boxes", "dealer",
    "due", "voided", "decisions", "reserved", "reserved_until", "certainty", "hypotheses", "flags", "devices", "rounds",
    "shuffle_due", "drop", "bell", "table_state", "checklist", "staff", "change", "calls", "seats", "shuffle",
    "choices", "cash", "patterns",
)  # fmt: skip
DEVICE_KEYS = ("device", "state", "detail", "counters")


def staff_view(snapshot: Snapshot) -> Snapshot:
    """A snapshot for the dealer's screen and the pit."""
    view = {key: snapshot[key] for key in STAFF_KEYS if key in snapshot}
    view["devices"] = [_device(device) for device in snapshot.get("devices", ())]
    return view


def _device(device: Snapshot) -> Snapshot:
    return {key: device[key] for key in DEVICE_KEYS if key in device}
