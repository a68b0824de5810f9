"""Emulated equipment and an emulated table: what stands at the far end of the wires where there is no hardware."""
