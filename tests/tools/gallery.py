"""A picture of every widget of the kit in both sizes: `python -m tests.tools.gallery FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from companion.ui.kit.window import prepare

SIZES: Final = ((800, 480), (720, 1280), (640, 400))


def main(folder: Path) -> None:
    """Draw every page in every size into a folder."""
    with tempfile.TemporaryDirectory() as home:
        prepare(Path(home))
        from kivy.base import EventLoop, runTouchApp, stopTouchApp

        from tests.tools.picture import save_window, settle

        EventLoop.ensure_window()
        window = EventLoop.window
        runTouchApp(embedded=True)
        for size in SIZES:
            window.size = size
            settle()
            for name, build in pages().items():
                page = build()
                window.add_widget(page)
                settle()
                after = getattr(page, "after", None)
                if after is not None:
                    after()
                    settle()
                save_window(window, folder / f"{name}-{size[0]}x{size[1]}.png")
                for widget in list(window.children):
                    window.remove_widget(widget)
                settle(2)
        stopTouchApp()


def pages() -> Mapping[str, Callable[[], Any]]:
    """Return what builds each page, by its name. Needs the window."""
    from tests.tools import gallery_pages as made

    return {
        "table": made.table,
        "show": made.show,
        "cards": made.cards,
        "hands": made.hands,
        "controls": made.controls,
        "letters": made.letters,
        "charts": made.charts,
        "boards": made.boards,
        "drag": made.drag,
        "strip": made.strip,
        "words": made.words,
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
