"""The boards of the club: at which table each stands, how it is, and results of theirs that did not count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from starlette.responses import Response

from companion.club.accounts.roles import ClubRole
from companion.club.data.people import ClubError, add_board, club_boards, use_board
from companion.club.data.results import incidents_of, see_incident
from companion.club.data.values import ClubBoard, Incident
from companion.club.evening.live import PublishedBoard
from companion.club.web.guard import Endpoint, FormFields, read, write
from companion.club.web.typed import TypedForm, clean
from companion.club.web.visit import Visit, go
from companion.errors import CompanionError
from companion.mqtt.payloads import Result
from companion.words import club_pages as said
from companion.words.message import Sentence

_NOW_S: Final = 90
"""A board that published so short a time ago was seen now: boards publish when something changes."""
_MOST_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """One line of the list of boards."""

    id: str
    place: int
    in_use: bool
    seen: Sentence
    health: Sentence
    well: bool


def _boards(visit: Visit) -> Response:
    return _list(visit, TypedForm())


def _list(visit: Visit, typed: TypedForm) -> Response:
    seen, now = visit.site.boards(), visit.site.clock()
    with visit.site.database.reading() as connection:
        boards = [_shown(each, seen.get(each.id), now) for each in club_boards(connection)]
        incidents = len(incidents_of(connection))
    return visit.page("boards.html", 200 if typed.fine else 422, boards=boards, typed=typed, incidents=incidents)


def _shown(board: ClubBoard, seen: PublishedBoard | None, now: int) -> ShownBoard:
    health, well = _health(seen)
    return ShownBoard(board.id, board.place, board.in_use, _last_seen(seen, now), health, well)


def _last_seen(seen: PublishedBoard | None, now: int) -> Sentence:
    if seen is None:
        return said.NEVER_SEEN()
    if seen.online or now - seen.seen < _NOW_S:
        return said.SEEN_NOW()
    return said.SEEN_AGO(count=int(now - seen.seen) // 60)


def _health(seen: PublishedBoard | None) -> tuple[Sentence, bool]:
    if seen is None or not seen.online:
        return said.BOARD_OFFLINE(), False
    health = seen.state.health if seen.state else None
    if health is not None and not health.connected:
        return said.BOARD_SILENT(), False
    if health is not None and health.faults:
        return said.BOARD_FAULTS(count=health.faults), False
    return said.BOARD_WELL(), True


def _add(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    board, place = typed.text("board", 32), typed.whole("place", 1, 999)
    if typed.fine:
        try:
            with visit.site.database.writing() as connection:
                add_board(connection, board, place)
            return go("/boards")
        except ClubError as error:
            typed.refuse("place", error.said)
        except CompanionError as error:  # no id of a board
            typed.refuse("board", error.said)
    return _list(visit, typed)


def _use(visit: Visit, form: FormFields) -> Response:
    with visit.site.database.writing() as connection:
        use_board(connection, clean(form.get("board", "")[:64]), bool(form.get("in_use")))
    return go("/boards")


# --- results that did not count ---


def _incidents(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        incidents = incidents_of(connection)[:_MOST_SHOWN]
    return visit.page("incidents.html", incidents=[(each, _outcome_text(each)) for each in incidents])


def _outcome_text(incident: Incident) -> str:
    """Return what a board published: who played, and how it ended; nothing where that cannot be read."""
    try:
        result = msgspec.json.decode(incident.payload, type=Result)
    except msgspec.DecodeError:
        return ""
    return " · ".join(f"{name} {score}" for name, score in zip(result.names, result.scores, strict=False))


def _see(visit: Visit, _: FormFields) -> Response:
    with visit.site.database.writing() as connection:
        see_incident(connection, visit.number("incident"))
    return go("/incidents")


BOARD_PAGES: Final[tuple[Endpoint, ...]] = (
    read("/boards", _boards, ClubRole.DIRECTOR),
    write("/boards", _add),
    write("/boards/use", _use),
    read("/incidents", _incidents, ClubRole.DIRECTOR),
    write("/incidents/{incident:row}/seen", _see),
)
