"""Where the sensing points of each kind of sensor are below a hole, and how exactly people build.

Places are as in `magnetism`: millimetres, z downwards from the lower face of the wood. Each tolerance says whether it
is the half width of an even spread ("within") or the standard deviation of a bell curve ("about").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

from companion.board.layout import HOLE_MM, Layout
from companion.board.sensors import POCKETS, direction_deg
from companion.board.wiring import SensorKind
from companion.maker.pcb.screws import bow_mm
from companion.maker.physics.switches import DRV5032AJ, MITI_7, HallPart, ReedPart
from companion.words import maker as said
from companion.words.message import Figure, Sentence

Spot = tuple[float, float, float]

SHAFT_MM = 2.9
"""The shaft of a peg (peg.scad): what it lacks to its hole is its play."""

ELEMENT_ABOVE_MM = 0.65
"""How high the Hall element of a SOT-23 is above its circuit board. Assumed: the package is 0.95 to 1.12 mm high, and
the element lies a little above its middle (SLIA096 counts on 1.12 mm and measured 0.947 mm)."""

HALL_BELOW_MM = 2.3
"""How far below the wood the upper face of a Hall switch in a carrier lies (sensors.svg)."""

_ELEMENT_BELOW_MM = 0.75  # from the upper face of a TO-92 that lies to its element: assumed
_GLASS_STANDING_MM, _GLASS_LYING_MM = 0.8, 1.5  # from the wood to the upper end, or to the middle of the glass
_POINTS = 8  # at so many places along the glass of a reed switch the field is taken


@dataclass(frozen=True)
class Tolerances:
    """How much a thing built may differ from the drawing (mm, and shares of one)."""

    sensor_aside_mm: float
    """About: how far a sensor is from the axis of its hole, along x and y each."""
    sensor_depth_mm: float
    """About: how far a sensor is above or below its place."""
    remanence: float = 0.015
    """About: how much stronger a magnet is: N42 has 1.28 to 1.32 T, and loses 0.11 % for each degree."""
    magnet_wide_mm: float = 0.025
    """About: makers sell magnets to +-0.05 mm, a layer of nickel included."""
    magnet_long_mm: float = 0.035
    """About: likewise."""
    recess_mm: float = 0.2
    """Up to: how deep the magnet stands in its tip, glue over it."""
    seat_mm: float = 0.5
    """Up to: how far a peg is from being all the way in; more is seen."""
    wood_mm: float = 0.2
    """Within: how much thicker or thinner the wood is than a shaft is long."""
    play_mm: float = (HOLE_MM - SHAFT_MM) / 2
    """Within: how far a peg stands aside in its hole, along x and y each."""
    bow_mm: float = 0.0
    """Within: how far a circuit board bows up or down in the middle between its screws."""


BY_HAND = Tolerances(sensor_aside_mm=0.25, sensor_depth_mm=0.3)
"""Sensors in a carrier that was drilled through the upper board."""

CIRCUIT_BOARD = Tolerances(sensor_aside_mm=0.12, sensor_depth_mm=0.1)
"""Sensors on a circuit board that lies below the wood on spacers, in screw holes; how it bows is the board's own."""


@dataclass(frozen=True)
class SensorSetup:
    """One way to sense pegs: the part, the places at which it feels the field, in which direction, and how exactly.

    A Hall switch feels at one place, a reed switch along its glass: the mean of several.
    """

    name: str
    words: Sentence
    part: HallPart | ReedPart
    points_mm: tuple[Spot, ...]
    direction: Spot
    tolerances: Tolerances


def circuit_setup(layout: Layout, part: HallPart = DRV5032AJ, gap_mm: float | None = None) -> SensorSetup:
    """Return Hall switches on a circuit board below the wood; the stack of the board says how far if nobody does."""
    gap_mm = layout.stack.gap_mm if gap_mm is None else gap_mm
    below_mm = max(gap_mm - ELEMENT_ABOVE_MM, 0.05)
    words = said.ON_CIRCUIT_BOARD(part=part.name, below=Figure(gap_mm))
    tolerances = replace(CIRCUIT_BOARD, bow_mm=bow_mm(layout))
    return SensorSetup("circuit", words, part, ((0.0, 0.0, below_mm),), (0.0, 0.0, 1.0), tolerances)


def hand_setup(layout: Layout, kind: SensorKind) -> SensorSetup | None:
    """Return a kind of sensor as the kit shows it in its carrier; None for contacts, which feel no field."""
    match kind:
        case SensorKind.CONTACT:
            return None
        case SensorKind.HALL:
            return hall_setup(DRV5032AJ, HALL_BELOW_MM)
        case SensorKind.REED:
            points = tuple((0.0, 0.0, _GLASS_STANDING_MM + along) for along in _along(MITI_7.glass_mm))
            words = said.STANDING_BELOW(part=MITI_7.name)
            return SensorSetup("reed", words, MITI_7, points, (0.0, 0.0, 1.0), BY_HAND)
        case SensorKind.REED_LYING:
            return _lying(layout)


def hall_setup(part: HallPart, below_mm: float) -> SensorSetup:
    """Return Hall switches of a TO-92 that lie flat in the carrier, their upper face so far below the wood."""
    words = said.FLAT_IN_CARRIER(part=part.name, below=Figure(below_mm))
    points = ((0.0, 0.0, below_mm + _ELEMENT_BELOW_MM),)
    return SensorSetup("hall", words, part, points, (0.0, 0.0, 1.0), BY_HAND)


def _lying(layout: Layout) -> SensorSetup:
    angle = radians(direction_deg(SensorKind.REED_LYING, layout.holes.values()) or 0)
    begins = 1.0 - POCKETS[SensorKind.REED_LYING].before_mm  # the wire has a millimetre to its bend
    along = [begins + each for each in _along(MITI_7.glass_mm)]
    points = tuple((each * cos(angle), each * sin(angle), _GLASS_LYING_MM) for each in along)
    words = said.LYING_BELOW(part=MITI_7.name)
    return SensorSetup("reed-lying", words, MITI_7, points, (cos(angle), sin(angle), 0.0), BY_HAND)


def _along(length_mm: float) -> list[float]:
    """Return the middles of equal pieces of a length."""
    return [(index + 0.5) * length_mm / _POINTS for index in range(_POINTS)]


def setups(layout: Layout, part: HallPart = DRV5032AJ) -> tuple[SensorSetup, ...]:
    """Return every way to sense the pegs of a board that a magnet answers to; the circuit board first."""
    by_hand = (hand_setup(layout, kind) for kind in SensorKind)
    return (circuit_setup(layout, part), *(setup for setup in by_hand if setup is not None))
