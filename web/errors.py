"""Error answers: a designed page for people, one line of JSON for our own scripts."""

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from web.language import text
from web.pages import page

EXPLAINED = (400, 401, 403, 404, 405, 413, 429, 500, 503)


def explain(app: Flask) -> None:
    """Answer every error of `app` in words."""
    app.register_error_handler(HTTPException, _answer)


def _answer(error: HTTPException) -> Response:
    code = error.code or 500
    kind = getattr(error, "kind", code if code in EXPLAINED else 500 if code >= 500 else 400)
    values: dict[str, str] = getattr(error, "values", {})
    if request.is_json or request.path.startswith("/api/"):
        # A program has no login that might have ended: it has a token, or none.
        said = "token" if code == 401 and request.path.startswith("/api/") else kind
        answer = jsonify(refused=text(f"error.{said}.text", **values))
        answer.status_code = code
        if code == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        return answer
    return page("error.html", status=code, code=code, kind=kind, values=values)
