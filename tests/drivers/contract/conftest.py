"""The part for real hardware is collected only where some is named."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path.name == "test_hardware.py" and not config.getoption("--device") else None
