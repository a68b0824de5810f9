"""The chip register: the approved file, each tag once, each line that is wrong named with its reason."""

import hashlib
from decimal import Decimal

import pytest

from drivers.chips.register import Register, RegisterError, read_register

GOOD = "epc,value\ne280 1170-0000020F4B1C0A01,25\n\nE28011700000020F4B1C0A02,2.5\nE28011700000020F4B1C0AFF,0\n"


def read(text: str | bytes) -> Register:
    data = text.encode() if isinstance(text, str) else text
    return read_register(data, hashlib.sha256(data).hexdigest().upper())


def test_tags_and_their_values() -> None:
    assert read(GOOD) == {
        "E28011700000020F4B1C0A01": Decimal(25),
        "E28011700000020F4B1C0A02": Decimal("2.5"),
        "E28011700000020F4B1C0AFF": Decimal(0),
    }


def test_another_file_than_the_approved_one_is_refused() -> None:
    approved = hashlib.sha256(GOOD.encode()).hexdigest()
    with pytest.raises(RegisterError, match=r"its sha256 is [0-9a-f]{64}, not the approved one"):
        read_register(GOOD.replace(",25", ",2500").encode(), approved)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: expected the heading epc,value"),
        ("epc;value\n", "line 1: expected the heading epc,value"),
        ("epc,value\nAABBCCDD,5\nAABBCCDE,5\naabbccdd,25\n", "line 4: AABBCCDD stands already in line 2"),
        ("epc,value\nAABBCCDD,5\naabb ccdd,5\n", "line 3: AABBCCDD stands already in line 2"),
        ("epc,value\nAABBCCDD\n", "line 2: 'AABBCCDD', expected epc,value"),
        ("epc,value\nAABBCCDD,5,USD\n", "line 2: 'AABBCCDD,5,USD', expected epc,value"),
        ("epc,value\nAABBCCD,5\n", "line 2: EPC 'AABBCCD', expected 8 to 124 hex digits"),
        ("epc,value\nXYBBCCDD,5\n", "line 2: EPC 'XYBBCCDD', expected 8 to 124 hex digits"),
        ("epc,value\nAABBCCDD,-5\n", "line 2: value '-5', expected one as 25 or 2.5"),
        ("epc,value\nAABBCCDD,5.00001\n", "line 2: value '5.00001', expected one as 25 or 2.5"),
        ("epc,value\nAABBCCDD,1e3\n", "line 2: value '1e3', expected one as 25 or 2.5"),
        (b"epc,value\nAABBCCDD,5\n\xff\n", "line 3: no UTF-8"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(text: str | bytes, words: str) -> None:
    with pytest.raises(RegisterError) as caught:
        read(text)
    assert str(caught.value).startswith(words)
