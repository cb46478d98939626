"""What somebody in the same network could try: nothing is changed, nothing leaks, and the others go on watching."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress

import httpx
import pytest

from tests.watching.tables import ANN_AND_BERT, played_table
from tests.watching.test_pages import browser, watching

METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "MKCOL", "X" * 40)
PATHS = (
    "/../companion.db",
    "/static/../../store/journal.py",
    "/static/%2e%2e/%2e%2e/words/watching.py",
    "/static/..%5c..%5cjournal",
    "/static/%00",
    "/board/../view.json.svg",
    "/board/%2e%2e%2fview.json.svg",
    "//etc/passwd",
    "/etc/passwd%00.svg",
    "/%ff%fe",
    "/live/../../",
    "/view.json/",
    "/.git/config",
    "/;/",
    "/" + "a" * 8000,
)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    with played_table(tmp_path_factory.mktemp("attacked")) as played:
        played.sharing.begin(None)
        played.begin(ANN_AND_BERT)
        played.play(40)
        yield played


@pytest.fixture(autouse=True)
def nothing_has_changed(played):
    """Whatever is tried: the game is as it was, and somebody else can watch."""
    before = played.table.view
    yield
    assert played.table.view is before
    with browser(played) as client, watching(client) as views:
        assert next(views)["sides"]


def sent(played, data):
    """Send bytes as they are, and return the first of what comes back."""
    with suppress(ConnectionError), socket.create_connection(("127.0.0.1", played.sharing.port), 10) as end:
        end.sendall(data)
        return end.recv(4096)
    return b""


@pytest.mark.parametrize("method", METHODS)
def test_only_reading_is_answered(played, method):
    for path in ("/", "/live", "/view.json", "/static/companion.css", "/nothing"):
        with browser(played) as client:
            assert client.request(method, path, content=b"x" * 100).status_code == 405


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:20])
def test_no_path_leads_to_anything_else(played, path):
    answer = sent(played, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("latin-1"))
    assert answer.split(b" ", 2)[1] in (b"400", b"404")
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\xff" * 70_000,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
    ids=lambda data: str(data[:12]),
)
def test_nonsense_is_refused(played, data):
    answer = sent(played, data)
    assert answer == b"" or answer.split(b" ", 2)[1] in (b"400", b"421", b"431")


@pytest.mark.parametrize(
    "query", ["lang=<script>alert(1)</script>", "lang=de%00", "lang=" + "d" * 3000, "lang=de&lang=xx"]
)
def test_what_is_in_an_address_never_stands_in_the_page(played, query):
    with browser(played) as client:
        answer = client.get("/?" + query)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text


def test_a_page_cannot_be_put_into_another_one_nor_run_what_is_not_ours(played):
    with browser(played) as client:
        policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8121", "169.254.169.254.nip.io", "1.1.1.1"])
def test_another_page_cannot_read_along_through_a_visitors_browser(played, host):
    with browser(played) as client:
        for path in ("/", "/live", "/view.json"):
            answer = client.get(path, headers={"Host": host, "Origin": f"http://{host}"})
            assert answer.status_code == 421
            assert "access-control-allow-origin" not in answer.headers


def test_five_hundred_connections_leave_room_for_the_others(played):
    with ExitStack() as held:
        for number in range(500):
            with suppress(OSError):
                end = socket.create_connection(("127.0.0.1", played.sharing.port), 10, (f"127.0.1.{1 + number % 3}", 0))
                held.enter_context(end)
                with suppress(OSError):
                    end.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with browser(played) as client, watching(client) as views:
            assert next(views)["sides"]
        played.table.submit(lambda session, now: None).result(5)


def test_a_request_that_comes_by_the_byte_holds_up_nobody(played):
    with ExitStack() as held:
        slow = [
            held.enter_context(socket.create_connection(("127.0.0.1", played.sharing.port), 10, ("127.0.2.1", 0)))
            for _ in range(30)
        ]
        for byte in b"GET / HTTP/1.1":
            for end in slow:
                end.sendall(bytes([byte]))
        assert httpx.get(f"http://127.0.0.1:{played.sharing.port}/").status_code == 200
