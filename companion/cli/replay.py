"""`companion replay`: run a recorded session without a screen, and print what came of it."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import LANGUAGE, say
from companion.cli.words import Words
from companion.words.message import Figure


def take(words: Words) -> None:
    """Take the file of a session."""
    words.add_argument("file", metavar="FILE", help="Cards, calls and board snapshots with their times, as JSON lines.")
    words.flag("--json", "Print each event and verdict as a line of JSON.")
    words.epilog = "The format of sessions is described in docs/session-record.md."


def run(options: Namespace) -> None:
    """Run a recorded session and print each event and verdict."""
    import json
    from contextlib import suppress
    from pathlib import Path

    from companion.app.playback import Playback, line_to_json, told_words
    from companion.board.boards import load_board
    from companion.drivers.session_record import BoardRecord, SessionError, read_header, read_records

    file = Path(options.file)
    header = read_header(file)
    layout = load_board(header.board)
    seen = False
    with suppress(SessionError):  # it is told when the lines before it have been played
        seen = any(isinstance(record, BoardRecord) for record in read_records(file, layout.holes))
    playback = Playback(header, layout, pegs_follow=not seen)
    for line in playback.play(read_records(file, layout.holes)):
        if options.json:
            say(json.dumps(line_to_json(line, playback.setup), ensure_ascii=False))
        else:
            say(f"{LANGUAGE.fact(Figure(line.at_ms / 1000, 2)):>9}  ", end="")
            say(told_words(line.item, playback.setup))
