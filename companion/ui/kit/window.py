"""Prepares Kivy before it is imported: quiet, its files in our folder, a window that draws only what changed.

Kivy reads its environment and configuration while it is imported, so `prepare` must run first. The event loop
draws a frame only when a canvas has changed; an idle screen costs the clock's tick and nothing else.

Two things that Kivy does before it opens a window take a quarter of a bare start, and nothing here uses them: it
compiles the style of all its own widgets, and imports asyncio for a loop that is not run. So it is given its data
(KIVY_DATA_DIR) with an empty style, and an asyncio that is imported when it is used.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

MOST_FPS: Final = 30
LEAST_SIZE: Final = (640, 400)
SIZE: Final = (800, 480)
"""A Pi's 7-inch display, and the size of a window where none is asked for."""
_STYLE: Final = "style.kv"


def prepare(
    home: Path,
    *,
    size: tuple[int, int] = SIZE,
    fullscreen: bool = False,
    cursor: bool = True,
    most_fps: int = MOST_FPS,
) -> None:
    """Configure Kivy, keeping its own files in `home`. Call it before anything imports `kivy.core.window`.

    `most_fps` caps the frames drawn a second; 0 is no cap (for tests).

    Raises AssertionError when the window exists already: its settings could no longer be obeyed.
    """
    if "kivy.core.window" in sys.modules:
        raise AssertionError("companion.ui.kit.window.prepare must run before Kivy opens its window.")
    home.mkdir(parents=True, exist_ok=True)
    os.environ.update(
        KIVY_HOME=str(home),
        KIVY_NO_ARGS="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_WINDOW="sdl2",
        KIVY_TEXT="sdl2",
        KIVY_IMAGE="sdl2",
    )
    _do_without_style(home / "data")
    # Kivy warns of a configuration it is about to write for the first time; nobody needs to hear of it.
    logging.getLogger("kivy").setLevel(logging.ERROR)
    from kivy.config import Config

    _configure(Config, size, fullscreen=fullscreen, cursor=cursor, most_fps=most_fps)
    with _asyncio_later():
        import kivy.clock  # noqa: F401 (after the configuration, which it reads)


def _do_without_style(folder: Path) -> None:
    """Make `folder` Kivy's data: links to all there is, and a style without a rule. Without links, do nothing."""
    kivy = find_spec("kivy")
    if kivy is None or kivy.origin is None or "KIVY_DATA_DIR" in os.environ:
        return
    try:
        folder.mkdir(exist_ok=True)
        (folder / _STYLE).write_text("#:kivy 1.0\n", "ascii")
        for item in (Path(kivy.origin).parent / "data").iterdir():
            link = folder / item.name
            if item.name != _STYLE and not (link.is_symlink() and link.readlink() == item):
                link.unlink(missing_ok=True)
                link.symlink_to(item)
    except OSError:
        return
    os.environ["KIVY_DATA_DIR"] = str(folder)


class _Later(ModuleType):
    """Stands in for a module until something of it is used."""

    def __getattr__(self, name: str) -> Any:
        self.step_aside()
        return getattr(import_module(self.__name__), name)

    def step_aside(self) -> None:
        """Replace the placeholder with the real module."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


@contextmanager
def _asyncio_later() -> Iterator[None]:
    """Let asyncio be imported in name only; a later import gets the whole of it."""
    if "asyncio" in sys.modules:
        yield
        return
    later = _Later("asyncio")
    # Kivy's clock takes this function at once, and calls it in that loop only.
    later.__dict__["wait_for"] = lambda *arguments: import_module("asyncio").wait_for(*arguments)
    sys.modules["asyncio"] = later
    try:
        yield
    finally:
        later.step_aside()


def _configure(config: Any, size: tuple[int, int], *, fullscreen: bool, cursor: bool, most_fps: int) -> None:
    graphics = {
        "width": size[0],
        "height": size[1],
        "minimum_width": LEAST_SIZE[0],
        "minimum_height": LEAST_SIZE[1],
        "maxfps": most_fps,
        "resizable": 1,
        "fullscreen": "auto" if fullscreen else 0,
        "show_cursor": int(cursor),
        "multisamples": 0,
        "window_state": "visible",
    }
    for key, value in graphics.items():
        config.set("graphics", key, str(value))
    config.set("kivy", "exit_on_escape", "0")
    # Only SDL delivers touches: with raw input devices read as well every touch of a Pi's screen comes twice.
    for name, _ in list(config.items("input")):
        config.remove_option("input", name)
    config.set("input", "mouse", "mouse,disable_multitouch")
    config.set("kivy", "log_level", "warning")
