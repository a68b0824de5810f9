"""What devices say of themselves, judged (EQ-13, SEC-6, SEC-9, SEC-12, SEC-13). Scope table alone."""

from __future__ import annotations

from controller.floor import fitted
from controller.follow.fold import Fold
from controller.inputs import Device, DropBox
from controller.rules.violation import Violation


def check(fold: Fold, told: Device) -> None:
    """Judge a device's message; its state is in `fold` already. The record speaks as a device (SEC-1)."""
    if told.device == fitted.RECORD:
        if told.state == "fault":
            fold.flag(Violation("LOG_BROKEN", None, "record", seen=told.detail))
        return
    if not fold.whole:
        return
    profile = fold.state.header.profile
    if fitted.unlisted(profile, told.device) or fitted.unknown_input(told.detail):
        fold.flag(Violation("DEVICE_UNKNOWN_INPUT", None, "unknown_input", "what the table's list names", _said(told)))
    if tampered := fitted.changed(profile, told.device, told.state, told.detail):
        fold.flag(Violation("DEVICE_TAMPER", None, "tamper", tampered[0], f"{told.device}: {tampered[1]}"))
    skew = fitted.skew(told.detail, told.at)
    if skew is not None and abs(skew) > fitted.SKEW_MS:
        fold.flag(Violation("CLOCK_SKEW", None, "skew", f"{fitted.SKEW_MS} ms", f"{told.device} {skew:+} ms"))
    if told.device == fitted.SIGN:
        sign(fold)


def _said(told: Device) -> str:
    return f"{told.device}: {told.detail}" if told.detail else told.device


def sign(fold: Fold) -> bool:
    """Whether the sign is right; a wrong one is flagged: no round opens under it (EQ-13, P-13)."""
    limits = fold.state.limits
    wrong = fitted.sign_wrong(limits, fold.state.devices, fold.state.header.profile) if fold.whole else None
    if wrong is not None:
        fold.flag(Violation("LIMITS_NOT_SHOWN", None, "sign", fitted.limits_text(limits), wrong))
    return wrong is None


def drop_box(fold: Fold, told: DropBox) -> None:
    """A drop box that leaves its place while a round is in play (EQ-8, SEC-12)."""
    if fold.whole and told.state == "removed" and fold.state.tracker is not None:
        fold.flag(Violation("DEVICE_TAMPER", None, "drop_removed", "in its place", "drop box: removed"))
