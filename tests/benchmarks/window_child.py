"""A window for `bench_window`, in a process of its own: `python -m tests.benchmarks.window_child bare|home|table`.

It writes one byte for each frame that is drawn. "bare" is what Kivy's own examples begin with: an `App` with an
empty `Widget`; "home" is `companion play`, and "table" goes on with the last game at once.
"""

from __future__ import annotations

import os
import sys
from typing import Any


def _tell_frames() -> None:
    """Write "." whenever a frame has come onto the window."""
    from kivy.core.window import Window

    flip = Window.flip

    def told() -> None:
        flip()
        os.write(1, b".")

    Window.flip = told


def bare() -> None:
    """Show an empty window, configured as ours is, but with Kivy's usual 60 turns a second and all of its data."""
    from kivy.config import Config

    from companion.ui.kit.window import _configure

    _configure(Config, (800, 480), fullscreen=False, cursor=True, most_fps=60)
    from kivy.app import App
    from kivy.uix.widget import Widget

    class BareApp(App):
        def build(self) -> Widget:
            return Widget()

        def on_start(self) -> None:
            _tell_frames()

    BareApp().run()


def app(*, at_table: bool) -> None:
    """Show what `companion play` shows; nothing of it is imported earlier than it would be."""
    from companion.cli.main import main
    from companion.ui.kit import window

    prepare = window.prepare

    def told(*arguments: Any, **named: Any) -> None:
        prepare(*arguments, **named)
        _tell_frames()
        if at_table:
            _go_on()

    window.prepare = told
    sys.argv[1:] = ["play"]
    main()


def _go_on() -> None:
    from kivy.app import App
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: App.get_running_app().root.screen.resume(), 0.5)


if __name__ == "__main__":
    kind = sys.argv[1]
    bare() if kind == "bare" else app(at_table=kind == "table")
