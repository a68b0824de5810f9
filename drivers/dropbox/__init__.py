"""Drop-box counters: bill acceptors whose stacker is the table's cash box."""
