"""What a director enters by hand: results of plain wood, forfeits, corrections; each is logged with its reason."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from companion.app.utc import utc_now
from companion.club.data.events import club_event
from companion.club.data.people import ClubError
from companion.club.data.results import scores_fit
from companion.club.data.rounds import club_pairing
from companion.club.data.schema import CORRECTION, OUTCOME, PAIRING, RESULT
from companion.club.data.values import Correction
from companion.club.formats.fixture import FixtureResult
from companion.words import club as said

MOST_REASON: Final = 200


def correct_outcome(connection: Connection, pairing: int, after: FixtureResult | None, who: str, why: str) -> None:
    """Let a pairing count as `after`; None takes back what counts, and it is open again. Raises `ClubError`.

    The board's game stays known by its uid, so that a late repeat of it does not count again.
    """
    found = club_pairing(connection, pairing)
    why = " ".join(why.split())
    if not 1 <= len(why) <= MOST_REASON:
        raise ClubError(said.REASON_MISSING())
    if found.second is None:
        raise ClubError(said.BYE_NEEDS_NO_BOARD())
    target = club_event(connection, found.event).target
    if after and not after.forfeit and not scores_fit(after.points, after.winner, target):
        raise ClubError(said.BAD_SCORES(target=target))
    if after and after.winner not in (0, 1):
        raise ClubError(said.BAD_SCORES(target=target))
    before = found.outcome.result if found.outcome else None
    connection.execute(delete(OUTCOME).where(OUTCOME.c.pairing == pairing))
    if after is not None:
        points = (0, 0) if after.forfeit else after.points
        values = {"winner": after.winner, "first_points": points[0], "second_points": points[1]}
        uid = found.outcome.uid if found.outcome else None
        connection.execute(
            insert(OUTCOME).values(pairing=pairing, **values, forfeit=after.forfeit, uid=uid, at=utc_now())
        )
    logged = {"before": _text(before), "after": _text(after), "why": why, "who": who[:80]}
    connection.execute(insert(CORRECTION).values(pairing=pairing, at=utc_now(), **logged))


def outcome_version(connection: Connection, pairing: int) -> int:
    """Return how often what counts for a pairing has changed, by boards and by directors: it only ever grows."""
    corrected = select(func.count()).select_from(CORRECTION).where(CORRECTION.c.pairing == pairing)
    counted = select(func.count()).select_from(RESULT).where(RESULT.c.pairing == pairing, RESULT.c.counted)
    return sum(connection.execute(each).scalar_one() for each in (corrected, counted))


def forfeit_pairing(connection: Connection, pairing: int, winner: int, who: str, why: str) -> None:
    """Give a pairing to one of the two, 0 or 1, since the other does not play. Raises `ClubError`."""
    correct_outcome(connection, pairing, FixtureResult(winner, (0, 0), forfeit=True), who, why)


def corrections_of(connection: Connection, event: int) -> list[Correction]:
    """Return all corrections of an event, the newest first."""
    query = select(CORRECTION).join(PAIRING).where(PAIRING.c.event == event).order_by(CORRECTION.c.id.desc())
    return [
        Correction(row.id, row.pairing, row.at, row.who, _read(row.before), _read(row.after), row.why)
        for row in connection.execute(query)
    ]


def _text(result: FixtureResult | None) -> str:
    return msgspec.json.encode(result).decode() if result else ""


def _read(text: str) -> FixtureResult | None:
    return msgspec.json.decode(text, type=FixtureResult) if text else None
