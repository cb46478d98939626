"""A club's pages behind a real server, and people who use them: each with cookies of their own, as a browser has."""

from __future__ import annotations

import html
import re
import socket
from contextlib import contextmanager
from types import SimpleNamespace

import httpx

from companion.club.accounts.holders import invite, join
from companion.club.accounts.roles import ClubRole
from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.people import add_board, add_player
from companion.club.data.rounds import draw_round
from companion.club.web.application import club_app
from companion.web.serving import PageServer

PASSWORD = "three words here"
_TOKEN = re.compile(r'name="form" value="([0-9a-f]{64})"')
_WRONG = re.compile(r'<p class="wrong" id="wrong-(\w+)" role="alert">(.*?)</p>', re.DOTALL)
_VALUE = re.compile(r'<input id="field-(\w+)" name="\w+" type="\w+" value="([^"]*)"')


@contextmanager
def served(site, **gate):
    """Serve a site on a free port, and give its address."""
    end = socket.create_server(("127.0.0.1", 0))
    server = PageServer(club_app(site, **gate), [end])
    server.start()
    try:
        yield f"http://127.0.0.1:{end.getsockname()[1]}"
    finally:
        server.stop()


class Visitor:
    """Somebody with a browser that follows what it is told, and sends the forms that pages show."""

    def __init__(self, address, comes_from="127.0.0.1"):
        # Without the authorities of TLS: reading them takes longer than all that a visitor asks here.
        way = httpx.HTTPTransport(local_address=comes_from, verify=False)
        self.http = httpx.Client(base_url=address, follow_redirects=False, timeout=30, transport=way)

    def get(self, path, **options):
        return self.http.get(path, **options)

    def token(self, page="/login"):
        """Return what the forms of a page carry."""
        found = _TOKEN.search(self.get(page).text)
        return found[1] if found else ""

    def send(self, path, page, **fields):
        """Send a form as the page shows it."""
        return self.http.post(path, data={"form": self.token(page), **fields})

    def logs_in(self, name, password=PASSWORD, **more):
        return self.send("/login", "/login", name=name, password=password, **more)

    def carries(self, cookie):
        """Use a cookie that comes from elsewhere."""
        self.http.cookies.set("club", cookie, domain="127.0.0.1", path="/")

    @property
    def cookie(self):
        return self.http.cookies.get("club")


def wrong_fields(answer):
    """Return what a page says is wrong, by field."""
    return {name: html.unescape(text) for name, text in _WRONG.findall(answer.text)}


def typed_values(answer):
    """Return what stands in the fields of a page."""
    return {name: html.unescape(text) for name, text in _VALUE.findall(answer.text)}


def let_in(database, role, name, player=None):
    """Make an account by a code, as the pages do."""
    code = invite(database, role, 1000, player)
    return join(database, code, name, PASSWORD, 1000)


def small_evening(database, names=("Ann", "Bert", "Cleo", "Dora")):
    """Plan an evening of four at two boards and begin it; return its number, pairings and players."""
    with database.writing() as connection:
        add_board(connection, "board-1", 1)
        add_board(connection, "board-2", 2)
        event = plan_event(connection, EventPlan("Monday", "2026-11-23", rounds=3)).id
        players = [add_player(connection, name).id for name in names]
        for player in players:
            enter_player(connection, event, player)
        pairings = draw_round(connection, event)
    return SimpleNamespace(event=event, pairings=pairings, players=players)


DIRECTOR, PLAYER = ClubRole.DIRECTOR, ClubRole.PLAYER
