"""`companion backup`: everything that is worth keeping, in one file."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.stored import counts
from companion.cli.terminal import say
from companion.cli.words import Words


def take(words: Words) -> None:
    """Take where to write it."""
    words.add_argument("file", metavar="FILE", nargs="?", help="The file to write (companion-DATE.zip unless said).")
    words.flag("--replace", "Write over a file that is there already.")
    words.epilog = "Example: companion backup /media/stick/companion.zip"


def run(options: Namespace) -> None:
    """Write all games, settings and calibrations to one file, and read it back.

    It may be done while somebody plays.
    """
    import os
    from datetime import UTC, datetime
    from pathlib import Path

    from companion.errors import CompanionError
    from companion.store.backup import make_backup
    from companion.store.paths import state_folder
    from companion.words import shell as said

    now = datetime.now(UTC)
    file = Path(options.file or f"companion-{now:%Y-%m-%d}.zip")
    if file.is_dir():
        file = file / f"companion-{now:%Y-%m-%d}.zip"
    if file.exists() and not options.replace:
        raise CompanionError(said.BACKUP_EXISTS(path=file))
    found = make_backup(state_folder(os.environ), file, now.isoformat(timespec="seconds"))
    say(said.BACKED_UP(path=file, **counts(found), boards=said.BOARD_FILES(count=len(found.files) - 1)))
