"""`companion firmware status`: what a board is."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.ported import dotted, take_port, the_port
from companion.cli.terminal import print_json, say
from companion.cli.words import Words


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
    say(f"Board     {welcome.name or 'not wired yet (companion firmware wiring --board NAME)'}")
    say(f"Port      {port}")
    say(f"Firmware  {dotted(welcome.firmware)}" + (f" ({dotted(version())} is newer: update)" if newer else ""))
    say(f"Inputs    {welcome.inputs}")
    say(f"Lights    {welcome.lights}")
    say(f"Started   {welcome.cause.name.lower().replace('_', ' ')}")
    say(f"Id        {welcome.board_id.hex()}")
    return 0
