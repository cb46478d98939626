"""Results that came before their pairings: boards send again what a restored backup does not know.

Each waits under the incidents. When the director has drawn that round again, the game counts for the pairing that its
board named, if the same two play it at the same board: as if the result had come only now.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from sqlalchemy import Connection, delete, select

from companion.club.data.results import count_result
from companion.club.data.schema import EVENT, INCIDENT, PAIRING
from companion.club.data.values import IncidentKind
from companion.mqtt.payloads import PayloadError, Result, decode

_SAME_EVENING: Final = timedelta(days=1)
"""An evening goes on after midnight, and its day is that of the place, while boards say UTC."""


def results_waiting(connection: Connection) -> Mapping[int, Result]:
    """Return the results by their incidents whose pairings are there by now, the newest game first.

    What the director has looked at waits no more. Nor does a game of another day: a later evening may have a pairing
    of the same number, with the same two at the same board. A board whose clock is wrong leaves an incident.
    """
    query = (
        select(INCIDENT.c.id, INCIDENT.c.payload, EVENT.c.held_on)
        .join(PAIRING, PAIRING.c.id == INCIDENT.c.pairing)
        .join(EVENT, EVENT.c.id == PAIRING.c.event)
        .where(INCIDENT.c.kind == IncidentKind.NO_PAIRING.value, INCIDENT.c.seen.is_(False))
    )
    found = dict[int, Result]()
    for row in connection.execute(query):
        try:
            result = decode(Result, row.payload.encode())
        except PayloadError:  # a later program kept it
            continue
        if abs(result.ended.date() - date.fromisoformat(row.held_on)) <= _SAME_EVENING:
            found[row.id] = result
    return dict(sorted(found.items(), key=lambda each: each[1].ended, reverse=True))


def count_waiting(connection: Connection) -> None:
    """Count them. What does not count after all is an incident of another kind from now on."""
    for incident, result in results_waiting(connection).items():
        connection.execute(delete(INCIDENT).where(INCIDENT.c.id == incident))
        count_result(connection, result)
