"""What a window costs before its first frame: nothing that is not needed for it is read, compiled or imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
OPEN = """
import sys
from pathlib import Path
from companion.ui.kit.window import prepare
prepare(Path(sys.argv[1]), most_fps=24)
from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
print(len(Builder.rules), Clock._max_fps, "asyncio" in sys.modules)
import asyncio
print(asyncio.run(Clock._async_wait_for(asyncio.sleep(0, "waited"), 5)), Clock._async_lib.Event is asyncio.Event)
"""


def _ran(tmp_path, **variables):
    ended = subprocess.run(
        [sys.executable, "-c", OPEN, tmp_path / "kivy"],
        env={name: value for name, value in os.environ.items() if not name.startswith("KIVY_")} | variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.splitlines()


def test_kivy_gets_no_style_and_no_asyncio_but_our_configuration(tmp_path):
    assert _ran(tmp_path)[0] == "0 24.0 False"


def test_asyncio_is_whole_for_whoever_imports_it(tmp_path):
    assert _ran(tmp_path)[1] == "waited True"


def test_a_data_folder_that_was_chosen_is_left_alone(tmp_path):
    import kivy

    stock = Path(kivy.__file__).parent / "data"
    assert int(_ran(tmp_path, KIVY_DATA_DIR=str(stock))[0].split()[0]) > 0


def test_links_to_a_kivy_that_has_moved_are_made_anew(tmp_path):
    data = tmp_path / "kivy" / "data"
    data.mkdir(parents=True)
    (data / "glsl").symlink_to(tmp_path / "gone")
    assert _ran(tmp_path)[0].startswith("0 ")
    assert (data / "glsl" / "default.fs").is_file()
