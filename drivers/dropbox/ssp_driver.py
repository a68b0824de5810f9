"""kind = "ssp": a bill validator by SSP (Innovative Technology), 9600 8N2 (protocols 2.4)."""

from drivers.dropbox import settings
from drivers.dropbox.ssp_session import POLL_S, SspSession
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line

LINE = Line(9600, stopbits=2)
POLLS_MS = range(10, 1001)
MOST_NOTES = 16


def build(request: Request) -> SerialDriver:
    """Settings: currency (ISO 4217; notes of another one are not taken), notes (what the channels take, where the
    device's own set-up shall not be believed), poll_ms (10 to 1000, default 200)."""
    request.only("currency", "notes", "poll_ms")
    currency = settings.currency(request)
    text = request.settings.get("notes")
    notes = None if text is None else settings.notes(text, f"{request.name}.notes", currency, MOST_NOTES)
    poll_s = settings.poll_s(request, POLL_S, POLLS_MS)
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: SspSession(request.name, link, request.last_origin, notes, currency, poll_s),
    )
