import re

import pytest
from pegboard.wiring import check_wiring

from companion.board.boards import board_names
from companion.drivers.firmware.wiring import usual_wiring
from companion.errors import CompanionError
from companion.maker.electronics.board import circuit_of, host_signals
from companion.maker.electronics.headers import HEADERS, Host, numbered_pin
from companion.maker.electronics.pins import pin_tables
from companion.maker.electronics.plan import plan_of
from tests.maker.electronics.bench import Bench
from tests.maker.electronics.boards import EVERY, SMALL, board
from tests.maker.electronics.pico_on_bench import load_pico


def table(layout):
    plan = plan_of(layout)
    (document,) = pin_tables(plan, circuit_of(plan))
    rows = re.findall(
        r"^\| (\d+) \| (\S+(?: \d+)?) \| (\S*) \| (\w*) \| (.*) \|$", document.content.decode(), re.MULTILINE
    )
    assert [int(row[0]) for row in rows] == list(range(1, 41))
    return {name: net for _, name, net, _, _ in rows if net and not name.startswith(("3V3", "GND"))}


@pytest.mark.parametrize("name", board_names())
def test_the_table_of_a_pico_has_the_pins_that_the_firmware_takes_for_what_it_takes_them(name, monkeypatch):
    layout = board(name)
    wiring = usual_wiring(layout)
    check_wiring(wiring)  # the firmware's own check
    pico = load_pico(monkeypatch, Bench(layout))
    chain, strip = pico.source(wiring["inputs"]), pico.strip(wiring["lights"])
    taken = {"CLK": chain._spi.sck.net, "DATA": chain._spi.miso.net, "LOAD": chain._latch.net}
    assert taken == {net: net for net in taken}
    assert strip._machine.pin.net == "LIGHT"
    pins = {f"GP{wiring['inputs'][key]}": net for key, net in (("sck", "CLK"), ("miso", "DATA"), ("latch", "LOAD"))}
    assert table(layout) == pins | {f"GP{wiring['lights']['pin']}": "LIGHT"}


@pytest.mark.parametrize("name", SMALL)
def test_the_table_of_a_pi_has_the_pins_that_the_driver_takes(name):
    layout = board(name)
    used = {int(pin.removeprefix("GPIO ")) for pin in table(layout)}
    idle = {"chain of halls": {10}, "matrix": {9}}  # the bus takes its output and its input, whether wired or not
    assert used == set(layout.wiring.pins) - idle.get(name, set())


def test_pins_that_a_pico_takes_along_are_kept_free():
    plan = plan_of(board("cribbage-2"))
    (document,) = pin_tables(plan, circuit_of(plan))
    assert "| 25 | GP19 |  |  | keep free: the SPI of the inputs takes it too |" in document.content.decode()


@pytest.mark.parametrize("name", [name for name in EVERY if "pins" not in name])
def test_every_hole_is_in_the_tables_once(name):
    layout = board(name)
    plan = plan_of(layout)
    (document,) = pin_tables(plan, circuit_of(plan))
    cells = re.findall(r"(?<=\| )[^|]+(?= \|)", document.content.decode().partition("## ")[2])
    assert sorted(cell for cell in cells if cell in layout.holes) == sorted(layout.holes)


def test_the_headers_are_those_of_the_data_sheets():
    assert [str(numbered_pin(Host.PICO, number)) for number in (0, 2, 16, 17, 18, 22, 26, 28)] == [
        "GP0 (1)", "GP2 (4)", "GP16 (21)", "GP17 (22)", "GP18 (24)", "GP22 (29)", "GP26 (31)", "GP28 (34)",
    ]  # fmt: skip
    assert [numbered_pin(Host.PI, number).place for number in range(28)] == [
        27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13,
    ]  # fmt: skip
    grounds = {host: [pin.place for pin in header if pin.name == "GND"] for host, header in HEADERS.items()}
    assert grounds == {Host.PICO: [3, 8, 13, 18, 23, 28, 38], Host.PI: [6, 9, 14, 20, 25, 30, 34, 39]}


def test_a_pin_that_is_not_on_the_header_is_refused_in_a_sentence():
    with pytest.raises(CompanionError, match=r"The header of a Raspberry Pi Pico has no GP23: choose another pin"):
        numbered_pin(Host.PICO, 23)


@pytest.mark.parametrize("name", EVERY)
def test_no_pin_of_a_host_is_taken_twice(name):
    numbers = [number for number, _ in host_signals(plan_of(board(name)))]
    assert len(numbers) == len(set(numbers))
