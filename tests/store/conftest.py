"""A place for a journal, and a journal in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.journal import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "companion.db"


@pytest.fixture
def store(path: Path):
    with open_store(path) as opened:
        yield opened
