"""Logging in and out, joining by a code, and changing the password."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from companion.club.accounts.devices import is_device_of, remember_device
from companion.club.accounts.holders import NotLetIn, change_password, invitation, join, recognised
from companion.club.accounts.logins import log_in, log_out
from companion.club.accounts.roles import AccountHolder, ClubRole, login_name
from companion.club.accounts.secrets import LONGEST, SHORTEST, new_token
from companion.club.accounts.tables import LOGIN_LENGTH, NAME_LENGTH
from companion.club.data.people import club_players
from companion.club.web.guard import Endpoint, FormFields, read, write
from companion.club.web.typed import TypedForm
from companion.club.web.visit import Visit, go, own_path
from companion.words import club_pages as said


def _login(visit: Visit) -> Response:
    onward = own_path(visit.request.query_params.get("next", "/"))
    return go(onward) if visit.holder else visit.page("login.html", typed=TypedForm(), onward=onward)


def _log_in(visit: Visit, form: FormFields) -> Response:
    typed, onward = TypedForm(form), own_path(form.get("next", "/"))
    name, password = typed.text("name", NAME_LENGTH), _password(typed, "password")
    if typed.fine:
        who = _recognised(visit, typed, name, password)
        if who is not None:
            return _entered(visit, who, onward)
    status = 429 if said.TOO_OFTEN() in typed.wrong.values() else 422
    return visit.page("login.html", typed=typed, onward=onward, status=status)


def _recognised(visit: Visit, typed: TypedForm, name: str, password: str) -> AccountHolder | None:
    """Return who has this password, unless it was tried too often: by this browser, if it is known for the account."""
    site, device = visit.site, visit.device
    known = is_device_of(site.database, device, name, site.clock())
    allowed = site.attempts.allow_device(device) if known else site.attempts.allow(visit.address, login_name(name))
    if not allowed:
        typed.refuse("password", said.TOO_OFTEN())
        return None
    found = recognised(site.database, name, password)
    if found is None:
        typed.refuse("password", said.NOT_RECOGNISED())
    elif known:
        site.attempts.forgive_device(device)
    else:
        site.attempts.forgive(visit.address, login_name(name))
    return found


def _entered(visit: Visit, who: AccountHolder, onward: str) -> Response:
    """Begin a new session; the one that the browser had, of whomever, ends. From now on the browser is known."""
    site = visit.site
    log_out(site.database, visit.token)
    token = log_in(site.database, who.id, site.clock())
    answer = go(onward)
    visit.keep(answer, token)
    if not is_device_of(site.database, visit.device, who.name, site.clock()):
        visit.keep_device(answer, remember_device(site.database, who.id, site.clock()))
    return answer


def _log_out(visit: Visit, _: FormFields) -> Response:
    log_out(visit.site.database, visit.token)
    answer = go("/")
    visit.keep(answer, new_token())
    return answer


def _code(visit: Visit) -> Response:
    return visit.page("join.html", typed=TypedForm(), invited=None)


def _join(visit: Visit, form: FormFields) -> Response:
    """Take a code alone, and ask for the rest; or both together, and let somebody in."""
    typed = TypedForm(form)
    code = typed.text("code", 40)
    if not typed.fine:
        return visit.page("join.html", typed=typed, invited=None, status=422)
    if not visit.site.attempts.allow(visit.address):
        typed.refuse("code", said.TOO_OFTEN())
        return visit.page("join.html", typed=typed, invited=None, status=429)
    try:
        invited = invitation(visit.site.database, code, visit.site.clock())
    except NotLetIn as error:
        typed.refuse("code", error.said)
        return visit.page("join.html", typed=typed, invited=None, status=422)
    player = _player_name(visit, invited.player) if invited.player is not None else ""
    if "password" not in form:
        return visit.page("join.html", typed=TypedForm({"name": player, **form}), invited=invited.role)
    who = _joined(visit, typed, code)
    if who is None:
        return visit.page("join.html", typed=typed, invited=invited.role, status=422)
    return _entered(visit, who, "/" if who.role is ClubRole.DIRECTOR else "/me")


def _player_name(visit: Visit, player: int) -> str:
    with visit.site.database.reading() as connection:
        return next((each.name for each in club_players(connection) if each.id == player), "")


def _joined(visit: Visit, typed: TypedForm, code: str) -> AccountHolder | None:
    name = typed.text("name", NAME_LENGTH)
    if len(login_name(name)) > LOGIN_LENGTH:
        typed.refuse("name", said.TOO_LONG(count=NAME_LENGTH))
    password = _new_password(typed)
    if not typed.fine:
        return None
    try:
        return join(visit.site.database, code, name, password, visit.site.clock())
    except NotLetIn as error:
        typed.refuse("name", error.said)
        return None


def _account(visit: Visit) -> Response:
    return visit.page("account.html", typed=TypedForm(), invite_code=None)


def _change(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    old = _password(typed, "old")
    new = _new_password(typed)
    if typed.fine:
        found = _recognised(visit, typed, visit.who.name, old)
        if found is not None:
            change_password(visit.site.database, visit.who.id, new)
            return _entered(visit, visit.who, "/account?done=password")
        typed.refuse("old", typed.wrong.pop("password"))
    return visit.page("account.html", typed=typed, invite_code=None, status=422)


def _password(typed: TypedForm, name: str) -> str:
    """Return a password as it was typed: neither its spaces nor its signs are touched."""
    password = typed.values.get(name, "")
    if not password:
        typed.refuse(name, said.PLEASE_FILL_IN())
    return password[: LONGEST + 1]


def _new_password(typed: TypedForm) -> str:
    password = _password(typed, "password")
    if len(password) < SHORTEST:
        typed.refuse("password", said.PASSWORD_SHORT(count=SHORTEST))
    if len(password) > LONGEST:
        typed.refuse("password", said.TOO_LONG(count=LONGEST))
    if password != typed.values.get("again", ""):
        typed.refuse("again", said.NOT_THE_SAME())
    return password


ENTRANCE: Final[tuple[Endpoint, ...]] = (
    read("/login", _login),
    write("/login", _log_in, ClubRole.WATCHER),
    write("/logout", _log_out, ClubRole.PLAYER),
    read("/join", _code),
    write("/join", _join, ClubRole.WATCHER),
    read("/account", _account, ClubRole.PLAYER),
    write("/account/password", _change, ClubRole.PLAYER),
)
