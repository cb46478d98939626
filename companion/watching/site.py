"""The pages that show a table: one page, its live updates, the picture of the board, and the view for programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.watching.feed import Watched
from companion.watching.scene import BoardPictures, Scene
from companion.web.application import application
from companion.web.live import Newest, live
from companion.web.pages import Pages
from companion.web.reader import PageReader, reader_of
from companion.web.shipped import ShippedFiles
from companion.words import watching as words
from companion.words.screens import THE_RACE

_STATIC: Final = Path(__file__).parent / "static"
_FOR_GOOD: Final = "private, max-age=86400, immutable"


class WatchSite:
    """What browsers get of a table. `show` may be called by any thread; all else happens in the server's."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Show nothing yet; `names` are those that this machine goes by."""
        self._boards = BoardPictures()
        self._newest: Newest[Scene] = Newest()
        self._pages = Pages("companion.watching", ShippedFiles(_STATIC))
        self.open = 0
        """How many pages are open."""
        routes = [
            Route("/", self._page),
            Route("/live", self._live),
            Route("/view.json", self._view),
            Route("/board/{name}.svg", self._board),
        ]
        self.app: ASGIApp = application(self._pages, routes, names=names)

    def show(self, watched: Watched) -> None:
        """Show a view from now on. It returns at once."""
        self._newest.publish(Scene(watched, self._boards))

    def close(self) -> None:
        """Let all pages go."""
        self._newest.close()

    async def _page(self, request: Request) -> Response:
        return self._pages.page(request, "watch.html", words=words, the_race=THE_RACE())

    async def _live(self, request: Request) -> Response:
        reader: PageReader = reader_of(request)
        return live(self._newest, lambda scene: scene.event(reader), on_open=self._opened)

    def _opened(self, by: int) -> None:
        self.open += by

    async def _view(self, _: Request) -> Response:
        newest = await self._newest.after(0)  # the first is published a moment after the pages are there
        if newest is None:
            raise HTTPException(404)
        return Response(newest[1].json, media_type="application/json")

    async def _board(self, request: Request) -> Response:
        picture = self._boards.picture(request.path_params["name"])
        if picture is None:
            raise HTTPException(404)
        return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": _FOR_GOOD})
