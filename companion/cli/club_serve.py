"""`companion club serve`: the server of a club night."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import say
from companion.cli.words import Words, whole

if TYPE_CHECKING:
    from companion.mqtt.account import BrokerAccount

NO_BROKER: Final = "none"


def take(words: Words) -> None:
    """Take the database, the broker and where to listen."""
    words.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (a file of its own).")
    words.add_argument(
        "--broker",
        metavar="URL",
        default="mqtt://localhost",
        help="The broker of the boards: mqtt://user@host, mqtts://... with TLS, or none (mqtt://localhost).",
    )
    words.add_argument("--password-file", metavar="FILE", help="The file that has the password at the broker.")
    words.add_argument("--ca", metavar="FILE", help="The authority that signed the broker's certificate.")
    words.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="Listen at this address (0.0.0.0).")
    words.add_argument("--port", type=whole(0, 65535), default=8090, metavar="PORT", help="Listen at this port (8090).")
    words.add_argument("--name", action="append", default=[], metavar="NAME", help="What browsers call this machine.")
    words.flag("--https", "A proxy before it speaks HTTPS: cookies go no other way.")
    words.epilog = "Example: companion club serve --broker mqtt://club@localhost --password-file club.password"


def run(options: Namespace) -> None:
    """Serve until it is stopped (Ctrl-C, or SIGTERM): pages for everybody near, and the club's side of the broker.

    Several servers may share one PostgreSQL and one broker.
    """
    account = None if options.broker == NO_BROKER else _account(options)

    import os
    import signal
    import threading
    import time

    from companion.club.accounts.holders import first_code
    from companion.club.data.opening import open_club_database, usual_database
    from companion.club.serving import RunningServer, ServingPlan
    from companion.words import club as said
    from companion.words import club_pages

    plan = ServingPlan(options.host, options.port, account, (*options.name, *_own_names()), options.https)
    database = open_club_database(options.database or usual_database(os.environ))
    running = RunningServer(database, plan)
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    say(said.SERVING(port=running.port), flush=True)
    if code := first_code(database, int(time.time())):
        say(club_pages.DIRECTOR_COMES_BY(code=code), flush=True)
    stopped.wait()
    running.stop()


def _account(options: Namespace) -> BrokerAccount:
    """Return the broker that was named, with the password of its file. Raises `CompanionError`."""
    from companion.club.broker import ServingError, broker_account
    from companion.errors import reason_of
    from companion.words import club as said

    password = ""
    if options.password_file:
        try:
            with open(options.password_file, encoding="utf-8") as file:
                password = file.readline(1000).strip()
        except OSError as error:
            raise ServingError(said.NO_PASSWORD(path=options.password_file, reason=reason_of(error))) from error
        except UnicodeError as error:
            raise ServingError(said.PASSWORD_NO_TEXT(path=options.password_file)) from error
    return broker_account(options.broker, password, options.ca)


def _own_names() -> tuple[str, ...]:
    """Return what this machine is called in its network."""
    import socket

    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"
