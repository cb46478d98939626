"""`companion replay`: run a recorded session without a screen, and print what came of it."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(epilog="The format of sessions is described in docs/session-record.md.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "wants_json", is_flag=True, help="Print each event and verdict as a line of JSON.")
def command(file: Path, wants_json: bool) -> None:
    """Run a recorded session and print each event and verdict.

    FILE holds cards, calls and board snapshots with their times, as JSON lines.
    """
    import json
    from contextlib import suppress

    from companion.app.playback import Playback, line_to_json, line_to_text
    from companion.board.boards import load_board
    from companion.drivers.session_record import BoardRecord, SessionError, read_header, read_records

    header = read_header(file)
    layout = load_board(header.board)
    seen = False
    with suppress(SessionError):  # it is told when the lines before it have been played
        seen = any(isinstance(record, BoardRecord) for record in read_records(file, layout.holes))
    playback = Playback(header, layout, pegs_follow=not seen)
    for line in playback.play(read_records(file, layout.holes)):
        if wants_json:
            click.echo(json.dumps(line_to_json(line, playback.setup), ensure_ascii=False))
        else:
            click.echo(line_to_text(line, playback.setup))
