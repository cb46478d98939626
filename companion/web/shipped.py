"""What the program ships for browsers: style, scripts, fonts, pictures. It is read once and served from memory.

Nothing that a browser asks for becomes the name of a file, so no path leads out of these folders.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from companion.web.reader import reader_of
from companion.words.web import NO_PAGE

OWN: Final = Path(__file__).parent / "static"
"""What all pages share."""
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff": "font/woff",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For an address that names the contents."""


class _ShippedFile(NamedTuple):
    content: bytes
    type: str
    tag: str


class ShippedFiles:
    """The files of some folders under `/static/`. Where two have a file of the same name the later one's is served."""

    def __init__(self, *folders: Path) -> None:
        """Read the folders. Raises `OSError` where one is missing: the program is not whole."""
        self._files: Mapping[str, _ShippedFile] = {
            path.relative_to(folder).as_posix(): _read(path)
            for folder in (OWN, *folders)
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES
        }

    def address(self, name: str) -> str:
        """Return where a file is, with its version, so that browsers keep it. Raises `KeyError` where there is none."""
        return f"/static/{name}?v={self._files[name].tag}"

    @property
    def route(self) -> Route:
        """The route that serves them."""
        return Route("/static/{name:path}", self._serve)

    async def _serve(self, request: Request) -> Response:
        file = self._files.get(request.path_params["name"])
        if file is None:
            return PlainTextResponse(reader_of(request).say(NO_PAGE()) + "\n", 404)
        tag = f'"{file.tag}"'
        keep = _FOR_GOOD if request.query_params.get("v") == file.tag else "no-cache"
        headers = {"ETag": tag, "Cache-Control": keep}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, headers=headers, media_type=file.type)


def _read(path: Path) -> _ShippedFile:
    content = path.read_bytes()
    return _ShippedFile(content, TYPES[path.suffix], sha256(content).hexdigest()[:16])
