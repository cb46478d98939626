"""The fields below a board as a picture: below a peg, beside it, and how far from their limits the sensors stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, log10
from xml.sax.saxutils import escape

from companion.maker.physics.chances import FAR
from companion.maker.physics.filling import nominal_field
from companion.maker.physics.margins import WrongAnswer
from companion.maker.physics.report import Findings
from companion.maker.physics.setups import SensorSetup
from companion.maker.physics.study import Study
from companion.maker.physics.switches import HallPart

_WIDE, _HIGH = 180.0, 76.0
_LEFT, _TOP = 16.0, 14.0
_PLOT_W, _PLOT_H = 70.0, 46.0
_LEAST_MT, _MOST_MT = 0.05, 300.0
_DEEPEST_MM, _FARTHEST_MM = 8.0, 16.0
_GOAL_SIGMAS = 4.75  # of an even slope: a chance of one in a million
_BAR_H = 3.4
_COLOURS = {WrongAnswer.MISSED: "#D55E00", WrongAnswer.FELT: "#56B4E9", WrongAnswer.HELD: "#0072B2"}


@dataclass(frozen=True)
class _Axes:
    """A plot of a field over millimetres; the field is drawn by its logarithm."""

    left: float
    top: float
    most_mm: float

    def at(self, mm: float, field_mt: float) -> tuple[float, float]:
        held = min(max(abs(field_mt), _LEAST_MT), _MOST_MT)
        share = log10(held / _LEAST_MT) / log10(_MOST_MT / _LEAST_MT)
        return self.left + _PLOT_W * mm / self.most_mm, self.top + _PLOT_H * (1 - share)


def physics_svg(findings: Findings) -> str:
    """Return the picture: the fields of the first study, then a bar for each trouble of every study."""
    bars = len(findings.studies) * (len(WrongAnswer) * _BAR_H + 7)
    high = _HIGH + 16 + bars + 8
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {_WIDE:g} {high:g}" font-family="Helvetica, Arial, sans-serif" font-size="2.8">',
        f'<rect width="{_WIDE:g}" height="{high:g}" fill="#FFFFFF"/>',
        _text(_WIDE / 2, 6, f"The fields of {findings.layout.title}", size=4.2, bold=True),
        *_below(findings.studies[0]),
        *_beside(findings.studies[0], findings),
        *_margins(findings.studies),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _below(found: Study) -> Iterator[str]:
    """Draw what a sensor feels of its own peg, by how far it is below the wood."""
    axes = _Axes(_LEFT, _TOP, _DEEPEST_MM)
    yield from _frame(axes, "below the wood (mm)", f"own peg, magnet {found.magnet.words}", 1)
    yield from _limits(axes, found.setup)
    depths = [0.2 + 0.1 * step for step in range(round((_DEEPEST_MM - 0.2) / 0.1) + 1)]
    moved = (_at(found.setup, depth) for depth in depths)
    fields = [nominal_field(setup, found.magnet, [(0.0, 0.0)])[0] for setup in moved]
    yield _curve((axes.at(depth, field) for depth, field in zip(depths, fields, strict=True)), "#D55E00")
    here_mm = found.setup.points_mm[0][2]
    yield from _dot(axes, here_mm, found.own_mt, f"sensor: {found.own_mt:.3g} mT")


def _beside(found: Study, findings: Findings) -> Iterator[str]:
    """Draw what a sensor feels of a peg beside its hole, by how far that is, and where the other holes are."""
    axes = _Axes(_LEFT + _PLOT_W + 20, _TOP, _FARTHEST_MM)
    yield from _frame(axes, "from peg to hole (mm)", "a peg beside the hole", 2)
    yield from _limits(axes, found.setup)
    aside = [0.1 * step for step in range(round(_FARTHEST_MM / 0.1) + 1)]
    fields = nominal_field(found.setup, found.magnet, [(each, 0.0) for each in aside])
    for sign, dash in ((1, ""), (-1, ' stroke-dasharray="1.2 0.8"')):
        run = [axes.at(each, field) for each, field in zip(aside, fields, strict=True) if field * sign > 0]
        for piece in _pieces(run):
            yield _curve(piece, "#D55E00", dash)
    filling = found.filling(WrongAnswer.HELD)
    for away in sorted({round(hypot(*peg), 1) for peg in filling.pegs if hypot(*peg) <= _FARTHEST_MM}):
        (field,) = nominal_field(found.setup, found.magnet, [(away, 0.0)])
        yield from _dot(axes, away, field, "")
    x, _ = axes.at(_FARTHEST_MM, 1)
    words = f"dots: the worst {len(filling.pegs)} pegs, together {filling.together_mt:.2g} mT; dashed: turned round"
    yield _text(x, _TOP + _PLOT_H + 12, words, anchor="end")


def _at(setup: SensorSetup, depth_mm: float) -> SensorSetup:
    """Return a sensor whose upper end is so far below the wood."""
    lower_mm = depth_mm - setup.points_mm[0][2]
    points = tuple((x, y, z + lower_mm) for x, y, z in setup.points_mm)
    return SensorSetup(setup.name, setup.words, setup.part, points, setup.direction, setup.tolerances)


def _limits(axes: _Axes, setup: SensorSetup) -> Iterator[str]:
    """Draw bands where the part operates and releases."""
    if not isinstance(setup.part, HallPart):
        return
    bands = ((setup.part.operate_mt, "#009E73", "operates"), (setup.part.release_mt, "#0072B2", "releases"))
    for row, (limits, colour, words) in enumerate(bands):
        x, low = axes.at(0, limits.least)
        right, high = axes.at(axes.most_mm, limits.most)
        box = f'x="{x:.2f}" y="{high:.2f}" width="{right - x:.2f}" height="{low - high:.2f}"'
        yield f'<rect {box} fill="{colour}" fill-opacity="0.2"/>'
        across = right - 1 if row == 0 else right - 16
        yield _text(across, (high + low) / 2 + 1, words, anchor="end", colour=colour)


def _frame(axes: _Axes, below: str, above: str, step_mm: int) -> Iterator[str]:
    x, y = axes.left, axes.top
    box = f'x="{x:g}" y="{y:g}" width="{_PLOT_W:g}" height="{_PLOT_H:g}"'
    yield f'<rect {box} fill="none" stroke="#808080" stroke-width="0.2"/>'
    for field in (0.1, 1, 10, 100):
        _, at = axes.at(0, field)
        yield f'<path d="M{x:g} {at:.2f}h{_PLOT_W:g}" stroke="#D0D0D0" stroke-width="0.15"/>'
        yield _text(x - 1, at + 1, f"{field:g}", anchor="end")
    for mm in range(0, round(axes.most_mm) + 1, step_mm):
        across, _ = axes.at(mm, 1)
        yield _text(across, y + _PLOT_H + 4, f"{mm}")
    yield _text(x + _PLOT_W / 2, y + _PLOT_H + 8, below)
    yield _text(x + _PLOT_W / 2, y - 1.5, f"{above}: mT", bold=True)


def _dot(axes: _Axes, mm: float, field_mt: float, words: str) -> Iterator[str]:
    x, y = axes.at(mm, field_mt)
    yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.9" fill="#000000"/>'
    if words:
        yield _text(x + 1.6, y - 1.2, words, anchor="start")


def _margins(studies: Sequence[Study]) -> Iterator[str]:
    """Draw for each way how far the nearest wrong answer of each kind is, in standard deviations."""
    top = _HIGH + 12
    left, wide = _LEFT + 44, 96.0
    yield _text(_LEFT, top, "How far the nearest wrong answer is (standard deviations)", anchor="start", bold=True)
    for found in studies:
        top += 6
        yield _text(_LEFT, top, str(found.setup.words), anchor="start")
        for trouble in WrongAnswer:
            top += _BAR_H
            chance = found.worst(trouble)
            long = wide * max(chance.sigmas, 0) / FAR
            box = f'x="{left:g}" y="{top - 2.4:.2f}" width="{max(long, 0.3):.2f}" height="2.6"'
            yield f'<rect {box} fill="{_COLOURS[trouble]}"/>'
            yield _text(left - 2, top - 0.2, trouble.value, anchor="end")
            sigmas = f"> {FAR:g}" if chance.sigmas >= FAR else f"{chance.sigmas:.1f}"
            yield _text(left + max(long, 0.3) + 1.5, top - 0.2, sigmas, anchor="start")
        top += 1
    goal = left + wide * _GOAL_SIGMAS / FAR
    line = f'd="M{goal:.2f} {_HIGH + 14:g}V{top:.2f}"'
    yield f'<path {line} stroke="#000000" stroke-width="0.25" stroke-dasharray="1 1"/>'
    yield _text(goal, top + 3, "one in a million")


def _pieces(points: Sequence[tuple[float, float]]) -> Iterator[Sequence[tuple[float, float]]]:
    """Yield the unbroken parts of a curve: a gap is where the field has the other sign."""
    piece: list[tuple[float, float]] = []
    for point in points:
        if piece and point[0] - piece[-1][0] > 1.5 * _PLOT_W * 0.1 / _FARTHEST_MM:
            yield piece
            piece = []
        piece.append(point)
    if piece:
        yield piece


def _curve(points: Iterable[tuple[float, float]], colour: str, more: str = "") -> str:
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="0.5"{more}/>'


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 2.8,
    anchor: str = "middle",
    bold: bool = False,
    colour: str = "#000000",
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" text-anchor="{anchor}"{weight} fill="{colour}">'
        f"{escape(words)}</text>"
    )
