"""What the director does with an event: creates it, says who plays, starts rounds, closes it, reads the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from companion.club.accounts.roles import ClubRole
from companion.club.data.corrections import corrections_of
from companion.club.data.events import (
    EventPlan,
    change_event,
    club_event,
    club_seasons,
    enter_player,
    entries_of,
    plan_event,
    rounds_drawn,
    set_status,
    withdraw_player,
)
from companion.club.data.people import ClubError, add_player, club_player_named, club_players
from companion.club.data.rounds import draw_round, open_of_event, pairings_of
from companion.club.data.values import Correction, EventStatus, Pairing
from companion.club.formats.catalogue import EventFormat
from companion.club.paper.cardpdf import cards_pdf
from companion.club.web.evening import cards_of
from companion.club.web.guard import Endpoint, FormFields, read, write
from companion.club.web.headings import heading_of
from companion.club.web.nameslist import listed_names
from companion.club.web.public import attachment
from companion.club.web.typed import TypedForm
from companion.club.web.visit import Visit, go
from companion.words import club_pages as said

MOST_PLAYERS: Final = 600
TITLE_LENGTH: Final = 80
NAME_LENGTH: Final = 40
_FORMATS: Final = [(each.value, said.FORMATS[each.value]()) for each in EventFormat]


# --- an event is planned ---


def _new(visit: Visit) -> Response:
    planned = {"day": visit.site.today().isoformat(), "rounds": "9", "format": EventFormat.GRASS_ROOTS.value}
    return _form(visit, TypedForm(planned))


def _form(visit: Visit, typed: TypedForm, event: int | None = None) -> Response:
    with visit.site.database.reading() as connection:
        seasons = [("", said.NO_SEASON()), *((str(id), title) for id, title in club_seasons(connection))]
    return visit.page(
        "event_form.html",
        200 if typed.fine else 422,
        typed=typed,
        heading=said.EVENT() if event else said.NEW_EVENT(),
        action=f"/events/{event}/edit" if event else "/events/new",
        button=said.SAVE_EVENT() if event else said.CREATE_EVENT(),
        formats=_FORMATS,
        seasons=seasons,
        with_players=event is None,
    )


def _plan(visit: Visit, typed: TypedForm, before: EventPlan | None = None) -> EventPlan:
    """Return what was typed as a plan; the target and what a bye is worth stay as they were."""
    with visit.site.database.reading() as connection:
        seasons = {"", *(str(id) for id, _ in club_seasons(connection))}
    title, day = typed.text("title", TITLE_LENGTH), typed.day("day")
    rounds = typed.whole("rounds", 1, 99)
    chosen = typed.one_of("format", {each.value for each in EventFormat})
    season = typed.one_of("season", seasons)
    return EventPlan(
        title,
        day.isoformat(),
        EventFormat(chosen) if "format" not in typed.wrong else EventFormat.GRASS_ROOTS,
        rounds,
        before.target if before else 121,
        before.bye if before else 0,
        int(season) if season and "season" not in typed.wrong else None,
    )


def _create(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    plan, names = _plan(visit, typed), listed_names(typed, NAME_LENGTH, MOST_PLAYERS)
    if not typed.fine:
        return _form(visit, typed)
    try:
        with visit.site.database.writing() as connection:
            event = plan_event(connection, plan).id
            for name in names:
                player = club_player_named(connection, name) or add_player(connection, name)
                enter_player(connection, event, player.id)
    except ClubError as error:
        typed.refuse("all", error.said)
        return _form(visit, typed)
    return go(f"/events/{event}")


def _edit(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        event = club_event(connection, visit.number("event"))
    season = "" if event.season is None else str(event.season)
    known = {"title": event.title, "day": event.held_on, "rounds": str(event.rounds), "format": event.format.value}
    return _form(visit, TypedForm({**known, "season": season}), event.id)


def _change(visit: Visit, form: FormFields) -> Response:
    typed, number = TypedForm(form), visit.number("event")
    with visit.site.database.reading() as connection:
        event = club_event(connection, number)
        drawn = rounds_drawn(connection, number)
    plan = _plan(visit, typed, EventPlan("", "", target=event.target, bye=event.bye))
    if drawn and plan.format is not event.format:
        typed.refuse("format", said.FORMAT_STAYS())
    if not typed.fine:
        return _form(visit, typed, number)
    with visit.site.database.writing() as connection:
        change_event(connection, number, plan)
    return go(f"/events/{number}")


# --- an event goes on ---


def _start(visit: Visit, form: FormFields) -> Response:
    """Start a round; somebody who asks for one that another director has just started only sees it."""
    event = visit.number("event")
    wanted = TypedForm(form).whole("round", 1, 999)
    with visit.site.database.writing() as connection:
        if rounds_drawn(connection, event) + 1 == wanted:
            draw_round(connection, event)
    return go(f"/events/{event}")


def _close(visit: Visit, _: FormFields) -> Response:
    event = visit.number("event")
    with visit.site.database.writing() as connection:
        if still_open := len(open_of_event(connection, event)):
            raise ClubError(said.CLOSE_LATER(count=still_open))
        set_status(connection, event, EventStatus.OVER)
    return go(f"/events/{event}")


def _open(visit: Visit, _: FormFields) -> Response:
    event = visit.number("event")
    with visit.site.database.writing() as connection:
        set_status(connection, event, EventStatus.RUNNING if rounds_drawn(connection, event) else EventStatus.PLANNED)
    return go(f"/events/{event}")


# --- who plays ---


def _entries(visit: Visit) -> Response:
    return _who_plays(visit, TypedForm())


def _who_plays(visit: Visit, typed: TypedForm) -> Response:
    with visit.site.database.reading() as connection:
        event = heading_of(connection, visit.number("event"))
        entries = entries_of(connection, event.id)
        there = {each.player for each in entries if each.leaves is None}
        known = [each.name for each in club_players(connection) if each.id not in there]
    status = 200 if typed.fine else 422
    return visit.page("entries.html", status, event=event, entries=entries, known=known, typed=typed)


def _enter(visit: Visit, form: FormFields) -> Response:
    typed, event = TypedForm(form), visit.number("event")
    name = typed.text("name", NAME_LENGTH)
    if typed.fine:
        try:
            with visit.site.database.writing() as connection:
                player = club_player_named(connection, name) or add_player(connection, name)
                enter_player(connection, event, player.id)
            return go(f"/events/{event}/entries")
        except ClubError as error:
            typed.refuse("name", error.said)
    return _who_plays(visit, typed)


def _withdraw(visit: Visit, form: FormFields) -> Response:
    event, player = visit.number("event"), TypedForm(form).whole("player", 1, 2**31 - 1)
    with visit.site.database.writing() as connection:
        withdraw_player(connection, event, player)
    return go(f"/events/{event}/entries")


# --- what was changed, and what is printed ---


def _changes(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        event = heading_of(connection, visit.number("event"))
        changes = changes_shown(visit, corrections_of(connection, event.id), pairings_of(connection, event.id))
    return visit.page("changes.html", event=event, changes=changes)


def changes_shown(visit: Visit, corrections: list[Correction], pairings: list[Pairing]) -> list[Mapping[str, str]]:
    """Return changes as the log shows them: whose game, from what to what, why, by whom and when."""
    games = {each.id: each for each in pairings}
    return [
        {
            "games": _names(visit, games[each.pairing]),
            "before": _result(visit, each, games[each.pairing], after=False),
            "after": _result(visit, each, games[each.pairing], after=True),
            "why": each.why,
            "who": each.who,
            "at": each.at[:16].replace("T", " "),
        }
        for each in corrections
        if each.pairing in games
    ]


def _names(visit: Visit, pairing: Pairing) -> str:
    second = pairing.second.name if pairing.second else ""
    return visit.say(said.GAME_OF(round=pairing.round, first=pairing.first.name, second=second))


def _result(visit: Visit, change: Correction, pairing: Pairing, *, after: bool) -> str:
    result = change.after if after else change.before
    if result is None:
        return visit.say(said.NO_RESULT())
    if result.forfeit:
        winner = pairing.first if result.winner == 0 else pairing.second
        return visit.say(said.WON_BY_FORFEIT(name=winner.name if winner else ""))
    return ":".join(map(str, result.points))


def _cards(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        cards = cards_of(connection, visit.number("event"))
        day = heading_of(connection, visit.number("event")).day
    return attachment(cards_pdf(cards, visit.say), "application/pdf", f"score-cards-{day}.pdf")


DIRECTING: Final[tuple[Endpoint, ...]] = (
    read("/events/new", _new, ClubRole.DIRECTOR),
    write("/events/new", _create),
    read("/events/{event:row}/edit", _edit, ClubRole.DIRECTOR),
    write("/events/{event:row}/edit", _change),
    write("/events/{event:row}/round", _start),
    write("/events/{event:row}/close", _close),
    write("/events/{event:row}/open", _open),
    read("/events/{event:row}/entries", _entries, ClubRole.DIRECTOR),
    write("/events/{event:row}/entries", _enter),
    write("/events/{event:row}/withdraw", _withdraw),
    read("/events/{event:row}/changes", _changes, ClubRole.PLAYER),
    read("/events/{event:row}/cards.pdf", _cards, ClubRole.DIRECTOR),
)
