"""The languages of the program: which there are, which one a machine speaks, and their catalogues.

A language is a folder here, named by its code: `de/LC_MESSAGES/companion.po` is what translators write,
`companion.mo` beside it what is read. A language without a `.mo` is not whole yet, and is not offered.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import NullTranslations

from companion.words.message import Message
from companion.words.text import Language

FOLDER: Final = os.path.dirname(__file__)
DOMAIN: Final = "companion"
ENGLISH: Final = "en"
OWN_NAME: Final = Message("English", context="the name of this language, in this language")
_ASKED: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of a locale for messages; the first that is set holds."""


def codes() -> tuple[str, ...]:
    """Return the codes of all languages that can be chosen, English first."""
    there = os.listdir(FOLDER) if os.path.isdir(FOLDER) else ()
    return (ENGLISH, *sorted(code for code in there if os.path.exists(_path(code))))


def own_names() -> dict[str, str]:
    """Return the languages by their codes, each called as its speakers call it."""
    return {code: Language(catalogue(code)).text(OWN_NAME()) for code in codes()}


def language_of(environ: Mapping[str, str]) -> str | None:
    """Return the language of a locale: English for "C", None for no locale or one that the program does not speak."""
    locale = next((environ[name] for name in _ASKED if environ.get(name)), "")
    code = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    if code in ("c", "posix", ENGLISH):
        return ENGLISH
    return code if code.isalpha() and os.path.exists(_path(code)) else None


@cache
def catalogue(code: str) -> NullTranslations | None:
    """Return the catalogue of a language; None for English, and for one that the program does not speak."""
    if not os.path.exists(_path(code)):
        return None
    from gettext import GNUTranslations

    with open(_path(code), "rb") as file:
        return GNUTranslations(file)


def _path(code: str) -> str:
    return os.path.join(FOLDER, code, "LC_MESSAGES", f"{DOMAIN}.mo")
