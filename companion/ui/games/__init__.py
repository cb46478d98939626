"""The panels: what is particular to each game on the table, drawn from the game's own state.

A panel is a `companion.ui.table.pane.Panel`; it is imported when its game comes onto the table.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from companion.ui.table.pane import Desk, Panel

PANELS: Final = {
    "battlefield": ("companion.ui.games.battlefield", "BattlePanel"),
    "cribbage": ("companion.ui.games.cribbage", "CribbagePanel"),
    "crosscribb": ("companion.ui.games.crosscribb", "CrossPanel"),
    "round-the-bases": ("companion.ui.games.round_the_bases", "BasesPanel"),
}
"""Where each game's panel is: its module, and its name there."""


def panel_of(game: str, desk: Desk) -> Panel:
    """Return a new panel for a game."""
    module, name = PANELS[game]
    panel: Panel = getattr(import_module(module), name)(desk)
    return panel
