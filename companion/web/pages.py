"""Pages are made of templates, in the reader's language; whatever is put into a place is text and never markup."""

from __future__ import annotations

from functools import partial
from typing import Final

from jinja2 import BaseLoader, BytecodeCache, ChoiceLoader, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ExceptionHandler

from companion.locale.languages import own_names
from companion.web.reader import PageReader, reader_of
from companion.web.shipped import ShippedFiles
from companion.words import web as words
from companion.words.message import Said


class _Compiled(BytecodeCache):
    """Templates as they were compiled in this process: sharing goes on and off, and its pages come up at once."""

    _CODE: Final[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self._CODE.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._CODE[bucket.key] = bucket.bytecode_to_string()


class Pages:
    """The pages of one package: its folder `templates`, and the templates that all share."""

    def __init__(self, package: str, shipped: ShippedFiles) -> None:
        """Read templates of `package` (such as "companion.watching"); `shipped` has the style and the scripts."""
        self.shipped = shipped
        own: list[BaseLoader] = [] if package == __package__ else [PackageLoader(package)]
        shared: list[BaseLoader] = [PackageLoader("companion.web")]
        self._templates = Environment(
            loader=ChoiceLoader(own + shared),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=_Compiled(),
        )
        self._templates.globals.update(static=shipped.address, web=words)

    def text(self, reader: PageReader, template: str, /, **facts: object) -> str:
        """Return a template filled with facts. `say` writes a sentence in the reader's language."""
        return self._templates.get_template(template).render(
            facts, say=reader.say, code=reader.code, languages=own_names()
        )

    def page(self, request: Request, template: str, /, *, status: int = 200, **facts: object) -> Response:
        """Return a page in the language of the request."""
        reader = reader_of(request)
        response = HTMLResponse(self.text(reader, template, path=request.url.path, **facts), status)
        reader.remember(response)
        return response

    def message(self, request: Request, said: Said, status: int) -> Response:
        """Return a page that says one thing: that there is no such page."""
        return self.page(request, "message.html", said=said, status=status)

    def handlers(self) -> dict[int | type[Exception], ExceptionHandler]:
        """Return what an application answers to what is not there, and to a fault: a sentence and never a trace."""
        return {HTTPException: partial(_refused, self), Exception: partial(_failed, self)}


def _refused(pages: Pages, request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return pages.message(request, words.ONLY_READING() if status == 405 else words.NO_PAGE(), status)


def _failed(_: Pages, request: Request, __: Exception) -> Response:
    """Answer without a template: it may be what failed.

    uvicorn ends the connection behind it, and says so in no header: a browser would ask for its next page in vain.
    """
    return PlainTextResponse(reader_of(request).say(words.PAGE_FAILED()) + "\n", 500, headers={"Connection": "close"})
