"""Opening the window on whatever display there is, and saying in a sentence why it cannot be opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.ui.kit.window import SIZE, prepare
from companion.words.screens import NO_DISPLAY, NO_OPENGL

_X11: Final = "x11"


class NoDisplayError(CompanionError):
    """There is nothing to open a window on, or it cannot draw one."""


def open_window(home: Path, *, fullscreen: bool, size: tuple[int, int] | None, rotation: int) -> None:
    """Make Kivy open its window, keeping its files in `home`. Raises `NoDisplayError` when it cannot."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_VIDEODRIVER", _video_drivers(os.environ))
    prepare(home, size=size or SIZE, fullscreen=fullscreen)
    with _x_errors_passed_over():
        from kivy.core.window import Window
    if Window is None:
        raise NoDisplayError(NO_OPENGL() if _x_answers() else NO_DISPLAY())
    Window.rotation = rotation


def _video_drivers(environ: Mapping[str, str]) -> str:
    """Return what SDL may draw on. Left alone it would draw unseen when there is no display.

    Raises `NoDisplayError` when there is nothing.
    """
    found = [name for key, name in (("DISPLAY", _X11), ("WAYLAND_DISPLAY", "wayland")) if environ.get(key)]
    if not found and any(Path("/dev/dri").glob("card*")):
        found = ["kmsdrm"]
    if not found:
        raise NoDisplayError(NO_DISPLAY())
    return ",".join(found)


@contextmanager
def _x_errors_passed_over() -> Iterator[None]:
    """Let what the X server refuses fail where it was asked for: Xlib alone prints numbers and ends the program."""
    if _X11 not in os.environ.get("SDL_VIDEODRIVER", ""):
        yield
        return
    from ctypes import CDLL, CFUNCTYPE, c_int, c_void_p

    try:
        xlib = CDLL("libX11.so.6")
    except OSError:
        yield
        return
    xlib.XSetErrorHandler.restype = c_void_p
    pass_over = CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda _display, _event: 0)
    before = xlib.XSetErrorHandler(pass_over)
    try:
        yield
    finally:
        xlib.XSetErrorHandler(c_void_p(before))


def _x_answers() -> bool:
    """Return whether there is an X server, though no window opened on it."""
    from ctypes import CDLL, c_char_p, c_void_p

    try:
        xlib = CDLL("libX11.so.6")
    except OSError:
        return False
    xlib.XOpenDisplay.restype, xlib.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    display = xlib.XOpenDisplay(None)
    if display:
        xlib.XCloseDisplay(c_void_p(display))
    return bool(display)
