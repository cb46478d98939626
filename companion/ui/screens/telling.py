"""Stored games in words and lines: titles and notes for lists, facts, and the race of the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from companion.app.kept import GameRow, Status, Summary
from companion.app.past import PastGame
from companion.app.summing import summary_of
from companion.errors import CompanionError
from companion.games.event import EventKind
from companion.games.seating import by_side
from companion.games.setup_json import setup_from_json
from companion.ui.kit.chart import RaceLine
from companion.ui.kit.lettering import plain
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.theme import SIDES
from companion.ui.screens.terms import setup_words
from companion.words import history as say
from companion.words.message import Said, Sentence, every, people, series
from companion.words.panes import OF_WHOM, SIDE_AND_NUMBER

_EVENING_MIN: Final = 600


def day(at: str) -> str:
    """Return a time of the journal as people write the day: "20 November 2026, 18:30" in local time."""
    try:
        local = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return SCREEN.text(say.UNKNOWN_TIME())
    time = say.TIME(hour=f"{local:%H}", minute=f"{local:%M}")
    return SCREEN.text(say.DAY_AND_TIME(day=local.day, month=say.MONTHS[local.month - 1](), year=local.year, time=time))


def side_names(summary: Summary) -> tuple[str, ...]:
    """Return what the sides are called."""
    return tuple(people(summary.players[seat] for seat in seats) for seats in summary.sides)


def row_title(row: GameRow) -> str:
    """Return who beat whom by how much (markup), or who plays a game that is not finished."""
    if row.summary is None:
        players = [str(name) for name in row.setup.get("players", ())]
        return plain(SCREEN.fact(every(players) if players else say.PLAYERS_UNKNOWN()))
    names = side_names(row.summary)
    won = every(name for side, name in by_side(names) if row.summary.won(side))
    others = every(name for side, name in by_side(names) if not row.summary.won(side))
    if len(row.summary.winners) > 1:
        return printed(say.BEAT(winners=won, others=others))
    return printed(say.BEAT_BY(winners=won, others=others, points=row.summary.margin(row.summary.winner)))


def row_score(row: GameRow, totals: Sequence[int]) -> str:
    """Return where the sides stand ("121 : 98"), who won first; "" where nobody knows."""
    if row.summary is None:
        return " : ".join(map(str, totals))
    return " : ".join(str(totals[side]) for side in row.summary.ranked)


def row_note(row: GameRow) -> str:
    """Return when a game was and how long it took, what was played, how it ended, and its number: no two are alike."""
    words: list[Said] = [day(row.begun)]
    if row.summary is None:
        words.append(say.NOT_FINISHED() if row.status is Status.PLAYING else say.GIVEN_UP())
    else:
        words.append(_lasted(row, say.DEALS(count=row.summary.deals)))
        words.extend(say.SKUNKS[skunk]() for skunk in dict.fromkeys(row.summary.skunks) if skunk)
    words.extend(_played(row))
    return plain(SCREEN.fact(series((*words, say.GAME(number=row.game_id)))))


def _lasted(row: GameRow, deals: Sentence) -> Sentence:
    """Return "7 deals in 42 minutes" for a game whose times are known and of one evening, else "7 deals"."""
    try:
        minutes = (datetime.fromisoformat(row.ended) - datetime.fromisoformat(row.begun)).total_seconds() / 60
    except (ValueError, TypeError):
        return deals
    if not 1 <= minutes < _EVENING_MIN:
        return deals
    return say.IN_MINUTES(deals=deals, minutes=say.MINUTES(count=round(minutes)))


def _played(row: GameRow) -> Iterator[Sentence]:
    with suppress(CompanionError):
        yield setup_words(setup_from_json(row.setup))


def fact_lines(game: PastGame) -> tuple[Sentence, ...]:
    """Return what there is to say of a game, a sentence each."""
    summary = summary_of(game.match)
    if summary is None:
        sides = zip(map(game.setup.who, game.setup.sides), game.totals, strict=True)
        stands = say.STANDS(sides=series(SIDE_AND_NUMBER(who=who, number=total) for who, total in sides))
        if not game.deals:
            return stands, say.NOBODY_HAS_DEALT()
        return stands, (say.WHEN_DEAL_BEGAN if game.veiled else say.DEAL)(number=game.deals)
    number = game.number
    return (*_told(summary), say.DEALT_BY_NUMBER(number=number)) if number is not None else tuple(_told(summary))


def _told(summary: Summary) -> Iterator[Sentence]:
    names = side_names(summary)
    won = every(name for side, name in by_side(names) if summary.won(side))
    yield say.WON_IN(who=won, deals=say.DEALS(count=summary.deals))
    for name, skunk in zip(names, summary.skunks, strict=False):
        if skunk:
            yield OF_WHOM(what=name, who=say.SKUNKS[skunk]())
    yield say.WORTH(points=say.GAME_POINTS(count=summary.game_points))
    best = max(summary.highest_hands, default=0)
    if best:
        yield say.HIGHEST(points=best, player=summary.players[summary.highest_hands.index(best)])
    for name, taken, missed in zip(names, summary.muggins_taken, summary.muggins_missed, strict=False):
        if taken or missed:
            yield say.MUGGINS(who=name, taken=taken, missed=missed)


def race(game: PastGame) -> tuple[tuple[RaceLine, ...], tuple[tuple[float, str], ...]]:
    """Return a line for each side, and a tick where each deal began; time is counted in actions."""
    lines: list[RaceLine] = []
    for side in game.setup.sides:
        points = [(0.0, 0)]
        for length in range(1, game.public_length + 1):
            total = game.totals_at(length)[side]
            if total != points[-1][1]:
                points.append((float(length), total))
        points.append((float(game.public_length), points[-1][1]))
        lines.append(RaceLine(SIDES[side], tuple(points)))
    told = enumerate(game.match.played)
    begun = [index for index, played in told for event in played.events if event.kind is EventKind.DEALER]
    return tuple(lines), tuple((float(at), str(deal)) for deal, at in enumerate(begun, 1))
