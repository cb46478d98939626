"""The panels: what is particular to each game on the table, drawn from the game's own state.

A panel is a `companion.ui.table.pane.Panel`; it is imported when its game comes onto the table.
"""

from __future__ import annotations

from importlib import import_module

from companion.games.catalogue import panel_module
from companion.ui.table.pane import Desk, Panel


def panel_of(game: str, desk: Desk) -> Panel:
    """Return a new panel for a game: `PANEL` of the module that the catalogue knows."""
    panel: Panel = import_module(panel_module(game)).PANEL(desk)
    return panel
