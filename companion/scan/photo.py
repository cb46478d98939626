"""Photographs as they come from a camera: read with bounded memory, and refused with a sentence where they are none.

What a file is and how large its picture is stands at its beginning; it is looked at before anything is unpacked.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.errors import CompanionError, reason_of
from companion.scan.exif import focal_share
from companion.scan.straighten import Pixels
from companion.words import scan as said

MOST_BYTES: Final = 60_000_000
"""How large a photograph's file may be."""

_MOST_PIXELS: Final = 220_000_000
_ENOUGH_PIXELS: Final = 26_000_000
_LEAST_SIDE: Final = 400
_HEIC: Final = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypavif")


class PhotoError(CompanionError):
    """A file is no photograph that can be used."""


class Photo(NamedTuple):
    """A photograph: its pixels (blue, green, red) as it is to be looked at, and its focal length in pixels if known."""

    path: str
    pixels: Pixels
    focal: float | None


def read_photo(path: str) -> Photo:
    """Return the photograph in a file. Raises `PhotoError`."""
    content = _content(path)
    wide, tall = _size(path, content)
    if wide * tall > _MOST_PIXELS:
        raise PhotoError(said.TOO_MANY_PIXELS(path=path, width=wide, height=tall))
    if min(wide, tall) < _LEAST_SIDE:
        raise PhotoError(said.SMALL_PICTURE(path=path, width=wide, height=tall))
    flag = cv2.IMREAD_COLOR
    if wide * tall > 4 * _ENOUGH_PIXELS:
        flag = cv2.IMREAD_REDUCED_COLOR_4
    elif wide * tall > _ENOUGH_PIXELS:
        flag = cv2.IMREAD_REDUCED_COLOR_2
    try:
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), flag)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise PhotoError(said.NO_PICTURE(path=path))
    if min(pixels.shape[:2]) < _LEAST_SIDE:
        raise PhotoError(said.SMALL_PICTURE(path=path, width=pixels.shape[1], height=pixels.shape[0]))
    share = focal_share(content)
    longer = max(pixels.shape[:2])
    return Photo(path, np.asarray(pixels, np.uint8), share * longer if share else None)


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PhotoError(said.UNREADABLE(path=path, reason=reason_of(error))) from error
    except ValueError as error:
        raise PhotoError(said.NO_PICTURE(path=repr(path))) from error
    if len(content) > MOST_BYTES:
        raise PhotoError(said.LARGE_FILE(path=path, most=MOST_BYTES // 1_000_000))
    return content


def _size(path: str, content: bytes) -> tuple[int, int]:
    """Return how wide and high a JPEG or PNG says it is, where it has an end as well."""
    if content[:8] == b"\x89PNG\r\n\x1a\n":
        if content[12:16] == b"IHDR" and len(content) > 24:
            wide, tall = struct.unpack(">II", content[16:24])
            if b"IEND" not in content[-64:]:
                raise PhotoError(said.CUT_OFF(path=path))
            return int(wide), int(tall)
    elif content[:2] == b"\xff\xd8":
        size = _jpeg_size(content)
        if size is not None:
            if content.rfind(b"\xff\xd9") < len(content) // 2:
                raise PhotoError(said.CUT_OFF(path=path))
            return size
    elif content[4:12] in _HEIC:
        raise PhotoError(said.HEIC(path=path))
    raise PhotoError(said.NO_PICTURE(path=path))


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        kind = content[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            tall, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return int(wide), int(tall)
        at += 2 + int(struct.unpack(">H", content[at + 2 : at + 4])[0])
    return None
