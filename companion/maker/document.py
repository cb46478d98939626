"""A file of the maker's kit, before it is written anywhere.

What draws or lists something yields documents and opens no file; `companion hardware make` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Document:
    """One file: `path` below the kit's folder ("drill/template.svg"), its bytes, and a line on what it is for.

    `missing` is a sentence on what could not be made here and what to install for it, mostly "".
    """

    path: str
    content: bytes
    about: str
    missing: str = ""
