"""The table's devices that speak MQTT to one broker: chip sensors, bell, staff keypads; and what we publish."""
