"""S21: the resident memory of the application at the table, against a bare Kivy window with the same screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from tests.benchmarks import bench_window as windows
from tests.benchmarks.ratios import Row, Timing

ROUNDS = 5
OF_KIVY = "the same screen of Kivy's own widgets"


def rows() -> Iterator[Row]:
    kb: dict[str, list[float]] = {"table": [], "same": [], "bare": []}
    with TemporaryDirectory() as folder, windows.display() as shown_on:
        environment = windows.environment(Path(folder), shown_on)
        windows.store_games(Path(environment["COMPANION_STATE"]))
        for _ in range(ROUNDS):
            for kind, sizes in kb.items():
                sizes.append(_resident_kb(kind, environment))
    for kind, sizes in kb.items():
        print(f"memory: {kind} {sorted(sizes)[ROUNDS // 2] / 1024:.0f} MB")
    timing = Timing(kb["table"], kb["same"])
    yield Row("S21", "resident memory at the table", OF_KIVY, limit=1.3, timing=timing, unit="kB")


def _resident_kb(kind: str, environment: dict[str, str]) -> float:
    with windows.window(kind, environment) as child:
        windows.await_frame(child)
        sleep(windows.SETTLED_S)
        status = Path(f"/proc/{child.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])
