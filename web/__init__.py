"""The pages of livetable: limits sign, dealer's screen, pit, audit. They show what they are handed."""

from hashlib import sha256
from pathlib import Path

from flask import Flask

from web import api, asked, audit, compress, dealer, denied, errors, health, index, login, pit, say, security, sign, who
from web.access import TableAccess
from web.accesslog import AccessLog
from web.doors import Doors
from web.theme import Theme

BODY_MAX = 16 * 1024
"""Bytes; the largest thing a page says is a ruling with its reason."""
STATIC = Path(__file__).parent / "static"
YEAR_S = 365 * 24 * 3600


def create_app(
    table: TableAccess, theme: Theme | None = None, doors: Doors | None = None, log: AccessLog | None = None
) -> Flask:
    """The Flask application over the tables that `table` gives access to, in the look of `theme`.

    `doors`: who may see what, by default over `table` with sessions that end with this process.
    """
    version = assets_version()
    # The version is part of the path, so that modules which import each other stay of one
    # version and a browser may keep them for good.
    app = Flask("web", static_folder=str(STATIC), static_url_path=f"/static/{version}")
    app.config.update(
        ASSETS_VERSION=version,
        MAX_CONTENT_LENGTH=BODY_MAX,
        SEND_FILE_MAX_AGE_DEFAULT=YEAR_S,
    )
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}  # the first phrase that fits is said: their order counts
    app.extensions["tables"] = table
    app.extensions["theme"] = theme or Theme()
    app.extensions["doors"] = doors or Doors(table)
    app.extensions["accesslog"] = log or AccessLog()
    for page in (index, login, sign, dealer, pit, denied, audit, say, api, health):
        app.register_blueprint(page.blueprint)
    errors.explain(app)
    compress.shrink(app)
    security.protect(app)
    who.guard(app)
    asked.check(app)
    return app


def assets_version() -> str:
    """A short name of the static files' content."""
    digest = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]
