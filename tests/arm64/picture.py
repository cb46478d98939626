"""A picture of the companion as it runs in a root, on a screen that this machine lends it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.arm64.xwd import read_screen
from tests.systemd.conftest import STATE
from tests.systemd.debian_root import EMULATED_S, DebianRoot

SIZE = "800x480"
LEAST_COLOURS = 100
"""A screen on which nothing was drawn yet has one; the home screen has several hundred."""
SOCKETS = "/tmp/.X11-unix"


def photograph(root: DebianRoot, to: Path) -> None:
    """Start the companion, wait until it has drawn its first screen, and write that as a PNG."""
    with screen() as (display, seen):
        lend = f"mkdir -p .{SOCKETS}; mount --bind {SOCKETS} .{SOCKETS}"
        environ = [f"COMPANION_STATE={STATE}", f"HOME={STATE}", f"DISPLAY={display}", "SDL_AUDIODRIVER=dummy"]
        words = ["runuser", "-u", "companion", "--", "env", *environ, "/opt/companion/bin/companion", "play"]
        command, names = root.command(*words, "--size", SIZE, before=lend)
        with subprocess.Popen(command, env=names, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as play:
            try:
                wait_for_colours(seen, play)
            finally:
                play.kill()
        to.write_bytes(read_screen(seen).png())


@contextmanager
def screen() -> Iterator[tuple[str, Path]]:
    """Open a screen of the usual size; return its display, and the file with what is on it."""
    folder = Path(tempfile.mkdtemp())
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{SIZE}x24", "-fbdir", str(folder), "-nolisten", "tcp", "-ac"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            yield f":{server.stdout.readline().strip()}", folder / "Xvfb_screen0"
        finally:
            server.terminate()
            server.wait()
            shutil.rmtree(folder)


def wait_for_colours(seen: Path, play: subprocess.Popen[str]) -> None:
    """Wait until something was drawn. Raises AssertionError with what the program said if it ends before."""
    end = time.monotonic() + EMULATED_S
    while read_screen(seen).colours < LEAST_COLOURS:
        assert play.poll() is None, play.stderr.read()
        assert time.monotonic() < end, "nothing was drawn"
        time.sleep(1)
