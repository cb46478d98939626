"""A window for `bench_window`, in a process of its own: `python -m tests.benchmarks.window_child bare|same|home|table`.

It writes one byte for each frame that is drawn. "bare" is what Kivy's own examples begin with: an `App` with an
empty `Widget`; "same" is that with what the table shows, of Kivy's own widgets: a bar, a picture of the board, 52
cards, buttons. "home" is `companion play`, and "table" goes on with the last game at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

PACK: Final = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *range(2, 11), *"JQK")]


def _tell_frames() -> None:
    """Write "." whenever a frame has come onto the window."""
    from kivy.core.window import Window

    flip = Window.flip

    def told() -> None:
        flip()
        os.write(1, b".")

    Window.flip = told


def bare(filled: Callable[[], Any] | None = None) -> None:
    """Show an empty window, or one with what `filled` makes.

    It is configured as ours is, but with Kivy's usual 60 turns a second and all of its data.
    """
    from kivy.config import Config

    from companion.ui.kit.window import _configure

    _configure(Config, (800, 480), fullscreen=False, cursor=True, most_fps=60)
    from kivy.app import App
    from kivy.uix.widget import Widget

    class BareApp(App):
        def build(self) -> Any:
            return Widget() if filled is None else filled()

        def on_start(self) -> None:
            _tell_frames()

    BareApp().run()


def same() -> Any:
    """Return what the table shows, as large and as many, of Kivy's own widgets."""
    from kivy.uix.button import Button
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.gridlayout import GridLayout
    from kivy.uix.image import Image
    from kivy.uix.label import Label

    root = FloatLayout()
    for number, text in enumerate(("Ann: lay a card, 26 so far", "Ann 39", "Bob 36", "count 26", "Bob laid 10")):
        root.add_widget(Label(text=text, font_size=18 + 4 * number, size_hint=(0.2, 0.1), pos=(160 * number, 420)))
    picture = Path(__file__).parents[2] / "docs" / "screens" / "table-play-800x480.png"
    root.add_widget(Image(source=str(picture), size_hint=(1, 0.3), pos=(0, 290), fit_mode="fill"))
    cards = GridLayout(cols=13, size_hint=(1, 0.4), pos=(0, 74))
    for card in PACK:
        cards.add_widget(Button(text=card, font_size=20))
    root.add_widget(cards)
    for number, text in enumerate(("Undo", "Steps", "Go")):
        root.add_widget(Button(text=text, font_size=24, size_hint=(0.2, 0.12), pos=(200 * number, 8)))
    return root


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
    if kind in ("bare", "same"):
        bare(same if kind == "same" else None)
    else:
        app(at_table=kind == "table")
