"""An evening gathered from the database and from the boards: what its page, the scoreboard and the lists show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection
from starlette.exceptions import HTTPException

from companion.club.data.corrections import corrections_of
from companion.club.data.events import club_event, club_events, entries_of
from companion.club.data.people import ClubError, club_players
from companion.club.data.rounds import pairings_of
from companion.club.data.tables import table_of_season
from companion.club.data.values import ClubEvent, EventEntry, EventStatus, Pairing
from companion.club.evening.live import PublishedBoard
from companion.club.formats.table import ClubLine, club_table, lines_of_fixture
from companion.club.paper.card import CardLine, ScoreCard
from companion.club.web.showing import ShownEvening, ShownEvent, ShownLine, ShownTable, TableState

Boards = Mapping[str, PublishedBoard]


def known_event(connection: Connection, event: int) -> ClubEvent:
    """Return an event; raises 404 where there is none."""
    try:
        return club_event(connection, event)
    except ClubError as error:
        raise HTTPException(404) from error


def evening_of(
    connection: Connection, event: int, boards: Boards, revision: int, round: int | None = None
) -> ShownEvening:
    """Return an event with the tables of one round, the newest unless another is named."""
    found = known_event(connection, event)
    entries, pairings = entries_of(connection, event), pairings_of(connection, event)
    heading = _heading(found, entries, pairings)
    changed = {each.pairing for each in corrections_of(connection, event) if each.before is not None}
    shown = [each for each in pairings if each.round == (round or heading.round)]
    members = [each.member for each in entries]
    lines = club_table(members, [each.fixture for each in pairings], found.scoring)
    by_number = {each.number: each for each in entries}
    return ShownEvening(
        heading,
        [shown_table(each, boards, each.id in changed) for each in shown],
        [_line(line, by_number[line.member]) for line in lines],
        revision,
    )


def _heading(event: ClubEvent, entries: Sequence[EventEntry], pairings: Sequence[Pairing]) -> ShownEvent:
    return ShownEvent(
        event.id,
        event.title,
        date.fromisoformat(event.held_on),
        event.format.value,
        max((each.round for each in pairings), default=0),
        event.rounds,
        sum(each.leaves is None for each in entries),
        sum(each.is_open for each in pairings),
        event.status is EventStatus.OVER,
        event.season,
        event.target,
    )


def headings(connection: Connection, season: int | None = None) -> list[ShownEvent]:
    """Return all events, the newest first, or those of a season."""
    return [
        _heading(event, entries_of(connection, event.id), pairings_of(connection, event.id))
        for event in club_events(connection)
        if season is None or event.season == season
    ]


def heading_of(connection: Connection, event: int) -> ShownEvent:
    """Return the heading of an event."""
    found = known_event(connection, event)
    return _heading(found, entries_of(connection, event), pairings_of(connection, event))


# --- tables ---


def shown_table(pairing: Pairing, boards: Boards, corrected: bool = False) -> ShownTable:
    """Return a table as it stands: what counts, else what its board last published."""
    names = tuple(each.name for each in (pairing.first, pairing.second) if each)
    table = ShownTable(pairing.id, pairing.place, pairing.board or "", names, TableState.BYE)
    if pairing.second is None:
        return table
    if pairing.outcome is not None:
        result = pairing.outcome.result
        return ShownTable(
            pairing.id,
            pairing.place,
            pairing.board or "",
            names,
            TableState.OVER,
            result.points,
            result.winner,
            result.skunk,
            result.forfeit,
            corrected,
        )
    state, scores = live_state(pairing, boards)
    return ShownTable(pairing.id, pairing.place, pairing.board or "", names, state, scores)


def live_state(pairing: Pairing, boards: Boards) -> tuple[TableState, tuple[int, int] | None]:
    """Return how far an open game is by what its board published, and its scores if it plays this pairing."""
    seen = boards.get(pairing.board) if pairing.board else None
    if seen is None or seen.state is None or seen.state.pairing != str(pairing.id) or len(seen.state.sides) != 2:
        return TableState.WAITING, None
    state = seen.state
    first, second = state.sides
    swapped = pairing.second is not None and state.names[:2] == (pairing.second.name, pairing.first.name)
    scores = (second.score, first.score) if swapped else (first.score, second.score)
    if state.signing == "disputed":
        return TableState.DISPUTED, scores
    if state.over:
        return TableState.SIGNING, scores
    return (TableState.PLAYING if seen.online else TableState.LOST), scores


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with its round: one line of the list of games."""

    round: int
    table: ShownTable


def games_of(connection: Connection, event: int) -> list[PlayedTable]:
    """Return all tables of an event as they count, by round."""
    return [PlayedTable(each.round, shown_table(each, {})) for each in pairings_of(connection, event)]


# --- standings ---


def _line(line: ClubLine, entry: EventEntry) -> ShownLine:
    return _named(line, entry.player, entry.name, left=entry.leaves is not None)


def _named(line: ClubLine, player: int, name: str, *, evenings: int = 1, left: bool = False) -> ShownLine:
    return ShownLine(
        line.place,
        player,
        name,
        line.game_points,
        line.games_won,
        line.spread,
        line.played,
        line.skunks,
        line.skunked,
        evenings,
        left,
    )


def season_lines(connection: Connection, season: int) -> list[ShownLine]:
    """Return the standings of a season."""
    names = {each.id: each.name for each in club_players(connection)}
    came = [
        entry.player
        for event in club_events(connection)
        if event.season == season
        for entry in entries_of(connection, event.id)
    ]
    lines = table_of_season(connection, season)
    return [_named(line, line.member, names[line.member], evenings=came.count(line.member)) for line in lines]


# --- score cards ---


def cards_of(connection: Connection, event: int, players: Iterable[int] | None = None) -> list[ScoreCard]:
    """Return the score cards of an event, by name; of some players alone where they are named."""
    found = known_event(connection, event)
    entries, pairings = entries_of(connection, event), pairings_of(connection, event)
    wanted = None if players is None else set(players)
    shown = sorted(
        (each for each in entries if wanted is None or each.player in wanted), key=lambda each: each.name.casefold()
    )
    return [
        ScoreCard(
            each.name,
            found.title,
            date.fromisoformat(found.held_on),
            max(found.rounds, max((pairing.round for pairing in pairings), default=0)),
            [_card_line(pairing, each, found) for pairing in pairings if each.id in _entries_in(pairing)],
        )
        for each in sorted(shown, key=lambda each: each.name.casefold())
    ]


def _entries_in(pairing: Pairing) -> tuple[int, ...]:
    return tuple(each.id for each in (pairing.first, pairing.second) if each)


def _card_line(pairing: Pairing, entry: EventEntry, event: ClubEvent) -> CardLine:
    if pairing.second is None:
        return CardLine(pairing.round, "", "", event.bye, 0, bye=True)
    other = pairing.second if entry.id == pairing.first.id else pairing.first
    lines = lines_of_fixture(pairing.fixture, event.scoring)
    line = next((each for each in lines if each.member == entry.number), None)
    if line is None or pairing.outcome is None:
        return CardLine(pairing.round, other.name, str(pairing.place))
    signed = pairing.outcome.uid is not None
    forfeit = pairing.outcome.result.forfeit
    return CardLine(pairing.round, other.name, str(pairing.place), line.game_points, line.spread, signed, forfeit)
