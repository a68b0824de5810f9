"""kind = "ebds": a bill acceptor by EBDS (CPI/MEI) or Pyramid RS-232, 9600 7E1 (protocols 2.2)."""

from drivers.dropbox import settings
from drivers.dropbox.ebds_session import POLL_S, EbdsSession
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line

LINE = Line(9600, parity="E", bytesize=7)
POLLS_MS = range(10, 201)
STATED = "stated"
"""The value of the setting `notes` where the device itself says what a note is (extended note reporting)."""
US = "1 2 5 10 20 50 100"
MOST_NOTES = 7


def build(request: Request) -> SerialDriver:
    """Settings: currency (ISO 4217, default USD); notes (what notes 1 to 7 are worth, or "stated"); poll_ms."""
    request.only("currency", "notes", "poll_ms")
    currency = settings.currency(request)
    text = request.settings.get("notes", US)
    notes = None if text == STATED else settings.notes(text, f"{request.name}.notes", currency, MOST_NOTES)
    poll_s = settings.poll_s(request, POLL_S, POLLS_MS)
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: EbdsSession(request.name, link, request.last_origin, notes, poll_s),
    )
