"""A game that is refused leaves nothing: the one before goes on as it was, at its board, and no other is stored."""

from __future__ import annotations

from contextlib import suppress

import pytest

from companion.board.boards import board_file_text, load_board
from companion.cards import parse_card
from companion.drivers.driver import DriverError, Listener
from companion.drivers.serial.board import SerialBoard
from companion.drivers.simulated import SimulatedBoard
from companion.errors import CompanionError
from companion.games.cribbage.actions import Dealer, Dealt, Starter
from companion.games.setup import Setup
from companion.link.messages import Fault, FaultCode
from companion.store.faults import StoreError
from tests.app.test_table_cable import BLUE, LAYOUT, RED, SETUP, lay
from tests.drivers.serial.peer import Peer

DEALT_BY_THE_APP = Setup(("Red", "Blue"), options={"cards": "app"})
REAR = LAYOUT.tracks[BLUE].holes[-1]
AT = "2026-01-01T00:00:00+00:00"
ANOTHER = b"\x01\x02\x03\x04"


def fill(cable, pages=0):
    """Have SQLite find the disk full: its pages are written full, and it may take only so many new ones."""
    store = cable.store
    used = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {used}")
    for fills in (lambda: store.set_setting("filling", "x" * 60, AT), lambda: store.append(cable.game, "x" * 60, AT)):
        with suppress(StoreError):
            while True:
                fills()
    store._connection.execute(f"PRAGMA max_page_count = {used + pages}")


def games(cable):
    return [each.game_id for each in cable.table.games.page(10)]


def is_live(cable):
    """Move a peg and see it move."""
    for numbers in ((0,), (-1, 0)):
        cable.stand(BLUE, *numbers)
        cable.recorder.until(lambda view, stands=-1 in numbers: (REAR in view.occupied) == stands)


@pytest.mark.parametrize("pages", range(6))
def test_a_game_is_stored_with_its_opening_or_not_at_all(cable, pages):
    """Where the second writing found the disk full, a game of 0:0 stayed, and home offered it."""
    fill(cable, pages)
    began = cable.table.new_game(DEALT_BY_THE_APP, LAYOUT, "sim:")
    refused = began.exception(10)
    assert (refused is None) == (pages > 1)
    if refused is None:
        assert games(cable) == [began.result(), cable.game]
        assert len(cable.store.entries(began.result())) > 0
    else:
        assert "full" in str(refused)
        assert games(cable) == [cable.game]
        assert cable.table.view.game_id == cable.game
        is_live(cable)


@pytest.mark.parametrize("spec", ["sim:", "serial:auto"])
def test_the_game_at_the_table_stays_as_it_was_with_its_question(cable, spec):
    cable.act(Dealer(RED), Dealt(), Starter(parse_card("5D")), lay(1, "5H"), lay(0, "6D"), lay(1, "5S"))
    cable.stand(RED, 0, 3)
    before = cable.recorder.until(lambda view: view.question is not None or view.verdicts or view.guidance)
    session = cable.table.session
    fill(cable)
    with pytest.raises(CompanionError, match="full"):
        cable.table.new_game(SETUP, LAYOUT, spec).result(10)
    assert cable.table.session is session
    cable.recorder.until(
        lambda view: (
            (view.question, view.guidance, view.occupied, view.connected)
            == (before.question, before.guidance, before.occupied, True)
        )
    )


@pytest.mark.parametrize("how", ["other port", "on the screen, and full", "care of another port"])
def test_a_game_whose_cable_is_out_hears_it_when_it_is_back_after_another_one_was_refused(cable, how):
    cable.pull()
    if how == "on the screen, and full":
        fill(cable)
    spec = "sim:" if "screen" in how else "serial:other"
    begin = cable.table.look_after if "care" in how else lambda *board: cable.table.new_game(SETUP, *board)
    with pytest.raises(CompanionError):
        begin(LAYOUT, spec).result(10)
    assert (cable.table.view.game_id, cable.table.view.connected) == (cable.game, False)
    cable.plug("ttyACM1")
    is_live(cable)


