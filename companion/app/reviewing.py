"""The review of a game that is over: made in a thread of its own, kept in the folder "reviews" beside the journal.

How well each person chose is noted in the journal as well, so that it can be followed over many games. The file can
be made again at any time; one that is damaged or of another version is.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from companion.app.past import PastGame, kept_review, review_file
from companion.app.review_json import encode_review
from companion.errors import CompanionError
from companion.games.game import State
from companion.games.match import Match
from companion.games.setup import Policy, Setup
from companion.players.coach import Coach, GameReview, SeatAccuracy, coach_of, is_coached
from companion.words import coach as said
from companion.words import logs

if TYPE_CHECKING:
    from companion.app.table import Table

_log = logging.getLogger(__name__)

ITEM: Final = "review"
"""What the accuracy in one game is kept under, with the number of the game behind it."""


class NotReviewed(CompanionError):
    """A game cannot be reviewed; the sentence says why."""


def coach_for(match: Match[State]) -> Coach:
    """Return the coach of a game that can be reviewed. Raises `NotReviewed`: cards and points may still be secret."""
    coach = coach_of(match.setup.game)
    if coach is None or match.setup.policy is Policy.SCOREKEEPER:
        raise NotReviewed(said.NO_COACH())
    if match.game.outcome(match.state) is None:
        raise NotReviewed(said.NOT_OVER())
    return coach


def can_review(match: Match[State]) -> bool:
    """Whether there is something to review: a game that is over, and chose in it has somebody whom a coach looks at."""
    return is_reviewed(match.setup) and match.game.outcome(match.state) is not None


def is_reviewed(setup: Setup) -> bool:
    """Whether such games are reviewed: people play cards in them, and there is a coach, who is not loaded for that."""
    people = len(setup.players) > len(setup.computers)
    return people and is_coached(setup.game) and setup.policy is not Policy.SCOREKEEPER


class Reviewing:
    """A review that is being made: `share` of it is done, `future` will be it. Its thread ends when it is cancelled."""

    def __init__(self, table: Table, past: PastGame) -> None:
        """Begin. Raises `NotReviewed`."""
        self.share = 0.0
        self.future: Future[GameReview] = Future()
        self._table, self._past, self._coach = table, past, coach_for(past.match)
        self._cancelled = Event()
        Thread(target=self._run, name="review", daemon=True).start()

    def cancel(self) -> None:
        """Stop it; nothing is kept."""
        self._cancelled.set()

    def _run(self) -> None:
        try:
            kept = kept_review(self._table.games.path, self._past)
            review = self._made() if kept is None else kept
            if review is not None:
                self.future.set_result(review)
        except BaseException as error:
            self.future.set_exception(error)

    def _made(self) -> GameReview | None:
        for step in self._coach.review(self._past.match):
            if self._cancelled.is_set():
                return None
            if isinstance(step, GameReview):
                self._keep(step)
                return step
            self.share = step
        return None

    def _keep(self, review: GameReview) -> None:
        """Keep what was found; where the disk is full it is made again another time."""
        game_id = self._past.row.game_id
        file = review_file(self._table.games.path, game_id)
        try:
            file.parent.mkdir(exist_ok=True)
            fresh = file.with_suffix(".new")
            fresh.write_bytes(encode_review(review, self._coach))
            fresh.replace(file)
            for seat in review.seats:
                self._table.learn(seat.name, f"{ITEM} {game_id}", accuracy_to_json(seat)).result()
        except (OSError, CompanionError):
            _log.warning(logs.REVIEW_NOT_KEPT(game=game_id), exc_info=True)


def accuracy_to_json(seat: SeatAccuracy) -> dict[str, object]:
    """Return how well somebody chose in a game, as it is kept for the history."""
    numbers = {name: getattr(seat, name) for name in ("decisions", "best", "fine", "slips", "mistakes", "hints")}
    return {**numbers, "win_lost": round(seat.win_lost, 2), "points_lost": round(seat.points_lost, 2)}


def accuracy_over_games(learned: dict[str, object]) -> tuple[tuple[int, float], ...]:
    """Return the accuracy of each game that was reviewed, by its number, the newest first."""
    found = list[tuple[int, float]]()
    for item, value in learned.items():
        word, _, number = item.partition(" ")
        match value:
            case {"best": int(best), "fine": int(fine), "decisions": int(all_of_them)} if word == ITEM:
                if all_of_them and number.isdigit():
                    found.append((int(number), 100 * (best + fine) / all_of_them))
    return tuple(sorted(found, reverse=True))
