"""Naming a board on the command line."""

from __future__ import annotations

import sys

import pytest

from companion.board.boards import load_board
from companion.drivers.driver import DriverError
from companion.drivers.none import NoBoard
from companion.drivers.recorded import RecordedBoard
from companion.drivers.session_record import SessionError
from companion.drivers.simulated import SimulatedBoard
from companion.drivers.spec import BoardKind, Spec, open_driver, parse_spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("sim:", Spec(BoardKind.SIMULATED)),
        ("sim", Spec(BoardKind.SIMULATED)),
        ("sim:cribbage-3", Spec(BoardKind.SIMULATED, "cribbage-3")),
        ("replay:an evening: 1.jsonl", Spec(BoardKind.RECORDED, "an evening: 1.jsonl")),
        ("gpio:", Spec(BoardKind.GPIO)),
        ("gpio:my-board", Spec(BoardKind.GPIO, "my-board")),
        ("none", Spec(BoardKind.NONE)),
        ("none:cribbage-61", Spec(BoardKind.NONE, "cribbage-61")),
    ],
)
def test_a_spec_is_a_kind_and_what_belongs_to_it(text, spec):
    assert parse_spec(text) == spec


@pytest.mark.parametrize(("text", "meant"), [("Sim:", "sim:"), ("cribbage-2", "sim:cribbage-2")])
def test_a_kind_that_was_nearly_written_is_named(text, meant):
    with pytest.raises(DriverError, match=f'did you mean "{meant}"'):
        parse_spec(text)


@pytest.mark.parametrize("text", ["", "usb:/dev/ttyACM0"])
def test_an_unknown_kind_is_answered_with_those_there_are(text):
    with pytest.raises(DriverError, match=r"sim: .*sim:NAME, replay:FILE .*none"):
        parse_spec(text)


def test_a_recording_needs_its_file():
    with pytest.raises(DriverError, match="replay:FILE"):
        parse_spec("replay:")


def test_every_spec_opens_its_driver():
    layout = load_board("cribbage-2")
    opened = {text: type(open_driver(text, layout)) for text in ("sim:", "none", "replay:evening.jsonl")}
    assert opened == {"sim:": SimulatedBoard, "none": NoBoard, "replay:evening.jsonl": RecordedBoard}


def test_a_recording_names_its_own_board(tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text('{"companion-session": 1, "setup": {}, "board": "cribbage-4"}\n')
    assert parse_spec(f"replay:{file}").board_name() == "cribbage-4"
    assert parse_spec("sim:cribbage-3").board_name() == "cribbage-3"
    with pytest.raises(SessionError, match="cannot be read"):
        parse_spec("replay:nowhere.jsonl").board_name()


def test_a_board_at_pins_needs_its_library(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("companion.drivers.gpio")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(DriverError, match=r"needs gpiozero: pip install cribbage-companion\[pi\]"):
        open_driver("gpio:", load_board("cribbage-2"))


def test_a_board_that_is_not_at_pins_is_not_opened_there():
    with pytest.raises(DriverError, match="not wired to the pins"):
        open_driver("gpio:", load_board("cribbage-2"))
