"""`companion club backup`: the club's database in one file, while the server runs."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import say
from companion.cli.words import Words


def take(words: Words) -> None:
    """Take the database and where to write it."""
    words.add_argument("file", metavar="FILE", help="The file to write.")
    words.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (a file of its own).")
    words.flag("--replace", "Write over a file that is there already.")
    words.epilog = "Example: companion club backup /media/stick/club.db"


def run(options: Namespace) -> None:
    """Write the club's database to one file, as it is at one moment, and check it.

    Of SQLite it is a database that `companion club serve --database` takes as it is; of PostgreSQL it is what
    pg_restore reads.
    """
    import os
    from pathlib import Path

    from companion.club.data.backup import back_up
    from companion.club.data.opening import usual_database
    from companion.errors import CompanionError
    from companion.words import club as said
    from companion.words import shell

    file = Path(options.file)
    if file.exists() and not options.replace:
        raise CompanionError(shell.BACKUP_EXISTS(path=file))
    size = back_up(options.database or usual_database(os.environ), file)
    say(said.BACKUP_WRITTEN(path=file, kilobytes=max(size // 1024, 1)))
