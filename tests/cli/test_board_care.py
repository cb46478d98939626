"""`companion board calibrate`, `test` and `watch` at a cable with a board behind it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading

import pytest

from companion.app.calibrated import calibration_path, keep_calibration
from companion.board.boards import load_board
from companion.board.calibration import Calibration
from companion.cli import board_test
from companion.link.messages import LightsMessage
from companion.referee.lights import Light
from tests.cli.conftest import COMPANION
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-61")
HOLES = tuple(LAYOUT.holes)


@pytest.fixture
def peer(tmp_path):
    peer = Peer(tmp_path, inputs=len(HOLES))
    yield peer
    peer.pull()


class Command:
    """A command that runs, whose lines are waited for one after the other."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [COMPANION, *words],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"COMPANION_STATE": str(folder / "state"), "PYTHONUNBUFFERED": "1"},
        )
        self.said = ""
        self.watchdog = threading.Timer(40, self.process.kill)
        self.watchdog.start()

    def until(self, pattern):
        while not re.search(pattern, self.said):
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        self.said = ""

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(30), rest


@pytest.fixture
def start(tmp_path, peer):
    started = []

    def command(verb, *words):
        started.append(Command(tmp_path, "board", verb, "cribbage-61", "--at", f"serial:{peer.port}", *words))
        return started[-1]

    yield command
    for each in started:
        each.watchdog.cancel()
        each.process.kill()


def test_a_calibration_is_broken_off_gone_on_with_and_used(peer, start, tmp_path):
    last = len(HOLES) - 1
    command = start("calibrate")
    command.until(rf"1 of {len(HOLES)}:")
    for place in range(3):
        peer.close(frozenset({last - place}))
        command.until(f"{place + 2} of")
    command.type("q")
    code, said = command.end()
    assert code == 1
    assert "Stopped after 3 holes" in said
    command = start("calibrate")
    command.until("Going on after 3 holes")
    command.until(rf"4 of {len(HOLES)}:")
    peer.close(frozenset({last}))  # that one answers for the first hole
    command.until("answers for .* already")
    command.type("s")
    command.until(rf"5 of {len(HOLES)}:")
    peer.close(frozenset())
    for place in range(4, len(HOLES)):
        peer.close(frozenset({last - place}))
        if place < last:
            command.until(f"{place + 2} of")
    code, said = command.end()
    assert code == 0, said
    assert "exchanged" in said
    assert "nothing answers" in said
    kept = json.loads((tmp_path / "state" / "boards" / "cribbage-61.calibration.json").read_text())
    assert kept["inputs"][HOLES[0]] == last
    assert kept["inputs"][HOLES[3]] is None


def test_a_calibration_that_is_begun_again_and_stopped_at_once_leaves_what_was_learned(peer, start, tmp_path):
    last = len(HOLES) - 1
    peer.close(frozenset())
    command = start("calibrate")
    command.until("1 of")
    peer.close(frozenset({last}))
    command.until("2 of")
    command.type("q")
    assert command.end()[0] == 1
    file = tmp_path / "state" / "boards" / "cribbage-61.calibration.unfinished.json"
    learned = file.read_text()
    command = start("calibrate", "--restart")
    command.until("1 of")
    command.type("q")
    assert command.end()[0] == 1
    assert file.read_text() == learned


def test_the_sensor_test_says_what_is_left_when_it_is_stopped(peer, start):
    peer.close(frozenset({0}))
    command = start("test")
    command.until("Set a peg in each")
    peer.close(frozenset({5}))
    command.until("is good; ")
    command.type("q")
    code, said = command.end()
    assert code == 1
    assert "Never seen with a peg" in said


def test_the_sensor_test_ends_when_every_hole_was_seen(peer, start):
    command = start("test")
    command.until("Set a peg in each")
    peer.close(frozenset(range(len(HOLES))))
    peer.close(frozenset())
    command.until("the board is good")
    assert command.end()[0] == 0


def lit(peer, count):
    """Wait until the board was told of lights so often, and return the holes that shine, each with its number."""
    numbers = peer.wait_for(LightsMessage, count)[-1].numbers
    return {hole: numbers[LAYOUT.holes[hole].light] for hole in HOLES if numbers[LAYOUT.holes[hole].light]}


