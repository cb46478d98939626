"""What everybody may read: the events, an evening with its tables and standings, seasons, lists for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

from companion.club.data.events import club_seasons
from companion.club.data.rounds import pairings_of
from companion.club.paper.lists import Cell, csv_list
from companion.club.web.evening import games_of, season_lines
from companion.club.web.guard import Endpoint, read
from companion.club.web.headings import heading_of, headings
from companion.club.web.showing import ShownEvening, ShownEvent, ShownLine
from companion.club.web.typed import TypedForm
from companion.club.web.visit import Visit
from companion.words import club_pages as said
from companion.words.message import Message, Said

_ENDING: Final = ("knock-out", "round-robin")
"""Formats that know by themselves when they are over; whether there is a next round is seen when it is started."""


MOST_LISTED: Final = 100
"""So many events that are on are on one page, and so many that are over."""


def _index(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        events = headings(connection)
    running, closed = [each for each in events if not each.closed], [each for each in events if each.closed]
    now, more_now = _listed(visit, "open", running)
    earlier, more_earlier = _listed(visit, "passed", closed)
    return visit.page("index.html", running=now, more_running=more_now, earlier=earlier, more=more_earlier)


def _listed(visit: Visit, name: str, events: Sequence[ShownEvent]) -> tuple[Sequence[ShownEvent], str]:
    """Return the events of the page that is asked for, and the address of the next page, empty after the last one."""
    passed = query_number(visit, name, 6) or 0
    onward = passed + MOST_LISTED
    return events[passed:onward], f"/?{name}={onward}" if onward < len(events) else ""


def _event(visit: Visit) -> Response:
    wanted = query_number(visit, "round", 3)
    evening = visit_evening(visit, wanted)
    event = evening.event
    if wanted is not None and not 1 <= wanted <= event.round:
        raise HTTPException(404)
    more = event.round < event.rounds or event.format in _ENDING
    return visit.page("event.html", event=event, evening=evening, shown=wanted or event.round, more_rounds=more)


def query_number(visit: Visit, name: str, digits: int) -> int | None:
    """Return a number behind the address, of so many digits at most; None where there is none."""
    text = visit.request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def visit_evening(visit: Visit, round: int | None = None) -> ShownEvening:
    """Return the evening that the address names; raises 404."""
    found = visit.site.evenings.of(visit.number("event"))
    if round is None or round == found.heading.round:
        return found.shown(visit.site.boards())
    with visit.site.database.reading() as connection:
        return found.shown(visit.site.boards(), pairings_of(connection, found.heading.id, round))


def _standings_list(visit: Visit) -> Response:
    evening = visit_evening(visit)
    return _csv(visit, f"standings-{evening.event.day}.csv", _LINE_HEADS, map(_line_cells, evening.standings))


def _games_list(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        event = heading_of(connection, visit.number("event"))
        games = games_of(connection, event.id)
    rows = [
        (
            each.round,
            each.table.place,
            *(each.table.names if len(each.table.names) == 2 else (*each.table.names, "")),
            *((None, None) if each.table.scores is None or each.table.forfeit else each.table.scores),
            each.table.names[each.table.winner] if each.table.winner is not None else "",
            visit.say(_remark(each.table.state == "bye", each.table.forfeit, each.table.skunk)),
        )
        for each in games
    ]
    return _csv(visit, f"games-{event.day}.csv", _GAME_HEADS, rows)


def _remark(bye: bool, forfeit: bool, skunk: bool) -> Said:
    return said.BYE() if bye else said.FORFEIT() if forfeit else said.SKUNK_MARK() if skunk else ""


def _seasons(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        return visit.page("seasons.html", seasons=club_seasons(connection), typed=TypedForm())


def _season(visit: Visit) -> Response:
    season, title = season_named(visit)
    with visit.site.database.reading() as connection:
        events, standings = headings(connection, season), season_lines(connection, season)
    return visit.page("season.html", season=season, title=title, events=events, standings=standings)


def season_named(visit: Visit) -> tuple[int, str]:
    """Return the season that the address names; raises 404."""
    season = visit.number("season")
    with visit.site.database.reading() as connection:
        titles = dict(club_seasons(connection))
    if season not in titles:
        raise HTTPException(404)
    return season, titles[season]


def _season_list(visit: Visit) -> Response:
    season, _ = season_named(visit)
    with visit.site.database.reading() as connection:
        standings = season_lines(connection, season)
    rows = [(*_line_cells(line), line.evenings) for line in standings]
    return _csv(visit, f"season-{season}.csv", (*_LINE_HEADS, said.EVENINGS), rows)


_LINE_HEADS: Final = (
    said.PLACE,
    said.PLAYER,
    said.GAME_POINTS,
    said.GAMES_WON,
    said.SPREAD,
    said.PLAYED,
    said.SKUNKS_GIVEN,
    said.SKUNKS_TAKEN,
)
_GAME_HEADS: Final = (
    said.ROUND,
    said.TABLE_OF_CARD,
    said.FIRST,
    said.SECOND,
    said.FIRST_SCORE,
    said.SECOND_SCORE,
    said.WINNER,
    said.REMARK,
)


def _line_cells(line: ShownLine) -> tuple[Cell, ...]:
    return line.place, line.name, line.points, line.won, line.spread, line.played, line.skunks, line.skunked


def _csv(visit: Visit, name: str, heads: Sequence[Message], rows: Iterable[Sequence[Cell]]) -> Response:
    content = csv_list([visit.say(head()) for head in heads], rows)
    return attachment(content, "text/csv; charset=utf-8", name)


def attachment(content: bytes, kind: str, name: str) -> Response:
    """Return a file to keep. `name` is made here and never by people."""
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


PUBLIC: Final[tuple[Endpoint, ...]] = (
    read("/", _index),
    read("/events/{event:row}", _event),
    read("/events/{event:row}/standings.csv", _standings_list),
    read("/events/{event:row}/games.csv", _games_list),
    read("/seasons", _seasons),
    read("/seasons/{season:row}", _season),
    read("/seasons/{season:row}/standings.csv", _season_list),
)
