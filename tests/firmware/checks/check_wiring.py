"""Which wirings can be used, and that a bad one is named."""

import json
import os

from pegboard import wiring as wirings
from pegboard.flash import Flash


def _good():
    return {
        "board": "cribbage-2",
        "inputs": {"kind": "74hc165", "count": 246, "spi": 0, "sck": 18, "miso": 16, "latch": 17},
        "lights": {"kind": "ws2812", "count": 246, "pin": 2},
        "host": {"kind": "usb"},
    }


def _complaint(wiring):
    try:
        wirings.check_wiring(wiring)
    except ValueError as error:
        return str(error)
    return ""


def check_good_wirings_are_taken(folder):
    matrix = {"kind": "matrix", "rows": [0, 1, 2], "columns": [3, 4]}
    apa102 = {"kind": "apa102", "count": 9, "spi": 1, "sck": 10, "mosi": 11, "hz": 4000000}
    uart = {"kind": "uart", "uart": 1, "tx": 4, "rx": 5, "baud": 115200}
    for wiring in (
        _good(),
        {"board": "", "inputs": _good()["inputs"]},
        {"board": "x", "inputs": matrix, "lights": {"kind": "none"}},
        {"board": "x", "inputs": _good()["inputs"], "lights": apa102, "host": uart},
    ):
        assert _complaint(wiring) == "", wiring
        assert wirings.read_wiring(json.dumps(wiring).encode()) == wiring


def check_what_is_wrong_is_named(folder):
    for part, key, value, said in (
        ("inputs", "count", 0, "inputs.count"),
        ("inputs", "count", True, "inputs.count"),
        ("inputs", "count", "246", "inputs.count"),
        ("inputs", "kind", "mcp23017", "inputs.kind"),
        ("inputs", "latc", 3, "latc"),
        ("inputs", "sck", 17, "inputs.sck"),
        ("inputs", "miso", 12, "inputs.miso"),
        ("inputs", "tail", 2, "inputs.tail"),
        ("inputs", "active_low", 1, "inputs.active_low"),
        ("inputs", "latch", 30, "inputs.latch"),
        ("inputs", "hz", 5, "inputs.hz"),
        ("lights", "pin", 17, "Pin 17"),
        ("lights", "order", "WRGB", "lights.order"),
        ("lights", "count", 5000, "lights.count"),
        ("host", "kind", "wifi", "host.kind"),
    ):
        wiring = _good()
        wiring[part][key] = value
        assert said in _complaint(wiring), (part, key, value, _complaint(wiring))


def check_an_input_cannot_be_where_the_lights_spi_reads(folder):
    apa102 = {"kind": "apa102", "count": 9, "spi": 1, "sck": 10, "mosi": 11}
    matrix = {"kind": "matrix", "rows": [0, 1, 8], "columns": [3, 4]}
    said = _complaint({"board": "x", "inputs": matrix, "lights": apa102})
    assert said == "Pin 8 is taken by inputs and by the SPI of the lights."
    uart = {"kind": "uart", "uart": 1, "tx": 8, "rx": 9}
    assert _complaint({"board": "x", "inputs": dict(matrix, rows=[0, 1, 2]), "lights": apa102, "host": uart}) == ""


def check_what_is_missing_is_named(folder):
    for part, key in (("inputs", "latch"), ("lights", "pin"), ("inputs", "count")):
        wiring = _good()
        del wiring[part][key]
        assert key in _complaint(wiring)
    assert "inputs" in _complaint({"board": "x"})
    assert _complaint([])
    assert _complaint({"board": 3, "inputs": _good()["inputs"]})
    assert "rows" in _complaint({"board": "", "inputs": {"kind": "matrix", "rows": [], "columns": [1]}})


def check_one_bus_serves_one_part(folder):
    wiring = _good()
    wiring["lights"] = {"kind": "apa102", "count": 5, "spi": 0, "sck": 18, "mosi": 19}
    assert "SPI 0" in _complaint(wiring)


def check_a_uart_has_its_own_pins(folder):
    wiring = _good()
    wiring["host"] = {"kind": "uart", "uart": 0, "tx": 4, "rx": 5}
    assert "host.tx" in _complaint(wiring)


def check_bytes_that_are_no_json_are_refused(folder):
    for data in (b"", b"{", b"\xff\xfe", b"nonsense"):
        try:
            wirings.read_wiring(data)
        except ValueError:
            continue
        raise AssertionError(data)


def check_a_file_is_there_whole_or_as_before(folder):
    flash = Flash(folder)
    flash.remove("thing")
    assert flash.read("thing") is None
    assert flash.write("thing", b"one")
    assert flash.write("thing", b"two")
    assert flash.read("thing") == b"two"
    assert "thing.new" not in os.listdir(folder)
    with open(folder + "/thing.new", "wb") as file:
        file.write(b"half")  # the power went while it was written
    assert flash.read("thing") == b"two"
    assert flash.write("thing", b"three")
    flash.remove("thing")
    assert flash.read("thing") is None


def check_a_file_that_cannot_be_written_is_said_to_be_so(folder):
    assert not Flash(folder + "/nowhere").write("thing", b"one")
