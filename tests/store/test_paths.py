"""Where the journal lives."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.paths import journal_path, state_folder


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"HOME": "/home/ann"}, "/home/ann/.local/state/companion"),
        ({"HOME": "/home/ann", "XDG_STATE_HOME": "/data"}, "/data/companion"),
        ({"HOME": "/home/ann", "XDG_STATE_HOME": "not/absolute"}, "/home/ann/.local/state/companion"),
        (
            {"HOME": "/home/ann", "XDG_STATE_HOME": "/data", "STATE_DIRECTORY": "/var/lib/companion"},
            "/var/lib/companion",
        ),
        ({"STATE_DIRECTORY": "/var/lib/companion:/var/lib/other"}, "/var/lib/companion"),
        ({"STATE_DIRECTORY": "/var/lib/companion", "COMPANION_STATE": "/tmp/here"}, "/tmp/here"),
    ],
)
def test_the_folder_is_the_one_named_most_specifically(environ, folder):
    assert state_folder(environ) == Path(folder)
    assert journal_path(environ) == Path(folder) / "companion.db"
