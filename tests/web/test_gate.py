"""Who is let in, and who is told why not."""

from __future__ import annotations

import asyncio

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.responses import PlainTextResponse

from companion.web.gate import Gate, local_address, named_in

OPEN = Gate(PlainTextResponse("in"), ["Table-3.local"])


def answer(host="localhost", client="192.168.1.7", method="GET", **headers):
    async def ask():
        transport = ASGITransport(OPEN, client=(client, 4711))
        async with AsyncClient(transport=transport, base_url="http://x") as browser:
            return await browser.request(method, "/", headers={"Host": host, **headers})

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.9", "169.254.3.4", "::1", "fe80::1%wlan0", "fd00::7"]
)
def test_whoever_is_in_a_local_network_is_let_in(address):
    assert local_address(address) is not None
    assert answer(client=address).status_code == 200


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "172.32.0.1", "192.169.0.1", "2001:db8::1", "::ffff:8.8.8.8", "", "nonsense", "0.0.0.0"]
)
def test_nobody_else_is(address):
    assert local_address(address) is None
    refused = answer(client=address)
    assert refused.status_code == 403
    assert refused.text == "These pages are for the local network only.\n"


def test_an_address_of_the_old_kind_in_one_of_the_new_kind_is_what_it_is():
    assert answer(client="::ffff:192.168.1.7").status_code == 200


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8080", "192.168.1.5:8000", "[fd00::1]:80", "[::1]", "table-3.LOCAL.:80"]
)
def test_this_machine_goes_by_its_addresses_and_its_names(host):
    assert answer(host).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "192.168.1.5.evil.example",
        "8.8.8.8",
        "",
        "localhost:x",
        "[::1",
        "[::1]x",
        "a b",
    ],
)
def test_a_page_of_somewhere_else_cannot_be_led_here_by_a_name_of_its_own(host):
    refused = answer(host)
    assert refused.status_code == 421
    assert "does not go by that name" in refused.text


@pytest.mark.parametrize(("header", "name"), [("a:1", "a"), ("[::1]:2", "::1"), (" A. ", "a"), ("a:", ""), ("[", "")])
def test_a_host_is_named_without_its_port(header, name):
    assert named_in(header) == name


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"])
def test_what_can_only_be_read_takes_no_other_method(method):
    refused = answer(method=method)
    assert refused.status_code == 405
    assert refused.headers["allow"] == "GET, HEAD"


def test_a_refusal_is_in_the_readers_language_where_it_is_translated():
    refused = answer(client="8.8.8.8", **{"Accept-Language": "de"})
    assert refused.status_code == 403
    assert refused.headers["content-type"] == "text/plain; charset=utf-8"
