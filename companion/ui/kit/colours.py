"""Changes the colours of the screen while it is shown: everything is painted again where it stands."""

from __future__ import annotations

from companion.app.settings import PaletteName
from companion.ui.kit.palette import take_palette
from companion.ui.kit.unit import UNIT


def show_palette(name: PaletteName) -> None:
    """Show this palette from the next frame on. Panes stay open, and a touch goes on."""
    if take_palette(name):
        UNIT.palettes += 1
