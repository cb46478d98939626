"""`companion club invite`: a code that lets a director in, made where the server's database is."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import say
from companion.cli.words import Words


def take(words: Words) -> None:
    """Take the database."""
    words.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (a file of its own).")
    words.epilog = "Example: companion club invite"


def run(options: Namespace) -> None:
    """Make a code that lets a director in once, within seven days: also where the only director forgot the password.

    It is typed on the pages under *Log in*, *Use a code*. The server may run meanwhile.
    """
    import os
    import time
    from contextlib import closing

    from companion.club.accounts.holders import invite
    from companion.club.accounts.roles import ClubRole
    from companion.club.data.opening import open_club_database, usual_database
    from companion.words import club_pages as said

    with closing(open_club_database(options.database or usual_database(os.environ))) as database:
        say(said.DIRECTOR_COMES_BY(code=invite(database, ClubRole.DIRECTOR, int(time.time()))))
