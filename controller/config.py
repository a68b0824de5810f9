"""table.toml: one table, its journal, its pages and the devices on it. README shows a whole one.

A real and an emulated device differ by their `url` line alone.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from controller.config_fields import Currency, FilePath, Name, Plain, Role, Scope, Setting, Words
from controller.errors import InputError, LivetableError
from controller.floor.fitted import RECORD, SIGN
from controller.floor.profile import BELL, KEYS
from controller.money import money
from controller.pins import is_hash
from controller.recording import Header, parse_header

DROP_BOXES = ("id003", "ebds", "ssp", "cctalk")
"""Kinds that count notes, in the table's currency unless they say another one."""
ONE_EACH = {"card shoe": ("otp1", "angel_eye", "scanner", "camera"), "drop box": DROP_BOXES}
"""What a table has one of (EQ-6, EQ-8) -> its kinds. A second one that watches the same would tell each card or note again."""
EQUIPMENT = ("shoe", "box", "drop", "table", "chips", "bell", "camera", "sign")
"""What may be listed as "none" though no wire of the table leads there."""
FILES = ("register", "codes_file", "deck")
"""Settings of devices that name a file."""


class ConfigError(LivetableError):
    """A table.toml that cannot be used: names the file, the key, what it holds and what was expected."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Limits(_Model):
    """The limits sign."""

    min: Plain
    max: Plain


class Table(_Model):
    """The table itself; `options` are the house's edits of the system's row (rulebook 3.1), `chips` what its chips are
    worth: the dealer's screen then says each payment in chips."""

    id: Name
    system: str
    decisions: Literal["recorded", "inferred"] = "inferred"
    scope: Literal["round", "table"] = "round"
    currency: Currency = ""
    limits: Limits | None = None
    options: dict[str, object] = {}
    chips: tuple[Plain, ...] = Field(default=(), strict=False, max_length=12)
    opening: bool = False
    emulated: bool = False

    @property
    def chip_set(self) -> tuple[int, ...]:
        """The denominations of the table's chips in 1/10000 units; raises InputError."""
        found = tuple(money(str(chip)) for chip in self.chips)
        for chip, worth in zip(self.chips, found, strict=True):
            if worth <= 0 or found.count(worth) > 1:
                raise InputError(f'"chips" has {chip!r}; expected amounts above 0, each once')
        return found


class Member(_Model):
    """Somebody of the staff; `pin` is the hash that `livetable pin` prints."""

    name: Words = Field(max_length=40)
    roles: tuple[Role, ...] = Field(min_length=1, strict=False)
    pin: str

    @field_validator("pin")
    @classmethod
    def _hash(cls, pin: str) -> str:
        if not is_hash(pin):
            raise ValueError("expected a hash; make it with livetable pin")
        return pin


class Client(_Model):
    """A program that may use the API, or a sign on another machine; `token` is the hash that `livetable token` prints."""

    name: str = Field(min_length=1, max_length=40)
    token: str = Field(pattern=r"^[0-9a-f]{64}$")
    role: Role = "auditor"
    scopes: tuple[Scope, ...] = Field(min_length=1, strict=False)


class Web(_Model):
    """Where the pages are served, and the house's look of the sign."""

    host: Words = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    theme: FilePath | None = None


