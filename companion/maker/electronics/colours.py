"""The colours of the wires: the same net has the same colour in every drawing and table."""

from __future__ import annotations

from typing import NamedTuple


class WireColour(NamedTuple):
    """A wire's colour: its name, and its code by IEC 60757."""

    name: str
    code: str


_ALL = {
    "GND": WireColour("black", "BK"),
    "3V3": WireColour("orange", "OG"),
    "5V": WireColour("red", "RD"),
    "PS+": WireColour("red", "RD"),
    "CLK": WireColour("yellow", "YE"),
    "CLK_CHIPS": WireColour("yellow", "YE"),
    "LOAD": WireColour("green", "GN"),
    "LOAD_CHIPS": WireColour("green", "GN"),
    "INH": WireColour("violet", "VT"),
    "INH_CHIPS": WireColour("violet", "VT"),
    "DATA": WireColour("blue", "BU"),
    "LIGHT": WireColour("white", "WH"),
    "LIGHT_CLK": WireColour("grey", "GY"),
    "LIGHT_EN": WireColour("pink", "PK"),
    "UART_TX": WireColour("grey", "GY"),
    "UART_RX": WireColour("pink", "PK"),
}

RIBBON = (
    WireColour("brown", "BN"),
    WireColour("red", "RD"),
    WireColour("orange", "OG"),
    WireColour("yellow", "YE"),
    WireColour("green", "GN"),
    WireColour("blue", "BU"),
    WireColour("violet", "VT"),
    WireColour("grey", "GY"),
    WireColour("white", "WH"),
    WireColour("pink", "PK"),
)
"""The colours of a ribbon cable from its first wire on, but for black: that is ground and nothing else."""


def colour_of(net: str) -> WireColour:
    """Return the colour of a net; those that are numbered take a ribbon cable's in turn."""
    if net in _ALL:
        return _ALL[net]
    if net.startswith("SER"):
        return _ALL["DATA"]
    number = net.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ_+-")
    return RIBBON[int(number) % len(RIBBON)] if number.isdigit() else WireColour("grey", "GY")
