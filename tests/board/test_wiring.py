"""The [wiring] table of a board file."""

from __future__ import annotations

import pytest

from companion.board.boardfile import parse_board
from companion.board.problems import BoardFileError
from companion.board.wiring import (
    Apa102Lights,
    ChainInputs,
    GpioWiring,
    MatrixInputs,
    PicoWiring,
    PinInputs,
    PinLights,
    Pull,
)

CHAIN = 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = 3\n'
MATRIX = 'kind = "gpio"\ninputs = "matrix"\nrows = [2, 3, 4, 5, 6]\ncolumns = [12, 13, 14, 15, 16]\n'


def wired(small_text, table):
    return parse_board(f"{small_text}\n[wiring]\n{table}", "mine").wiring


def problem(small_text, table):
    with pytest.raises(BoardFileError) as caught:
        wired(small_text, table)
    return str(caught.value)


def test_without_a_table_a_pico_reads_the_board(small_text):
    assert parse_board(small_text, "mine").wiring == PicoWiring()
    assert wired(small_text, "") == wired(small_text, 'kind = "pico"') == PicoWiring()


def test_a_chain_takes_its_bus_and_its_load_pin(small_text):
    assert wired(small_text, CHAIN) == GpioWiring(ChainInputs(25, 3, 0))
    assert wired(small_text, CHAIN).pins == (11, 10, 9, 8, 25)


def test_a_matrix_reads_rows_times_columns(small_text):
    inputs = wired(small_text, MATRIX).inputs
    assert inputs == MatrixInputs((2, 3, 4, 5, 6), (12, 13, 14, 15, 16))
    assert inputs.count == 25


def test_every_setting_is_taken(small_text):
    table = (
        f'kind = "gpio"\ninputs = "pins"\npins = {list(range(23))}\nactive_low = false\npull = "none"\n'
        'debounce_ms = 3\nscan_hz = 500\nlights = "pins"\nlight_pins = [23, 24, 25]\nlight_ma = 4\n'
    )
    text = small_text.replace("light_first = 100\n", "")
    assert wired(text, table) == GpioWiring(
        PinInputs(tuple(range(23))), PinLights((23, 24, 25), 4), False, Pull.NONE, 3, 500
    )


def test_an_active_high_board_is_pulled_down_unless_it_says_otherwise(small_text):
    assert wired(small_text, CHAIN + "active_low = false").pull is Pull.DOWN
    assert wired(small_text, CHAIN).pull is Pull.UP


def test_a_chain_of_lights_shares_the_bus_but_not_the_select_line(small_text):
    lights = 'lights = "apa102"\nlight_count = 150\n'
    assert wired(small_text, CHAIN + lights).lights == Apa102Lights(150, 1)
    assert wired(small_text, CHAIN + lights).pins == (11, 10, 9, 8, 25, 7)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('kind = "usb"', 'mine.toml: wiring, kind: must be one of "pico", "gpio", but is \'usb\''),
        ('kind = "gpio"', "wiring, inputs: is missing"),
        ('pins = [1]\nkind = "pico"', "wiring, pins: is not a key that belongs here"),
        (
            'kind = "gpio"\ninputs = "pins"\npins = [4, 28]',
            "wiring, pins: must be a list of whole numbers from 0 to 27",
        ),
        ('kind = "gpio"\ninputs = "pins"\npins = []', "wiring, pins: must be a list of whole numbers from 0 to 27"),
        (CHAIN + "scan_hz = 100", "wiring, scan_hz: must be a whole number from 200 to 1000, but is 100"),
        (CHAIN + "active_low = 1", "wiring, active_low: must be true or false, but is 1"),
        (CHAIN + "spi_device = 2", "wiring, spi_device: must be a whole number from 0 to 1"),
        (CHAIN.replace("25", "9"), "wiring, inputs: and lights use GPIO 9 twice"),
        (
            CHAIN + 'lights = "apa102"\nlight_count = 150\nlight_spi_device = 0',
            "wiring, inputs: and lights use GPIO 8 twice",
        ),
        (MATRIX + 'pull = "down"', 'wiring, pull: must be "up" or "none"'),
        (CHAIN.replace("3", "2"), 'wiring: reads 16 sensors, but "track2/4" has the sensor 16'),
        (CHAIN.replace("3", "2"), "and 6 more holes have higher ones; chips = 3 would do"),
        (
            'kind = "gpio"\ninputs = "pins"\npins = [4, 17]',
            'reads 2 sensors, but "track1/1" has the sensor 2, and 20 more holes have higher ones; a matrix or a chain',
        ),
        (
            MATRIX.replace("[2, 3, 4, 5, 6]", "[2, 3]"),
            '"track1/9" has the sensor 10, and 12 more holes have higher ones; more rows or columns would do',
        ),
        (CHAIN + 'lights = "pins"\nlight_pins = [4]', 'wiring: has 1 light, but "track1/-1" has the light 100'),
        (CHAIN + "spi_devise = 1", 'wiring, spi_devise: is not a key that belongs here, the nearest is "spi_device"'),
    ],
)
def test_what_is_wrong_is_said_with_file_key_and_reason(small_text, table, said):
    assert said in problem(small_text, table)


def test_a_wiring_that_is_no_table_is_refused(small_text):
    with pytest.raises(BoardFileError, match=r"wiring: must be written as a \[wiring\] table"):
        parse_board(f"wiring = 3\n{small_text}", "mine")
