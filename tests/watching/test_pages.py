"""What browsers get of a table, over a real connection: the page, live views, the board, the view for programs."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from contextlib import contextmanager

import httpx
import pytest

from companion.app.view_json import decode_view, encode_view
from companion.board.boards import load_board
from companion.board.drawing import draw_board
from companion.games.cribbage.actions import Dealer, Dealt, Shuffle
from companion.games.setup import Policy, Setup
from companion.games.viewer import WATCHER, seat_viewer
from companion.locale.languages import codes
from companion.watching.feed import Watched
from companion.watching.scene import BoardPictures, Scene
from companion.watching.site import WatchSite
from companion.web.reader import PageReader, language_in, printed_card
from tests.watching.tables import ANN_AND_BERT, played_table


@pytest.fixture
def played(tmp_path):
    with played_table(tmp_path) as played:
        played.sharing.begin(None)
        yield played


@contextmanager
def browser(played, **headers):
    """Yield a browser of a table; it reads no list of certificates, which nobody shows: that took longest of all."""
    address = f"http://127.0.0.1:{played.sharing.port}"
    with httpx.Client(base_url=address, headers=headers, timeout=10, verify=False) as client:
        yield client


@contextmanager
def watching(client, address="/live"):
    """Yield an iterator over the views that a page gets."""
    with client.stream("GET", address) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        yield (json.loads(line[6:]) for line in lines if line.startswith("data: {"))


def next_where(views, holds):
    return next(view for view in views if holds(view))


def test_a_page_says_that_no_game_is_there_and_shows_the_next_one(played):
    with browser(played) as client, watching(client) as views:
        assert next(views) == {"headline": "No game is on the table. As soon as one is, it is here."}
        played.begin(ANN_AND_BERT)
        view = next_where(views, lambda view: "sides" in view)
        assert [side["name"] for side in view["sides"]] == ["Ann", "Bert"]
        played.table.leave().result(10)
        assert "No game" in next_where(views, lambda view: "sides" not in view)["headline"]


def test_a_page_follows_a_whole_game(played):
    played.begin(ANN_AND_BERT)
    with browser(played) as client, watching(client) as views:
        thread = threading.Thread(target=played.play)
        thread.start()
        for view in views:
            assert {each["hole"] for each in view["pegs"]} <= set(played.table.driver.layout.holes)
            assert len(view["pegs"]) <= 4
            assert view["race"][-1] == [side["total"] for side in view["sides"]]
            if view["tone"] == "game" and max(view["race"][-1]) == 121:
                break
        thread.join()
    assert view["headline"].startswith(("Ann won, 121 to", "Bert won, 121 to"))


def test_every_page_is_in_its_readers_language(played):
    played.begin(ANN_AND_BERT)
    said = {}
    for code in codes():
        with browser(played, **{"Accept-Language": f"{code};q=0.9"}) as client:
            page = client.get("/")
            assert f'<html lang="{code}">' in page.text
            with watching(client) as views:
                said[code] = next(views)["headline"]
    assert len(set(said.values())) == len(codes())


def test_a_language_that_is_chosen_once_stays(played):
    with browser(played, **{"Accept-Language": "de"}) as client:
        assert '<html lang="de">' in client.get("/").text
        assert '<html lang="fr">' in client.get("/?lang=fr").text
        assert '<html lang="fr">' in client.get("/").text


def test_the_board_is_drawn_once_and_is_that_of_the_game(played):
    played.begin(ANN_AND_BERT)
    with browser(played) as client, watching(client) as views:
        picture = client.get(next(views)["board"])
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text == draw_board(load_board("cribbage-2"))
        assert client.get("/board/0123456789abcdef.svg").status_code == 404


def test_programs_get_the_view_of_a_watcher(played):
    with browser(played) as client:
        assert client.get("/view.json").json() is None
        played.begin(ANN_AND_BERT)
        played.play(30)
        body = client.get("/view.json").content
    assert body == encode_view(played.table.view_for(WATCHER).result(10))
    assert decode_view(body).viewer == "watcher"


def test_the_view_is_waited_for_where_a_program_asks_before_there_is_one():
    """The first comes from the table's thread, a moment after the pages are there."""
    site = WatchSite(["localhost"])

    async def asked():
        async with httpx.AsyncClient(transport=httpx.ASGITransport(site.app), base_url="http://localhost") as client:
            answer = asyncio.create_task(client.get("/view.json"))
            await asyncio.sleep(0.05)
            assert not answer.done()
            site.show(Watched(None))
            first = await asyncio.wait_for(answer, 10)
            site.close()
            return first, await client.get("/view.json")

    first, closed = asyncio.run(asked())
    assert (first.status_code, first.json()) == (200, None)
    assert closed.status_code == 404


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_where_the_app_deals_no_page_has_a_hand(played, policy):
    setup = Setup(("Ann", "Bert"), policy=policy, options={"cards": "app"})
    played.table.new_game(setup, load_board("cribbage-2"), "sim:", (Shuffle(4), Dealer(0), Dealt())).result(10)
    hands = [played.table.view_for(seat_viewer(seat)).result(10).face.hand for seat in setup.seats]
    assert [len(hand) for hand in hands] == [6, 6]
    with browser(played) as client, watching(client) as views:
        shown, raw = json.dumps(next(views), ensure_ascii=False), client.get("/view.json").text
    for card in (card for hand in hands for card in hand):
        assert card.text not in raw
        assert printed_card(card.text) not in shown


