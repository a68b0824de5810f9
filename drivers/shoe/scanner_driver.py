"""kind = "scanner": a bar code scanner at the mouth of a shoe, on a serial or TCP line or as a keyboard (protocols 1.3)."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from drivers.base import SYSTEM_CLOCK
from drivers.errors import DriverConfigError
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.shoe.scanner_codec import Framing
from drivers.shoe.scanner_codes import NAMED, wrong
from drivers.shoe.scanner_session import REPEAT_S, ScannerSession
from drivers.transport.keys import PREFIX, open_keys
from drivers.transport.line import Line
from drivers.transport.serial_port import open_port

BAUDS = ("1200", "2400", "4800", "9600", "19200", "38400", "57600", "115200")
FRAMINGS = ("line", "b_c")
REPEATS_MS = range(100, 5001)


def build(request: Request) -> SerialDriver:
    """Settings.

    codes: which code is which card, digits (default) or text; codes_file: a TOML file of code = card instead; framing:
    line (default: CR, LF or TAB ends a code) or b_c; repeat_ms: the same code is the same card until it was gone for so
    long (default 700); baud (default 9600).
    """
    request.only("codes", "codes_file", "framing", "repeat_ms", "baud")
    codes, repeat_s = _codes(request), _repeat_s(request)
    framing = cast(Framing, _one_of(request, "framing", FRAMINGS, "line"))
    line = Line(int(_one_of(request, "baud", BAUDS, "9600")))
    keys = re.fullmatch(f"{PREFIX}/.+", request.url)
    boot = f"{SYSTEM_CLOCK.now():x}"
    return SerialDriver(
        request.name,
        request.url if keys else request.serial_url(),
        line,
        lambda link: ScannerSession(request.name, link, boot, codes, framing, repeat_s),
        silence_s=None,
        open_=open_keys if keys else open_port,
    )


def _one_of(request: Request, key: str, words: tuple[str, ...], default: str) -> str:
    text = request.settings.get(key, default)
    if text not in words:
        raise DriverConfigError(f"{request.name}.{key}", text, f"one of: {', '.join(words)}")
    return text


def _repeat_s(request: Request) -> float:
    text = request.settings.get("repeat_ms", str(round(REPEAT_S * 1000)))
    if not text.isdecimal() or int(text) not in REPEATS_MS:
        raise DriverConfigError(f"{request.name}.repeat_ms", text, f"{REPEATS_MS.start} to {REPEATS_MS.stop - 1}")
    return int(text) / 1000


def _codes(request: Request) -> Mapping[str, str]:
    if "codes_file" not in request.settings:
        return NAMED[_one_of(request, "codes", tuple(NAMED), "digits")]
    name = request.settings["codes_file"]
    try:
        found = tomllib.loads(Path(name).read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise DriverConfigError(f"{request.name}.codes_file", name, f"a TOML file of code = card; {error}") from error
    if words := wrong(found):
        raise DriverConfigError(f"{request.name}.codes_file", name, f"a code for each card; {words}")
    return found
