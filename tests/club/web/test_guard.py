"""Every address of the application is tried by everybody who may not, and afterwards the database is as it was.

The addresses are read out of the application, so a new page cannot be forgotten; and a form that others than directors
may send has to be named here.
"""

from __future__ import annotations

import re

import pytest
from sqlalchemy import inspect, text
from starlette.routing import Mount, Route

from companion.club.serving import RunningServer, ServingPlan
from companion.club.web.application import ENDPOINTS, club_routes
from companion.club.web.site import ClubSite
from tests.club.web.visitors import DIRECTOR, PASSWORD, PLAYER, Visitor, let_in, served, small_evening

OPEN_TO_ALL = {"/login", "/join"}
"""Forms that are for people without an account: they write nothing without a password or a code."""
PLAYERS_OWN = {"/logout", "/account/password"}
SEEN = re.compile(r'name="seen" value="([^"]*)"')
FIELDS = {
    "title": "Stolen",
    "day": "2026-11-23",
    "rounds": "3",
    "format": "grass-roots",
    "season": "",
    "players": "Eve\nMallory",
    "round": "2",
    "name": "Eve",
    "player": "1",
    "first": "121",
    "second": "80",
    "seen": "0",
    "reason": "stolen",
    "winner": "0",
    "why": "stolen",
    "because": "stolen",
    "board": "board-2",
    "dealer": "0",
    "place": "7",
    "in_use": "",
    "old": "a guess of mine",
    "password": "a new password",
    "again": "a new password",
    "code": "ABC-DEF-GHJ-KMN",
}
NEEDS = {
    "/events/{event:row}/round": ("/pairings/{pairing:row}/result",),
    "/events/{event:row}/close": ("/pairings/{pairing:row}/result",),
    "/pairings/{pairing:row}/back": ("/pairings/{pairing:row}/result",),
    "/events/{event:row}/open": ("/pairings/{pairing:row}/result", "/events/{event:row}/close"),
}
"""What has to be done before there is anything to do."""
INCIDENT = (
    """INSERT INTO incident (at, kind, board, uid, payload, seen) VALUES ('', 'second', 'board-1', '', '', false)"""
)
WRITES = sorted(endpoint.path for endpoint in ENDPOINTS if endpoint.done)


def everything(database, but=()):
    """Return all that is in the database, table by table."""
    with database.reading() as connection:
        return {
            table: sorted(map(str, connection.execute(text(f'SELECT * FROM "{table}"'))))
            for table in inspect(connection).get_table_names()
            if table not in but
        }


@pytest.fixture
def evening(database):
    return small_evening(database)


def filled(path, evening):
    numbers = {"event": evening.event, "pairing": evening.pairings[0].id, "player": evening.players[0]}
    for name, number in {**numbers, "season": 1, "incident": 1}.items():
        path = path.replace(f"{{{name}:row}}", str(number))
    assert "{" not in path, f"{path} needs a number here"
    return path


def test_every_route_is_a_door_of_the_guard_or_what_is_shipped(site):
    routes = club_routes(site)
    assert len(routes) == len(ENDPOINTS) > 35
    assert {route.endpoint.func.__module__ for route in routes} == {"companion.club.web.guard"}
    assert all(isinstance(route, Route) and route.methods <= {"GET", "HEAD", "POST"} for route in routes)


def addresses_below(application):
    """Yield the routes of an application and of all that it mounts or wraps: whatever answers a request."""
    for inner in (getattr(application, name, None) for name in ("app", "_app")):
        if inner is not None and not isinstance(application, Route):
            yield from addresses_below(inner)
    for route in getattr(application, "routes", ()):
        if isinstance(route, Route):
            yield route
        elif not isinstance(application, Mount):  # a mount lists what its application has
            yield from addresses_below(route)


def test_the_server_answers_at_no_address_but_these_doors_and_two_that_are_read(database):
    server = RunningServer(database, ServingPlan("127.0.0.1", 0, None))
    found = {(route.path, method) for route in addresses_below(server.application) for method in route.methods}
    server.stop()
    others = found - {(endpoint.path, method) for endpoint in ENDPOINTS for method in methods_of(endpoint)}
    assert len(found) > len(ENDPOINTS)
    assert others == {(path, method) for path in ("/health", "/static/{name:path}") for method in ("GET", "HEAD")}


def methods_of(endpoint):
    return ("GET", "HEAD") if endpoint.shown else ("POST",)


def test_what_a_form_does_needs_a_director_unless_it_is_named_here():
    least = {endpoint.path: endpoint.least for endpoint in ENDPOINTS if endpoint.done}
    assert {path for path, role in least.items() if role is not DIRECTOR} == OPEN_TO_ALL | PLAYERS_OWN
    assert {path for path, role in least.items() if role is PLAYER} == PLAYERS_OWN


def sends(director, path, evening):
    """Send a form of this director's as its page fills it in."""
    page = filled("/pairings/{pairing:row}", evening)
    seen = SEEN.search(director.get(page).text)
    fields = {**FIELDS, "form": director.token("/account"), "seen": seen[1] if seen else ""}
    return director.http.post(filled(path, evening), data=fields)


def attempts(visitor, evening, forms):
    """Try every form of the application with each of these tokens; return what was answered."""
    answers = []
    for path in WRITES:
        for token in forms:
            fields = FIELDS if token is None else {**FIELDS, "form": token}
            answers.append((path, visitor.http.post(filled(path, evening), data=fields).status_code))
    return answers