def until_lit(peer, holes):
    with peer.news:
        assert peer.news.wait_for(lambda: set(lit(peer, 1)) == set(holes), 30), lit(peer, 1)
    return lit(peer, 1)


def test_the_sensor_test_lights_every_hole_that_has_felt_no_peg_yet(peer, start):
    peer.close(frozenset())
    command = start("test")
    command.until("Every hole is lit")
    white = 1 + list(Light).index(Light.SEEN)
    assert until_lit(peer, HOLES) == dict.fromkeys(HOLES, white)
    felt = HOLES[5]
    peer.close(frozenset({LAYOUT.holes[felt].sensor}))
    command.until("is good; ")
    until_lit(peer, set(HOLES) - {felt})
    peer.close(frozenset())  # its light stays out when the peg is gone
    peer.close(frozenset({LAYOUT.holes[HOLES[7]].sensor}))
    until_lit(peer, set(HOLES) - {felt, HOLES[7]})


def test_calibration_lights_the_hole_that_it_asks_for(peer, start):
    peer.close(frozenset())
    command = start("calibrate")
    command.until("1 of")
    until_lit(peer, {HOLES[0]})
    peer.close(frozenset({3}))
    command.until("2 of")
    until_lit(peer, {HOLES[1]})


def test_a_board_without_lights_or_on_the_screen_is_told_of_none(capsys):
    board_test._begin(LAYOUT, real=False)
    holes = {name: hole._replace(light=None) for name, hole in LAYOUT.holes.items()}
    board_test._begin(LAYOUT._replace(holes=holes), real=True)
    assert "lit" not in capsys.readouterr().out


def test_watch_tells_each_change_and_the_cable(peer, start):
    command = start("watch")
    command.until("0 holes hold a peg")
    peer.close(frozenset({LAYOUT.holes["track1/5"].sensor}))
    command.until(r"5 of the \w+ track filled")
    peer.pull()
    command.until("disconnected")
    peer.plug("ttyACM0")
    command.until("is back")
    command.type("q")
    code, said = command.end()
    assert code == 0
    assert "No hole looks bad" in said


def test_a_board_that_is_not_there_is_one_sentence(refusal):
    assert "There is no port" in refusal("board", "watch", "--at", "serial:/dev/nowhere")
    assert refusal("board", "calibrate", "chess", "--at", "sim:").startswith('There is no board "chess": ')


@pytest.mark.parametrize("at", ["sim:", "none"])
def test_a_board_whose_pegs_nobody_can_move_is_not_calibrated_in_the_shell(refusal, at):
    assert refusal("board", "calibrate", "--at", at).startswith(f"At {at} there is no board of wood")


@pytest.mark.parametrize("at", ["sim:", "sim:cribbage-61", "none"])
def test_the_sensor_test_of_a_board_whose_pegs_nobody_can_move_is_refused(refusal, tmp_path, monkeypatch, at):
    """It waited for ever, and spoke of a calibration that such a board does not use."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    calibration = Calibration(load_board("cribbage-2"))
    calibration.see(frozenset())
    calibration.see(frozenset({0}))
    keep_calibration(calibration, calibration_path("cribbage-2", {"COMPANION_STATE": str(tmp_path)}))
    said = refusal("board", "test", "--at", at)
    assert said.startswith(f"At {at} there is no board of wood whose pegs could be moved")
    assert said.endswith("--at serial:auto.")


def test_the_sensor_test_of_a_recorded_board_ends_with_it(start, tmp_path):
    lines = (
        {"companion-session": 1, "setup": {"players": ["Ann", "Bob"]}, "board": "cribbage-61"},
        {"at_ms": 0, "board": []},
        {"at_ms": 1, "board": [HOLES[0]]},
    )
    (tmp_path / "evening.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    code, said = start("test", "--at", "replay:evening.jsonl").end()
    assert code == 1
    assert "Never seen with a peg" in said


def test_a_calibration_that_does_not_fit_is_one_sentence(run, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "cribbage-2.calibration.json").write_text("rubbish")
    result = run("board", "test", "--at", "sim:")
    assert result.returncode == 2
    assert "is not JSON" in result.stderr
    assert "Traceback" not in result.stderr
