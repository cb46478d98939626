"""In which language a page is read."""

from __future__ import annotations

import pytest
from starlette.requests import Request
from starlette.responses import Response

from companion.cards import parse_card
from companion.web.reader import preferred, reader_of
from companion.words.message import Message

KNOWN = ("en", "de", "es", "fr")


def request(query="", **headers):
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "query_string": query.encode(), "headers": given, "path": "/"})


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("ja,fr;q=0.3,es;q=0.6", "es"),
        ("en;q=0.2, FR-ca ;q=0.9", "fr"),
        ("de;q=0,fr;q=0.1", "fr"),
        ("*", "en"),
        ("ja", "en"),
        ("de;q=nan,es;q=0.1", "es"),
        ("de;q=1e9,es;q=0.1", "es"),
        ("de;q=-1,,;;,q=,es;q=0.1", "es"),
        ("x," * 5000 + "de", "en"),
    ],
)
def test_a_browser_gets_the_language_that_it_wants_most_of_those_there_are(header, code):
    assert preferred(header, KNOWN) == code


def test_the_address_comes_before_the_cookie_and_the_cookie_before_the_browser():
    assert reader_of(request("lang=fr", cookie="lang=es", accept_language="de")).code == "fr"
    assert reader_of(request("", cookie="lang=es", accept_language="de")).code == "es"
    assert reader_of(request("lang=../../etc", cookie="lang=<script>", accept_language="de")).code == "de"


def test_only_a_language_that_the_address_names_is_remembered():
    for query, remembered in (("lang=fr", True), ("", False), ("lang=xx", False)):
        response = Response()
        reader_of(request(query, accept_language="de")).remember(response)
        assert ("set-cookie" in response.headers) is remembered


def test_cards_are_printed_with_their_suits():
    assert reader_of(request()).say(Message("{card} is laid")(card=parse_card("10H"))) == "10♥ is laid"
