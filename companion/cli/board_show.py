"""`companion board show`: the facts of a board, and every hole of it when asked."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words

if TYPE_CHECKING:
    from companion.board.layout import Group, Layout


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
    say(f"lights   {_count(layout, 'light')}")
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


def _facts(layout: Layout) -> dict[str, object]:
    return {
        "name": layout.name,
        "title": layout.title,
        "width_mm": layout.width_mm,
        "height_mm": layout.height_mm,
        "pitch_mm": layout.pitch_mm,
        "sensors": _count(layout, "sensor"),
        "lights": _count(layout, "light"),
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
        }
        for hole in layout.holes.values()
    ]


def _list_holes(layout: Layout) -> None:
    width = max(4, *map(len, layout.holes))
    say(f"\n{'hole'.ljust(width)}     x mm     y mm  sensor  light")
    for hole in layout.holes.values():
        sensor, light = ("-" if channel is None else str(channel) for channel in (hole.sensor, hole.light))
        say(f"{hole.name.ljust(width)}  {hole.x_mm:7.2f}  {hole.y_mm:7.2f}  {sensor:>6}  {light:>5}")


def _count(layout: Layout, wire: str) -> int:
    return sum(getattr(hole, wire) is not None for hole in layout.holes.values())
