"""`companion restore`: put a backup in the place of what is there, which is kept."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.stored import counts
from companion.cli.terminal import say
from companion.cli.words import Words


def take(words: Words) -> None:
    """Take which backup."""
    words.add_argument("file", metavar="FILE", help="A file that companion backup wrote.")
    words.flag("--check", "Only say whether it could be restored.")
    words.epilog = "Example: companion restore companion-2026-11-21.zip"


def run(options: Namespace) -> None:
    """Verify a backup, keep what is there now beside it, and put the backup in its place.

    Nobody may be playing meanwhile. A damaged backup changes nothing.
    """
    import os
    from datetime import UTC, datetime
    from pathlib import Path

    from companion.store.backup import check_backup, restore_backup
    from companion.store.paths import state_folder
    from companion.words import shell as said

    file = Path(options.file)
    if options.check:
        found = check_backup(file)
        say(said.WHOLE(path=file, **counts(found), at=found.at))
        return
    stamp = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    found, kept = restore_backup(file, state_folder(os.environ), stamp)
    say(said.RESTORED(**counts(found), at=found.at))
    if kept is not None:
        say(said.KEPT_BEFORE(path=kept))
