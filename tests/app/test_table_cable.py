"""The table at a board whose cable is pulled twice in a game, and comes back under other names."""

from __future__ import annotations

import os

import pytest

from companion.app.calibrated import calibration_path, keep_calibration
from companion.app.session import Session
from companion.app.table import Table
from companion.board.boards import load_board
from companion.board.calibration import Calibration
from companion.cards import parse_card
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY
from companion.drivers.simulated import start_holes
from companion.drivers.spec import open_driver
from companion.errors import CompanionError
from companion.games.cribbage.actions import Dealer, Dealt, Go, Lay, Starter
from companion.games.setup import Setup
from companion.link.messages import LightsMessage, Palette, SettingsMessage
from companion.referee.language import LightSettings
from companion.referee.settle import Timing
from companion.store.faults import StoreError
from companion.store.journal import open_store
from tests.app.test_table import Recorder
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-2")
RED, BLUE = 0, 1
QUICK = Timing(settle_ms=30, release_ms=40, hand_ms=2000, pending_ms=400, infer_ms=80)
SETUP = Setup(("Red", "Blue"))


class Cable:
    """A table, a board at its cable, and the pegs that stand in it."""

    def __init__(self, folder) -> None:
        self.peer = Peer(folder)
        self.pegs = {RED: {-1, 0}, BLUE: {-1, 0}}
        self.peer.close(frozenset(LAYOUT.holes[name].sensor for name in start_holes(LAYOUT)))
        self.store = open_store(folder / "companion.db")
        self.table = Table(self.store, self.opened, timing=QUICK)
        self.recorder = Recorder()
        self.table.listen(self.recorder)
        self.table.start()
        self.game = self.table.new_game(SETUP, LAYOUT, "serial:auto").result(10)
        self.recorder.until(lambda view: len(view.occupied) == 4)

    def opened(self, spec, layout):
        if spec == "sim:":
            return open_driver(spec, layout)
        return SerialBoard("auto", layout, find=self.found if spec == "serial:auto" else list)

    def found(self) -> list[str]:
        return sorted(map(str, self.peer.folder.glob("tty*")))

    def act(self, *actions) -> None:
        for action in actions:
            self.table.act(action).result(10)

    def stand(self, side, *numbers) -> None:
        """Let a side's pegs stand here, whether the board can tell or not."""
        self.pegs[side] = set(numbers)
        names = (LAYOUT.tracks[side].holes[number] for side, pegs in self.pegs.items() for number in pegs)
        self.peer.close(frozenset(LAYOUT.holes[name].sensor for name in names))

    def pull(self) -> None:
        self.peer.pull()
        assert self.recorder.until(lambda view: not view.connected).link == AWAY

    def plug_in(self, name) -> None:
        self.peer.received.clear()
        self.peer.plug(name)

    def plug(self, name) -> None:
        self.plug_in(name)
        self.recorder.until(lambda view: view.connected)

    def fronts(self) -> tuple[int, ...]:
        return tuple(side.front for side in self.table.view.sides)


def lay(seat, card) -> Lay:
    return Lay(seat, parse_card(card))


def test_points_are_pegged_by_touch_while_the_cable_is_out_twice_and_the_wood_follows(cable):
    cable.act(Dealer(RED), Dealt(), Starter(parse_card("5D")), lay(1, "5H"), lay(0, "6D"), lay(1, "5S"))
    cable.pull()
    cable.act(lay(0, "7C"), lay(1, "6H"))  # a run of three for Red, then one for Blue
    assert cable.fronts() == (3, 0)
    cable.plug("ttyACM1")
    assert cable.recorder.until(lambda view: view.guidance).guidance.sentence
    cable.stand(RED, 0)
    cable.stand(RED, 0, 3)
    cable.recorder.until(lambda view: view.guidance is None)
    cable.stand(BLUE, 0)
    cable.stand(BLUE, 0, 3)
    cable.recorder.until(lambda view: view.sides[BLUE].front == 3)
    cable.pull()
    cable.act(Go(0), Go(1), lay(0, "7D"))  # one for the last card, to Blue
    assert cable.fronts() == (3, 4)
    cable.plug("ttyACM2")
    cable.recorder.until(lambda view: view.guidance)
    cable.stand(BLUE, 3)
    view = cable.recorder.until(lambda view: LAYOUT.tracks[BLUE].holes[0] not in view.occupied)
    cable.stand(BLUE, 3, 4)
    view = cable.recorder.until(lambda view: view.guidance is None and len(view.occupied) == 4)
    assert not view.verdicts
    assert cable.recorder.troubles == []


def test_lights_and_their_settings_are_sent_again_when_the_board_is_back(cable):
    cable.table.set_lights(LightSettings(0.3, 2.0, 900)).result(5)
    cable.pull()
    cable.plug("ttyACM1")
    assert cable.peer.wait_for(Palette)
    assert cable.peer.wait_for(LightsMessage)
    assert cable.peer.wait_for(SettingsMessage)[-1].current_cap_ma == 900