class Device(BaseModel):
    """One wire: its kind, where it ends, and settings of the kind as text."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True)
    __pydantic_extra__: dict[str, Setting] = Field(init=False)
    kind: str
    url: str

    @property
    def written(self) -> dict[str, str]:
        """The settings of the kind as they were written."""
        return dict(self.model_extra or {})


class Config(_Model):
    """A whole table.toml. `journal` and a device's files are taken from the folder of the file.

    `fitted`, `approved`, `layout`, `bell`: what stands at the table (controller.floor.profile).
    """

    table: Table
    journal: FilePath
    web: Web = Web()
    devices: dict[Name, Device] = {}
    staff: tuple[Member, ...] = Field(default=(), strict=False)
    clients: tuple[Client, ...] = Field(default=(), strict=False)
    fitted: dict[str, object] = {}
    approved: dict[str, object] = {}
    layout: dict[str, object] = {}
    bell: dict[str, object] = {}

    @property
    def profile(self) -> dict[str, object]:
        """What the header says of the floor. A whole table needs each of its devices, unless its list says otherwise."""
        whole = self.table.scope == "table"
        fitted = (dict.fromkeys(self.devices, "required") if whole else {}) | self.fitted
        given = {"fitted": fitted, "approved": self.approved, "layout": self.layout, "bell": self.bell}
        return {key: dict(value) for key, value in given.items() if value} | ({"opening": True} if self.table.opening else {})

    @property
    def header(self) -> Header:
        """What the recording of this table begins with; raises InputError."""
        table = self.table
        obj: dict[str, object] = {
            "livetable": 1, "table": table.id, "system": table.system, "decisions": table.decisions,
            "scope": table.scope, "options": table.options,
        }  # fmt: skip
        if table.limits:
            obj["limits"] = {"min": str(table.limits.min), "max": str(table.limits.max)}
        return parse_header(obj | ({"currency": table.currency} if table.currency else {}) | self.profile)

    def settings(self, name: str) -> dict[str, str]:
        """Settings of a device: what the table says for all, then its own."""
        device = self.devices[name]
        from_table = {"mqtt": {"table": self.table.id}}.get(device.kind, {})
        if device.kind in DROP_BOXES:
            from_table = {"currency": self.table.currency}
        return {key: value for key, value in from_table.items() if value} | device.written


def load(path: Path) -> Config:
    """The configuration in `path`.

    Raises:
        ConfigError: one line for a file that cannot be read or used.
    """
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        config = Config.model_validate(given)
        _check_staff(config)
        _check_approved(config)
        _check_devices(config)
        config.header  # noqa: B018 - checks system, options and limits
        _check_fitted(config)
        config.table.chip_set  # noqa: B018
    except OSError as wrong:
        raise ConfigError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise ConfigError(f"{path}: is no UTF-8 text; save it as UTF-8") from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise ConfigError(f"{path}: is not TOML: {wrong}") from wrong
    except ValidationError as wrong:
        raise ConfigError(f"{path}: {_first(wrong)}") from wrong
    except InputError as wrong:
        raise ConfigError(f"{path}: {'' if str(wrong).startswith(_TABLES) else '[table] '}{wrong}") from wrong
    devices = {name: _in_folder(device, path.parent) for name, device in config.devices.items()}
    web = config.web.model_copy(update={"theme": path.parent / config.web.theme if config.web.theme else None})
    return config.model_copy(update={"journal": path.parent / config.journal, "devices": devices, "web": web})


_TABLES = tuple(f'"{key}"' for key in ("staff", "devices", *KEYS, *BELL))
"""How an error begins that is about another part of the file than [table]."""


def _check_staff(config: Config) -> None:
    names = [member.name for member in config.staff]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f'"staff" has {name!r} twice; expected each person once')


def _check_approved(config: Config) -> None:
    """What a device has to say of itself is asked of that device: a name that is misspelt would be asked of none."""
    for name in config.approved:
        if name.partition("/")[0] not in config.devices:
            names = ", ".join(config.devices) or "none"
            raise InputError(f'"approved" has {name!r}, which is no device of this table; expected one of: {names}')


def _check_fitted(config: Config) -> None:
    """A device that is listed under a misspelt name would be missed for ever, or not excused."""
    for name, how in config.fitted.items():
        known = (*config.devices, SIGN)
        if how == "none":
            known = tuple(dict.fromkeys((*known, *EQUIPMENT)))
        if name.partition("/")[0] not in known:
            raise InputError(f'"fitted" has {name!r} as {how!r}; expected one of: {", ".join(known)}')


def _check_devices(config: Config) -> None:
    if RECORD in config.devices:
        raise InputError(f'"devices" has {RECORD!r}, by which the journal tells of itself; expected another name')
    for what, kinds in ONE_EACH.items():
        names = [name for name, device in config.devices.items() if device.kind in kinds]
        if len(names) > 1:
            raise InputError(f'"devices" has {" and ".join(names)}, each a {what}; expected one {what} at a table')


def _in_folder(device: Device, folder: Path) -> Device:
    """Files that a device needs are taken from the folder of the table.toml."""
    files = {key: str(folder / device.written[key]) for key in FILES if key in device.written}
    return Device.model_validate(device.model_dump() | files)


_EXPECTED = {
    "missing": "is missing",
    "string_too_long": "expected shorter text",
    "extra_forbidden": "is not known",
    "string_type": "expected text",
    "int_type": "expected a whole number",
    "model_type": "expected keys with values",
    "dict_type": "expected keys with values",
    "tuple_type": "expected a list",
    "path_type": "expected the path of a file",
    "too_short": "expected at least one",
    "bool_type": "expected true or false",
    "string_pattern_mismatch": "expected lower-case letters, digits, _ or -, at most 32",
}
"""pydantic's kind of error -> our words."""


def _first(wrong: ValidationError) -> str:
    """The first error as "devices.shoe.kind = 5: expected text"."""
    error = wrong.errors(include_url=False)[0]
    key = ".".join(str(part) for part in error["loc"] if part not in ("str", "int", "[key]"))
    said = _EXPECTED.get(error["type"], error["msg"].removeprefix("Value error, ").replace("Input should be", "expected"))
    held = "" if error["type"] in ("missing", "extra_forbidden") else f" = {error['input']!r}"
    return f"{key}{held}: {said}" if held else f"{key} {said}"
