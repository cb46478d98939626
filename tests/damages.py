"""Random damage to files, as bad cards, power cuts and slips of people make it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

PAGE = 4096


def damage(files: Sequence[Path], chance: random.Random) -> str:
    """Do one random damage to one of these files, which are there, and return what was done."""
    file = chance.choice([each for each in files if each.exists()] or [files[0]])
    kind = chance.choices(_KINDS, weights=_WEIGHTS)[0]
    content = file.read_bytes() if file.exists() else b""
    spoilt = kind(bytearray(content), chance)
    if spoilt is None:
        file.unlink(missing_ok=True)
    else:
        file.write_bytes(spoilt)
    return f"{kind.__name__} {file.name}"


def flip_a_bit(content: bytearray, chance: random.Random) -> bytearray:
    if content:
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return content


def change_bytes(content: bytearray, chance: random.Random) -> bytearray:
    """Put random bytes over some at one place."""
    if content:
        place = chance.randrange(len(content))
        count = min(chance.choice((1, 4, 60, 600)), len(content) - place)
        content[place : place + count] = chance.randbytes(count)
    return content


def change_the_head_of_a_page(content: bytearray, chance: random.Random) -> bytearray:
    """Change a byte where databases keep what is on a page."""
    start = chance.randrange(len(content) // PAGE + 1) * PAGE
    place = start + chance.choice((0, 32, 100)) + chance.randrange(24)
    if place < len(content):
        content[place] = chance.randrange(256)
    return content


def truncate(content: bytearray, chance: random.Random) -> bytearray:
    return content[: chance.choice((chance.randrange(len(content) + 1), len(content) // PAGE // 2 * PAGE))]


def zero_a_page(content: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(content) // PAGE + 1) * PAGE
    end = min(start + PAGE, len(content))
    content[start:end] = bytes(end - start)
    return content


def swap_pages(content: bytearray, chance: random.Random) -> bytearray:
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    if len(pages) > 1:
        one, other = chance.sample(range(len(pages)), 2)
        pages[one], pages[other] = pages[other], pages[one]
    return bytearray(b"".join(pages))


def copy_a_page(content: bytearray, chance: random.Random) -> bytearray:
    """Put a page in the place of another, as a misdirected write."""
    pages = len(content) // PAGE
    if pages > 1:
        one, other = (PAGE * page for page in chance.sample(range(pages), 2))
        content[one : one + PAGE] = content[other : other + PAGE]
    return content


def remove_bytes(content: bytearray, chance: random.Random) -> bytearray:
    if content:
        place = chance.randrange(len(content))
        del content[place : place + chance.choice((1, 40, 400))]
    return content


def add_bytes(content: bytearray, chance: random.Random) -> bytearray:
    place = chance.randrange(len(content) + 1)
    content[place:place] = chance.randbytes(chance.choice((1, 40, 400)))
    return content


def empty(content: bytearray, chance: random.Random) -> bytearray:
    return bytearray()


def remove(content: bytearray, chance: random.Random) -> None:
    return None


_WEIGHTED = (
    (flip_a_bit, 4), (change_bytes, 4), (change_the_head_of_a_page, 4), (truncate, 3), (zero_a_page, 3),
    (swap_pages, 2), (copy_a_page, 2), (remove_bytes, 1), (add_bytes, 1), (empty, 1), (remove, 2),
)  # fmt: skip
_KINDS, _WEIGHTS = zip(*_WEIGHTED, strict=True)
