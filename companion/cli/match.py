"""`companion match`: players of the computer, and bots, against each other."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.progress import TerminalProgress
from companion.cli.terminal import LANGUAGE, complain, print_json, say_rows
from companion.cli.words import MOST_GAMES, UsageError, Words, processes, whole
from companion.words import figures
from companion.words import help as headings
from companion.words import players as said
from companion.words.message import Figure
from companion.words.shell import SEE_HELP

if TYPE_CHECKING:
    from companion.contest.one_game import Terms
    from companion.contest.standing import MatchFigures

ENDED_EARLY: Final = 1
"""Exit status where a bot was out of the match before its end, or did not keep to the protocol."""

HOUR_MS: Final = 3_600_000


def take(words: Words) -> None:
    """Take the players, how many games, the game and the seed."""
    words.add_argument(
        "a", nargs="?", metavar="A", help="A player by its level, or exec:COMMAND. The figures are its own."
    )
    words.add_argument("b", nargs="?", metavar="B", help="The player against it.")
    words.add_argument("--games", type=whole(1, MOST_GAMES), default=1000, metavar="N", help="How many games (1000).")
    words.add_argument("--seed", type=whole(), default=1, metavar="S", help="The same seed deals the same cards (1).")
    words.add_argument(
        "--jobs", type=whole(1), metavar="J", help="Play on so many processes, with the same result (all cores)."
    )
    words.game()
    words.add_argument("--length", type=whole(1), metavar="L", help="How long a game is (the usual length).")
    words.add_argument("--players", type=whole(1), metavar="P", help="2, or 4 for partners (2).", default=2)
    words.add_argument(
        "--limit",
        type=whole(1, 3_600_000),
        metavar="MS",
        default=5000,
        help="Milliseconds that a bot may think (5000).",
    )
    words.add_argument("--check", metavar="BOT", help="Try a bot, exec:COMMAND, by the protocol, and play no match.")
    words.flag("--json", "Print one JSON object.")
    words.notes = _players
    words.epilog = "Example: companion match greedy exec:./my-bot --games 200 --seed 7"


def run(options: Namespace) -> int:
    """Let two players play many games. Each deal is played twice, with the seats exchanged.

    Exit status 1 where a bot forfeited so often that the match ended early.
    """
    if options.check is not None:
        return _check(options)
    if options.a is None or options.b is None:
        raise UsageError(SEE_HELP(reason=said.TWO_PLAYERS(), command="companion match"))
    from companion.contest.contest import play_match
    from companion.contest.one_game import Terms
    from companion.games.catalogue import listed

    length = options.length or listed(options.game).lengths[0]
    terms = Terms((options.a, options.b), options.game, length, options.players, options.seed, limit_ms=options.limit)
    jobs = processes(options.jobs, (options.games + 1) // 2)
    progress = TerminalProgress(options.games, "games")
    standing = play_match(terms, options.games, jobs, progress.step)
    if options.json:
        print_json({**standing.as_json(), "a": options.a, "b": options.b, "game": options.game, "seed": options.seed})
    else:
        _print_figures(terms, standing)
    _print_faults(terms, standing)
    return ENDED_EARLY if standing.games < options.games else 0


def _players() -> str:
    """Return the names of the players of each game."""
    from companion.games.catalogue import game_names
    from companion.players.levels import levels_of

    return "\n  ".join(
        (f"{LANGUAGE.text(headings.PLAYERS())}:", *(f"{game}: {', '.join(levels_of(game))}" for game in game_names()))
    )


def _percent(share: float) -> str:
    return f"{LANGUAGE.fact(Figure(100 * share, 1))}%"


def _figure(number: float, places: int, sign: str = "") -> str:
    return f"{sign if number >= 0 else ''}{LANGUAGE.fact(Figure(number, places))}".rjust(7)


def _print_figures(terms: Terms, standing: MatchFigures) -> None:
    low, high = standing.ci95
    first, second, *_ = terms.names
    played = figures.MATCH_OF(game=terms.game, length=terms.length, seed=terms.seed)
    interval = figures.INTERVAL(low=_percent(low), high=_percent(high))
    rows = (
        (figures.GAMES(), f"{standing.games:>7}", played),
        (figures.WINS(), f"{standing.wins:>7}", figures.AGAINST(first=first, second=second)),
        (
            figures.WIN_RATE(),
            _percent(standing.win_rate).rjust(7),
            interval,
        ),
        (figures.SKUNKS(), f"{standing.skunks:>7}", figures.SUFFERED(count=standing.skunked)),
        (figures.MEAN_MARGIN(), _figure(standing.mean_margin, 1, "+"), figures.IN_POINTS()),
        (figures.A_CARD(), _figure(standing.cards.within(0.95), 2), figures.NO_SLOWER()),
        (figures.A_LAY_AWAY(), _figure(standing.lay_aways.within(0.95), 2), figures.THE_SAME()),
    )
    say_rows((label, f"{number}  {LANGUAGE.text(remark)}") for label, number, remark in rows)


def _print_faults(terms: Terms, standing: MatchFigures) -> None:
    """Say which bots forfeited, and why the first time."""
    from companion.contest.contest import OUT_AFTER

    for entrant, name in enumerate(terms.names):
        if standing.forfeits[entrant]:
            why = standing.faults[entrant]
            complain(said.FORFEITED(bot=name, count=standing.forfeits[entrant], why=why))
        if standing.in_a_row[entrant] >= OUT_AFTER:
            complain(said.OUT_OF_MATCH(bot=name, games=OUT_AFTER))


def _check(options: Namespace) -> int:
    """Try a bot by the protocol, and say what was tried."""
    from companion.contest.trial import try_bot
    from companion.engines.bot import EXEC
    from companion.games.catalogue import listed

    if options.a is not None:
        raise UsageError(SEE_HELP(reason=said.ONLY_A_BOT(), command="companion match"))
    if not options.check.startswith(EXEC):
        raise UsageError(said.NOT_A_BOT(word=options.check))
    length = options.length or listed(options.game).lengths[0]
    trials, marks = [], (figures.IS_WELL(), figures.IS_WRONG())
    for trial in try_bot(options.check.removeprefix(EXEC), options.game, length, options.limit):
        trials.append(trial)
        if not options.json:
            mark = marks[bool(trial.wrong)]
            say_rows([(mark, trial.what)], least=max(len(LANGUAGE.text(each)) for each in marks))
    wrong = trials[-1].wrong
    if options.json:
        tried = [{"what": str(trial.what), "wrong": str(trial.wrong)} for trial in trials]
        print_json({"bot": options.check, "game": options.game, "ok": not wrong, "tried": tried})
    if wrong:
        complain(wrong)
    return ENDED_EARLY if wrong else 0
