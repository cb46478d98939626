"""Pictures of both sides of a circuit board as SVG, at its real size: what lies where, for soldering and looking.

The back is drawn as one sees it who turns the board over from right to left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from companion.maker.pcb import rules
from companion.maker.pcb.copper import CopperLayer
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.silk import Silk
from companion.maker.pcb.silkmarks import SilkDot, SilkLine
from companion.maker.pcb.silktext import SilkText

_BOARD, _TRACK, _PAD, _HOLE, _BODY, _SILK = "#0d5132", "#23804f", "#d9b44a", "#1b1b1b", "#26282b", "#ffffff"
_LIGHT = "#f3f0e4"


def board_pictures(board: RoutedBoard, silk: Iterable[Silk]) -> Iterator[tuple[str, bytes]]:
    """Yield "front" and "back", each with its picture."""
    printed = tuple(silk)
    for side, back in (("front", False), ("back", True)):
        yield side, _Side(board, printed, back).svg().encode()


class _Side:
    """One side of a board."""

    def __init__(self, board: RoutedBoard, silk: tuple[Silk, ...], back: bool) -> None:
        self._board, self._back = board, back
        self._silk = [each for each in silk if each.back == back]
        self._outline = board.placement.outline

    def svg(self) -> str:
        width, height = self._outline.right, self._outline.bottom
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">',
            f'<rect width="{width:g}" height="{height:g}" fill="{_BOARD}"/>',
            *self._tracks(),
            *self._vias(),
            *self._pads(),
            *self._bodies(),
            *self._marks(),
            *self._texts(),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _x(self, x: float) -> str:
        return _short(self._outline.right - x if self._back else x)

    def _tracks(self) -> Iterator[str]:
        layer = CopperLayer.BACK if self._back else CopperLayer.FRONT
        ways: dict[float, list[str]] = defaultdict(list)
        for track in self._board.tracks:
            if track.layer is layer:
                (x0, y0), (x1, y1) = track.start, track.end
                ways[track.width].append(f"M{self._x(x0)} {_short(y0)}L{self._x(x1)} {_short(y1)}")
        for width, way in sorted(ways.items()):
            yield (
                f'<path d="{"".join(way)}" stroke="{_TRACK}" stroke-width="{_short(width)}" stroke-linecap="round" '
                'fill="none"/>'
            )

    def _vias(self) -> Iterator[str]:
        # A line of no length with round ends is a dot.
        dots = "".join(f"M{self._x(via.x)} {_short(via.y)}h0" for via in self._board.vias)
        for width, colour in ((rules.VIA, _TRACK), (rules.VIA_DRILL, _HOLE)):
            yield f'<path d="{dots}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for placed in self._board.placement.parts:
            if placed.footprint.hole:
                yield self._circle(placed.x, placed.y, placed.footprint.hole, "#ffffff")

    def _pads(self) -> Iterator[str]:
        pads = [pad for pad in self._board.placement.pads if pad.on(self._back)]
        yield f'<path d="{"".join(self._box(pad.box) for pad in pads if not pad.drill)}" fill="{_PAD}"/>'
        for pad in pads:
            if pad.drill:
                yield self._circle(pad.x, pad.y, pad.box.right - pad.box.left, _PAD)
                yield self._circle(pad.x, pad.y, pad.drill, _HOLE)

    def _bodies(self) -> Iterator[str]:
        parts = [each for each in self._board.placement.parts if each.back == self._back and each.footprint.pads]
        bodies = [each for each in parts if not each.footprint.bare]
        lights = [each for each in bodies if each.part.reference.startswith("LED")]
        others = [each for each in bodies if each not in lights]
        for drawn, colour in ((lights, _LIGHT), (others, _BODY)):
            way = "".join(self._box(each.body) for each in drawn)
            if way:
                yield f'<path d="{way}" fill="{colour}" fill-opacity="0.75" stroke="{colour}" stroke-width="0.1"/>'

    def _marks(self) -> Iterator[str]:
        ways: dict[float, list[str]] = defaultdict(list)
        for mark in self._silk:
            match mark:
                case SilkDot(_, x, y, diameter, _):
                    ways[diameter].append(f"M{self._x(x)} {_short(y)}h0")
                case SilkLine((x0, y0), (x1, y1), _):
                    ways[rules.SILK_LINE].append(f"M{self._x(x0)} {_short(y0)}L{self._x(x1)} {_short(y1)}")
        for width, way in sorted(ways.items()):
            drawn = f'stroke="{_SILK}" stroke-width="{_short(width)}" stroke-linecap="round" fill="none"'
            yield f'<path d="{"".join(way)}" {drawn}/>'

    def _texts(self) -> Iterator[str]:
        yield f'<g fill="{_SILK}" font-family="monospace" text-anchor="middle">'
        for label in self._silk:
            if not isinstance(label, SilkText):
                continue
            x, y = self._x(label.x), _short(label.y)
            turn = "" if not label.degrees else f' transform="rotate({90 if self._back else -90} {x} {y})"'
            size = _short(1.4 * label.height)
            yield f'<text x="{x}" y="{y}" dy="0.35em" font-size="{size}"{turn}>{escape(label.text)}</text>'
        yield "</g>"

    def _box(self, box: Rectangle) -> str:
        left = self._outline.right - box.right if self._back else box.left
        width, height = _short(box.right - box.left), _short(box.bottom - box.top)
        return f"M{_short(left)} {_short(box.top)}h{width}v{height}h-{width}z"

    def _circle(self, x: float, y: float, diameter: float, colour: str) -> str:
        return f'<circle cx="{self._x(x)}" cy="{_short(y)}" r="{_short(diameter / 2)}" fill="{colour}"/>'


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
