"""Statistics of the players over many games: averages by role, best hands, streaks, head to head.

Everything is computed from the figures of the games (`figures.py`); those are kept in a file beside the journal, which
can be made again from it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple, cast
from zlib import crc32

import msgspec

from companion.app.figures import CountedHand, GameFigures, PlayerFigures, figures_of
from companion.app.past import ExportError, read_past
from companion.errors import CompanionError, reason_of
from companion.store.book import GameRow, Status
from companion.store.history import History
from companion.store.paths import FIGURES_NAME
from companion.words import machine as said

VERSION: Final = 2
"""Of the file; one of another version is made again."""
_PAGE: Final = 50
_BEST: Final = 10


class Period(StrEnum):
    """Of which games statistics are asked for."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"

    def since(self, today: date) -> str:
        """Return the first day that counts, in ISO 8601; "" for all."""
        match self:
            case Period.YEAR:
                return date(today.year, 1, 1).isoformat()
            case Period.MONTH:
                return (today - timedelta(days=30)).isoformat()
        return ""


class Average(NamedTuple):
    """An average, and of how many it is."""

    value: float = 0.0
    number: int = 0


class Rival(NamedTuple):
    """A player against another one: games, games won, and the mean margin."""

    name: str
    games: int
    wins: int
    margin: float


class PlayerStatistics(NamedTuple):
    """A player over many games. Hands and play by role; streaks in games; the best hands, the highest first."""

    name: str
    games: int
    wins: int
    margin: Average
    hand_dealing: Average
    hand_not_dealing: Average
    crib: Average
    play_dealing: Average
    play_not_dealing: Average
    skunks: int
    skunked: int
    streak: int
    """Games won in a row up to now; negative: lost."""
    longest: int
    """The most games won in a row."""
    taken: int
    missed: int
    best: tuple[tuple[CountedHand, int], ...]
    """Hands with the number of their game."""
    rivals: tuple[Rival, ...]


def statistics_of(name: str, games: Iterable[GameFigures]) -> PlayerStatistics:
    """Return the statistics of a player over games in any order."""
    own = [
        (game, player)
        for game in sorted(games, key=lambda game: (game.begun, game.game_id))
        for player in game.players
        if player.name == name
    ]
    players = [player for _, player in own]
    best = sorted(
        ((hand, game.game_id) for game, player in own for hand in player.best), key=lambda pair: -pair[0].points
    )
    streak, longest = _streaks([player.won for player in players])
    return PlayerStatistics(
        name=name,
        games=len(players),
        wins=sum(player.won for player in players),
        margin=_mean([player.margin for player in players]),
        hand_dealing=_mean([points for player in players for points in player.dealer.hands]),
        hand_not_dealing=_mean([points for player in players for points in player.pone.hands]),
        crib=_mean([points for player in players for points in player.cribs]),
        play_dealing=_rate([(player.dealer.play, player.dealer.deals) for player in players]),
        play_not_dealing=_rate([(player.pone.play, player.pone.deals) for player in players]),
        skunks=sum(player.skunks > 0 for player in players),
        skunked=sum(player.skunked for player in players),
        streak=streak,
        longest=longest,
        taken=sum(player.taken for player in players),
        missed=sum(player.missed for player in players),
        best=tuple(best[:_BEST]),
        rivals=tuple(_rivals(players)),
    )


def names(games: Iterable[GameFigures]) -> tuple[str, ...]:
    """Return the players of games, those with the most games first."""
    counted: dict[str, int] = {}
    for game in games:
        for player in game.players:
            counted[player.name] = counted.get(player.name, 0) + 1
    return tuple(sorted(counted, key=lambda name: (-counted[name], name)))


def _mean(values: Sequence[int]) -> Average:
    return Average(sum(values) / len(values), len(values)) if values else Average()


