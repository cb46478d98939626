"""`companion board scan`: a board file from photographs of a board."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import BAD_INPUT, LANGUAGE, complain, is_one_of, say, write_out
from companion.cli.words import UsageError, Words
from companion.errors import CompanionError, reason_of
from companion.words import scan as said
from companion.words.message import Figure, Term

if TYPE_CHECKING:
    from companion.board.layout import Point
    from companion.scan.corrections import Corrections
    from companion.scan.scanning import Scan, Wanted
    from companion.scan.straighten import Pixels

_MOST_PHOTOS: Final = 12
_PAPERS: Final = ("a4", "letter")


def take(words: Words) -> None:
    """Take the photographs, the board that it is like, and what somebody knows better."""
    words.add_argument(
        "photos", metavar="PHOTO", nargs="*", help="Photographs of the board and the strips (JPEG, PNG)."
    )
    words.add_argument("--like", metavar="BOARD", help="The board that has the same tracks: cribbage-2, or a file.")
    words.add_argument(
        "-o", "--output", metavar="FILE", default="my-board.toml", help="The board file (my-board.toml)."
    )
    words.add_argument("--picture", metavar="FILE", help="The picture to look at (the board file's name, with .png).")
    words.add_argument("--sheet", metavar="FILE", help="Only write the sheet of markers to print, as a PDF.")
    words.add_argument(
        "--paper", metavar="NAME", choices=_PAPERS, default="a4", help="The sheet's paper: a4 or letter."
    )
    words.add_argument("--ruler", metavar="MM", default="100", help="How long the printed ruler's 100 mm really are.")
    words.add_argument(
        "--height", metavar="MM", default="0", help="How much higher than the strips the wood's face is."
    )
    words.add_argument("--margin", metavar="MM", default="10", help="From the outermost holes to the edge (10).")
    words.add_argument("--title", metavar="TEXT", default="", help="What people call the board.")
    words.add_argument("--start", metavar="X,Y", help="The pixel of the first start hole in the picture.")
    words.add_argument("--add", metavar="X,Y", action="append", default=[], help="The pixel of a hole that was missed.")
    words.add_argument(
        "--remove", metavar="X,Y", action="append", default=[], help="The pixel of a spot that is no hole."
    )
    words.add_argument("--corrections", metavar="FILE", help='A file with lines such as "add 812,640".')
    words.flag("--accept", "Write the board file although not all is sure.")
    words.flag("--replace", "Write over a board file, or a sheet, that is there.")
    words.epilog = "Example: companion board scan top.jpg side.jpg --like cribbage-2 -o my-board.toml"


def run(options: Namespace) -> int:
    """Write a board file of a board that you have, from photographs of it.

    Print the sheet of markers first (--sheet sheet.pdf), cut out its strips, lay them around the board and photograph
    all from above. Every hole is found, measured and named; a picture with a ring at each is written beside the board
    file. Where the scan is not sure, it writes the picture alone, says what to do, and ends with status 2.
    """
    with _libraries():
        if options.sheet:
            return _sheet(options.sheet, options.paper, replace=options.replace)
        return _scan(options)


def _sheet(path: str, paper: str, *, replace: bool) -> int:
    from companion.maker.scansheet import scan_sheet
    from companion.maker.tiling import A4, LETTER

    if not path.lower().endswith(".pdf"):
        raise CompanionError(said.NO_PDF(path=path))
    _check_new(path, replace=replace)
    _write(path, scan_sheet({"a4": A4, "letter": LETTER}[paper]))
    say(said.SHEET(path=path))
    return 0


def _scan(options: Namespace) -> int:
    _check(options)
    wanted = _wanted(options)
    from companion.cli.progress import TerminalProgress
    from companion.scan.photo import read_photo
    from companion.scan.scanning import scan

    photos = [read_photo(path) for path in options.photos]
    progress = TerminalProgress(len(photos), "photographs")
    found = scan(photos, wanted, progress.step)
    picture = _picture(options)
    _write(picture, _png(found.picture))
    if not found.text or (found.unsure and not options.accept):
        for sentence in found.unsure:
            complain(sentence)
        complain((said.LOOK_AND_ASK if found.text else said.LOOK_AT_PICTURE)(picture=picture))
        return BAD_INPUT
    from companion.words.shell import BOARD_NOT_WRITTEN

    write_out(found.text, options.output, BOARD_NOT_WRITTEN, new_only=not options.replace)
    _report(found, options.output, picture)
    return 0


def _report(found: Scan, path: str, picture: str) -> None:
    say(said.SCANNED(path=path, holes=found.holes, doubt=Figure(max(2 * found.doubt_mm, 0.1), 1)))
    if found.hidden:
        say(said.HIDDEN(count=len(found.hidden), holes=", ".join(found.hidden)))
    if found.left_out:
        say(said.LEFT_OUT(count=found.left_out))
    for sentence in found.unsure:
        say(sentence)
    say(said.OVERLAY(picture=picture))


def _check(options: Namespace) -> None:
    if not options.photos:
        raise UsageError(said.NO_PHOTO())
    if not options.like:
        raise UsageError(said.NO_LIKE())
    if len(options.photos) > _MOST_PHOTOS:
        raise UsageError(said.TOO_MANY_PHOTOS(count=len(options.photos), most=_MOST_PHOTOS))
    from companion.words.shell import NO_TOML

    if not options.output.endswith(".toml"):
        raise CompanionError(NO_TOML(name=options.output.rstrip(".")))
    _check_new(options.output, replace=options.replace)
    picture = _picture(options)
    if is_one_of(picture, options.photos):
        raise CompanionError(said.OVER_PHOTO(path=picture))


def _check_new(path: str, *, replace: bool) -> None:
    """Refuse to write over what is there, unless somebody asked for it."""
    from companion.words.shell import FILE_EXISTS

    if os.path.lexists(path) and not replace:
        raise CompanionError(FILE_EXISTS(path=path))


def _picture(options: Namespace) -> str:
    """Return the file that the picture to look at goes to."""
    return options.picture or f"{options.output.removesuffix('.toml')}.png"


def _wanted(options: Namespace) -> Wanted:
    from companion.board.boards import load_board
    from companion.scan.corrections import place_of
    from companion.scan.scanning import Wanted

    start: Point | None = place_of(options.start) if options.start else None
    like = load_board(options.like)
    return Wanted(
        like=like,
        height_mm=_millimetres("--height", options.height, -50, 100),
        ruler_mm=_millimetres("--ruler", options.ruler, 80, 120),
        margin_mm=_millimetres("--margin", options.margin, 3, 200),
        title=options.title or LANGUAGE.text(said.AS_MEASURED(title=Term(like.title))),
        start=start,
        corrections=_corrections(options),
    )


def _corrections(options: Namespace) -> Corrections:
    from companion.scan.corrections import Corrections, place_of, read_corrections

    written = read_corrections(options.corrections) if options.corrections else Corrections()
    added, removed = (tuple(place_of(text) for text in texts) for texts in (options.add, options.remove))
    return Corrections((*written.added, *added), (*written.removed, *removed))


def _millimetres(option: str, text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise UsageError(said.NO_LENGTH(option=option, text=text, least=Figure(least), most=Figure(most)))
    return number


def _png(picture: Pixels) -> bytes:
    import cv2

    _, packed = cv2.imencode(".png", picture)
    return bytes(packed)


def _write(path: str, content: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(content)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise CompanionError(said.NOT_WRITTEN(path=path, reason=reason)) from error


@contextmanager
def _libraries() -> Iterator[None]:
    """Say how to install what reads photographs, where it is not."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "companion").partition(".")[0] == "companion":
            raise
        raise CompanionError(said.NEEDS_OPENCV(library=error.name)) from error
