"""ID-003 states in words for the staff, and what they mean for the box. Pure. Source: protocols 2.3."""

from drivers.dropbox.id003_codec import Device

REJECT_REASONS = {
    0x71: "inserted askew",
    0x72: "magnetic pattern",
    0x73: "note left in the acceptor",
    0x74: "measuring",
    0x75: "transport",
    0x76: "denomination not clear",
    0x77: "photo pattern",
    0x78: "photo level",
    0x79: "inhibited",
    0x7B: "operation error",
    0x7C: "note left in the stacker",
    0x7D: "length",
    0x7E: "photo pattern",
    0x98: "several notes at once",
    0x9B: "ticket upside down",
}
FAILURES = {
    0xA2: "stacker motor",
    0xA5: "transport speed",
    0xA6: "transport motor",
    0xAB: "cash box not ready",
    0xAF: "head removed",
    0xB0: "boot ROM",
    0xB1: "external ROM",
    0xB2: "ROM",
    0xB3: "writing external ROM",
}

BOX_STATES = {
    Device.STACKER_FULL: "full",
    Device.STACKER_OPEN: "removed",
    Device.JAM_ACCEPTOR: "jammed",
    Device.JAM_STACKER: "jammed",
    Device.CHEATED: "rejected",
    Device.REJECTING: "rejected",
}
"""States that are said of the box when the device enters them."""

FAULTS = {
    Device.STACKER_FULL: "cash box full",
    Device.STACKER_OPEN: "cash box removed",
    Device.JAM_ACCEPTOR: "note jammed in the acceptor",
    Device.JAM_STACKER: "note jammed in the stacker",
    Device.CHEATED: "attempt to cheat the acceptor",
    Device.PAUSE: "a second note waits at the mouth: remove it",
    Device.FAILURE: "failure",
    Device.COMM_ERROR: "device reports a communication error",
}
"""States that are faults of the device while they last."""


def fault_words(cmd: int, data: bytes) -> str:
    """ "failure: stacker motor", "note jammed in the stacker"; empty where the state is no fault."""
    words = FAULTS.get(Device(cmd), "") if cmd in Device.__members__.values() else ""
    if cmd == Device.FAILURE and data:
        words += f": {FAILURES.get(data[0], f'code {data[0]:02X}')}"
    return words


def reject_words(data: bytes) -> str:
    """Why a note was given back: "note rejected: length"."""
    reason = REJECT_REASONS.get(data[0], f"code {data[0]:02X}") if data else "no reason given"
    return f"note rejected: {reason}"
