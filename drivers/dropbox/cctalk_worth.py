"""Finds out what the bill types of a ccTalk validator are worth: by its identities, each said twice the same. Pure."""

from collections.abc import Callable, Mapping

from drivers.dropbox import cctalk_bills
from drivers.dropbox.cctalk_asker import Request
from drivers.dropbox.cctalk_bills import Bill
from drivers.dropbox.note import Note

BILL_ID, SCALING = 157, 156
TYPES = 16
"""Bill types whose worth is asked for."""


class Worth:
    """given: what the bill types are worth, None: ask; currency: notes of another one are not taken, empty: any."""

    def __init__(self, given: Mapping[int, Note] | None, currency: str, ask: Callable[[Request], None]) -> None:
        self._given = given
        self._currency = currency
        self._ask = ask
        self._answers: dict[Request, bytes] = {}
        self._bills: dict[int, Bill] = {}
        self._scalings: dict[str, bytes] = {}

    def ask_all(self) -> None:
        """Every identity, where none were given."""
        if self._given is None:
            for one in range(1, TYPES + 1):
                self._ask(Request(BILL_ID, bytes([one]), (7,)))

    def said(self, asked: Request, data: bytes) -> None:
        """The reply to such a request; empty where none came. Eight bits of sum let one spoiled reply of 256 pass: so
        each has to come twice the same."""
        before, self._answers[asked] = self._answers.get(asked), data
        if data and before != data:
            self._ask(asked)
        elif asked.header == BILL_ID:
            self._identified(asked.data[0], cctalk_bills.bill(data))
        else:
            self._scalings[asked.data.decode("ascii")] = data

    def notes(self) -> Mapping[int, Note]:
        """What is taken."""
        known = self._given if self._given is not None else self._found()
        return {one: note for one, note in known.items() if self._currency in ("", note.currency)}

    def _identified(self, bill_type: int, bill: Bill | None) -> None:
        if bill is None:
            self._bills.pop(bill_type, None)
            return
        self._bills[bill_type] = bill
        if bill.country not in self._scalings:
            self._ask(Request(SCALING, bill.country.encode("ascii"), (3,)))

    def _found(self) -> Mapping[int, Note]:
        worths = {one: cctalk_bills.worth(bill, self._scalings.get(bill.country, b"")) for one, bill in self._bills.items()}
        return {one: note for one, note in worths.items() if note is not None}
