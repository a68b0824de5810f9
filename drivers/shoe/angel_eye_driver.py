"""kind = "angel_eye": an Angel Eye II-EX shoe on a serial wire or behind a serial server, 4800 8N1 (protocols 1.1)."""

from drivers.base import SYSTEM_CLOCK
from drivers.errors import DriverConfigError
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.shoe.angel_eye_codec import PRINTABLE
from drivers.shoe.angel_eye_sequence import RECENT
from drivers.shoe.angel_eye_session import DIGITS, AngelEyeSession
from drivers.transport.line import Line

LINE = Line(4800)
BCC_FORMS = {"with_stx": True, "without_stx": False}


def build(request: Request) -> SerialDriver:
    """Settings, for what is not known of every firmware.

    sequence: the sequence characters in the order in which they rise (default 0123456789); bcc: of what the check digits
    of commands are made, with_stx (default) or without_stx.
    """
    request.only("sequence", "bcc")
    characters, form = _characters(request), _bcc_form(request)
    boot = f"{SYSTEM_CLOCK.now():x}"
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: AngelEyeSession(request.name, link, boot, characters, bcc_with_stx=form),
        silence_s=None,
    )


def _characters(request: Request) -> str:
    text = request.settings.get("sequence", DIGITS)
    if len(text) <= RECENT or len(set(text)) < len(text) or any(ord(one) not in PRINTABLE for one in text):
        raise DriverConfigError(f"{request.name}.sequence", text, f"more than {RECENT} different characters, as {DIGITS}")
    return text


def _bcc_form(request: Request) -> bool:
    text = request.settings.get("bcc", "with_stx")
    if text not in BCC_FORMS:
        raise DriverConfigError(f"{request.name}.bcc", text, f"one of: {', '.join(BCC_FORMS)}")
    return BCC_FORMS[text]