def test_what_was_pegged_by_touch_is_in_the_journal_before_the_board_is_back(cable):
    cable.act(Dealer(RED), Dealt(), Starter(parse_card("5D")), lay(1, "5H"), lay(0, "6D"), lay(1, "5S"))
    cable.pull()
    cable.act(lay(0, "7C"), lay(1, "6H"))
    again = Session(SETUP, LAYOUT, lambda entry: pytest.fail(entry))
    again.resume([entry.text for entry in cable.store.entries(cable.game)])
    assert again.match.state == cable.table.session.match.state


def test_a_calibration_that_is_not_finished_is_said_when_a_game_begins_and_when_it_goes_on(
    cable, tmp_path, monkeypatch
):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    half = Calibration(LAYOUT, {hole: place for place, hole in enumerate(list(LAYOUT.holes)[:7])})
    keep_calibration(half, calibration_path("cribbage-2", os.environ))
    assert cable.recorder.troubles == []
    game = cable.table.new_game(SETUP, LAYOUT, "serial:auto").result(10)
    cable.table.resume(game, LAYOUT, "serial:auto").result(10)
    said = f"The calibration of {LAYOUT.title!r} has 7 of {len(LAYOUT.holes)} holes, and is not used."
    assert [warning.startswith(said) for warning in map(str, cable.recorder.troubles)] == [True, True]
    cable.table.new_game(SETUP, LAYOUT, "sim:").result(10)
    assert len(cable.recorder.troubles) == 2


def begins(table, stored):
    """The ways to open the board again."""
    return (
        lambda: table.new_game(SETUP, LAYOUT, "serial:auto"),
        lambda: table.resume(stored, LAYOUT, "serial:auto"),
        lambda: table.look_after(LAYOUT, "serial:auto"),
        table.rematch,
    )


def test_while_the_cable_is_out_the_game_at_the_table_stays_and_hears_when_it_is_back(cable):
    """The next game was at the table, said to be connected, and received nothing."""
    stored = cable.game
    cable.pull()
    for begin in begins(cable.table, stored):
        with pytest.raises(CompanionError, match="No board was found at any USB port: plug it in"):
            begin().result(10)
        assert cable.table.view.game_id == stored
    assert [each.game_id for each in cable.table.games.page(10)] == [stored]
    cable.plug("ttyACM1")
    assert cable.table.rematch().result(10) == stored + 1
    cable.recorder.until(lambda view: view.game_id != stored and view.connected and len(view.occupied) == 4)


def test_a_game_that_a_board_refuses_has_not_begun_and_begins_once_it_is_there(cable):
    stored = cable.game
    cable.table.leave().result(10)
    cable.peer.pull()
    for begin in begins(cable.table, stored)[:3]:
        with pytest.raises(CompanionError, match="No board was found"):
            begin().result(10)
        assert (cable.table.view, cable.table.session, cable.table.driver) == (None, None, None)
    assert [each.game_id for each in cable.table.games.page(10)] == [stored]
    cable.plug_in("ttyACM1")
    cable.table.resume(stored, LAYOUT, "serial:auto").result(10)
    cable.recorder.until(lambda view: view is not None and view.connected and len(view.occupied) == 4)


@pytest.mark.parametrize("trouble", ["no board", "full"])
def test_a_game_that_is_refused_leaves_the_one_at_the_table(cable, monkeypatch, trouble):
    stored = cable.game
    cable.act(Dealer(0))
    if trouble == "full":
        monkeypatch.setattr(cable.store, "begin", lambda *_: (_ for _ in ()).throw(StoreError("The disk is full.")))
    with pytest.raises(CompanionError):
        cable.table.new_game(SETUP, LAYOUT, "serial:auto" if trouble == "full" else "serial:other").result(10)
    cable.recorder.until(lambda view: view.game_id == stored and view.connected and len(view.occupied) == 4)
    cable.act(Dealt())
    cable.stand(RED, 0, 3)
    cable.recorder.until(lambda view: LAYOUT.tracks[RED].holes[3] in view.occupied)


def test_what_a_board_says_that_was_let_go_of_is_not_taken_for_the_next_one(cable):
    """Its cable was pulled while the next game was replayed: that one was said to be disconnected for ever."""
    old = cable.table.receiver()
    cable.table.new_game(SETUP, LAYOUT, "sim:").result(10)
    shown = cable.recorder.until(lambda view: len(view.occupied) == 4)
    old.on_link(False, AWAY)
    old.on_snapshot(frozenset(), 0)
    assert cable.table.submit(lambda session, _: session.at_rest()).result(10) == shown.occupied
    assert cable.table.view.connected
    assert cable.table.view.occupied == shown.occupied
