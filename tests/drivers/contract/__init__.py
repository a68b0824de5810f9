"""The contract that every device on a serial wire keeps, whatever its protocol: one suite, a row a kind.

Each kind's own emulator stands at the far end of a real pseudo-terminal and of a real TCP port; the driver that
`drivers.build` makes stands at the near one. Between them are the wires of `wires.py`: perfect, slow, split, noisy,
lossy, of another parity, duplicated, unplugged and plugged in again. What the device played must come out once and in
order. A kind whose device keeps nothing (`Row.keeps = False`) may lose something where the wire does, but then the
device's state has to say so: nothing is lost silently, doubled or made up.

A sign, which is told and shows (test_sign.py), a button (test_button.py) and sensors behind a broker (test_messages.py)
keep the same contract over what their wires can do to them.

To add a kind:
1. Write a `Played` (row.py) around its emulator: what happens at the device, and what has to be observed then.
2. Add a `Row` to ROWS in rows.py. `test_every_kind_has_a_row` fails until it is there.
3. `pytest tests/drivers/contract -k <kind>`; then with `LIVETABLE_UNPLUGS=1000` (`make unplug`).

Against hardware, the passive part (does it answer, is what comes clean?):
    pytest tests/drivers/contract/test_hardware.py --kind otp1 --device /dev/serial/by-id/usb-shoe -s
    ... --setting poll_ms=100 --seconds 30 --things 20      (ends with the 20th card or note)
"""