def test_a_game_stays_whose_board_could_not_be_opened_any_more(cable, monkeypatch):
    """Its own file was moved away, or its calibration damaged: the board that is open needs neither."""

    def opened(spec, layout):
        if spec != "sim:":
            raise DriverError("There is no such file.")
        return SimulatedBoard(layout)

    monkeypatch.setattr(cable.table.board, "open_driver", opened)
    fill(cable)
    with pytest.raises(CompanionError, match="full"):
        cable.table.new_game(SETUP, LAYOUT, "sim:").result(10)
    is_live(cable)


@pytest.mark.parametrize("error", [RuntimeError("a fault"), OSError(5, "Input/output error"), KeyError("x")])
@pytest.mark.parametrize("where", ["start", "set_lights"])
def test_whatever_a_driver_raises_the_game_at_the_table_stays(cable, monkeypatch, error, where):
    def fail(*_):
        raise error

    monkeypatch.setattr(SimulatedBoard, where, fail)
    with pytest.raises(type(error)):
        cable.table.new_game(SETUP, LAYOUT, "sim:").result(10)
    assert cable.table.view.game_id == cable.game
    assert games(cable) == [cable.game]
    is_live(cable)


def test_the_next_game_is_played_on_another_board_at_the_same_port(cable):
    cable.pull()
    cable.peer.board_id = ANOTHER
    cable.peer.plug("ttyACM1")
    cable.recorder.until(lambda view: "another board" in str(view.link))
    game = cable.table.new_game(SETUP, LAYOUT, "serial:auto").result(10)
    cable.recorder.until(lambda view: view.game_id == game and view.connected and len(view.occupied) == 4)
    is_live(cable)


def test_a_game_that_has_begun_is_not_refused_because_its_boards_file_is_edited_just_now(cable, tmp_path, monkeypatch):
    """It was in the journal, and the game before at the table: nobody knew of it."""
    file = tmp_path / "own.toml"
    file.write_text(board_file_text("cribbage-2"))
    start = SerialBoard.start

    def edited(board, listener):
        start(board, listener)
        file.write_text("half a fi")

    monkeypatch.setattr(SerialBoard, "start", edited)
    game = cable.table.new_game(SETUP, load_board(str(file)), "serial:auto").result(10)
    assert cable.table.view.game_id == game
    assert games(cable) == [game, cable.game]


def test_another_board_is_not_taken_for_that_of_the_game_where_the_next_one_is_refused(cable):
    cable.pull()
    cable.peer.board_id = ANOTHER
    cable.peer.plug("ttyACM1")
    cable.recorder.until(lambda view: "another board" in str(view.link))
    fill(cable)
    with pytest.raises(CompanionError, match="full"):
        cable.table.new_game(SETUP, LAYOUT, "serial:auto").result(10)
    assert cable.table.view is None
    assert "another board" in str(cable.recorder.troubles[-1])
    assert games(cable) == [cable.game]


def test_a_board_that_was_stuck_is_read_again_once_it_was_started_for_a_game_that_was_refused(cable):
    """Its scan was stuck when the next game was asked for, and nobody says of a board that it reads from the start."""
    cable.peer.say(Fault(FaultCode.SCAN_STUCK, 64))
    cable.recorder.until(lambda view: not view.connected)
    fill(cable)
    with pytest.raises(CompanionError, match="full"):
        cable.table.new_game(SETUP, LAYOUT, "serial:auto").result(10)
    cable.recorder.until(lambda view: view.connected)
    is_live(cable)


def test_what_is_at_the_wires_is_asked_of_the_driver(tmp_path):
    peer = Peer(tmp_path)
    board = SerialBoard(peer.port, LAYOUT)
    assert not board.holds_wires
    board.start(Listener())
    assert board.holds_wires
    board.stop()
    assert not board.holds_wires
    peer.pull()
    assert not SimulatedBoard(LAYOUT).holds_wires
