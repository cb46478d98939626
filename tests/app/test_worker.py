"""The thread of a table, with an owner whose every part fails: what is wrong is in the log, and nothing is printed."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

import companion
from companion.app.worker import Worker
from companion.words import logs


class FailingOwner:
    """Has nothing to do, and cannot let go of what it has."""

    def wake_ms(self):
        return None

    def tick(self):
        raise ValueError

    def failed(self):
        """Nobody hears of it."""

    def publish(self):
        """Nobody waits for it."""

    def ended(self):
        raise RuntimeError("cannot let go")


def test_an_error_at_the_end_is_in_the_log_and_the_program_ends(caplog, recwarn):
    worker = Worker(FailingOwner(), lambda: 0, None)
    worker.start()
    worker.stop()
    assert [record.message for record in caplog.records] == [str(logs.TABLE_FAILED())]
    assert "cannot let go" in caplog.text
    assert not recwarn.list  # pytest warns of a thread that an error has ended


class BusyOwner(FailingOwner):
    """Has something due a moment later, again and again: the thread waits for as short a time as it can."""

    def __init__(self):
        self.ticks = 0

    def wake_ms(self):
        return 0

    def tick(self):
        self.ticks += 1

    def ended(self):
        """Let go of nothing."""


def test_what_is_due_is_done_however_short_the_wait_was(monkeypatch):
    """A SimpleQueue waits for ever where its timeout has passed before it begins to wait (CPython 3.11.2 does)."""
    monkeypatch.setattr(Worker, "_wait_s", lambda worker: 1e-6)
    owner = BusyOwner()
    worker = Worker(owner, lambda: 0, None)
    worker.start()
    end = monotonic() + 20
    while owner.ticks < 2000 and monotonic() < end:
        sleep(0.001)
    assert owner.ticks >= 2000
    worker.stop()


def test_nothing_in_the_program_waits_with_such_a_queue():
    """On most interpreters the fault shows only by chance, so that nobody would notice it come back."""
    sources = Path(companion.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if "SimpleQueue(" in path.read_text(encoding="utf-8")] == []
