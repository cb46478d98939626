"""A plug with a loose contact: its port hangs up again while it is opened; and no error ends the cable."""

from __future__ import annotations

import errno
import os
import random
import sys
import termios
import time

import pytest
from serial import Serial

from companion.drivers.driver import DriverError
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY, BACK, Cable
from companion.drivers.serial.port import reason
from tests.drivers.serial.test_board import LAYOUT, START, Recorder, holes


@pytest.fixture
def board(peer):
    board = SerialBoard(peer.port, LAYOUT)
    yield board
    board.stop()


def hang_up(monkeypatch, times):
    """Have as many openings fail as a port does that hangs up within the millisecond (serialposix.py, open)."""
    left, usual = [times], Serial._reset_input_buffer

    def reset(self):
        if left[0]:
            left[0] -= 1
            raise termios.error(errno.EIO, "Input/output error")
        usual(self)

    monkeypatch.setattr(Serial, "_reset_input_buffer", reset)
    return left


def test_a_port_that_hangs_up_while_it_is_opened_is_a_sentence(peer, board, monkeypatch):
    hang_up(monkeypatch, 1)
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(DriverError, match=f"There is no port {peer.port}: plug the board in"):
        board.start(Recorder())
    assert len(os.listdir("/proc/self/fd")) == before
    board.start(Recorder())


def test_a_board_that_hangs_up_while_it_is_opened_again_comes_back(peer, board, monkeypatch):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    left = hang_up(monkeypatch, 2)
    peer.pull()
    recorder.hears((False, AWAY))
    peer.plug("ttyACM0")
    recorder.hears((True, BACK), holes(*START))
    assert left == [0]


@pytest.mark.parametrize("where", ["_read_from", "_reconnect"])
def test_no_error_of_the_program_ends_the_cable(peer, board, monkeypatch, where, caplog):
    recorder, usual, failed = Recorder(), getattr(Cable, where), []
    board.start(recorder)
    recorder.hears(holes(*START))

    def fail(self, *port):
        if len(failed) < 3:
            failed.append(where)
            raise RuntimeError("a fault of the program")
        usual(self, *port)

    monkeypatch.setattr(Cable, where, fail)
    peer.pull()
    recorder.hears((False, AWAY))
    peer.plug("ttyACM0")
    recorder.hears((True, BACK), holes(*START))
    assert sum(record.exc_info is not None for record in caplog.records) == len(failed) == 3


@pytest.mark.proofs
def test_a_loose_plug_that_is_wiggled_for_a_minute_comes_back(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.pull()
    recorder.hears((False, AWAY))
    chance, until, interval = random.Random(1), time.monotonic() + 60, sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        while time.monotonic() < until:
            wiggle(peer.port, chance.random() * 1e-3)
    finally:
        sys.setswitchinterval(interval)
    peer.plug("ttyACM0")
    recorder.hears((True, BACK), holes(*START))


def wiggle(port, lasts_s):
    """Have a port come up that hangs up again at once."""
    master, slave = os.openpty()
    name = os.ttyname(slave)
    os.close(slave)
    if os.path.lexists(port):
        os.unlink(port)
    os.symlink(name, port)
    end = time.perf_counter() + lasts_s
    while time.perf_counter() < end:
        time.sleep(0)
    os.close(master)


@pytest.mark.parametrize("error", [OSError(errno.ENXIO, "No such device"), termios.error(errno.EIO, "I/O error")])
def test_a_port_that_has_gone_again_is_plugged_in(tmp_path, error):
    (tmp_path / "ttyACM0").touch()
    assert str(reason(str(tmp_path / "ttyACM0"), error)).startswith("There is no port ")


def test_a_group_without_a_name_is_named_by_its_number(tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr("grp.getgrgid", lambda number: {}[number])
    assert f"adduser $USER {port.stat().st_gid}" in str(reason(str(port), PermissionError(errno.EACCES, "forbidden")))
