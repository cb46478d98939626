"""`companion review`: what the coach says of a game that is over."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.progress import TerminalProgress
from companion.cli.stored import open_history, past_of
from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words
from companion.words import coach as words
from companion.words import shell as said

if TYPE_CHECKING:
    from companion.games.game import Setup, State
    from companion.games.match import Match
    from companion.players.coach import Coach, Decision, GameReview


_MOST_BYTES: Final = 4_000_000
"""A record is not larger: a long game has some 20 kB."""
_MOST_DIGITS: Final = 18
"""A number of more digits is that of no game."""


def take(options: Words) -> None:
    """Take the record of a game."""
    options.add_argument(
        "record", metavar="RECORD", help="A record of a game, as `companion games export` writes it, or its number."
    )
    options.flag("--json", "Print the review as JSON: every choice with what could have been chosen.")
    options.epilog = "Example: companion review 17"


def run(options: Namespace) -> None:
    """Say what the coach would have done in a game that is over, and how well everybody chose.

    Slips and mistakes are told with what they gave away, and why. It takes some seconds.
    """
    from companion.app.review_json import review_to_json
    from companion.app.reviewing import coach_for

    match = _match(options.record)
    coach = coach_for(match)
    review = _made(coach, match)
    if options.json:
        print_json(review_to_json(review, coach))
    else:
        _tell(review, coach, match.setup)


def _match(record: str) -> Match[State]:
    """Return the game of a record's file, or a stored one by its number. Raises `CompanionError`."""
    import os

    from companion.board.boards import UnreadableError, read_plain
    from companion.errors import CompanionError
    from companion.games.record import replay

    if record.isascii() and record.isdigit() and len(record) <= _MOST_DIGITS and not os.path.exists(record):
        with open_history() as history:
            return past_of(history, int(record)).match
    try:
        return replay(read_plain(record, _MOST_BYTES))
    except UnreadableError as error:
        raise CompanionError(said.RECORD_UNREADABLE(file=record, reason=error.said)) from error


def _made(coach: Coach, match: Match[State]) -> GameReview:
    from companion.players.coach import GameReview

    progress, done = TerminalProgress(100, "percent"), 0
    for step in coach.review(match):
        share = 1.0 if isinstance(step, GameReview) else step
        while done < round(100 * share):
            progress.step()
            done += 1
        if isinstance(step, GameReview):
            return step
    raise AssertionError("a coach ends with a review")


def _tell(review: GameReview, coach: Coach, setup: Setup) -> None:
    from companion.players.coach import Grade

    for seat in review.seats:
        say(styled(words.ACCURATE(player=seat.name, accuracy=f"{seat.accuracy:.0f}"), "bold"))
        lost = f"{seat.win_lost:.1f} %, {seat.points_lost:.1f} points"
        say(f"  best {seat.best}, fine {seat.fine}, slips {seat.slips}, mistakes {seat.mistakes}; lost {lost}")
    for decision in review.decisions:
        if decision.grade in (Grade.SLIP, Grade.MISTAKE):
            _tell_decision(decision, coach, setup)


def _tell_decision(decision: Decision, coach: Coach, setup: Setup) -> None:
    player, lost = setup.player(decision.seat), decision.win_lost
    say(styled(f"\n{words.DECIDED(deal=decision.deal, player=player, grade=decision.grade.words())}", "bold"))
    cards = " ".join(map(str, decision.held))
    series = f" at {decision.count} ({' '.join(map(str, decision.series))})" if decision.series else ""
    taken, best = (" ".join(map(str, each.cards)) for each in (decision.choice, decision.best))
    say(f"  {decision.kind.value}: {cards}{series}")
    if taken:
        say(f"  taken {taken}, best {best}")
    percent = "" if lost is None else f"{lost:.1f} %, "
    say(f"  lost {percent}{max(decision.points_lost, 0.0):.1f} points")
    for sentence in coach.sentences(decision):
        say(f"  {sentence}")
