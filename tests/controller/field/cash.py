"""Errors of the money, E59 to E68: float, slips, buy-ins, notes and tips."""

from __future__ import annotations

from tests.controller.field.case import Course, House

TABLE = House(scope="table")
#: Notes have two seconds, so that the window ends with the next word.
QUICK = House({"drop_window": 2}, scope="table")
BUY = "dealer.buy_in(amount=500) observer.buy_in(amount=500)"
BOUGHT = f"float=10000 {BUY} float=9500 note*500"

COURSES = [
    Course("E59", "RI", "classic", f"{BOUGHT} dealer.colour(amount=100) float=9400 float=9495", "FLOAT_MISMATCH", TABLE),
    Course("E60", "RI", "classic", f"{BOUGHT} 1=100 close Ts 7d Th stand:1 8h 1=0 float=9590", "FLOAT_MISMATCH", TABLE),
    Course("E60", "RI", "classic", f"{BOUGHT} 1=100 close Ts 7d Th stand:1 8h 1=0 over open 1=5 close", "FLOAT_MISMATCH", TABLE),
    Course("E61", "RI", "classic", "float=10000 observer.fill(amount=2000) inspector.fill(amount=2000) float=11900",
           "FLOAT_MISMATCH", TABLE),
    Course("E61", "RI", "classic", "float=10000 observer.fill(amount=2000) float=12000", "FLOAT_MISMATCH", TABLE),
    Course("E61", "RI", "classic", "observer.fill(amount=2000) inspector.fill(amount=1900)", "FLOAT_MISMATCH", TABLE),
    Course("E62", "RI", "classic", "float=10000 inspector.close float=9900 dealer.buy_in(amount=500)", "FLOAT_MISMATCH", TABLE),
    Course("E63", "RI", "classic", f"float=10000 {BUY} float=9510", "BUYIN_MISMATCH", TABLE),
    Course("E63", "RI", "classic", "float=10000 dealer.buy_in(amount=500) observer.buy_in(amount=480)", "BUYIN_MISMATCH", TABLE),
    Course("E64", "RI", "classic", f"float=10000 {BUY} float=9500", "DROP_MISMATCH", QUICK),
    Course("E64", "RI", "classic", "note*100 dealer.note", "DROP_MISMATCH", QUICK),
    Course("E66", "RI", "classic", f"{BOUGHT} dealer.tip(amount=25) float=9525", "TIP_ROUTE FLOAT_MISMATCH", TABLE),
    Course("E67", "RI", "classic", f"{BOUGHT} float=9525", "FLOAT_MISMATCH", TABLE),
    Course("E68", "RI", "classic", f"{BOUGHT} float=9400", "FLOAT_MISMATCH", TABLE),
]
