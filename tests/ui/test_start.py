"""`companion play` as systemd starts it: a process that is killed, ended, and given a disk that is no use."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from companion.app.assembly import Journal
from companion.app.settings import LastGame, Settings, keep_settings, read_settings
from companion.app.starts import SAFE_AFTER
from companion.board.boards import board_file_text
from companion.store.journal import open_store
from companion.ui.start import _safe_keeper

COMPANION = str(Path(sys.executable).with_name("companion"))


@pytest.fixture
def systemd(tmp_path):
    """Start the program as systemd would, and wait until it says that it is shown: `systemd()`."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        running = []

        def start(state=tmp_path / "state", words=(), **more):
            environ = {
                **os.environ,
                "NOTIFY_SOCKET": str(tmp_path / "notify"),
                "COMPANION_STATE": str(state),
                **more,
            }
            running.append(
                subprocess.Popen([COMPANION, "play", *words], env=environ, stderr=subprocess.PIPE, text=True)
            )
            while line.recv(100) != b"READY=1":
                pass
            return running[-1]

        yield start
        for process in running:
            process.kill()
            process.communicate()


def log_of(folder):
    log = folder / "companion.log"
    return log.read_text() if log.exists() else ""


def end(process):
    process.send_signal(signal.SIGTERM)
    _, complaint = process.communicate(timeout=30)
    return process.returncode, complaint


def test_after_three_starts_that_were_cut_off_the_next_one_is_in_safe_mode_and_the_one_after_as_usual(
    systemd, tmp_path
):
    for _ in range(SAFE_AFTER):
        process = systemd()
        process.kill()
        process.wait(30)
    assert "safe mode" not in log_of(tmp_path / "state")
    assert end(systemd()) == (0, "")
    assert "3 starts failed: this one is in safe mode." in log_of(tmp_path / "state")
    assert end(systemd()) == (0, "")
    assert log_of(tmp_path / "state").count("safe mode") == 1


def test_a_board_of_ones_own_is_kept_when_it_is_named_and_through_safe_mode(systemd, tmp_path):
    """It was only kept with the first game on it, and forgotten by a game in safe mode."""
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-61"))
    for _ in range(SAFE_AFTER):
        process = systemd(words=("--board", f"sim:{own}"))
        process.kill()
        process.wait(30)
    assert end(systemd()) == (0, "")
    with open_store(tmp_path / "state" / "companion.db") as store:
        kept, _ = read_settings(store)
    assert (kept.last_game.board, kept.last_game.own) == (str(own), str(own))


def test_in_safe_mode_the_last_game_and_the_names_stay_as_they_were(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        before = Settings(last_game=LastGame(board="cribbage-3", spec="serial:auto"), names=("Ann",))
        keep_settings(store, Settings(), before, "2026-11-29T12:00:00+00:00")
        keep = _safe_keeper(Journal(store))
        keep(replace(Settings(), last_game=LastGame(board="cribbage-61"), names=("Zoe",), volume=30))
        assert read_settings(store)[0] == replace(before, volume=30)


def test_a_journal_that_cannot_be_used_is_told_on_the_screen_where_nobody_reads_a_terminal(systemd, tmp_path):
    (tmp_path / "state").write_text("no folder")
    run = tmp_path / "run"
    run.mkdir()
    process = systemd(RUNTIME_DIRECTORY=str(run))
    assert list(run.glob("companion-*/companion.db"))
    assert end(process) == (0, "")
    assert (tmp_path / "state").read_text() == "no folder"


def hears(process, number):
    """Return whether a process has a handler for a signal (proc_pid_status(5))."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"^SigCgt:\s*(\w+)", status, re.MULTILINE)[1], 16) >> (number - 1) & 1


@pytest.fixture
def icon(tmp_path):
    """Start the program as an icon does, with more of an environment: `icon()`; returns it and its window."""
    if not os.environ.get("DISPLAY"):
        pytest.skip("there is no display to see a window on")
    running = []

    def start(*words, **more):
        environ = {**os.environ, "COMPANION_STATE": str(tmp_path / "state"), **more}
        running.append(subprocess.Popen([COMPANION, "play", *words], env=environ, stderr=subprocess.PIPE, text=True))
        look = ["xdotool", "search", "--onlyvisible", "--pid", str(running[-1].pid)]
        while not (opened := subprocess.run(look, capture_output=True, text=True, check=False).stdout) or not hears(
            running[-1], signal.SIGTERM
        ):
            assert running[-1].poll() is None, running[-1].stderr.read()
            time.sleep(0.1)
        return running[-1], opened.strip()

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("spoilt", ["no folder", "no right", "no room"])
def test_who_touches_an_icon_sees_in_a_window_why_games_cannot_be_kept(icon, tmp_path, spoilt):
    state = tmp_path / "state"
    if spoilt == "no folder":
        state.write_text("no folder")
    else:
        state.mkdir()
        options = "ro" if spoilt == "no right" else "size=16k"
        mounted = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(state)]
        if os.getuid() or subprocess.run(mounted, capture_output=True, check=False).returncode:
            pytest.skip("this machine lets nobody mount")
    try:
        process, _ = icon()
        status, complaint = end(process)
    finally:
        if state.is_mount():
            subprocess.run(["umount", str(state)], check=True)
    assert status == 2
    assert complaint.count("\n") == 1
    assert str(state) in complaint


def test_a_second_start_says_in_a_window_that_the_first_one_has_the_games(icon, tmp_path):
    first, _ = icon()
    second, _ = icon()
    assert end(second) == (
        2,
        f"Another program is playing with the journal {tmp_path}/state/companion.db: end it first.\n",
    )
    assert first.poll() is None
    assert end(first) == (0, "")


def test_the_window_is_as_large_as_was_said(icon):
    process, window = icon("--size", "720x600")
    shape = subprocess.run(["xdotool", "getwindowgeometry", window], capture_output=True, text=True, check=True)
    assert "Geometry: 720x600" in shape.stdout
    assert end(process) == (0, "")


def test_where_nothing_can_draw_it_is_one_sentence_and_no_error_of_the_x_server(tmp_path):
    if not os.environ.get("DISPLAY"):
        pytest.skip("there is no display")
    environ = {
        **os.environ,
        "COMPANION_STATE": str(tmp_path / "state"),
        "SDL_VIDEODRIVER": "x11",
        "LIBGL_ALWAYS_INDIRECT": "1",
    }
    ended = subprocess.run([COMPANION, "play"], env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert "X Error" not in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("This display cannot draw with OpenGL, which the window needs:")


def test_phones_watch_from_the_start_on_until_the_program_ends(systemd):
    with socket.socket() as end_of_nobody:
        end_of_nobody.bind(("127.0.0.1", 0))
        port = end_of_nobody.getsockname()[1]
    process = systemd(words=("--share", str(port)))
    with httpx.stream("GET", f"http://127.0.0.1:{port}/live") as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("data: {"))
        assert end(process) == (0, "")
        assert "event: view" not in list(lines), "the page hears that it ends, and no fault"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/")


def test_a_port_that_is_taken_keeps_nobody_from_playing(systemd):
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        assert end(systemd(words=("--share", str(other.getsockname()[1])))) == (0, "")
