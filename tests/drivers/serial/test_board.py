"""The serial driver at a pty: found, greeted, pulled out, plugged in elsewhere, reset, and lied to."""

from __future__ import annotations

import errno
import fcntl
import grp
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.board.boards import load_board
from companion.drivers.driver import DriverError, Listener
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY, BACK
from companion.drivers.serial.light_messages import lights_of, palette_of_language
from companion.drivers.serial.port import reason
from companion.drivers.spec import open_driver
from companion.link import session
from companion.link.messages import AskMessage, Fault, FaultCode, Hello, LightsMessage, Palette, SettingsMessage
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said
from tests.drivers.conformance import DriverConformance
from tests.drivers.serial.peer import BOARD_ID, Peer

LAYOUT = load_board("cribbage-2")
START = frozenset({0, 1, 123, 124})
STUCK_AT_64 = said.BROKEN_CHAIN(input=64)


def holes(*channels: int) -> frozenset[str]:
    return frozenset(name for name, hole in LAYOUT.holes.items() if hole.sensor in channels)


class Recorder(Listener):
    """Remembers snapshots and news of the link, in their order."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self._news = threading.Condition()

    def on_snapshot(self, occupied, at_ms) -> None:
        self._note(occupied)

    def on_link(self, connected, sentence) -> None:
        self._note((connected, sentence))

    def _note(self, what: object) -> None:
        with self._news:
            self.told.append(what)
            self._news.notify_all()

    def hears(self, *wanted: object) -> None:
        """Wait until exactly this was told, and nothing before it."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.told) >= len(wanted), 30), self.told
            assert self.told[: len(wanted)] == list(wanted)
            del self.told[: len(wanted)]


@pytest.fixture
def board(peer):
    board = SerialBoard(
        "auto", LAYOUT, find=lambda: sorted(str(path) for path in Path(peer.folder).iterdir() if "tty" in path.name)
    )
    yield board
    board.stop()


class SerialRig:
    """A pty with a board behind it."""

    def __init__(self, folder: Path) -> None:
        self.peer = Peer(folder)
        self.peer.close(START)
        self.driver = SerialBoard(self.peer.port, LAYOUT)
        self.first = holes(*START)
        self._count = 0

    def change(self) -> frozenset[str]:
        self._count += 1
        closed = START - {0} | {self._count + 4}
        self.peer.close(closed)
        return holes(*closed)


class TestSerialBoard(DriverConformance):
    @pytest.fixture
    def rig(self, tmp_path):
        rig = SerialRig(tmp_path)
        yield rig
        rig.driver.stop()
        rig.peer.pull()


