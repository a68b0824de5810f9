"""What an option or argument of a command may be."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


def folder(name: str) -> Path:
    """A folder that was named; an empty name, as of a variable that is not set, would be the working folder."""
    if not name.strip():
        raise typer.BadParameter("is empty; expected the name of a folder")
    return Path(name)


class System(StrEnum):
    """The rule systems, as an option's choices."""

    classic = "classic"
    surrender = "surrender"
    switch = "switch"
    russian = "russian"


class Decisions(StrEnum):
    """Whether the emulated dealer enters what players decide."""

    recorded = "recorded"
    inferred = "inferred"


class Shoes(StrEnum):
    """Which shoe stands on the emulated table."""

    otp1 = "otp1"
    angel_eye = "angel_eye"
    scanner = "scanner"


class DropBoxes(StrEnum):
    """Which drop-box counter the emulated table has."""

    id003 = "id003"
    ebds = "ebds"
    ssp = "ssp"
    cctalk = "cctalk"


class Signs(StrEnum):
    """The limits sign of the emulated table."""

    none = "none"
    alpha_sign = "alpha_sign"


class Sensors(StrEnum):
    """What the emulated chip sensors publish."""

    amount = "amount"
    tags = "tags"
    impinj = "impinj"
    zebra = "zebra"


class Format(StrEnum):
    """What a report may be written as."""

    pdf = "pdf"
    html = "html"
    csv = "csv"
    json = "json"


class Language(StrEnum):
    """The languages of what people read."""

    en = "en"
    ru = "ru"


JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A table's journal.")]
TableFile = Annotated[Path, typer.Argument(metavar="TABLE.toml", help="The table's configuration.")]
