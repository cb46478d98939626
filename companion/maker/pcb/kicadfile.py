"""A circuit board as KiCad 6 writes it: the board and its project, as text, the same for the same board.

Sources: KiCad's file format documentation (S-expressions, board file version 20211014). Planes are outlines here; KiCad
fills them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from uuid import NAMESPACE_URL, uuid5

from companion.maker.electronics.circuit import GND, V5
from companion.maker.pcb import rules
from companion.maker.pcb.copper import CopperLayer, Track, Via
from companion.maker.pcb.footprints import Pad, Rectangle
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.silk import Silk
from companion.maker.pcb.silkmarks import SilkDot, SilkLine
from companion.maker.pcb.silktext import SilkText

_LAYERS = """  (layers
    (0 "F.Cu" signal) (1 "In1.Cu" power) (2 "In2.Cu" power) (31 "B.Cu" signal)
    (34 "B.Paste" user) (35 "F.Paste" user) (36 "B.SilkS" user "B.Silkscreen") (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user) (39 "F.Mask" user) (44 "Edge.Cuts" user) (46 "B.CrtYd" user "B.Courtyard")
    (47 "F.CrtYd" user "F.Courtyard") (48 "B.Fab" user) (49 "F.Fab" user)
  )"""


class BoardText:
    """Writes one board."""

    def __init__(self, board: RoutedBoard, silk: Iterable[Silk]) -> None:
        """Number its nets."""
        self._board, self._silk = board, tuple(silk)
        names = sorted({pad.net for pad in board.placement.pads if pad.net})
        self._nets = {name: number for number, name in enumerate(names, 1)}
        self._title = board.placement.layout.name
        self._count = 0

    def text(self) -> str:
        """Return the board file."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield '(kicad_pcb (version 20211014) (generator "cribbage-companion")'
        yield f"  (general (thickness {_mm(rules.THICKNESS)}))"
        yield '  (paper "A2")'
        yield f'  (title_block (title "{self._title}") (company "Cribbage Companion"))'
        yield _LAYERS
        yield "  (setup (pad_to_mask_clearance 0.05) (pcbplotparams (plotreference false) (plotvalue false)))"
        yield '  (net 0 "")'
        yield from (f'  (net {number} "{name}")' for name, number in self._nets.items())
        for placed in self._board.placement.parts:
            yield from self._footprint(placed)
        yield from self._outline(self._board.placement.outline)
        yield from (self._printed(each) for each in self._silk)
        yield from (self._track(track) for track in self._board.tracks)
        yield from (self._via(via) for via in self._board.vias)
        yield from self._plane(GND, CopperLayer.GROUND)
        if V5 in self._nets:
            yield from self._plane(V5, CopperLayer.SUPPLY)
        yield ")"

    def _stamp(self) -> str:
        """Return an id that is the same in every run."""
        self._count += 1
        return f"(tstamp {uuid5(NAMESPACE_URL, f'{self._title}/{self._count}')})"

    def _footprint(self, placed: PlacedPart) -> Iterator[str]:
        side = "B" if placed.back else "F"
        land, turn = placed.footprint, f" {placed.degrees}" if placed.degrees else ""
        kind = "" if land.through else "smd " if land.pads else ""
        kind = "through_hole " if any(pad.drill for pad in land.pads) else kind
        extra = "" if land.pads and not land.bare else "exclude_from_pos_files exclude_from_bom"
        yield f'  (footprint "{land.name}" (layer "{side}.Cu") {self._stamp()}'
        yield f"    (at {_mm(placed.x)} {_mm(placed.y)}{turn})"
        if kind or extra:
            yield f"    (attr {kind}{extra})"
        mirror = " (justify mirror)" if placed.back else ""
        for what, text in (("reference", placed.part.reference), ("value", placed.part.kind.value)):
            hide = " hide" if what == "value" else ""
            yield (
                f'    (fp_text {what} "{text}" (at 0 0{turn}) (layer "{side}.Fab"){hide} '
                f"(effects (font (size 0.6 0.6) (thickness 0.1)){mirror}) {self._stamp()})"
            )
        for box in land.courtyards:
            yield self._rectangle(placed, box, f"{side}.CrtYd", 0.05)
        yield self._rectangle(placed, land.body, f"{side}.Fab", 0.1)
        if land.hole:
            size = _mm(land.hole)
            yield (
                f'    (pad "" np_thru_hole circle (at 0 0) (size {size} {size}) (drill {size}) '
                f"(layers *.Cu *.Mask) (clearance {_mm(rules.PLANE_TO_HOLE)}) {self._stamp()})"
            )
        nets = {pad.number: pad.net for pad in placed.pads}
        for pad in land.pads:
            yield self._pad(placed, pad, nets[pad.number], side)
        yield "  )"

    def _rectangle(self, placed: PlacedPart, box: Rectangle, layer: str, width: float) -> str:
        left, right = (-box.right, -box.left) if placed.back else (box.left, box.right)
        return (
            f"    (fp_rect (start {_mm(left)} {_mm(box.top)}) (end {_mm(right)} {_mm(box.bottom)}) "
            f'(layer "{layer}") (width {_mm(width)}) (fill none) {self._stamp()})'
        )

    def _pad(self, placed: PlacedPart, pad: Pad, net: str, side: str) -> str:
        x, turn = -pad.x if placed.back else pad.x, f" {placed.degrees}" if placed.degrees else ""
        joined = f' (net {self._nets[net]} "{net}")' if net else ""
        where = f"(at {_mm(x)} {_mm(pad.y)}{turn}) (size {_mm(pad.width)} {_mm(pad.height)})"
        if pad.drill:
            shape = f"thru_hole circle {where} (drill {_mm(pad.drill)}) (layers *.Cu *.Mask)"
        else:
            paste = f' "{side}.Paste"' if placed.footprint.pasted else ""
            shape = f'smd rect {where} (layers "{side}.Cu"{paste} "{side}.Mask")'
        return f'    (pad "{pad.number}" {shape}{joined} {self._stamp()})'

    def _outline(self, box: Rectangle) -> Iterator[str]:
        yield (
            f"  (gr_rect (start {_mm(box.left)} {_mm(box.top)}) (end {_mm(box.right)} {_mm(box.bottom)}) "
            f'(layer "Edge.Cuts") (width 0.1) (fill none) {self._stamp()})'
        )

    def _printed(self, silk: Silk) -> str:
        match silk:
            case SilkText():
                return self._label(silk)
            case SilkDot(_, x, y, diameter, back):
                # A circle's line lies half outside of it.
                where = f"(center {_mm(x)} {_mm(y)}) (end {_mm(x + diameter / 4)} {_mm(y)})"
                drawn = f'(layer "{_silk_layer(back)}") (width {_mm(diameter / 2)}) (fill solid)'
                return f"  (gr_circle {where} {drawn} {self._stamp()})"
            case SilkLine((x0, y0), (x1, y1), back):
                where = f"(start {_mm(x0)} {_mm(y0)}) (end {_mm(x1)} {_mm(y1)})"
                return (
                    f'  (gr_line {where} (layer "{_silk_layer(back)}") (width {_mm(rules.SILK_LINE)}) {self._stamp()})'
                )

    def _label(self, label: SilkText) -> str:
        mirror = " (justify mirror)" if label.back else ""
        turn = f" {label.degrees}" if label.degrees else ""
        size = _mm(label.height)
        return (
            f'  (gr_text "{label.text}" (at {_mm(label.x)} {_mm(label.y)}{turn}) (layer "{_silk_layer(label.back)}") '
            f"{self._stamp()} (effects (font (size {size} {size}) (thickness {_mm(label.stroke)})){mirror}))"
        )

    def _track(self, track: Track) -> str:
        (x0, y0), (x1, y1) = track.start, track.end
        return (
            f"  (segment (start {_mm(x0)} {_mm(y0)}) (end {_mm(x1)} {_mm(y1)}) (width {_mm(track.width)}) "
            f'(layer "{track.layer.value}") (net {self._nets[track.net]}) {self._stamp()})'
        )

    def _via(self, via: Via) -> str:
        return (
            f"  (via (at {_mm(via.x)} {_mm(via.y)}) (size {_mm(rules.VIA)}) (drill {_mm(rules.VIA_DRILL)}) "
            f'(layers "F.Cu" "B.Cu") (net {self._nets[via.net]}) {self._stamp()})'
        )

    def _plane(self, net: str, layer: CopperLayer) -> Iterator[str]:
        box = self._board.placement.outline.grown(-rules.EDGE)
        corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        yield f'  (zone (net {self._nets[net]}) (net_name "{net}") (layer "{layer.value}") {self._stamp()}'
        yield "    (hatch edge 0.5)"
        yield f"    (connect_pads (clearance {_mm(rules.CLEARANCE)}))"
        yield "    (min_thickness 0.15)"
        yield "    (fill yes (thermal_gap 0.3) (thermal_bridge_width 1.0))"
        yield f"    (polygon (pts {' '.join(f'(xy {_mm(x)} {_mm(y)})' for x, y in corners)}))"
        yield "  )"


