"""A board at the other end of a pty, with the pegs of a new game."""

from __future__ import annotations

import pytest

from tests.drivers.serial.peer import Peer


@pytest.fixture
def peer(tmp_path):
    peer = Peer(tmp_path)
    peer.close(frozenset({0, 1, 123, 124}))
    yield peer
    peer.pull()
