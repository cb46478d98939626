"""Who reads a page: in which language, chosen by the address, by an earlier choice, or by the browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from companion.cards import JOKER, Card
from companion.locale.languages import ENGLISH, catalogue, codes
from companion.words.message import Said
from companion.words.text import Language

LANGUAGE: Final = "lang"
"""The word in an address (`?lang=de`), and the cookie, that choose a language."""
_A_YEAR_S: Final = 365 * 24 * 3600
_MOST_WISHES: Final = 20
"""So many languages of a browser are looked at; none has more."""
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@dataclass(frozen=True, slots=True)
class PageReader:
    """Somebody who reads a page. `code` is that of their language; `chosen` where the address names it."""

    code: str = ENGLISH
    chosen: bool = False
    language: Language = field(default_factory=Language, repr=False, compare=False)

    def say(self, said: Said) -> str:
        """Return the text of a sentence in their language, with cards as they are printed. It is no markup."""
        return self.language.text(said)

    def remember(self, response: Response) -> None:
        """Have the browser remember a language that the address named."""
        if self.chosen:
            response.set_cookie(LANGUAGE, self.code, max_age=_A_YEAR_S, httponly=True, samesite="lax")


def reader_of(request: HTTPConnection) -> PageReader:
    """Return who asks for a page: `?lang=`, else the cookie, else what the browser prefers, else English."""
    known = codes()
    named = request.query_params.get(LANGUAGE, "")
    if named in known:
        return PageReader(named, True, language_in(named))
    kept = request.cookies.get(LANGUAGE, "")
    code = kept if kept in known else preferred(request.headers.get("accept-language", ""), known)
    return PageReader(code, False, language_in(code))


def preferred(header: str, known: tuple[str, ...]) -> str:
    """Return the known language that an Accept-Language header wants most; English where it wants none of them."""
    wishes = [_wish(part) for part in header.split(",")[:_MOST_WISHES]]
    wanted = [(weight, code) for weight, code in wishes if weight > 0 and code in known]
    return max(wanted, key=lambda wish: wish[0])[1] if wanted else ENGLISH


def _wish(part: str) -> tuple[float, str]:
    """Return how much a part of the header, such as `de-AT;q=0.8`, wants which language."""
    tag, _, weight = part.partition(";")
    number = weight.strip().removeprefix("q=") or "1"
    sound = number.replace(".", "", 1).isdecimal() and number.isascii() and len(number) <= 5
    return float(number) if sound else 0.0, tag.strip().partition("-")[0].lower()


@cache
def language_in(code: str) -> Language:
    """Return the language of a code as pages write it."""
    return Language(catalogue(code), _written)


def printed_card(card: str) -> str:
    """Return a card as it is printed ("5♥") of its text ("5H")."""
    return card[:-1] + _SUITS.get(card[-1:], card[-1:])


def _written(fact: object) -> str:
    """Write a card with the sign of its suit."""
    return printed_card(fact.text) if isinstance(fact, Card) and fact is not JOKER else str(fact)
