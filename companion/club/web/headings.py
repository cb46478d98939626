"""The headings of events, counted by the database: a page that lists a hundred evenings reads no game of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from sqlalchemy import Connection, case, func, select
from starlette.exceptions import HTTPException

from companion.club.data.events import club_event, club_events
from companion.club.data.people import ClubError
from companion.club.data.schema import ENTRY, OUTCOME, PAIRING
from companion.club.data.values import ClubEvent, EventStatus
from companion.club.web.showing import ShownEvent


def known_event(connection: Connection, event: int) -> ClubEvent:
    """Return an event; raises 404 where there is none."""
    try:
        return club_event(connection, event)
    except ClubError as error:
        raise HTTPException(404) from error


def heading_of(connection: Connection, event: int) -> ShownEvent:
    """Return the heading of an event; raises 404."""
    found = known_event(connection, event)
    return _heading(found, _players(connection, event), _games(connection, event))


def headings(connection: Connection, season: int | None = None) -> list[ShownEvent]:
    """Return all events, the newest first, or those of a season."""
    players, games = _players(connection), _games(connection)
    events = (each for each in club_events(connection) if season is None or each.season == season)
    return [_heading(each, players, games) for each in events]


def _heading(event: ClubEvent, players: Mapping[int, int], games: Mapping[int, tuple[int, int]]) -> ShownEvent:
    newest, still_open = games.get(event.id, (0, 0))
    return ShownEvent(
        event.id,
        event.title,
        date.fromisoformat(event.held_on),
        event.format.value,
        newest,
        event.rounds,
        players.get(event.id, 0),
        still_open,
        event.status is EventStatus.OVER,
        event.season,
        event.target,
    )


def _players(connection: Connection, event: int | None = None) -> Mapping[int, int]:
    """Return how many take part, by event."""
    query = select(ENTRY.c.event, func.count()).where(ENTRY.c.leaves.is_(None)).group_by(ENTRY.c.event)
    rows = connection.execute(query if event is None else query.where(ENTRY.c.event == event))
    return {row[0]: row[1] for row in rows}


def _games(connection: Connection, event: int | None = None) -> Mapping[int, tuple[int, int]]:
    """Return the newest round and how many games are open, by event."""
    is_open = PAIRING.c.second.is_not(None) & OUTCOME.c.pairing.is_(None)
    query = (
        select(PAIRING.c.event, func.max(PAIRING.c.round), func.sum(case((is_open, 1), else_=0)))
        .outerjoin(OUTCOME, OUTCOME.c.pairing == PAIRING.c.id)
        .group_by(PAIRING.c.event)
    )
    rows = connection.execute(query if event is None else query.where(PAIRING.c.event == event))
    return {row[0]: (row[1], row[2]) for row in rows}
