"""Messages in shell scripts: what `stop` and `say` are given, and sentences of `echo`, with "…" for each expansion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

_SAYS: Final = re.compile(r'(?:^|[\s;{(|&])(stop|say|echo) "')
_WORDS: Final = re.compile(r"[A-Za-z]{2,}.*[A-Za-z]{2,}")
_EXPANSION: Final = re.compile(r"\$(?:[A-Za-z_]\w*|[0-9*@#?])")
_BRACKETS: Final = {"(": ")", "{": "}"}


def scripts() -> list[Path]:
    """Return the scripts of a checkout that say something to people: those of `make` and the installer's."""
    return sorted(path for folder in (".setup", "systemd") for path in (ROOT / folder).rglob("*.sh"))


def texts_of(path: Path) -> list[tuple[int, str]]:
    """Return the messages of a script with their lines."""
    script = path.read_text("utf-8")
    return [
        (script.count("\n", 0, each.end()) + 1, text)
        for each in _SAYS.finditer(script)
        for text in [_quoted(script, each.end())]
        if _WORDS.search(text) and (each[1] != "echo" or text.endswith("."))
    ]


def _quoted(script: str, at: int) -> str:
    return "".join(_pieces(script, at))


def _pieces(script: str, at: int) -> Iterator[str]:
    """Yield the pieces of a text in double quotes that begins here."""
    while script[at] != '"':
        if script[at] == "\\":
            yield script[at + 1]
            at += 2
        elif script[at] == "$" and script[at + 1] in _BRACKETS:
            yield "…"
            at = _behind(script, at + 1)
        elif found := _EXPANSION.match(script, at):
            yield "…"
            at = found.end()
        else:
            yield script[at]
            at += 1


def _behind(script: str, at: int) -> int:
    """Return where the text goes on behind the bracket that opens here; quotes inside are its own."""
    closing, depth = _BRACKETS[script[at]], 0
    for place in range(at, len(script)):
        depth += (script[place] == script[at]) - (script[place] == closing)
        if not depth:
            return place + 1
    raise ValueError(f"the bracket at {at} is never closed")
