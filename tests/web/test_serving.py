"""The server keeps its bounds whatever is sent to it, for real."""

from __future__ import annotations

import socket
from contextlib import suppress

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from companion.web.application import application
from companion.web.headers import HEADERS
from companion.web.live import Newest, event, live
from companion.web.pages import Pages
from companion.web.serving import BoundedProtocol, ServerLimits
from companion.web.shipped import ShippedFiles
from tests.web.served import served


async def hello(_: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


async def broken(_: Request) -> PlainTextResponse:
    raise RuntimeError("a secret of the machine")


def app(newest=None):
    routes = [Route("/", hello), Route("/broken", broken)]
    if newest is not None:
        routes.append(Route("/live", lambda _: live(newest, event, beat_s=0.2, patience_s=0.5)))
    return application(Pages("companion.web", ShippedFiles()), routes)


def connect(port):
    end = socket.create_connection(("127.0.0.1", port), timeout=10)
    return end


def read_to_the_end(end):
    """Read until the other end closes. Raises where it does not."""
    with suppress(ConnectionResetError):
        for _ in range(1000):
            if not end.recv(65_536):
                return
        raise EOFError("it goes on")


def test_every_answer_has_the_headers_that_keep_a_page_to_itself():
    with served(app()) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
        for path in ("/", "/nothing", "/broken", "/static/companion.css", "/static/nothing"):
            answer = browser.get(path)
            assert HEADERS.items() <= {name: answer.headers[name] for name in HEADERS}.items()
            assert "server" not in answer.headers
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert browser.get("/").headers["cache-control"] == "no-store"


def test_a_fault_is_a_sentence_and_no_trace():
    with served(app()) as port:
        answer = httpx.get(f"http://127.0.0.1:{port}/broken")
    assert answer.status_code == 500
    assert answer.text == "Something went wrong that should not have. The details are in the log of this machine.\n"


def test_what_is_not_there_is_a_page_that_says_so():
    with served(app()) as port:
        answer = httpx.get(f"http://127.0.0.1:{port}/<script>alert(1)</script>")
    assert answer.status_code == 404
    assert "There is no such page here." in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pages.py",
        "/static/%2e%2e/pages.py",
        "/static/..%2fpages.py",
        "/static//etc/passwd",
        "/static/.",
        "/static/",
    ],
)
def test_no_path_leads_out_of_what_is_shipped(path):
    with served(app()) as port, connect(port) as end:
        end.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert end.makefile("rb").readline().split()[1] == b"404"


def test_what_is_shipped_is_kept_by_browsers_under_the_address_of_its_version():
    address = ShippedFiles().address("companion.css")
    with served(app()) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
        first = browser.get(address)
        assert first.headers["content-type"] == "text/css; charset=utf-8"
        assert "immutable" in first.headers["cache-control"]
        assert browser.get("/static/companion.css").headers["cache-control"] == "no-cache"
        again = browser.get("/static/companion.css", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_request_that_does_not_end_is_ended():
    with served(app(), ServerLimits(request_s=0.2, idle_s=1)) as port:
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: lo", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nx"):
            with connect(port) as end:
                end.sendall(begun)
                read_to_the_end(end)
        with connect(port) as end:  # the beginning of a second request does not keep the connection
            end.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT")
            read_to_the_end(end)
        assert httpx.get(f"http://127.0.0.1:{port}/").text == "hello"


def test_the_end_of_an_answer_does_not_wait_until_its_beginning_is_acknowledged(monkeypatch):
    at_once = []

    def begun(protocol, transport, made=BoundedProtocol.connection_made):
        made(protocol, transport)
        end = transport.get_extra_info("socket")
        at_once.append(end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(BoundedProtocol, "connection_made", begun)
    with served(app()) as port:
        assert httpx.get(f"http://127.0.0.1:{port}/").text == "hello"
    assert at_once == [1]


def test_the_head_of_a_request_has_a_bound():
    with served(app()) as port:
        for name in ("X-Long", "Cookie", "Accept-Language"):
            assert httpx.get(f"http://127.0.0.1:{port}/", headers={name: "a" * 100_000}).status_code in (400, 431)
        assert httpx.get(f"http://127.0.0.1:{port}/?lang={'d' * 8000}").status_code == 200


def test_too_many_connections_are_refused_and_the_others_are_served():
    limits = ServerLimits(connections=20, each=8)
    with served(app(), limits) as port:
        held = [connect(port) for _ in range(limits.each)]
        answers = []
        for _ in range(30):
            with connect(port) as end:
                end.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                try:
                    answers.append(end.recv(12))
                except ConnectionResetError:
                    answers.append(b"")
        assert set(answers) <= {b"HTTP/1.1 503", b""}
        with socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0)) as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(12) == b"HTTP/1.1 200"
        for end in held:
            end.close()
        wait_until_served(port)


def wait_until_served(port):
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/").text == "hello":
                return
        except httpx.TransportError:
            pass


def lines_of(port, path="/live"):
    with httpx.stream("GET", f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield from answer.iter_lines()


def test_the_newest_reaches_all_who_watch_and_they_get_signs_of_life():
    newest: Newest[bytes] = Newest()
    newest.publish(b"1")
    with served(app(newest)) as port:
        watching = [lines_of(port) for _ in range(5)]
        for each in watching:
            assert next(line for line in each if line.startswith("data")) == "data: 1"
        newest.publish(b"2")
        for each in watching:
            assert next(line for line in each if line == "data: 2")
        assert next(line for line in watching[0] if line == "event: beat")
        newest.close()
        for each in watching:
            assert "data: 3" not in list(each)


def numbered(number):
    """Return a large value that ends with its number."""
    return b"x" * 100_000 + b" %d" % number


def test_a_browser_that_takes_nothing_is_let_go_and_holds_up_nobody():
    newest: Newest[bytes] = Newest()
    with served(app(newest)) as port, connect(port) as stuck:
        stuck.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        stuck.recv(100)
        seen, beats = [], 0
        newest.publish(numbered(0))
        for line in lines_of(port):  # while four times the patience of the server goes by
            beats += line == "event: beat"
            if beats == 10:
                break
            if line.startswith("data: x"):  # a beat has data too, and would have the same number published twice
                seen.append(int(line.split()[2]))
                if len(seen) < 200:
                    newest.publish(numbered(len(seen)))
        assert len(seen) == 200
        assert seen == list(range(len(seen)))
        read_to_the_end(stuck)
        newest.close()


def test_the_port_is_free_again_when_the_server_has_stopped():
    newest: Newest[bytes] = Newest()
    newest.publish(b"1")
    with served(app(newest)) as port:
        watching = lines_of(port)
        assert next(line for line in watching if line == "data: 1")
        newest.close()
        list(watching)
    with socket.socket() as end:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        end.bind(("127.0.0.1", port))
