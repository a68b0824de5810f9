"""Headers of every answer, and the check that a POST came from our own page."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()",
}
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that gathers a stream before passing it on would make every display late.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def protect(app: Flask) -> None:
    """Put the headers and the origin check on `app`."""
    app.before_request(_same_origin)
    app.after_request(_headers)


def _same_origin() -> None:
    """Refuse (403) what changes something unless the browser says that our own page sent it."""
    if request.method in SAFE_METHODS:
        return
    origin = request.headers.get("Origin", "")
    if urlsplit(origin).netloc != request.host or request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        _note()
        abort(403)


def _note() -> None:
    log, doors = current_app.extensions["accesslog"], current_app.extensions["doors"]
    log.note(doors.now(), "denied", why="other origin", path=request.path, address=request.remote_addr or "")


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    return response
