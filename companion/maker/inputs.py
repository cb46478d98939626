"""At which part and pin a sensor channel is soldered: the hole table and the circuits say the same."""

from __future__ import annotations

from typing import NamedTuple

from companion.board.wiring import ChainInputs, MatrixInputs, PicoWiring, PinInputs, Wiring

_PICO_PINS = ("H (6)", "G (5)", "F (4)", "E (3)", "D (14)", "C (13)", "B (12)", "A (11)")
"""The inputs of a 74HC165 as a Pico counts them: the first bit that is shifted out is input 0."""

_PI_PINS = tuple(f"D{index} ({pin})" for index, pin in enumerate((11, 12, 13, 14, 3, 4, 5, 6)))
"""The inputs of a 74HC165 as the Pi's driver counts them: D0 is input 0 (hardware/wiring.md)."""


class Input(NamedTuple):
    """A place to solder a sensor to: "U3" and "G (5)" of a chain, "row GPIO 4" and "column GPIO 5" of a matrix."""

    part: str
    pin: str


def input_place(wiring: Wiring, channel: int) -> Input:
    """Return where a sensor channel is read; chips count from 1 at the reader."""
    if isinstance(wiring, PicoWiring):
        return _pico_place(wiring, channel)
    match wiring.inputs:
        case ChainInputs():
            return Input(f"U{channel // 8 + 1}", _PI_PINS[channel % 8])
        case MatrixInputs(rows, columns):
            row, column = divmod(channel, len(columns))
            return Input(f"row GPIO {rows[row]}", f"column GPIO {columns[column]}")
        case PinInputs(pins):
            return Input("Pi", f"GPIO {pins[channel]}")


def _pico_place(wiring: PicoWiring, channel: int) -> Input:
    inputs = wiring.told["inputs"] if wiring.told else {}
    if inputs.get("kind") != "matrix":
        return Input(f"U{channel // 8 + 1}", _PICO_PINS[channel % 8])
    row, column = divmod(channel, len(inputs["columns"]))
    return Input(f"row GP{inputs['rows'][row]}", f"column GP{inputs['columns'][column]}")
