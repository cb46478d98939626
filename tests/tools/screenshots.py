"""A picture of every screen in both sizes of a Pi: `python -m tests.tools.screenshots docs/screens`.

The real application runs in a real window, with a store and a table of its own, and is brought into each state. With
`--sheet` there are a few contact sheets in place of a file for each picture, to look at a language or a look at once.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from companion.app.settings import PaletteName, Settings
from companion.locale.languages import ENGLISH, codes
from companion.store.paths import journal_path
from companion.ui.kit.palette import appearance, choose_appearance
from companion.ui.kit.window import prepare

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = ((800, 480), (720, 1280))
SWITCHES: Final = ("left_handed", "far_side_turned", "reduced_motion")
"""The settings that change how screens look, apart from those that hold from the start of the program."""
PSEUDO: Final = "pseudo"
"""English with accents, two fifths longer: it stands for languages to come."""


@dataclass(frozen=True)
class Wanted:
    """What is drawn: the sizes, the scenes (all where none is named), a language, settings; and whether as sheets."""

    folder: Path
    sizes: Sequence[Size] = SIZES
    only: frozenset[str] = frozenset()
    language: str = ENGLISH
    switches: frozenset[str] = field(default_factory=frozenset)
    sheet: str = ""

    def settings(self, usual: Settings) -> Settings:
        """Return the settings with what is switched on."""
        return replace(
            usual,
            left_handed="left_handed" in self.switches,
            far_side_turned="far_side_turned" in self.switches,
            reduced_motion="reduced_motion" in self.switches,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the pictures that are asked for; return the exit status."""
    asked = _parser().parse_args(arguments)
    choose_appearance(appearance(asked.palette, large_text=asked.large))
    with tempfile.TemporaryDirectory() as home:
        draw(
            Wanted(
                asked.folder,
                asked.size or SIZES,
                frozenset(asked.only or ()),
                asked.language,
                frozenset(name for name in SWITCHES if getattr(asked, name)),
                asked.sheet or "",
            ),
            Path(home),
        )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--size", type=_size, action="append", help="640x400; both sizes of a Pi unless said otherwise")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="draw only this scene (more than once for more)"
    )
    parser.add_argument("--sheet", metavar="NAME", help="put all pictures of a size onto sheets")
    parser.add_argument("--language", choices=(*codes(), PSEUDO), default=ENGLISH, help="what the screen speaks")
    parser.add_argument("--palette", type=PaletteName, default=PaletteName.DARK, help="dark, light or contrast")
    parser.add_argument("--large", action="store_true", help="with large text")
    parser.add_argument("--left-handed", action="store_true", help="for the left hand")
    parser.add_argument("--far-side-turned", action="store_true", help="the far player's panel turned")
    parser.add_argument("--reduced-motion", action="store_true", help="nothing blinks")
    return parser


def draw(wanted: Wanted, home: Path) -> None:
    """Draw every scene that is wanted in every size into its folder; `home` is for Kivy's and the store's files."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    prepare(home / "kivy", size=wanted.sizes[0], most_fps=0)
    from kivy.base import EventLoop, runTouchApp, stopTouchApp

    from companion.ui.kit.spoken import SCREEN
    from companion.ui.table import offers
    from tests.tools.picture import settle
    from tests.tools.translations.extraction import template
    from tests.tools.translations.pseudo import Pseudo

    offers.LATER_S = 0.0  # what can be touched in a moment is drawn as if it could be now
    EventLoop.ensure_window()
    runTouchApp(embedded=True)
    if wanted.language == PSEUDO:
        SCREEN.change_to(Pseudo(template()))
    else:
        SCREEN.speak(wanted.language)
    try:
        for number, size in enumerate(wanted.sizes):
            EventLoop.window.size = size
            settle()
            os.environ["HOME"] = str(home / str(number))
            _draw_all(wanted, size)
    finally:
        SCREEN.speak(ENGLISH)
        stopTouchApp()


def _draw_all(wanted: Wanted, size: Size) -> None:
    """Draw every scene that is wanted in one size."""
    from kivy.base import EventLoop

    from tests.tools.picture import save_window, settle
    from tests.tools.scenes import Stage, scenes
    from tests.tools.sheets import Sheets

    window, called = EventLoop.window, f"{size[0]}x{size[1]}"
    stage = Stage(journal_path({"HOME": os.environ["HOME"]}).parent, settings=wanted.settings)
    sheets = Sheets(wanted.folder, f"{wanted.sheet}-{called}")
    window.add_widget(stage.shell)
    for name, bring in scenes(stage):
        bring()
        settle(6)
        if wanted.only and name not in wanted.only:
            continue
        if wanted.sheet:
            sheets.take(name, window)
        else:
            save_window(window, wanted.folder / f"{name}-{called}.png")
    sheets.write()
    window.remove_widget(stage.shell)
    stage.close()


def _size(text: str) -> Size:
    wide, _, high = text.partition("x")
    if not (wide.isdigit() and high.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write it like 800x480")
    return int(wide), int(high)


if __name__ == "__main__":
    sys.exit(main())
