"""Fills and credits: slips that two different people sign (OPS-12, SEC-5)."""

from __future__ import annotations

from typing import NamedTuple

FIRST, SECOND = ("dealer", "observer"), ("inspector", "administrator")


class Slip(NamedTuple):
    """`signed` is who signed, in order, as role and name; with one signature a slip is not in force."""

    number: int
    kind: str  # fill, credit
    amount: int
    at: int
    signed: tuple[tuple[str, str], ...]

    @property
    def in_force(self) -> bool:
        roles = {role for role, _ in self.signed}
        return bool(roles & {*FIRST}) and bool(roles & {*SECOND})


def may_sign(slip: Slip, role: str, name: str) -> bool:
    """Whether this person's signature completes the slip: of the other side, and another person."""
    sides = (FIRST, SECOND)
    other = all((role in side) != (signer in side) for signer, _ in slip.signed for side in sides)
    return other and all(name != signer for _, signer in slip.signed)
