"""The circuits of a board as drawings: those that fit its wiring."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.wiring import MatrixInputs, PinInputs, PinLights
from companion.maker.document import Document
from companion.maker.electronics.chaindrawing import chain_drawings
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.lightdrawing import light_drawings
from companion.maker.electronics.matrixdrawing import matrix_drawings
from companion.maker.electronics.pindrawing import input_drawings, led_drawings
from companion.maker.electronics.plan import Apa102, Chain, Plan, Ws2812


def drawings(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the circuits of a board as SVG."""
    match plan.inputs:
        case Chain() as chain:
            yield from chain_drawings(plan, circuit, chain)
        case MatrixInputs() as matrix:
            yield from matrix_drawings(plan, circuit, matrix)
        case PinInputs():
            yield from input_drawings(plan, circuit)
    match plan.lights:
        case Ws2812() | Apa102():
            yield from light_drawings(plan, circuit)
        case PinLights():
            yield from led_drawings(plan, circuit)
