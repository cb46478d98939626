"""A picture of every screen in both sizes of a Pi: `python -m tests.tools.screenshots docs/screens`.

The real application runs in a real window, with a store and a table of its own, and is brought into each state.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.app.settings import PaletteName
from companion.store.paths import journal_path
from companion.ui.kit.palette import appearance, choose_appearance
from companion.ui.kit.window import prepare

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = ((800, 480), (720, 1280))


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the pictures that are asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--size", type=_size, action="append", help="640x400; both sizes of a Pi unless said otherwise")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="draw only this scene (more than once for more)"
    )
    parser.add_argument("--palette", type=PaletteName, default=PaletteName.DARK, help="dark, light or contrast")
    parser.add_argument("--large", action="store_true", help="with large text")
    asked = parser.parse_args(arguments)
    choose_appearance(appearance(asked.palette, large_text=asked.large))
    with tempfile.TemporaryDirectory() as home:
        draw(asked.folder, Path(home), asked.size or SIZES, frozenset(asked.only or ()))
    return 0


def draw(folder: Path, home: Path, sizes: Sequence[Size], only: frozenset[str] = frozenset()) -> None:
    """Draw every scene (or only some) in every size into a folder; `home` is for Kivy's and the store's files."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    prepare(home / "kivy", size=sizes[0], most_fps=0)
    from kivy.base import EventLoop, runTouchApp, stopTouchApp

    from tests.tools.picture import save_window, settle
    from tests.tools.scenes import Stage, scenes

    EventLoop.ensure_window()
    window = EventLoop.window
    runTouchApp(embedded=True)
    try:
        for number, size in enumerate(sizes):
            window.size = size
            settle()
            os.environ["HOME"] = str(home / str(number))
            stage = Stage(journal_path({"HOME": os.environ["HOME"]}).parent)
            window.add_widget(stage.shell)
            for name, bring in scenes(stage):
                bring()
                settle(6)
                if not only or name in only:
                    save_window(window, folder / f"{name}-{size[0]}x{size[1]}.png")
            window.remove_widget(stage.shell)
            stage.close()
    finally:
        stopTouchApp()


def _size(text: str) -> Size:
    wide, _, high = text.partition("x")
    if not (wide.isdigit() and high.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write it like 800x480")
    return int(wide), int(high)


if __name__ == "__main__":
    sys.exit(main())
