"""PINs of the staff: checked against their hashes, wrong ones slowed down and logged. They never enter the record.

State of a running table, kept in memory alone; time comes as an argument (ms).
"""

from __future__ import annotations

import threading
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, Protocol

import argon2
import structlog

from controller.errors import LivetableError

LEAST = 4
"""Characters of a PIN at the least."""
FIRST_WAIT_MS, LONGEST_WAIT_MS = 1_000, 60_000
"""After a wrong PIN a person waits 1 s, then 2, 4, ... at the most a minute."""
AT_THE_TABLE = ("dealer", "observer")
"""Roles for whom a keypad may speak without a sign-on: their keys lie before them."""
_HASHER = argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""OWASP's least: a hash must not hold up the table."""
_NOBODY = _HASHER.hash("nobody has this name")
"""An unknown name takes as long as a wrong PIN."""
log = structlog.get_logger()


class Member(Protocol):
    """Somebody of the staff, as table.toml names him."""

    @property
    def name(self) -> str: ...
    @property
    def roles(self) -> tuple[str, ...]: ...
    @property
    def pin(self) -> str: ...


class PinRefused(LivetableError):
    """A name, PIN or role that is not accepted: one line for the person at the keypad. `why`: in short, for the security
    log; `wait_s`: until the next try."""

    def __init__(self, words: str, why: str, wait_s: int = 0) -> None:
        super().__init__(words)
        self.why, self.wait_s = why, wait_s


class _Wrong(NamedTuple):
    """Wrong PINs in a row, and until when the next one waits."""

    times: int
    until: int


def hashed(pin: str) -> str:
    """The hash that a table.toml holds; raises PinRefused for a PIN that is too short."""
    if len(pin) < LEAST:
        raise PinRefused(f"a PIN has at least {LEAST} characters", "short PIN")
    return _HASHER.hash(pin)


def is_hash(text: str) -> bool:
    """Whether `text` is a hash of ours, so that nobody writes a PIN itself into a file."""
    try:
        argon2.extract_parameters(text)
    except argon2.exceptions.InvalidHashError:
        return False
    return True


class Pins:
    """The staff of a table. Safe to use from several threads."""

    def __init__(self, staff: Sequence[Member]) -> None:
        self._staff = {member.name: member for member in staff}
        self._wrong: dict[str, _Wrong] = {}
        self._lock = threading.Lock()

    @property
    def asked(self) -> bool:
        """Whether this table asks for PINs: it does once it names its staff."""
        return bool(self._staff)

    def check(self, name: str, pin: str, at: int) -> tuple[str, ...]:
        """The roles of `name`, if the PIN is right.

        Raises:
            PinRefused: wrong name or PIN (not told apart), or too soon after a wrong one.
        """
        with self._lock:
            key = name if name in self._staff else ""
            before = self._wrong.get(key, _Wrong(0, 0))
            if at < before.until:
                wait = -((at - before.until) // 1000)
                raise PinRefused(f"too many wrong PINs; wait {wait} s", "too often", wait)
            if not _right(self._staff[name].pin if key else _NOBODY, pin) or not key:
                self._refuse(key, name, before, at)
            self._wrong.pop(key, None)
            return self._staff[name].roles

    def _refuse(self, key: str, name: str, before: _Wrong, at: int) -> None:
        wait = min(FIRST_WAIT_MS << min(before.times, 16), LONGEST_WAIT_MS)
        self._wrong[key] = _Wrong(before.times + 1, at + wait)
        log.warning("wrong PIN", name=name[:40], times=before.times + 1)
        raise PinRefused("name or PIN is wrong", "wrong PIN")

    def cleared(self, fields: Mapping[str, str], at: int, on: Container[str] | None = None) -> dict[str, str]:
        """What staff said, without the PIN. A sign-on is checked first, where the table names its staff (OPS-1).

        `on`: the roles signed on at the table, where a keypad speaks: anybody can press its keys or publish its topic, so
        who supervises the table is heard only signed on, or by name and PIN (SEC-5). None: a page, which knows who it is.

        Raises:
            PinRefused: name, PIN or role is not accepted.
        """
        said = {key: value for key, value in fields.items() if key != "pin"}
        role = said.get("by", "")
        if not self.asked:
            return said
        if said.get("says") == "sign_on":
            self._serves(said.get("name", ""), role, fields.get("pin", ""), at)
        elif on is not None and role not in AT_THE_TABLE and role not in on:
            if "pin" not in fields:
                raise PinRefused(f"nobody is signed on as {role}; expected a sign-on, or name and PIN", "not signed on")
            self._serves(said.get("name", ""), role, fields["pin"], at)
        return said

    def _serves(self, name: str, role: str, pin: str, at: int) -> None:
        if role not in self.check(name, pin, at):
            log.warning("role refused", name=name[:40], role=role[:40])
            raise PinRefused(f"{name} does not serve as {role}", "not their role")


def _right(known: str, pin: str) -> bool:
    try:
        return _HASHER.verify(known, pin)
    except argon2.exceptions.VerificationError:
        return False
