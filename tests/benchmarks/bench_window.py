"""S12 and S13: the first frame of the application, and what it costs idle, against a bare Kivy window.

Each window is a process of its own (`window_child`), started by turns with its reference, under one Xvfb where the
system has it, else on the display there is. What Python and the graphics driver compile is there before: an uncounted
round leaves it behind. The first frame counts when it has been handed to the display, and it is the whole home screen;
only where a game stands that nobody left in good order is added in the next.

The bare window is Kivy as it comes: an `App` with an empty `Widget`. Ours opens with an empty style and without asyncio
(see `companion.ui.kit.window`); a good part of what the home screen costs is paid with what this saves.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from companion.app.assembly import table_without_screen
from companion.app.fitting import board_for
from companion.games.setup import Setup
from companion.store.journal import open_store
from tests.benchmarks.ratios import Row, Timing
from tests.tools.seeding import seed_history, store_game

ROUNDS = 21
IDLE_ROUNDS, IDLE_S, SETTLED_S = 3, 10.0, 4.0
BARE = "a bare window, Kivy as it comes"
PATIENCE_S = 30.0


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder, display() as shown_on:
        played, cut_off, fresh = (environment(Path(folder) / name, shown_on) for name in ("played", "cut-off", "fresh"))
        for environ in (played, cut_off):
            store_games(Path(environ["COMPANION_STATE"]))
        leave_game(played)
        for what, environ in (
            ("with a game to go on with", played),
            ("with one that a power cut ended", cut_off),
            ("nothing played yet", fresh),
        ):
            yield Row("S12", f"first frame, home, {what}", BARE, limit=1.3, timing=_first_frames(environ))
        for screen in ("home", "table"):
            timing, frames = _idle(screen, played)
            what = f"CPU time of {IDLE_S:g} s idle, {screen}; {frames} frames drawn"
            yield Row("S13", what, BARE, limit=0 if frames else 2, timing=timing)


def _first_frames(environment: dict[str, str]) -> Timing:
    times: dict[str, list[float]] = {"home": [], "bare": []}
    for number in range(ROUNDS + 1):
        for kind in ("home", "bare") if number % 2 else ("bare", "home"):
            begin = perf_counter()
            with window(kind, environment) as child:
                await_frame(child)
                if number:
                    times[kind].append(perf_counter() - begin)
    return Timing(times["home"], times["bare"])


def _idle(screen: str, environment: dict[str, str]) -> tuple[Timing, int]:
    """Return the CPU seconds of both, and how many frames the application drew."""
    ours, bare, frames = list[float](), list[float](), 0
    for number in range(IDLE_ROUNDS):
        for kind in (screen, "bare") if number % 2 else ("bare", screen):
            cpu_s, drawn = _idle_once(kind, environment)
            (bare if kind == "bare" else ours).append(cpu_s)
            frames += drawn if kind != "bare" else 0
    return Timing(ours, bare), frames


def _idle_once(kind: str, environment: dict[str, str]) -> tuple[float, int]:
    with window(kind, environment) as child:
        await_frame(child)
        sleep(SETTLED_S)
        settled = _frames_so_far(child)
        assert settled > 0 or kind != "table", "the table never came"
        begin = _cpu_s(child.pid)
        sleep(IDLE_S)
        return _cpu_s(child.pid) - begin, _frames_so_far(child)


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def await_frame(child: subprocess.Popen[bytes]) -> None:
    end = monotonic() + PATIENCE_S
    while not select([child.stdout], [], [], max(end - monotonic(), 0))[0]:
        raise AssertionError("no frame came")
    assert os.read(_descriptor(child), 1) == b".", "the window was closed before its first frame"


def _frames_so_far(child: subprocess.Popen[bytes]) -> int:
    """Return how many frames were drawn since the last look."""
    frames = 0
    while select([child.stdout], [], [], 0)[0]:
        frames += len(os.read(_descriptor(child), 4096))
        assert child.poll() is None, "the window was closed"
    return frames


def _descriptor(child: subprocess.Popen[bytes]) -> int:
    assert child.stdout is not None
    return child.stdout.fileno()


@contextmanager
def window(kind: str, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    words = [sys.executable, "-m", "tests.benchmarks.window_child", kind]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE) as child:
        try:
            yield child
        finally:
            child.terminate()


def environment(folder: Path, shown_on: str) -> dict[str, str]:
    """Return the environment of both: the same files of Kivy, the same display, no messages, no sound."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "WAYLAND_DISPLAY")
    }
    state = folder / "state"
    (state / "kivy").mkdir(parents=True)
    quiet = {f"KIVY_NO_{name}": "1" for name in ("ARGS", "CONSOLELOG", "FILELOG")}
    return {
        **kept,
        **quiet,
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_WINDOW": "sdl2",
        "KIVY_TEXT": "sdl2",
        "KIVY_HOME": str(state / "kivy"),
        "COMPANION_STATE": str(state),
        "DISPLAY": shown_on,
    }


def store_games(state: Path) -> None:
    """Store an autumn of games, and one that was left in its fifth deal."""
    with open_store(state / "companion.db") as store:
        seed_history(store)
        store_game(store, Setup(("Ann", "Bob")), 5, "cribbage-2 sim:", "2026-11-20T18:30:00+00:00", 120)


def leave_game(environ: dict[str, str]) -> None:
    """Go on with the last game at a table, and leave it in good order, as closing the window does."""
    with table_without_screen(environ) as table:
        standing, _ = table.games.unfinished(1)
        assert standing is not None
        table.resume(standing.row.game_id, board_for("cribbage-2"), "sim:").result(PATIENCE_S)


@contextmanager
def display() -> Iterator[str]:
    if which("Xvfb") is None:
        yield os.environ["DISPLAY"]
        return
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(writing)
            yield f":{os.read(reading, 16).decode().strip()}"
        finally:
            server.terminate()
            os.close(reading)


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row.cells()), flush=True)
