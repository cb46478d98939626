"""From photographs to a board: markers, holes, names, a board file, and what is not sure about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.board.boardfile import parse_board
from companion.board.layout import Layout, Point
from companion.board.problems import BoardFileError
from companion.scan.alignment import Alignment, align
from companion.scan.boardtext import board_places, board_text
from companion.scan.corrections import NO_CORRECTIONS, Corrections, corrected
from companion.scan.found import FoundHoles, doubts, found_in, together_found
from companion.scan.markers import seen_markers
from companion.scan.marks import MarkKind, PhotoMark, marks_of
from companion.scan.naming import Naming, NamingError, name_holes
from companion.scan.overlay import overlay
from companion.scan.photo import Photo
from companion.scan.straighten import Pixels, Straight, straightened, strip_places
from companion.scan.unknowns import Shot
from companion.words import scan as said
from companion.words.message import Said, Term

MOST_DOUBT_MM = 0.26
"""How far off the worst hole of a board may be expected to be."""

_MOST_DIFFERENCE_MM = 0.35
_MOST_PIXEL_MM = 0.28
_WORST = 3.0  # times the usual error is the greatest of a board: 0.21 mm were seen where 0.08 mm were expected
_RIM_PIXELS = 4 / 6  # a rim is found to about a sixth of a pixel, and the worst of 400 holes is four times as far off


@dataclass(frozen=True)
class Wanted:
    """What somebody says about the board and the sheet."""

    like: Layout
    height_mm: float = 0.0
    """How much higher the face of the wood was than the strips."""
    ruler_mm: float = 100.0
    """How long the printed 100 mm are."""
    margin_mm: float = 10.0
    title: str = ""
    """What the board is to be called; without one it is called in English after the board that it is like."""
    start: Point | None = None
    corrections: Corrections = NO_CORRECTIONS


@dataclass(frozen=True)
class Scan:
    """What was found: the picture to look at, the board's text where there is one, and all that is not sure."""

    picture: Pixels
    marks: tuple[PhotoMark, ...]
    text: str
    holes: int
    hidden: tuple[str, ...]
    left_out: int
    doubt_mm: float
    unsure: tuple[Said, ...]


@dataclass(frozen=True)
class SeenBoard:
    """What photographs show before anything is put right: the spots, and the first photograph from straight above."""

    found: FoundHoles
    differ_mm: float
    straight: Straight
    alignment: Alignment


def scan(photos: Sequence[Photo], wanted: Wanted, step: Callable[[], None] = lambda: None) -> Scan:
    """Return the board that photographs show. `step` is called after each photograph.

    Raises:
        AlignmentError: the markers do not say how the photographs were taken.
        CorrectionError: there is nothing at a place that somebody named.
    """
    return name_board(see(photos, wanted, step), wanted)


def see(photos: Sequence[Photo], wanted: Wanted, step: Callable[[], None] = lambda: None) -> SeenBoard:
    """Return the spots that photographs show. Raises `AlignmentError`."""
    shots = [_shot(photo) for photo in photos]
    alignment = align(shots, wanted.ruler_mm / 100)
    straights, each = list[Straight](), list[FoundHoles]()
    for photo, view in zip(photos, alignment.views, strict=True):
        straight = straightened(photo.pixels, view, strip_places(alignment), -wanted.height_mm)
        each.append(found_in(straight, len(wanted.like.holes)))
        straights = straights or [straight]
        step()
    found, differ = together_found(each)
    return SeenBoard(found, differ, straights[0], alignment)


def name_board(seen: SeenBoard, wanted: Wanted) -> Scan:
    """Return the board that spots make, with what somebody knows better. Raises `CorrectionError`."""
    found = corrected(seen.found, *([_place(seen.straight, at) for at in some] for some in wanted.corrections))
    return _named(replace(seen, found=found), wanted)


def _shot(photo: Photo) -> Shot:
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    return Shot((grey.shape[1], grey.shape[0]), tuple(seen_markers(grey)), photo.focal)


def _place(straight: Straight, pixel: Point) -> Point:
    x_mm, y_mm = straight.places(np.array(pixel)).tolist()
    return x_mm, y_mm


def _named(seen: SeenBoard, wanted: Wanted) -> Scan:
    found, straight = seen.found, seen.straight
    start = None if wanted.start is None else _place(straight, wanted.start)
    try:
        naming = name_holes(wanted.like, found, start)
    except NamingError as error:
        marks = marks_of(straight, found, ())
        picture = overlay(straight, found.radius_mm, marks)
        return Scan(picture, marks, "", int(found.clear.sum()), (), 0, 0.0, (error.said,))
    marks = marks_of(straight, found, naming.holes.items())
    places = np.array([hole.at_mm for hole in naming.holes.values()])
    doubt = float(doubts(seen.alignment, places, -wanted.height_mm).max())
    left_out = sum(mark.kind is MarkKind.LEFT_OUT for mark in marks)
    hidden = tuple(name for name, hole in naming.holes.items() if hole.spot < 0)
    text, wrong = _text(naming, straight, seen.alignment, wanted)
    unsure = (*_unsure(naming, doubt, seen.differ_mm, straight.pixel_mm), *wrong)
    picture = overlay(straight, found.radius_mm, marks)
    return Scan(picture, marks, text, len(naming.holes), hidden, left_out, doubt, unsure)


def _unsure(naming: Naming, doubt: float, differ: float, pixel_mm: float) -> list[Said]:
    unsure: list[Said] = []
    open_ones = [name for name, hole in naming.holes.items() if hole.spot < 0 and not hole.sure]
    if open_ones:
        unsure.append(said.HIDDEN_AT_AN_END(count=len(open_ones), holes=", ".join(open_ones[:8])))
    between = [name for name, hole in naming.holes.items() if hole.spot < 0 and hole.sure]
    if between:
        unsure.append(said.HIDDEN_BETWEEN(count=len(between), holes=", ".join(between[:8])))
    if pixel_mm > _MOST_PIXEL_MM:
        unsure.append(said.TOO_SMALL(pixel=f"{pixel_mm:.2f}"))
    worst = float(np.hypot(_WORST * doubt, _RIM_PIXELS * pixel_mm))  # where the camera stood, and where a rim is
    if worst > MOST_DOUBT_MM:
        unsure.append(said.NOT_EXACT(doubt=f"{worst:.1f}"))
    if differ > _MOST_DIFFERENCE_MM:
        unsure.append(said.PHOTOS_DIFFER(differ=f"{differ:.1f}"))
    return unsure


def _text(naming: Naming, straight: Straight, alignment: Alignment, wanted: Wanted) -> tuple[str, list[Said]]:
    view = alignment.views[0]
    middle = np.array(view.camera.size) / 2
    ahead = view.on_plane(np.array([middle, middle + np.array([10, 0])]), -wanted.height_mm)
    way = float(np.arctan2(*(ahead[1] - ahead[0])[::-1]))
    places = {name: hole.at_mm for name, hole in naming.holes.items()}
    at = board_places(wanted.like, places, naming.laid, way)
    title = wanted.title or str(said.AS_MEASURED(title=Term(wanted.like.title)))
    text = board_text(wanted.like, at, wanted.margin_mm, title, len(alignment.views))
    try:
        parse_board(text, "scanned")
    except BoardFileError as error:
        return text, [said.NOT_SOUND(problem=error.problems[0].said)]
    return text, []