def test_a_name_that_looks_like_markup_stays_a_name(played):
    names = ("<script>x", "<img src=x>")
    played.begin(Setup(names))
    with browser(played) as client, watching(client) as views:
        assert [side["name"] for side in next(views)["sides"]] == list(names)
        assert "<script>x" not in client.get("/").text


def test_one_view_is_encoded_once_for_all_who_read_the_same_language(played):
    played.begin(ANN_AND_BERT)
    scene = Scene(Watched(played.table.view_for(WATCHER).result(10)), BoardPictures())
    english, german = (PageReader(code, language=language_in(code)) for code in ("en", "de"))
    assert scene.event(english) is scene.event(PageReader("en"))
    assert scene.event(german) is not scene.event(english)
    assert scene.json is scene.json


def test_fifty_phones_all_come_to_the_newest_view(played):
    played.begin(ANN_AND_BERT)

    over = asyncio.Event()

    async def watch():
        phones = [asyncio.create_task(phone(number)) for number in range(50)]
        await asyncio.to_thread(played.play, 60)
        over.set()
        return await asyncio.wait_for(asyncio.gather(*phones), 60)

    async def phone(number):
        """Read until the play is over and the newest view is there; it is waited for as long as it takes."""
        source = (f"127.0.3.{1 + number % 10}", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", played.sharing.port, local_addr=source)
        writer.write(b"GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        shown = None
        while not (over.is_set() and shown is not None and shown["log"][0] == str(played.table.view.log[-1])):
            line = await reader.readline()
            shown = json.loads(line[6:]) if line.startswith(b"data: {") else shown
        writer.close()
        return shown["race"][-1]

    assert asyncio.run(watch()) == 50 * [[side.total for side in played.table.view.sides]]


def test_it_is_counted_who_watches(played):
    with browser(played) as client:
        with watching(client) as views:
            next(views)
            assert played.sharing.open_pages == 1
        with socket.create_connection(("127.0.0.1", played.sharing.port)):
            while played.sharing.open_pages:
                client.get("/")


def test_sharing_ends_for_everybody_and_can_begin_again(played):
    port = played.sharing.port
    with browser(played) as client, watching(client) as views:
        next(views)
        played.sharing.end()
        assert list(views) == []
    assert not played.sharing.on
    assert played.sharing.addresses == ()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/")
    played.sharing.begin(port)
    assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
