"""`companion board`: list the boards, show one, check board files, draw a board as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.board.layout import Layout

NOT_SOUND: Final = 2
"""Exit status of `board check` when a board file has a problem."""


@click.group()
def command() -> None:
    """List, show, check and draw boards.

    A board is one that comes with the program (cribbage-2), or a file of your own (my/board.toml).
    """


@command.command("list")
@click.option("--json", "wants_json", is_flag=True, help="Print name, title and number of holes as JSON.")
def list_boards(wants_json: bool) -> None:
    """List the boards that come with the program."""
    from companion.board.boards import board_names, load_board

    boards = [load_board(name) for name in board_names()]
    if wants_json:
        _print_json([{"name": board.name, "title": board.title, "holes": len(board.holes)} for board in boards])
        return
    width = max((len(board.name) for board in boards), default=0)
    for board in boards:
        click.echo(f"{click.style(board.name.ljust(width), bold=True)}  {len(board.holes):3} holes  {board.title}")


@command.command(epilog="Example: companion board show cribbage-2 --holes")
@click.argument("board")
@click.option("--holes", "wants_holes", is_flag=True, help="List every hole: millimetres, sensor and light channel.")
@click.option("--json", "wants_json", is_flag=True, help="Print the facts and every hole as JSON.")
def show(board: str, wants_holes: bool, wants_json: bool) -> None:
    """Show the facts of a board: its tracks, size, sensors and lights."""
    from companion.board.boards import load_board

    layout = load_board(board)
    if wants_json:
        _print_json({**_facts(layout), "holes": _holes(layout)})
        return
    click.secho(layout.title, bold=True)
    click.echo(f"name     {layout.name}")
    click.echo(f"size     {layout.width_mm:g} x {layout.height_mm:g} mm, holes {layout.pitch_mm:g} mm apart")
    for track in layout.tracks:
        starts = sum(number < 1 for number in track.holes)
        click.echo(f"{track.name.ljust(8)} {track.label}, holes 1 to {track.last} and {starts} start holes")
    click.echo(f"holes    {len(layout.holes)}")
    click.echo(f"sensors  {_count(layout, 'sensor')}")
    click.echo(f"lights   {_count(layout, 'light')}")
    if wants_holes:
        _list_holes(layout)


@command.command(epilog="Example: companion board check my/board.toml")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
def check(boards: tuple[str, ...]) -> None:
    """Check board files: say ok, or everything that is wrong, each with its key; exit status 2 if anything is."""
    from companion.board.boards import load_board
    from companion.board.problems import BoardFileError, UnknownBoardError

    sound = True
    for board in boards:
        try:
            layout = load_board(board)
        except UnknownBoardError as error:
            sound = False
            click.secho(str(error), fg="red")
        except BoardFileError as error:
            sound = False
            for problem in error.problems:
                click.echo(f"{click.style(error.source, fg='red')}: {problem}")
        else:
            click.echo(f"{board}: {click.style('ok', fg='green')}, {len(layout.holes)} holes")
    if not sound:
        click.get_current_context().exit(NOT_SOUND)


@command.command(epilog='Example: companion board draw cribbage-2 --pegs "red=5,9,blue=0,12" --lights "red=14:white"')
@click.argument("board")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to this file and not to standard output.")
@click.option("--pegs", metavar="HOLES", default="", help='Holes with a peg: "red=5,9,blue=0" or "track1/5,game".')
@click.option(
    "--lights", metavar="HOLES", default="", help='Holes that shine, with a colour if you like: "red=14:white".'
)
def draw(board: str, output: str, pegs: str, lights: str) -> None:
    """Draw a board as an SVG picture."""
    from companion.board.boards import load_board
    from companion.board.drawing import draw_board
    from companion.board.holelist import COLOURS, parse_holes

    layout = load_board(board)
    pegged = parse_holes(layout, pegs)
    picture = draw_board(
        layout,
        frozenset(peg.hole for peg in pegged),
        {light.hole: light.colour or COLOURS[light.label or "white"] for light in parse_holes(layout, lights)},
        owners={peg.hole: peg.label for peg in pegged if peg.label},
    )
    if output == "-":
        click.echo(picture, nl=False)
        return
    try:
        with open(output, "w", encoding="utf-8") as file:
            file.write(picture)
    except (OSError, ValueError) as error:
        reason = (error.strerror or "unknown reason").lower() if isinstance(error, OSError) else "it is no file name"
        raise CompanionError(f'The drawing cannot be written to "{output}": {reason}.') from error


def _print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, indent=2))


def _facts(layout: Layout) -> dict[str, object]:
    return {
        "name": layout.name,
        "title": layout.title,
        "width_mm": layout.width_mm,
        "height_mm": layout.height_mm,
        "pitch_mm": layout.pitch_mm,
        "sensors": _count(layout, "sensor"),
        "lights": _count(layout, "light"),
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
    click.echo(f"\n{'hole'.ljust(width)}     x mm     y mm  sensor  light")
    for hole in layout.holes.values():
        sensor, light = ("-" if channel is None else str(channel) for channel in (hole.sensor, hole.light))
        click.echo(f"{hole.name.ljust(width)}  {hole.x_mm:7.2f}  {hole.y_mm:7.2f}  {sensor:>6}  {light:>5}")


def _count(layout: Layout, wire: str) -> int:
    return sum(getattr(hole, wire) is not None for hole in layout.holes.values())
