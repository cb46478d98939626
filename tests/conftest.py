"""How tests run: the same cases of properties in every run, files in memory, and a screen for each process.

`make proofs` tries each property with many more, new ones each time: HYPOTHESIS_PROFILE=explore.
"""

import gc
import os
import shutil
import sys
import tempfile

import pytest
from hypothesis import Phase, settings

from tests.own_screen import start_own_screen, stop

# A slow Pi, or a machine with two other jobs, is no failure: no deadline.
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("explore", deadline=None, max_examples=1000)
# For `make mutants`, which only asks whether a case fails: it is not made smaller.
_NO_SHRINKING = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", deadline=None, derandomize=True, phases=_NO_SHRINKING, max_examples=20)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

os.environ["LC_ALL"] = "C.UTF-8"  # what the program says is compared with English
# Else whichever test imports Kivy first has it write into the home folder, and every library log all that it does, for
# which reading a PDF took ten times as long. And it would read the options of the program that runs the tests.
os.environ.update(KIVY_LOG_MODE="PYTHON", KIVY_NO_FILELOG="1", KIVY_NO_ARGS="1")

# Test modules, and what the programs that tests start import, are compiled once and kept, as Python usually does; else
# each process of a run compiles them all again where the environment has Python keep nothing.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

MEMORY, ROOM = "/dev/shm", 4 << 30


def write_to_memory():
    """Keep what tests write in memory, where there is plenty: SQLite waits many times as long for a disk.

    Nothing is tested less by that. What a killed process had written is there in memory too, and a power cut, which
    it would not survive, can be tested on no machine that is to go on.
    """
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ["TMPDIR"] = MEMORY
        tempfile.tempdir = None


write_to_memory()
# The tests do not use the games and calibrations of the person who runs them.
os.environ["XDG_STATE_HOME"] = _state = os.path.join(tempfile.gettempdir(), f"state-of-tests-{os.getpid()}")
_screen = start_own_screen()  # before tests/ui chooses what Kivy draws on


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for garbage neither while tests are collected nor, afterwards, among the two million objects that they are.

    Each full search walked through all of them: a quarter of what collecting takes, and a third of what screens take.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure():
    shutil.rmtree(_state, ignore_errors=True)
    if _screen is not None:
        stop(_screen)
