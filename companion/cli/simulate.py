"""`companion simulate`: whole refereed games at a board that misbehaves, held against what really happened."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.progress import TerminalProgress
from companion.cli.terminal import LANGUAGE, complain, print_json, say, say_rows
from companion.cli.words import MOST_GAMES, UsageError, Words, processes, whole
from companion.words import figures
from companion.words import shell as said
from companion.words.message import Figure, either

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.simulation.faults import Faults
    from companion.simulation.tally import Totals
    from companion.words.message import Said, Sentence

NOT_SOUND: Final = 1
"""Exit status when there was a wrong accusation, a missed error, a lost game or a leak."""

BASES = "round-the-bases"
_USUAL_PROFILE: Final = "factory"

_MOST_STORIES: Final = 20


def take(words: Words) -> None:
    """Take how many games, how bad a board, and the seed."""
    words.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="How many games (100).")
    words.add_argument(
        "--faults", default="ordinary", metavar="HOW", help="How badly the board behaves: none, ordinary or severe."
    )
    words.add_argument(
        "--physics",
        metavar="FILE",
        help="Let neighbours answer as often as companion hardware physics reckoned, in place of what --faults says.",
    )
    words.add_argument("--seed", type=whole(), default=1, metavar="S", help="The same seed plays the same games (1).")
    words.game()
    words.flag("--no-board", "Play round-the-bases by cards and dice alone: how do the labels of a field play?")
    words.add_argument("--profile", metavar="NAME", help="The labels of the field: factory, or plain (no pickles).")
    words.add_argument(
        "--jobs", type=whole(1), metavar="N", help="Play on so many processes, with the same result (all cores)."
    )
    words.add_argument("--only", type=whole(1), metavar="G", help="Play the game of this number alone.")
    words.flag("--json", "Print one JSON object.")
    words.add_argument("--record", metavar="FOLDER", help="Write each game there, for companion replay to play.")
    words.epilog = "Example: companion simulate --games 1000 --faults ordinary --seed 1"


def run(options: Namespace) -> int:
    """Play whole games between honest and erring hands at a faulty board, and count what the referee made of it.

    Exit status 1 if anybody was accused wrongly, an error was missed, a game was lost or a secret leaked.
    """
    if options.no_board:
        return _bat(options)
    if options.profile is not None:
        raise UsageError(said.PROFILE_NEEDS_NO_BOARD())
    from companion.games.catalogue import game_named
    from companion.simulation.evening import play_games
    from companion.simulation.faults import LEVELS, Level
    from companion.simulation.tally import Totals

    if options.faults not in {level.value for level in Level}:
        raise UsageError(said.NO_FAULTS(word=options.faults))
    game_named(options.game)
    faults = LEVELS[Level(options.faults)]
    if options.physics:
        faults = _with_physics(faults, options.physics)
    folder = _folder(options.record) if options.record else None
    numbers = range(options.games) if options.only is None else range(options.only - 1, options.only)
    total, progress = Totals(), TerminalProgress(len(numbers), "games")
    games = play_games(
        numbers,
        faults,
        options.seed,
        game=options.game,
        record=folder,
        processes=processes(options.jobs, len(numbers)),
    )
    for tally in games:
        total.add(tally)
        progress.step()
    return report(total, options)


def report(total: Totals, options: Namespace) -> int:
    """Write what was counted, and return the exit status. Beside JSON, what was wrong goes to standard error."""
    if options.json:
        print_json(total.as_json())
        for story in total.stories[:_MOST_STORIES]:
            complain(story)
    else:
        _print_figures(total, options)
    return 0 if total.sound else NOT_SOUND


def _bat(options: Namespace) -> int:
    """Play baseball by cards and dice, and tell how the labels of the field play."""
    from companion.games.round_the_bases.profile import PROFILES
    from companion.simulation.batting import BattingSums, bat

    if options.game != BASES:
        raise UsageError(said.NO_BOARD_ONLY_FOR(game=BASES))
    options.profile = options.profile or _USUAL_PROFILE
    if options.profile not in PROFILES:
        raise UsageError(said.NO_PROFILE(word=options.profile, profiles=either(PROFILES)))
    total, progress = BattingSums(), TerminalProgress(options.games, "games")
    for line in bat(options.games, options.seed, options.profile, processes(options.jobs, options.games)):
        total.add(line)
        progress.step()
    found = {**total.as_json(), "profile": options.profile}
    if options.json:
        print_json(found)
        return 0
    of_field = figures.RUN_OF_FIELD(game=BASES, profile=options.profile, seed=options.seed)
    rows: tuple[tuple[Sentence, str, Said], ...] = (
        (figures.GAMES(), f"{total.games}", of_field),
        (figures.AT_BATS(), f"{total.at_bats}", ""),
        (figures.HITS(), f"{total.hits}", figures.HOME_AT_ONCE(count=total.home_runs)),
        (figures.BATTING_AVERAGE(), LANGUAGE.fact(Figure(float(found["batting_average"]), 3)), ""),
        (figures.HALF_INNINGS(), f"{total.half_innings}", figures.EXTRA(count=total.extra_innings)),
        (figures.RUNS(), f"{total.runs}", ""),
        (figures.RUNS_A_HALF(), LANGUAGE.fact(Figure(float(found["runs_per_half_inning"]), 2)), ""),
    )
    _say_figures(rows)
    return 0


def _with_physics(faults: Faults, path: str) -> Faults:
    """Return faults with the crosstalk that a file of figures tells. Raises `CompanionError`."""
    from companion.board.boards import UnreadableError, read_plain
    from companion.errors import CompanionError
    from companion.simulation.fields import MOST_BYTES, with_fields

    try:
        text = read_plain(path, MOST_BYTES)
    except UnreadableError as error:
        raise CompanionError(said.FIELDS_UNREADABLE(path=path, reason=error.said)) from error
    return with_fields(faults, text, path)


def _folder(name: str) -> Path:
    """Return the folder to record in, made if need be. Raises `CompanionError`."""
    from companion.errors import CompanionError, reason_of

    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(said.NO_FOLDER(path=name, reason=reason_of(error))) from error
    if any(folder.glob("game-*.jsonl")):
        raise CompanionError(said.FOLDER_FULL(path=name))
    return folder


def _print_figures(total: Totals, options: Namespace) -> None:
    of_games = figures.RUN_OF_GAMES(game=options.game, faults=options.faults, seed=options.seed)
    half, most = (Figure(total.recovery_ms(share) / 1000, 1) for share in (0.5, 0.95))
    rows = (
        (figures.GAMES(), total.games, of_games),
        (figures.VERDICTS(), total.verdicts, figures.BY_THE_REFEREE()),
        (figures.MISTAKES(), total.mistakes, figures.BY_THE_HANDS()),
        (figures.WRONG_ACCUSATIONS(), total.wrong_accusations, figures.MUST_BE_NONE()),
        (figures.MISSED_ERRORS(), total.missed_errors, figures.MUST_BE_NONE()),
        (figures.LOST_GAMES(), total.lost_games, figures.NONE_LOST(cuts=total.power_cuts, cables=total.cables_out)),
        (figures.LEAKS(), total.leaks, figures.NO_LEAK()),
        (figures.IN_DOUBT(), total.in_doubt, figures.SHOWN_RIGHT()),
        (figures.UNCLEAR(), total.unclear, figures.NOT_READ()),
        (figures.RECOVERIES(), total.recoveries, figures.HALF_WITHIN(half=half, most=most)),
        (figures.MASKED(), total.masked, figures.IGNORED()),
        (figures.MOVES(), total.moves, figures.INTO_HOLES()),
        (figures.NEEDLESS(), total.needless_questions, figures.IN_ORDER()),
    )
    _say_figures((label, str(number), remark) for label, number, remark in rows)
    for story in [*total.stories, *total.notes][:_MOST_STORIES]:
        say(story)


def _say_figures(rows: Iterable[tuple[Said, str, Said]]) -> None:
    """Write figures with their labels before and remarks behind them."""
    say_rows((label, f"{number:>6}  {LANGUAGE.text(remark)}") for label, number, remark in rows)
