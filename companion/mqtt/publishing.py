"""What a board publishes, made of what everybody at the table may see. Pure.

A state is made of a watcher's view and of nothing else of the game: what muggins keeps secret is not in it (P12).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.app.view import SideView, View
from companion.games.setup import Policy
from companion.games.viewer import WATCHER
from companion.mqtt.own_board import Board
from companion.mqtt.payloads import BoardHealth, BoardState, Result, SideState
from companion.store.book import GameRow

_NAME: Final = 40
_TEXT: Final = 200
_UNKNOWN: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of a game whose own is lost."""


class OfGame(NamedTuple):
    """What the journal has noted of a game: its id, its pairing, and how far its result is."""

    uid: str
    pairing: str | None = None
    signing: str = ""
    resumed_from: str | None = None


def state_of(view: View, game: OfGame, board: Board, *, paused: bool = False) -> BoardState:
    """Return how the game of a watcher's view stands. Raises `ValueError` for the view of anybody else."""
    if view.viewer != WATCHER:
        raise ValueError(f"a view of {view.viewer.name}")
    health = BoardHealth(view.connected, board.faults + len(view.masked), str(view.link or board.trouble)[:_TEXT])
    return BoardState(
        game_id=view.game_id,
        uid=game.uid,
        game=view.setup.game,
        names=tuple(name[:_NAME] for name in view.setup.players),
        sides=tuple(_side(each, view.setup.target) for each in view.sides),
        turn=next((side.side for side in view.sides if side.turn), None),
        over=view.outcome is not None,
        winner=view.outcome.winner if view.outcome is not None else None,
        paused=paused,
        health=health,
        pairing=game.pairing,
        signing=game.signing,
    )


def _side(side: SideView, target: int) -> SideState:
    return SideState(side.name[:_NAME], max(side.total, 0), target)


def nothing_of(board: Board) -> BoardState:
    """Return the state of a board without a game."""
    return BoardState(
        game_id=None,
        uid=None,
        game="",
        names=(),
        sides=(),
        turn=None,
        over=False,
        winner=None,
        paused=False,
        health=BoardHealth(board.connected, board.faults, str(board.trouble)[:_TEXT]),
        pairing=None,
    )


def result_of(row: GameRow, board: str, game: OfGame, moves: int, *, signed: bool) -> Result | None:
    """Return the result of a game of the journal; None for one that is not finished."""
    summary = row.summary
    if summary is None:
        return None
    return Result(
        uid=game.uid,
        board=board,
        pairing=game.pairing,
        game=summary.game,
        names=tuple(name[:_NAME] for name in summary.players),
        scores=tuple(max(total, 0) for total in summary.totals),
        winner=summary.winner,
        skunk=any(summary.skunks),
        muggins=_muggins(row),
        signed=(signed,) * len(summary.totals),
        started=_time(row.begun),
        ended=_time(row.ended),
        moves=moves,
        resumed_from=game.resumed_from,
    )


def _muggins(row: GameRow) -> bool:
    try:
        return Policy(row.setup.get("policy")).muggins
    except ValueError:
        return False


def _time(at: str) -> datetime:
    """Return a time of the journal; one without a zone is in UTC."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return _UNKNOWN
    return time.replace(tzinfo=time.tzinfo or UTC).astimezone(UTC)
