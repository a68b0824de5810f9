"""What the devices of a table have to be and what they may say (EQ-2 to EQ-14, SEC-6, SEC-9, SEC-12, SEC-13)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from controller import money
from controller.errors import InputError
from controller.floor.profile import PLAIN, Profile
from controller.inputs import parse_time
from controller.rules.options import Options

#: Name of a device -> its state and what it says of itself.
Devices = Mapping[str, tuple[str, str]]
SIGN = "sign"
#: The journal, where it tells of itself as a device does.
RECORD = "record"
#: The drop box, by the names that a table may give it.
BOX_NAMES = ("box", "drop")
#: Words by which a device says that somebody was at it (SEC-6, SEC-12).
_TAMPER = re.compile(
    r"\b(case|cover|lid|housing|head)\b.*\b(open|opened|removed)\b|\btilt(ed)?\b|\btamper|\bcable\b.*\b(cut|out|removed|open)\b"
    r"|\b(firmware|calibration|identity|configuration|serial number)\b.*\b(changed|differs|other|unknown|lost)\b",
    re.IGNORECASE,
)
#: Words by which a device, or its driver, says that it sent what nobody knows (SEC-9).
_UNKNOWN = re.compile(
    r"^(unknown|undocumented) (event|input|code|port|command|type|button|press)\b|\bof unknown meaning\b", re.IGNORECASE
)
_SHOWS = re.compile(r"shows ([0-9.]+)-([0-9.]+)(?: ([A-Z]{3}))?")
_CLOCK = re.compile(r"\bclock (\S+)")
#: How far a device's clock may be from ours, ms: events of one second must keep their order by eye (SEC-13).
SKEW_MS = 1000


def unlisted(profile: Profile, device: str) -> bool:
    """Whether the table has a list of its equipment and this is not on it."""
    return bool(profile.fitted) and profile.fits(device) is None and device != SIGN


def absent(profile: Profile, devices: Devices, confirmed: bool) -> tuple[str, ...]:
    """Devices that keep a table from opening: required and not online, or optional and neither online nor confirmed absent.

    A table without a list misses what it knows and what is not online.
    """
    if not profile.fitted:
        return tuple(sorted(name for name, (state, _) in devices.items() if state != "online" and "/" not in name))
    wanted = {"required", "optional"} - ({"optional"} if confirmed else set())
    return tuple(
        name for name, how in profile.fitted.items()
        if how in wanted and name != SIGN and not _answers(profile, name, *devices.get(name, ("", "")))
    )  # fmt: skip


def _answers(profile: Profile, device: str, state: str, detail: str) -> bool:
    """Whether a device is online and, where the table knows what it has to say of itself, has said so."""
    return state == "online" and profile.approved.get(device, "") in detail


def changed(profile: Profile, device: str, state: str, detail: str) -> tuple[str, str] | None:
    """What was expected and what is seen where somebody was at a device, else None."""
    approved = profile.approved.get(device)
    if approved and state == "online" and detail and approved not in detail:
        return approved, detail
    return ("as approved", detail) if _TAMPER.search(detail) else None


def unknown_input(detail: str) -> bool:
    return bool(_UNKNOWN.search(detail))


def skew(detail: str, at: int) -> int | None:
    """How far the clock that a device tells ("clock 2026-11-30T20:00:00.000Z") is ahead of ours, ms; None where it tells none."""
    found = _CLOCK.search(detail)
    if found is None:
        return None
    try:
        return parse_time(found[1]) - at
    except InputError:
        return None


def shown_limits(devices: Devices) -> str | None:
    """What the sign shows ("10-200"), "off" where it is not online, None where there is no sign or it has not said."""
    if SIGN not in devices:
        return None
    state, detail = devices[SIGN]
    found = _SHOWS.search(detail)
    if state != "online":
        return "off"
    return f"{_plain(found[1])}-{_plain(found[2])}" if found else None


def _plain(amount: str) -> str:
    """Decimal text without trailing zeros; as it is where it is none."""
    try:
        return money.text(money.money(amount))
    except InputError:
        return amount


def limits_text(limits: tuple[int, int] | None) -> str:
    return f"{money.text(limits[0])}-{money.text(limits[1])}" if limits else "none"


def sign_wrong(limits: tuple[int, int] | None, devices: Devices, profile: Profile = PLAIN) -> str | None:
    """What the sign shows where it is off or differs from the limits in force (EQ-13), else None.

    At a table without a sign nothing depends on what one happens to show (EQ-14).
    """
    if profile.fits(SIGN) == "none":
        return None
    shown = shown_limits(devices)
    return shown if shown not in (None, limits_text(limits)) else None


def misprints(options: Options, layout: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Where the cloth contradicts the rules in force: reason, printed, in force. What is printed nowhere is not judged.

    The standard layout that russian is played on prints a pay that does not apply there (T-68).
    """
    insured = "2:1" if options.insurance != "none" else "none"
    force = {"boxes": str(options.boxes), "bj_pay": str(options.bj_pay), "insurance": insured, "soft17": options.dealer_soft17}
    excused = ("bj_pay", "insurance") if options.system == "russian" else ()
    return tuple(
        (f"layout_{key}", f"{key} {printed}", force[key])
        for key, printed in layout.items()
        if key not in excused and printed != force[key]
    )