def test_nobody_without_an_account_writes_anything(database, address, evening):
    let_in(database, DIRECTOR, "Dora")
    before = everything(database)
    eve = Visitor(address)
    answers = attempts(eve, evening, [None, "", "f" * 64, eve.token()])
    refused = {status for path, status in answers if path not in OPEN_TO_ALL}
    assert (refused, len(answers)) == ({403}, 4 * len(WRITES))
    assert {status for path, status in answers if path in OPEN_TO_ALL} <= {403, 422, 429}
    assert everything(database) == before


def test_a_player_writes_nothing_but_their_own_password(database, address, evening):
    let_in(database, DIRECTOR, "Dora")
    let_in(database, PLAYER, "Ann", evening.players[0])
    ann = Visitor(address)
    ann.logs_in("Ann")
    before = everything(database)
    answers = attempts(ann, evening, [None, "f" * 64])
    for path in set(WRITES) - OPEN_TO_ALL - PLAYERS_OWN:
        answer = ann.http.post(filled(path, evening), data={**FIELDS, "form": ann.token("/account")})
        answers.append((path, answer.status_code))
    assert {status for _, status in answers} == {403}
    assert everything(database) == before


def test_a_director_writes_nothing_by_a_form_that_no_page_of_theirs_has_shown(director, database, address, evening):
    before = everything(database)
    strange = Visitor(address)
    forms = [None, "", "0" * 64, strange.token(), "\u00e9", director.token("/account")[:-1]]
    answers = attempts(director, evening, forms)
    assert {status for _, status in answers} == {403}
    assert everything(database) == before


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
    ids=str,
)
def test_a_form_from_another_server_does_nothing_even_with_the_right_token(director, database, evening, headers):
    before = everything(database)
    token = director.token("/account")
    for path in WRITES:
        answer = director.http.post(filled(path, evening), data={**FIELDS, "form": token}, headers=headers)
        assert answer.status_code == 403, path
    assert everything(database) == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("path", sorted(set(WRITES) - OPEN_TO_ALL - PLAYERS_OWN))
def test_the_same_form_does_write_when_a_director_sends_it_from_their_page(path, director, database):
    """What the tests above rely on: nothing but the guard stood in the way."""
    evening = small_evening(database, ("Ann", "Bert"))
    with database.writing() as connection:
        connection.execute(text(INCIDENT))
    for first in NEEDS.get(path, ()):
        sends(director, first, evening)
    before = everything(database)
    assert sends(director, path, evening).status_code in (200, 303)
    assert everything(database) != before


def test_every_page_can_be_read_or_is_refused_with_a_sentence(director, database, address, evening):
    with database.writing() as connection:
        connection.execute(text("INSERT INTO season (title) VALUES ('Winter')"))
    watcher = Visitor(address)
    for endpoint in ENDPOINTS:
        if not endpoint.shown or endpoint.path.endswith("/live"):
            continue
        path = filled(endpoint.path, evening)
        own = director.get(path).status_code
        assert own in ((404,) if path.startswith("/me") else (303,) if path == "/login" else (200,)), path
        answer = watcher.get(path)
        allowed = 200 if endpoint.least not in (PLAYER, DIRECTOR) else 303
        assert answer.status_code == allowed, path
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_addresses_of_nothing_other_methods_and_endless_bodies_are_answered_with_a_sentence(director, address):
    huge = director.get("/events/99999999999999999999"), director.get("/players/2147483648"), director.get("/seasons/0")
    assert {each.status_code for each in huge} == {404}
    assert director.get("/events/1?round=99999999999").status_code == 404
    assert director.get(f"/events/{'9' * 5000}").status_code == 404, "Python reads no number of so many digits"
    assert "There is no such page here." in director.get("/nothing").text
    put = director.http.put("/login", data={})
    assert (put.status_code, put.headers["allow"]) == (405, "GET, HEAD, POST")
    assert director.http.post("/players", data={}).status_code == 405
    long = director.http.post("/login", data={"form": "x", "name": "x" * 600_000})
    assert (long.status_code, "That is more than these pages take" in long.text) == (413, True)

    def endless():
        for _ in range(40):
            yield b"a" * 20_000

    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert director.http.post("/login", content=endless(), headers=headers).status_code == 413
    many = director.http.post("/login", data={f"field{n}": "x" for n in range(300)})
    assert (many.status_code, "This form cannot be read" in many.text) == (400, True)
    torn = director.http.post(
        "/login", content=b"--x\r\nbad", headers={"content-type": "multipart/form-data; boundary=x"}
    )
    assert torn.status_code in (400, 403)


def test_a_fault_of_the_program_is_a_sentence_and_no_trace(database, monkeypatch):
    broken = ClubSite(database)
    with served(broken) as address:
        monkeypatch.setattr(type(database), "reading", lambda self: 1 / 0)
        answer = Visitor(address).get("/")
    assert answer.status_code == 500
    assert answer.text.startswith("Something went wrong that should not have.")
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text


def test_a_page_of_another_name_that_leads_here_gets_nothing(database, address):
    let_in(database, DIRECTOR, "Dora")
    answer = Visitor(address).get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert PASSWORD not in answer.text
