"""Phones can watch: the switch serves the page for real, and the code on the screen is what a camera reads."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from touch import tap

from companion.board.boards import load_board
from companion.games.setup import Setup
from companion.ui.kit import qr
from companion.ui.kit.button import Button
from companion.ui.table.pane import Destination
from companion.watching import network
from companion.watching.sharing import Sharing
from tests.mqtt.mosquitto import free_port

SCREENS = Path(__file__).parents[3] / "docs" / "screens"
ADDRESS = "http://192.168.1.23:8121"


@pytest.fixture
def shared(application, monkeypatch):
    """The screen of an application whose machine is in a network."""
    monkeypatch.setattr(network, "addresses", lambda: ("192.168.1.23", "10.0.0.7"))
    monkeypatch.setattr(network, "PORT", free_port())  # from the usual one on other processes take what it gives back
    app = application()
    app.shell.sharing = Sharing(app.table)
    app.go("share")
    yield app
    app.shell.sharing.end()


def switch(application):
    screen = application.shell.screen
    tap(screen.switch)
    application.until(lambda: not screen.switch.disabled)
    return screen


def notes(screen):
    return [row.text for row in screen.notes.rows]


def test_nothing_is_shared_because_somebody_looks(shared):
    screen = shared.shell.screen
    assert not shared.shell.sharing.on
    assert screen.code.text == ""
    assert "Nobody else sees this game" in notes(screen)[0]


def test_the_switch_serves_the_page_and_ends_it(shared):
    screen = switch(shared)
    port = shared.shell.sharing.port
    assert screen.code.text == screen.address.text == f"http://192.168.1.23:{port}"
    assert f"http://10.0.0.7:{port}" in notes(screen)
    assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
    switch(shared)
    assert screen.code.text == ""
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/")


def test_leaving_the_screen_goes_on_sharing(shared):
    switch(shared)
    shared.shell.back()
    assert shared.shell.sharing.on
    shared.shell.go("share")
    assert shared.shell.screen.switch.active


def test_a_machine_without_a_network_says_so(shared, monkeypatch):
    monkeypatch.setattr(network, "addresses", lambda: ())
    screen = switch(shared)
    assert notes(screen) == ["This machine is in no network that a phone could share with it."]
    assert screen.code.text == ""


def test_where_no_port_is_free_the_switch_goes_back_and_a_sentence_says_why(shared, monkeypatch):
    def refuse(_):
        raise network.NotShared(network.words.PORT_TAKEN(port=8130, other=8131))

    monkeypatch.setattr(network, "bind", refuse)
    screen = switch(shared)
    shared.until(lambda: shared.shell.message)
    assert "port 8130 is taken" in shared.shell.message
    assert not screen.switch.active


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_a_camera_reads_the_code_in_the_picture_of_the_screen(size):
    cv2 = pytest.importorskip("cv2")
    read, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.imread(str(SCREENS / f"share-{size}.png")))
    assert read == ADDRESS


@pytest.mark.parametrize("text", ["http://10.0.0.2:8121", "http://192.168.100.200:65535"])
def test_a_code_says_its_address(text):
    cv2, numpy = pytest.importorskip("cv2"), pytest.importorskip("numpy")
    light = 255 * (1 - numpy.array(qr.modules(text), dtype=numpy.uint8))
    picture = cv2.resize(numpy.pad(light, qr.QUIET, constant_values=255), None, fx=8, fy=8, interpolation=0)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == text


def test_a_row_of_a_code_is_drawn_in_runs():
    assert qr._runs((True, True, False, True)) == [(0, 2), (3, 4)]
    assert qr._runs((False, True, False)) == [(1, 2)]
    assert qr._runs(()) == []
    rows = qr.modules(ADDRESS)
    assert all(sum(end - begin for begin, end in qr._runs(row)) == sum(row) for row in rows)


def test_the_way_there_is_in_the_settings_and_in_a_game(shared):
    shared.shell.go("settings")
    tap(shared.shell.screen.phones)
    assert shared.shell.current == "share"
    shared.table.new_game(Setup(("Ann", "Bert")), load_board("cribbage-2"), "sim:").result(10)
    shared.until(lambda: shared.shell.view is not None)
    shared.shell.go("home")
    shared.shell.go("table")
    shared.shell.screen.open(Destination.STEPS)
    offered = {offer.words: offer.run for offer in shared.shell.screen.buttons.offered}
    offered["Phones"]()
    assert shared.shell.current == "share"
    shared.shell.back()
    assert shared.shell.current == "table"
    assert isinstance(shared.shell.screen.buttons.buttons["Steps"], Button)
