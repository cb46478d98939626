"""`companion board show`: the facts of a board, and every hole of it when asked."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.terminal import LANGUAGE, print_json, say, say_rows, styled
from companion.cli.words import Words
from companion.words import figures
from companion.words.message import Figure, Term, every

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.board.layout import Group, Hole, Layout
    from companion.words.message import Said, Sentence


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
    say(styled(LANGUAGE.known(layout.title), "bold"))
    say_rows(_rows(layout))
    if options.holes:
        _list_holes(layout)


def _rows(layout: Layout) -> Iterator[tuple[Said, Said]]:
    """Yield the facts of a board, each with its label; those of peg groups have their names."""
    sizes = {"width": layout.width_mm, "height": layout.height_mm, "pitch": layout.pitch_mm}
    yield figures.NAME(), layout.name
    yield figures.SIZE(), figures.SIZES(**{name: Figure(size) for name, size in sizes.items()})
    yield from ((group.name, _group(group)) for group in layout.groups.values())
    yield figures.HOLES(), str(len(layout.holes))
    yield figures.SENSORS(), _sensors(layout)
    yield figures.LIGHTS(), _lights(layout)


def _group(group: Group) -> Sentence:
    from companion.board.layout import GroupKind

    holes, label = len(group.holes), Term(group.label) if group.label else figures.SHARED()
    match group.kind:
        case GroupKind.TRACK:
            return figures.TRACK(
                label=Term(group.label), last=group.last, starts=sum(number < 1 for number in group.holes)
            )
        case GroupKind.STORE:
            return figures.STORE(label=label, holes=holes, pegs=group.pegs, groups=every(group.feeds))
        case GroupKind.PATH:
            return figures.PATH(holes=holes, labels=group.labels)
        case kind:
            return figures.GROUP(label=label, kind=kind.value, holes=holes)


def _sensors(layout: Layout) -> Said:
    """Return how many holes have a sensor, and which part senses the pegs, where the board file says so."""
    count = str(_count(layout, "sensor"))
    if layout.wired is None or layout.wired.sensor is None:
        return count
    from companion.board.sensors import POCKETS

    return figures.SENSED_BY(count=count, part=POCKETS[layout.wired.sensor].words)


def _lights(layout: Layout) -> Said:
    """Return how many holes have a light, and how these come up through the wood, where they have places."""
    count = str(_count(layout, "light"))
    if not layout.light_places:
        return count
    from companion.board.layout import LightWay

    lighting = layout.lighting
    way = figures.OWN_HOLES() if lighting.way is LightWay.HOLE else figures.THINNED(left=Figure(lighting.left_mm))
    return figures.LIT_THROUGH(count=count, way=way, size=Figure(lighting.size_mm))


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
    heads = figures.HOLE, figures.X_MM, figures.Y_MM, figures.SENSOR, figures.LIGHT, figures.LIGHT_AT
    hole, x_mm, y_mm, sensor, light, place = (LANGUAGE.text(head()) for head in heads)
    say(f"\n{hole.ljust(width)}  {x_mm:>7}  {y_mm:>7}  {sensor:>6}  {light:>5}  {place}")
    for each in layout.holes.values():
        sensor, light = ("-" if channel is None else str(channel) for channel in (each.sensor, each.light))
        place = f"{each.name.ljust(width)}  {each.x_mm:7.2f}  {each.y_mm:7.2f}"
        say(f"{place}  {sensor:>6}  {light:>5}  {_shines(layout, each)}")


def _shines(layout: Layout, hole: Hole) -> str:
    """Return where the light of a hole shines."""
    place = layout.light_places.get(hole.name)
    return "-" if place is None else f"{place[0]:.2f}, {place[1]:.2f}"


def _count(layout: Layout, wire: str) -> int:
    return sum(getattr(hole, wire) is not None for hole in layout.holes.values())
