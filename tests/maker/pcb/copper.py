"""The netlist of a circuit board from what a fab is sent: gerbers and drill files, and the list of places.

Nothing of our own model of the tracks is used, nor KiCad's names of nets: primitives of a layer that touch are one
island (gerbonara reads them, shapely joins them), islands are joined by plated holes, and pads are found by where the
parts are.
"""

from __future__ import annotations

import warnings
from collections import defaultdict

from shapely import STRtree, unary_union
from shapely.geometry import LineString, Point, Polygon, box

LAYERS = ("F_Cu", "In1_Cu", "In2_Cu", "B_Cu")


def islands(gerber):
    """The pieces of copper of a layer."""
    from gerbonara import GerberFile

    shapes = []
    for thing in GerberFile.from_string(gerber.decode()).objects:
        for each in thing.to_primitives():
            assert each.polarity_dark
            match type(each).__name__:
                case "Circle":
                    shapes.append(Point(each.x, each.y).buffer(each.r))
                case "Rectangle":
                    shapes.append(
                        box(each.x - each.w / 2, each.y - each.h / 2, each.x + each.w / 2, each.y + each.h / 2)
                    )
                case "Line":
                    shapes.append(LineString([(each.x1, each.y1), (each.x2, each.y2)]).buffer(each.width / 2))
                case "ArcPoly":
                    shapes.append(Polygon(each.outline).buffer(0))
                case other:
                    raise AssertionError(f"a {other} in a layer of copper")
    joined = unary_union(shapes)
    return list(joined.geoms) if hasattr(joined, "geoms") else [joined]


def plated_holes(drill):
    """The middle of each plated hole."""
    from gerbonara import ExcellonFile

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad says twice that places are absolute
        return [(each.x, each.y) for each in ExcellonFile.from_string(drill.decode()).objects]


class Copper:
    """The copper of a board, all layers joined by their holes."""

    def __init__(self, gerbers, name):
        self.pieces = [(layer, piece) for layer in LAYERS for piece in islands(gerbers[f"{name}-{layer}.gbr"])]
        self._tree = STRtree([piece for _, piece in self.pieces])
        self._leader = list(range(len(self.pieces)))
        for place in plated_holes(gerbers[f"{name}-PTH.drl"]):
            touched = self._at(place)
            for other in touched[1:]:
                self._leader[self._lead(other)] = self._lead(touched[0])

    def _lead(self, piece):
        while self._leader[piece] != piece:
            piece = self._leader[piece]
        return piece

    def _at(self, place):
        return [int(each) for each in self._tree.query(Point(place), predicate="intersects")]

    def island(self, x, y, back):
        """Which joined copper is at a place of a side, None for none."""
        layer = "B_Cu" if back else "F_Cu"
        found = [each for each in self._at((x, y)) if self.pieces[each][0] == layer]
        return self._lead(found[0]) if found else None

    def pieces_of(self, layer, joined):
        """The pieces of a layer that belong to some joined copper."""
        return [piece for at, (where, piece) in enumerate(self.pieces) if where == layer and self._lead(at) == joined]


def netlist(gerbers, placement):
    """The sets of pads that the copper of a board joins; each pad by its part and number."""
    return pads_joined(Copper(gerbers, placement.layout.name), placement)


def pads_joined(copper, placement):
    """The sets of pads that copper joins."""
    found = defaultdict(set)
    for pad in placement.pads:
        joined = copper.island(pad.x, -pad.y, pad.back)
        assert joined is not None, f"no copper at {pad.part} {pad.number}"
        found[joined].add((pad.part, pad.number))
    return {frozenset(pads) for pads in found.values()}
