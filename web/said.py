"""What may be said on a page: which role, which word, with which keys, each of what form.

A list of what is let in, not of what is kept out: a role, word or key that nobody put here is refused before the
table hears of it. Whether it fits the moment is the table's own judgement. Rulings have a page of their own (`web.pit`).
"""

import re
from typing import Any, NamedTuple

LINE_MAX = 120
"""Characters of a free text such as a name."""

FORMS = {
    "hand": re.compile(r"D|[1-9][AB]?[b-z]*"),
    "box": re.compile(r"[1-9]"),
    "amount": re.compile(r"\d{1,12}(\.\d{1,4})?"),
    "total": re.compile(r"\d{1,2}"),
    "minutes": re.compile(r"\d{1,3}"),
    "number": re.compile(r"\d{1,9}"),
    "chips": re.compile(r"\{[\d\s.,:\"]{1,200}\}|[\dx.,\s]{1,200}"),
    "answer": re.compile(r"yes|no"),
    "step": re.compile(r"[a-z_]{1,32}"),
    "reason": re.compile(r"[a-z_]{1,32}"),
    "spot": re.compile(r"float|drop|tips"),
    "role": re.compile(r"dealer|observer|inspector"),
}
"""The form of a key's value; a key that is not listed is one line of free text."""
FORMS |= {"min": FORMS["amount"], "max": FORMS["amount"]}


class Keys(NamedTuple):
    """Keys that go with a word: those it needs, and those it may have."""

    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


HAND = Keys(("hand",), ("amount",))
BOX = Keys(("box",), ("player", "minutes", "answer"))
SLIP = Keys(("amount",), ("chips", "number"))
SIGN = Keys(("name",), ("pin", "role"))
"""`role`: that of whoever signs on or off at another's page, by their own PIN (`web.crew`)."""
STEP = Keys(("step",), ("answer", "number", "box", "player"))
NONE = Keys()

WORDS: dict[str, dict[str, Keys]] = {
    "hit": {"dealer": HAND},
    "stand": {"dealer": HAND},
    "double": {"dealer": HAND},
    "split": {"dealer": HAND},
    "buy": {"dealer": HAND},
    "surrender": {"dealer": HAND},
    "swap": {"dealer": HAND},
    "insurance": {"dealer": HAND},
    "even_money": {"dealer": HAND},
    "decline": {"dealer": HAND},
    "offer": {"dealer": HAND},
    "announce": {"dealer": Keys(("hand", "total"))},
    "bets_open": {"dealer": NONE},
    "bets_closed": {"dealer": NONE},
    "round_over": {"dealer": NONE},
    "shuffle": {"dealer": Keys((), ("step", "reason", "player"))},
    "cut": {"dealer": Keys((), ("player", "box", "passed_by"))},
    "seat": dict.fromkeys(("dealer", "observer"), Keys((), ("box", "player", "answer", "step", "amount"))),
    "leave": dict.fromkeys(("dealer", "observer"), BOX),
    "host": dict.fromkeys(("dealer", "observer"), BOX),
    "reserve": dict.fromkeys(("dealer", "observer", "inspector"), BOX),
    "release": dict.fromkeys(("dealer", "observer", "inspector"), BOX),
    "buy_in": {
        "dealer": Keys((), ("amount", "number", "player", "box", "chips", "step")),
        "observer": Keys(("amount",), ("number", "to")),
        "inspector": Keys((), ("number", "amount")),
        "cashier": Keys(("amount",), ("number",)),
    },
    "fill": dict.fromkeys(("dealer", "observer", "inspector", "administrator"), SLIP),
    "credit": dict.fromkeys(("dealer", "observer", "inspector", "administrator"), SLIP),
    "tip": {"dealer": Keys(("amount",), ("box",))},
    "colour": {"dealer": Keys(("amount",), ("box", "chips"))},
    "count": dict.fromkeys(("observer", "inspector"), Keys((), ("spot", "amount", "chips", "number"))),
    "limits": {"inspector": Keys(("min", "max"))},
    "open": {"inspector": NONE},
    "close": {"inspector": NONE},
    "change": {"inspector": Keys((), ("name",)), "administrator": Keys(("answer",), ("name",))},
    "check": dict.fromkeys(
        ("dealer", "observer", "inspector", "administrator", "security", "cashier", "technician"), STEP
    ),
    "sign_on": dict.fromkeys(("dealer", "observer", "inspector", "administrator", "cashier"), SIGN),
    "sign_off": dict.fromkeys(("dealer", "observer", "inspector", "administrator", "cashier"), SIGN),
}  # fmt: skip


class NotSaid(Exception):
    """Something that a page may not say: the key of the text that tells why, and the status of the answer."""

    def __init__(self, status: int, text: str, **values: str) -> None:
        super().__init__(text)
        self.status, self.text, self.values = status, text, values


def words_of(role: str) -> list[str]:
    """What `role` may say."""
    return [word for word, roles in WORDS.items() if role in roles]


def fields(role: str, said: dict[str, Any]) -> dict[str, str]:
    """What `role` said, as the keys of a staff input; empty values are left out.

    Raises:
        NotSaid: 400 for an unknown word or key or a value of another form, 403 for a word of another role.
    """
    word = str(said.get("says", ""))
    if word not in WORDS:
        raise NotSaid(400, "say.word", word=word[:40])
    if role not in WORDS[word]:
        raise NotSaid(403, "say.role", word=word)
    keys = WORDS[word][role]
    values = {key: " ".join(str(value).split()) for key, value in said.items() if key != "says" and value not in (None, "")}
    _check(word, keys, values)
    return {"by": values.pop("role", role), "says": word, **values}


def _check(word: str, keys: Keys, values: dict[str, str]) -> None:
    for key in values:
        if key not in keys.needed + keys.optional:
            raise NotSaid(400, "say.key", word=word, name=key[:40])
    for key in keys.needed:
        if key not in values:
            raise NotSaid(400, "say.missing", word=word, name=key)
    for key, value in values.items():
        form = FORMS.get(key)
        if len(value) > LINE_MAX * 2 or not (form.fullmatch(value) if form else value.isprintable() and len(value) <= LINE_MAX):
            raise NotSaid(400, "say.value", name=key, value=value[:40])
