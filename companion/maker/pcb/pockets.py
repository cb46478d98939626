"""Room for a via below each sensor that an APA102 has a clock towards: it goes to the other side there.

The pins of the clock are in the middle of two sides. Where a sensor is beside one of these, a track finds no way along
between the two, only in between the sensor's pins 1 and 2. Parts on the back must leave it a place to go through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, hypot

from companion.board.layout import Hole, Point
from companion.maker.electronics.plan import Apa102, Plan
from companion.maker.pcb import rules
from companion.maker.pcb.candidates import along_the_chain
from companion.maker.pcb.copper import CopperLayer, Track, Via, point_to_box
from companion.maker.pcb.footprints import APA102_2020, Rectangle
from companion.maker.pcb.placed import PlacedPart

_ALONG_MM, _ACROSS_MM = (0.2, 1.75), 0.25
"""Where the middle of a via may be, from the middle of a sensor towards its light."""
_AWAY_MM = rules.VIA / 2 + rules.CLEARANCE


def sensor_turn(plan: Plan, hole: Hole, lights: Mapping[int, Point]) -> int:
    """Return how a hole's sensor is turned: with two pins to the clock of an APA102 on its right, else with one."""
    if not isinstance(plan.lights, Apa102) or hole.light is None or hole.light not in lights:
        return 0
    x_mm, y_mm = lights[hole.light]
    beside = x_mm - hole.x_mm > abs(y_mm - hole.y_mm)
    return 180 if beside and along_the_chain(lights, hole.light) in (0, 180) else 0


@dataclass(frozen=True)
class KeptWay:
    """A way that is kept free for a net: to a via that is not there yet."""

    via: Via
    track: Track


def kept_ways(parts: Sequence[PlacedPart]) -> Sequence[KeptWay]:
    """Return the way of the clock from each APA102 into the pocket at its sensor, as far as parts leave one."""
    sensors = {part.part.hole: part for part in parts if part.degrees == 180 and part.part.reference[0] == "S"}
    pockets, found = ViaPockets(list(sensors.values())), list[KeptWay]()
    for part in parts if sensors else ():
        pockets.take(part)
    for part in parts:
        if part.footprint is APA102_2020 and part.part.hole in sensors:
            sensor = sensors[part.part.hole]
            pad = min((part.pad(pin) for pin in ("CI", "CO")), key=lambda pad: abs(pad.x - sensor.x))
            place = min(
                pockets.left_at(sensor), key=lambda at: (hypot(at[0] - pad.x, 2 * (at[1] - pad.y)), at), default=None
            )
            if place is not None:
                track = Track(pad.net, CopperLayer.FRONT, (pad.x, pad.y), place, rules.TRACK)
                found.append(KeptWay(Via(pad.net, *place), track))
    return found


class ViaPockets:
    """The places that are left for a via below each sensor that is turned to its light."""

    def __init__(self, sensors: Sequence[PlacedPart]) -> None:
        """Hold the places that the sensors' own pads leave."""
        self._left = {(each.x, each.y): _places(each) for each in sensors if each.degrees == 180}

    def are_left_by(self, placed: PlacedPart) -> bool:
        """Return whether a part leaves a place in each."""
        return all(self._after(placed).values())

    def left_at(self, sensor: PlacedPart) -> Sequence[Point]:
        """Return the places that are left at a sensor."""
        return self._left[(sensor.x, sensor.y)]

    def take(self, placed: PlacedPart) -> None:
        """Take from them what a part takes."""
        self._left |= self._after(placed)

    def _after(self, placed: PlacedPart) -> Mapping[Point, Sequence[Point]]:
        """Return what a part leaves of those that it is near."""
        if not self._left or not (placed.back or placed.footprint.through):
            return {}
        pads, room = [pad.box for pad in placed.pads], _around(placed)
        return {
            at: [place for place in left if all(point_to_box(place, pad) >= _AWAY_MM for pad in pads)]
            for at, left in self._left.items()
            if room.left < at[0] < room.right and room.top < at[1] < room.bottom
        }


def _around(placed: PlacedPart) -> Rectangle:
    boxes = [*placed.courtyards, *(pad.box for pad in placed.pads)]
    return Rectangle(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    ).grown(_ALONG_MM[1] + _AWAY_MM)


def _places(sensor: PlacedPart) -> Sequence[Point]:
    step = rules.STEP
    across = range(ceil((sensor.x + _ALONG_MM[0]) / step - 1e-6), floor((sensor.x + _ALONG_MM[1]) / step + 1e-6) + 1)
    down = range(ceil((sensor.y - _ACROSS_MM) / step - 1e-6), floor((sensor.y + _ACROSS_MM) / step + 1e-6) + 1)
    return [(round(x * step, 3), round(y * step, 3)) for x in across for y in down]
