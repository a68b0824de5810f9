"""Errors of the drivers.

DriverError
 +- DriverConfigError   the configuration cannot be used; names the key and what was expected
 +- LinkError           the wire is not there or is gone; its text is shown to the staff as it is
"""


class DriverError(Exception):
    """Base of all errors that drivers raise on purpose."""


class DriverConfigError(DriverError):
    """A key of table.toml cannot be used, e.g. kind = "opt1" or a bad URL."""

    def __init__(self, key: str, got: str, expected: str) -> None:
        super().__init__(f"{key}: got {got!r}, expected {expected}")
        self.key = key


class LinkError(DriverError):
    """No such port, no permission, port in use, unplugged, broker refused ... in plain words."""
