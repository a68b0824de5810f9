"""`/healthz`: for a supervisor that restarts what does not answer."""

from flask import Blueprint, Response, jsonify

from web.pages import tables

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> Response:
    """200 if every table has a snapshot, else 503; the body says which table stands where."""
    latest = {name: tables().snapshot(name) for name in tables().table_ids()}
    seqs = {name: None if snapshot is None else snapshot.get("seq") for name, snapshot in latest.items()}
    ready = None not in latest.values()
    response = jsonify(ok=ready, tables=seqs)
    response.status_code = 200 if ready else 503
    return response
