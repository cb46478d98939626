"""The colours of the wires: the same net has the same colour in every drawing and table."""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """A wire's colour: its name, and its code by IEC 60757."""

    name: str
    code: str


_ALL = {
    "GND": Colour("black", "BK"),
    "3V3": Colour("orange", "OG"),
    "5V": Colour("red", "RD"),
    "PS+": Colour("red", "RD"),
    "CLK": Colour("yellow", "YE"),
    "CLK_CHIPS": Colour("yellow", "YE"),
    "LOAD": Colour("green", "GN"),
    "LOAD_CHIPS": Colour("green", "GN"),
    "INH": Colour("violet", "VT"),
    "INH_CHIPS": Colour("violet", "VT"),
    "DATA": Colour("blue", "BU"),
    "LIGHT": Colour("white", "WH"),
    "LIGHT_CLK": Colour("grey", "GY"),
    "LIGHT_EN": Colour("pink", "PK"),
    "UART_TX": Colour("grey", "GY"),
    "UART_RX": Colour("pink", "PK"),
}

RIBBON = (
    Colour("brown", "BN"),
    Colour("red", "RD"),
    Colour("orange", "OG"),
    Colour("yellow", "YE"),
    Colour("green", "GN"),
    Colour("blue", "BU"),
    Colour("violet", "VT"),
    Colour("grey", "GY"),
    Colour("white", "WH"),
    Colour("pink", "PK"),
)
"""The colours of a ribbon cable from its first wire on, but for black: that is ground and nothing else."""


def colour_of(net: str) -> Colour:
    """Return the colour of a net; those that are numbered take a ribbon cable's in turn."""
    if net in _ALL:
        return _ALL[net]
    if net.startswith("SER"):
        return _ALL["DATA"]
    number = net.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ_+-")
    return RIBBON[int(number) % len(RIBBON)] if number.isdigit() else Colour("grey", "GY")
