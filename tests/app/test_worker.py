"""The thread of a table, with an owner whose every part fails: what is wrong is in the log, and nothing is printed."""

from __future__ import annotations

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
