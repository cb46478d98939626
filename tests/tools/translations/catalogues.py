"""Keeps the catalogues of the languages: brings them up to date with the program, and compiles them."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.locale.languages import DOMAIN, FOLDER

WIDTH: Final = 110
_NO_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The day in each catalogue: one that changed with each run would be in everybody's way."""


def path_of(code: str) -> Path:
    """Return where the catalogue of a language is."""
    return Path(FOLDER) / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def kept() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalogue, whole or not."""
    return tuple(sorted(path.parts[-3] for path in Path(FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def read(code: str) -> Catalog:
    """Return the catalogue of a language; an empty one where there is none yet."""
    if not path_of(code).exists():
        return Catalog(locale=code)
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    """Return a catalogue with the texts of the program: what has changed a little is fuzzy, what is gone is gone."""
    catalogue.update(template)
    catalogue.obsolete.clear()
    for message in catalogue:
        message.flags.discard("python-format")
    return catalogue


def write(code: str, catalogue: Catalog) -> None:
    """Write the catalogue of a language."""
    path_of(code).parent.mkdir(parents=True, exist_ok=True)
    path_of(code).write_bytes(po_text(catalogue))


def po_text(catalogue: Catalog) -> bytes:
    """Return a catalogue as the file that translators write."""
    catalogue.creation_date = catalogue.revision_date = _NO_DAY
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH, ignore_obsolete=True, include_lineno=False)
    return written.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue as the program reads it."""
    catalogue.creation_date = catalogue.revision_date = _NO_DAY
    written = BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()
