"""The logs stay small, however much there is to complain of, and a crash of the interpreter leaves its place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.app.logs import CRASH_NAME
from companion.store.paths import LOG_NAME

COMPLAINS = """
import logging, pathlib, sys
from companion.app.logs import log_to
log_to(pathlib.Path(sys.argv[1]))
logging.getLogger("quiet").info("nothing to hear")
for number in range(int(sys.argv[2])):
    logging.getLogger("loud").warning("complaint %06d %s", number, "x" * 1000)
"""


def run(script, *words):
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)], capture_output=True, timeout=60, check=False
    )


def test_a_log_is_cut_off_and_keeps_what_came_last(tmp_path):
    assert run(COMPLAINS, tmp_path, 4000).returncode == 0
    logs = sorted(tmp_path.glob(f"{LOG_NAME}*"))
    assert [path.name for path in logs] == [LOG_NAME, f"{LOG_NAME}.1"]
    assert sum(path.stat().st_size for path in logs) <= 2_000_000
    assert "complaint 003999" in logs[0].read_text()
    assert "nothing to hear" not in logs[0].read_text()


def test_a_crash_of_the_interpreter_leaves_where_it_was(tmp_path):
    crash = COMPLAINS + "\nimport faulthandler\nfaulthandler._sigsegv()\n"
    assert run(crash, tmp_path, 0).returncode < 0
    assert "Fatal Python error: Segmentation fault" in (tmp_path / CRASH_NAME).read_text()


@pytest.mark.parametrize("size", [10, 2_000_000])
def test_earlier_crashes_are_kept_while_they_are_few(tmp_path, size):
    (tmp_path / CRASH_NAME).write_text("x" * size)
    run(COMPLAINS, tmp_path, 0)
    assert (tmp_path / CRASH_NAME).stat().st_size == (size if size < 1_000_000 else 0)


def test_a_folder_that_takes_no_log_stops_nobody(tmp_path):
    """A traceback for each line was printed on the terminal."""
    (tmp_path / "file").touch()
    ended = run(COMPLAINS, tmp_path / "file", 3)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_full_disk_takes_no_log_and_nobody_is_told(tmp_path):
    (tmp_path / LOG_NAME).symlink_to("/dev/full")
    ended = run(COMPLAINS, tmp_path, 3)
    assert (ended.returncode, ended.stderr) == (0, b"")
