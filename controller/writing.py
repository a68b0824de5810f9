"""An input as its JSON object (recording format), the inverse of `controller.parsing`; and in a few words, as evidence."""

from __future__ import annotations

from controller import money
from controller.inputs import (
    Bell,
    CardOut,
    CardUnread,
    Chips,
    CutCard,
    Device,
    DropBox,
    Input,
    Note,
    Shoe,
    Staff,
    time_text,
)


def input_json(told: Input) -> dict[str, object]:
    """The JSON object of an input, keys in the order of the recording format; the inverse of `parse_input`."""
    return {"at": time_text(told.at)} | _told(told)


def _told(told: Input) -> dict[str, object]:
    match told:
        case Shoe():
            return {"in": "shoe", "state": told.state}
        case Chips():
            amount = {"in": "chips", "spot": told.spot, "amount": money.text(told.amount)}
            return amount | ({"chips": dict(told.chips)} if told.chips else {})
        case Staff():
            said: dict[str, object] = {"in": "staff", "by": told.by, "says": told.says}
            if told.hand is not None:
                said["hand"] = told.hand
            if told.amount is not None:
                said["amount"] = money.text(told.amount)
            return said | dict(told.details)
        case CardOut():
            return {"in": "card", "card": told.card.text, **({"to": told.to} if told.to else {})}
        case CardUnread():
            return {"in": "card_unread", **({"to": told.to} if told.to else {})}
        case CutCard():
            return {"in": "cut_card"}
        case Bell():
            return {"in": "bell", "presses": told.presses}
        case Note():
            return {"in": "note", "value": money.text(told.value), "currency": told.currency}
        case DropBox():
            return {"in": "drop_box", "state": told.state}
        case Device():
            detail = {"detail": told.detail} if told.detail else {}
            return {"in": "device", "device": told.device, "state": told.state, **detail}


def short(told: Input) -> str:
    """The input in a few words, as evidence: ``20:00:14.000 card 4c``."""
    words = {k: v for k, v in _told(told).items() if k not in ("in", "chips", "by", "says")}
    head = f"{told.by} {told.says}" if isinstance(told, Staff) else str(_told(told)["in"])
    return " ".join([time_text(told.at)[11:-1], head, *(str(v) for v in words.values())])
