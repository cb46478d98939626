"""Forms of a director, filled in, and what boards tell."""

from __future__ import annotations

from companion.club.data.corrections import outcome_version
from companion.club.data.rounds import club_pairing, pairings_of
from companion.club.evening.live import PublishedBoard
from companion.mqtt.payloads import BoardHealth, BoardState, SideState
from companion.mqtt.seat_names import names_at_board

NO_SCORE = "\u2013"
NEW = {"title": "Monday", "day": "2026-11-23", "rounds": "3", "format": "grass-roots", "season": ""}


def new_event(director, **fields):
    return director.send("/events/new", "/events/new", **{**NEW, **fields})


def open_games(database, event):
    with database.reading() as connection:
        return [each for each in pairings_of(connection, event) if each.is_open]


def with_outcome(database, evening):
    with database.reading() as connection:
        return club_pairing(connection, evening.pairings[0].id).outcome


def version_of(database, evening):
    with database.reading() as connection:
        return str(outcome_version(connection, evening.pairings[0].id))


def published(pairing, scores, *, online=True, faults=0, pairing_id=None, swapped=False, signing="", over=False):
    names = names_at_board((pairing.first.name, pairing.second.name))
    sides = tuple(SideState(name, score, 121) for name, score in zip(names, scores, strict=True))
    return PublishedBoard(
        online,
        0.0,
        BoardState(
            game_id=1,
            uid="a" * 32,
            game="cribbage",
            names=names[::-1] if swapped else names,
            sides=sides[::-1] if swapped else sides,
            turn=0,
            over=over,
            winner=None,
            paused=False,
            health=BoardHealth(True, faults),
            pairing=str(pairing_id or pairing.id),
            signing=signing,
        ),
    )
