"""The templates of the club, and what its pages answer to what they do not have, do not take or could not do."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from companion.web.pages import Pages
from companion.words import club_pages as said
from companion.words import web
from companion.words.message import Message

_SAID: Final[dict[int, Message]] = {
    400: said.FORM_UNREADABLE,
    405: said.NOT_THAT_WAY,
    413: said.TOO_MUCH,
}


class ClubPages(Pages):
    """The pages of a club."""

    def handlers(self) -> dict[int | type[Exception], ExceptionHandler]:
        """Return what an application answers to what it refuses, with a sentence for each kind, and to a fault."""
        return {**super().handlers(), HTTPException: self._refused}

    def _refused(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        answer = self.message(request, _SAID.get(status, web.NO_PAGE)(), status)
        if isinstance(error, HTTPException) and error.headers:
            answer.headers.update(error.headers)
        return answer
