"""The palettes of the screen: dark, light and with high contrast; and which one is in force, with its size of type.

The colours of wood, pegs, lights and cards are those of real things and the same in each (`theme.py`). The palette can
change at any time: widgets hold a `PaletteColour`, which is looked up when it is painted with. The size of type holds
from the start of the program to its end: it is chosen before the first widget is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.settings import PaletteName

Colour = Sequence[float]
"""Red, green, blue, alpha, each from 0 to 1: four numbers, or a `PaletteColour`."""

LARGER: Final = 1.2
"""How many times larger large text is, wherever there is room for it."""


def colour(text: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """Read "#21140f"."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


@dataclass(frozen=True, slots=True)
class ScreenPalette:
    """The colours of a screen, by what they are for: `theme.py` says it of each. `sides` are the inks of the tracks."""

    ground: Colour
    bar: Colour
    panel: Colour
    well: Colour
    raised: Colour
    raised_edge: Colour
    edge: Colour
    text: Colour
    muted: Colour
    ink: Colour
    accent: Colour
    amber: Colour
    danger: Colour
    on_danger: Colour
    good: Colour
    bad: Colour
    gone: Colour
    gone_ink: Colour
    sides: tuple[Colour, Colour, Colour, Colour]


PALETTES: Final = {
    PaletteName.DARK: ScreenPalette(
        ground=colour("#24170f"),
        bar=colour("#1a100b"),
        panel=colour("#1c120c"),
        well=colour("#140c08"),
        raised=colour("#3d2a20"),
        raised_edge=colour("#7d6654"),
        edge=colour("#3a281d"),
        text=colour("#f6ebdc"),
        muted=colour("#c0aa92"),
        ink=colour("#23150d"),
        accent=colour("#f0e442"),
        amber=colour("#ffb52e"),
        danger=colour("#a5281f"),
        on_danger=colour("#f6ebdc"),
        good=colour("#2fc597"),
        bad=colour("#ff8a70"),
        gone=colour("#35261d"),
        gone_ink=colour("#a58e79"),
        sides=(colour("#ff6560"), colour("#56b4e9"), colour("#2fc597"), colour("#f0e442")),
    ),
    PaletteName.LIGHT: ScreenPalette(
        ground=colour("#f4ebdd"),
        bar=colour("#e9dcc8"),
        panel=colour("#fbf5ea"),
        well=colour("#fffdf8"),
        raised=colour("#e2d2b9"),
        raised_edge=colour("#8f7558"),
        edge=colour("#cdb997"),
        text=colour("#2b1b11"),
        muted=colour("#604a37"),
        ink=colour("#fffaf2"),
        accent=colour("#6f4a00"),
        amber=colour("#8a4600"),
        danger=colour("#a5281f"),
        on_danger=colour("#fffaf2"),
        good=colour("#00573e"),
        bad=colour("#982313"),
        gone=colour("#eadfce"),
        gone_ink=colour("#614e3d"),
        sides=(colour("#a3161a"), colour("#0b5080"), colour("#00573e"), colour("#6a4f00")),
    ),
    PaletteName.CONTRAST: ScreenPalette(
        ground=colour("#000000"),
        bar=colour("#000000"),
        panel=colour("#000000"),
        well=colour("#000000"),
        raised=colour("#1c1c1c"),
        raised_edge=colour("#ffffff"),
        edge=colour("#9a9a9a"),
        text=colour("#ffffff"),
        muted=colour("#e4e4e4"),
        ink=colour("#000000"),
        accent=colour("#ffee33"),
        amber=colour("#ffc04a"),
        danger=colour("#8a0f08"),
        on_danger=colour("#ffffff"),
        good=colour("#5cf2c0"),
        bad=colour("#ffaf9c"),
        gone=colour("#121212"),
        gone_ink=colour("#b4b4b4"),
        sides=(colour("#ff9b96"), colour("#84cdfb"), colour("#5cf2c0"), colour("#ffee33")),
    ),
}


@dataclass(frozen=True, slots=True)
class Appearance:
    """A palette, and how many times larger than usual text is drawn where there is room."""

    palette: ScreenPalette = PALETTES[PaletteName.DARK]
    enlarged: float = 1.0


def appearance(name: PaletteName, *, large_text: bool) -> Appearance:
    """Return what the settings of these names mean."""
    return Appearance(PALETTES[name], LARGER if large_text else 1.0)


_chosen = Appearance()


def choose_appearance(wanted: Appearance) -> None:
    """Have the screen look like this. Raises `RuntimeError` for another size of type once widgets have taken theirs."""
    global _chosen
    if "companion.ui.kit.theme" in sys.modules and wanted.enlarged != _chosen.enlarged:
        raise RuntimeError("the screen has its sizes already")
    _chosen = wanted


def take_palette(name: PaletteName) -> bool:
    """Have what is painted from now on be in the colours of this palette; return whether they are other ones."""
    changed = PALETTES[name] is not _chosen.palette
    choose_appearance(replace(_chosen, palette=PALETTES[name]))
    return changed


def chosen_appearance() -> Appearance:
    """Return how the screen looks."""
    return _chosen


class PaletteColour(Sequence[float]):
    """A colour of whatever palette is in force when it is looked at. Equal to nothing but itself."""

    def __init__(self, name: str, of: Callable[[ScreenPalette], Colour]) -> None:
        """Take the name that markup has for it, and where a palette has it."""
        self.name, self._of = name, of

    @property
    def now(self) -> Colour:
        """The colour in the palette that is in force."""
        return self._of(_chosen.palette)

    def __getitem__(self, index: Any) -> Any:
        return self.now[index]

    def __len__(self) -> int:
        return len(self.now)

    def __repr__(self) -> str:
        return f"PaletteColour({self.name})"