def project_text(name: str) -> str:
    """Return the project file: the rules that KiCad checks the board by."""
    settings = {
        "rules": {
            "min_clearance": rules.CLEARANCE,
            "min_track_width": rules.TRACK,
            "min_via_diameter": rules.VIA,
            "min_via_annular_width": (rules.VIA - rules.VIA_DRILL) / 2,
            "min_through_hole_diameter": rules.VIA_DRILL,
            "min_hole_to_hole": rules.HOLE_TO_HOLE,
            "min_hole_clearance": rules.HOLE_TO_COPPER,
            "min_copper_edge_clearance": rules.PAD_EDGE,
            "min_silk_clearance": 0.0,
            "max_error": 0.02,  # how round a hole in a plane is: the usual 0.005 makes files of twice the size
            "min_microvia_diameter": rules.VIA,
            "min_microvia_drill": rules.VIA_DRILL,
        }
    }
    default = {
        "name": "Default",
        "clearance": rules.CLEARANCE,
        "track_width": rules.TRACK,
        "via_diameter": rules.VIA,
        "via_drill": rules.VIA_DRILL,
    }
    project = {
        "board": {"design_settings": settings},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [default], "meta": {"version": 2}},
    }
    return json.dumps(project, indent=2) + "\n"


def _silk_layer(back: bool) -> str:
    return "B.SilkS" if back else "F.SilkS"


def _mm(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"
