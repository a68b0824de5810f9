"""Scripts and styles are sent compressed. Pages are not: their length could tell what is secret in them (BREACH)."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

KINDS = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
LEAST = 600
"""Bytes; less is not worth it."""


def shrink(app: Flask) -> None:
    """Compress the static files of `app` for browsers that take it."""
    app.after_request(_compressed)


def _compressed(response: Response) -> Response:
    if request.endpoint != "static" or response.mimetype not in KINDS or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] > 0 and request.method == "GET":
        response.direct_passthrough = False
        whole = response.get_data()
        if len(whole) >= LEAST:
            response.set_data(_gzip(whole))
            response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=128)
def _gzip(whole: bytes) -> bytes:
    return gzip.compress(whole, mtime=0)
