"""What a value in a table.toml may be: names, roles, amounts, text, files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, PlainValidator, StringConstraints

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$")]
"""Of a table or device: it is part of topics, origins and addresses."""
Role = Literal["dealer", "observer", "inspector", "administrator", "security", "cashier", "technician", "auditor"]
"""Of a person of the staff; the recording's roles."""
Scope = Literal["snapshot", "events", "rounds", "flags", "reports", "display"]
"""What a program may ask for."""
Plain = str | int
"""An amount: decimal text or a whole number; a float would not be exact."""


def _printable(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError("expected text that can be read")
    return text


def _currency_code(code: str) -> str:
    if code and not re.fullmatch("[A-Z]{3}", code):
        raise ValueError("expected three capital letters, as USD")
    return code


def _setting(value: object) -> str:
    """As it was written. A list, a date or a yes is no setting of any kind."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("expected text or a number")
    return str(value)


Words = Annotated[str, AfterValidator(_printable)]
"""Text that is not blank and holds no control characters."""
Currency = Annotated[str, AfterValidator(_currency_code)]
"""ISO 4217, or nothing."""
Setting = Annotated[str, PlainValidator(_setting)]
"""Of a device, as it was written."""
FilePath = Annotated[Path, Field(strict=False), AfterValidator(lambda path: Path(_printable(str(path) if path.name else "")))]
"""A file: the folder itself is none."""
