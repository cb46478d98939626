"""A board that no game is played on, as a picture: its pegs stay as they are drawn."""

from __future__ import annotations

from companion.ui.kit.board import BoardPicture


class StillBoard(BoardPicture):
    """A board with pegs and lights, which can be heard by ear as a whole."""
