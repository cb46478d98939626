"""Rounds: drawing the next one, its pairings, and a game that moves to another board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, insert, select, true, update

from companion.club.data.events import club_event, entries_of, rounds_drawn
from companion.club.data.people import ClubError, club_boards
from companion.club.data.schema import ENTRY, EVENT, OUTCOME, PAIRING
from companion.club.data.values import Carried, ClubEvent, EventEntry, EventStatus, Pairing, PairingOutcome
from companion.club.formats.catalogue import EventFormat, next_round
from companion.club.formats.fixture import Fixture, FixtureResult, is_skunk
from companion.words import club as said

MOST_NOTE: Final = 200
_OPEN: Final = PAIRING.c.second.is_not(None) & OUTCOME.c.pairing.is_(None)


def draw_round(connection: Connection, event: int) -> list[Pairing]:
    """Draw the next round of an event, at the boards in use; the first one begins the event.

    Raises `ClubError` while games are open, and where there is no further round.
    """
    found = club_event(connection, event)
    if found.status is EventStatus.OVER:
        raise ClubError(said.EVENT_OVER(event=found.title))
    if still_open := open_of_event(connection, event):
        raise ClubError(said.ROUND_OPEN(count=len(still_open), round=still_open[0].round))
    number = rounds_drawn(connection, event) + 1
    _check_left(found, number)
    entries = {each.number: each for each in entries_of(connection, event)}
    members = [each.member for each in entries.values()]
    fixtures = next_round(found.format, members, list(fixtures_of(connection, event)), found.scoring)
    if not any(each.second is not None for each in fixtures):
        raise ClubError(said.NO_ROUND_LEFT(event=found.title))
    boards = iter(_free_boards(connection))
    rows = [
        {
            "event": event,
            "round": number,
            "place": place,
            "board": next(boards, None) if fixture.second is not None else None,
            "first": entries[fixture.first].id,
            "second": entries[fixture.second].id if fixture.second is not None else None,
            "note": "",
            "carried": "",
        }
        for place, fixture in enumerate(fixtures, 1)
    ]
    connection.execute(insert(PAIRING), rows)
    connection.execute(update(EVENT).where(EVENT.c.id == event).values(status=EventStatus.RUNNING.value))
    return pairings_of(connection, event, number)


def _check_left(event: ClubEvent, number: int) -> None:
    """Raise `ClubError` where all rounds were played; a knock-out and a round robin end by themselves."""
    if event.format in (EventFormat.GRASS_ROOTS, EventFormat.SWISS) and number > event.rounds:
        raise ClubError(said.NO_ROUND_LEFT(event=event.title))


def _free_boards(connection: Connection) -> list[str]:
    """Return the boards in use at which no game of another event is open, by their tables."""
    busy = {each.board for each in open_pairings(connection)}
    return [each.id for each in club_boards(connection) if each.in_use and each.id not in busy]


def pairings_of(connection: Connection, event: int, round: int | None = None) -> list[Pairing]:
    """Return all pairings of an event, by round and table, or those of one round."""
    of_round = true() if round is None else PAIRING.c.round == round
    return list(_pairings(connection, and_(PAIRING.c.event == event, of_round)))


def fixtures_of(connection: Connection, event: int) -> Iterator[Fixture]:
    """Yield who met whom in an event and how it ended, by round and table; it never has all in memory."""
    first, second = ENTRY.alias("first_entry"), ENTRY.alias("second_entry")
    query = (
        select(PAIRING.c.round, first.c.number.label("one"), second.c.number.label("other"), OUTCOME, EVENT.c.target)
        .join(EVENT, EVENT.c.id == PAIRING.c.event)
        .join(first, first.c.id == PAIRING.c.first)
        .outerjoin(second, second.c.id == PAIRING.c.second)
        .outerjoin(OUTCOME, OUTCOME.c.pairing == PAIRING.c.id)
        .where(PAIRING.c.event == event)
        .order_by(PAIRING.c.round, PAIRING.c.place)
    )
    for row in connection.execute(query).mappings():
        result = _result(row) if row[OUTCOME.c.pairing] is not None else None
        yield Fixture(row["round"], row["one"], row["other"], result)


def club_pairing(connection: Connection, pairing: int) -> Pairing:
    """Return a pairing. Raises `ClubError`."""
    for found in _pairings(connection, PAIRING.c.id == pairing):
        return found
    raise ClubError(said.NO_SUCH_PAIRING())


def open_pairings(connection: Connection) -> list[Pairing]:
    """Return the pairings that are still to be played, in all events that are on."""
    return list(_pairings(connection, and_(_OPEN, EVENT.c.status == EventStatus.RUNNING.value)))


def open_of_event(connection: Connection, event: int) -> list[Pairing]:
    """Return the pairings of an event that are still to be played, by round and table."""
    return list(_pairings(connection, and_(_OPEN, PAIRING.c.event == event)))


def _pairings(connection: Connection, where: ColumnElement[bool]) -> Iterable[Pairing]:
    query = (
        select(PAIRING, OUTCOME, EVENT.c.target)
        .join(EVENT, EVENT.c.id == PAIRING.c.event)
        .outerjoin(OUTCOME, OUTCOME.c.pairing == PAIRING.c.id)
        .where(where)
        .order_by(PAIRING.c.event, PAIRING.c.round, PAIRING.c.place)
    )
    rows = connection.execute(query).mappings().all()
    events = {row[PAIRING.c.event] for row in rows}
    entries = {each.id: each for event in events for each in entries_of(connection, event)}
    return [_pairing(row, entries) for row in rows]


def _pairing(row: RowMapping, entries: Mapping[int, EventEntry]) -> Pairing:
    second, carried = row[PAIRING.c.second], row[PAIRING.c.carried]
    return Pairing(
        row[PAIRING.c.id],
        row[PAIRING.c.event],
        row[PAIRING.c.round],
        row[PAIRING.c.place],
        row[PAIRING.c.board],
        entries[row[PAIRING.c.first]],
        entries[second] if second is not None else None,
        row[PAIRING.c.note],
        msgspec.json.decode(carried, type=Carried) if carried else None,
        _outcome(row) if row[OUTCOME.c.pairing] is not None else None,
    )


def _outcome(row: RowMapping) -> PairingOutcome:
    return PairingOutcome(_result(row), row[OUTCOME.c.uid], row[OUTCOME.c.at])


def _result(row: RowMapping) -> FixtureResult:
    points = row[OUTCOME.c.first_points], row[OUTCOME.c.second_points]
    forfeit, winner = row[OUTCOME.c.forfeit], row[OUTCOME.c.winner]
    skunk = not forfeit and is_skunk(points, winner, row[EVENT.c.target])
    return FixtureResult(winner, points, skunk, forfeit)


def move_pairing(connection: Connection, pairing: int, board: str | None, carried: Carried | None = None) -> None:
    """Let an open pairing be played at another board, from where the game stood; None is plain wood.

    Raises `ClubError`: it is over, or the other board has another game.
    """
    found = club_pairing(connection, pairing)
    if not found.is_open:
        raise ClubError(said.NO_SUCH_PAIRING() if found.second else said.BYE_NEEDS_NO_BOARD())
    if board is not None:
        if board not in {each.id for each in club_boards(connection)}:
            raise ClubError(said.NO_SUCH_BOARD(board=board))
        if any(each.board == board and each.id != pairing for each in open_pairings(connection)):
            raise ClubError(said.BOARD_BUSY(board=board))
    text = msgspec.json.encode(carried).decode() if carried else ""
    connection.execute(update(PAIRING).where(PAIRING.c.id == pairing).values(board=board, carried=text))


def note_pairing(connection: Connection, pairing: int, note: str) -> None:
    """Say something to those who play, at their board. Raises `ClubError`."""
    note = " ".join(note.split())[:MOST_NOTE]
    if not connection.execute(update(PAIRING).where(PAIRING.c.id == pairing).values(note=note)).rowcount:
        raise ClubError(said.NO_SUCH_PAIRING())
