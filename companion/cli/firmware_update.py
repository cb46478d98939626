"""`companion firmware update`: a newer firmware onto a board."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.ported import dotted, ports_of, take_port, the_port
from companion.cli.terminal import say
from companion.cli.words import Words
from companion.words import shell as said


def take(words: Words) -> None:
    """Take the port."""
    take_port(words)


def run(options: Namespace) -> int:
    """Put this program's firmware on a board that has another one; nothing is done to one that is up to date."""
    from companion.cli.firmware_install import show_progress
    from companion.drivers.firmware.conversation import Conversation
    from companion.drivers.firmware.image import version
    from companion.drivers.firmware.install import install

    with Conversation(the_port(options.port)) as board:
        has = board.hello().firmware
    if has == version():
        say(said.UP_TO_DATE(version=dotted(has)))
        return 0
    welcome = install(ports_of(options.port), show_progress)
    say(said.UPDATED(before=dotted(has), version=dotted(welcome.firmware)))
    return 0
