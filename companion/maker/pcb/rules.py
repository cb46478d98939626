"""The measures that a circuit board keeps: what fabs make at their usual price, all in millimetres."""

from __future__ import annotations

STEP = 0.15
"""From a node of the router's grid to the next."""

TRACK, CLEARANCE = 0.15, 0.15
VIA, VIA_DRILL = 0.5, 0.3
HOLE_TO_HOLE = 0.25
HOLE_TO_COPPER = VIA / 2 - VIA_DRILL / 2 + CLEARANCE
"""From the wall of a via's hole to another net: its ring, and the gap around that."""
EDGE = 0.4
"""From tracks and planes to the edge of the board."""

BESIDE_LINKS = 0.4
"""What the 5 V plane has between a link of 3.3 V and the edge, so that no link cuts a piece of it off there."""

PAD_EDGE = 0.35
"""From any copper to the edge of the board, at the least: what the check asks for."""

PLANE_TO_HOLE = 0.5
"""From a plane to the wall of a hole without copper: more than any fab asks for."""

STUB = 0.3
"""The track from a pad to its via into a plane."""

LINK = 0.3
"""The tracks that carry 3.3 V from hole to hole, in the layer of the 5 V plane."""

SUPPLY_TRACK = 2.0
"""From the terminals of the supply to the fuse."""

THICKNESS, COPPER_OUTER, COPPER_INNER = 1.6, 0.035, 0.0175
"""Board and copper as fabs take them where nothing is asked for: 1 oz outside, half an ounce inside."""

SLANT_SLACK = 0.027
"""How much nearer a slanting track comes to something between two nodes than at the nodes."""

SILK_LINE = 0.15
"""How thick what is printed is at the least: the finest that every fab prints."""
