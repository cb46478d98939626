"""Events, who takes part in them, and seasons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, Row, func, insert, select, update

from companion.club.data.people import ClubError
from companion.club.data.schema import ENTRY, EVENT, PAIRING, PLAYER, SEASON
from companion.club.data.values import ClubEvent, EventEntry, EventStatus
from companion.club.formats.catalogue import EventFormat
from companion.words import club as said


@dataclass(frozen=True)
class EventPlan:
    """What is said of an event when it is planned. `held_on` is a date such as 2026-11-23."""

    title: str
    held_on: str
    format: EventFormat = EventFormat.GRASS_ROOTS
    rounds: int = 9
    target: int = 121
    bye: int = 0
    season: int | None = None


def plan_event(connection: Connection, plan: EventPlan) -> ClubEvent:
    """Add an event. Raises `ClubError`."""
    values = _checked(plan)
    if plan.season is not None and plan.season not in dict(club_seasons(connection)):
        raise ClubError(said.NO_SUCH_SEASON())
    done = connection.execute(insert(EVENT).values(**values, status=EventStatus.PLANNED).returning(EVENT.c.id))
    return club_event(connection, done.scalar_one())


def change_event(connection: Connection, event: int, plan: EventPlan) -> None:
    """Change what was planned. Raises `ClubError`."""
    if not connection.execute(update(EVENT).where(EVENT.c.id == event).values(**_checked(plan))).rowcount:
        raise ClubError(said.NO_SUCH_EVENT())


def _checked(plan: EventPlan) -> dict[str, object]:
    title = " ".join(plan.title.split())
    fits = (
        1 <= len(title) <= 80
        and title.isprintable()
        and 1 <= plan.rounds <= 99
        and 11 <= plan.target <= 1000
        and 0 <= plan.bye <= 3
    )
    try:
        held_on = date.fromisoformat(plan.held_on).isoformat()
    except ValueError:
        fits = False
    if not fits:
        raise ClubError(said.BAD_EVENT())
    return {
        "title": title,
        "held_on": held_on,
        "format": plan.format.value,
        "rounds": plan.rounds,
        "target": plan.target,
        "bye": plan.bye,
        "season": plan.season,
    }


def set_status(connection: Connection, event: int, status: EventStatus) -> None:
    """Begin or end an event. Raises `ClubError`."""
    if not connection.execute(update(EVENT).where(EVENT.c.id == event).values(status=status.value)).rowcount:
        raise ClubError(said.NO_SUCH_EVENT())


def club_event(connection: Connection, event: int) -> ClubEvent:
    """Return an event. Raises `ClubError`."""
    row = connection.execute(select(EVENT).where(EVENT.c.id == event)).first()
    if row is None:
        raise ClubError(said.NO_SUCH_EVENT())
    return _event(row)


def club_events(connection: Connection) -> list[ClubEvent]:
    """Return all events, the newest first."""
    return [
        _event(row) for row in connection.execute(select(EVENT).order_by(EVENT.c.held_on.desc(), EVENT.c.id.desc()))
    ]


def _event(row: Row[tuple[object, ...]]) -> ClubEvent:
    return ClubEvent(
        row.id,
        row.title,
        row.held_on,
        EventFormat(row.format),
        row.rounds,
        row.target,
        row.bye,
        EventStatus(row.status),
        row.season,
    )


# --- who takes part ---


def enter_player(connection: Connection, event: int, player: int, seed: int = 0) -> EventEntry:
    """Let a player take part from the next round on, also one who had left. Raises `ClubError`."""
    found = club_event(connection, event)
    if found.status is EventStatus.OVER:
        raise ClubError(said.EVENT_OVER(event=found.title))
    name = connection.execute(select(PLAYER.c.name).where(PLAYER.c.id == player)).scalar()
    if name is None:
        raise ClubError(said.NO_SUCH_PLAYER())
    entries = entries_of(connection, event)
    before = next((each for each in entries if each.player == player), None)
    following = rounds_drawn(connection, event) + 1
    if before is None:
        number = max((each.number for each in entries), default=0) + 1
        values = {"event": event, "player": player, "number": number, "enters": following, "seed": seed}
        connection.execute(insert(ENTRY).values(**values))
    elif before.leaves is None:
        raise ClubError(said.ENTERED_TWICE(name=name))
    else:
        enters = following if before.leaves < following else before.enters
        connection.execute(update(ENTRY).where(ENTRY.c.id == before.id).values(leaves=None, enters=enters))
    return next(each for each in entries_of(connection, event) if each.player == player)


def withdraw_player(connection: Connection, event: int, player: int) -> None:
    """Let a player leave before the next round. Raises `ClubError`."""
    leaves = rounds_drawn(connection, event) + 1
    left = update(ENTRY).where(ENTRY.c.event == event, ENTRY.c.player == player, ENTRY.c.leaves.is_(None))
    if not connection.execute(left.values(leaves=leaves)).rowcount:
        name = connection.execute(select(PLAYER.c.name).where(PLAYER.c.id == player)).scalar()
        raise ClubError(said.NOT_ENTERED(name=name) if name else said.NO_SUCH_PLAYER())


def entries_of(connection: Connection, event: int) -> list[EventEntry]:
    """Return who takes part in an event, by their numbers."""
    query = select(ENTRY, PLAYER.c.name).join(PLAYER).where(ENTRY.c.event == event).order_by(ENTRY.c.number)
    return [
        EventEntry(row.id, row.number, row.player, row.name, row.enters, row.leaves, row.seed)
        for row in connection.execute(query)
    ]


def rounds_drawn(connection: Connection, event: int) -> int:
    """Return how many rounds of an event have been drawn."""
    last = select(func.max(PAIRING.c.round)).where(PAIRING.c.event == event)
    return connection.execute(last).scalar() or 0


# --- seasons ---


def add_season(connection: Connection, title: str) -> int:
    """Add a season and return its id. Raises `ClubError`."""
    title = " ".join(title.split())
    if not 1 <= len(title) <= 80 or not title.isprintable() or title in dict(club_seasons(connection)).values():
        raise ClubError(said.BAD_SEASON())
    return int(connection.execute(insert(SEASON).values(title=title).returning(SEASON.c.id)).scalar_one())


def club_seasons(connection: Connection) -> list[tuple[int, str]]:
    """Return all seasons, the newest first: id and title."""
    return [(row.id, row.title) for row in connection.execute(select(SEASON).order_by(SEASON.c.id.desc()))]
