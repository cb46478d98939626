"""What systemd is told, through a real socket and by a real table."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest

from companion.app.heartbeat import ALIVE, Heartbeat
from companion.app.listening import TableListener
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.setup import Policy, Setup
from companion.store.journal import open_store


@pytest.fixture
def systemd(tmp_path):
    """The socket that systemd reads."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(5)
        yield line


def told(line):
    return line.recv(100).decode()


def drain(line):
    """Read whatever was told up to now."""
    with suppress(BlockingIOError):
        while True:
            told(line)


def environ(tmp_path, **more):
    return {"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}


def test_ready_alive_and_stopping_are_told(systemd, tmp_path):
    heartbeat = Heartbeat(environ(tmp_path))
    heartbeat.ready()
    heartbeat.beat()
    heartbeat.stopping()
    assert [told(systemd) for _ in range(3)] == ["READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_without_a_file_is_told_as_well():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0companion-test-of-a-name")
        Heartbeat({"NOTIFY_SOCKET": "@companion-test-of-a-name"}).ready()
        line.settimeout(5)
        assert told(line) == "READY=1"


def test_without_systemd_nobody_is_told_and_nothing_fails(tmp_path, caplog):
    Heartbeat({}).ready()
    assert not caplog.records
    Heartbeat(environ(tmp_path)).ready()
    assert "cannot be told" in caplog.text


@pytest.mark.parametrize(("usec", "interval_ms"), [("30000000", 15_000), ("", None), ("soon", None), ("0", 0)])
def test_it_beats_twice_in_the_time_allowed(tmp_path, usec, interval_ms):
    assert Heartbeat(environ(tmp_path, WATCHDOG_USEC=usec)).interval_ms == interval_ms
    assert Heartbeat({"WATCHDOG_USEC": usec}).interval_ms is None


class Stuck(TableListener):
    """Holds the table's thread until it is let go."""

    def __init__(self):
        self.holds, self.go = threading.Event(), threading.Event()

    def on_view(self, view):
        self.holds.set()
        self.go.wait(60)


def test_the_tables_own_thread_beats_with_and_without_a_game_and_not_when_it_hangs(systemd, tmp_path):
    store, stuck = open_store(tmp_path / "companion.db"), Stuck()
    heartbeat = Heartbeat(environ(tmp_path, WATCHDOG_USEC="100000"))
    table = Table(store, open_driver, heartbeat=heartbeat)
    table.start()
    try:
        assert [told(systemd) for _ in range(3)] == [ALIVE] * 3
        table.new_game(Setup(("Ann", "Bob"), policy=Policy.SCOREKEEPER), load_board("cribbage-2"), "sim:").result(10)
        assert [told(systemd) for _ in range(3)] == [ALIVE] * 3
        table.listen(stuck)
        table.leave()
        assert stuck.holds.wait(60)
        systemd.setblocking(False)
        drain(systemd)
        time.sleep(0.3)
        with pytest.raises(BlockingIOError):
            told(systemd)
        stuck.go.set()
        systemd.settimeout(5)
        assert told(systemd) == ALIVE
    finally:
        stuck.go.set()
        table.stop()
        store.close()
