"""The statistics of every player, kept up to date game by game, so that reading them does not read the games."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.games.seating import Seat, Side, by_side
from companion.games.skunk import Skunk
from companion.store.entry import check_value, row_fits
from companion.store.summary import FIRST_GAME, Summary, summary_from_json


class PlayerRow(NamedTuple):
    """What a player did in all finished games. Partners both have what their side did.

    `skunks` are games won with a skunk, `double_skunks` with a double one; `skunked` games lost with either.
    `margin` and `points` are sums over all games of cribbage, runs are no points: a margin is the points ahead of the
    best other side. `others` are the games of another kind.
    """

    name: str
    games: int = 0
    wins: int = 0
    skunks: int = 0
    double_skunks: int = 0
    skunked: int = 0
    game_points: int = 0
    points: int = 0
    margin: int = 0
    highest_hand: int = 0
    muggins_taken: int = 0
    muggins_missed: int = 0
    others: int = 0

    @property
    def average_margin(self) -> float:
        """The points ahead of the best other side in an average game (negative: behind)."""
        return self.margin / self._counted if self._counted else 0.0

    @property
    def _counted(self) -> int:
        return self.games - self.others

    @property
    def average_points(self) -> float:
        """The points of an average game."""
        return self.points / self._counted if self._counted else 0.0


def with_game(player: PlayerRow, summary: Summary, seat: Seat, side: Side) -> PlayerRow:
    """Return a player's statistics after one more game, played at `seat` for `side`."""
    won, counted = summary.won(side), summary.game == FIRST_GAME
    others = [skunk for other, skunk in enumerate(summary.skunks) if other != side]
    return player._replace(
        games=player.games + 1,
        wins=player.wins + won,
        skunks=player.skunks + (won and Skunk.SINGLE in others),
        double_skunks=player.double_skunks + (won and Skunk.DOUBLE in others),
        skunked=player.skunked + (not won and bool(_at(summary.skunks, side, ""))),
        game_points=player.game_points + (summary.game_points if won else 0),
        points=player.points + (summary.totals[side] if counted else 0),
        margin=player.margin + (summary.margin(side) if counted else 0),
        highest_hand=max(player.highest_hand, _at(summary.highest_hands, seat, 0)),
        muggins_taken=player.muggins_taken + _at(summary.muggins_taken, side, 0),
        muggins_missed=player.muggins_missed + _at(summary.muggins_missed, side, 0),
        others=player.others + (not counted),
    )


def add_to_statistics(connection: sqlite3.Connection, summary: Summary) -> None:
    """Add one finished game, already in the table `game`, to the statistics of its players."""
    rows = [connection.execute("SELECT * FROM player WHERE name = ?", (name,)).fetchone() for name in summary.players]
    players = [player_from_row(row) for row in rows if row]
    if None in players:
        count_again(connection)
    else:
        _write(connection, _add({player.name: player for player in players if player}, summary).values())


def count_again(connection: sqlite3.Connection) -> None:
    """Make the statistics again from the summaries of all finished games."""
    connection.execute("DELETE FROM player")
    players: dict[str, PlayerRow] = {}
    for (summary,) in connection.execute("SELECT summary FROM game WHERE status = 'finished' ORDER BY id"):
        players = _add(players, summary_from_json(json.loads(summary)))
    _write(connection, players.values())


def player_from_row(row: tuple[Any, ...]) -> PlayerRow | None:
    """Return a player from a row of the table `player`, or None for a damaged row."""
    return PlayerRow(**json.loads(row[2])) if row_fits(row) else None


def _add(players: dict[str, PlayerRow], summary: Summary) -> dict[str, PlayerRow]:
    for side, seats in by_side(summary.sides):
        for seat in seats:
            name = summary.players[seat]
            players[name] = with_game(players.get(name, PlayerRow(name)), summary, seat, side)
    return players


def _write(connection: sqlite3.Connection, players: Iterable[PlayerRow]) -> None:
    for player in players:
        row = (player.name, player.games, json.dumps(player._asdict()))
        connection.execute("INSERT OR REPLACE INTO player VALUES (?, ?, ?, ?)", (*row, check_value(*row)))


def _at(values: tuple[Any, ...], index: int, default: Any) -> Any:
    return values[index] if index < len(values) else default
