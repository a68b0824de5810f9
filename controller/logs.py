"""The log: one line an entry on standard error, so that standard output stays the result of a command."""

from __future__ import annotations

import logging
import sys

import structlog


def to_stderr(level: int = logging.INFO) -> None:
    """Set the log up for this process. Other packages' logs are shown from errors on."""
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="%(name)s: %(message)s")
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # whatever it is when something is logged
    )
