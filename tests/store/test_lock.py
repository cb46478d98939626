"""One process plays with a journal; one that was killed lets go of it when its last thread has ended."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
import time

import pytest

from companion.store.faults import PlayedElsewhere
from companion.store.lock import PATIENCE_S, held, lock_journal

HOLDS = """
import sys, time
from pathlib import Path
from companion.store.lock import lock_journal
lock_journal(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(100)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


@pytest.fixture
def program(path):
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_journal_is_free_once_the_program_was_killed(path, program):
    program.kill()
    os.close(lock_journal(path))


def test_who_starts_again_waits_for_a_program_that_is_ending(path):
    lock = lock_journal(path)
    ending = threading.Timer(0.3, os.close, [lock])
    ending.start()
    with held(path), pytest.raises(PlayedElsewhere):
        lock_journal(path, patience_s=0.0)
    ending.join()


def test_nobody_waits_for_long_for_a_program_that_goes_on(path, program, monkeypatch):
    waited = []
    monkeypatch.setattr(time, "sleep", waited.append)
    began = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: began + sum(waited))
    with pytest.raises(PlayedElsewhere):
        lock_journal(path)
    assert sum(waited) == pytest.approx(PATIENCE_S, abs=0.1)


def test_a_refused_lock_leaves_no_file_open(path, program):
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        with pytest.raises(PlayedElsewhere), held(path, patience_s=0.0):
            pass
    assert len(os.listdir("/proc/self/fd")) == before


def test_on_a_file_system_without_locks_the_journal_is_played_with_unguarded(path, monkeypatch):
    def cannot(_file, _how):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", cannot)
    with held(path), held(path):
        pass
