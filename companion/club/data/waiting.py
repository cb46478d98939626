"""Results that came before their pairings: boards send again what a restored backup does not know.

Each waits under the incidents. When the director has drawn that round again, the game counts for the pairing that its
board named, if the same two play it at the same board: as if the result had come only now.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select

from companion.club.data.results import count_result
from companion.club.data.schema import INCIDENT, PAIRING
from companion.club.data.values import IncidentKind
from companion.mqtt.payloads import PayloadError, Result, decode


def results_waiting(connection: Connection) -> Mapping[int, Result]:
    """Return the results by their incidents whose pairings are there by now, the newest game first.

    What the director has looked at waits no more.
    """
    query = (
        select(INCIDENT.c.id, INCIDENT.c.payload)
        .join(PAIRING, PAIRING.c.id == INCIDENT.c.pairing)
        .where(INCIDENT.c.kind == IncidentKind.NO_PAIRING.value, INCIDENT.c.seen.is_(False))
    )
    found = dict[int, Result]()
    for row in connection.execute(query):
        try:
            found[row.id] = decode(Result, row.payload.encode())
        except PayloadError:  # a later program kept it
            continue
    return dict(sorted(found.items(), key=lambda each: each[1].ended, reverse=True))


def count_waiting(connection: Connection) -> None:
    """Count them. What does not count after all is an incident of another kind from now on."""
    for incident, result in results_waiting(connection).items():
        connection.execute(delete(INCIDENT).where(INCIDENT.c.id == incident))
        count_result(connection, result)
