"""`companion board show`: the facts of a board, and every hole of it when asked."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words

if TYPE_CHECKING:
    from companion.board.layout import Group, Hole, Layout


def take(words: Words) -> None:
    """Take a board, and how much to say of it."""
    words.add_argument("board", metavar="BOARD", help="A board that comes with the program, or a file.")
    words.flag("--holes", "List every hole: millimetres, sensor and light channel.")
    words.flag("--json", "Print the facts and every hole as JSON.")
    words.epilog = "Example: companion board show cribbage-2 --holes"


def run(options: Namespace) -> None:
    """Show the facts of a board: its tracks, size, sensors and lights."""
    from companion.board.boards import load_board

    layout = load_board(options.board)
    if options.json:
        print_json({**_facts(layout), "holes": _holes(layout)})
        return
    say(styled(layout.title, "bold"))
    say(f"name     {layout.name}")
    say(f"size     {layout.width_mm:g} x {layout.height_mm:g} mm, holes {layout.pitch_mm:g} mm apart")
    for group in layout.groups.values():
        say(f"{group.name.ljust(8)} {_group(group)}")
    say(f"holes    {len(layout.holes)}")
    say(f"sensors  {_count(layout, 'sensor')}{_part(layout)}")
    say(f"lights   {_count(layout, 'light')}{_lights(layout)}")
    if options.holes:
        _list_holes(layout)


def _group(group: Group) -> str:
    holes = len(group.holes)
    match group.kind.value:
        case "track":
            starts = sum(number < 1 for number in group.holes)
            return f"{group.label}, holes 1 to {group.last} and {starts} start holes"
        case "store":
            return f"{group.label or 'shared'}, {holes} holes for {group.pegs} pegs of {' and '.join(group.feeds)}"
        case "path":
            return f"{holes} holes, labels {group.labels}"
        case kind:
            return f"{group.label or 'shared'}, {kind} of {holes} holes"


def _part(layout: Layout) -> str:
    """Return what senses the pegs, where the board file says so."""
    if layout.wired is None or layout.wired.sensor is None:
        return ""
    from companion.board.sensors import POCKETS

    return f", each {POCKETS[layout.wired.sensor].words}"


def _lights(layout: Layout) -> str:
    """Return how the lights come up through the wood, where they have places."""
    if not layout.light_places:
        return ""
    from companion.board.layout import LightWay

    lighting = layout.lighting
    way = "holes of their own" if lighting.way is LightWay.HOLE else f"wood thinned to {lighting.left_mm:g} mm"
    return f", through {way}, {lighting.size_mm:g} mm wide"


def _facts(layout: Layout) -> dict[str, object]:
    return {
        "name": layout.name,
        "title": layout.title,
        "width_mm": layout.width_mm,
        "height_mm": layout.height_mm,
        "pitch_mm": layout.pitch_mm,
        "sensors": _count(layout, "sensor"),
        "lights": _count(layout, "light"),
        "lighting": layout.lighting._asdict() | {"way": layout.lighting.way.value},
        "stack": layout.stack._asdict(),
        "groups": [
            {"name": group.name, "kind": group.kind.value, "label": group.label, "holes": len(group.holes)}
            for group in layout.groups.values()
        ],
        "tracks": [{"name": track.name, "label": track.label, "last": track.last} for track in layout.tracks],
    }


def _holes(layout: Layout) -> list[dict[str, object]]:
    return [
        {
            "name": hole.name,
            "x_mm": hole.x_mm,
            "y_mm": hole.y_mm,
            "groups": {
                name: group.numbers[hole.name] for name, group in layout.groups.items() if hole.name in group.numbers
            },
            "sensor": hole.sensor,
            "light": hole.light,
            "light_mm": layout.light_places.get(hole.name),
        }
        for hole in layout.holes.values()
    ]


def _list_holes(layout: Layout) -> None:
    width = max(4, *map(len, layout.holes))
    say(f"\n{'hole'.ljust(width)}     x mm     y mm  sensor  light  light at mm")
    for hole in layout.holes.values():
        sensor, light = ("-" if channel is None else str(channel) for channel in (hole.sensor, hole.light))
        place = f"{hole.name.ljust(width)}  {hole.x_mm:7.2f}  {hole.y_mm:7.2f}"
        say(f"{place}  {sensor:>6}  {light:>5}  {_shines(layout, hole)}")


def _shines(layout: Layout, hole: Hole) -> str:
    """Return where the light of a hole shines."""
    place = layout.light_places.get(hole.name)
    return "-" if place is None else f"{place[0]:.2f}, {place[1]:.2f}"


def _count(layout: Layout, wire: str) -> int:
    return sum(getattr(hole, wire) is not None for hole in layout.holes.values())
