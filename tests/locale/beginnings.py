"""Catalogues for tests: real ones, compiled by Babel as the shipped ones are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog

from companion.locale import languages as locale
from tests.tools.translations.catalogues import compiled


def begin(folder: Path, code: str, texts: Mapping[str | tuple[str, str], str]) -> Catalog:
    """Write a language of so many texts, by their English or by context and English."""
    made = Catalog(locale=code)
    for key, text in texts.items():
        context, english = key if isinstance(key, tuple) else (None, key)
        made.add(english, text, context=context)
    path = folder / code / "LC_MESSAGES" / "companion.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled(made))
    return made


@contextmanager
def speaking(folder: Path, **languages: Mapping[str | tuple[str, str], str]) -> Iterator[None]:
    """Let these be the languages of the program, beside English."""
    for code, texts in languages.items():
        begin(folder, code, texts)
    before, locale.FOLDER = locale.FOLDER, str(folder)
    locale.catalogue.cache_clear()
    try:
        yield
    finally:
        locale.FOLDER = before
        locale.catalogue.cache_clear()
