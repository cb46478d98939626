"""`companion games list`: the stored games, newest first."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.stored import date_of, facts, open_history, result_text
from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words, whole
from companion.words import shell as said


def take(words: Words) -> None:
    """Take how many games, and before which."""
    words.add_argument(
        "--limit", metavar="N", type=whole(1), default=20, help="How many games at most (20 unless said)."
    )
    words.add_argument("--before", metavar="ID", type=whole(1), help="Go on before this game, for older ones.")
    words.flag("--json", "Print the games as JSON.")
    words.epilog = "Example: companion games list --limit 5"


def run(options: Namespace) -> None:
    """List the stored games, newest first."""
    with open_history() as history:
        games = history.games(options.limit, options.before)
    if options.json:
        print_json([facts(game) for game in games])
        return
    if not games:
        say(said.NO_GAMES() if options.before is None else said.NO_OLDER_GAME(game=options.before))
    for game in games:
        say(f"{styled(f'{game.game_id:>4}', 'bold')}  {date_of(game)}  {result_text(game)}")
