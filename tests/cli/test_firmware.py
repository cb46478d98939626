"""`companion firmware`: what it says, on a board that runs the real firmware, and where there is none."""

from __future__ import annotations

import json

import pytest

from companion.cli.ported import ports_of, the_port
from companion.drivers.driver import DriverError
from tests.firmware.simulated_pico import SimulatedPico, chain_wiring


@pytest.fixture
def pico(tmp_path):
    pico = SimulatedPico(tmp_path, chain_wiring(8))
    yield pico
    pico.stop()


def test_status_says_what_the_board_is(run, pico):
    said = run("firmware", "status", "--port", pico.port)
    assert said.returncode == 0
    assert "cribbage-2" in said.stdout
    assert "2.0.0" in said.stdout


def test_status_as_json(run, pico):
    found = json.loads(run("firmware", "status", "--port", pico.port, "--json").stdout)
    assert (found["inputs"], found["lights"], found["firmware"], found["cause"]) == (8, 8, "2.0.0", "power")


def test_update_does_nothing_to_a_board_that_is_up_to_date(run, pico):
    assert "nothing to do" in run("firmware", "update", "--port", pico.port).stdout
    assert {"prompt": True} not in pico.events


def test_a_wiring_from_a_file_is_stored_and_shown(run, pico, tmp_path):
    file = tmp_path / "wiring.json"
    file.write_text(json.dumps(chain_wiring(16, 0) | {"lights": {"kind": "none"}}))
    assert run("firmware", "wiring", str(file), "--port", pico.port).returncode == 0
    pico.wait_for(lambda: [event for event in pico.events if "booted" in event][1:])
    shown = json.loads(run("firmware", "wiring", "--port", pico.port).stdout)
    assert shown["inputs"]["count"] == 16


def test_the_usual_wiring_fits_the_board_file(run, pico):
    assert run("firmware", "wiring", "--board", "cribbage-61", "--port", pico.port).returncode == 0
    pico.wait_for(lambda: [event for event in pico.events if "booted" in event][1:])
    assert "cribbage-61" in run("firmware", "status", "--port", pico.port).stdout
    shown = json.loads(run("firmware", "wiring", "--port", pico.port).stdout)
    assert shown["inputs"]["tail"] == 0


def test_while_a_board_is_built_the_end_of_its_chain_is_not_looked_at(run, pico):
    assert run("firmware", "wiring", "--board", "cribbage-61", "--building", "--port", pico.port).returncode == 0
    pico.wait_for(lambda: [event for event in pico.events if "booted" in event][1:])
    shown = json.loads(run("firmware", "wiring", "--port", pico.port).stdout)
    assert "tail" not in shown["inputs"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("status", "--port", "/dev/nowhere"), "There is no port /dev/nowhere"),
        (("install", "--port", "/dev/nowhere"), "There is no port /dev/nowhere"),
        (("wiring", "/nowhere.json"), "cannot be read"),
        (("wiring", "a.json", "--board", "cribbage-2"), "not both"),
        (("wiring", "a.json", "--building"), "--building is for --board"),
        (("wiring", "--board", "chess"), "chess"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(refusal, words, said):
    assert said in refusal("firmware", *words)


def test_one_of_several_boards_must_be_named_before_anything_is_written(monkeypatch):
    monkeypatch.setattr("companion.drivers.serial.port.board_ports", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    for ask in (the_port, ports_of):
        with pytest.raises(DriverError, match=r"at /dev/ttyACM0 or /dev/ttyACM1: name its port \(--port /dev/ttyACM0"):
            ask("auto")
        ask("/dev/ttyACM1")


def test_a_wiring_that_no_board_would_take_is_refused_before_one_is_looked_for(refusal, tmp_path):
    inputs = {"kind": "matrix", "rows": [0, 1, 8], "columns": [3, 4]}
    lights = {"kind": "apa102", "count": 6, "spi": 1, "sck": 10, "mosi": 11}
    (tmp_path / "wiring.json").write_text(json.dumps({"board": "x", "inputs": inputs, "lights": lights}))
    assert refusal("firmware", "wiring", "wiring.json") == (
        "The wiring wiring.json cannot be used. Pin 8 is taken by inputs and by the SPI of the lights."
    )
