"""The tables of events and seasons, from what counts in the database."""

from __future__ import annotations

from sqlalchemy import Connection

from companion.club.data.events import club_event, club_events, entries_of
from companion.club.data.rounds import fixtures_of
from companion.club.formats.table import ClubLine, club_table, season_table


def event_table(connection: Connection, event: int) -> list[ClubLine]:
    """Return the table of an event, the best first; members are numbers of its entries. Raises `ClubError`."""
    scoring = club_event(connection, event).scoring
    members = [each.member for each in entries_of(connection, event)]
    return club_table(members, fixtures_of(connection, event), scoring)


def table_of_season(connection: Connection, season: int) -> list[ClubLine]:
    """Return the table of a season, the best first; members are players' ids."""
    evenings = []
    for event in club_events(connection):
        if event.season == season:
            players = {each.number: each.player for each in entries_of(connection, event.id)}
            evenings.append({players[line.member]: line for line in event_table(connection, event.id)})
    return season_table(evenings)
