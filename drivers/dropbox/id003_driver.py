"""kind = "id003": a bill acceptor on a serial wire, ID-003, 9600 8E1 (protocols 2.3)."""

from drivers.dropbox import settings
from drivers.dropbox.id003_codec import Frame, Host, encode
from drivers.dropbox.id003_session import POLL_S, Id003Session
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line

LINE = Line(9600, parity="E")
POLLS_MS = range(10, 201)


def build(request: Request) -> SerialDriver:
    """Settings: currency (ISO 4217, default USD); poll_ms (10 to 200, default 150)."""
    request.only("currency", "poll_ms")
    currency = settings.currency(request)
    poll_s = settings.poll_s(request, POLL_S, POLLS_MS)
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: Id003Session(request.name, link, request.last_origin, currency, poll_s),
        enquiry=encode(Frame(Host.STATUS)),
    )
