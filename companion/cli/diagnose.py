"""`companion diagnose`: one file for the person who has to find out what is wrong."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import say
from companion.cli.words import Words
from companion.words import shell as said


def take(words: Words) -> None:
    """Take where to write it."""
    words.add_argument("-o", "--output", metavar="FILE", help="The file to write, or a folder (diagnosis-TIME.zip).")
    words.epilog = "Example: companion diagnose -o /media/stick"


def run(options: Namespace) -> None:
    """Write versions, findings, settings, the board's last minutes and health, the last games and the logs to one file.

    No names of players are in it. It may be done while somebody plays; the board is left alone then.
    """
    import os
    from datetime import datetime
    from pathlib import Path

    from companion.app.diagnosing import bundle_name, write_bundle

    name = bundle_name(datetime.now())
    file = Path(options.output or name)
    if file.is_dir():
        file = file / name
    parts = write_bundle(file, os.environ)
    say(said.DIAGNOSIS(path=file, count=parts))