def test_a_pulled_cable_is_told_and_the_board_is_read_anew_under_another_name(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.pull()
    recorder.hears((False, AWAY))
    peer.close(START - {0} | {9})  # the peg moves while nobody looks
    peer.plug("ttyACM1")
    recorder.hears((True, BACK), holes(1, 123, 124, 9))


HANG_UP = """
import ctypes, fcntl, os, signal, sys, termios
os.setsid()
signal.signal(signal.SIGHUP, signal.SIG_IGN)
fcntl.ioctl(os.open(sys.argv[1], os.O_RDWR), termios.TIOCSCTTY, 0)
sys.exit(ctypes.CDLL(None).vhangup())
"""


def test_a_port_that_the_kernel_hangs_up_is_opened_anew(peer, board, caplog):
    """That is what becomes of a USB port whose board is gone: it reads as at its end, and never waits again."""
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    hung_up = subprocess.run([sys.executable, "-c", HANG_UP, os.path.realpath(peer.port)], check=False)
    if hung_up.returncode:
        pytest.skip("to hang up a terminal takes a right that this user has not")
    recorder.hears((False, AWAY), (True, BACK), holes(*START))
    assert "the port was closed" in caplog.text  # not that it fell silent


def test_lights_are_sent_and_sent_again_after_the_cable_was_out(peer, board):
    board.start(Recorder())
    board.set_lights(LightSettings(brightness=1.0, current_cap_ma=300))
    board.show({"track1/5": Light.NEXT})
    wanted = lights_of({"track1/5": Light.NEXT}, LAYOUT, 246)
    assert sum(wanted.numbers) == 1
    while peer.wait_for(LightsMessage)[-1] != wanted:
        peer.wait_for(LightsMessage, len(peer.wait_for(LightsMessage)) + 1)
    assert peer.wait_for(Palette)[-1] == palette_of_language()
    assert peer.wait_for(SettingsMessage)[-1].current_cap_ma == 300
    peer.pull()
    peer.received.clear()
    peer.plug("ttyACM0")
    assert peer.wait_for(LightsMessage)[-1] == wanted
    assert peer.wait_for(SettingsMessage)[-1].brightness == 255


def test_a_board_that_is_reset_in_mid_game_is_told_and_comes_back(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.reset()
    recorder.hears((False, AWAY), (True, BACK), holes(*START))


def test_a_board_that_falls_silent_is_told(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.silent = True
    recorder.hears((False, AWAY))
    peer.silent = False
    recorder.hears((True, BACK), holes(*START))


def test_noise_and_half_frames_change_nothing(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    for noise in (b"\n\n\n", b"Traceback (most recent call last):\r\n", bytes(range(256)) * 20, b"ggIA"):
        peer.noise(noise + b"\n")
    peer.close(START | {40})
    recorder.hears(holes(*START, 40))


def test_another_board_in_its_place_is_not_taken(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.pull()
    recorder.hears((False, AWAY))
    peer.board_id = b"\x99"
    peer.plug("ttyACM0")
    recorder.hears((False, said.ANOTHER_BOARD()))
    peer.close(START - {0} | {9})
    time.sleep(0.3)
    assert recorder.told == []
    peer.pull()
    recorder.hears((False, AWAY))
    peer.board_id = BOARD_ID
    peer.plug("ttyACM1")
    recorder.hears((True, BACK), holes(*START - {0} | {9}))


def test_another_board_shows_nothing_of_the_game_and_the_right_one_all_of_it(peer, board):
    def shown() -> int:
        """Return how many lights the board was asked for last."""
        lights = [each.numbers for each in peer.received if type(each) is LightsMessage]
        return sum(number > 0 for number in lights[-1]) if lights else -1

    def shows(count: int) -> bool:
        with peer.news:
            return peer.news.wait_for(lambda: shown() == count, 30)

    recorder = Recorder()
    board.start(recorder)
    board.show({"track1/5": Light.NEXT})
    assert shows(1)
    for board_id, before, after in ((b"\x99", 0, 0), (BOARD_ID, 1, 2)):
        peer.pull()
        peer.board_id = board_id
        peer.received.clear()
        peer.plug("ttyACM0")
        assert shows(before), peer.received
        board.show({"track1/5": Light.NEXT, "track1/6": Light.NEXT})
        assert shows(after), peer.received
        time.sleep(0.1)
        assert shown() == after
        board.show({"track1/5": Light.NEXT})


def test_a_search_for_the_board_ends_when_it_is_stopped(peer, board):
    silent = [Peer(peer.folder, silent=True, name=f"ttyACM{number}") for number in (1, 2, 3)]
    peer.pull()
    starting = threading.Thread(target=board.start, args=(Recorder(),))
    starting.start()
    silent[0].wait_for(Hello)
    board.stop()
    starting.join(20)
    assert not starting.is_alive()
    assert [len(each.received) > 0 for each in silent] == [True, False, False]
    for each in silent:
        each.pull()


def test_the_right_board_is_found_although_another_stays_plugged_in(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.pull()
    recorder.hears((False, AWAY))
    other = Peer(peer.folder, board_id=b"\x99")  # another from the first greeting on
    recorder.hears((False, said.ANOTHER_BOARD()))
    peer.plug("ttyACM1")
    recorder.hears((True, BACK), holes(*START))
    other.pull()


def test_the_board_is_found_behind_a_device_that_is_none(peer, board):
    peer.pull()
    stranger = Peer(peer.folder, silent=True)
    peer.plug("ttyACM1")
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    stranger.pull()


def test_when_no_device_is_a_board_all_are_named(peer, board):
    peer.silent = True
    stranger = Peer(peer.folder, silent=True, name="ttyACM1")
    with pytest.raises(DriverError, match=r"What is at .*ttyACM0 and .*ttyACM1 is no board of ours"):
        board.start(Recorder())
    stranger.pull()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"silent": True}, "is no board of ours, or it is still starting"),
        ({"major": 3}, "speaks version 3 of the wire, this program version 2"),
        ({"inputs": 100}, "reads 100 holes, but cribbage-2 needs 246"),
    ],
)
def test_a_board_that_cannot_be_used_is_refused_with_a_sentence(tmp_path, how, sentence):
    peer = Peer(tmp_path, **how)
    board = SerialBoard(peer.port, LAYOUT)
    with pytest.raises(DriverError, match=sentence):
        board.start(Recorder())
    peer.pull()


@pytest.mark.parametrize("port", ["/dev/ptmx", "/dev/pts/ptmx", "a-link"])
def test_what_makes_a_new_terminal_is_no_board(tmp_path, port):
    """To read from it never ended: at its other end nobody is, and its own end does not time out."""
    link = tmp_path / "a-link"
    link.symlink_to("/dev/ptmx")
    port = str(link) if port == "a-link" else port
    with pytest.raises(DriverError, match=f"At {port} there can be no board"):
        SerialBoard(port, LAYOUT).start(Recorder())


def test_ports_that_cannot_be_opened_are_refused_with_a_sentence(tmp_path, peer):
    with pytest.raises(DriverError, match=r"There is no port /dev/ttyNONE: plug the board in"):
        SerialBoard("/dev/ttyNONE", LAYOUT).start(Recorder())
    with pytest.raises(DriverError, match="No board was found at any USB port"):
        SerialBoard("auto", LAYOUT, find=lambda: ()).start(Recorder())
    (tmp_path / "plain").write_text("no port")
    with pytest.raises(DriverError, match="plain cannot be used as a serial port"):
        SerialBoard(str(tmp_path / "plain"), LAYOUT).start(Recorder())
    taken = os.open(peer.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with pytest.raises(DriverError, match="in use by another program"):
        SerialBoard(peer.port, LAYOUT).start(Recorder())
    os.close(taken)


def test_a_port_that_takes_no_more_holds_nobody_up_and_what_was_asked_last_is_shown_in_the_end(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))

    def ask_without_end() -> None:
        for number in range(2000):
            board.show({f"track1/{1 + number % 100}": Light.NEXT})

    asking = threading.Thread(target=ask_without_end, daemon=True)
    with peer._lock:  # the board answers no more, and soon reads no more
        asking.start()
        asking.join(30)
        assert not asking.is_alive()
        recorder.hears((False, AWAY))
    recorder.hears((True, BACK), holes(*START))
    last = lights_of({"track1/100": Light.NEXT}, LAYOUT, 246)
    assert sum(last.numbers) == 1
    with peer.news:
        assert peer.news.wait_for(lambda: peer.received and last in peer.received, 30)


def test_a_board_that_stands_still_takes_next_to_no_processor(peer, board):
    board.start(Recorder())
    peer.wait_for(LightsMessage)
    cpu, clock = time.process_time(), time.monotonic()
    time.sleep(1.0)
    assert time.process_time() - cpu < (time.monotonic() - clock) / 4  # the other end's thread included


def test_a_spec_names_a_port(peer):
    assert isinstance(open_driver(f"serial:{peer.port}", LAYOUT), SerialBoard)
    with pytest.raises(DriverError, match="needs its port"):
        open_driver("serial:", LAYOUT)


def test_a_scan_that_is_stuck_is_said_with_where_it_breaks(peer, board):
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.say(Fault(FaultCode.SCAN_STUCK, 64))
    recorder.hears((False, STUCK_AT_64))


def test_what_a_stuck_board_says_is_not_believed_until_it_reads_again(peer, board, monkeypatch):
    monkeypatch.setattr(session, "FAULT_MS", 2500)
    recorder = Recorder()
    board.start(recorder)
    recorder.hears(holes(*START))
    peer.say(Fault(FaultCode.SCAN_STUCK, 64))
    recorder.hears((False, STUCK_AT_64))
    peer.close(frozenset(range(246)))
    time.sleep(0.3)
    assert recorder.told == []
    peer.close(START - {0} | {9})
    recorder.hears((True, said.READS_AGAIN()), holes(*START - {0} | {9}))
    peer.close(START)
    recorder.hears(holes(*START))


def test_a_board_that_is_stuck_when_it_is_greeted_is_told_after_its_first_snapshot(tmp_path):
    class StuckPeer(Peer):
        def _answer(self, message, kind, sequence) -> None:
            if type(message) is AskMessage:
                self.say(Fault(FaultCode.SCAN_STUCK, 64))
            super()._answer(message, kind, sequence)

    peer, recorder = StuckPeer(tmp_path), Recorder()
    board = SerialBoard(peer.port, LAYOUT)
    board.start(recorder)
    recorder.hears(frozenset(), (False, STUCK_AT_64))
    board.stop()
    peer.pull()


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM])
def test_a_port_that_is_forbidden_names_the_group_to_join(tmp_path, number):
    port = tmp_path / "ttyACM0"
    port.touch()
    group = grp.getgrgid(port.stat().st_gid).gr_name
    assert f"sudo adduser $USER {group}" in str(reason(str(port), PermissionError(number, "forbidden")))
