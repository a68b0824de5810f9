"""What a page's address may ask for. A misspelt table or parameter is said plainly: a page that shows something else
instead would be believed."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from flask import Flask, request
from werkzeug.exceptions import BadRequest, NotFound

from web.language import LANGUAGES


class NoTable(NotFound):
    """There is no such table among those that the sender may see; `kind` and `values`: the text that says so."""

    kind = "table"

    def __init__(self, table: str, known: Collection[str]) -> None:
        super().__init__()
        self.values = {"table": table[:40], "known": ", ".join(known) or "–"}


class NotAsked(BadRequest):
    """A parameter that the page does not know (`kind` unknown), or a value that does not fit it (value)."""

    def __init__(self, kind: str, name: str, value: str, known: str) -> None:
        super().__init__()
        self.kind, self.values = kind, {"name": name[:40], "value": value[:40], "known": known}


class Form(NamedTuple):
    """`says`: what fits, for the reader."""

    pattern: re.Pattern[str]
    says: str


ANY, NUMBER = Form(re.compile(r".*", re.DOTALL), ""), Form(re.compile(r"\d{1,9}"), "0, 1, 2 …")
LANG = Form(re.compile("|".join(LANGUAGES)), ", ".join(LANGUAGES))
SIGN_LANG = Form(re.compile("|".join((*LANGUAGES, "both", "turns"))), ", ".join((*LANGUAGES, "both", "turns")))
RESULTS = Form(re.compile(r"\d|10"), "0–10")

PAGES: Mapping[str, Mapping[str, Form]] = {
    "sign": {"lang": SIGN_LANG, "results": RESULTS, "kiosk": ANY, "display": ANY},
    "dealer": {"lang": LANG},
    "pit": {"lang": LANG, "table": ANY},
    "audit": {"lang": LANG, "table": ANY, "round": NUMBER, "step": NUMBER},
}
"""Page (a blueprint and its view of the same name) -> parameter -> form of its value. Which tables there are, each page
finds out itself."""


def check(app: Flask) -> None:
    """Refuse (400) what a page of `app` does not take, by its name."""
    app.before_request(_check)


def _check() -> None:
    blueprint, _, view = (request.endpoint or "").partition(".")
    takes = PAGES.get(blueprint) if view == blueprint else None
    if takes is None:
        return
    for name, value in request.args.items():
        if name not in takes:
            raise NotAsked("unknown", name, value, ", ".join(takes))
        if not takes[name].pattern.fullmatch(value):
            raise NotAsked("value", name, value, takes[name].says)


def among(table: str | None, known: Collection[str]) -> str | None:
    """`table`, None where none is asked for; ends the request with 404 where it is not `known`."""
    if table is not None and table not in known:
        raise NoTable(table, known)
    return table
