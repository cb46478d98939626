"""The wiring of a board: which parts read its holes and drive its lights, at which pins (../PROTOCOL.md, "Wiring").

`check_wiring` raises `ValueError` with a sentence for what cannot be used; keys that nobody knows are an error too.
"""

import json

MOST_BYTES = 4000
MOST_INPUTS = MOST_LIGHTS = 1024
_PINS = 30

_INPUTS = {
    "74hc165": ("count", "spi", "sck", "miso", "latch", "hz", "active_low", "tail"),
    "matrix": ("rows", "columns", "active_low"),
}
_LIGHTS = {"none": (), "ws2812": ("count", "pin", "order"), "apa102": ("count", "spi", "sck", "mosi", "hz")}
_HOST = {"usb": (), "uart": ("uart", "tx", "rx", "baud")}
_OPTIONAL = ("active_low", "tail", "order", "hz", "baud")
_PIN_KEYS = ("sck", "miso", "mosi", "latch", "pin", "tx", "rx")
# MicroPython gives an SPI its usual pin for what it reads, also where it only writes: of SPI 0, of SPI 1.
_READS = (16, 8)
_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")


def read_wiring(data):
    """Return the wiring in some bytes, checked. Raises `ValueError`."""
    try:
        wiring = json.loads(data.decode())
    except Exception:  # no text, nested too deep, or (in MicroPython) a list as a key
        raise ValueError("The wiring is not JSON.") from None
    check_wiring(wiring)
    return wiring


def check_wiring(wiring):
    """Raise `ValueError` when the wiring cannot be used."""
    if not isinstance(wiring, dict):
        raise ValueError("The wiring is not an object.")
    _known("the wiring", wiring, ("board", "inputs", "lights", "host"), ("lights", "host"))
    if not isinstance(wiring["board"], str) or len(wiring["board"].encode()) > 32:
        raise ValueError("board: a text of up to 32 bytes is needed.")
    inputs, lights = _part("inputs", wiring, _INPUTS), _part("lights", wiring, _LIGHTS)
    host = _part("host", wiring, _HOST)
    _check_inputs(inputs)
    _check_lights(lights)
    _number(host, "host", "uart", 0, 1)
    _number(host, "host", "baud", 9600, 3000000)
    _check_buses(inputs, lights, host)
    _check_pins(inputs, lights, host)


def _part(name, wiring, kinds):
    part = wiring.get(name, {"kind": "none" if name == "lights" else "usb"})
    if not isinstance(part, dict) or not isinstance(part.get("kind"), str) or part["kind"] not in kinds:
        raise ValueError(name + ".kind: one of " + ", ".join(sorted(kinds)) + " is needed.")
    _known(name, part, ("kind",) + kinds[part["kind"]], _OPTIONAL)
    for key in _PIN_KEYS:
        _number(part, name, key, 0, _PINS - 1)
    _number(part, name, "spi", 0, 1)
    _number(part, name, "hz", 10000, 20000000)
    return part


def _check_inputs(inputs):
    _number(inputs, "inputs", "count", 1, MOST_INPUTS)
    _number(inputs, "inputs", "tail", 0, 1)
    if not isinstance(inputs.get("active_low", True), bool):
        raise ValueError("inputs.active_low: true or false is needed.")
    for key in ("rows", "columns"):
        pins = inputs.get(key, [0])
        if not isinstance(pins, list) or not pins:
            raise ValueError("inputs." + key + ": a list of pins is needed.")
        for pin in pins:
            _number({key: pin}, "inputs", key, 0, _PINS - 1)


def _check_lights(lights):
    _number(lights, "lights", "count", 1, MOST_LIGHTS)
    if lights.get("order", "GRB") not in _ORDERS:
        raise ValueError("lights.order: one of " + ", ".join(_ORDERS) + " is needed.")


def _known(name, part, keys, optional):
    for key in part:
        if key not in keys:
            raise ValueError(name + ": there is no key " + str(key) + ".")
    for key in keys:
        if key not in part and key not in optional:
            raise ValueError(name + ": " + key + " is missing.")


def _number(part, name, key, least, most):
    value = part.get(key, least)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError("{}.{}: a number from {} to {} is needed.".format(name, key, least, most))


def _check_buses(inputs, lights, host):
    """Check that each bus is used once, at pins that the chip has for it."""
    if "spi" in inputs and inputs["spi"] == lights.get("spi"):
        raise ValueError("lights.spi: the inputs use SPI {} already.".format(inputs["spi"]))
    for name, part in (("inputs", inputs), ("lights", lights)):
        for key, place in (("sck", 2), ("mosi", 3), ("miso", 0)):
            if key in part and (part[key] & 3 != place or part[key] >> 3 & 1 != part["spi"]):
                raise ValueError("{}.{}: pin {} cannot be that of SPI {}.".format(name, key, part[key], part["spi"]))
    for key, place in (("tx", 0), ("rx", 1)):
        if key in host and (host[key] & 3 != place or host[key] + 4 >> 3 & 1 != host["uart"]):
            raise ValueError("host.{}: pin {} cannot be that of UART {}.".format(key, host[key], host["uart"]))


def _check_pins(inputs, lights, host):
    """Check that no pin is taken twice. The host's pins are taken last, and so from what an SPI took along."""
    taken = {}
    _take(taken, "inputs", inputs)
    if "spi" in lights and _READS[lights["spi"]] in taken:
        raise ValueError("Pin {} is taken by inputs and by the SPI of the lights.".format(_READS[lights["spi"]]))
    _take(taken, "lights", lights)
    _take(taken, "host", host)


def _take(taken, name, part):
    for pin in [part[key] for key in _PIN_KEYS if key in part] + part.get("rows", []) + part.get("columns", []):
        if pin in taken:
            raise ValueError("Pin {} is taken by {} and by {}.".format(pin, taken[pin], name))
        taken[pin] = name
