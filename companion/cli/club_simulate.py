"""`companion club simulate`: an evening rehearsed with a real broker, real servers and light boards."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.progress import TerminalProgress
from companion.cli.terminal import LANGUAGE, print_json, say_rows
from companion.cli.words import Words, whole
from companion.words import club as said

if TYPE_CHECKING:
    from companion.club.simulating.figures import EveningFigures

NOT_SOUND: Final = 1
"""Exit status when a result was lost or counted twice."""
MOST_BOARDS: Final = 2000
ROUNDS: Final = 9


def take(words: Words) -> None:
    """Take how many boards, what goes wrong, and the seed."""
    words.add_argument("--boards", type=whole(1, MOST_BOARDS), default=20, metavar="N", help="How many boards (20).")
    words.flag("--evening", "Play the nine rounds of an evening and not just one.")
    words.add_argument("--rounds", type=whole(1, 99), metavar="N", help="Play so many rounds.")
    words.add_argument(
        "--kills",
        type=whole(0, 10_000),
        default=0,
        metavar="N",
        help="Kill broker and server N times each, boards and the network's cables 3 N times each (0).",
    )
    words.add_argument("--seed", type=whole(), default=1, metavar="S", help="The same seed draws the same (1).")
    words.add_argument("--servers", type=whole(1, 8), default=1, metavar="N", help="Run so many servers (1).")
    words.add_argument("--database", metavar="URL", help="An empty database to use (a file of SQLite).")
    words.flag("--lose-server", "Kill one of several servers in the middle, for good.")
    words.add_argument(
        "--game-s", type=whole(1, 3600), default=30, metavar="S", help="A game takes so many seconds (30)."
    )
    words.flag("--json", "Print one JSON object.")
    words.epilog = "Example: companion club simulate --boards 300 --evening --kills 10"


def run(options: Namespace) -> int:
    """Rehearse an evening: mosquitto and the server as they are, and boards that speak as real ones do.

    The boards have neither wood nor screen; each draws its games from some that honest hands have played out. Exit
    status 1 if a result was lost or counted twice.
    """
    from companion.cli.words import UsageError
    from companion.club.simulating.rehearse import EveningPlan, rehearse

    if options.lose_server and options.servers < 2:
        raise UsageError(said.ONE_SERVER())
    rounds = options.rounds or (ROUNDS if options.evening else 1)
    plan = EveningPlan(
        options.boards,
        rounds,
        options.kills,
        options.seed,
        options.servers,
        options.database,
        options.game_s,
        options.lose_server,
    )
    progress = TerminalProgress(rounds, "rounds")
    figures = rehearse(plan, progress.step)
    if options.json:
        print_json(figures.as_json())
    else:
        _print_figures(figures)
    return 0 if figures.sound else NOT_SOUND


def _print_figures(figures: EveningFigures) -> None:
    behind = "-" if figures.behind_ms_p99 is None else f"{figures.behind_ms_p99:.0f} ms"
    rows = (
        (said.BOARDS(), str(figures.boards)),
        (said.GAMES_PLAYED(), str(figures.games)),
        (said.RESULTS_COUNTED(), str(figures.results)),
        (said.RESULTS_LOST(), str(figures.lost)),
        (said.COUNTED_TWICE(), str(figures.twice)),
        (said.SCREEN_BEHIND(), behind),
        (said.SERVER_MEMORY(), f"{figures.server_mb:.0f} MB"),
    )
    say_rows((LANGUAGE.text(label), value) for label, value in rows)
