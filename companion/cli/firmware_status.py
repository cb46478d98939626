"""`companion firmware status`: what a board is."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.ported import dotted, take_port, the_port
from companion.cli.terminal import print_json, say_rows
from companion.cli.words import Words
from companion.words import figures
from companion.words.screens import BOARD


def take(words: Words) -> None:
    """Take the port, and whether a program reads the answer."""
    take_port(words)
    words.flag("--json", "Print one JSON object.")


def run(options: Namespace) -> int:
    """Say what the board at a port is: its firmware, its name, its inputs and lights, why it started last."""
    from companion.drivers.firmware.conversation import Conversation
    from companion.drivers.firmware.image import version

    port = the_port(options.port)
    with Conversation(port) as board:
        welcome = board.hello()
    newer = version() > welcome.firmware
    if options.json:
        print_json(
            {
                "port": port,
                "firmware": dotted(welcome.firmware),
                "newest": dotted(version()),
                "protocol": f"{welcome.major}.{welcome.minor}",
                "id": welcome.board_id.hex(),
                "board": welcome.name,
                "inputs": welcome.inputs,
                "lights": welcome.lights,
                "cause": welcome.cause.name.lower(),
            }
        )
        return 0
    firmware = dotted(welcome.firmware)
    say_rows(
        (
            (BOARD(), welcome.name or figures.NOT_WIRED()),
            (figures.PORT(), port),
            (figures.FIRMWARE(), figures.NEWER(version=firmware, newest=dotted(version())) if newer else firmware),
            (figures.INPUTS(), str(welcome.inputs)),
            (figures.PICO_LIGHTS(), str(welcome.lights)),
            (figures.STARTED(), welcome.cause.name.lower().replace("_", " ")),
            (figures.IDENTITY(), welcome.board_id.hex()),
        )
    )
    return 0
