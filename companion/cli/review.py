"""`companion review`: what the coach says of a game that is over."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.progress import TerminalProgress
from companion.cli.stored import open_history, past_of
from companion.cli.terminal import LANGUAGE, print_json, say, styled
from companion.cli.words import Words
from companion.words import coach as words
from companion.words import figures
from companion.words import shell as said
from companion.words.message import Figure

if TYPE_CHECKING:
    from companion.games.game import State
    from companion.games.match import Match
    from companion.games.setup import Setup
    from companion.players.coach import Coach, Decision, GameReview
    from companion.words.message import Said


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
        _print_review(review, coach, match.setup)


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


def _print_review(review: GameReview, coach: Coach, setup: Setup) -> None:
    from companion.players.coach import Grade

    for seat in review.seats:
        say(styled(words.ACCURATE(player=seat.name, accuracy=Figure(seat.accuracy, 0)), "bold"))
        lost = figures.LOST_BOTH(percent=Figure(seat.win_lost, 1), points=Figure(seat.points_lost, 1))
        counts = {"best": seat.best, "fine": seat.fine, "slips": seat.slips, "mistakes": seat.mistakes}
        _say_below(figures.GRADES(**counts, lost=lost))
    for decision in review.decisions:
        if decision.grade in (Grade.SLIP, Grade.MISTAKE):
            _print_decision(decision, coach, setup)


def _print_decision(decision: Decision, coach: Coach, setup: Setup) -> None:
    player, lost = setup.player(decision.seat), decision.win_lost
    say()
    say(styled(words.DECIDED(deal=decision.deal, player=player, grade=decision.grade.words()), "bold"))
    cards = " ".join(map(str, decision.held))
    held: Said = cards
    if decision.series:
        held = figures.HELD_AT(cards=cards, count=decision.count, series=" ".join(map(str, decision.series)))
    taken, best = (" ".join(map(str, each.cards)) for each in (decision.choice, decision.best))
    _say_below(figures.KIND_OF(kind=decision.kind.value, held=held))
    if taken:
        _say_below(figures.TAKEN(taken=taken, best=best))
    points = Figure(max(decision.points_lost, 0.0), 1)
    gone = (
        figures.LOST_POINTS(points=points)
        if lost is None
        else figures.LOST_BOTH(percent=Figure(lost, 1), points=points)
    )
    _say_below(figures.LOST(lost=gone))
    for sentence in coach.sentences(decision):
        _say_below(sentence)


def _say_below(line: Said) -> None:
    """Write a line that belongs to the one above."""
    say(f"  {LANGUAGE.text(line)}")
