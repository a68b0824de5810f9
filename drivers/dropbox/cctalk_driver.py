"""kind = "cctalk": a bill validator by ccTalk, 9600 8N1 (protocols 2.5)."""

from drivers.dropbox import settings
from drivers.dropbox.cctalk_codec import BILL_VALIDATOR, SIMPLE_POLL, Message, encode
from drivers.dropbox.cctalk_session import POLL_S, CctalkSession
from drivers.dropbox.cctalk_worth import TYPES
from drivers.errors import DriverConfigError
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line

LINE = Line(9600)
POLLS_MS = range(10, 501)
CHECKS = {"sum": False, "crc": True}


def build(request: Request) -> SerialDriver:
    """Settings: currency (ISO 4217; notes of another one are not taken), notes (what the bill types are worth, where the
    device's own identities shall not be believed), check (sum or crc), poll_ms (10 to 500, default 200)."""
    request.only("currency", "notes", "check", "poll_ms")
    currency = settings.currency(request)
    text = request.settings.get("notes")
    notes = None if text is None else settings.notes(text, f"{request.name}.notes", currency, TYPES)
    check = request.settings.get("check", "sum")
    if check not in CHECKS:
        raise DriverConfigError(f"{request.name}.check", check, " or ".join(CHECKS))
    poll_s = settings.poll_s(request, POLL_S, POLLS_MS)
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: CctalkSession(request.name, link, request.last_origin, notes, currency, poll_s, crc=CHECKS[check]),
        enquiry=encode(Message(BILL_VALIDATOR, SIMPLE_POLL), crc=CHECKS[check]),
    )
