"""Devices that play no part in the round: their states, the drop box."""

from __future__ import annotations

from controller import events, money
from controller.follow import cash, fitted
from controller.follow.fold import Fold
from controller.inputs import Device, DropBox, Note


def device(fold: Fold, told: Device) -> None:
    fold.set(devices={**fold.state.devices, told.device: (told.state, told.detail)})
    fold.tell(events.Device(fold.at, told.device, told.state, told.detail))
    fitted.check(fold, told)


def note(fold: Fold, told: Note) -> None:
    value, count = fold.state.drop
    fold.set(drop=(value + told.value, count + 1))
    fold.tell(events.Drop(fold.at, money.text(value + told.value), None))
    cash.note(fold, told)


def drop_box(fold: Fold, told: DropBox) -> None:
    fold.tell(events.Drop(fold.at, money.text(fold.state.drop[0]), told.state))
    fitted.drop_box(fold, told)
