"""A screen for each of the processes that share the tests (pytest-xdist), so that windows and pointers never meet.

Without Xvfb, or in a single process, tests have the display that was there at the start.
"""

from __future__ import annotations

import os
import subprocess
from shutil import which

_X_SERVER = ("Xvfb", "-displayfd", "1", "-screen", "0", "1600x1300x24", "-nolisten", "tcp")
_ENDS_WITH_ITS_PARENT = ("setpriv", "--pdeathsig", "TERM")


def start_own_screen() -> subprocess.Popen[str] | None:
    """Start an X server in a worker and make it the display; return it, or None where there is nothing to start."""
    if "PYTEST_XDIST_WORKER" not in os.environ or which("Xvfb") is None:
        return None
    words = (*_ENDS_WITH_ITS_PARENT, *_X_SERVER) if which("setpriv") else _X_SERVER
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    if not number:
        server.wait()
        return None
    os.environ["DISPLAY"] = f":{number}"
    os.environ.pop("WAYLAND_DISPLAY", None)
    return server


def stop(server: subprocess.Popen[str]) -> None:
    """Stop it and wait until it has gone."""
    server.terminate()
    server.wait()
