"""`companion play` as systemd starts it: a process that is killed, ended, and given a disk that is no use."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.starts import SAFE_AFTER

COMPANION = str(Path(sys.executable).with_name("companion"))


@pytest.fixture
def systemd(tmp_path):
    """Start the program as systemd would, and wait until it says that it is shown: `systemd()`."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        running = []

        def start(state=tmp_path / "state", **more):
            environ = {
                **os.environ,
                "NOTIFY_SOCKET": str(tmp_path / "notify"),
                "COMPANION_STATE": str(state),
                **more,
            }
            running.append(subprocess.Popen([COMPANION, "play"], env=environ, stderr=subprocess.PIPE, text=True))
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


def test_a_journal_that_cannot_be_used_is_told_on_the_screen_where_nobody_reads_a_terminal(systemd, tmp_path):
    (tmp_path / "state").write_text("no folder")
    run = tmp_path / "run"
    run.mkdir()
    process = systemd(RUNTIME_DIRECTORY=str(run))
    assert list(run.glob("companion-*/companion.db"))
    assert end(process) == (0, "")
    assert (tmp_path / "state").read_text() == "no folder"


def test_where_somebody_reads_the_terminal_it_is_one_sentence_there(tmp_path):
    (tmp_path / "state").write_text("no folder")
    environ = {**os.environ, "COMPANION_STATE": str(tmp_path / "state")}
    ended = subprocess.run([COMPANION, "play"], env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "cannot be used" in ended.stderr
