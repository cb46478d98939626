"""The board file of what was found: the groups and channels of the board that it is like, the places as measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from companion.board.layout import Group, GroupKind, Layout, Point
from companion.scan.camera import FloatArray

_FINE = 2  # decimals of a millimetre


def board_places(
    layout: Layout, places: Mapping[str, Point], laid: Mapping[str, Point] | None, way: float
) -> FloatArray:
    """Return the places of the holes turned as a board file has them, in the order of the layout.

    Laid out as its like, a board is turned as that; else it is as in the photograph (`way` is where its right side is,
    radians), and straight streets, if it has any, run along an edge.
    """
    names = [str(name) for name in layout.holes]
    at = np.array([places[name] for name in names])
    at = at - at.mean(axis=0)
    if laid is not None:
        meant = np.array([laid[name] for name in names])
        meant = meant - meant.mean(axis=0)
        angle = float(np.arctan2((at[:, 0] * meant[:, 1] - at[:, 1] * meant[:, 0]).sum(), (at * meant).sum()))
    else:
        angle = -way
        angle -= _off_square(at @ _turn(angle), layout, names)
    return np.asarray(at @ _turn(angle))


def _turn(angle: float) -> FloatArray:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _off_square(at: FloatArray, layout: Layout, names: Sequence[str]) -> float:
    """Return by what angle the straight parts of the tracks miss the edges, 0 where there are hardly any."""
    index = {name: place for place, name in enumerate(names)}
    moves = []
    for group in layout.tracks:
        row = np.array([at[index[str(group.holes[number])]] for number in sorted(group.holes)])
        step = np.diff(row, axis=0)
        ways = np.unwrap(np.arctan2(step[:, 1], step[:, 0]))
        straight = np.abs(np.convolve(np.diff(ways), np.ones(4) / 4, "same")) < 0.02
        moves.append(ways[1:][straight])
    found = np.concatenate(moves) if moves else np.zeros(0)
    spin = np.exp(4j * found).sum()
    if len(found) < 12 or abs(spin) < 0.6 * len(found):
        return 0.0
    return float(np.angle(spin) / 4)


def board_text(layout: Layout, at: FloatArray, margin_mm: float, title: str, photos: int) -> str:
    """Return the board file. `at` is turned already; the wood reaches so far beyond the outermost holes."""
    at = at - at.min(axis=0) + margin_mm
    size = at.max(axis=0) + margin_mm
    return "\n\n".join("\n".join(block) for block in _blocks(layout, at, size, title, photos)) + "\n"


def _blocks(layout: Layout, at: FloatArray, size: FloatArray, title: str, photos: int) -> Iterator[list[str]]:
    source = "a photograph" if photos == 1 else f"{photos} photographs"
    yield [
        f"# {title}: measured by companion board scan from {source}.",
        "#",
        "# Places are in millimetres from the top left corner of the wood, at the centre of a hole. Where the edges of",
        "# the wood are was not measured: correct width_mm and height_mm, or scan again with --margin.",
    ]
    yield [
        f"title = {_quoted(title)}",
        f"width_mm = {round(float(size[0]), 1)}",
        f"height_mm = {round(float(size[1]), 1)}",
        f"pitch_mm = {_pitch(layout, at)}",
    ]
    for group in layout.groups.values():
        yield list(_group(group))
    for hole, place in zip(layout.holes.values(), at, strict=True):
        yield list(_hole(layout, str(hole.name), place, hole.sensor, hole.light))
    if layout.wired is not None and layout.wired.sensor is not None:
        yield ["[wiring]", f'sensor = "{layout.wired.sensor.value}"', 'kind = "pico"']


def _group(group: Group) -> Iterator[str]:
    yield "[[group]]"
    yield f"name = {_quoted(group.name)}"
    yield f'kind = "{group.kind.value}"'
    if group.label:
        yield f'label = "{group.label}"'
    if group.kind is GroupKind.STORE:
        yield f"pegs = {group.pegs}"
        yield f"feeds = [{', '.join(map(_quoted, group.feeds))}]"
    if group.labels:
        yield f"labels = {_quoted(group.labels)}"


def _hole(layout: Layout, name: str, place: FloatArray, sensor: int | None, light: int | None) -> Iterator[str]:
    owners = {
        group.name: number for group in layout.groups.values() for number, hole in group.holes.items() if hole == name
    }
    yield "[[hole]]"
    (group, number), *others = owners.items()
    if others:
        yield f"name = {_quoted(name)}"
        yield f"numbers = {{ {', '.join(f'{each} = {of}' for each, of in owners.items())} }}"
    else:
        yield f"group = {_quoted(group)}"
        yield f"number = {number}"
        if name != f"{group}/{number}":
            yield f"name = {_quoted(name)}"
    yield f"at_mm = [{round(float(place[0]), _FINE)}, {round(float(place[1]), _FINE)}]"
    if sensor is not None:
        yield f"sensor = {sensor}"
    if light is not None:
        yield f"light = {light}"


def _pitch(layout: Layout, at: FloatArray) -> float:
    """Return the usual distance from a hole to the next of its track, or to the nearest where there are no tracks."""
    index = {str(name): place for place, name in enumerate(layout.holes)}
    if layout.tracks:
        steps = [
            float(np.linalg.norm(at[index[str(group.holes[number])]] - at[index[str(group.holes[number - 1])]]))
            for group in layout.tracks
            for number in range(2, group.last)
        ]
    else:
        apart = np.linalg.norm(at[:, None] - at[None], axis=2) + 1e6 * np.eye(len(at))
        steps = apart.min(axis=1).tolist()
    return max(round(float(np.median(steps)), 1), 4.0)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
