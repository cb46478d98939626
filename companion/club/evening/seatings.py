"""Who plays at each board next: made from the database alone, so that it is the same after a restart."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from companion.club.data.events import club_event
from companion.club.data.people import club_boards
from companion.club.data.rounds import open_pairings
from companion.club.data.values import ClubEvent, Pairing
from companion.mqtt.payloads import Continue, Seating, encode


def seatings(connection: Connection) -> Mapping[str, bytes]:
    """Return the payload of each board's seating; empty where nobody plays."""
    events = dict[int, ClubEvent]()
    payloads = {board.id: b"" for board in club_boards(connection)}
    for pairing in open_pairings(connection):
        if pairing.board is not None and not payloads.get(pairing.board):
            if pairing.event not in events:  # of thousands that were, few are on
                events[pairing.event] = club_event(connection, pairing.event)
            payloads[pairing.board] = encode(pairing_seating(pairing, events[pairing.event]))
    return payloads


def pairing_seating(pairing: Pairing, event: ClubEvent) -> Seating:
    """Return what a board is told of a pairing of two."""
    assert pairing.second is not None
    carried = pairing.carried
    return Seating(
        event=str(event.id),
        event_title=event.title,
        round=pairing.round,
        pairing=str(pairing.id),
        seats=(pairing.first.name, pairing.second.name),
        target=event.target,
        note=pairing.note,
        continue_=Continue(carried.scores, carried.dealer, carried.uid_before) if carried else None,
    )
