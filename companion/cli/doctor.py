"""`companion doctor`: what a game needs, whether it is there, and what to do if not."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words

if TYPE_CHECKING:
    from companion.app.doctor import Check

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
        for what, mark, found, advice in checks:
            say(f"{styled(mark.value.ljust(8), _STYLES[mark.value])}{what.ljust(12)}", end="")
            say(found)
            if advice:
                say(" " * 20, end="")
                say(advice)
    return ILL if any(check.mark is CheckMark.BAD for check in checks) else 0


def _as_json(check: Check) -> dict[str, str]:
    found, advice = str(check.found), str(check.advice)
    return {"what": check.what, "mark": check.mark.value, "found": found, "advice": advice}