def _rate(pairs: Sequence[tuple[int, int]]) -> Average:
    deals = sum(count for _, count in pairs)
    return Average(sum(points for points, _ in pairs) / deals, deals) if deals else Average()


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return the run of like results at the end (negative for games lost), and the most wins in a row."""
    longest = run = 0
    for each in won:
        run = run + 1 if each else 0
        longest = max(longest, run)
    streak = 0
    for each in reversed(won):
        if each is not won[-1]:
            break
        streak += 1 if each else -1
    return streak, longest


def _rivals(players: Sequence[PlayerFigures]) -> Iterator[Rival]:
    """Yield the others by how often they were met."""
    met: dict[str, list[PlayerFigures]] = {}
    for player in players:
        for other in player.against:
            met.setdefault(other, []).append(player)
    for name, games in sorted(met.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        yield Rival(name, len(games), sum(each.won for each in games), _mean([each.margin for each in games]).value)


class KeptFigures:
    """The figures of all finished games of a journal. What was read once is kept in a file beside it."""

    def __init__(self, journal: Path) -> None:
        """Belong to the journal at a path; nothing is read yet."""
        self._journal = journal
        self._file = journal.parent / FIGURES_NAME

    def read(self) -> Iterator[tuple[float, tuple[GameFigures, ...]]]:
        """Yield how far it is (0 to 1) game by game, and the figures so far; the last has all.

        Raises `CompanionError` where the journal cannot be read. A game that cannot be replayed is passed over.
        """
        kept = self._kept()
        found: list[GameFigures] = []
        with History(self._journal) as history:
            rows = list(_finished(history))
            new = [row for row in rows if row.game_id not in kept or kept[row.game_id].end != _end_of(row)]
            for number, row in enumerate(new):
                kept.pop(row.game_id, None)
                if (figures := _figures(history, row)) is not None:
                    kept[row.game_id] = _KeptEnd(_end_of(row), figures)
                yield (number + 1) / (len(new) + 1), ()
            found = [kept[row.game_id].figures for row in rows if row.game_id in kept]
        if new:
            self._keep(kept)
        yield 1.0, tuple(found)

    def _kept(self) -> dict[int, _KeptEnd]:
        with suppress(OSError, msgspec.MsgspecError):
            kept = msgspec.json.decode(self._file.read_bytes(), type=_File)
            if kept.version == VERSION:
                return dict(kept.games)
        return {}

    def _keep(self, games: dict[int, _KeptEnd]) -> None:
        with suppress(OSError):  # it is made again the next time
            partial = self._file.with_suffix(".partial")
            partial.write_bytes(msgspec.json.encode(_File(VERSION, games)))
            partial.replace(self._file)


class _KeptEnd(NamedTuple):
    """The figures of a game, and of which end of it: one that was taken back may have been followed by another."""

    end: str
    figures: GameFigures


class _File(msgspec.Struct):
    """What the file holds: the figures by the numbers of the games."""

    version: int
    games: dict[int, _KeptEnd]


def _end_of(row: GameRow) -> str:
    """Return a check value of who played and how it ended."""
    told = msgspec.json.encode((row.begun, row.ended, row.setup, row.summary))
    return f"{crc32(told):08x}"


def _finished(history: History) -> Iterator[GameRow]:
    before = None
    while rows := history.games(_PAGE, before=before, status=Status.FINISHED):
        yield from rows
        before = rows[-1].game_id


def _figures(history: History, row: GameRow) -> GameFigures | None:
    try:
        return figures_of(read_past(history, row.game_id))
    except CompanionError:
        return None


def chosen_games(games: Iterable[GameFigures], game: str, period: Period, today: date) -> tuple[GameFigures, ...]:
    """Return the games of a kind ("" for all) and a period."""
    since = period.since(today)
    return tuple(each for each in games if (not game or each.game == game) and each.begun[:10] >= since)


COLUMNS: Final = (
    "game", "begun", "kind", "target", "deals", "player", "won", "points", "margin", "skunks", "skunked",
    "hands_dealing", "points_hands_dealing", "hands_not_dealing", "points_hands_not_dealing", "cribs", "points_cribs",
    "deals_dealing", "points_play_dealing", "deals_not_dealing", "points_play_not_dealing",
    "muggins_taken", "muggins_missed", "best_hand", "best_hand_cards",
)  # fmt: skip
"""The columns of the table that is written as CSV: one line for each player of each game."""


def as_csv(games: Iterable[GameFigures]) -> str:
    """Return the figures as a table (RFC 4180) with a heading."""
    text = StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for game in games:
        for player in game.players:
            table.writerow(_line(game, player))
    return text.getvalue()


def _line(game: GameFigures, player: PlayerFigures) -> Iterator[Any]:
    yield from (game.game_id, game.begun, game.game, game.target, game.deals, player.name, int(player.won))
    yield from (player.points, player.margin, player.skunks, int(player.skunked))
    yield from (len(player.dealer.hands), sum(player.dealer.hands), len(player.pone.hands), sum(player.pone.hands))
    yield from (len(player.cribs), sum(player.cribs))
    yield from (player.dealer.deals, player.dealer.play, player.pone.deals, player.pone.play)
    yield from (player.taken, player.missed)
    best = player.best[0] if player.best else CountedHand(0, ())
    yield from (best.points, " ".join(best.cards))


def figures_as_json(games: Iterable[GameFigures]) -> bytes:
    """Return the figures of the games and the statistics of all players as JSON in UTF-8."""
    games = tuple(games)
    players = [_named(statistics_of(name, games)) for name in names(games)]
    whole = {"statistics": VERSION, "players": players, "games": [_named(game) for game in games]}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _named(value: Any) -> Any:
    """Return named tuples as objects, all the way down."""
    if not isinstance(value, tuple):
        return value
    if type(value) is tuple:
        return [_named(each) for each in value]
    return {name: _named(each) for name, each in cast(Any, value)._asdict().items()}


def write_statistics(games: Sequence[GameFigures], folder: Path) -> tuple[Path, Path]:
    """Write `statistics.csv` and `statistics.json` into a folder; return both. Raises `ExportError`."""
    table, whole = folder / "statistics.csv", folder / "statistics.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        table.write_text(as_csv(games), "utf-8", newline="")
        whole.write_bytes(figures_as_json(games))
    except OSError as error:
        raise ExportError(said.NOT_EXPORTED(path=folder, reason=reason_of(error))) from error
    return table, whole
