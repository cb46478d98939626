"""What is on the pages at one moment. It is encoded once for each language in use, however many watch in it."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from companion.app.view_json import encode_view
from companion.board.drawing import draw_board
from companion.board.layout import Layout
from companion.watching.feed import Watched
from companion.watching.shown import shown_of
from companion.web.live import event
from companion.web.reader import PageReader

_KEPT = 4
"""So many pictures of boards are kept: a game played before is still on some page."""


class BoardPictures:
    """The pictures of the boards that were played on, by names that say what is in them."""

    def __init__(self) -> None:
        """Have none."""
        self._names: dict[int, tuple[Layout, str]] = {}
        self._pictures: dict[str, bytes] = {}

    def name_of(self, layout: Layout) -> str:
        """Return the name of a board's picture, which is drawn once."""
        known = self._names.get(id(layout))
        if known is None:
            picture = draw_board(layout).encode()
            known = layout, sha256(picture).hexdigest()[:16]
            self._pictures[known[1]] = picture
            self._names[id(layout)] = known
            for forgotten in list(self._names)[:-_KEPT]:
                del self._names[forgotten]
            for name in list(self._pictures)[:-_KEPT]:
                del self._pictures[name]
        return known[1]

    def picture(self, name: str) -> bytes | None:
        """Return a picture as SVG; None where there is none of that name."""
        return self._pictures.get(name)


class Scene:
    """A view of a watcher, as it leaves the program."""

    def __init__(self, watched: Watched, boards: BoardPictures) -> None:
        """Show this; the picture of its board is in `boards`."""
        self._watched, self._boards = watched, boards
        self._events: dict[str, bytes] = {}
        self._json: bytes | None = None

    def event(self, reader: PageReader) -> bytes:
        """Return it as an event for the pages in a reader's language."""
        made = self._events.get(reader.code)
        if made is None:
            view, race = self._watched
            board = f"/board/{self._boards.name_of(view.layout)}.svg" if view is not None else ""
            made = self._events[reader.code] = event(shown_of(view, race, board, reader))
        return made

    @property
    def json(self) -> bytes:
        """The view itself, for programs (docs/view.md); `null` without a game."""
        if self._json is None:
            view = self._watched.view
            self._json = encode_view(view) if view is not None else msgspec.json.encode(None)
        return self._json
