"""Players: what they see of themselves, and what the director sees and does; codes that let people in; seasons."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select
from starlette.exceptions import HTTPException
from starlette.responses import Response

from companion.club.accounts.holders import invite
from companion.club.accounts.roles import ClubRole
from companion.club.data.events import add_season, club_seasons
from companion.club.data.people import ClubError, club_players, rename_player
from companion.club.data.schema import ENTRY
from companion.club.data.values import ClubPlayer
from companion.club.paper.cardpdf import cards_pdf
from companion.club.web.directing import NAME_LENGTH, TITLE_LENGTH
from companion.club.web.evening import cards_of, season_lines
from companion.club.web.guard import Endpoint, FormFields, read, write
from companion.club.web.headings import headings
from companion.club.web.public import attachment
from companion.club.web.typed import TypedForm
from companion.club.web.visit import Visit, go


def _players(visit: Visit) -> Response:
    with visit.site.database.reading() as connection:
        return visit.page("players.html", players=club_players(connection))


def _player(visit: Visit) -> Response:
    player = _named(visit)
    return _one(visit, player, TypedForm({"name": player.name}))


def _named(visit: Visit) -> ClubPlayer:
    """Return the player whom the address names; raises 404."""
    return known_player(visit, visit.number("player"))


def known_player(visit: Visit, player: int) -> ClubPlayer:
    """Return a player; raises 404 where there is none."""
    with visit.site.database.reading() as connection:
        found = next((each for each in club_players(connection) if each.id == player), None)
    if found is None:
        raise HTTPException(404)
    return found


def _me(visit: Visit) -> Response:
    return _one(visit, known_player(visit, _own(visit)), TypedForm())


def _own(visit: Visit) -> int:
    """Return who the visitor is as a player; raises 404 for a director who does not play."""
    if visit.who.player is None:
        raise HTTPException(404)
    return visit.who.player


def _one(visit: Visit, player: ClubPlayer, typed: TypedForm, invite_code: str | None = None) -> Response:
    with visit.site.database.reading() as connection:
        played = set(connection.execute(select(ENTRY.c.event).where(ENTRY.c.player == player.id)).scalars())
        cards = [
            (event, card)
            for event in headings(connection)
            if event.id in played
            for card in cards_of(connection, event.id, [player.id])
        ]
        seasons = [
            (title, line)
            for season, title in club_seasons(connection)
            for line in season_lines(connection, season)
            if line.player == player.id
        ]
    return visit.page(
        "player.html",
        200 if typed.fine else 422,
        player=player,
        cards=cards,
        seasons=seasons,
        typed=typed,
        invite_code=invite_code,
        base=f"/players/{player.id}" if visit.directs else "/me",
    )


def _rename(visit: Visit, form: FormFields) -> Response:
    typed, player = TypedForm(form), _named(visit)
    name = typed.text("name", NAME_LENGTH)
    if typed.fine:
        try:
            with visit.site.database.writing() as connection:
                rename_player(connection, player.id, name)
            return go(f"/players/{player.id}")
        except ClubError as error:
            typed.refuse("name", error.said)
    return _one(visit, player, typed)


def _code(visit: Visit, _: FormFields) -> Response:
    """Show a new code once. It is in no address, and no page shows it again."""
    player = _named(visit)
    code = invite(visit.site.database, ClubRole.PLAYER, visit.site.clock(), player.id)
    return _one(visit, player, TypedForm({"name": player.name}), code)


def _invite(visit: Visit, _: FormFields) -> Response:
    code = invite(visit.site.database, ClubRole.DIRECTOR, visit.site.clock())
    return visit.page("account.html", typed=TypedForm(), invite_code=code)


def _card(visit: Visit) -> Response:
    return _printed(visit, _named(visit).id)


def _my_card(visit: Visit) -> Response:
    return _printed(visit, _own(visit))


def _printed(visit: Visit, player: int) -> Response:
    with visit.site.database.reading() as connection:
        cards = cards_of(connection, visit.number("event"), [player])
    if not cards:
        raise HTTPException(404)
    return attachment(cards_pdf(cards, visit.say), "application/pdf", f"score-card-{cards[0].day}.pdf")


def _new_season(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    title = typed.text("title", TITLE_LENGTH)
    if typed.fine:
        try:
            with visit.site.database.writing() as connection:
                return go(f"/seasons/{add_season(connection, title)}")
        except ClubError as error:
            typed.refuse("title", error.said)
    with visit.site.database.reading() as connection:
        return visit.page("seasons.html", 422, seasons=club_seasons(connection), typed=typed)


PEOPLE_PAGES: Final[tuple[Endpoint, ...]] = (
    read("/players", _players, ClubRole.DIRECTOR),
    read("/players/{player:row}", _player, ClubRole.DIRECTOR),
    write("/players/{player:row}/name", _rename),
    write("/players/{player:row}/code", _code),
    read("/players/{player:row}/{event:row}/card.pdf", _card, ClubRole.DIRECTOR),
    read("/me", _me, ClubRole.PLAYER),
    read("/me/{event:row}/card.pdf", _my_card, ClubRole.PLAYER),
    write("/account/invite", _invite),
    write("/seasons", _new_season),
)
