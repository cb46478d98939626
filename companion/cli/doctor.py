"""`companion doctor`: what a game needs, whether it is there, and what to do if not."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import LANGUAGE, print_json, say, styled
from companion.cli.words import Words
from companion.words import figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.app.doctor import Check
    from companion.words.message import Message

ILL: Final = 1
"""Exit status when something is bad."""

_STYLES: Final = {"ok": "green", "warning": "bold", "bad": "red"}


def take(words: Words) -> None:
    """Take the port to look at."""
    words.add_argument("--port", metavar="PORT", default="auto", help="The board's port; found by itself if not given.")
    words.flag("--json", "Print one JSON object.")


def run(options: Namespace) -> int:
    """Look at packages, groups, port, firmware, board files, screen and storage, and say what to do about each.

    Exit status 1 if anything is bad.
    """
    from companion.app.doctor import CheckMark, examine

    checks = list(examine(os.environ, port=options.port))
    if options.json:
        print_json({"checks": [_as_json(check) for check in checks]})
    else:
        marks, abouts = _width(figures.MARKS, 8), _width(figures.LOOKED_AT, 12)
        for what, mark, found, advice in checks:
            meant, about = LANGUAGE.text(figures.MARKS[mark.value]()), LANGUAGE.text(figures.LOOKED_AT[what]())
            say(f"{styled(meant.ljust(marks), _STYLES[mark.value])}{about.ljust(abouts)}", end="")
            say(found)
            if advice:
                say(" " * (marks + abouts), end="")
                say(advice)
    return ILL if any(check.mark is CheckMark.BAD for check in checks) else 0


def _width(words: Mapping[str, Message], least: int) -> int:
    """Return how wide a column of these words is, with a space behind the longest."""
    return max(least, *(len(LANGUAGE.text(word())) + 1 for word in words.values()))


def _as_json(check: Check) -> dict[str, str]:
    found, advice = str(check.found), str(check.advice)
    return {"what": check.what, "mark": check.mark.value, "found": found, "advice": advice}
