"""The chip register from its file, as table.toml names it."""

from __future__ import annotations

from pathlib import Path

from drivers.chips.register import Register, RegisterError, read_register
from drivers.errors import DriverConfigError
from drivers.request import Request


def load_register(request: Request) -> Register | None:
    """The register in the setting `register`, held to `register_sha256`; None without one.

    Raises:
        DriverConfigError: names the file, and the line and reason where it has one.
    """
    path, sha256 = request.settings.get("register"), request.settings.get("register_sha256")
    if path is None and sha256 is not None:
        raise DriverConfigError(f"{request.name}.register", "", "the file that register_sha256 was made from")
    if path is None:
        return None
    if sha256 is None:
        raise DriverConfigError(f"{request.name}.register_sha256", "", f"what sha256sum prints for {path}")
    try:
        return read_register(Path(path).read_bytes(), sha256)
    except OSError as error:
        raise DriverConfigError(f"{request.name}.register", path, f"a file that can be read ({error.strerror})") from error
    except RegisterError as error:
        raise DriverConfigError(f"{request.name}.register", path, f"an approved chip register; {error}") from error
