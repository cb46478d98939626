"""Writing a kit to a folder: all of it or nothing, and never over anything that is not of a kit.

The documents are written aside, in `.unfinished` within the folder, and moved to their places when all are there; the
index comes last. So a folder with an index holds a whole kit, and a broken run leaves what was there before whole.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.errors import CompanionError, reason_of
from companion.maker.document import Document
from companion.maker.kit import INDEX
from companion.words import maker as said

_ASIDE = ".unfinished"
_TITLE = "# Maker's kit: "
_LISTED = re.compile(r"^\| \[([^\]]+)\]\(", re.MULTILINE)


def write_kit(documents: Iterable[Document], folder: Path, replace: bool = False) -> Iterator[Document]:
    """Return what writes documents below a folder, each when it is asked for the next.

    A kit that is in the folder already makes way when `replace` says so.

    Raises:
        CompanionError: the folder holds something else, or a kit without `replace`, or cannot be written to.
    """
    return _or_nothing(documents, folder, _earlier_kit(folder, replace))


def _or_nothing(documents: Iterable[Document], folder: Path, earlier: Iterable[str]) -> Iterator[Document]:
    new = not folder.exists()
    try:
        yield from _write(documents, folder, earlier)
    except OSError as error:
        raise CompanionError(said.NOT_WRITTEN(folder=folder, reason=reason_of(error))) from error
    finally:
        shutil.rmtree(folder / _ASIDE, ignore_errors=True)
        if new:
            with suppress(OSError):
                folder.rmdir()  # only succeeds when nothing came of it


def _earlier_kit(folder: Path, replace: bool) -> tuple[str, ...]:
    """Return the files of the kit that is in the folder, none for an empty one. Raises for anything else."""
    if folder.exists() and not folder.is_dir():
        raise CompanionError(said.NO_FOLDER(path=folder))
    there = sorted(_files(folder))
    if not there:
        return ()
    index = _index_text(folder)
    listed = (*_LISTED.findall(index), INDEX) if index.startswith(_TITLE) else ()
    foreign = next((path for path in there if path not in listed), None)
    if foreign is not None:
        raise CompanionError(said.NO_KIT(folder=folder, file=foreign))
    if not replace:
        raise CompanionError(said.KIT_THERE(folder=folder))
    return tuple(there)


def _files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        place = path.relative_to(folder)
        if not path.is_dir() and place.parts[0] != _ASIDE:
            yield place.as_posix()


def _index_text(folder: Path) -> str:
    try:
        return (folder / INDEX).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _write(documents: Iterable[Document], folder: Path, earlier: Iterable[str]) -> Iterator[Document]:
    aside = folder / _ASIDE
    if aside.exists():
        shutil.rmtree(aside)  # of a run that was broken off
    aside.mkdir(parents=True)
    made: list[str] = []
    for document in documents:
        path = aside / document.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(document.content)
        made.append(document.path)
        yield document
    for old in sorted(earlier, key=lambda path: path != INDEX):  # the index goes first and comes last
        (folder / old).unlink()
    for new in made:
        (folder / new).parent.mkdir(parents=True, exist_ok=True)
        (aside / new).replace(folder / new)
    for empty in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        with suppress(OSError):
            empty.rmdir()
